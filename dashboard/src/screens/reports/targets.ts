import type { Target } from '../../components/trail';
import type { CashFlowFigure, EquityFigure, NamedAccountFragment } from './reports.generated';
import { type ReportSearch, withoutNothing } from './search';

/** The lines of an account between two days. */
export function ledgerOf(account: { id: string }, search: ReportSearch): Target {
  const { from, to, currency } = search;
  return { to: '/reports/general-ledger', search: withoutNothing({ from, to, currency, account: account.id }) };
}

export function incomeStatementOf({ from, to, currency }: ReportSearch): Target {
  return { to: '/reports/income-statement', search: withoutNothing({ from, to, currency }) };
}

/** The lines of a figure of the cash-flow statement. */
export function cashFlowLinesOf(
  { figure, account }: { figure: CashFlowFigure | null; account?: { id: string } | null },
  { from, to, currency, method }: ReportSearch,
): Target {
  const search = withoutNothing({ from, to, currency, method, figure, account: account?.id });
  return { to: '/reports/cash-flow-lines', search };
}

/** The lines of a column of the changes in equity: of an account, or of what was earned. */
export function equityLinesOf(figure: EquityFigure, account: { id: string } | null, days: ReportSearch): Target {
  const { from, to, currency } = days;
  return { to: '/reports/equity-lines', search: withoutNothing({ from, to, currency, figure, account: account?.id }) };
}

export function changesInEquityOf({ from, to, currency }: ReportSearch): Target {
  return { to: '/reports/changes-in-equity', search: withoutNothing({ from, to, currency }) };
}

/** Revenue and expenses begin each fiscal year at zero. */
export function isOfResult({ accountType }: Pick<NamedAccountFragment, 'accountType'>): boolean {
  return accountType === 'REVENUE' || accountType === 'EXPENSE';
}

/** Earlier years' results stand on it without being booked there. */
export function isRetainedEarnings({ subType }: Pick<NamedAccountFragment, 'subType'>): boolean {
  return subType === 'retained_earnings';
}
