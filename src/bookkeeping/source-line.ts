import type { EntityManager } from '@mikro-orm/postgresql';
import type { FieldProblems } from '../contract/errors.js';
import { Bill, BillLine, BillStatus } from '../payables/bill.entity.js';
import { Invoice, InvoiceLine, InvoiceStatus } from '../receivables/invoice.entity.js';
import { find, findReferenced, lock } from '../store/records.js';
import { query, type Sql, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { TaxLine } from '../tax/tax-line.entity.js';
import { costsOfLines } from '../tax/tax-rules.js';
import { AmortizationKind } from './amortization-schedule.entity.js';

const { DEFERRED_REVENUE, DEPRECIATION } = AmortizationKind;

/** The line of a document that a schedule spreads. */
export interface SourceLine {
  /** What no schedule holds of it yet. */
  restCents: number;
  accountId: number | null;
  issueDate: string;
  currency: string;
}

interface NamedLine {
  invoiceLineId?: string | null;
  billLineId?: string | null;
  currency?: string | null;
}

/** The line of a posted document that is spread; null without one. Nothing else of the document is spread meanwhile. */
export async function sourceLine(
  em: EntityManager,
  { invoiceLineId, billLineId, currency }: NamedLine,
  kind: AmortizationKind,
  problems: FieldProblems,
): Promise<SourceLine | null> {
  const isSale = kind === DEFERRED_REVENUE;
  const [path, otherPath] = isSale
    ? (['invoiceLineId', 'billLineId'] as const)
    : (['billLineId', 'invoiceLineId'] as const);
  const [given, other] = isSale ? [invoiceLineId, billLineId] : [billLineId, invoiceLineId];
  problems.check(!other, otherPath, 'does not go with this kind');
  if (!given || other) return null;
  const found = isSale ? await invoiceLine(em, given) : await billLine(em, given, kind);
  problems.check(found !== null, path, 'must be a line of a posted document');
  problems.check(!currency || !found || found.currency === currency, 'currency', 'must be that of the document');
  return found;
}

/** Notes an amount that is nothing, or more than what is left of the line. */
export function checkAmount(cents: number, line: SourceLine | null, path: string, problems: FieldProblems): void {
  const rest = line?.restCents ?? Number.MAX_SAFE_INTEGER;
  problems.check(cents > 0 && cents <= rest, path, 'must be above 0, and not more than what is left of the line');
}

async function invoiceLine(em: EntityManager, id: string): Promise<SourceLine | null> {
  const line = (await findReferenced(em, InvoiceLine, [id])).get(id);
  const invoice = line && (await lock(em, Invoice, line.invoiceId, 'Invoice'));
  if (!line || invoice?.status !== InvoiceStatus.POSTED) return null;
  return {
    restCents: line.amountCents - (await heldOf(em, sql`s.invoice_line_id = ${line.id}`)),
    accountId: null,
    issueDate: invoice.bookedOn ?? invoice.issueDate,
    currency: invoice.currency,
  };
}

async function billLine(em: EntityManager, id: string, kind: AmortizationKind): Promise<SourceLine | null> {
  const line = (await findReferenced(em, BillLine, [id])).get(id);
  const bill = line && (await lock(em, Bill, line.billId, 'Bill'));
  if (!line || bill?.status !== BillStatus.POSTED) return null;
  const wholeCents = kind === DEPRECIATION ? await costOf(em, line) : line.amountCents;
  return {
    restCents: wholeCents - (await heldOf(em, sql`s.bill_line_id = ${line.id}`)),
    accountId: line.accountId,
    issueDate: bill.bookedOn ?? bill.issueDate,
    currency: bill.currency,
  };
}

/** A fixed asset costs the tax that is not recovered, too. */
async function costOf(em: EntityManager, { id, billId }: BillLine): Promise<number> {
  const lines = await find(em, BillLine, { billId });
  const costs = costsOfLines(lines, await find(em, TaxLine, { billId }));
  return costs[lines.findIndex((line) => line.id === id)] ?? 0;
}

/**
 * What schedules hold of a line. One that was ended holds what it has booked, or is about to; all of it as long as the journal
 * stands that put it on the balance sheet.
 */
async function heldOf(em: EntityManager, isOfLine: Sql): Promise<number> {
  const [held] = await query<{ cents: number }>(
    em,
    sql`select coalesce(sum(case when s.status <> 'ended' or deferral.status = 'posted'
          then coalesce(s.cost_cents, s.total_cents) else made.cents end), 0)::bigint as cents
      from amortization_schedules s
        left join manual_journals deferral on deferral.owner_id = s.owner_id and deferral.id = s.deferral_journal_id
        cross join lateral (
          select coalesce(sum(e.amount_cents), 0) as cents
          from amortization_entries e join manual_journals j on j.owner_id = e.owner_id and j.id = e.manual_journal_id
          where e.owner_id = s.owner_id and e.amortization_schedule_id = s.id and j.status <> 'reversed'
        ) made
      where s.owner_id = ${tenantOf(em).ownerId} and ${isOfLine}`,
  );
  return held?.cents ?? 0;
}
