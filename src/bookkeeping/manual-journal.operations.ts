import type { EntityManager } from '@mikro-orm/postgresql';
import { AttachmentResource } from '../attachments/attachment.entity.js';
import { detachFiles } from '../attachments/attachment.operations.js';
import { ensure, FieldProblems } from '../contract/errors.js';
import { writeEntry } from '../ledger/journal.operations.js';
import { spreadBaseAmounts } from '../ledger/spread-amounts.js';
import { emit } from '../outbox/emit.js';
import { assignProvided } from '../store/changes.js';
import { nextNumber } from '../store/numbers.js';
import { find, lock, newRecord, remove, save } from '../store/records.js';
import { tenantOf } from '../store/tenancy.js';
import { now } from '../values/clock.js';
import { sumCents } from '../values/money.js';
import { AmortizationEntry } from './amortization-schedule.entity.js';
import { type AmountLine, bookedLines } from './amount-lines.js';
import { ManualJournal, ManualJournalLine } from './manual-journal.entity.js';
import type {
  CreateManualJournalInput,
  DeleteManualJournalInput,
  PostManualJournalInput,
  UpdateManualJournalInput,
} from './manual-journal.inputs.js';
import { RecurringJournal } from './recurring-journal.entity.js';

/** Makes a draft. Throws VALIDATION_FAILED: a control account among others, which follows from documents alone. */
export async function createManualJournal(em: EntityManager, input: CreateManualJournalInput): Promise<ManualJournal> {
  const { entryDate, memo } = input;
  const lines = await checkedLines(em, input.lines ?? []);
  const currency = input.currency ?? tenantOf(em).currency;
  const journal = newRecord(ManualJournal, { entryDate, memo, currency, totalCents: sumOfDebits(lines) ?? 0 });
  await save(em, ManualJournal, journal);
  await saveLines(em, journal, lines);
  return journal;
}

/** Changes the fields given of a draft. Throws NOT_FOUND, MANUAL_JOURNAL_NOT_DRAFT, MANUAL_JOURNAL_PLANNED, VALIDATION_FAILED. */
export async function updateManualJournal(em: EntityManager, input: UpdateManualJournalInput): Promise<ManualJournal> {
  const journal = await lock(em, ManualJournal, input.id, 'Manual journal');
  journal.ensureDraft();
  const { lines, ...fields } = input;
  if (lines || input.currency) await ensureNotPlanned(em, journal);
  assignProvided(journal, fields, { required: ['entryDate', 'currency', 'memo'] });
  if (lines) {
    const checked = await checkedLines(em, lines);
    await remove(em, ManualJournalLine, await linesOf(em, journal));
    await saveLines(em, journal, checked);
    journal.totalCents = sumOfDebits(checked) ?? 0;
    journal.updatedAt = now();
  }
  await save(em, ManualJournal, journal);
  return journal;
}

/**
 * Deletes a draft with its files. Throws NOT_FOUND, MANUAL_JOURNAL_NOT_DRAFT, MANUAL_JOURNAL_PLANNED, MANUAL_JOURNAL_RECURS for one that a schedule
 * repeats.
 */
export async function deleteManualJournal(em: EntityManager, { id }: DeleteManualJournalInput): Promise<void> {
  const journal = await lock(em, ManualJournal, id, 'Manual journal');
  journal.ensureDraft();
  await ensureNotPlanned(em, journal);
  const schedules = await find(em, RecurringJournal, { manualJournalId: journal.id });
  ensure(schedules.length === 0, 'MANUAL_JOURNAL_RECURS', `Manual journal ${journal.id} is what a schedule repeats`);
  await remove(em, ManualJournalLine, await linesOf(em, journal));
  await detachFiles(em, AttachmentResource.MANUAL_JOURNAL, journal.id);
  await remove(em, ManualJournal, journal);
}

/**
 * draft → posted, with its number and its journal entry. Throws NOT_FOUND, MANUAL_JOURNAL_NOT_DRAFT, MANUAL_JOURNAL_EMPTY,
 * MANUAL_JOURNAL_NOT_BALANCED, ACCOUNT_ARCHIVED, PERIOD_CLOSED. Event books.manual_journal.posted.
 */
export async function postManualJournal(em: EntityManager, { id }: PostManualJournalInput): Promise<ManualJournal> {
  const journal = await lock(em, ManualJournal, id, 'Manual journal');
  const lines = await linesOf(em, journal);
  journal.post(lines);
  journal.journalNumber = await nextNumber(em, 'manual_journal', journal.entryDate);
  await save(em, ManualJournal, journal);
  const { id: sourceId, currency } = journal;
  const spread = await spreadBaseAmounts(em, { sourceType: 'manual_journal', sourceId, currency }, lines);
  await writeEntry(em, {
    entryDate: journal.entryDate,
    kind: 'posting',
    sourceType: 'manual_journal',
    sourceId,
    currency,
    memo: `Journal ${journal.journalNumber}: ${journal.memo}`,
    lines: spread === undefined ? lines : lines.map((line, index) => ({ ...line, base: spread?.[index] ?? null })),
  });
  await emit(em, 'books.manual_journal.posted', manualJournalEvent(journal));
  return journal;
}

/** The lines of a journal, by position. */
export function linesOf(em: EntityManager, journal: ManualJournal): Promise<ManualJournalLine[]> {
  return find(em, ManualJournalLine, { manualJournalId: journal.id }, ['position', 'id']);
}

/** Writes lines of a journal that is stored already. */
export async function saveLines(
  em: EntityManager,
  journal: ManualJournal,
  lines: readonly ManualJournalLine[],
): Promise<void> {
  for (const line of lines) line.manualJournalId = journal.id;
  await save(em, ManualJournalLine, lines);
}

/** Entries of a plan come to the whole only as they were planned; the day of one may be moved, out of a closed period. */
async function ensureNotPlanned(em: EntityManager, journal: ManualJournal): Promise<void> {
  const planned = await find(em, AmortizationEntry, { manualJournalId: journal.id });
  const message = `Manual journal ${journal.id} is an entry of an amortization schedule`;
  ensure(planned.length === 0, 'MANUAL_JOURNAL_PLANNED', message);
}

async function checkedLines(em: EntityManager, lines: readonly AmountLine[]): Promise<ManualJournalLine[]> {
  const problems = new FieldProblems();
  const booked = await bookedLines(em, lines, 'lines', problems);
  booked.forEach(({ account }, index) => {
    const message = 'follows from documents and takes no manual entries';
    problems.check(account.takesManualEntries(), `lines.${index}.accountId`, message);
  });
  problems.check(sumOfDebits(booked) !== null, 'lines', 'come to more than an amount can be');
  problems.refuse();
  return booked.map(({ account, debitCents, creditCents, memo }, index) =>
    newRecord(ManualJournalLine, { accountId: account.id, position: index + 1, debitCents, creditCents, memo }),
  );
}

/** Null when it is more than an amount can be. */
function sumOfDebits(lines: readonly { debitCents: number }[]): number | null {
  return sumCents(lines.map(({ debitCents }) => debitCents));
}

/** What events of a journal say. */
export function manualJournalEvent({ id, journalNumber, recurringJournalId }: ManualJournal) {
  return { manual_journal_id: id, journal_number: journalNumber ?? '', recurring_journal_id: recurringJournalId };
}
