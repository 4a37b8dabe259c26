import type { ReportRow } from '../../components/report-table';
import { useDocument } from '../../server/operations';
import { ChoiceField, useReportSearch } from './parameters';
import { ReportScreen } from './report-screen';
import { CashFlowDocument, type CashFlowFigure, type CashFlowQuery } from './reports.generated';
import type { ReportSearch } from './search';
import { statementRows } from './statement-rows';
import { cashFlowLinesOf, reportedIn } from './targets';

export function CashFlow() {
  const [{ from, to, currency, inBase, method }, change] = useReportSearch();
  const asked = useDocument(CashFlowDocument, { from, to, currency, inBase, method });
  return (
    <ReportScreen
      title="Cash flow"
      asked={asked}
      daysOf={({ cashFlowStatement }) => ({ from: cashFlowStatement.from, to: cashFlowStatement.to })}
      unconvertedOf={({ cashFlowStatement }) => cashFlowStatement.unconvertedLines}
      reportOf={({ cashFlowStatement }) => reportOf(cashFlowStatement, method)}
      parameters={
        <ChoiceField
          label="Method"
          chosen={method}
          standard="Indirect"
          choices={{ DIRECT: 'Direct' }}
          onChange={(chosen) => change({ method: chosen })}
        />
      }
    />
  );
}

function reportOf(statement: CashFlowQuery['cashFlowStatement'], method: ReportSearch['method']) {
  const { from, to, currency, sections, openingCents, changeCents, closingCents } = statement;
  const search = { from, to, ...reportedIn(statement), method };
  const linesOf = (of: Parameters<typeof cashFlowLinesOf>[0]) => cashFlowLinesOf(of, search);
  const sum = (title: string, figure: CashFlowFigure, cents: number): ReportRow => {
    const target = cents === 0 ? null : linesOf({ figure });
    return { key: title, title, kind: 'total', figures: [{ cents, target }] };
  };
  return {
    title: 'Cash flow',
    currency,
    columns: ['Cash'],
    rows: [
      ...statementRows(sections, linesOf, linesOf),
      sum('Change in cash', 'CHANGE', changeCents),
      sum('Cash before', 'OPENING', openingCents),
      sum('Cash at the end', 'CLOSING', closingCents),
    ],
  };
}
