import type { ReactNode } from 'react';
import { Empty } from '../../components/empty';
import { Failure } from '../../components/failure';
import { GhostRows } from '../../components/ghost-rows';
import { type Report, ReportTable, saveReport } from '../../components/report-table';
import { Screen } from '../../components/screen';
import { type Days, Parameters } from './parameters';

interface Asked<Result> {
  data: Result | undefined;
  error: Error | null;
  isPending: boolean;
  refetch: () => unknown;
}

/** A report as a screen: its parameters, its table, and the table as a file. */
export function ReportScreen<Result>(props: {
  title: string;
  asked: Asked<Result>;
  reportOf: (result: Result) => Report;
  daysOf: (result: Result) => Days;
  /** Lines without an amount in the base currency, which a report in it leaves out. */
  unconvertedOf: (result: Result) => number;
  parameters?: ReactNode;
}) {
  const { title, asked, reportOf, daysOf, unconvertedOf, parameters } = props;
  const answer = asked.data;
  const report = answer === undefined ? null : reportOf(answer);
  const days = answer === undefined ? null : daysOf(answer);
  const save = report && days ? () => saveReport(report, Object.values(days).join(' ')) : undefined;
  const isEmpty = report?.rows.every(({ figures, kind }) => kind === 'heading' || figures.every(isNothing)) ?? false;
  return (
    <Screen title={title}>
      <Parameters days={days} onSave={save}>
        {parameters}
      </Parameters>
      {asked.error && <Failure error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <GhostRows />}
      {answer !== undefined && <LeftOut count={unconvertedOf(answer)} />}
      {report && isEmpty && (
        <Empty
          title="Nothing was booked in these days"
          keys="Other days, or another currency, are one key away: /"
          keysNeed="read"
        />
      )}
      {report && !isEmpty && <ReportTable {...report} />}
    </Screen>
  );
}

/** What a report in the base currency cannot add up: no rate of its day was known when it was booked. */
export function LeftOut({ count }: { count: number }) {
  if (count === 0) return null;
  return <p role="status">{count === 1 ? '1 line is' : `${count} lines are`} left out for want of a rate.</p>;
}

function isNothing(figure: Report['rows'][number]['figures'][number]): boolean {
  return figure === null || typeof figure === 'string' || figure.cents === 0;
}
