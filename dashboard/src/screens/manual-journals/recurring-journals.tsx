import { useState } from 'react';
import { useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Confirm, type Question } from '../../components/confirm';
import { Day } from '../../components/day';
import { Empty } from '../../components/empty';
import { type Column, useCurrent } from '../../components/grid';
import { Listed } from '../../components/listed';
import { journalTabs, PlaceTabs } from '../../components/place-tabs';
import { Screen } from '../../components/screen';
import { Status } from '../../components/status';
import { useDrill, useLeftAt } from '../../components/trail';
import { useList } from '../../server/list';
import { useOperation } from '../../server/operations';
import { useMay } from '../../server/session';
import {
  EndRecurringJournalDocument,
  RecurringJournalsDocument,
  type RecurringJournalsQuery,
} from './manual-journals.generated';

type Recurring = RecurringJournalsQuery['recurringJournals']['nodes'][number];

/** Journals that repeat themselves, the next one first. */
export function RecurringJournals() {
  const list = useList(
    RecurringJournalsDocument,
    { orderBy: 'NEXT_ASC' as const },
    ({ recurringJournals }) => recurringJournals,
  );
  const [current, setCurrent] = useCurrent(list.rows, ({ id }) => id);
  const [question, ask] = useState<Question | null>(null);
  const end = useOperation(EndRecurringJournalDocument);
  const drill = useDrill();
  const leftAt = useLeftAt();
  const may = useMay();
  const offered = useCommands(
    may('write') && current?.nextOn && current.manualJournalId !== null
      ? [
          {
            id: 'end',
            title: 'End',
            section: 'Recurring journals',
            key: 'Delete',
            run: () =>
              ask({
                title: `End ${current.manualJournal?.memo ?? 'this schedule'}?`,
                consequence: 'No further entry is made; those that were stay. It cannot be begun again.',
                action: 'End',
                run: () => end.mutate({ id: current.id }),
              }),
          },
        ]
      : [],
  );
  return (
    <Screen title="Recurring journals">
      <PlaceTabs label="Journal" tabs={journalTabs} />
      <Actions of={offered} />
      <Listed
        list={list}
        label="Recurring journals"
        columns={columns}
        rowKey={({ id }) => id}
        startAt={leftAt}
        onOpen={({ id, manualJournalId }) =>
          manualJournalId !== null && drill({ to: '/manual-journals/$id', params: { id: manualJournalId } }, id)
        }
        onCurrent={setCurrent}
        empty={
          <Empty title="No journal repeats itself" keys="Open a manual journal: m repeats it.">
            Rent, accruals and whatever comes every month stand here.
          </Empty>
        }
      />
      <Confirm question={question} onClose={() => ask(null)} />
    </Screen>
  );
}

const columns: Column<Recurring>[] = [
  {
    title: 'Journal',
    width: 'minmax(200px, 1fr)',
    cell: ({ manualJournal }) => manualJournal?.memo ?? <span className="quiet">of a schedule</span>,
  },
  {
    title: 'State',
    width: '90px',
    cell: ({ nextOn }) => (
      <Status of={nextOn === null ? 'Ended' : 'Active'} tone={nextOn === null ? 'quiet' : 'good'} />
    ),
  },
  {
    title: 'Every',
    width: '100px',
    cell: ({ everyMonths }) => (everyMonths === 1 ? 'month' : `${everyMonths} months`),
  },
  { title: 'Next', width: '110px', cell: ({ nextOn }) => <Day of={nextOn} /> },
  { title: 'First', width: '110px', cell: ({ startsOn }) => <Day of={startsOn} /> },
  { title: 'Last', width: '110px', cell: ({ endsOn }) => <Day of={endsOn} /> },
  { title: 'Leaves', width: '110px', cell: ({ posts }) => (posts ? 'Posted entries' : 'Drafts') },
  { title: 'Made', width: '60px', isFigure: true, cell: ({ madeCount }) => madeCount },
];
