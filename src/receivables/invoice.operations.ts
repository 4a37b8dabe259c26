import type { EntityManager } from '@mikro-orm/postgresql';
import { Contact } from '../contacts/contact.entity.js';
import { FieldProblems, notFound } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { partiesAmong } from '../documents/party.js';
import { ensureAcknowledged } from '../documents/reviews.js';
import { dayOfVoiding } from '../documents/voiding.js';
import { type AccountsByRole, accountsByRole, reverseEntries, writeEntry } from '../ledger/journal.operations.js';
import { ownerWithPeriodsHeld } from '../ledger/period.operations.js';
import { invoicePosting } from '../ledger/posting.js';
import { emit } from '../outbox/emit.js';
import type { Owner } from '../owners/owner.entity.js';
import { assignProvided } from '../store/changes.js';
import { knowList, knowReferred } from '../store/known-of-records.js';
import { find, findReferenced, lock, newRecord, referencedId, save, type TakenConstraints } from '../store/records.js';
import { sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { together } from '../store/together.js';
import { freezeTaxes } from '../tax/document-taxes.js';
import { salesTaxesOf } from '../tax/tax-postings.js';
import { now } from '../values/clock.js';
import { recordId } from '../values/record-id.js';
import { Invoice, InvoiceLine } from './invoice.entity.js';
import type {
  AddInvoiceLineInput,
  CancelInvoiceInput,
  CreateInvoiceInput,
  DeleteInvoiceLineInput,
  PostInvoiceInput,
  UpdateInvoiceInput,
  UpdateInvoiceLineInput,
  VoidInvoiceInput,
} from './invoice.inputs.js';
import {
  changeLines,
  type InvoiceLineChange,
  insertInvoice,
  lineReferences,
  linesOf,
  saveLines,
} from './invoice-lines.js';
import { reviewsOfInvoices } from './invoice-reviews.js';
import { PaymentApplication } from './payment.entity.js';
import { Service } from './service.entity.js';

/**
 * Makes a draft invoice with its lines and number. Throws VALIDATION_FAILED, EXTERNAL_ID_TAKEN.
 * Event books.invoice.created (specification 4.4).
 */
export async function createInvoice(em: EntityManager, input: CreateInvoiceInput): Promise<Invoice> {
  const problems = new FieldProblems();
  const { issueDate, dueDate, contactId: asked } = input;
  const changes = input.lines ?? [];
  const contact = findReferenced(em, Contact, [asked]).then((found) => found.get(asked));
  const [found, references] = await together(contact, lineReferences(em, contact, changes));
  problems.check(found !== undefined, 'contactId', 'refers to nothing');
  const currency = input.currency ?? tenantOf(em).currency;
  const invoice = newRecord(Invoice, { contactId: found?.id ?? 0, issueDate, dueDate, currency });
  changeFields(invoice, { ...input, currency }, problems);
  const lines = await changeLines(em, invoice, [], changes, problems, { references });
  problems.refuse();
  await insertInvoice(em, invoice, lines, takenByInvoices);
  await emit(em, 'books.invoice.created', { invoice_id: invoice.id, external_id: invoice.externalId });
  knowParts(invoice, lines.lines, found);
  return invoice;
}

/**
 * Changes the fields given of a draft; lines by `id`, `destroy`, or new. Throws NOT_FOUND, INVOICE_NOT_DRAFT,
 * VALIDATION_FAILED, EXTERNAL_ID_TAKEN (specification 4.4).
 */
export async function updateInvoice(em: EntityManager, input: UpdateInvoiceInput): Promise<Invoice> {
  const invoice = await lock(em, Invoice, input.id, 'Invoice');
  invoice.ensureDraft();
  const problems = new FieldProblems();
  await changeContact(em, invoice, input.contactId, problems);
  changeFields(invoice, input, problems);
  const lines = await changeLines(em, invoice, await linesOf(em, invoice), input.lines ?? [], problems);
  problems.refuse();
  if (input.lines?.length) invoice.updatedAt = now();
  await save(em, Invoice, invoice, takenByInvoices);
  await saveLines(em, invoice, lines);
  return invoice;
}

/** Adds a line to a draft. Throws NOT_FOUND, INVOICE_NOT_DRAFT, VALIDATION_FAILED (specification 4.4). */
export async function addInvoiceLine(
  em: EntityManager,
  { invoiceId, ...change }: AddInvoiceLineInput,
): Promise<{ invoice: Invoice; invoiceLine: InvoiceLine }> {
  const invoice = await lock(em, Invoice, invoiceId, 'Invoice');
  const { added } = await changeLine(em, invoice, await linesOf(em, invoice), change);
  return { invoice, invoiceLine: added[0] as InvoiceLine };
}

/** Changes the fields given of a draft's line. Throws NOT_FOUND, INVOICE_NOT_DRAFT, VALIDATION_FAILED. */
export async function updateInvoiceLine(
  em: EntityManager,
  { invoiceId, ...change }: UpdateInvoiceLineInput,
): Promise<{ invoice: Invoice; invoiceLine: InvoiceLine }> {
  const { invoice, lines, line } = await lockedLine(em, invoiceId, change.id);
  await changeLine(em, invoice, lines, change);
  return { invoice, invoiceLine: line };
}

/** Removes a line of a draft. Throws NOT_FOUND, INVOICE_NOT_DRAFT, VALIDATION_FAILED. */
export async function deleteInvoiceLine(em: EntityManager, input: DeleteInvoiceLineInput): Promise<Invoice> {
  const { invoice, lines } = await lockedLine(em, input.invoiceId, input.id);
  await changeLine(em, invoice, lines, { id: input.id, destroy: true });
  return invoice;
}

/**
 * draft → posted, with its journal entry on the issue date. Throws NOT_FOUND, INVOICE_NOT_DRAFT, INVOICE_EMPTY,
 * PERIOD_CLOSED. Event books.invoice.posted, and books.invoice.paid for one over nothing (specification section 3).
 */
export async function postInvoice(em: EntityManager, { id: asked }: PostInvoiceInput): Promise<Invoice> {
  const id = recordId(asked, 'Invoice');
  // The invoice is locked before the others read, and everybody waits once.
  const [invoice, lines, contact, owner, accounts] = await together(
    lock(em, Invoice, id, 'Invoice'),
    linesOf(em, { id }),
    contactOfInvoice(em, id),
    ownerWithPeriodsHeld(em),
    accountsByRole(em),
  );
  invoice.post(lines);
  await ensureAcknowledged(em, () => reviewsOfInvoices(em, [invoice]), undefined, owner);
  invoice.name(partiesAmong(owner, contact as Contact));
  await together(save(em, Invoice, invoice), writeInvoiceEntry(em, invoice, lines, { accounts, owner }));
  await emit(em, 'books.invoice.posted', invoiceEvent(invoice));
  if (invoice.balanceDueCents === 0) await emit(em, 'books.invoice.paid', invoiceEvent(invoice));
  knowParts(invoice, lines, contact);
  return invoice;
}

/**
 * draft → cancelled: it keeps its number and its lines, and is never in the ledger. Throws NOT_FOUND, INVOICE_NOT_DRAFT.
 * Event books.invoice.cancelled.
 */
export async function cancelInvoice(em: EntityManager, { id }: CancelInvoiceInput): Promise<Invoice> {
  const invoice = await lock(em, Invoice, id, 'Invoice');
  invoice.cancel();
  await save(em, Invoice, invoice);
  await emit(em, 'books.invoice.cancelled', invoiceEvent(invoice));
  return invoice;
}

/**
 * posted → void, its entry reversed on the day from which it no longer counts. Throws NOT_FOUND, INVOICE_NOT_POSTED,
 * INVOICE_HAS_APPLICATIONS, VALIDATION_FAILED, PERIOD_CLOSED. Event books.invoice.voided (specification section 3).
 */
export async function voidInvoice(em: EntityManager, input: VoidInvoiceInput): Promise<Invoice> {
  const invoice = await lock(em, Invoice, input.id, 'Invoice');
  const day = dayOfVoiding(em, invoice.dated(), input);
  invoice.void(day);
  await save(em, Invoice, invoice);
  await reverseEntries(em, { type: 'invoice', id: invoice.id }, day, `Invoice ${invoice.invoiceNumber} voided`);
  await emit(em, 'books.invoice.voided', invoiceEvent(invoice));
  return invoice;
}

/** What the events of an invoice carry, but for books.invoice.created (decisions section 9). */
export function invoiceEvent(invoice: Invoice) {
  return {
    invoice_id: invoice.id,
    external_id: invoice.externalId,
    invoice_number: invoice.invoiceNumber,
    total_cents: invoice.totalCents,
    contact_id: invoice.contactId,
  };
}

/** The customer of an invoice that is read at the same time; undefined where there is none. */
async function contactOfInvoice(em: EntityManager, id: number): Promise<Contact | undefined> {
  const { ownerId } = tenantOf(em);
  const [contact] = await find(
    em,
    Contact,
    sql`id = (select contact_id from invoices where owner_id = ${ownerId} and id = ${id})`,
  );
  return contact;
}

/** Before it can be paid, these are all that belongs to an invoice. */
function knowParts(invoice: Invoice, lines: readonly InvoiceLine[], contact: Contact | undefined): void {
  if (contact) knowReferred(invoice, Contact, contact);
  knowList(
    invoice,
    InvoiceLine,
    lines.toSorted((one, other) => one.position - other.position || one.id - other.id),
  );
  knowList(invoice, PaymentApplication, []);
}

async function changeContact(
  em: EntityManager,
  invoice: Invoice,
  contactId: string | null | undefined,
  problems: FieldProblems,
): Promise<void> {
  if (contactId === undefined || !problems.check(contactId !== null, 'contactId', 'must not be null')) return;
  invoice.contactId = await referencedId(em, Contact, contactId ?? '', 'contactId', problems);
}

type InvoiceFields = Omit<UpdateInvoiceInput, 'id' | 'lines' | 'contactId'>;

function changeFields(invoice: Invoice, input: InvoiceFields, problems: FieldProblems): void {
  const { taxCents, taxRateBps } = input;
  const { taxRateMaximumBps } = limits;
  const rateFits = typeof taxRateBps !== 'number' || (taxRateBps >= 0 && taxRateBps <= taxRateMaximumBps);
  problems.check(rateFits, 'taxRateBps', `must be between 0 and ${taxRateMaximumBps}`);
  assignProvided(
    invoice,
    input,
    {
      required: ['issueDate', 'dueDate', 'currency'],
      optional: ['externalId', 'taxRateBps', 'notes'],
    },
    problems,
  );
  if (input.discountCents !== undefined) invoice.discountCents = input.discountCents ?? 0;
  if (taxCents !== undefined) {
    invoice.taxOverridden = taxCents !== null;
    invoice.taxCents = taxCents ?? 0;
  }
}

async function changeLine(
  em: EntityManager,
  invoice: Invoice,
  lines: readonly InvoiceLine[],
  change: InvoiceLineChange,
) {
  invoice.ensureDraft();
  const problems = new FieldProblems();
  const merged = await changeLines(em, invoice, lines, [change], problems, { path: '' });
  problems.refuse();
  invoice.updatedAt = now();
  await save(em, Invoice, invoice);
  await saveLines(em, invoice, merged);
  return merged;
}

/** A line by its path: an unknown invoice, or one that has no such line, is NOT_FOUND. */
async function lockedLine(em: EntityManager, invoiceId: string, id: string) {
  const invoice = await lock(em, Invoice, invoiceId, 'Invoice');
  const lineId = recordId(id, 'Invoice line');
  const lines = await linesOf(em, invoice);
  const line = lines.find((candidate) => candidate.id === lineId);
  if (!line) throw notFound('Invoice line');
  return { invoice, lines, line };
}

/** Revenue goes to the line's own account, else to its service's, else to the standard one. */
async function writeInvoiceEntry(
  em: EntityManager,
  invoice: Invoice,
  lines: readonly InvoiceLine[],
  { accounts, owner }: { accounts: AccountsByRole; owner: Owner },
): Promise<void> {
  const taxLines = await freezeTaxes(em, { invoiceId: invoice.id }, lines);
  const services = await findReferenced(
    em,
    Service,
    lines.map((line) => line.serviceId?.toString()),
  );
  const accountOf = (line: InvoiceLine) =>
    line.revenueAccountId ?? services.get(String(line.serviceId))?.revenueAccountId ?? accounts.revenue;
  await writeEntry(
    em,
    {
      entryDate: invoice.issueDate,
      kind: 'posting',
      sourceType: 'invoice',
      sourceId: invoice.id,
      currency: invoice.currency,
      memo: `Invoice ${invoice.invoiceNumber}`,
      lines: invoicePosting({
        receivable: { accountId: accounts.accounts_receivable, amountCents: invoice.totalCents },
        discount: { accountId: accounts.discounts, amountCents: invoice.discountCents },
        revenue: lines.map((line) => ({
          accountId: accountOf(line),
          amountCents: line.amountCents,
          memo: line.description,
        })),
        taxes: salesTaxesOf(invoice, taxLines, accounts),
      }),
    },
    owner,
  );
}

export const takenByInvoices: TakenConstraints = {
  invoices_owner_id_invoice_number_key: { code: 'INVOICE_NUMBER_TAKEN', field: 'invoiceNumber' },
  invoices_owner_id_external_id_key: { code: 'EXTERNAL_ID_TAKEN', field: 'externalId' },
};
