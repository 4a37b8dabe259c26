import { useNavigate, useSearch } from '@tanstack/react-router';
import { Actor } from '../../components/actor';
import { Amount } from '../../components/amount';
import { Day } from '../../components/day';
import { Empty } from '../../components/empty';
import { type Column } from '../../components/grid';
import { Listed } from '../../components/listed';
import { journalTabs, PlaceTabs } from '../../components/place-tabs';
import { Screen } from '../../components/screen';
import { SearchField } from '../../components/search-field';
import { SortField } from '../../components/sort-field';
import { useDrill, useLeftAt } from '../../components/trail';
import { words } from '../../server/format';
import { useList } from '../../server/list';
import { JournalDocument, type JournalQuery } from './journal.generated';
import { type JournalSearch, journalSearchOf, orders } from './search';

type Entry = JournalQuery['journalEntries']['nodes'][number];

/** The journal, the latest day first unless another order is chosen; of one document when the address names it. */
export function Journal() {
  const search: JournalSearch = useSearch({ strict: false });
  const { sourceType, sourceId, q, order = 'DATE_DESC' } = search;
  const navigate = useNavigate();
  const list = useList(
    JournalDocument,
    { filter: { sourceType, sourceId, q }, orderBy: order },
    ({ journalEntries }) => journalEntries,
  );
  const drill = useDrill();
  const leftAt = useLeftAt();
  const show = (next: JournalSearch) =>
    void navigate({ to: '/journal', search: journalSearchOf({ ...next }), replace: true, state: true });
  return (
    <Screen
      title={sourceType ? `Entries of ${words(sourceType).toLowerCase()} ${sourceId ?? ''}` : 'Journal'}
      beside={
        <>
          <SortField orders={orders} order={order} onSort={(next) => show({ ...search, order: next })} />
          <SearchField text={q ?? ''} onSearch={(text) => show({ q: text, order })} />
        </>
      }
    >
      <PlaceTabs label="Journal" tabs={journalTabs} />
      <Listed
        list={list}
        label="Entries"
        columns={columns}
        rowKey={({ id }) => id}
        startAt={leftAt}
        onOpen={({ id }) => drill({ to: '/journal/$id', params: { id } }, id)}
        empty={<Empty title="No entry is like this">What is posted, paid and journalised stands here.</Empty>}
      />
    </Screen>
  );
}

const columns: Column<Entry>[] = [
  { title: 'Entry', width: '80px', cell: ({ id }) => id },
  { title: 'Day', width: '110px', cell: ({ entryDate }) => <Day of={entryDate} /> },
  { title: 'Source', width: '160px', cell: ({ sourceType }) => words(sourceType) },
  { title: 'Kind', width: '130px', cell: ({ kind }) => words(kind) },
  { title: 'Memo', width: 'minmax(180px, 1fr)', cell: ({ memo }) => memo },
  { title: 'By', width: '160px', cell: ({ createdBy }) => <Actor of={createdBy} /> },
  {
    title: 'Amount',
    width: '150px',
    isFigure: true,
    cell: ({ amountCents, currency }) => <Amount cents={amountCents} currency={currency} />,
  },
];
