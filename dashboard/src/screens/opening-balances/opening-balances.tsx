import { useNavigate } from '@tanstack/react-router';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Day, Instant } from '../../components/day';
import { Empty } from '../../components/empty';
import type { Column } from '../../components/grid';
import { Listed } from '../../components/listed';
import { journalTabs, PlaceTabs } from '../../components/place-tabs';
import { Screen } from '../../components/screen';
import { Status } from '../../components/status';
import { useDrill, useLeftAt } from '../../components/trail';
import { useList } from '../../server/list';
import { useMay } from '../../server/session';
import { OpeningBalancesDocument, type OpeningBalancesQuery } from './opening-balances.generated';

type Row = OpeningBalancesQuery['openingBalances']['nodes'][number];

/** With what books were taken over. */
export function OpeningBalances() {
  const list = useList(
    OpeningBalancesDocument,
    { orderBy: 'DATE_DESC' as const },
    ({ openingBalances }) => openingBalances,
  );
  const navigate = useNavigate();
  const may = useMay();
  const drill = useDrill();
  const leftAt = useLeftAt();
  const verbs: Command[] = may('write')
    ? [
        {
          id: 'new',
          title: 'Take books over',
          section: 'Opening balances',
          key: 'n',
          run: () => void navigate({ to: '/opening-balances/new' }),
        },
      ]
    : [];
  useCommands(verbs);
  return (
    <Screen title="Opening balances">
      <PlaceTabs label="Journal" tabs={journalTabs} />
      <Actions of={verbs} />
      <Listed
        label="Opening balances"
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        startAt={leftAt}
        onOpen={({ id }) => drill({ to: '/opening-balances/$id', params: { id } }, id)}
        empty={
          <Empty
            title="These books began with nothing"
            keys="n takes over the balances and the open items of books that were kept elsewhere."
          />
        }
      />
    </Screen>
  );
}

const columns: Column<Row>[] = [
  { title: 'From', width: '120px', cell: ({ openingOn }) => <Day of={openingOn} /> },
  { title: 'Currency', width: '90px', cell: ({ currency }) => currency },
  { title: 'State', width: '110px', cell: ({ status }) => <Status of={status} /> },
  { title: 'Taken over', width: '190px', cell: ({ createdAt }) => <Instant of={createdAt} /> },
  { title: 'Notes', width: 'minmax(160px, 1fr)', cell: ({ notes }) => notes },
];
