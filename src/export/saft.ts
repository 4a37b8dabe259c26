import type { EntityManager } from '@mikro-orm/postgresql';
import { XMLBuilder } from 'fast-xml-parser';
import type { Account } from '../ledger/account.entity.js';
import { getOwner } from '../owners/owner.operations.js';
import { query, type Sql, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { now } from '../values/clock.js';
import { decimalOfCents } from '../values/money.js';
import {
  accountBalances,
  type BookedEntry,
  bookedEntries,
  chartOfAccounts,
  contactBalances,
  onOneLine,
} from './booked-entries.js';
import { openingBalances } from './carried-forward.js';

const namespace = 'urn:OECD:StandardAuditFile-Taxation/2.00';
const contactsBatchSize = 1_000;
const documentsBatchSize = 500;

/** The days of an audit file and its one currency. */
export interface AuditFileScope {
  from: string;
  to: string;
  currency: string;
}

type XmlValue = string | number | XmlElement | readonly XmlElement[] | null;

/** Children in their order; null is left out. */
interface XmlElement {
  [name: string]: XmlValue;
}

/**
 * The books of a fiscal year as the OECD's Standard Audit File for Tax, version 2.00, in pieces: accounts, customers and
 * suppliers with their balances, tax codes, every entry of the journal, and invoices and bills with their lines. A file is of
 * one currency, which its header names: amounts in others are in the files of those.
 */
export async function* auditFile(em: EntityManager, scope: AuditFileScope): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<AuditFile xmlns="${namespace}">\n`;
  yield xml('Header', await header(em, scope));
  yield '<MasterFiles>\n';
  yield xml('GeneralLedgerAccounts', { Account: await accounts(em, scope) });
  yield* parties(em, scope, 'customer');
  yield* parties(em, scope, 'vendor');
  yield await taxTable(em);
  yield '</MasterFiles>\n';
  yield* generalLedger(em, scope);
  yield '<SourceDocuments>\n';
  yield* documents(em, scope, 'SalesInvoices');
  yield* documents(em, scope, 'PurchaseInvoices');
  yield '</SourceDocuments>\n</AuditFile>\n';
}

/** `SAF-T_USD_20260101_20261231.xml`. */
export function auditFileName({ from, to, currency }: AuditFileScope): string {
  return `SAF-T_${currency}_${from.replaceAll('-', '')}_${to.replaceAll('-', '')}.xml`;
}

const lengths = { code: 9, short: 18, middle1: 35, middle2: 70, long: 256 };
const builder = new XMLBuilder({ format: true, indentBy: '' });

function xml(name: string, value: XmlValue): string {
  return builder.build({ [name]: withoutNull(value) });
}

function withoutNull(value: XmlValue): XmlValue {
  if (Array.isArray(value)) return value.map((each) => withoutNull(each) as XmlElement);
  if (typeof value !== 'object' || value === null) return value;
  const children = Object.entries(value).filter(([, child]) => child !== null);
  return Object.fromEntries(children.map(([name, child]) => [name, withoutNull(child)]));
}

/** On one line, of characters that XML has, no longer than the type of the schema. */
function text(value: string, length: number): string {
  return [...onOneLine(value).replaceAll(/[\ufffe\uffff]/g, '')].slice(0, length).join('') || 'NotUsed';
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
  const { from, to, currency } = scope;
  const opening = centsByAccount(await openingBalances(em, from), currency);
  const movements = centsByAccount(await accountBalances(em, { from, to }), currency);
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
  balances: readonly { accountId: number; currency: string; cents: number }[],
  currency: string,
): Map<number, number> {
  const own = balances.filter((each) => each.currency === currency);
  return new Map(own.map(({ accountId, cents }) => [accountId, cents]));
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
  { from, to, currency }: AuditFileScope,
  side: keyof typeof partyElements,
  controlId: number,
  after: number,
): Sql {
  const { ownerId } = tenantOf(em);
  const page = sql`select * from contacts
    where owner_id = ${ownerId} and id > ${after} and contact_type in (${side}, 'both')
    order by id limit ${contactsBatchSize}`;
  const sums = contactBalances(ownerId, { accountId: controlId, currency, from, to });
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
  const { ownerId } = tenantOf(em);
  const [totals] = await query<{ entries: number; debits: number; credits: number }>(
    em,
    sql`select count(distinct e.id) filter (where l.debit_cents + l.credit_cents > 0) as entries, coalesce(sum(l.debit_cents), 0)::bigint as debits,
        coalesce(sum(l.credit_cents), 0)::bigint as credits
      from journal_entries e join journal_lines l on l.owner_id = e.owner_id and l.entry_id = e.id
      where e.owner_id = ${ownerId} and e.currency = ${scope.currency}
        and e.entry_date between ${scope.from} and ${scope.to}`,
  );
  yield `<GeneralLedgerEntries>\n${totalsOf(totals ?? { entries: 0, debits: 0, credits: 0 }, scope.currency)}`;
  yield '<Journal>\n<JournalID>GL</JournalID>\n<Description>General ledger</Description>\n<Type>GL</Type>\n';
  const chart = new Map((await chartOfAccounts(em)).map((account) => [account.id, account]));
  for await (const entry of bookedEntries(em, scope)) yield xml('Transaction', transaction(entry, chart));
  yield '</Journal>\n</GeneralLedgerEntries>\n';
}

function totalsOf(
  { entries, debits, credits }: { entries: number; debits: number; credits: number },
  currency: string,
): string {
  const amount = (cents: number) => decimalOfCents(cents, currency);
  return [xml('NumberOfEntries', entries), xml('TotalDebit', amount(debits)), xml('TotalCredit', amount(credits))].join(
    '',
  );
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

function transaction(entry: BookedEntry, chart: ReadonlyMap<number, Account>): XmlElement {
  const { id, entryDate, sourceType, contactId } = entry;
  const party = contactId === null ? {} : { [purchases.has(sourceType) ? 'SupplierID' : 'CustomerID']: contactId };
  const amount = (cents: number) => ({ Amount: decimalOfCents(cents, entry.currency) });
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
    Line: entry.lines.map(({ accountId, debitCents, creditCents, memo }, index) => ({
      RecordID: `${id}-${index + 1}`,
      AccountID: text(chart.get(accountId)?.number ?? '', lengths.middle2),
      ValueDate: entryDate,
      SourceDocumentID: entry.documentNumber === null ? null : text(entry.documentNumber, lengths.middle1),
      ...(chart.get(accountId)?.isControl() ? party : {}),
      Description: text(memo ?? entry.memo ?? sourceType, lengths.long),
      ...(creditCents > 0 ? { CreditAmount: amount(creditCents) } : { DebitAmount: amount(debitCents) }),
    })),
  };
}

interface DocumentRow {
  id: number;
  number: string;
  contactId: number;
  day: string;
  netCents: number;
  totalCents: number;
  entryId: number | null;
  lines: { account: string; description: string; quantity: string; unitPriceCents: number; amountCents: number }[];
}

const documentKinds = {
  SalesInvoices: { info: 'CustomerInfo', id: 'CustomerID', type: 'INV', side: 'C' },
  PurchaseInvoices: { info: 'SupplierInfo', id: 'SupplierID', type: 'BILL', side: 'D' },
} as const;

/** Invoices or bills of these days that stand at their end, open items of the books of before left out. */
async function* documents(
  em: EntityManager,
  scope: AuditFileScope,
  list: keyof typeof documentKinds,
): AsyncGenerator<string> {
  const { currency } = scope;
  const { side } = documentKinds[list];
  const [counted] = await query<{ entries: number; cents: number }>(
    em,
    sql`select count(*) as entries, coalesce(sum(subtotal_cents), 0)::bigint as cents
      from (${documentsIn(em, scope, list, sql`true`)}) d`,
  );
  const { entries, cents } = counted ?? { entries: 0, cents: 0 };
  const totals = { entries, debits: side === 'D' ? cents : 0, credits: side === 'C' ? cents : 0 };
  yield `<${list}>\n${totalsOf(totals, currency)}`;
  for (let after = 0; ; ) {
    const found = await query<DocumentRow>(em, documentPage(em, scope, list, after));
    for (const row of found) yield xml('Invoice', invoice(row, list, currency));
    const last = found.at(-1);
    if (!last || found.length < documentsBatchSize) break;
    after = last.id;
  }
  yield `</${list}>\n`;
}

function documentsIn(
  em: EntityManager,
  { from, to, currency }: AuditFileScope,
  list: keyof typeof documentKinds,
  also: Sql,
): Sql {
  return sql`select * from ${list === 'SalesInvoices' ? sql`invoices` : sql`bills`}
    where owner_id = ${tenantOf(em).ownerId} and currency = ${currency} and issue_date between ${from} and ${to}
      and (status = 'posted' or status = 'void' and posted_at is not null and voided_on > ${to})
      and opening_balance_id is null and ${also}`;
}

function documentPage(em: EntityManager, scope: AuditFileScope, list: keyof typeof documentKinds, after: number): Sql {
  const { ownerId } = tenantOf(em);
  const isSales = list === 'SalesInvoices';
  const page = sql`${documentsIn(em, scope, list, sql`id > ${after}`)} order by id limit ${documentsBatchSize}`;
  const lines = isSales
    ? sql`from invoice_lines l
        left join services s on s.owner_id = ${ownerId} and s.id = l.service_id
        join accounts a on a.owner_id = ${ownerId} and a.id = coalesce(l.revenue_account_id, s.revenue_account_id,
          (select r.id from accounts r where r.owner_id = ${ownerId} and r.role = 'revenue'))
      where l.owner_id = ${ownerId} and l.invoice_id = d.id`
    : sql`from bill_lines l join accounts a on a.owner_id = ${ownerId} and a.id = l.account_id
      where l.owner_id = ${ownerId} and l.bill_id = d.id`;
  const [number, discount] = isSales
    ? [sql`d.invoice_number`, sql`d.discount_cents`]
    : [sql`coalesce(d.vendor_invoice_number, d.bill_number)`, sql`0`];
  return sql`
    select d.id, ${number} as number, d.contact_id as "contactId", d.issue_date as day,
      (d.subtotal_cents - ${discount})::bigint as "netCents", d.total_cents as "totalCents", e.id as "entryId",
      (select jsonb_agg(jsonb_build_object('account', a.number, 'description', l.description,
        'quantity', l.quantity::text, 'unitPriceCents', l.unit_price_cents, 'amountCents', l.amount_cents)
        order by l.position, l.id) ${lines}) as lines
    from (${page}) d
      left join journal_entries e on e.owner_id = ${ownerId} and e.source_id = d.id and e.kind = 'posting'
        and e.source_type = ${isSales ? 'invoice' : 'bill'}
    order by d.id`;
}

function invoice(row: DocumentRow, list: keyof typeof documentKinds, currency: string): XmlElement {
  const { info, id, type, side } = documentKinds[list];
  const amount = (cents: number) => decimalOfCents(cents, currency);
  return {
    InvoiceNo: text(row.number, lengths.middle2),
    [info]: { [id]: row.contactId },
    Period: Number(row.day.slice(5, 7)),
    PeriodYear: Number(row.day.slice(0, 4)),
    InvoiceDate: row.day,
    InvoiceType: type,
    GLPostingDate: row.day,
    TransactionID: row.entryId,
    Line: (row.lines ?? []).map((line, index) => ({
      LineNumber: index + 1,
      AccountID: text(line.account, lengths.middle2),
      Quantity: line.quantity,
      UnitPrice: amount(line.unitPriceCents),
      Description: text(line.description, lengths.long),
      InvoiceLineAmount: { Amount: amount(line.amountCents) },
      DebitCreditIndicator: side,
    })),
    DocumentTotals: { NetTotal: amount(row.netCents), GrossTotal: amount(row.totalCents) },
  };
}
