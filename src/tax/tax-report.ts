import type { EntityManager } from '@mikro-orm/postgresql';
import { cursorOf, type ForwardPageArguments, keysOf, type Page, pageOf, pageSize } from '../store/page.js';
import { query, type Sql, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { sumCents } from '../values/money.js';
import { reportedCents } from '../values/reported-cents.js';
import { linesOfTaxed, recognisedTaxes, rounded, type TaxScope } from './recognised-taxes.js';
import type { TaxBasis } from './tax-basis.js';

/** Reports on tax, each true for any days, in one currency, in minor units. */

/** Days from one to another, both included. */
export interface TaxPeriod {
  from: string | null;
  to: string;
  currency: string;
  basis: TaxBasis;
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
export async function taxBookedOtherwise(em: EntityManager, { from, to, currency }: TaxPeriod): Promise<TaxTotals> {
  const { ownerId } = tenantOf(em);
  const [booked] = await query<TaxTotals>(
    em,
    sql`select ${total(sql`l.credit_cents - l.debit_cents`, sql`a.role = 'sales_tax'`)} as "salesTaxCents",
        ${total(sql`l.debit_cents - l.credit_cents`, sql`a.role = 'purchase_tax'`)} as "purchaseTaxCents"
      from accounts a
        join journal_lines l on l.owner_id = a.owner_id and l.account_id = a.id
        join journal_entries e on e.owner_id = l.owner_id and e.id = l.entry_id
      where a.owner_id = ${ownerId} and a.role in ('sales_tax', 'purchase_tax') and l.currency = ${currency}
        and l.entry_date between ${from ?? '-infinity'} and ${to}
        and e.source_type not in ('invoice', 'credit_note', 'bill', 'debit_note', 'tax_settlement')`,
  );
  return totalsOf(booked ? [booked] : []);
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

/**
 * The lines that a code's figures in a report consist of, to the cent: what a document comes to is shared out over its lines
 * with the code. By day, kind of document, document and line. Throws BAD_REQUEST for a page size below 1 and for a cursor of
 * another list.
 */
export async function taxReportLines(
  em: EntityManager,
  taxCodeId: number | null,
  period: TaxPeriod,
  { first, after }: ForwardPageArguments,
): Promise<Page<TaxReportLineFigures>> {
  const { ownerId } = tenantOf(em);
  const size = pageSize(first);
  const keys = after ? keysOf(lineList, after, lineKeyTypes).map((key) => sql`${key}`) : null;
  const share = (name: string) => {
    const amount = sql.raw(`t.${name}`);
    return sql`(case when l.whole <> 0
        then ${rounded(amount, sql`l.through`, sql`l.whole`)} - ${rounded(amount, sql`(l.through - l.cents)`, sql`l.whole`)}
        when l.is_last then ${amount} else 0 end)::bigint`;
  };
  const lines = await query<TaxReportLineFigures>(
    em,
    sql`select * from (
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
      ) line
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
 * Payments that are void were never paid.
 */
export async function vendorTotals1099(
  em: EntityManager,
  { year, thresholdCents, currency }: { year: number; thresholdCents: number; currency: string },
): Promise<VendorTotalFigures[]> {
  const { ownerId } = tenantOf(em);
  const days = [`${String(year).padStart(4, '0')}-01-01`, `${String(year).padStart(4, '0')}-12-31`];
  const rows = await query<VendorTotalFigures>(
    em,
    sql`select c.id as "contactId", c.name as "contactName", c.tax_id as "taxNumber",
        ${total(sql`p.cents`, sql`a.sub_type <> 'credit_card'`)} as "paidCents",
        ${total(sql`p.cents`, sql`a.sub_type = 'credit_card'`)} as "paidByCardCents"
      from contacts c
        join (
          select v.contact_id, v.account_id, v.amount_cents::bigint as cents from vendor_payments v
          where v.owner_id = ${ownerId} and v.currency = ${currency} and v.status <> 'void'
            and v.paid_at between ${days[0]} and ${days[1]}
          union all
          select r.contact_id, r.account_id, -r.amount_cents::bigint from vendor_refunds r
          where r.owner_id = ${ownerId} and r.currency = ${currency} and r.status = 'posted'
            and r.refunded_on between ${days[0]} and ${days[1]}
        ) p on p.contact_id = c.id
        join accounts a on a.owner_id = ${ownerId} and a.id = p.account_id
      where c.owner_id = ${ownerId} and c.is_1099_eligible
      group by c.id having ${total(sql`p.cents`, sql`a.sub_type <> 'credit_card'`)} >= ${thresholdCents}
      order by c.id`,
  );
  for (const { paidCents, paidByCardCents } of rows) [paidCents, paidByCardCents].forEach(reportedCents);
  return rows;
}

function scopeOf(em: EntityManager, period: TaxPeriod): TaxScope {
  return { ownerId: tenantOf(em).ownerId, ...period };
}

/** A sum that fits a bigint; what a JSON number does not carry is refused afterwards. */
function total(amount: Sql, filter: Sql = sql`true`): Sql {
  const bound = sql.raw('9007199254740992');
  return sql`greatest(least(coalesce(sum(${amount}) filter (where ${filter}), 0), ${bound}), -${bound})::bigint`;
}
