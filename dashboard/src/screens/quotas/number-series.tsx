import { useState } from 'react';
import { useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Failure } from '../../components/failure';
import { Field, problemOf } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { GhostRows } from '../../components/ghost-rows';
import { type Column, Grid, useCurrent } from '../../components/grid';
import { Screen } from '../../components/screen';
import { SettingsTabs } from '../../components/settings-tabs';
import { words } from '../../server/format';
import { useDocument, useOperation } from '../../server/operations';
import { useMay } from '../../server/session';
import { AllNumberSeriesDocument, type AllNumberSeriesQuery, UpdateNumberSeriesDocument } from './quotas.generated';

type Series = AllNumberSeriesQuery['numberSeries']['series'][number];

/** How invoices, bills and journals are numbered. */
export function NumberSeries() {
  const asked = useDocument(AllNumberSeriesDocument, {});
  const series = asked.data?.numberSeries.series ?? [];
  const [current, setCurrent] = useCurrent(series, ({ kind }) => kind);
  const [isEdited, setEdited] = useState(false);
  const may = useMay();
  const offered = useCommands(
    may('admin') && current
      ? [{ id: 'edit', title: 'Change the numbers', section: 'Number series', key: 'e', run: () => setEdited(true) }]
      : [],
  );
  return (
    <Screen title="Number series">
      <SettingsTabs />
      <Actions of={offered} />
      {asked.error && !asked.data && <Failure error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <GhostRows count={5} />}
      {asked.data && (
        <Grid
          label="Number series"
          rows={series}
          columns={columns}
          rowKey={({ kind }) => kind}
          onCurrent={setCurrent}
          {...(may('admin') && { onOpen: () => setEdited(true) })}
        />
      )}
      {isEdited && current && <SeriesForm series={current} onClose={() => setEdited(false)} />}
    </Screen>
  );
}

const columns: Column<Series>[] = [
  { title: 'Of', width: 'minmax(160px, 1fr)', cell: ({ kind }) => words(kind) },
  { title: 'Next', width: '180px', cell: ({ nextNumber }) => <code>{nextNumber}</code> },
  { title: 'Prefix', width: '120px', cell: ({ prefix }) => <code>{prefix}</code> },
  { title: 'Digits', width: '70px', isFigure: true, cell: ({ digits }) => digits },
  { title: 'Each year anew', width: '120px', cell: ({ yearly }) => (yearly ? 'Yes' : 'No') },
];

function SeriesForm({ series, onClose }: { series: Series; onClose: () => void }) {
  const [prefix, setPrefix] = useState(series.prefix);
  const [digits, setDigits] = useState(String(series.digits));
  const [start, setStart] = useState('');
  const [yearly, setYearly] = useState(series.yearly);
  const [error, setError] = useState<Error | null>(null);
  const update = useOperation(UpdateNumberSeriesDocument, { onRefused: setError });
  const submit = () =>
    update.mutate(
      {
        input: {
          kind: series.kind,
          prefix: prefix.trim(),
          digits: Number(digits),
          yearly,
          ...(start.trim() !== '' && { start: Number(start) }),
        },
      },
      { onSuccess: onClose },
    );
  const problems = ['prefix', 'digits', 'start'].map((path) => problemOf(error, path));
  const general = problems.some((problem) => problem !== null) ? null : (error?.message ?? null);
  return (
    <FormDialog
      title={`Numbers of ${words(series.kind).toLowerCase()}s`}
      action="Save"
      isBusy={update.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Prefix" problem={problems[0] ?? general}>
        <input value={prefix} onChange={({ target }) => setPrefix(target.value)} autoComplete="off" />
      </Field>
      <Field label="Digits at least" problem={problems[1] ?? null}>
        <input
          inputMode="numeric"
          value={digits}
          onChange={({ target }) => setDigits(target.value)}
          autoComplete="off"
        />
      </Field>
      <Field
        label="Goes on from"
        problem={problems[2] ?? null}
        hint="Beyond every number with the prefix; without one it goes on where it is"
      >
        <input inputMode="numeric" value={start} onChange={({ target }) => setStart(target.value)} autoComplete="off" />
      </Field>
      <Field label="Years">
        <select value={yearly ? 'yearly' : 'one'} onChange={({ target }) => setYearly(target.value === 'yearly')}>
          <option value="one">One series for all</option>
          <option value="yearly">Each year begins anew</option>
        </select>
      </Field>
    </FormDialog>
  );
}
