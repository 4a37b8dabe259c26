import type { Target } from '../../components/trail';
import type { CashFlowFigure, EquityFigure, NamedAccountFragment } from './reports.generated';
import { type ReportSearch, withoutNothing } from './search';

/** The lines of an account between two days. */
export function ledgerOf(account: { id: string }, search: ReportSearch): Target {
  const { from, to, currency, inBase } = search;
  return { to: '/reports/general-ledger', search: withoutNothing({ from, to, currency, inBase, account: account.id }) };
}

export function incomeStatementOf({ from, to, currency, inBase }: ReportSearch): Target {
  return { to: '/reports/income-statement', search: withoutNothing({ from, to, currency, inBase }) };
}

/** The lines of a figure of the cash-flow statement. */
export function cashFlowLinesOf(
  { figure, account }: { figure: CashFlowFigure | null; account?: { id: string } | null },
  { from, to, currency, inBase, method }: ReportSearch,
): Target {
  const search = withoutNothing({ from, to, currency, inBase, method, figure, account: account?.id });
  return { to: '/reports/cash-flow-lines', search };
}

/** The lines of a column of the changes in equity: of an account, of what was earned, or of all. */
export function equityLinesOf(
  figure: EquityFigure,
  row: { id: string } | 'earnings' | 'total',
  days: ReportSearch,
): Target {
  const { from, to, currency, inBase } = days;
  const of = row === 'earnings' ? {} : row === 'total' ? { ofTotal: true as const } : { account: row.id };
  return { to: '/reports/equity-lines', search: withoutNothing({ from, to, currency, inBase, figure, ...of }) };
}

/** What a report is in, for the reports that it leads to. */
export function reportedIn(report: { currency: string; inBaseCurrency: boolean }): ReportSearch {
  return report.inBaseCurrency ? { inBase: true } : { currency: report.currency };
}

export function changesInEquityOf({ from, to, currency, inBase }: ReportSearch): Target {
  return { to: '/reports/changes-in-equity', search: withoutNothing({ from, to, currency, inBase }) };
}

/** Revenue and expenses begin each fiscal year at zero. */
export function isOfResult({ accountType }: Pick<NamedAccountFragment, 'accountType'>): boolean {
  return accountType === 'REVENUE' || accountType === 'EXPENSE';
}

/** Earlier years' results stand on it without being booked there. */
export function isRetainedEarnings({ subType }: Pick<NamedAccountFragment, 'subType'>): boolean {
  return subType === 'retained_earnings';
}
