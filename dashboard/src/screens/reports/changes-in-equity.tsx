import type { Target } from '../../components/trail';
import { useDocument } from '../../server/operations';
import { equityFigureNames, equityFigures } from './figures';
import { useReportSearch } from './parameters';
import { ReportScreen } from './report-screen';
import { ChangesInEquityDocument, type ChangesInEquityQuery, type EquityFigure } from './reports.generated';
import { equityLinesOf, incomeStatementOf, reportedIn } from './targets';

type Changes = ChangesInEquityQuery['changesInEquity'];

export function ChangesInEquity() {
  const [{ from, to, currency, inBase }] = useReportSearch();
  const asked = useDocument(ChangesInEquityDocument, { from, to, currency, inBase });
  return (
    <ReportScreen
      title="Changes in equity"
      asked={asked}
      daysOf={({ changesInEquity }) => ({ from: changesInEquity.from, to: changesInEquity.to })}
      unconvertedOf={({ changesInEquity }) => changesInEquity.unconvertedLines}
      reportOf={({ changesInEquity }) => reportOf(changesInEquity)}
    />
  );
}

function reportOf(changes: Changes) {
  const { rows, totals, from, to, currency } = changes;
  const search = { from, to, ...reportedIn(changes) };
  const targetOf = (row: Parameters<typeof equityLinesOf>[1]) => (figure: EquityFigure) =>
    figure === 'RESULT' ? incomeStatementOf(search) : equityLinesOf(figure, row, search);
  return {
    title: 'Changes in equity',
    currency,
    columns: equityFigures.map((figure) => equityFigureNames[figure]),
    rows: [
      ...rows.map(({ account, name, ...change }) => ({
        key: account?.id ?? name,
        title: name,
        ...(account && { number: account.number }),
        figures: figures(change, targetOf(account ?? 'earnings')),
      })),
      { key: 'total', title: 'Total', kind: 'total' as const, figures: figures(totals, targetOf('total')) },
    ],
  };
}

function figures(change: Changes['totals'], targetOf: (figure: EquityFigure) => Target) {
  const amounts: Record<EquityFigure, number> = {
    OPENING: change.openingCents,
    RESULT: change.resultCents,
    CONTRIBUTIONS: change.contributionsCents,
    DRAWINGS: change.drawingsCents,
    OTHER: change.otherCents,
    CLOSING: change.closingCents,
  };
  return equityFigures.map((figure) => {
    const cents = amounts[figure];
    return { cents, target: cents === 0 ? null : targetOf(figure) };
  });
}
