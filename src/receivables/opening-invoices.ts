import type { EntityManager } from '@mikro-orm/postgresql';
import { type Opening, type OpeningItem, openingLine } from '../documents/opening-items.js';
import { partiesNow } from '../documents/party.js';
import { writeOpeningItems } from '../ledger/opening-items.js';
import { emit } from '../outbox/emit.js';
import { find, newRecord, save } from '../store/records.js';
import { Invoice, InvoiceLine, InvoiceStatus } from './invoice.entity.js';
import { invoiceEvent, takenByInvoices, voidInvoice } from './invoice.operations.js';

/** An invoice of the books of before with its own number. */
export interface OpeningInvoice extends OpeningItem {
  invoiceNumber: string;
  externalId?: string | null;
}

/**
 * Takes over invoices that are checked: posted, with what is open of them as their total. Each debits receivable and credits
 * the account of opening balances. Throws INVOICE_NUMBER_TAKEN, EXTERNAL_ID_TAKEN, PERIOD_CLOSED. Events
 * books.invoice.created and books.invoice.posted for each.
 */
export async function takeOverInvoices(
  em: EntityManager,
  opening: Opening,
  items: readonly OpeningInvoice[],
): Promise<void> {
  const made = items.map((item) => newOpeningInvoice(opening, item));
  const invoices = made.map(({ invoice }) => invoice);
  for (const invoice of invoices) invoice.name(await partiesNow(em, invoice.contactId));
  await save(em, Invoice, invoices, takenByInvoices);
  for (const { invoice, line } of made) line.invoiceId = invoice.id;
  await save(
    em,
    InvoiceLine,
    made.map(({ line }) => line),
  );
  await writeOpeningItems(
    em,
    opening,
    { role: 'accounts_receivable', side: 'debit' },
    invoices.map((invoice) => ({
      source: { type: 'invoice', id: invoice.id },
      memo: `invoice ${invoice.invoiceNumber}`,
      amountCents: invoice.totalCents,
    })),
  );
  for (const invoice of invoices) {
    await emit(em, 'books.invoice.created', { invoice_id: invoice.id, external_id: invoice.externalId });
    await emit(em, 'books.invoice.posted', invoiceEvent(invoice));
  }
}

/** Voids the invoices of opening balances that still stand. Throws as `voidInvoice`. */
export async function voidOpeningInvoices(
  em: EntityManager,
  openingBalanceId: number,
  voidedOn: string,
): Promise<void> {
  const standing = await find(em, Invoice, { openingBalanceId, status: InvoiceStatus.POSTED });
  for (const { id } of standing) await voidInvoice(em, { id: String(id), voidedOn });
}

function newOpeningInvoice(opening: Opening, item: OpeningInvoice): { invoice: Invoice; line: InvoiceLine } {
  const { issueDate, dueDate, amountCents, invoiceNumber, externalId = null } = item;
  const invoice = newRecord(Invoice, {
    contactId: Number(item.contactId),
    issueDate,
    dueDate,
    currency: opening.currency,
    invoiceNumber,
    externalId,
    openingBalanceId: opening.id,
  });
  const line = newRecord(InvoiceLine, { ...openingLine, unitPriceCents: amountCents, amountCents });
  invoice.setTotals({ subtotalCents: amountCents, taxCents: 0, totalCents: amountCents });
  invoice.post([line], opening.openingOn);
  return { invoice, line };
}
