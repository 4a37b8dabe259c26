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
  parameters?: ReactNode;
}) {
  const { title, asked, reportOf, daysOf, parameters } = props;
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
      {report && isEmpty && (
        <Empty
          title="Nothing was booked in these days"
          keys="Other days, or another currency, are one key away: /"
          keysNeed="read"
        />
      )}
      {report && !isEmpty && !asked.error && <ReportTable {...report} />}
    </Screen>
  );
}

function isNothing(figure: Report['rows'][number]['figures'][number]): boolean {
  return figure === null || typeof figure === 'string' || figure.cents === 0;
}
