import type { CashFlowFigure, EquityFigure } from './reports.generated';

/** The figures of the cash-flow statement, as the list of their lines is called; those of an account by its name. */
export const cashFlowFigureNames: Record<CashFlowFigure, string> = {
  RESULT: 'Result of the period',
  REVALUATION_IN_RESULT: 'Revaluation of cash, in the result',
  ADDED_BACK: 'Added back',
  INVESTED_RESULT: 'Depreciation and disposals, in the result',
  ACCOUNT: 'An account',
  REVALUATION: 'Revaluation of cash',
  OPERATING: 'Operating activities',
  INVESTING: 'Investing activities',
  FINANCING: 'Financing activities',
  EXCHANGE_RATES: 'Exchange rates',
  OPENING: 'Cash before',
  CHANGE: 'Change in cash',
  CLOSING: 'Cash at the end',
};

export const cashFlowFigures = Object.keys(cashFlowFigureNames) as CashFlowFigure[];

/** The columns of the changes in equity. */
export const equityFigureNames: Record<EquityFigure, string> = {
  OPENING: 'Opening',
  RESULT: 'Result',
  CONTRIBUTIONS: 'Contributions',
  DRAWINGS: 'Drawings',
  OTHER: 'Other',
  CLOSING: 'Closing',
};

export const equityFigures = Object.keys(equityFigureNames) as EquityFigure[];
