import type { Target } from '../../components/trail';
import { useDocument } from '../../server/operations';
import { equityFigureNames, equityFigures } from './figures';
import { useReportSearch } from './parameters';
import { ReportScreen } from './report-screen';
import { ChangesInEquityDocument, type ChangesInEquityQuery, type EquityFigure } from './reports.generated';
import { equityLinesOf, incomeStatementOf } from './targets';

type Changes = ChangesInEquityQuery['changesInEquity'];

export function ChangesInEquity() {
  const [{ from, to, currency }] = useReportSearch();
  const asked = useDocument(ChangesInEquityDocument, { from, to, currency });
  return (
    <ReportScreen
      title="Changes in equity"
      asked={asked}
      daysOf={({ changesInEquity }) => ({ from: changesInEquity.from, to: changesInEquity.to })}
      reportOf={({ changesInEquity }) => reportOf(changesInEquity)}
    />
  );
}

function reportOf({ rows, totals, from, to, currency }: Changes) {
  const days = { from, to, currency };
  return {
    title: 'Changes in equity',
    currency,
    columns: equityFigures.map((figure) => equityFigureNames[figure]),
    rows: [
      ...rows.map(({ account, name, ...change }) => ({
        key: account?.id ?? name,
        title: name,
        ...(account && { number: account.number }),
        figures: figures(change, (figure) =>
          figure === 'RESULT' ? incomeStatementOf(days) : equityLinesOf(figure, account, days),
        ),
      })),
      { key: 'total', title: 'Total', kind: 'total' as const, figures: figures(totals, () => null) },
    ],
  };
}

function figures(change: Changes['totals'], targetOf: (figure: EquityFigure) => Target | null) {
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
