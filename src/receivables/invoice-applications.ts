import type { EntityManager } from '@mikro-orm/postgresql';
import { type Application, type AskedApplication, decideApplications } from '../documents/applications.js';
import { lockAll } from '../store/records.js';
import { Invoice, InvoiceStatus } from './invoice.entity.js';
import type { Payment } from './payment.entity.js';

/**
 * Which invoices get how much of a payment, all of them or none. The caller has locked the payment; the invoices are
 * locked here. Throws VALIDATION_FAILED, INVOICE_NOT_POSTED, CONTACT_MISMATCH, CURRENCY_MISMATCH, PAYMENT_OVER_APPLIED
 * (decisions section 5).
 */
export async function decideInvoiceApplications(
  em: EntityManager,
  payment: Payment,
  asked: readonly AskedApplication[],
): Promise<Application<Invoice>[]> {
  const invoices = await lockAll(
    em,
    Invoice,
    asked.map(({ targetId }) => targetId),
  );
  return decideApplications(payment, asked, invoices, {
    source: `Payment ${payment.id}`,
    nameOf: (invoice) => `Invoice ${invoice.invoiceNumber}`,
    isOpen: (invoice) => invoice.status === InvoiceStatus.POSTED,
    notOpen: 'INVOICE_NOT_POSTED',
    overApplied: 'PAYMENT_OVER_APPLIED',
  });
}
