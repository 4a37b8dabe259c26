import type { EntityManager } from '@mikro-orm/postgresql';
import type { Contact } from '../contacts/contact.entity.js';
import { taxCodesForContact } from '../contacts/contact.operations.js';
import type { FieldProblems } from '../contract/errors.js';
import { documentTotals, type LineChange, type MergedLines, mergeLines, pricingField } from '../documents/lines.js';
import { Account } from '../ledger/account.entity.js';
import { assignProvided } from '../store/changes.js';
import { numbering } from '../store/numbers.js';
import {
  find,
  findReferenced,
  insertNumbered,
  newRecord,
  type Referenced,
  remove,
  save,
  type TakenConstraints,
} from '../store/records.js';
import { together } from '../store/together.js';
import type { TaxCodesByAccount } from '../tax/account-tax-code.operations.js';
import {
  type DecidedTaxes,
  decideTaxes,
  NamedTaxCodes,
  saveTaxes,
  takesDefault,
  taxLinesOf,
} from '../tax/document-taxes.js';
import { Invoice, InvoiceLine } from './invoice.entity.js';
import type { InvoiceLineChangeInput } from './invoice.inputs.js';
import { revenueAccount } from './revenue-account.js';
import { Service } from './service.entity.js';

export type InvoiceLineChange = LineChange & Omit<InvoiceLineChangeInput, 'id' | 'destroy'>;

/** Merged lines, and what their tax codes make of the invoice. */
export interface TaxedLines extends MergedLines<InvoiceLine> {
  taxes: DecidedTaxes;
}

/** The lines of an invoice, by position. */
export function linesOf(em: EntityManager, invoice: Pick<Invoice, 'id'>): Promise<InvoiceLine[]> {
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
  { path, references }: { path?: string; references?: LineReferences } = {},
): Promise<TaxedLines> {
  const before = await taxLinesOf(em, { invoiceId: invoice.id }, existing);
  const whole = invoice.wholeTax();
  const codes = new NamedTaxCodes();
  const { services, accounts, codeByDefault } = references ?? (await lineReferences(em, invoice.contactId, changes));
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
  const cause = path === '' ? pricingField(changes[0] ?? {}) : undefined;
  invoice.setTotals(documentTotals(merged.lines, { discountCents, tax }, problems, cause));
  return { ...merged, taxes };
}

/** What changes of lines refer to, and the tax codes of new ones that name none. */
export interface LineReferences {
  services: Referenced<Service>;
  accounts: Referenced<Account>;
  codeByDefault: TaxCodesByAccount;
}

/** Reads them together. The contact may be on its way already. */
export async function lineReferences(
  em: EntityManager,
  contact: number | Promise<Contact | undefined>,
  changes: readonly InvoiceLineChange[],
): Promise<LineReferences> {
  const named = (field: 'serviceId' | 'revenueAccountId') => changes.map((change) => change[field]);
  const [services, accounts, codeByDefault] = await together(
    findReferenced(em, Service, named('serviceId')),
    findReferenced(em, Account, named('revenueAccountId')),
    takesDefault(changes, null) ? taxCodesForContact(em, contact, 'revenue') : Promise.resolve(() => null),
  );
  return { services, accounts, codeByDefault };
}

/** Inserts a new invoice with its number and its merged lines. Throws what is `taken`. */
export async function insertInvoice(
  em: EntityManager,
  invoice: Invoice,
  { lines, taxes }: TaxedLines,
  taken: TakenConstraints,
): Promise<void> {
  const number = { property: 'invoiceNumber', numbering: await numbering(em, 'invoice', invoice.issueDate) } as const;
  const parts = { entity: InvoiceLine, records: lines, property: 'invoiceId' } as const;
  await insertNumbered(em, { entity: Invoice, record: invoice, number, parts }, taken);
  await saveTaxes(em, { invoiceId: invoice.id }, taxes);
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
  assignProvided(
    line,
    change,
    {
      required: ['description', 'quantity', 'unitPriceCents'],
      optional: ['externalId'],
    },
    problems,
    named,
  );
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
