import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Amount } from '../../components/amount';
import { Day } from '../../components/day';
import { Empty } from '../../components/empty';
import type { Column } from '../../components/grid';
import { ListBar, openOf } from '../../components/list-bar';
import { Listed } from '../../components/listed';
import { Screen, Tabs } from '../../components/screen';
import { SearchField } from '../../components/search-field';
import { SortField } from '../../components/sort-field';
import { Status } from '../../components/status';
import { useDrill, useLeftAt } from '../../components/trail';
import { bulkVerbs } from '../../server/bulk-verbs';
import { useChosenRows } from '../../server/chosen-rows';
import { useList } from '../../server/list';
import { useMay } from '../../server/session';
import { CreditNotesDocument, type CreditNotesQuery, DebitNotesDocument } from './notes.generated';
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
  const may = useMay();
  const rows = useChosenRows({
    view,
    rows: list.isFormer ? [] : list.rows,
    what: side.title.toLowerCase(),
    nameOf: ({ number }) => number,
    verbs: side === customers ? bulkVerbs.creditNotes : bulkVerbs.debitNotes,
  });
  const title = `New ${side.one.toLowerCase()}`;
  const edit = () => void navigate({ to: side.editor, params: { id: 'new' } });
  const verbs: Command[] = [
    ...(may('write') ? [{ id: 'new', title, section: side.title, key: 'n', run: edit }] : []),
    ...rows.commands,
  ];
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
        selectedCount={rows.marked.length}
        totals={rows.marked.length > 0 ? [] : view === 'open' ? openOf(totals) : totals}
      >
        <SortField orders={noteOrders} order={order} onSort={(next) => show({ ...search, order: next })} />
        <Actions of={verbs} />
      </ListBar>
      {rows.note}
      <Listed
        key={`${view} ${q} ${order}`}
        label={side.title}
        list={list}
        columns={columns(side)}
        rowKey={({ id }) => id}
        startAt={leftAt}
        selected={rows.selected}
        onSelect={rows.select}
        onCurrent={rows.onCurrent}
        onOpen={({ id }) => drill({ to: side.record, params: { id } }, id)}
        empty={
          <Empty title={q === undefined ? noteViews[view].empty : 'No note is like this'} keys={noteViews[view].keys}>
            {noteViews[view].tells}
          </Empty>
        }
      />
      {rows.dialog}
    </Screen>
  );
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
