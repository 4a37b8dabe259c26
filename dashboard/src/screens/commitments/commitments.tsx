import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Amount } from '../../components/amount';
import { Bar } from '../../components/bar';
import { Day } from '../../components/day';
import { Empty } from '../../components/empty';
import { Failure } from '../../components/failure';
import { GhostRows } from '../../components/ghost-rows';
import { type Column, Grid } from '../../components/grid';
import { Screen, Tabs } from '../../components/screen';
import { SearchField } from '../../components/search-field';
import { SortField } from '../../components/sort-field';
import { Status } from '../../components/status';
import { useDrill, useLeftAt } from '../../components/trail';
import { useList } from '../../server/list';
import { inTurn } from '../../server/list-in-turn';
import { useMay } from '../../server/session';
import { CommitmentForm } from './commitment-form';
import {
  type CommitmentFilter,
  type CommitmentStatus,
  CommitmentsDocument,
  type CommitmentsQuery,
} from './commitments.generated';
import { type CommitmentSearch, commitmentSearchOf, orders, type Shown, shown } from './search';

type Commitment = CommitmentsQuery['commitments']['nodes'][number];

const statuses: Record<Shown, CommitmentStatus[]> = {
  open: ['OPEN', 'PARTIALLY_MATCHED'],
  matched: ['FULLY_MATCHED'],
  canceled: ['CANCELED'],
  all: ['OPEN', 'PARTIALLY_MATCHED', 'FULLY_MATCHED', 'CANCELED'],
};

/** What vendors are expected to invoice, and how much of it they have: what was invoiced beyond it stands on top. */
export function Commitments() {
  const search: CommitmentSearch = useSearch({ strict: false });
  const { show = 'open', q, order = 'NEWEST' } = search;
  const navigate = useNavigate();
  const hasBeyond = show === 'open' || show === 'all';
  const beyond = useCommitments({ statuses: ['OVERMATCHED'], q }, order);
  const others = useCommitments({ statuses: statuses[show], q }, order);
  const [isNew, setNew] = useState(false);
  const drill = useDrill();
  const leftAt = useLeftAt();
  const may = useMay();
  const open = (id: string, at = id) => drill({ to: '/commitments/$id', params: { id } }, at);
  const change = (changes: CommitmentSearch) =>
    void navigate({ to: '.', search: commitmentSearchOf({ ...search, ...changes }), replace: true, state: true });
  const offered = useCommands(
    may('write')
      ? [{ id: 'new', title: 'New commitment', section: 'Commitments', key: 'n', run: () => setNew(true) }]
      : [],
  );
  const list = hasBeyond ? inTurn(beyond, others) : others;
  const { error, isLoading } = list;
  return (
    <Screen
      title="Commitments"
      beside={
        <>
          <SortField orders={orders} order={order} onSort={(chosen) => change({ order: chosen })} />
          <SearchField text={q ?? ''} onSearch={(text) => change({ q: text })} />
        </>
      }
    >
      <Tabs label="Shown">
        {Object.entries(shown).map(([name, title]) => (
          <Link
            key={name}
            to="/commitments"
            search={commitmentSearchOf({ ...search, show: name })}
            activeOptions={{ includeSearch: true, exact: true }}
          >
            {title}
          </Link>
        ))}
      </Tabs>
      <Actions of={offered} />
      {error && <Failure error={error} onRetry={list.retry} />}
      {isLoading && <GhostRows />}
      {!isLoading && (!error || list.rows.length > 0) && (
        <Grid
          label="Commitments"
          rows={list.rows}
          columns={columns}
          rowKey={({ id }) => id}
          startAt={leftAt}
          totalCount={list.totalCount ?? 0}
          onOpen={({ id }) => open(id)}
          onNearEnd={list.more}
          onEnd={() => void list.all()}
          empty={
            <Empty title="No commitment is like this" keys="n makes the first one.">
              What a vendor is expected to invoice stands here, a purchase order for example.
            </Empty>
          }
        />
      )}
      {isNew && <CommitmentForm commitment={null} onSaved={(id) => open(id)} onClose={() => setNew(false)} />}
    </Screen>
  );
}

function useCommitments(filter: CommitmentFilter, orderBy: CommitmentSearch['order']) {
  return useList(CommitmentsDocument, { filter, orderBy }, ({ commitments }) => commitments);
}

const columns: Column<Commitment>[] = [
  { title: 'Number', width: 'minmax(96px, 1fr)', cell: ({ number }) => number },
  { title: 'Vendor', width: 'minmax(130px, 2fr)', cell: ({ contactName }) => contactName },
  { title: 'State', width: '126px', cell: ({ status }) => <Status of={status} /> },
  {
    title: 'Period',
    width: '184px',
    cell: ({ periodStart, periodEnd }) =>
      (periodStart || periodEnd) && (
        <>
          <Day of={periodStart} /> – <Day of={periodEnd} />
        </>
      ),
  },
  {
    title: 'Expected',
    width: '116px',
    isFigure: true,
    cell: ({ expectedTotalCents, currency }) => <Amount cents={expectedTotalCents} currency={currency} />,
  },
  {
    title: 'Matched',
    width: '84px',
    isFigure: true,
    cell: ({ matchedTotalCents, currency }) => <Amount cents={matchedTotalCents} currency={currency} bare />,
  },
  {
    title: 'Remaining',
    width: '164px',
    isFigure: true,
    cell: ({ matchedTotalCents, expectedTotalCents, remainingCents, currency }) => (
      <>
        <Bar part={matchedTotalCents} whole={expectedTotalCents} />
        <Amount cents={remainingCents} currency={currency} bare />
      </>
    ),
  },
];
