import type { EntityManager } from '@mikro-orm/postgresql';
import type { Account } from '../ledger/account.entity.js';
import { type ReportedIn, reportedLines } from '../ledger/reported-lines.js';
import { getOwner } from '../owners/owner.operations.js';
import { query, type Sql, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { now } from '../values/clock.js';
import { decimalOfCents } from '../values/money.js';
import {
  type AccountBalance,
  accountBalances,
  type BookedEntry,
  type BookedLine,
  bookedEntries,
  chartOfAccounts,
  contactBalances,
  type ExportScope,
  ensureConverted,
} from './booked-entries.js';
import { openingBalances } from './carried-forward.js';
import { sourceDocuments } from './saft-documents.js';
import { lengths, type SectionTotals, text, type XmlElement, xml, xmlAmount, xmlTotals } from './saft-elements.js';

const namespace = 'urn:OECD:StandardAuditFile-Taxation/2.00';
const contactsBatchSize = 1_000;

/** The days of an audit file, and what it adds up: entries in one currency, or those in all of them in the owner's. */
export interface AuditFileScope extends ReportedIn, Pick<ExportScope, 'onEntries'> {
  from: string;
  to: string;
}

/**
 * The books of a fiscal year as the OECD's Standard Audit File for Tax, version 2.00, in pieces: accounts, customers and
 * suppliers with their balances, tax codes, every entry of the journal, and as source documents invoices, bills, notes and
 * payments. A file is in the currency that its header names: the owner's, with what was booked in others beside it, or one by
 * itself. Throws for the owner's while lines have no base amounts.
 */
export async function* auditFile(em: EntityManager, scope: AuditFileScope): AsyncGenerator<string> {
  if (scope.inBase) await ensureConverted(em, scope, 'SAF-T');
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<AuditFile xmlns="${namespace}">\n`;
  yield xml('Header', await header(em, scope));
  yield '<MasterFiles>\n';
  yield xml('GeneralLedgerAccounts', { Account: await accounts(em, scope) });
  yield* parties(em, scope, 'customer');
  yield* parties(em, scope, 'vendor');
  yield await taxTable(em);
  yield '</MasterFiles>\n';
  yield* generalLedger(em, scope);
  yield* sourceDocuments(em, scope);
  yield '</AuditFile>\n';
}

/** `SAF-T_USD_20260101_20261231.xml`. */
export function auditFileName({ from, to }: Pick<AuditFileScope, 'from' | 'to'>, currency: string): string {
  return `SAF-T_${currency}_${from.replaceAll('-', '')}_${to.replaceAll('-', '')}.xml`;
}

async function header(em: EntityManager, { from, to, currency }: AuditFileScope): Promise<XmlElement> {
  const { name, taxId, address, country, email } = await getOwner(em, tenantOf(em).ownerId);
  return {
    AuditFileVersion: '2.00',
    AuditFileCountry: country ?? 'ZZ',
    AuditFileDateCreated: now().toISOString().slice(0, 10),
    SoftwareCompanyName: 'Books',
    SoftwareID: 'Books',
    SoftwareVersion: '1',
    Company: {
      RegistrationNumber: text(taxId ?? String(tenantOf(em).ownerId), lengths.middle1),
      Name: text(name, lengths.long),
      Address: { AdditionalAddressDetail: text(address ?? '', lengths.long) },
      Contact: {
        ContactPerson: { FirstName: 'NotUsed', LastName: text(name, lengths.middle2) },
        Email: email ? text(email, lengths.middle2) : null,
      },
      TaxRegistration: taxId ? { TaxRegistrationNumber: text(taxId, lengths.middle1) } : null,
    },
    DefaultCurrencyCode: currency,
    SelectionCriteria: { SelectionStartDate: from, SelectionEndDate: to },
    TaxAccountingBasis: 'Invoice Accounting',
  };
}

async function accounts(em: EntityManager, scope: AuditFileScope): Promise<XmlElement[]> {
  const { from, to, currency, inBase } = scope;
  const opening = centsByAccount(await openingBalances(em, from, inBase), scope);
  const movements = centsByAccount(await accountBalances(em, { from, to, inBase }), scope);
  return (await chartOfAccounts(em)).map(({ id, number, name, accountType }) => {
    const openingCents = opening.get(id) ?? 0;
    return {
      AccountID: text(number, lengths.middle2),
      AccountDescription: text(name, lengths.long),
      AccountType: accountType,
      ...balance('Opening', openingCents, currency),
      ...balance('Closing', openingCents + (movements.get(id) ?? 0), currency),
    };
  });
}

function centsByAccount(
  balances: readonly AccountBalance[],
  { currency, inBase }: AuditFileScope,
): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { accountId, cents, baseCents } of balances.filter((each) => inBase || each.currency === currency))
    sums.set(accountId, (sums.get(accountId) ?? 0) + (inBase ? baseCents : cents));
  return sums;
}

function balance(when: 'Opening' | 'Closing', cents: number, currency: string): XmlElement {
  return { [`${when}${cents < 0 ? 'Credit' : 'Debit'}Balance`]: decimalOfCents(Math.abs(cents), currency) };
}

const partyElements = {
  customer: { list: 'Customers', element: 'Customer', id: 'CustomerID', role: 'accounts_receivable' },
  vendor: { list: 'Suppliers', element: 'Supplier', id: 'SupplierID', role: 'accounts_payable' },
} as const;

interface PartyRow {
  id: number;
  name: string;
  taxId: string | null;
  address: Record<'line1' | 'line2' | 'city' | 'state' | 'zip' | 'country', string | null> | null;
  openingCents: number;
  movementCents: number;
}

async function* parties(
  em: EntityManager,
  scope: AuditFileScope,
  side: keyof typeof partyElements,
): AsyncGenerator<string> {
  const { list, element, id, role } = partyElements[side];
  const control = (await chartOfAccounts(em)).find((account) => account.role === role);
  let isOpen = false;
  for (let after = 0; ; ) {
    const found = await query<PartyRow>(em, partiesAfter(em, scope, side, control?.id ?? 0, after));
    if (found.length > 0 && !isOpen) yield `<${list}>\n`;
    isOpen ||= found.length > 0;
    for (const party of found)
      yield xml(element, {
        ...company(party),
        [id]: party.id,
        AccountID: control ? text(control.number, lengths.middle2) : null,
        ...balance('Opening', party.openingCents, scope.currency),
        ...balance('Closing', party.openingCents + party.movementCents, scope.currency),
      });
    const last = found.at(-1);
    if (!last || found.length < contactsBatchSize) break;
    after = last.id;
  }
  if (isOpen) yield `</${list}>\n`;
}

function partiesAfter(
  em: EntityManager,
  scope: AuditFileScope,
  side: keyof typeof partyElements,
  controlId: number,
  after: number,
): Sql {
  const { ownerId } = tenantOf(em);
  const page = sql`select * from contacts
    where owner_id = ${ownerId} and id > ${after} and contact_type in (${side}, 'both')
    order by id limit ${contactsBatchSize}`;
  const sums = contactBalances(em, controlId, scope);
  return sql`
    select c.id, c.name, c.tax_id as "taxId", c.billing_address as address,
      coalesce(b.opening_cents, 0)::bigint as "openingCents", coalesce(b.movement_cents, 0)::bigint as "movementCents"
    from (${page}) c left join (${sums}) b on b.contact_id = c.id order by c.id`;
}

function company({ name, taxId, address }: PartyRow): XmlElement {
  const part = (value: string | null | undefined, length: number) => (value ? text(value, length) : null);
  const country = address?.country && /^[A-Z]{2}$/.test(address.country) ? address.country : null;
  return {
    Name: text(name, lengths.long),
    Address: {
      StreetName: part(address?.line1, lengths.middle2),
      AdditionalAddressDetail: part(address?.line2, lengths.middle2),
      City: part(address?.city, lengths.middle1) ?? 'NotUsed',
      PostalCode: part(address?.zip, lengths.short),
      Region: part(address?.state, lengths.middle1),
      Country: country,
    },
    TaxRegistration: taxId ? { TaxRegistrationNumber: text(taxId, lengths.middle1) } : null,
  };
}

async function taxTable(em: EntityManager): Promise<string> {
  const codes = await query<{ id: number; name: string; country: string | null; ratePpm: number }>(
    em,
    sql`select id, name, country, rate_ppm as "ratePpm" from tax_codes
      where owner_id = ${tenantOf(em).ownerId} order by id`,
  );
  if (codes.length === 0) return '';
  const details = codes.map(({ id, name, country, ratePpm }) => ({
    TaxCode: String(id),
    Description: text(name, lengths.long),
    TaxPercentage: `${Math.floor(ratePpm / 10_000)}.${String(ratePpm % 10_000).padStart(4, '0')}`,
    Country: country ?? 'ZZ',
  }));
  const entry = { TaxType: 'TAX', Description: 'Tax codes', TaxCodeDetails: details };
  return xml('TaxTable', { TaxTableEntry: entry });
}

async function* generalLedger(em: EntityManager, scope: AuditFileScope): AsyncGenerator<string> {
  yield `<GeneralLedgerEntries>\n${xmlTotals(await ledgerTotals(em, scope), scope)}`;
  yield '<Journal>\n<JournalID>GL</JournalID>\n<Description>General ledger</Description>\n<Type>GL</Type>\n';
  const chart = new Map((await chartOfAccounts(em)).map((account) => [account.id, account]));
  const { from, to, currency, inBase, onEntries } = scope;
  const entries = { from, to, onEntries, ...(inBase ? { inBase } : { currency }) };
  for await (const entry of bookedEntries(em, entries)) yield xml('Transaction', transaction(entry, chart, scope));
  yield '</Journal>\n</GeneralLedgerEntries>\n';
}

async function ledgerTotals(em: EntityManager, scope: AuditFileScope): Promise<SectionTotals> {
  const { from, to, currency, inBase } = scope;
  const { debitCents, creditCents } = reportedLines(em, scope);
  const isEntry = inBase ? sql`e.kind <> 'conversion'` : sql`l.debit_cents + l.credit_cents > 0`;
  const [totals] = await query<SectionTotals>(
    em,
    sql`select count(distinct e.id) filter (where ${isEntry}) as entries,
        coalesce(sum(${debitCents}), 0)::bigint as "debitCents", coalesce(sum(${creditCents}), 0)::bigint as "creditCents"
      from journal_entries e join journal_lines l on l.owner_id = e.owner_id and l.entry_id = e.id
      where e.owner_id = ${tenantOf(em).ownerId} and ${inBase ? sql`true` : sql`e.currency = ${currency}`}
        and e.entry_date between ${from} and ${to}`,
  );
  return totals ?? { entries: 0, debitCents: 0, creditCents: 0 };
}

/** What its kind is called where nine characters are allowed. */
const transactionTypes: Record<string, string> = {
  invoice: 'INV',
  credit_note: 'CRN',
  payment: 'PAY',
  payment_application: 'PAPP',
  customer_refund: 'CREF',
  invoice_write_off: 'IWO',
  bill: 'BILL',
  debit_note: 'DBN',
  vendor_payment: 'VPAY',
  bill_application: 'VAPP',
  vendor_refund: 'VREF',
  bill_write_off: 'BWO',
  bank_transaction: 'BANK',
  manual_journal: 'JE',
  opening_balance: 'OPEN',
};

const purchases = new Set([
  'bill',
  'debit_note',
  'vendor_payment',
  'bill_application',
  'vendor_refund',
  'bill_write_off',
]);

function transaction(entry: BookedEntry, chart: ReadonlyMap<number, Account>, scope: AuditFileScope): XmlElement {
  const { id, entryDate, sourceType, contactId } = entry;
  const party = contactId === null ? {} : { [purchases.has(sourceType) ? 'SupplierID' : 'CustomerID']: contactId };
  return {
    TransactionID: id,
    Period: Number(entryDate.slice(5, 7)),
    PeriodYear: Number(entryDate.slice(0, 4)),
    TransactionDate: entryDate,
    TransactionType: transactionTypes[sourceType] ?? 'GL',
    Description: text(entry.memo ?? sourceType, lengths.long),
    SystemEntryDate: entry.writtenOn,
    GLPostingDate: entryDate,
    ...party,
    Line: entry.lines.map((line, index) => ({
      RecordID: `${id}-${index + 1}`,
      AccountID: text(chart.get(line.accountId)?.number ?? '', lengths.middle2),
      ValueDate: entryDate,
      SourceDocumentID: entry.documentNumber === null ? null : text(entry.documentNumber, lengths.middle1),
      ...(chart.get(line.accountId)?.isControl() ? party : {}),
      Description: text(line.memo ?? entry.memo ?? sourceType, lengths.long),
      ...bookedAmount(line, entry.currency, scope),
    })),
  };
}

/** On the side that the line has in the currency of the file, or where it is nothing there, in its own. */
function bookedAmount(line: BookedLine, currency: string, scope: AuditFileScope): XmlElement {
  const cents = line.debitCents - line.creditCents;
  const baseCents = currency === scope.currency ? cents : (line.baseDebitCents ?? 0) - (line.baseCreditCents ?? 0);
  const isCredit = (scope.inBase && baseCents !== 0 ? baseCents : cents) < 0;
  const sign = isCredit ? -1 : 1;
  const amount = xmlAmount({ currency, cents: cents * sign, baseCents: baseCents * sign }, scope);
  return { [isCredit ? 'CreditAmount' : 'DebitAmount']: amount };
}
