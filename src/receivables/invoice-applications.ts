import type { EntityManager } from '@mikro-orm/postgresql';
import type { ErrorCode } from '../contract/errors.js';
import {
  type Application,
  type ApplicationSource,
  askedApplications,
  decideApplications,
} from '../documents/applications.js';
import { lockAll } from '../store/records.js';
import { parseId } from '../values/record-id.js';
import { Invoice, InvoiceStatus } from './invoice.entity.js';
import type { PaymentApplicationInput } from './payment.inputs.js';

/** Locks the invoices that applications name; ids that are none, or nobody's, are left out. */
export function lockNamedInvoices(
  em: EntityManager,
  applications: readonly PaymentApplicationInput[],
): Promise<Invoice[]> {
  return lockAll(
    em,
    Invoice,
    applications.flatMap(({ invoiceId }) => parseId(invoiceId) ?? []),
  );
}

/**
 * Which invoices get how much of a payment or a credit note, all of them or none. The caller has locked the source and then
 * the invoices. Throws VALIDATION_FAILED, INVOICE_NOT_POSTED, CONTACT_MISMATCH, CURRENCY_MISMATCH, and the
 * source's own code when more is asked than it or an invoice has left (decisions section 5).
 */
export function decideInvoiceApplications(
  source: ApplicationSource & { name: string; overApplied: ErrorCode },
  applications: readonly PaymentApplicationInput[],
  invoices: readonly Invoice[],
): Application<Invoice>[] {
  const asked = askedApplications(applications, 'invoiceId');
  return decideApplications(source, asked, invoices, {
    source: source.name,
    nameOf: (invoice) => `Invoice ${invoice.invoiceNumber}`,
    isOpen: (invoice) => invoice.status === InvoiceStatus.POSTED,
    notOpen: 'INVOICE_NOT_POSTED',
    overApplied: source.overApplied,
  });
}
