import type { EntityManager } from '@mikro-orm/postgresql';
import { taxCodesForContact } from '../contacts/contact.operations.js';
import type { FieldProblems } from '../contract/errors.js';
import { documentTotals, type LineChange, type MergedLines, mergeLines } from '../documents/lines.js';
import { Account } from '../ledger/account.entity.js';
import { assignProvided } from '../store/changes.js';
import { find, findReferenced, newRecord, type Referenced, remove, save } from '../store/records.js';
import {
  type DecidedTaxes,
  decideTaxes,
  NamedTaxCodes,
  saveTaxes,
  takesDefault,
  taxLinesOf,
} from '../tax/document-taxes.js';
import { type Invoice, InvoiceLine } from './invoice.entity.js';
import type { InvoiceLineChangeInput } from './invoice.inputs.js';
import { revenueAccount } from './revenue-account.js';
import { Service } from './service.entity.js';

export type InvoiceLineChange = LineChange & Omit<InvoiceLineChangeInput, 'id' | 'destroy'>;

/** Merged lines, and what their tax codes make of the invoice. */
export interface TaxedLines extends MergedLines<InvoiceLine> {
  taxes: DecidedTaxes;
}

/** The lines of an invoice, by position. */
export function linesOf(em: EntityManager, invoice: Invoice): Promise<InvoiceLine[]> {
  return find(em, InvoiceLine, { invoiceId: invoice.id }, ['position', 'id']);
}

/**
 * Brings changes into the lines of an invoice and sets its totals; what is wrong is noted in `problems`, and nothing is
 * written yet. `path` as in `mergeLines`.
 */
export async function changeLines(
  em: EntityManager,
  invoice: Invoice,
  existing: readonly InvoiceLine[],
  changes: readonly InvoiceLineChange[],
  problems: FieldProblems,
  path?: string,
): Promise<TaxedLines> {
  const before = await taxLinesOf(em, { invoiceId: invoice.id }, existing);
  const whole = invoice.wholeTax();
  const codes = new NamedTaxCodes();
  const codeByDefault = takesDefault(changes, whole)
    ? await taxCodesForContact(em, invoice.contactId, 'revenue')
    : () => null;
  const services = await findReferenced(
    em,
    Service,
    changes.map((change) => change.serviceId),
  );
  const accounts = await findReferenced(
    em,
    Account,
    changes.map((change) => change.revenueAccountId),
  );
  const merged = mergeLines(existing, changes, problems, {
    make: (blank, { description }) => newRecord(InvoiceLine, { ...blank, description: description ?? '' }),
    assign: (line, change, linePath) => {
      assignLine(line, change, linePath, services, accounts, problems);
      const service = services.get(String(line.serviceId));
      const ofAccount = codeByDefault(line.revenueAccountId ?? service?.revenueAccountId ?? null);
      codes.assign(line, change, linePath, whole === null ? (service?.taxCodeId ?? ofAccount) : null);
    },
    required: ['description', 'quantity', 'unitPriceCents'],
    ...(path === undefined ? {} : { path }),
  });
  const { discountCents } = invoice;
  const taxed = { side: 'sales', lines: merged.lines, discountCents, codes, whole, before } as const;
  const taxes = await decideTaxes(em, taxed, problems);
  const tax = taxes.taxCents === null ? invoice.taxTerms() : { taxCents: taxes.taxCents };
  invoice.setTotals(documentTotals(merged.lines, { discountCents, tax }, problems));
  return { ...merged, taxes };
}

/** Writes merged lines; the invoice is stored already. */
export async function saveLines(
  em: EntityManager,
  invoice: Invoice,
  { lines, added, removed, taxes }: TaxedLines,
): Promise<void> {
  for (const line of added) line.invoiceId = invoice.id;
  await remove(em, InvoiceLine, removed);
  await save(em, InvoiceLine, lines);
  await saveTaxes(em, { invoiceId: invoice.id }, taxes);
}

function assignLine(
  line: InvoiceLine,
  change: InvoiceLineChange,
  path: string,
  services: Referenced<Service>,
  accounts: Referenced<Account>,
  problems: FieldProblems,
): void {
  const named = (field: string) => (path === '' ? field : `${path}.${field}`);
  assignProvided(line, change, {
    required: ['description', 'quantity', 'unitPriceCents'],
    optional: ['externalId'],
  });
  const { serviceId, revenueAccountId } = change;
  if (serviceId !== undefined) {
    const service = serviceId === null ? null : services.get(serviceId);
    problems.check(service !== undefined, named('serviceId'), 'refers to nothing');
    line.serviceId = service?.id ?? null;
  }
  if (revenueAccountId !== undefined) {
    line.revenueAccountId = revenueAccount(revenueAccountId, accounts, named('revenueAccountId'), problems);
  }
}
