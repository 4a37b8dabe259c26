import assert from 'node:assert/strict';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Contributions } from '../store/contributions.js';
import { lockNameShared } from '../store/locks.js';
import { lockWhere, newRecord, save } from '../store/records.js';
import { query, type Sql, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { latestDay } from '../values/calendar.js';
import { shareOfCents } from '../values/money.js';
import { completeChart } from './chart-of-accounts.js';
import { ExchangeDifference } from './exchange-difference.entity.js';
import type { JournalSource } from './journal.entity.js';
import { accountsByRole, baseAmountsLock, reverseEntries, writeEntry } from './journal.operations.js';
import { firstOpenDay } from './period.operations.js';
import { exchangePosting } from './posting.js';

/** A document by what its journal entry names as its source. */
export type LedgerDocument = [type: `${JournalSource}`, id: number];

/** The accounts on which documents settle each other. */
type SettlingRole = 'accounts_receivable' | 'accounts_payable' | 'customer_prepayments' | 'vendor_prepayments';

/** Two documents that settle each other: the one that debited the account, and the one that credited it. */
export interface SettledPair {
  debit: LedgerDocument;
  credit: LedgerDocument;
}

export interface Settlement extends SettledPair {
  amountCents: number;
  /** The first day that it counts for. */
  day: string;
}

/**
 * Books what settlements in a currency gain or lose in base, where both documents have base amounts: the part of each that is
 * settled stays at what it was booked at, and the difference goes off the account. Nothing is booked in the currency
 * itself. On the day of the settlement, or the first open one after it. The caller has locked the documents.
 */
export async function realiseDifferences(
  em: EntityManager,
  role: SettlingRole,
  currency: string,
  settlements: readonly Settlement[],
): Promise<void> {
  if (currency === tenantOf(em).currency || settlements.length === 0) return;
  const open = await openInBase(
    em,
    role,
    settlements.flatMap(({ debit, credit }) => [debit, credit]),
  );
  const openDay = await firstOpenDay(em, settlements.map(({ day }) => day).toSorted()[0] ?? '');
  const differences = settlements.flatMap(({ debit, credit, amountCents, day }) => {
    const [debitOpen, creditOpen] = [open.get(keyOf(debit)), open.get(keyOf(credit))];
    if (!debitOpen || !creditOpen) return [];
    const [[debitType, debitId], [creditType, creditId]] = [debit, credit] as [
      [JournalSource, number],
      [JournalSource, number],
    ];
    return newRecord(ExchangeDifference, {
      currency,
      ...{ debitType, debitId, creditType, creditId, amountCents },
      realisedOn: latestDay(openDay, day),
      debitBaseCents: settle(debitOpen, amountCents),
      creditBaseCents: settle(creditOpen, amountCents),
    });
  });
  await save(em, ExchangeDifference, differences);
  for (const difference of differences) await writeDifference(em, role, difference);
}

/** Reverses what was booked for settlements that no longer hold from a day on. */
export async function takeBackDifferences(
  em: EntityManager,
  currency: string,
  pairs: readonly SettledPair[],
  day: string,
): Promise<void> {
  if (currency === tenantOf(em).currency) return;
  const openDay = await firstOpenDay(em, day);
  await lockNameShared(em, baseAmountsLock);
  const column = (place: (pair: SettledPair) => string | number) => pairs.map(place);
  const named = sql`select * from unnest(${column(({ debit }) => debit[0])}::text[], ${column(({ debit }) => debit[1])}::bigint[],
    ${column(({ credit }) => credit[0])}::text[], ${column(({ credit }) => credit[1])}::bigint[])`;
  const standing = await lockWhere(
    em,
    ExchangeDifference,
    sql`removed_on is null and (debit_type, debit_id, credit_type, credit_id) in (${named})`,
  );
  for (const difference of standing) {
    difference.removedOn = latestDay(openDay, difference.realisedOn);
    const memo = `${nameOf(difference)} taken back`;
    await reverseEntries(em, { type: 'exchange_difference', id: difference.id }, difference.removedOn, memo);
  }
  await save(em, ExchangeDifference, standing);
}

/**
 * What of the sub-ledgers settles each other now, as a statement with the columns `owner_id`, `debit_type`, `debit_id`,
 * `credit_type`, `credit_id`, `currency`, `cents` and `day`; `owned('a')` narrows a table to the owners meant.
 */
export interface SettledDocuments {
  role: SettlingRole;
  statement: (owned: (alias: string) => Sql) => Sql;
}

export const settledDocuments = new Contributions<SettledDocuments>('documents that settle each other');

interface EarlierSettlement extends Settlement {
  role: SettlingRole;
  currency: string;
}

/** Books differences of settlements that were made before both of their documents had base amounts. */
export async function realiseEarlierSettlements(em: EntityManager): Promise<void> {
  const alike = Map.groupBy(await earlierSettlements(em), ({ role, currency }) => `${role} ${currency}`);
  for (const settlements of alike.values()) {
    const [{ role, currency }] = settlements as [EarlierSettlement];
    await realiseDifferences(em, role, currency, settlements);
  }
}

/** Settlements of which no difference is booked, or not of the whole. */
export async function earlierSettlements(em: EntityManager): Promise<EarlierSettlement[]> {
  const { ownerId, currency: baseCurrency } = tenantOf(em);
  const found: EarlierSettlement[] = [];
  for (const { role, statement } of settledDocuments) {
    const open = await query<Omit<EarlierSettlement, 'role'>>(
      em,
      sql`select jsonb_build_array(s.debit_type, s.debit_id) as debit, jsonb_build_array(s.credit_type, s.credit_id) as credit,
          s.currency, (sum(s.cents) - coalesce(min(known.cents), 0))::bigint as "amountCents", max(s.day)::date as day
        from (${statement((alias) => sql`${sql.ref(`${alias}.owner_id`)} = ${ownerId}`)}) s left join lateral (
            select sum(x.amount_cents) as cents from exchange_differences x
            where x.owner_id = ${ownerId} and x.debit_type = s.debit_type and x.debit_id = s.debit_id
              and x.credit_type = s.credit_type and x.credit_id = s.credit_id and x.removed_on is null
          ) known on true
        where s.currency <> ${baseCurrency} group by s.debit_type, s.debit_id, s.credit_type, s.credit_id, s.currency
        having sum(s.cents) > coalesce(min(known.cents), 0) order by max(s.day), s.debit_id, s.credit_id`,
    );
    found.push(...open.map((settlement) => ({ ...settlement, role })));
  }
  return found;
}

/** What a part of a document was booked at that is not settled yet; null when that is not known. */
export async function openShareInBase(
  em: EntityManager,
  role: SettlingRole,
  document: LedgerDocument,
  amountCents: number,
): Promise<number | null> {
  const open = (await openInBase(em, role, [document])).get(keyOf(document));
  return open ? shareOfCents(open.baseCents, amountCents, open.cents) : null;
}

/** What is not settled yet of a document, in its currency and in base. */
interface OpenInBase {
  cents: number;
  baseCents: number;
}

/** Takes a part off what is open, and answers what it was booked at; the last part takes what rounding left. */
function settle(open: OpenInBase, amountCents: number): number {
  const baseCents = shareOfCents(open.baseCents, amountCents, open.cents);
  open.cents -= amountCents;
  open.baseCents -= baseCents;
  return baseCents;
}

function keyOf([type, id]: LedgerDocument): string {
  return `${type} ${id}`;
}

/** What is not settled yet of documents, by their keys; those without base amounts are left out. */
async function openInBase(
  em: EntityManager,
  role: SettlingRole,
  documents: readonly LedgerDocument[],
): Promise<Map<string, OpenInBase>> {
  await lockNameShared(em, baseAmountsLock);
  const { ownerId } = tenantOf(em);
  const settledAs = (side: 'debit' | 'credit') => sql`
    select s.amount_cents::bigint as cents, ${sql.ref(`s.${side}_base_cents`)}::bigint as base_cents
    from (select * from exchange_differences where owner_id = ${ownerId} and removed_on is null
      and ${sql.ref(`${side}_type`)} = d.type and ${sql.ref(`${side}_id`)} = d.id) s`;
  const asked = sql`unnest(${documents.map(([type]) => type)}::text[], ${documents.map(([, id]) => id)}::bigint[])`;
  const booked = await query<OpenInBase & { type: LedgerDocument[0]; id: number }>(
    em,
    sql`select d.type, d.id, b.cents - coalesce(x.cents, 0) as cents, b.base_cents - coalesce(x.base_cents, 0) as "baseCents"
      from (select distinct type, id from ${asked} as d(type, id)) d
        cross join lateral (
          select sum(l.debit_cents + l.credit_cents)::bigint as cents, bool_or(l.debit_cents > 0) as debits,
            case when bool_and(coalesce(l.base_debit_cents, c.base_debit_cents) is not null) then
              sum(coalesce(l.base_debit_cents + l.base_credit_cents, c.base_debit_cents + c.base_credit_cents))
            end::bigint as base_cents
          from (
              select id from journal_entries where owner_id = ${ownerId} and source_type = d.type and source_id = d.id
                and kind in ('posting', 'payment') offset 0 -- as in hasNoBase
            ) e cross join lateral (
              select * from journal_lines where owner_id = ${ownerId} and entry_id = e.id
                and account_id in (select id from accounts where owner_id = ${ownerId} and role = ${role}) offset 0
            ) l left join lateral (
              select base_debit_cents, base_credit_cents from journal_lines
              where owner_id = ${ownerId} and converts_id = l.id offset 0
            ) c on true
        ) b
        -- What applies a prepayment debits one account and credits the other, and is settled on each by itself.
        cross join lateral (
          select sum(settled.cents)::bigint as cents, sum(settled.base_cents)::bigint as base_cents
          from (${settledAs('debit')} where b.debits union all ${settledAs('credit')} where not b.debits) settled
        ) x
      where b.base_cents is not null`,
  );
  return new Map(booked.map(({ type, id, cents, baseCents }) => [keyOf([type, id]), { cents, baseCents }]));
}

async function writeDifference(em: EntityManager, role: SettlingRole, difference: ExchangeDifference): Promise<void> {
  // An owner that a process of the version before opened has no such accounts yet.
  if (!(await accountsByRole(em)).exchange_gains) await completeChart(em);
  const accounts = await accountsByRole(em);
  const accountId = accounts[role];
  assert(accountId !== undefined, 'documents that settle each other stand on an account');
  await writeEntry(em, {
    entryDate: difference.realisedOn,
    kind: 'exchange_difference',
    sourceType: 'exchange_difference',
    sourceId: difference.id,
    currency: difference.currency,
    memo: nameOf(difference),
    lines: exchangePosting({
      account: { accountId, amountCents: difference.gainCents() },
      gains: accounts.exchange_gains,
      losses: accounts.exchange_losses,
    }),
  });
}

function nameOf(difference: ExchangeDifference): string {
  return difference.gainCents() < 0 ? 'Exchange loss' : 'Exchange gain';
}
