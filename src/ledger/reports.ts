import type { EntityManager } from '@mikro-orm/postgresql';
import { invalid } from '../contract/errors.js';
import { cursorOf, type ForwardPageArguments, keysOf, type Page, pageOf, pageSize } from '../store/page.js';
import { query, type Sql, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { sumCents } from '../values/money.js';
import { reportedCents } from '../values/reported-cents.js';
import { AccountType } from './account.entity.js';

/**
 * The reports of the ledger (decisions section 11), each from one statement over the journal: true for any day, in one
 * currency, in minor units. A balance is positive on the account's normal side.
 */

export interface TrialBalanceLine {
  accountId: number;
  debitCents: number;
  creditCents: number;
  balanceCents: number;
}

export interface TrialBalanceFigures {
  asOf: string;
  currency: string;
  rows: TrialBalanceLine[];
  totalDebitCents: number;
  totalCreditCents: number;
}

/** Every account with entries up to a day, by number: what was debited, what was credited, and what is left. */
export async function trialBalance(em: EntityManager, asOf: string, currency: string): Promise<TrialBalanceFigures> {
  const rows = await query<TrialBalanceLine>(
    em,
    sql`select a.id as "accountId", t.debits as "debitCents", t.credits as "creditCents",
        case a.normal_balance when 'debit' then t.debits - t.credits else t.credits - t.debits end as "balanceCents"
      from (
        select l.account_id, ${held(sql`sum(l.debit_cents)`)} as debits, ${held(sql`sum(l.credit_cents)`)} as credits
        from journal_entries e join journal_lines l on l.owner_id = e.owner_id and l.entry_id = e.id
        where e.owner_id = ${tenantOf(em).ownerId} and e.currency = ${currency} and e.entry_date <= ${asOf}
        group by l.account_id
      ) t join accounts a on a.owner_id = ${tenantOf(em).ownerId} and a.id = t.account_id
      order by a.number`,
  );
  return {
    asOf,
    currency,
    rows,
    totalDebitCents: total(rows.map((row) => row.debitCents)),
    totalCreditCents: total(rows.map((row) => row.creditCents)),
  };
}

/** Which part of the journal a general ledger shows; no account means all of them, no day no limit. */
export interface GeneralLedgerScope {
  accountId: number | null;
  from: string | null;
  to: string | null;
  currency: string;
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
 * Journal lines by account number, day and order of writing, with the balance of the account after each. Throws
 * BAD_REQUEST for a page size below 1 and for a cursor of another list.
 */
export async function generalLedger(
  em: EntityManager,
  scope: GeneralLedgerScope,
  { first, after }: ForwardPageArguments,
): Promise<Page<GeneralLedgerLine>> {
  const { accountId, from, to, currency } = scope;
  const size = pageSize(first);
  const conditions = [
    sql`e.owner_id = ${tenantOf(em).ownerId} and e.currency = ${currency}`,
    ...(accountId === null ? [] : [sql`a.id = ${accountId}`]),
    ...(to === null ? [] : [sql`e.entry_date <= ${to}`]),
  ];
  const shown = [sql`true`, ...(from === null ? [] : [sql`"entryDate" >= ${from}`])];
  if (after) {
    const keys = keysOf(ledgerList, after, ledgerKeyTypes).map((key) => sql`${key}`);
    shown.push(sql`("accountNumber", "entryDate", "entryId", id) > (${sql.join(keys)})`);
  }
  const lines = await query<GeneralLedgerLine>(
    em,
    sql`with ledger as (
        select l.id, l.entry_id as "entryId", l.account_id as "accountId", a.number as "accountNumber",
          e.entry_date as "entryDate", l.debit_cents as "debitCents", l.credit_cents as "creditCents", l.memo,
          ${held(sql`sum(case a.normal_balance when 'debit' then l.debit_cents - l.credit_cents
            else l.credit_cents - l.debit_cents end) over (
              partition by l.account_id order by e.entry_date, e.id, l.id rows unbounded preceding
          )`)} as "runningBalanceCents"
        from accounts a
          join journal_lines l on l.owner_id = a.owner_id and l.account_id = a.id
          join journal_entries e on e.owner_id = l.owner_id and e.id = l.entry_id
        where ${sql.join(conditions, sql` and `)}
      )
      select * from ledger where ${sql.join(shown, sql` and `)}
      order by "accountNumber", "entryDate", "entryId", id limit ${size + 1}`,
  );
  for (const line of lines) reportedCents(line.runningBalanceCents);
  return pageOf(lines.slice(0, size), lines.length > size, Boolean(after), (line) =>
    cursorOf(
      ledgerList,
      ledgerKeys.map((key) => line[key]),
    ),
  );
}

/** Balance of one account up to a day, that day included or not. */
export async function accountBalanceCents(
  em: EntityManager,
  account: { accountId: number; currency: string },
  until: { before: string } | { through: string | null },
): Promise<number> {
  const day =
    'before' in until ? sql`e.entry_date < ${until.before}` : sql`e.entry_date <= ${until.through ?? 'infinity'}`;
  const [balance] = await query<{ cents: number }>(
    em,
    sql`select ${held(sql`coalesce(sum(case a.normal_balance when 'debit' then l.debit_cents - l.credit_cents
          else l.credit_cents - l.debit_cents end), 0)`)} as cents
      from accounts a
        join journal_lines l on l.owner_id = a.owner_id and l.account_id = a.id
        join journal_entries e on e.owner_id = l.owner_id and e.id = l.entry_id
      where a.owner_id = ${tenantOf(em).ownerId} and a.id = ${account.accountId}
        and e.currency = ${account.currency} and ${day}`,
  );
  return reportedCents(balance?.cents ?? 0);
}

export interface StatementLine {
  /** Null on a line that is computed: the result of the year. */
  accountId: number | null;
  name: string;
  amountCents: number;
}

export interface StatementSectionFigures {
  name: string;
  rows: StatementLine[];
  totalCents: number;
}

export interface IncomeStatementFigures {
  from: string;
  to: string;
  currency: string;
  sections: StatementSectionFigures[];
  netIncomeCents: number;
}

/** What was earned and spent from one day to another, both included; discounts given lessen revenue. */
export async function incomeStatement(
  em: EntityManager,
  { from, to, currency }: { from: string; to: string; currency: string },
): Promise<IncomeStatementFigures> {
  const turnovers = await accountTurnovers(em, { from, to, currency });
  const revenue = section('Revenue', credits(turnovers, AccountType.REVENUE));
  const expenses = section('Expenses', debits(turnovers, AccountType.EXPENSE));
  return {
    from,
    to,
    currency,
    sections: [revenue, expenses],
    netIncomeCents: total([revenue.totalCents, -expenses.totalCents]),
  };
}

export interface BalanceSheetFigures {
  asOf: string;
  currency: string;
  sections: StatementSectionFigures[];
  totalAssetsCents: number;
  totalLiabilitiesAndEquityCents: number;
}

/**
 * What is owned and owed on a day. Revenue and expenses are never closed into an account: the result of the calendar
 * year stands in equity as a line of its own, that of earlier years within retained earnings. So the sheet balances.
 */
export async function balanceSheet(em: EntityManager, asOf: string, currency: string): Promise<BalanceSheetFigures> {
  const turnovers = await accountTurnovers(em, { to: asOf, currency, yearFrom: `${asOf.slice(0, 4)}-01-01` });
  const assets = section('Assets', debits(turnovers, AccountType.ASSET));
  const liabilities = section('Liabilities', credits(turnovers, AccountType.LIABILITY));
  const equity = section('Equity', equityLines(turnovers));
  return {
    asOf,
    currency,
    sections: [assets, liabilities, equity],
    totalAssetsCents: assets.totalCents,
    totalLiabilitiesAndEquityCents: total([liabilities.totalCents, equity.totalCents]),
  };
}

/** What an account took in, debits less credits; `yearDebitCents` is the part since `yearFrom`. */
interface AccountTurnover {
  accountId: number;
  name: string;
  accountType: AccountType;
  subType: string;
  debitCents: number;
  yearDebitCents: number;
}

/** Every account by number, those without entries too. */
async function accountTurnovers(
  em: EntityManager,
  { from, to, currency, yearFrom }: { from?: string; to: string; currency: string; yearFrom?: string },
): Promise<AccountTurnover[]> {
  const { ownerId } = tenantOf(em);
  const turnovers = await query<AccountTurnover>(
    em,
    sql`select a.id as "accountId", a.name, a.account_type as "accountType", a.sub_type as "subType",
        ${held(sql`coalesce(t.cents, 0)`)} as "debitCents",
        ${held(sql`coalesce(t.year_cents, 0)`)} as "yearDebitCents"
      from accounts a left join (
        select l.account_id, sum(l.debit_cents - l.credit_cents) as cents,
          sum(l.debit_cents - l.credit_cents) filter (where e.entry_date >= ${yearFrom ?? '-infinity'}) as year_cents
        from journal_entries e join journal_lines l on l.owner_id = e.owner_id and l.entry_id = e.id
        where e.owner_id = ${ownerId} and e.currency = ${currency}
          and e.entry_date between ${from ?? '-infinity'} and ${to}
        group by l.account_id
      ) t on t.account_id = a.id
      where a.owner_id = ${ownerId} order by a.number`,
  );
  for (const turnover of turnovers) {
    reportedCents(turnover.debitCents);
    reportedCents(turnover.yearDebitCents);
  }
  return turnovers;
}

function equityLines(turnovers: readonly AccountTurnover[]): StatementLine[] {
  const results = turnovers.filter(
    ({ accountType }) => accountType === AccountType.REVENUE || accountType === AccountType.EXPENSE,
  );
  const currentCents = total(results.map((turnover) => -turnover.yearDebitCents));
  const earlierCents = total([...results.map((turnover) => -turnover.debitCents), -currentCents]);
  const retained = turnovers.find(({ subType }) => subType === 'retained_earnings');
  const accounts = credits(turnovers, AccountType.EQUITY, true).map((line) =>
    line.accountId === retained?.accountId ? { ...line, amountCents: total([line.amountCents, earlierCents]) } : line,
  );
  const computed = [
    ...(retained ? [] : [{ accountId: null, name: 'Earnings of earlier years', amountCents: earlierCents }]),
    { accountId: null, name: 'Earnings of the current year', amountCents: currentCents },
  ];
  return [...accounts, ...computed].filter((line) => line.amountCents !== 0);
}

function debits(turnovers: readonly AccountTurnover[], type: AccountType): StatementLine[] {
  return turnovers
    .filter(({ accountType, debitCents }) => accountType === type && debitCents !== 0)
    .map(({ accountId, name, debitCents }) => ({ accountId, name, amountCents: debitCents }));
}

function credits(turnovers: readonly AccountTurnover[], type: AccountType, empty = false): StatementLine[] {
  return turnovers
    .filter(({ accountType, debitCents }) => accountType === type && (empty || debitCents !== 0))
    .map(({ accountId, name, debitCents }) => ({ accountId, name, amountCents: -debitCents }));
}

function section(name: string, rows: StatementLine[]): StatementSectionFigures {
  return { name, rows, totalCents: total(rows.map((row) => row.amountCents)) };
}

/**
 * A sum as a bigint. One beyond exactness is held at ±2^53, so that the cast never fails and `reportedCents` refuses
 * it.
 */
function held(sum: Sql): Sql {
  return sql`greatest(least(${sum}, ${sql.raw('9007199254740992')}), ${sql.raw('-9007199254740992')})::bigint`;
}

/** Exact sum; VALIDATION_FAILED when the books come to more than any path can carry. */
function total(amounts: readonly number[]): number {
  const sum = sumCents(amounts);
  if (sum === null) throw invalid([{ path: 'currency', message: 'has balances beyond 2^53-1' }]);
  return sum === 0 ? 0 : sum;
}
