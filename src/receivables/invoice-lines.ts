import type { EntityManager } from '@mikro-orm/postgresql';
import type { FieldProblems } from '../contract/errors.js';
import { documentTotals, type LineChange, type MergedLines, mergeLines } from '../documents/lines.js';
import { Account } from '../ledger/account.entity.js';
import { assignProvided } from '../store/changes.js';
import { find } from '../store/load.js';
import { tenantOf } from '../store/tenancy.js';
import { type Invoice, InvoiceLine } from './invoice.entity.js';
import type { InvoiceLineChangeInput } from './invoice.inputs.js';
import { type Referenced, referenced } from './references.js';
import { revenueAccount } from './revenue-account.js';
import { Service } from './service.entity.js';

export type InvoiceLineChange = LineChange & Omit<InvoiceLineChangeInput, 'id' | 'destroy'>;

/** The lines of an invoice, by position. */
export function linesOf(em: EntityManager, invoice: Invoice): Promise<InvoiceLine[]> {
  return find(em, InvoiceLine, { invoiceId: invoice.id }, { position: 'asc', id: 'asc' });
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
): Promise<MergedLines<InvoiceLine>> {
  const services = await referenced(
    em,
    Service,
    changes.map((change) => change.serviceId),
  );
  const accounts = await referenced(
    em,
    Account,
    changes.map((change) => change.revenueAccountId),
  );
  const merged = mergeLines(existing, changes, problems, {
    make: () => newLine(em, invoice),
    assign: (line, change, linePath) => assignLine(line, change, linePath, services, accounts, problems),
    required: ['description', 'quantity', 'unitPriceCents'],
    ...(path === undefined ? {} : { path }),
  });
  const terms = { discountCents: invoice.discountCents, tax: invoice.taxTerms() };
  invoice.setTotals(documentTotals(merged.lines, terms, problems));
  return merged;
}

/** Hands merged lines to the next flush; the invoice is stored already. */
export function storeLines(em: EntityManager, invoice: Invoice, { added, removed }: MergedLines<InvoiceLine>): void {
  for (const line of added) em.persist(Object.assign(line, { invoiceId: invoice.id }));
  for (const line of removed) em.remove(line);
}

function newLine(em: EntityManager, invoice: Invoice): InvoiceLine {
  return Object.assign(new InvoiceLine(), { ownerId: tenantOf(em).ownerId, invoiceId: invoice.id });
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
