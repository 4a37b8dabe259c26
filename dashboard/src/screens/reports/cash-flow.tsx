import type { ReportRow } from '../../components/report-table';
import { useDocument } from '../../server/operations';
import { ChoiceField, useReportSearch } from './parameters';
import { ReportScreen } from './report-screen';
import { CashFlowDocument, type CashFlowQuery } from './reports.generated';
import { statementRows } from './statement-rows';
import { incomeStatementOf, ledgerOf } from './targets';

export function CashFlow() {
  const [{ from, to, currency, method }, change] = useReportSearch();
  const asked = useDocument(CashFlowDocument, { from, to, currency, method });
  return (
    <ReportScreen
      title="Cash flow"
      asked={asked}
      daysOf={({ cashFlowStatement }) => ({ from: cashFlowStatement.from, to: cashFlowStatement.to })}
      reportOf={({ cashFlowStatement }) => reportOf(cashFlowStatement)}
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

function reportOf(statement: CashFlowQuery['cashFlowStatement']) {
  const { from, to, currency, sections, openingCents, changeCents, closingCents } = statement;
  const days = { from, to, currency };
  const sum = (title: string, cents: number): ReportRow => ({ key: title, title, kind: 'total', figures: [{ cents }] });
  return {
    title: 'Cash flow',
    currency,
    columns: ['Cash'],
    rows: [
      ...statementRows(sections, ({ account }) => (account ? ledgerOf(account, days) : incomeStatementOf(days))),
      sum('Change in cash', changeCents),
      sum('Cash before', openingCents),
      sum('Cash at the end', closingCents),
    ],
  };
}
