import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Amount } from '../../components/amount';
import { BulkOutcome, type RefusedRow } from '../../components/bulk-outcome';
import { Day } from '../../components/day';
import { Empty } from '../../components/empty';
import type { Column } from '../../components/grid';
import { ListBar, openOf } from '../../components/list-bar';
import { Listed } from '../../components/listed';
import { Screen, Tabs } from '../../components/screen';
import { SearchField } from '../../components/search-field';
import { SortField } from '../../components/sort-field';
import { Status } from '../../components/status';
import { useToasts } from '../../components/toasts';
import { useDrill, useLeftAt } from '../../components/trail';
import { useList } from '../../server/list';
import { useMay } from '../../server/session';
import { CreditNotesDocument, type CreditNotesQuery, DebitNotesDocument } from './notes.generated';
import { PostNotes } from './post-notes';
import type { NoteSearch, NoteView } from './search';
import { customers, type Side, vendors } from './side';
import { noteOrders, noteViews } from './views';

type Row = CreditNotesQuery['list']['nodes'][number];

/** What customers are credited: drafts to post, credits to apply. */
export function CreditNotes() {
  const search = useSearch({ from: '/books/credit-notes' });
  const list = useList(CreditNotesDocument, variablesOf(search), ({ list: found }) => found);
  return <NoteList key="credit" side={customers} search={search} list={list} />;
}

/** What vendors are debited: drafts to post, debits to apply. */
export function DebitNotes() {
  const search = useSearch({ from: '/books/debit-notes' });
  const list = useList(DebitNotesDocument, variablesOf(search), ({ list: found }) => found);
  return <NoteList key="debit" side={vendors} search={search} list={list} />;
}

function variablesOf({ view, q, order = noteViews[view].order }: NoteSearch) {
  return { filter: { ...noteViews[view].filter, ...(q !== undefined && { q }) }, orderBy: order };
}

function NoteList(props: {
  side: Side;
  search: NoteSearch;
  list: Parameters<typeof Listed<Row>>[0]['list'] & { first: CreditNotesQuery | undefined; isFormer: boolean };
}) {
  const { side, search, list } = props;
  const { view, q, order = noteViews[view].order } = search;
  const navigate = useNavigate();
  const totals = list.first?.list.totals ?? [];
  const drill = useDrill();
  const leftAt = useLeftAt();
  const show = (next: NoteSearch) => void navigate({ to: side.list, search: next, replace: true, state: true });
  const { selected, select, verbs, dialog, current } = useVerbs(side, view, list.isFormer ? [] : list.rows);
  useCommands([
    ...verbs,
    ...Object.entries(noteViews).map(([name, { title }], index) => ({
      id: `tab ${name}`,
      title,
      section: 'List',
      key: `t ${index + 1}`,
      run: () => show({ view: name as NoteView }),
    })),
  ]);
  return (
    <Screen
      title={side.title}
      beside={<SearchField text={q ?? ''} onSearch={(text) => show({ view, order, q: text })} />}
    >
      <Tabs label={`Views of the ${side.title.toLowerCase()}`}>
        {Object.entries(noteViews).map(([name, { title }]) => (
          <Link
            key={name}
            to={side.list}
            search={{ view: name as NoteView }}
            aria-current={name === view ? 'page' : undefined}
          >
            {title}
          </Link>
        ))}
      </Tabs>
      <ListBar
        selectedCount={selected.size}
        totals={selected.size > 0 ? [] : view === 'open' ? openOf(totals) : totals}
      >
        <SortField orders={noteOrders} order={order} onSort={(next) => show({ ...search, order: next })} />
        <Actions of={verbs} />
      </ListBar>
      <Listed
        key={`${view} ${q} ${order}`}
        label={side.title}
        list={list}
        columns={columns(side)}
        rowKey={({ id }) => id}
        startAt={leftAt}
        selected={selected}
        onSelect={select}
        onCurrent={current}
        onOpen={({ id }) => drill({ to: side.record, params: { id } }, id)}
        empty={
          <Empty title={q === undefined ? noteViews[view].empty : 'No note is like this'}>
            {noteViews[view].tells}
          </Empty>
        }
      />
      {dialog}
    </Screen>
  );
}

/** What can be done with the rows that are selected, or with the current one when none is. */
function useVerbs(side: Side, view: NoteView, rows: Row[]) {
  const [chosen, setChosen] = useState<{ view: NoteView; ids: ReadonlySet<string> }>({ view, ids: new Set() });
  const [currentRow, setCurrent] = useState<Row | null>(null);
  const [isPosting, setPosting] = useState(false);
  const [outcome, setOutcome] = useState<{ title: string; refused: RefusedRow[] } | null>(null);
  const navigate = useNavigate();
  const toasts = useToasts();
  const may = useMay();
  const selected = chosen.view === view ? chosen.ids : new Set<string>();
  const notes = rows.filter(({ id }) => (selected.size > 0 ? selected.has(id) : id === currentRow?.id));
  const section = side.title;
  const verbs: Command[] = [];
  if (may('write')) {
    verbs.push({
      id: 'new',
      title: `New ${side.one.toLowerCase()}`,
      section,
      key: 'n',
      run: () => void navigate({ to: side.editor, params: { id: 'new' } }),
    });
    if (view === 'post' && rows.length > 0)
      verbs.push({ id: 'post', title: 'Post', section, key: 'p', run: () => setPosting(true) });
  }
  const done = (title: string, refused: RefusedRow[]) => {
    setPosting(false);
    setChosen({ view, ids: new Set() });
    toasts.told(title);
    if (refused.length > 0) setOutcome({ title, refused });
  };
  const dialog = (
    <>
      {isPosting && notes.length > 0 && (
        <PostNotes side={side} notes={notes} onDone={done} onClose={() => setPosting(false)} />
      )}
      {outcome && <BulkOutcome {...outcome} onClose={() => setOutcome(null)} />}
    </>
  );
  return { selected, select: (ids: Set<string>) => setChosen({ view, ids }), verbs, dialog, current: setCurrent };
}

function columns(side: Side): Column<Row>[] {
  return [
    { title: 'Number', width: '120px', cell: ({ number }) => number },
    { title: side.contact, width: 'minmax(150px, 1fr)', cell: ({ contactName }) => contactName },
    { title: 'Dated', width: '110px', cell: ({ issueDate }) => <Day of={issueDate} /> },
    { title: 'State', width: '120px', cell: (note) => <Status of={stateOf(note)} /> },
    {
      title: 'Total',
      width: '130px',
      isFigure: true,
      cell: ({ totalCents, currency }) => <Amount cents={totalCents} currency={currency} />,
    },
    {
      title: 'To apply',
      width: '130px',
      isFigure: true,
      cell: ({ status, unappliedCents, currency }) => (
        <Amount cents={status === 'POSTED' ? unappliedCents : null} currency={currency} />
      ),
    },
  ];
}

function stateOf({ status, unappliedCents }: Row): string {
  return status === 'POSTED' && unappliedCents === 0 ? 'APPLIED' : status;
}
