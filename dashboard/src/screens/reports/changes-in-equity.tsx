import type { Target } from '../../components/trail';
import { useDocument } from '../../server/operations';
import { dayBefore } from './days';
import { useReportSearch } from './parameters';
import { ReportScreen } from './report-screen';
import { ChangesInEquityDocument, type ChangesInEquityQuery } from './reports.generated';
import { incomeStatementOf, ledgerOf } from './targets';

type Changes = ChangesInEquityQuery['changesInEquity'];

const columns = ['Opening', 'Result', 'Contributions', 'Drawings', 'Other', 'Closing'];

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
  const before = { to: dayBefore(from), currency };
  return {
    title: 'Changes in equity',
    currency,
    columns,
    rows: [
      ...rows.map(({ account, name, ...change }) => ({
        key: account?.id ?? name,
        title: name,
        ...(account && { number: account.number }),
        figures: account
          ? figures(change, [ledgerOf(account, before), ledgerOf(account, days), ledgerOf(account, { to, currency })])
          : figures(change, [null, incomeStatementOf(days), null]),
      })),
      { key: 'total', title: 'Total', kind: 'total' as const, figures: figures(totals, [null, null, null]) },
    ],
  };
}

type Targets = [opening: Target | null, movement: Target | null, closing: Target | null];

function figures(change: Changes['totals'], [opening, movement, closing]: Targets) {
  const { openingCents, resultCents, contributionsCents, drawingsCents, otherCents, closingCents } = change;
  const moved = [resultCents, contributionsCents, drawingsCents, otherCents];
  return [
    { cents: openingCents, target: openingCents === 0 ? null : opening },
    ...moved.map((cents) => ({ cents, target: cents === 0 ? null : movement })),
    { cents: closingCents, target: closing },
  ];
}
