import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Amount } from '../../components/amount';
import { Day } from '../../components/day';
import { Empty } from '../../components/empty';
import { type Column } from '../../components/grid';
import { ListBar } from '../../components/list-bar';
import { Listed } from '../../components/listed';
import { journalTabs, PlaceTabs } from '../../components/place-tabs';
import { Screen } from '../../components/screen';
import { SearchField } from '../../components/search-field';
import { SortField } from '../../components/sort-field';
import { Status } from '../../components/status';
import { useDrill, useLeftAt } from '../../components/trail';
import { bulkVerbs } from '../../server/bulk-verbs';
import { useChosenRows } from '../../server/chosen-rows';
import { useList } from '../../server/list';
import { useMay } from '../../server/session';
import { JournalForm } from './journal-form';
import {
  type ManualJournalStatus,
  ManualJournalsDocument,
  type ManualJournalsQuery,
} from './manual-journals.generated';
import styles from './manual-journals.module.css';
import { type ManualJournalSearch, manualJournalSearchOf, orders, type Shown, shown } from './search';

type Journal = ManualJournalsQuery['manualJournals']['nodes'][number];

const statuses: Record<Shown, ManualJournalStatus[] | null> = {
  all: null,
  drafts: ['DRAFT'],
  posted: ['POSTED'],
  reversed: ['REVERSED'],
};

/** What a bookkeeper entered by hand, drafts included. */
export function ManualJournals() {
  const search: ManualJournalSearch = useSearch({ strict: false });
  const { show = 'all', q, order = 'NEWEST' } = search;
  const navigate = useNavigate();
  const list = useList(
    ManualJournalsDocument,
    { filter: { statuses: statuses[show], q }, orderBy: order },
    ({ manualJournals }) => manualJournals,
  );
  const [isNew, setNew] = useState(false);
  const drill = useDrill();
  const leftAt = useLeftAt();
  const may = useMay();
  const open = (id: string) => drill({ to: '/manual-journals/$id', params: { id } }, id);
  const change = (changes: ManualJournalSearch) =>
    void navigate({ to: '.', search: manualJournalSearchOf({ ...search, ...changes }), replace: true, state: true });
  const rows = useChosenRows({
    view: show,
    rows: list.isFormer ? [] : list.rows,
    what: 'journals',
    nameOf: ({ journalNumber, memo }) => journalNumber ?? memo ?? 'Draft',
    verbs: bulkVerbs.manualJournals,
  });
  const verbs: Command[] = [
    ...(may('write')
      ? [{ id: 'new', title: 'New journal', section: 'Manual journals', key: 'n', run: () => setNew(true) }]
      : []),
    ...rows.commands,
  ];
  useCommands(verbs);
  return (
    <Screen
      title="Manual journals"
      beside={
        <>
          <SortField orders={orders} order={order} onSort={(chosen) => change({ order: chosen })} />
          <SearchField text={q ?? ''} onSearch={(text) => change({ q: text })} />
        </>
      }
    >
      <PlaceTabs label="Journal" tabs={journalTabs} />
      <nav className={styles.shown} aria-label="Shown">
        {Object.entries(shown).map(([name, title]) => (
          <Link
            key={name}
            to="/manual-journals"
            search={manualJournalSearchOf({ ...search, show: name })}
            activeOptions={{ includeSearch: true, exact: true }}
          >
            {title}
          </Link>
        ))}
      </nav>
      <ListBar selectedCount={rows.marked.length} totals={[]}>
        <Actions of={verbs} />
      </ListBar>
      {rows.note}
      <Listed
        list={list}
        label="Manual journals"
        columns={columns}
        rowKey={({ id }) => id}
        startAt={leftAt}
        selected={rows.selected}
        onSelect={rows.select}
        onCurrent={rows.onCurrent}
        onOpen={({ id }) => open(id)}
        empty={
          <Empty title="No journal is like this" keys="n makes the first one.">
            Accruals, corrections and whatever no document books stand here.
          </Empty>
        }
      />
      {rows.dialog}
      {isNew && <JournalForm journal={null} onSaved={open} onClose={() => setNew(false)} />}
    </Screen>
  );
}

const columns: Column<Journal>[] = [
  {
    title: 'Number',
    width: '120px',
    cell: ({ journalNumber }) => journalNumber ?? <span className="quiet">not posted</span>,
  },
  { title: 'Day', width: '110px', cell: ({ entryDate }) => <Day of={entryDate} /> },
  { title: 'State', width: '100px', cell: ({ status }) => <Status of={status} /> },
  { title: 'What about', width: 'minmax(200px, 1fr)', cell: ({ memo }) => memo },
  {
    title: 'Files',
    width: '50px',
    isFigure: true,
    cell: ({ attachmentCount }) => (attachmentCount > 0 ? attachmentCount : null),
  },
  {
    title: 'Amount',
    width: '150px',
    isFigure: true,
    cell: ({ totalCents, currency }) => <Amount cents={totalCents} currency={currency} />,
  },
];
