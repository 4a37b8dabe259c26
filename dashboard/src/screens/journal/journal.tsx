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
import { useDrill, useLeftAt } from '../../components/trail';
import { words } from '../../server/format';
import { useList } from '../../server/list';
import { JournalDocument, type JournalQuery } from './journal.generated';
import type { JournalSearch } from './search';

type Entry = JournalQuery['journalEntries']['nodes'][number];

/** The journal, the latest entry first; of one document when the address names it. */
export function Journal() {
  const { sourceType, sourceId, q }: JournalSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const list = useList(
    JournalDocument,
    { filter: { sourceType, sourceId, q }, orderBy: 'DATE_DESC' as const },
    ({ journalEntries }) => journalEntries,
  );
  const drill = useDrill();
  const leftAt = useLeftAt();
  const find = (text: string) =>
    void navigate({ to: '/journal', search: text === '' ? {} : { q: text }, replace: true, state: true });
  return (
    <Screen
      title={sourceType ? `Entries of ${words(sourceType).toLowerCase()} ${sourceId ?? ''}` : 'Journal'}
      beside={<SearchField text={q ?? ''} onSearch={find} />}
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
