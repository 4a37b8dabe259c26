import type { EntityManager } from '@mikro-orm/postgresql';
import { FieldProblems } from '../contract/errors.js';
import { reverseEntries } from '../ledger/journal.operations.js';
import { emit } from '../outbox/emit.js';
import { lock, lockWhere, save } from '../store/records.js';
import { sql } from '../store/sql.js';
import { tenantOf, today } from '../store/tenancy.js';
import { latestDay } from '../values/calendar.js';
import { recordId } from '../values/record-id.js';
import { AmortizationSchedule } from './amortization-schedule.entity.js';
import { ManualJournal } from './manual-journal.entity.js';
import type { ReverseManualJournalInput } from './manual-journal.inputs.js';
import { manualJournalEvent } from './manual-journal.operations.js';
import { resumeEntries } from './recurring-journal.operations.js';

/**
 * posted → reversed, on the day asked for: by default the later of today and its own. The disposal of a fixed asset is taken back
 * with its journal. Throws NOT_FOUND, MANUAL_JOURNAL_NOT_POSTED, VALIDATION_FAILED, PERIOD_CLOSED, AMORTIZATION_NOT_ACTIVE for an
 * entry of an asset that was disposed of. Event books.manual_journal.reversed.
 */
export async function reverseManualJournal(
  em: EntityManager,
  input: ReverseManualJournalInput,
): Promise<ManualJournal> {
  const schedule = await lockScheduleOf(em, recordId(input.id, 'Manual journal'));
  const journal = await lock(em, ManualJournal, input.id, 'Manual journal');
  const day = input.reversedOn ?? latestDay(journal.entryDate, today(em));
  const problems = new FieldProblems();
  problems.check(day >= journal.entryDate, 'reversedOn', `must not be before ${journal.entryDate}`);
  problems.refuse();
  journal.reverse(day);
  if (schedule?.disposalJournalId === journal.id) await takeBackDisposal(em, schedule);
  else schedule?.ensureNotDisposed();
  await save(em, ManualJournal, journal);
  const memo = `Journal ${journal.journalNumber} reversed`;
  await reverseEntries(em, { type: 'manual_journal', id: journal.id }, day, memo);
  await emit(em, 'books.manual_journal.reversed', manualJournalEvent(journal));
  return journal;
}

/** The schedule that a journal is an entry of, or the disposal: before the journal, as whoever disposes of it does. */
async function lockScheduleOf(em: EntityManager, journalId: number): Promise<AmortizationSchedule | undefined> {
  const { ownerId } = tenantOf(em);
  const [schedule] = await lockWhere(
    em,
    AmortizationSchedule,
    sql`(disposal_journal_id = ${journalId} or id in (
      select amortization_schedule_id from amortization_entries
      where owner_id = ${ownerId} and manual_journal_id = ${journalId}))`,
  );
  return schedule;
}

async function takeBackDisposal(em: EntityManager, schedule: AmortizationSchedule): Promise<void> {
  schedule.takeBackDisposal();
  await save(em, AmortizationSchedule, schedule);
  await resumeEntries(em, schedule.recurringJournalId);
}
