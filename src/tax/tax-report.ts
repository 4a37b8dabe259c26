import type { EntityManager } from '@mikro-orm/postgresql';
import { type ReportedIn, reportedLines } from '../ledger/reported-lines.js';
import { cursorOf, type ForwardPageArguments, keysAfter, type Page, pageOf, pageSize } from '../store/page.js';
import { query, type Sql, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { sumCents } from '../values/money.js';
import { reportedCents } from '../values/reported-cents.js';
import { linesOfTaxed, recognisedTaxes, rounded, type TaxScope } from './recognised-taxes.js';
import type { TaxBasis } from './tax-basis.js';

/**
 * Reports on tax, each true for any days, in minor units: of the documents in one currency, or in base of those in all
 * currencies, at what they were booked at.
 */

/** Days from one to another, both included. */
export interface TaxPeriod extends ReportedIn {
  from: string | null;
  to: string;
  basis: TaxBasis;
  /** In base: of documents and entries in this currency alone. */
  of?: string;
}

/** What one code comes to in a period; notes lessen it. */
export interface TaxReportFigures {
  /** Null for lines without a code, and tax of a whole document. */
  taxCodeId: number | null;
  salesBaseCents: number;
  /** On sales, and what the owner owes itself under reverse charge. */
  salesTaxCents: number;
  selfAssessedTaxCents: number;
  purchaseBaseCents: number;
  purchaseTaxCents: number;
  nonRecoverableTaxCents: number;
}

/** Every code that counts in a period, by its short name; lines without a code come last. */
export async function taxReport(em: EntityManager, period: TaxPeriod): Promise<TaxReportFigures[]> {
  const { ownerId } = tenantOf(em);
  const figures = await query<TaxReportFigures>(
    em,
    sql`select t.tax_code_id as "taxCodeId",
        ${total(sql`base`, sql`is_sale`)} as "salesBaseCents", ${total(sql`sales`)} as "salesTaxCents",
        ${total(sql`sales`, sql`not is_sale`)} as "selfAssessedTaxCents",
        ${total(sql`base`, sql`not is_sale`)} as "purchaseBaseCents", ${total(sql`purchases`)} as "purchaseTaxCents",
        ${total(sql`non_recoverable`)} as "nonRecoverableTaxCents"
      from (${recognisedTaxes(scopeOf(em, period))}) t
        left join tax_codes code on code.owner_id = ${ownerId} and code.id = t.tax_code_id
      group by t.tax_code_id, code.code order by code.code, t.tax_code_id`,
  );
  return figures.map(({ taxCodeId, ...amounts }) => {
    const exact = Object.entries(amounts).map(([name, cents]) => [name, reportedCents(cents)]);
    return { taxCodeId, ...Object.fromEntries(exact) };
  });
}

/** What a period comes to for the tax office: sales tax as a credit, purchase tax as a debit. */
export interface TaxTotals {
  salesTaxCents: number;
  purchaseTaxCents: number;
}

/** The totals of a report's rows. */
export function totalsOf(rows: readonly TaxTotals[]): TaxTotals {
  return {
    salesTaxCents: reportedCents(sumCents(rows.map((row) => row.salesTaxCents))),
    purchaseTaxCents: reportedCents(sumCents(rows.map((row) => row.purchaseTaxCents))),
  };
}

/**
 * What was booked to the accounts of tax by something else than documents: by hand, with opening balances, or as paid. With
 * the report by accrual it is what moved on the two accounts, but for what was settled.
 */
export function taxBookedOtherwise(em: EntityManager, period: TaxPeriod): Promise<TaxTotals> {
  const { from, to } = period;
  const isOther = sql`e.source_type not in ('invoice', 'credit_note', 'bill', 'debit_note', 'tax_settlement')`;
  return taxBooked(em, period, sql`${isOther} and l.entry_date between ${from ?? '-infinity'} and ${to}`);
}

/** What settlements took from the accounts of tax, on whatever day: as negative amounts. */
export function taxSettled(em: EntityManager, period: Pick<TaxPeriod, keyof ReportedIn | 'of'>): Promise<TaxTotals> {
  return taxBooked(em, period, sql`e.source_type = 'tax_settlement'`);
}

/** The currencies in which something was booked to the accounts of tax. */
export async function taxedCurrencies(em: EntityManager): Promise<string[]> {
  const found = await query<{ currency: string }>(
    em,
    sql`select distinct l.currency from ${linesOfTaxAccounts(em)} order by l.currency`,
  );
  return found.map(({ currency }) => currency);
}

async function taxBooked(
  em: EntityManager,
  { of, ...reported }: ReportedIn & { of?: string },
  condition: Sql,
): Promise<TaxTotals> {
  const { isReported, debitCents, creditCents } = reportedLines(em, reported);
  const [booked] = await query<TaxTotals>(
    em,
    sql`select ${total(sql`${creditCents} - ${debitCents}`, sql`a.role = 'sales_tax'`)} as "salesTaxCents",
        ${total(sql`${debitCents} - ${creditCents}`, sql`a.role = 'purchase_tax'`)} as "purchaseTaxCents"
      from ${linesOfTaxAccounts(em)} and ${isReported} and ${of === undefined ? sql`true` : sql`l.currency = ${of}`}
        and ${condition}`,
  );
  return totalsOf(booked ? [booked] : []);
}

/** Accounts of tax `a`, their lines `l` and entries `e`, with the beginning of a condition. */
function linesOfTaxAccounts(em: EntityManager): Sql {
  return sql`accounts a
    join journal_lines l on l.owner_id = a.owner_id and l.account_id = a.id
    join journal_entries e on e.owner_id = l.owner_id and e.id = l.entry_id
    where a.owner_id = ${tenantOf(em).ownerId} and a.role in ('sales_tax', 'purchase_tax')`;
}

/** A line of a document with what it comes to in a period. */
export interface TaxReportLineFigures {
  sourceType: string;
  documentId: number;
  number: string;
  day: string;
  contactId: number;
  lineId: number;
  description: string;
  baseCents: number;
  salesTaxCents: number;
  purchaseTaxCents: number;
  nonRecoverableTaxCents: number;
}

const lineKeys = ['day', 'sourceType', 'documentId', 'lineId'] as const;
const lineKeyTypes = ['day', 'text', 'number', 'number'] as const;
const lineList = 'TaxReportLines';

/** Of which code lines are, null for those without one; and of sales or purchases alone, or null for both. */
export interface TaxReportLineScope {
  taxCodeId: number | null;
  isSale: boolean | null;
}

/**
 * The lines that a code's figures in a report consist of, to the cent: what a document comes to is shared out over its lines
 * with the code. By day, kind of document, document and line. Throws BAD_REQUEST for a page size below 1 and for a cursor of
 * another list.
 */
export function taxReportLines(
  em: EntityManager,
  scope: TaxReportLineScope,
  period: TaxPeriod,
  { first, after }: ForwardPageArguments,
): Promise<Page<TaxReportLineFigures>> {
  return taxReportLinePage(em, scope, period, { size: pageSize(first), after: after ?? null });
}

/** A page of any size. Throws BAD_REQUEST for a cursor of another list. */
export async function taxReportLinePage(
  em: EntityManager,
  scope: TaxReportLineScope,
  period: TaxPeriod,
  { size, after }: { size: number; after: string | null },
): Promise<Page<TaxReportLineFigures>> {
  const keys = keysAfter(lineList, after, lineKeyTypes)?.map((key) => sql`${key}`);
  const lines = await query<TaxReportLineFigures>(
    em,
    sql`select * from (${sharedOut(em, scope, period)}) line
      where ${keys ? sql`("day", "sourceType", "documentId", "lineId") > (${sql.join(keys)})` : sql`true`}
      order by "day", "sourceType", "documentId", "lineId" limit ${size + 1}`,
  );
  return pageOf(lines.slice(0, size), lines.length > size, Boolean(after), (line) =>
    cursorOf(
      lineList,
      lineKeys.map((key) => line[key]),
    ),
  );
}

/** How many lines a code's figures consist of. */
export async function taxReportLineCount(
  em: EntityManager,
  scope: TaxReportLineScope,
  period: TaxPeriod,
): Promise<number> {
  const [lines] = await query<{ count: number }>(
    em,
    sql`select count(*) as count from (${sharedOut(em, scope, period)}) line`,
  );
  return lines?.count ?? 0;
}

/** What documents come to, shared out over their lines: the roundings of the shares add up to what is rounded once. */
function sharedOut(em: EntityManager, { taxCodeId, isSale }: TaxReportLineScope, period: TaxPeriod): Sql {
  const { ownerId } = tenantOf(em);
  const share = (name: string) => {
    const amount = sql.raw(`t.${name}`);
    return sql`(case when l.whole <> 0
        then ${rounded(amount, sql`l.through`, sql`l.whole`)} - ${rounded(amount, sql`(l.through - l.cents)`, sql`l.whole`)}
        when l.is_last then ${amount} else 0 end)::bigint`;
  };
  return sql`
    select t.source_type as "sourceType", t.document_id as "documentId", t.number, t.day, t.contact_id as "contactId",
      l.id as "lineId", l.description, ${share('base')} as "baseCents", ${share('sales')} as "salesTaxCents",
      ${share('purchases')} as "purchaseTaxCents", ${share('non_recoverable')} as "nonRecoverableTaxCents"
    from (${recognisedTaxes(scopeOf(em, period))}) t join (
      select l.*, sum(cents) over own as through, sum(cents) over (partition by source_type, document_id) as whole,
        lead(id) over own is null as is_last
      from (${linesOfTaxed(ownerId)}) l where tax_code_id is not distinct from ${taxCodeId}::bigint
      window own as (partition by source_type, document_id order by position, id)
    ) l on l.source_type = t.source_type and l.document_id = t.document_id
    where t.tax_code_id is not distinct from ${taxCodeId}::bigint
      and ${isSale === null ? sql`true` : sql`t.is_sale = ${isSale}`}`;
}

/** What was supplied to one business in another member state. */
export interface EcSalesFigures {
  contactId: number;
  contactName: string;
  taxNumber: string | null;
  supply: string;
  baseCents: number;
}

/** Sales with codes of the EC sales list, by the tax number on the documents; notes lessen them (by accrual). */
export async function ecSalesList(em: EntityManager, period: TaxPeriod): Promise<EcSalesFigures[]> {
  const { ownerId } = tenantOf(em);
  const rows = await query<EcSalesFigures>(
    em,
    sql`select t.contact_id as "contactId", c.name as "contactName", t.tax_number as "taxNumber",
        code.ec_supply as supply, ${total(sql`base`)} as "baseCents"
      from (${recognisedTaxes(scopeOf(em, period))}) t
        join tax_codes code on code.owner_id = ${ownerId} and code.id = t.tax_code_id and code.ec_supply is not null
        join contacts c on c.owner_id = ${ownerId} and c.id = t.contact_id
      where t.is_sale group by t.contact_id, c.name, t.tax_number, code.ec_supply
      order by t.tax_number nulls first, t.contact_id, code.ec_supply`,
  );
  for (const row of rows) reportedCents(row.baseCents);
  return rows;
}

/** What a vendor that receives 1099s was paid in a year. */
export interface VendorTotalFigures {
  contactId: number;
  contactName: string;
  taxNumber: string | null;
  paidCents: number;
  /** Paid by card, which whoever settles cards reports: not in `paidCents`. */
  paidByCardCents: number;
}

/**
 * What contacts that receive 1099s were paid in a calendar year, less what they refunded, when it comes to the threshold.
 * Payments that are void were never paid; those that were taken over with opening balances are of the books of before.
 */
export async function vendorTotals1099(
  em: EntityManager,
  { year, thresholdCents, ...reported }: { year: number; thresholdCents: number } & ReportedIn,
): Promise<VendorTotalFigures[]> {
  const { ownerId } = tenantOf(em);
  const days = [`${String(year).padStart(4, '0')}-01-01`, `${String(year).padStart(4, '0')}-12-31`];
  const rows = await query<VendorTotalFigures>(
    em,
    sql`select c.id as "contactId", c.name as "contactName", c.tax_id as "taxNumber",
        ${total(sql`p.cents`, sql`a.sub_type <> 'credit_card'`)} as "paidCents",
        ${total(sql`p.cents`, sql`a.sub_type = 'credit_card'`)} as "paidByCardCents"
      from contacts c
        cross join lateral (
          select v.account_id, ${paidCents(em, 'v', 'vendor_payment', reported)} as cents from vendor_payments v
          where v.owner_id = ${ownerId} and v.contact_id = c.id and ${isPaidIn('v', reported)} and v.status <> 'void'
            and v.paid_at between ${days[0]} and ${days[1]} and v.opening_balance_id is null
          union all
          select r.account_id, -${paidCents(em, 'r', 'vendor_refund', reported)} from vendor_refunds r
          where r.owner_id = ${ownerId} and r.contact_id = c.id and ${isPaidIn('r', reported)} and r.status = 'posted'
            and r.refunded_on between ${days[0]} and ${days[1]}
        ) p
        join accounts a on a.owner_id = ${ownerId} and a.id = p.account_id
      where c.owner_id = ${ownerId} and c.is_1099_eligible
      group by c.owner_id, c.id having ${total(sql`p.cents`, sql`a.sub_type <> 'credit_card'`)} >= ${thresholdCents}
      order by c.id`,
  );
  for (const { paidCents, paidByCardCents } of rows) [paidCents, paidByCardCents].forEach(reportedCents);
  return rows;
}

function isPaidIn(alias: string, { currency, inBase }: ReportedIn): Sql {
  return inBase ? sql`true` : sql`${sql.ref(`${alias}.currency`)} = ${currency}`;
}

/** What a payment or refund comes to: in base what it booked to what is owed to vendors, nothing where no rate is known. */
function paidCents(em: EntityManager, alias: string, sourceType: string, { currency, inBase }: ReportedIn): Sql {
  const amountCents = sql`${sql.ref(`${alias}.amount_cents`)}::bigint`;
  if (!inBase) return amountCents;
  return sql`(case when ${sql.ref(`${alias}.currency`)} = ${currency} then ${amountCents} else coalesce((
    select sum(abs(coalesce(l.base_debit_cents - l.base_credit_cents, c.base_debit_cents - c.base_credit_cents)))
    from journal_entries e
      join journal_lines l on l.owner_id = e.owner_id and l.entry_id = e.id
      join accounts a on a.owner_id = l.owner_id and a.id = l.account_id
        and a.role in ('accounts_payable', 'vendor_prepayments')
      left join journal_lines c on c.owner_id = l.owner_id and c.converts_id = l.id
    where e.owner_id = ${tenantOf(em).ownerId} and e.source_type = ${sourceType}
      and e.source_id = ${sql.ref(`${alias}.id`)} and e.kind = 'payment'), 0)::bigint end)`;
}

function scopeOf(em: EntityManager, period: TaxPeriod): TaxScope {
  return { ownerId: tenantOf(em).ownerId, ...period };
}

/** A sum that fits a bigint; what a JSON number does not carry is refused afterwards. */
function total(amount: Sql, filter: Sql = sql`true`): Sql {
  const bound = sql.raw('9007199254740992');
  return sql`greatest(least(coalesce(sum(${amount}) filter (where ${filter}), 0), ${bound}), -${bound})::bigint`;
}
