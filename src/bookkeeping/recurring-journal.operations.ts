import assert from 'node:assert/strict';
import type { EntityManager } from '@mikro-orm/postgresql';
import { FieldProblems, Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { stage } from '../outbox/stage.js';
import { find, get, getReferenced, lock, lockWhere, newRecord, save } from '../store/records.js';
import { sql } from '../store/sql.js';
import { today } from '../store/tenancy.js';
import { parseId } from '../values/record-id.js';
import { AmortizationEntry, AmortizationSchedule, AmortizationStatus } from './amortization-schedule.entity.js';
import { ManualJournal, ManualJournalLine } from './manual-journal.entity.js';
import { linesOf, postManualJournal, saveLines } from './manual-journal.operations.js';
import { RecurringJournal } from './recurring-journal.entity.js';
import type { CreateRecurringJournalInput, EndRecurringJournalInput } from './recurring-journal.inputs.js';

/** Repeats a journal by schedule; a job makes each entry when its day has come. Throws VALIDATION_FAILED. */
export async function createRecurringJournal(
  em: EntityManager,
  input: CreateRecurringJournalInput,
): Promise<RecurringJournal> {
  const { startsOn, endsOn = null } = input;
  const everyMonths = input.everyMonths ?? 1;
  const { recurrenceMaximumMonths, recurrenceStartMonths } = limits;
  const problems = new FieldProblems();
  const fits = everyMonths >= 1 && everyMonths <= recurrenceMaximumMonths;
  problems.check(fits, 'everyMonths', `must be between 1 and ${recurrenceMaximumMonths}`);
  problems.check(endsOn === null || endsOn >= startsOn, 'endsOn', 'must not be before the first entry');
  problems.check(
    monthsSince(startsOn, today(em)) <= recurrenceStartMonths,
    'startsOn',
    `must not be more than ${recurrenceStartMonths} months ago`,
  );
  problems.refuse();
  const { id } = await getReferenced(em, ManualJournal, input.manualJournalId, 'manualJournalId');
  await lock(em, ManualJournal, id, 'Manual journal');
  const posts = input.posts ?? true;
  const schedule = newRecord(RecurringJournal, { manualJournalId: id, everyMonths, startsOn, endsOn, posts });
  schedule.goOn();
  await save(em, RecurringJournal, schedule);
  await stageNext(em, schedule);
  return schedule;
}

/**
 * Makes no more entries; those made stay. A schedule whose entries it makes ends with it. Throws NOT_FOUND,
 * RECURRING_JOURNAL_ENDED.
 */
export async function endRecurringJournal(
  em: EntityManager,
  { id }: EndRecurringJournalInput,
): Promise<RecurringJournal> {
  const planned = await lockWhere(em, AmortizationSchedule, sql`recurring_journal_id = ${parseId(id) ?? 0}`);
  const ended = await stopEntries(em, id);
  for (const schedule of planned) schedule.end(AmortizationStatus.ENDED);
  await save(em, AmortizationSchedule, planned);
  return ended;
}

/** Makes no more entries. Throws NOT_FOUND, RECURRING_JOURNAL_ENDED. */
export async function stopEntries(em: EntityManager, id: string): Promise<RecurringJournal> {
  const schedule = await lock(em, RecurringJournal, id, 'Recurring journal');
  schedule.end();
  await save(em, RecurringJournal, schedule);
  return schedule;
}

/** Makes entries of a plan again that was ended before its time, from the first on that is not made. */
export async function resumeEntries(em: EntityManager, recurringJournalId: number): Promise<void> {
  const recurring = await lock(em, RecurringJournal, recurringJournalId, 'Recurring journal');
  recurring.resume(await nextPlannedDay(em, recurring));
  await save(em, RecurringJournal, recurring);
  await stageNext(em, recurring);
}

/**
 * Makes the entry of a schedule whose day has come, and stages the next. One that cannot be posted (its period is closed, an
 * account is archived) stays a draft, for a person to decide. Nothing happens to a schedule that has ended since.
 */
export async function makeRecurringEntry(em: EntityManager, recurringJournalId: number): Promise<void> {
  const [schedule] = await lockWhere(em, RecurringJournal, sql`id = ${recurringJournalId}`);
  if (!schedule || schedule.nextOn === null) return;
  const entryDate = schedule.nextOn;
  if (entryDate <= today(em)) {
    const draft = await draftOf(em, schedule, entryDate);
    schedule.madeCount += 1;
    if (schedule.manualJournalId === null) schedule.nextOn = await nextPlannedDay(em, schedule);
    else schedule.goOn();
    await save(em, RecurringJournal, schedule);
    if (schedule.posts) await postUnlessRefused(em, draft);
  }
  await stageNext(em, schedule);
}

async function draftOf(em: EntityManager, schedule: RecurringJournal, entryDate: string): Promise<ManualJournal> {
  if (schedule.manualJournalId === null) return plannedDraft(em, schedule);
  const repeated = await get(em, ManualJournal, schedule.manualJournalId, 'Manual journal');
  const { currency, totalCents, memo } = repeated;
  const origin = { recurringJournalId: schedule.id };
  const journal = newRecord(ManualJournal, { entryDate, currency, totalCents, memo, ...origin });
  await save(em, ManualJournal, journal);
  const lines = (await linesOf(em, repeated)).map(({ accountId, position, debitCents, creditCents, memo: about }) =>
    newRecord(ManualJournalLine, { accountId, position, debitCents, creditCents, memo: about }),
  );
  await saveLines(em, journal, lines);
  return journal;
}

/** The entry that the plan has next, as a draft. */
async function plannedDraft(em: EntityManager, { id, madeCount }: RecurringJournal): Promise<ManualJournal> {
  const [planned] = await find(em, AmortizationSchedule, { recurringJournalId: id });
  assert(planned, 'a recurring journal without a journal has a plan');
  const [entry] = await find(em, AmortizationEntry, { amortizationScheduleId: planned.id, position: madeCount + 1 });
  assert(entry, 'the plan has an entry for each day');
  const { name: memo, currency } = planned;
  const journal = newRecord(ManualJournal, { entryDate: entry.entryDate, currency, memo, recurringJournalId: id });
  await save(em, ManualJournal, journal);
  const lines = planned.posting(entry.amountCents);
  await saveLines(
    em,
    journal,
    lines.map((line, index) => newRecord(ManualJournalLine, { ...line, position: index + 1 })),
  );
  entry.manualJournalId = journal.id;
  await save(em, AmortizationEntry, entry);
  return journal;
}

async function nextPlannedDay(em: EntityManager, { id, madeCount }: RecurringJournal): Promise<string | null> {
  const [planned] = await find(em, AmortizationSchedule, { recurringJournalId: id });
  assert(planned, 'a recurring journal without a journal has a plan');
  const [next] = await find(em, AmortizationEntry, { amortizationScheduleId: planned.id, position: madeCount + 1 });
  return next?.entryDate ?? null;
}

async function postUnlessRefused(em: EntityManager, draft: ManualJournal): Promise<void> {
  try {
    await em.transactional((savepoint) => postManualJournal(savepoint, { id: String(draft.id) }), { clear: true });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Stages the next entry of every schedule of the owner: of books that were taken over. */
export async function stageRecurrences(em: EntityManager): Promise<void> {
  for (const schedule of await find(em, RecurringJournal, {})) await stageNext(em, schedule);
}

/** Stages the next entry of a schedule: at noon in UTC it is that day everywhere. */
export async function stageNext(em: EntityManager, { id, ownerId, nextOn }: RecurringJournal): Promise<void> {
  if (nextOn === null) return;
  const runAt = new Date(`${nextOn}T12:00:00Z`);
  await stage(em, 'journal.recur', { ownerId, recurringJournalId: id }, { runAt });
}

function monthsSince(day: string, now: string): number {
  const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return monthOf(now) - monthOf(day);
}
