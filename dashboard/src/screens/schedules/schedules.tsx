import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Amount } from '../../components/amount';
import { Day } from '../../components/day';
import { Empty } from '../../components/empty';
import type { Column } from '../../components/grid';
import { Listed } from '../../components/listed';
import { journalTabs, PlaceTabs } from '../../components/place-tabs';
import { Screen } from '../../components/screen';
import { Status } from '../../components/status';
import { useDrill, useLeftAt } from '../../components/trail';
import { useNewest } from '../../server/list';
import { useMay } from '../../server/session';
import { AssetForm } from './asset-form';
import { kindTitles } from './kinds';
import { ScheduleForm } from './schedule-form';
import { SchedulesDocument, type SchedulesQuery } from './schedules.generated';

type Row = SchedulesQuery['amortizationSchedules']['nodes'][number];

/** What is spread over months: prepaid expenses, deferred revenue, and the cost of fixed assets. */
export function Schedules() {
  const list = useNewest(SchedulesDocument, {}, ({ amortizationSchedules }) => amortizationSchedules);
  const [open, setOpen] = useState<'schedule' | 'asset' | null>(null);
  const navigate = useNavigate();
  const may = useMay();
  const drill = useDrill();
  const leftAt = useLeftAt();
  const section = 'Schedules';
  const verbs: Command[] = may('write')
    ? [
        { id: 'new', title: 'Spread an amount', section, key: 'n', run: () => setOpen('schedule') },
        { id: 'asset', title: 'New fixed asset', section, key: 'a', run: () => setOpen('asset') },
      ]
    : [];
  useCommands(verbs);
  const made = (id: string) => void navigate({ to: '/schedules/$id', params: { id } });
  return (
    <Screen title="Schedules">
      <PlaceTabs label="Journal" tabs={journalTabs} />
      <Actions of={verbs} />
      <Listed
        label="Schedules"
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        startAt={leftAt}
        onOpen={({ id }) => drill({ to: '/schedules/$id', params: { id } }, id)}
        empty={
          <Empty
            title="Nothing is spread over months"
            keys="n spreads what was paid or invoiced for later months, a depreciates a fixed asset."
          />
        }
      />
      {open === 'schedule' && <ScheduleForm onMade={made} onClose={() => setOpen(null)} />}
      {open === 'asset' && <AssetForm onMade={made} onClose={() => setOpen(null)} />}
    </Screen>
  );
}

function amount(title: string, centsOf: (row: Row) => number): Column<Row> {
  return {
    title,
    width: '130px',
    isFigure: true,
    cell: (row) => <Amount cents={centsOf(row)} currency={row.currency} />,
  };
}

const columns: Column<Row>[] = [
  { title: 'What', width: 'minmax(180px, 1fr)', cell: ({ name }) => name },
  { title: 'Kind', width: '140px', cell: ({ kind }) => kindTitles[kind] },
  { title: 'State', width: '100px', cell: (row) => <Status of={stateOf(row)} tone={toneOf(row)} /> },
  { title: 'From', width: '110px', cell: ({ startsOn }) => <Day of={startsOn} /> },
  { title: 'To', width: '110px', cell: ({ endsOn }) => <Day of={endsOn} /> },
  { title: 'Next', width: '110px', cell: ({ recurringJournal }) => <Day of={recurringJournal.nextOn} /> },
  amount('Total', ({ totalCents }) => totalCents),
  amount('Remaining', ({ remainingCents }) => remainingCents),
];

function stateOf({ status, remainingCents }: Row): string {
  return status === 'ACTIVE' && remainingCents === 0 ? 'Done' : status;
}

function toneOf({ status }: Row) {
  return status === 'ACTIVE' ? 'good' : 'quiet';
}
