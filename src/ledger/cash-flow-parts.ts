import type { EntityManager } from '@mikro-orm/postgresql';
import { registerEnum } from '../store/columns.js';
import { type Sql, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { AccountType } from './account.entity.js';
import { linesOfDays } from './monthly-balances.js';
import type { Period } from './statements.js';
import { type AccountTurnover, isOfIncome } from './turnovers.js';

/** What the figures of a cash-flow statement add up: the statement and the lines of a figure read it here. */

export enum CashFlowMethod {
  INDIRECT = 'indirect',
  DIRECT = 'direct',
}
registerEnum(CashFlowMethod, 'CashFlowMethod', 'How a cash-flow statement is made.', {
  INDIRECT: 'From the result, by what changed on all accounts that are not cash.',
  DIRECT: 'From the entries that moved cash, by the other accounts that they were booked to.',
});

export enum CashFlowFigure {
  ACCOUNT = 'account',
  RESULT = 'result',
  REVALUATION_IN_RESULT = 'revaluation_in_result',
  ADDED_BACK = 'added_back',
  INVESTED_RESULT = 'invested_result',
  REVALUATION = 'revaluation',
  OPERATING = 'operating',
  INVESTING = 'investing',
  FINANCING = 'financing',
  EXCHANGE_RATES = 'exchange_rates',
  OPENING = 'opening',
  CHANGE = 'change',
  CLOSING = 'closing',
}
registerEnum(CashFlowFigure, 'CashFlowFigure', 'A figure of a cash-flow statement.', {
  RESULT: 'Result of the period.',
  REVALUATION_IN_RESULT: 'Revaluation of cash, taken out of the result.',
  ADDED_BACK: 'Depreciation or disposals on an account, added back to the result.',
  INVESTED_RESULT: 'Depreciation and disposals of the result, in the investing activities.',
  ACCOUNT: 'What changed on an account; by the direct method, what cash was booked against it.',
  REVALUATION: 'Revaluation of cash.',
  OPERATING: 'Total of the operating activities.',
  INVESTING: 'Total of the investing activities.',
  FINANCING: 'Total of the financing activities.',
  EXCHANGE_RATES: 'Total of exchange rates.',
  OPENING: 'Cash before the first day.',
  CHANGE: 'What was added to cash.',
  CLOSING: 'Cash at the end of the last day.',
});

export type Classified = Pick<AccountTurnover, 'accountType' | 'subType'>;
export type Activity = CashFlowFigure.OPERATING | CashFlowFigure.INVESTING | CashFlowFigure.FINANCING;

/** In which entries of the days a line counts. */
export type Booked = 'anyhow' | 'against_cash' | 'revaluing';

/** Lines of the accounts that it is of: with sign 1 credits less debits, with -1 debits less credits. */
export interface CashFlowPart {
  isOf: (account: Classified) => boolean;
  booked: Booked;
  sign: 1 | -1;
}

/** Whether it is a figure of one account: what it adds up are the lines of that account. */
export function isOfAccount(figure: CashFlowFigure): boolean {
  return figure === CashFlowFigure.ADDED_BACK || figure === CashFlowFigure.ACCOUNT;
}

const heldCash: CashFlowPart = { isOf: isCash, booked: 'anyhow', sign: -1 };
const revaluedCash: CashFlowPart = { isOf: isCash, booked: 'revaluing', sign: -1 };

/** No line is of two parts of a figure. */
export function partsOf(figure: CashFlowFigure, method: CashFlowMethod): readonly [CashFlowPart, ...CashFlowPart[]] {
  const isDirect = method === CashFlowMethod.DIRECT;
  const booked: Booked = isDirect ? 'against_cash' : 'anyhow';
  const untaken: CashFlowPart = { ...revaluedCash, sign: 1 };
  switch (figure) {
    case CashFlowFigure.RESULT:
      return [{ isOf: isOfIncome, booked: 'anyhow', sign: 1 }];
    case CashFlowFigure.REVALUATION_IN_RESULT:
      return [untaken];
    case CashFlowFigure.ADDED_BACK:
      return [{ isOf: isInvested, booked: 'anyhow', sign: -1 }];
    case CashFlowFigure.INVESTED_RESULT:
      return [{ isOf: isInvested, booked: 'anyhow', sign: 1 }];
    case CashFlowFigure.ACCOUNT:
      return [{ isOf: (account) => !isCash(account), booked, sign: 1 }];
    case CashFlowFigure.REVALUATION:
    case CashFlowFigure.EXCHANGE_RATES:
      return [revaluedCash];
    case CashFlowFigure.OPENING:
    case CashFlowFigure.CHANGE:
    case CashFlowFigure.CLOSING:
      return [heldCash];
    default: {
      const isOf = (account: Classified) => !isCash(account) && activityOf(account) === figure;
      // What the result has of depreciation and disposals is taken out of operating activities, and is in investing ones.
      const activity: CashFlowPart = { isOf, booked, sign: 1 };
      return figure === CashFlowFigure.OPERATING && !isDirect ? [activity, untaken] : [activity];
    }
  }
}

const cashSubTypes: readonly string[] = ['bank', 'cash'];
const investingSubTypes: readonly string[] = ['fixed_asset', 'accumulated_depreciation', 'investment', 'long_term'];
const financingSubTypes: readonly string[] = ['long_term', 'loan'];
/** Results that moved no cash themselves: what they are about is in investing. */
const investedSubTypes: readonly string[] = ['depreciation', 'disposal'];

/** Cash are the bank and cash accounts; a credit card is a debt. */
export function isCash({ accountType, subType }: Classified): boolean {
  return accountType === AccountType.ASSET && cashSubTypes.includes(subType);
}

/** Whether the account is of depreciation or disposals in the result. */
export function isInvested(account: Classified): boolean {
  return isOfIncome(account) && investedSubTypes.includes(account.subType);
}

/** By class and sub-classification of the account. */
export function activityOf({ accountType, subType }: Classified): Activity {
  const { OPERATING, INVESTING, FINANCING } = CashFlowFigure;
  if (accountType === AccountType.EQUITY) return FINANCING;
  if (accountType === AccountType.LIABILITY) return financingSubTypes.includes(subType) ? FINANCING : OPERATING;
  if (accountType === AccountType.ASSET) return investingSubTypes.includes(subType) ? INVESTING : OPERATING;
  return investedSubTypes.includes(subType) ? INVESTING : OPERATING;
}

/**
 * Whether a line `l` of these days counts; `against_cash` needs the CTE `movingCash`. In an entry that moves cash, the other
 * lines come to the cash, each with its own amount: nothing is apportioned.
 */
export function isBooked(em: EntityManager, booked: Booked, days: Period): Sql {
  if (booked === 'anyhow') return sql`true`;
  if (booked === 'revaluing') return sql`l.entry_id in ${revaluations(em, days)}`;
  // Not as a join, which might look for each of the entries: lines come from the index of their accounts, in order.
  return sql`(l.entry_id in (table moving_cash)) is true`;
}

/** The entries of some days that moved cash, as a CTE. A revaluation moves none. */
export function movingCash(em: EntityManager, days: Period, cashIds: readonly number[]): Sql {
  return sql`moving_cash as materialized (
    select distinct l.entry_id from ${linesOfDays(em, days, cashIds)} where l.entry_id not in ${revaluations(em, days)}
  )`;
}

function revaluations(em: EntityManager, { from, to }: Period): Sql {
  return sql`(
    select id from journal_entries where owner_id = ${tenantOf(em).ownerId} and source_type = 'revaluation'
      and entry_date between ${from} and ${to})`;
}
