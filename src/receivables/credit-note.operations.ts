import type { EntityManager } from '@mikro-orm/postgresql';
import { Contact } from '../contacts/contact.entity.js';
import { taxCodesForContact } from '../contacts/contact.operations.js';
import { FieldProblems } from '../contract/errors.js';
import { daysApplied, endApplication } from '../documents/application.entity.js';
import { appliedTotal, askedRemovals, changeTargets, targetsOf } from '../documents/applications.js';
import { documentTotals, mergeLines } from '../documents/lines.js';
import { partiesNow } from '../documents/party.js';
import { dayOfVoiding } from '../documents/voiding.js';
import { Account } from '../ledger/account.entity.js';
import { realiseDifferences, type SettledPair, takeBackDifferences } from '../ledger/exchange-difference.operations.js';
import { accountsByRole, reverseEntries, writeEntry } from '../ledger/journal.operations.js';
import { creditNotePosting } from '../ledger/posting.js';
import { emit } from '../outbox/emit.js';
import { nextNumber } from '../store/numbers.js';
import { find, findReferenced, lock, newRecord, referencedId, save, type TakenConstraints } from '../store/records.js';
import { tenantOf, today } from '../store/tenancy.js';
import { together } from '../store/together.js';
import {
  type DecidedTaxes,
  decideTaxes,
  freezeTaxes,
  NamedTaxCodes,
  saveTaxes,
  takesDefault,
} from '../tax/document-taxes.js';
import { salesTaxesOf } from '../tax/tax-postings.js';
import { CreditApplication, CreditNote, CreditNoteLine } from './credit-note.entity.js';
import type {
  ApplyCreditNoteInput,
  CancelCreditNoteInput,
  CreateCreditNoteInput,
  CreditNoteLineInput,
  PostCreditNoteInput,
  UnapplyCreditNoteInput,
  VoidCreditNoteInput,
} from './credit-note.inputs.js';
import { Invoice } from './invoice.entity.js';
import { decideInvoiceApplications, lockNamedInvoices } from './invoice-applications.js';
import { revenueAccount } from './revenue-account.js';

/** Makes a draft credit note. Throws VALIDATION_FAILED. Event books.credit_note.created. */
export async function createCreditNote(em: EntityManager, input: CreateCreditNoteInput): Promise<CreditNote> {
  const problems = new FieldProblems();
  const note = newRecord(CreditNote, {
    contactId: await referencedId(em, Contact, input.contactId, 'contactId', problems),
    issueDate: input.issueDate,
    currency: input.currency ?? tenantOf(em).currency,
    taxCents: input.taxCents ?? 0,
    notes: input.notes ?? null,
  });
  const { lines, taxes } = await newLines(em, note, input, problems);
  note.creditNoteNumber = await nextNumber(em, 'credit_note', note.issueDate);
  await save(em, CreditNote, note);
  for (const line of lines) line.creditNoteId = note.id;
  await save(em, CreditNoteLine, lines);
  await saveTaxes(em, { creditNoteId: note.id }, taxes);
  await emit(em, 'books.credit_note.created', creditNoteEvent(note));
  return note;
}

/**
 * draft → posted, with its journal entry on the issue date. Throws NOT_FOUND, CREDIT_NOTE_NOT_DRAFT, CREDIT_NOTE_EMPTY,
 * ACCOUNT_ARCHIVED, PERIOD_CLOSED. Event books.credit_note.posted.
 */
export async function postCreditNote(em: EntityManager, { id }: PostCreditNoteInput): Promise<CreditNote> {
  const note = await lock(em, CreditNote, id, 'Credit note');
  const lines = await find(em, CreditNoteLine, { creditNoteId: note.id }, ['position', 'id']);
  note.post(lines);
  note.name(await partiesNow(em, note.contactId));
  await save(em, CreditNote, note);
  await writeCreditNoteEntry(em, note, lines);
  await emit(em, 'books.credit_note.posted', creditNoteEvent(note));
  return note;
}

/**
 * draft → cancelled: it keeps its number and its lines, and is never in the ledger. Throws NOT_FOUND,
 * CREDIT_NOTE_NOT_DRAFT. Event books.credit_note.cancelled.
 */
export async function cancelCreditNote(em: EntityManager, { id }: CancelCreditNoteInput): Promise<CreditNote> {
  const note = await lock(em, CreditNote, id, 'Credit note');
  note.cancel();
  await save(em, CreditNote, note);
  await emit(em, 'books.credit_note.cancelled', creditNoteEvent(note));
  return note;
}

/**
 * Applies a posted credit note to posted invoices, all of them or none. Throws NOT_FOUND, CREDIT_NOTE_NOT_POSTED,
 * VALIDATION_FAILED, INVOICE_NOT_POSTED, CONTACT_MISMATCH, CURRENCY_MISMATCH, CREDIT_NOTE_OVER_APPLIED. Event
 * books.credit_note.applied.
 */
export async function applyCreditNote(em: EntityManager, input: ApplyCreditNoteInput): Promise<CreditNote> {
  const [note, invoices] = await together(
    lock(em, CreditNote, input.id, 'Credit note'),
    lockNamedInvoices(em, input.applications),
  );
  note.ensureApplicable();
  const { contactId, currency, unappliedCents } = note;
  const source = { contactId, currency, unappliedCents, name: `Credit note ${note.creditNoteNumber}` };
  const overApplied = 'CREDIT_NOTE_OVER_APPLIED';
  const applications = decideInvoiceApplications({ ...source, overApplied }, input.applications, invoices);
  note.apply(appliedTotal(applications));
  const made = applications.map(({ target, amountCents }) => {
    target.credit(amountCents);
    return newRecord(CreditApplication, {
      creditNoteId: note.id,
      invoiceId: target.id,
      amountCents,
      ...daysApplied(note.dated(), target.dated()),
    });
  });
  await together(
    save(em, CreditNote, note),
    save(em, Invoice, targetsOf(applications)),
    save(em, CreditApplication, made),
  );
  const settlements = made.map((application) => ({ ...settledBy(application), day: application.appliedOn }));
  await realiseDifferences(em, 'accounts_receivable', currency, settlements);
  await emit(em, 'books.credit_note.applied', { ...creditNoteEvent(note), applications: appliedTo(made) });
  return note;
}

/**
 * Takes back what a credit note has applied to invoices, today: their balances follow, and the ledger stays as it is. Throws
 * NOT_FOUND, CREDIT_NOTE_NOT_POSTED, VALIDATION_FAILED. Event books.credit_note.unapplied.
 */
export async function unapplyCreditNote(em: EntityManager, input: UnapplyCreditNoteInput): Promise<CreditNote> {
  const note = await lock(em, CreditNote, input.id, 'Credit note');
  note.ensureApplicable();
  const held = await find(em, CreditApplication, { creditNoteId: note.id, removedOn: null });
  const applications = askedRemovals(held, input.applications, 'invoiceId');
  const day = today(em);
  note.unapply(appliedTotal(applications));
  await changeTargets(em, Invoice, { applications, field: 'invoiceId' }, (invoice, application) => {
    invoice.credit(-application.amountCents);
    endApplication(application, day, [note, invoice]);
  });
  await save(em, CreditApplication, applications);
  await takeBackDifferences(em, note.currency, applications.map(settledBy), day);
  await save(em, CreditNote, note);
  await emit(em, 'books.credit_note.unapplied', { ...creditNoteEvent(note), applications: appliedTo(applications) });
  return note;
}

/**
 * posted → void; the entry is reversed on the day from which it no longer counts. Throws NOT_FOUND, CREDIT_NOTE_NOT_POSTED,
 * CREDIT_NOTE_HAS_APPLICATIONS, VALIDATION_FAILED, PERIOD_CLOSED. Event books.credit_note.voided.
 */
export async function voidCreditNote(em: EntityManager, input: VoidCreditNoteInput): Promise<CreditNote> {
  const note = await lock(em, CreditNote, input.id, 'Credit note');
  const day = dayOfVoiding(em, note.dated(), input);
  note.void(day);
  await save(em, CreditNote, note);
  const memo = `Credit note ${note.creditNoteNumber} voided`;
  await reverseEntries(em, { type: 'credit_note', id: note.id }, day, memo);
  await emit(em, 'books.credit_note.voided', creditNoteEvent(note));
  return note;
}

/** The lines of a new credit note, and the totals that follow from them. Throws VALIDATION_FAILED. */
async function newLines(
  em: EntityManager,
  note: CreditNote,
  { taxCents, lines: given }: CreateCreditNoteInput,
  problems: FieldProblems,
): Promise<{ lines: CreditNoteLine[]; taxes: DecidedTaxes }> {
  const lines = given ?? [];
  const whole = typeof taxCents === 'number' ? { taxCents } : null;
  const codeByDefault = takesDefault(lines, whole)
    ? await taxCodesForContact(em, note.contactId, 'revenue')
    : () => null;
  const codes = new NamedTaxCodes();
  const accounts = await findReferenced(
    em,
    Account,
    lines.map((line) => line.revenueAccountId),
  );
  const { added } = mergeLines<CreditNoteLine, CreditNoteLineInput>([], lines, problems, {
    make: (blank, { description }) => newRecord(CreditNoteLine, { ...blank, description }),
    assign: (line, change, path) => {
      const { quantity, unitPriceCents, revenueAccountId = null } = change;
      line.quantity = quantity;
      line.unitPriceCents = unitPriceCents;
      line.revenueAccountId = revenueAccount(revenueAccountId, accounts, `${path}.revenueAccountId`, problems);
      codes.assign(line, change, path, codeByDefault(line.revenueAccountId));
    },
  });
  const taxes = await decideTaxes(em, { side: 'sales', lines: added, codes, whole }, problems);
  const totals = documentTotals(added, { tax: { taxCents: taxes.taxCents ?? note.taxCents } }, problems);
  problems.refuse();
  note.setTotals(totals);
  return { lines: added, taxes };
}

async function writeCreditNoteEntry(
  em: EntityManager,
  note: CreditNote,
  lines: readonly CreditNoteLine[],
): Promise<void> {
  const taxLines = await freezeTaxes(em, { creditNoteId: note.id }, lines);
  const accounts = await accountsByRole(em);
  await writeEntry(em, {
    entryDate: note.issueDate,
    kind: 'posting',
    sourceType: 'credit_note',
    sourceId: note.id,
    currency: note.currency,
    memo: `Credit note ${note.creditNoteNumber}`,
    lines: creditNotePosting({
      revenue: lines.map(({ revenueAccountId, amountCents, description }) => ({
        accountId: revenueAccountId ?? accounts.revenue,
        amountCents,
        memo: description,
      })),
      taxes: salesTaxesOf(note, taxLines, accounts),
      receivable: { accountId: accounts.accounts_receivable, amountCents: note.totalCents },
    }),
  });
}

function settledBy({ invoiceId, creditNoteId, amountCents }: CreditApplication): SettledPair & { amountCents: number } {
  return { debit: ['invoice', invoiceId], credit: ['credit_note', creditNoteId], amountCents };
}

function appliedTo(applications: readonly CreditApplication[]) {
  return applications.map(({ invoiceId, amountCents }) => ({ invoice_id: invoiceId, amount_cents: amountCents }));
}

/** What every event of a credit note carries (decisions section 9). */
export function creditNoteEvent(note: CreditNote) {
  return {
    credit_note_id: note.id,
    credit_note_number: note.creditNoteNumber,
    total_cents: note.totalCents,
    contact_id: note.contactId,
  };
}

export const takenByCreditNotes: TakenConstraints = {
  credit_notes_owner_id_credit_note_number_key: { code: 'CREDIT_NOTE_NUMBER_TAKEN', field: 'creditNoteNumber' },
};
