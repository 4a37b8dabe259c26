import { dayText } from '../../server/format';
import { useDocument } from '../../server/operations';
import { CompareField } from './compare-field';
import { useReportSearch } from './parameters';
import { ReportScreen } from './report-screen';
import { BalanceSheetDocument, type BalanceSheetQuery, type NamedAccountFragment } from './reports.generated';
import type { ReportSearch } from './search';
import { columnsOf, statementRows } from './statement-rows';
import { changesInEquityOf, incomeStatementOf, isRetainedEarnings, ledgerOf, reportedIn } from './targets';

export function BalanceSheet() {
  const [{ to, currency, inBase, compare }] = useReportSearch();
  const asked = useDocument(BalanceSheetDocument, { to, currency, inBase, compare });
  return (
    <ReportScreen
      title="Balance sheet"
      asked={asked}
      daysOf={({ balanceSheet }) => ({ to: balanceSheet.asOf })}
      unconvertedOf={({ balanceSheet }) => balanceSheet.unconvertedLines}
      reportOf={({ balanceSheet }) => reportOf(balanceSheet)}
      parameters={<CompareField />}
    />
  );
}

function reportOf(sheet: BalanceSheetQuery['balanceSheet']) {
  const { columns, sections, currency } = sheet;
  const reported = reportedIn(sheet);
  const totals = columns.map(({ totalLiabilitiesAndEquityCents }) => totalLiabilitiesAndEquityCents);
  const [first = 0, second = 0] = totals;
  const compared = columns.length === 2 ? [{ cents: first - second }, null] : [];
  return {
    title: 'Balance sheet',
    currency,
    columns: columnsOf(columns.map(({ asOf }) => dayText(asOf))),
    rows: [
      ...statementRows(sections, (line, index) => targetOf(line, { to: columns[index]?.asOf ?? '', ...reported })),
      {
        key: 'sum',
        title: 'Total liabilities and equity',
        kind: 'total' as const,
        figures: [...totals.map((cents) => ({ cents })), ...compared],
      },
    ],
  };
}

/** What the fiscal year earned is explained by its income statement, what earlier ones did by the changes in equity. */
function targetOf({ account, name }: { account: NamedAccountFragment | null; name: string }, days: ReportSearch) {
  if (account && !isRetainedEarnings(account)) return ledgerOf(account, days);
  return name === 'Earnings of the current year' ? incomeStatementOf(days) : changesInEquityOf(days);
}
