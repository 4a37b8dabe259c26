import type { EntityManager } from '@mikro-orm/postgresql';
import { cursorOf, type ForwardPageArguments, keysAfter, type Page, pageOf, pageSize } from '../store/page.js';
import { query, type Sql, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { reportedCents } from '../values/reported-cents.js';
import { bookedParts, months } from './monthly-balances.js';
import { type ReportedIn, reportedLines } from './reported-lines.js';
import { held } from './turnovers.js';

/** Which part of the journal a general ledger shows; no account means all of them, no day no limit. */
export interface GeneralLedgerScope extends ReportedIn {
  accountId: number | null;
  from: string | null;
  to: string | null;
}

export interface GeneralLedgerLine {
  /** The journal line. */
  id: number;
  entryId: number;
  accountId: number;
  accountNumber: string;
  entryDate: string;
  debitCents: number;
  creditCents: number;
  memo: string | null;
  /** Balance of the account after the line, everything before the first day included. */
  runningBalanceCents: number;
}

const ledgerKeys = ['accountNumber', 'entryDate', 'entryId', 'id'] as const;
const ledgerKeyTypes = ['text', 'day', 'number', 'number'] as const;
const ledgerList = 'GeneralLedger';

/**
 * Journal lines by account number, day and order of writing, with the balance of the account after each. Throws BAD_REQUEST
 * for a page size below 1 and for a cursor of another list.
 */
export function generalLedger(
  em: EntityManager,
  scope: GeneralLedgerScope,
  { first, after }: ForwardPageArguments,
): Promise<Page<GeneralLedgerLine>> {
  return generalLedgerPage(em, scope, pageSize(first), after ?? null);
}

/** A page of any size: what came before it is read as months and the lines of one. Throws BAD_REQUEST for a cursor of another list. */
export async function generalLedgerPage(
  em: EntityManager,
  scope: GeneralLedgerScope,
  size: number,
  after: string | null,
): Promise<Page<GeneralLedgerLine>> {
  const { ownerId } = tenantOf(em);
  const lines = await query<GeneralLedgerLine>(
    em,
    sql`with page as materialized (${linesOfPage(em, scope, after, size + 1)}), opening as materialized (
        select account_id, ${balanceBefore(em, scope, sql`earliest`)} as cents
        from (select distinct on (account_id) * from page order by account_id, entry_date, entry_id, id) earliest
      )
      select page.id, page.entry_id as "entryId", page.account_id as "accountId", page.number as "accountNumber",
        page.entry_date as "entryDate", page.debit_cents as "debitCents", page.credit_cents as "creditCents",
        written.memo, ${held(sql`page.sign * (opening.cents + sum(page.debit_cents - page.credit_cents) over (
            partition by page.account_id order by page.entry_date, page.entry_id, page.id rows unbounded preceding
        ))`)} as "runningBalanceCents"
      from page join opening on opening.account_id = page.account_id
        join journal_lines written on written.owner_id = ${ownerId} and written.id = page.id
      order by page.number, page.entry_date, page.entry_id, page.id`,
  );
  const answered = lines.slice(0, size);
  for (const line of answered) reportedCents(line.runningBalanceCents);
  return pageOf(answered, lines.length > size, Boolean(after), (line) =>
    cursorOf(
      ledgerList,
      ledgerKeys.map((key) => line[key]),
    ),
  );
}

/** How many lines a general ledger has. */
export async function generalLedgerLineCount(em: EntityManager, scope: GeneralLedgerScope): Promise<number> {
  const { accountId, from, to } = scope;
  const conditions = [
    sql`l.owner_id = ${tenantOf(em).ownerId}`,
    reportedLines(em, scope).isReported,
    ...(accountId === null ? [] : [sql`l.account_id = ${accountId}`]),
    ...(from === null ? [] : [sql`l.entry_date >= ${from}`]),
    ...(to === null ? [] : [sql`l.entry_date <= ${to}`]),
  ];
  const [lines] = await query<{ count: number }>(
    em,
    sql`select count(*) as count from journal_lines l where ${sql.join(conditions, sql` and `)}`,
  );
  return lines?.count ?? 0;
}

/** The first lines after a cursor: of each account and currency from its index, of these the first. */
function linesOfPage(em: EntityManager, scope: GeneralLedgerScope, after: string | null, size: number): Sql {
  const { ownerId } = tenantOf(em);
  const { currency, inBase, accountId, from, to } = scope;
  const { isReported, debitCents, creditCents } = reportedLines(em, scope);
  const accounts = [
    sql`a.owner_id = ${ownerId}`,
    ...(inBase ? [] : [sql`m.currency = ${currency}`]),
    ...(accountId === null ? [] : [sql`a.id = ${accountId}`]),
  ];
  const shown = [
    isReported,
    ...(from === null ? [] : [sql`l.entry_date >= ${from}`]),
    ...(to === null ? [] : [sql`l.entry_date <= ${to}`]),
  ];
  const keys = keysAfter(ledgerList, after, ledgerKeyTypes);
  if (keys) {
    const [number, day, entryId, id] = keys;
    accounts.push(sql`a.number >= ${number}`);
    const within = (key: unknown, none: Sql) => sql`case when a.number = ${number} then ${key} else ${none} end`;
    shown.push(sql`(l.entry_date, l.entry_id, l.id) > (${within(sql`${day}::date`, sql`'-infinity'`)},
      ${within(sql`${entryId}::bigint`, sql`0`)}, ${within(sql`${id}::bigint`, sql`0`)})`);
  }
  return sql`
    select a.number, a.sign, a.id as account_id, l.* from (
      select distinct a.id, a.number, case a.normal_balance when 'debit' then 1 else -1 end as sign, m.currency
      from ${months(em)} m join accounts a on a.id = m.account_id where ${sql.join(accounts, sql` and `)}
    ) a cross join lateral (
      select l.id, l.entry_id, l.entry_date, ${debitCents} as debit_cents, ${creditCents} as credit_cents
      from journal_lines l
      where l.owner_id = ${ownerId} and l.account_id = a.id and l.currency = a.currency
        and ${sql.join(shown, sql` and `)}
      order by l.entry_date, l.entry_id, l.id limit ${size}
    ) l order by a.number, l.entry_date, l.entry_id, l.id limit ${size}`;
}

/** What is on the account of a line before it, debits less credits. */
function balanceBefore(em: EntityManager, scope: GeneralLedgerScope, line: Sql): Sql {
  const { isReported, debitCents, creditCents } = reportedLines(em, scope);
  const month = sql`date_trunc('month', ${line}.entry_date)::date`;
  const amounts = sql`debit_cents, credit_cents, base_debit_cents, base_credit_cents`;
  return sql`(
    select coalesce(sum(${debitCents} - ${creditCents}), 0) from (
      select currency, ${amounts} from ${months(em)} m where m.account_id = ${line}.account_id and m.month < ${month}
      union all
      select c.currency, b.debit_cents, b.credit_cents, b.base_debit_cents, b.base_credit_cents
      from (
        select distinct m.currency from ${months(em)} m where m.account_id = ${line}.account_id and m.month = ${month}
      ) c join journal_lines b on b.owner_id = ${tenantOf(em).ownerId} and b.account_id = ${line}.account_id
        and b.currency = c.currency and b.entry_date >= ${month}
        and (b.entry_date, b.entry_id, b.id) < (${line}.entry_date, ${line}.entry_id, ${line}.id)
    ) l where ${isReported}
  )`;
}

const lastDayOfAll = '9999-12-31';

/** Balance of one account up to a day, that day included or not. */
export async function accountBalanceCents(
  em: EntityManager,
  account: { accountId: number } & ReportedIn,
  until: { before: string } | { through: string | null },
): Promise<number> {
  const { isReported, debitCents, creditCents } = reportedLines(em, account);
  const to = 'before' in until ? until.before : (until.through ?? lastDayOfAll);
  const isUntil = 'before' in until ? sql`l.entry_date < ${to}` : sql`l.entry_date <= ${to}`;
  const [balance] = await query<{ cents: number }>(
    em,
    sql`select ${held(sql`coalesce(sum(case a.normal_balance when 'debit' then ${debitCents} - ${creditCents}
          else ${creditCents} - ${debitCents} end), 0)`)} as cents
      from accounts a join ${bookedParts(em, [{ from: null, to }])} on l.account_id = a.id
      where a.owner_id = ${tenantOf(em).ownerId} and a.id = ${account.accountId}
        and l.account_id = ${account.accountId} and ${isReported} and ${isUntil}`,
  );
  return reportedCents(balance?.cents ?? 0);
}
