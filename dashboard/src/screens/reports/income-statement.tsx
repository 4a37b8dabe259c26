import { dayText } from '../../server/format';
import { useDocument } from '../../server/operations';
import { CompareField } from './compare-field';
import { useReportSearch } from './parameters';
import { ReportScreen } from './report-screen';
import { IncomeStatementDocument, type IncomeStatementQuery } from './reports.generated';
import { columnsOf, statementRows } from './statement-rows';
import { ledgerOf, reportedIn } from './targets';

export function IncomeStatement() {
  const [{ from, to, currency, inBase, compare }] = useReportSearch();
  const asked = useDocument(IncomeStatementDocument, { from, to, currency, inBase, compare });
  return (
    <ReportScreen
      title="Income statement"
      asked={asked}
      daysOf={({ incomeStatement }) => ({ from: incomeStatement.from, to: incomeStatement.to })}
      unconvertedOf={({ incomeStatement }) => incomeStatement.unconvertedLines}
      reportOf={({ incomeStatement }) => reportOf(incomeStatement)}
      parameters={<CompareField />}
    />
  );
}

function reportOf(statement: IncomeStatementQuery['incomeStatement']) {
  const { columns, sections, currency } = statement;
  const reported = reportedIn(statement);
  const net = columns.map(({ netIncomeCents }) => netIncomeCents);
  const [first = 0, second = 0] = net;
  const rows = statementRows(sections, ({ account }, index) => {
    const column = columns[index];
    return account && column ? ledgerOf(account, { from: column.from, to: column.to, ...reported }) : null;
  });
  const compared = columns.length === 2 ? [{ cents: first - second }, null] : [];
  return {
    title: 'Income statement',
    currency,
    columns: columnsOf(columns.map(({ from, to }) => `${dayText(from)} – ${dayText(to)}`)),
    rows: [
      ...rows,
      {
        key: 'net',
        title: 'Net income',
        kind: 'total' as const,
        figures: [...net.map((cents) => ({ cents })), ...compared],
      },
    ],
  };
}
