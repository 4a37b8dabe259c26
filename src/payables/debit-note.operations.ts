import type { EntityManager } from '@mikro-orm/postgresql';
import { Contact } from '../contacts/contact.entity.js';
import { FieldProblems } from '../contract/errors.js';
import { daysApplied, endApplication } from '../documents/application.entity.js';
import { appliedTotal, askedRemovals, changeTargets, targetsOf } from '../documents/applications.js';
import { documentTotals } from '../documents/lines.js';
import { dayOfVoiding } from '../documents/voiding.js';
import { realiseDifferences, type SettledPair, takeBackDifferences } from '../ledger/exchange-difference.operations.js';
import { accountsByRole, reverseEntries, writeEntry } from '../ledger/journal.operations.js';
import { debitNotePosting } from '../ledger/posting.js';
import { emit } from '../outbox/emit.js';
import { nextNumber } from '../store/numbers.js';
import { find, lock, type NewRecord, newRecord, referencedId, save } from '../store/records.js';
import { tenantOf, today } from '../store/tenancy.js';
import { type DecidedTaxes, freezeTaxes, saveTaxes } from '../tax/document-taxes.js';
import { purchaseTaxesOf } from '../tax/tax-postings.js';
import { recordId } from '../values/record-id.js';
import { Bill } from './bill.entity.js';
import { decideBillApplications } from './bill-applications.js';
import { DebitApplication, DebitNote, DebitNoteLine } from './debit-note.entity.js';
import type {
  ApplyDebitNoteInput,
  CancelDebitNoteInput,
  CreateDebitNoteInput,
  PostDebitNoteInput,
  UnapplyDebitNoteInput,
  VoidDebitNoteInput,
} from './debit-note.inputs.js';
import { debitNoteReleases } from './debit-note-release.js';
import { type ExpenseLineChange, expensesOf, mergeExpenseLines } from './expense-lines.js';

/** A debit note to make: amounts in minor units, days as `YYYY-MM-DD`, quantities as exact decimals in text. */
export type NewDebitNote = Omit<CreateDebitNoteInput, 'contactId' | 'lines'> & {
  contactId: string | number;
  lines?: readonly ExpenseLineChange[] | null;
};

/** Makes a draft debit note. Throws VALIDATION_FAILED. Event books.debit_note.created (decisions section 6). */
export async function createDebitNote(em: EntityManager, input: NewDebitNote): Promise<DebitNote> {
  const problems = new FieldProblems();
  const note = newRecord(DebitNote, {
    contactId: await referencedId(em, Contact, String(input.contactId), 'contactId', problems),
    issueDate: input.issueDate,
    currency: input.currency ?? tenantOf(em).currency,
    taxCents: input.taxCents ?? 0,
    notes: input.notes ?? null,
  });
  const { added: lines, taxes } = await newLines(em, note, input, problems);
  note.debitNoteNumber = await nextNumber(em, 'debit_note', note.issueDate);
  await save(em, DebitNote, note);
  for (const line of lines) line.debitNoteId = note.id;
  await save(em, DebitNoteLine, lines);
  await saveTaxes(em, { debitNoteId: note.id }, taxes);
  await emit(em, 'books.debit_note.created', debitNoteEvent(note));
  return note;
}

/**
 * draft → posted, with its journal entry on the issue date: debit payable, credit each line's account and purchase tax.
 * Throws NOT_FOUND, DEBIT_NOTE_NOT_DRAFT, DEBIT_NOTE_EMPTY, DEBIT_NOTE_LINES_MISSING_ACCOUNTS, PERIOD_CLOSED. Event
 * books.debit_note.posted.
 */
export async function postDebitNote(em: EntityManager, { id }: PostDebitNoteInput): Promise<DebitNote> {
  const note = await lock(em, DebitNote, id, 'Debit note');
  const lines = await find(em, DebitNoteLine, { debitNoteId: note.id }, ['position', 'id']);
  note.post(lines);
  await save(em, DebitNote, note);
  await writeDebitNoteEntry(em, note, lines);
  await emit(em, 'books.debit_note.posted', debitNoteEvent(note));
  return note;
}

/**
 * draft → cancelled: it keeps its number and its lines, is never in the ledger, and releases its inbox document. Throws
 * NOT_FOUND, DEBIT_NOTE_NOT_DRAFT. Event books.debit_note.cancelled.
 */
export async function cancelDebitNote(em: EntityManager, { id }: CancelDebitNoteInput): Promise<DebitNote> {
  for (const release of debitNoteReleases) await release(em, recordId(id, 'Debit note'));
  const note = await lock(em, DebitNote, id, 'Debit note');
  note.cancel();
  await save(em, DebitNote, note);
  await emit(em, 'books.debit_note.cancelled', debitNoteEvent(note));
  return note;
}

/**
 * Applies a posted debit note to posted bills, all of them or none. Throws NOT_FOUND, DEBIT_NOTE_NOT_POSTED,
 * VALIDATION_FAILED, BILL_NOT_OPEN, CONTACT_MISMATCH, CURRENCY_MISMATCH, DEBIT_NOTE_OVER_APPLIED. Event
 * books.debit_note.applied.
 */
export async function applyDebitNote(em: EntityManager, input: ApplyDebitNoteInput): Promise<DebitNote> {
  const note = await lock(em, DebitNote, input.id, 'Debit note');
  note.ensureApplicable();
  const { contactId, currency, unappliedCents } = note;
  const source = { contactId, currency, unappliedCents, name: `Debit note ${note.debitNoteNumber}` };
  const overApplied = 'DEBIT_NOTE_OVER_APPLIED';
  const applications = await decideBillApplications(em, { ...source, overApplied }, input.applications);
  note.apply(appliedTotal(applications));
  const made = applications.map(({ target, amountCents }) => {
    target.debit(amountCents);
    return newRecord(DebitApplication, {
      debitNoteId: note.id,
      billId: target.id,
      amountCents,
      ...daysApplied(note.dated(), target.dated()),
    });
  });
  await save(em, DebitNote, note);
  await save(em, Bill, targetsOf(applications));
  await save(em, DebitApplication, made);
  const settlements = made.map((application) => ({ ...settledBy(application), day: application.appliedOn }));
  await realiseDifferences(em, 'accounts_payable', currency, settlements);
  await emit(em, 'books.debit_note.applied', { ...debitNoteEvent(note), applications: appliedTo(made) });
  return note;
}

/**
 * Takes back what a debit note has applied to bills, today: their balances follow, and the ledger stays as it is. Throws
 * NOT_FOUND, DEBIT_NOTE_NOT_POSTED, VALIDATION_FAILED. Event books.debit_note.unapplied (decisions section 5).
 */
export async function unapplyDebitNote(em: EntityManager, input: UnapplyDebitNoteInput): Promise<DebitNote> {
  const note = await lock(em, DebitNote, input.id, 'Debit note');
  note.ensureApplicable();
  const held = await find(em, DebitApplication, { debitNoteId: note.id, removedOn: null });
  const applications = askedRemovals(held, input.applications, 'billId');
  const day = today(em);
  note.unapply(appliedTotal(applications));
  await changeTargets(em, Bill, { applications, field: 'billId' }, (bill, application) => {
    bill.debit(-application.amountCents);
    endApplication(application, day, [note, bill]);
  });
  await save(em, DebitApplication, applications);
  await takeBackDifferences(em, note.currency, applications.map(settledBy), day);
  await save(em, DebitNote, note);
  await emit(em, 'books.debit_note.unapplied', { ...debitNoteEvent(note), applications: appliedTo(applications) });
  return note;
}

/**
 * posted → void; the entry is reversed on the day from which it no longer counts, and the inbox document is released.
 * Throws NOT_FOUND, DEBIT_NOTE_NOT_POSTED, DEBIT_NOTE_HAS_APPLICATIONS, VALIDATION_FAILED, PERIOD_CLOSED. Event
 * books.debit_note.voided.
 */
export async function voidDebitNote(em: EntityManager, input: VoidDebitNoteInput): Promise<DebitNote> {
  for (const release of debitNoteReleases) await release(em, recordId(input.id, 'Debit note'));
  const note = await lock(em, DebitNote, input.id, 'Debit note');
  const day = dayOfVoiding(em, note.dated(), input);
  note.void(day);
  await save(em, DebitNote, note);
  const memo = `Debit note ${note.debitNoteNumber} voided`;
  await reverseEntries(em, { type: 'debit_note', id: note.id }, day, memo);
  await emit(em, 'books.debit_note.voided', debitNoteEvent(note));
  return note;
}

/** What every event of a debit note carries (decisions section 9). */
export function debitNoteEvent(note: DebitNote) {
  return {
    debit_note_id: note.id,
    debit_note_number: note.debitNoteNumber,
    total_cents: note.totalCents,
    contact_id: note.contactId,
  };
}

function settledBy({ billId, debitNoteId, amountCents }: DebitApplication): SettledPair & { amountCents: number } {
  return { debit: ['debit_note', debitNoteId], credit: ['bill', billId], amountCents };
}

function appliedTo(applications: readonly DebitApplication[]) {
  return applications.map(({ billId, amountCents }) => ({ bill_id: billId, amount_cents: amountCents }));
}

/** The lines of a new debit note, and the totals that follow from them. Throws VALIDATION_FAILED. */
async function newLines(
  em: EntityManager,
  note: DebitNote,
  { taxCents, lines }: NewDebitNote,
  problems: FieldProblems,
): Promise<{ added: DebitNoteLine[]; taxes: DecidedTaxes }> {
  const document = { contactId: note.contactId, whole: typeof taxCents === 'number' ? { taxCents } : null };
  const make = (blank: NewRecord<DebitNoteLine>) => newRecord(DebitNoteLine, blank);
  const { added, taxes } = await mergeExpenseLines(em, [], lines ?? [], make, document, problems);
  const totals = documentTotals(added, { tax: { taxCents: taxes.taxCents ?? note.taxCents } }, problems);
  problems.refuse();
  note.setTotals(totals);
  return { added, taxes };
}

async function writeDebitNoteEntry(em: EntityManager, note: DebitNote, lines: readonly DebitNoteLine[]): Promise<void> {
  const taxLines = await freezeTaxes(em, { debitNoteId: note.id }, lines);
  const accounts = await accountsByRole(em);
  await writeEntry(em, {
    entryDate: note.issueDate,
    kind: 'posting',
    sourceType: 'debit_note',
    sourceId: note.id,
    currency: note.currency,
    memo: `Debit note ${note.debitNoteNumber}`,
    lines: debitNotePosting({
      payable: { accountId: accounts.accounts_payable, amountCents: note.totalCents },
      expenses: expensesOf(lines, taxLines),
      ...purchaseTaxesOf(note, taxLines, accounts),
    }),
  });
}
