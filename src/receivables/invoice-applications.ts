import assert from 'node:assert/strict';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ErrorCode } from '../contract/errors.js';
import {
  type Application,
  type ApplicationSource,
  type AskedApplication,
  decideApplications,
} from '../documents/applications.js';
import { lockAll, save } from '../store/records.js';
import { Invoice, InvoiceStatus } from './invoice.entity.js';

/**
 * Which invoices get how much of a payment or a credit note, all of them or none. The caller has locked the source; the
 * invoices are locked here. Throws VALIDATION_FAILED, INVOICE_NOT_POSTED, CONTACT_MISMATCH, CURRENCY_MISMATCH, and the
 * source's own code when more is asked than it or an invoice has left (decisions section 5).
 */
export async function decideInvoiceApplications(
  em: EntityManager,
  source: ApplicationSource & { name: string; overApplied: ErrorCode },
  asked: readonly AskedApplication[],
): Promise<Application<Invoice>[]> {
  const invoices = await lockAll(
    em,
    Invoice,
    asked.map(({ targetId }) => targetId),
  );
  return decideApplications(source, asked, invoices, {
    source: source.name,
    nameOf: (invoice) => `Invoice ${invoice.invoiceNumber}`,
    isOpen: (invoice) => invoice.status === InvoiceStatus.POSTED,
    notOpen: 'INVOICE_NOT_POSTED',
    overApplied: source.overApplied,
  });
}

/** Changes every invoice that is applied to, once for each application, and writes the invoices; they are locked here. */
export async function changeAppliedInvoices<A extends { invoiceId: number }>(
  em: EntityManager,
  applications: readonly A[],
  change: (invoice: Invoice, application: A) => void,
): Promise<void> {
  const invoices = await lockAll(
    em,
    Invoice,
    applications.map(({ invoiceId }) => invoiceId),
  );
  const invoiceById = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  for (const application of applications) {
    const invoice = invoiceById.get(application.invoiceId);
    assert(invoice, 'what is applied is applied to an invoice');
    change(invoice, application);
  }
  await save(em, Invoice, invoices);
}
