import type { EntityManager } from '@mikro-orm/postgresql';
import { registerEnum } from '../store/columns.js';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { reportedCents } from '../values/reported-cents.js';
import { AccountType } from './account.entity.js';
import { linesOfDays } from './monthly-balances.js';
import { type ReportedIn, reportedLines } from './reported-lines.js';
import { line, type Period, type StatementLine, type StatementSectionFigures, section } from './statements.js';
import { type AccountTurnover, accountTurnovers, held, isOfIncome, resultCents, total } from './turnovers.js';

export enum CashFlowMethod {
  INDIRECT = 'indirect',
  DIRECT = 'direct',
}
registerEnum(CashFlowMethod, 'CashFlowMethod', 'How a cash-flow statement is made.', {
  INDIRECT: 'From the result, by what changed on all accounts that are not cash.',
  DIRECT: 'From the entries that moved cash, by the other accounts that they were booked to.',
});

export interface CashFlowFigures extends Period {
  currency: string;
  method: CashFlowMethod;
  openingCents: number;
  sections: StatementSectionFigures[];
  changeCents: number;
  closingCents: number;
}

type Activity = 'operating' | 'investing' | 'financing';
type Classified = Pick<AccountTurnover, 'accountType' | 'subType'>;

const cashSubTypes: readonly string[] = ['bank', 'cash'];
const investingSubTypes: readonly string[] = ['fixed_asset', 'accumulated_depreciation', 'investment', 'long_term'];
const financingSubTypes: readonly string[] = ['long_term', 'loan'];
const isCashAccount = sql`account_type = 'asset' and sub_type = any(${cashSubTypes})`;
/** Results that moved no cash themselves: what they are about is in investing. */
const investedSubTypes: readonly string[] = ['depreciation', 'disposal'];

/**
 * Where the cash of a period came from and went. Cash are the bank and cash accounts; a credit card is a debt. Every entry
 * balances, so the sections of both methods come to the movement of these accounts, to the cent.
 */
export async function cashFlowStatement(
  em: EntityManager,
  { from, to }: Period,
  { method, ...reported }: ReportedIn & { method: CashFlowMethod },
): Promise<CashFlowFigures> {
  const turnovers = await accountTurnovers(em, reported, [
    { from, to },
    { from: null, to },
  ]);
  const cash = turnovers.filter(isCash);
  const closingCents = total(cash.map(({ debitCents }) => debitCents[1] ?? 0));
  const changeCents = total(cash.map(({ debitCents }) => debitCents[0] ?? 0));
  const revaluedCents = reported.inBase ? await revaluedCashCents(em, { from, to }) : 0;
  const lines =
    method === CashFlowMethod.INDIRECT ? indirect(turnovers, revaluedCents) : await direct(em, { from, to }, reported);
  return {
    from,
    to,
    currency: reported.currency,
    method,
    openingCents: total([closingCents, -changeCents]),
    sections: [
      section('Operating activities', lines.operating.filter(isMoving), [0]),
      section('Investing activities', lines.investing.filter(isMoving), [0]),
      section('Financing activities', lines.financing.filter(isMoving), [0]),
      ...(reported.inBase ? [section('Exchange rates', [revaluation(revaluedCents)].filter(isMoving), [0])] : []),
    ],
    changeCents,
    closingCents,
  };
}

type CashFlowLines = Record<Activity, StatementLine[]>;

/** What revaluations did to cash in a period: no money moved for it. */
async function revaluedCashCents(em: EntityManager, { from, to }: Period): Promise<number> {
  const { ownerId } = tenantOf(em);
  const [revalued] = await query<{ cents: number }>(
    em,
    sql`select ${held(sql`coalesce(sum(l.base_debit_cents - l.base_credit_cents), 0)`)} as cents
      from journal_entries e join journal_lines l on l.owner_id = e.owner_id and l.entry_id = e.id
        join accounts a on a.owner_id = l.owner_id and a.id = l.account_id
      where e.owner_id = ${ownerId} and e.source_type = 'revaluation' and e.entry_date between ${from} and ${to}
        and ${isCashAccount}`,
  );
  return reportedCents(revalued?.cents ?? 0);
}

const revaluation = (cents: number) => line(null, 'Revaluation of cash', [cents]);

function indirect(turnovers: readonly AccountTurnover[], revaluedCents: number): CashFlowLines {
  const changes = turnovers.filter((account) => !isCash(account) && !isOfIncome(account));
  const invested = turnovers.filter((account) => isOfIncome(account) && investedSubTypes.includes(account.subType));
  const addedBack = invested.map(({ accountId, name, debitCents }) => line(accountId, name, [debitCents[0] ?? 0]));
  const of = (activity: Activity) => changes.filter((account) => activityOf(account) === activity).map(inflow);
  return {
    operating: [
      line(null, 'Result of the period', [resultCents(turnovers, 0)]),
      line(null, 'Revaluation of cash, in the result', [total([-revaluedCents])]),
      ...addedBack,
      ...of('operating'),
    ],
    investing: [
      ...of('investing'),
      line(null, 'Depreciation and disposals, in the result', [
        total(addedBack.map(({ amountCents }) => -amountCents)),
      ]),
    ],
    financing: of('financing'),
  };
}

/** In an entry that moves cash, the other lines come to the cash, each with its own amount: nothing is apportioned. */
async function direct(em: EntityManager, { from, to }: Period, reported: ReportedIn): Promise<CashFlowLines> {
  const { ownerId } = tenantOf(em);
  const { isReported, debitCents, creditCents } = reportedLines(em, reported);
  const others = await query<Omit<AccountTurnover, 'debitCents'> & { cents: number }>(
    em,
    sql`with cash as (select id from accounts where owner_id = ${ownerId} and ${isCashAccount}),
        line as materialized (select * from ${linesOfDays(em, { from, to })})
      select a.id as "accountId", a.name, a.account_type as "accountType", a.sub_type as "subType",
        ${held(sql`sum(${debitCents} - ${creditCents})`)} as cents
      from line l join accounts a on a.owner_id = ${ownerId} and a.id = l.account_id
      where ${isReported} and l.account_id not in (select id from cash)
        and l.entry_id in (select entry_id from line where account_id in (select id from cash))
        and l.entry_id not in (
          select id from journal_entries
          where owner_id = ${ownerId} and source_type = 'revaluation' and entry_date between ${from} and ${to}
        )
      group by a.id, a.number, a.name, a.account_type, a.sub_type order by a.number`,
  );
  const lines: CashFlowLines = { operating: [], investing: [], financing: [] };
  for (const { cents, ...account } of others)
    lines[activityOf(account)].push(inflow({ ...account, debitCents: [reportedCents(cents)] }));
  return lines;
}

function inflow({ accountId, name, debitCents }: Pick<AccountTurnover, 'accountId' | 'name' | 'debitCents'>) {
  return line(accountId, name, [total([-(debitCents[0] ?? 0)])]);
}

function isCash({ accountType, subType }: Classified): boolean {
  return accountType === AccountType.ASSET && cashSubTypes.includes(subType);
}

/** By class and sub-classification of the account. */
function activityOf({ accountType, subType }: Classified): Activity {
  if (accountType === AccountType.EQUITY) return 'financing';
  if (accountType === AccountType.LIABILITY) return financingSubTypes.includes(subType) ? 'financing' : 'operating';
  if (accountType === AccountType.ASSET) return investingSubTypes.includes(subType) ? 'investing' : 'operating';
  return investedSubTypes.includes(subType) ? 'investing' : 'operating';
}

function isMoving({ amountCents }: StatementLine): boolean {
  return amountCents !== 0;
}
