import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Amount } from '../../components/amount';
import { BulkOutcome, type RefusedRow } from '../../components/bulk-outcome';
import { Day } from '../../components/day';
import { Empty } from '../../components/empty';
import type { Column } from '../../components/grid';
import { ListBar, openOf, sumsOf } from '../../components/list-bar';
import { Listed } from '../../components/listed';
import { Screen, Tabs } from '../../components/screen';
import { SearchField } from '../../components/search-field';
import { SortField } from '../../components/sort-field';
import { Status } from '../../components/status';
import { useDrill, useLeftAt } from '../../components/trail';
import { useUndo } from '../../components/undo';
import { useBooks } from '../../server/books';
import { inParts } from '../../server/bulk';
import { useList } from '../../server/list';
import { useDocument } from '../../server/operations';
import { mutate } from '../../server/request';
import { useMay } from '../../server/session';
import { AssignAccount } from './assign-account';
import {
  BillCountsDocument,
  type BillRowFragment,
  BillsDocument,
  VoidPaymentsOfBillsDocument,
} from './bills.generated';
import { PayBills } from './pay-bills';
import { PostBills } from './post-bills';
import type { BillSearch, BillView } from './search';
import { billOrders, billViews } from './views';

/** Bills on their way: to complete, to post, to pay. */
export function Bills() {
  const { view, q, order = billViews[view].order }: BillSearch = useSearch({ from: '/books/bills' });
  const navigate = useNavigate();
  const list = useList(
    BillsDocument,
    { filter: { ...billViews[view].filter, ...(q !== undefined && { q }) }, orderBy: order },
    ({ bills }) => bills,
  );
  const counts = useDocument(BillCountsDocument, {}).data;
  const totals = list.first?.bills.totals ?? [];
  const drill = useDrill();
  const leftAt = useLeftAt();
  const show = (search: BillSearch) => void navigate({ to: '/bills', search, replace: true, state: true });
  const { selected, select, verbs, dialog, current } = useVerbs(view, list.isFormer ? [] : list.rows);
  const chosen = list.rows.filter(({ id }) => selected.has(id));
  useCommands([
    ...verbs,
    ...Object.entries(billViews).map(([name, { title }], index) => ({
      id: `tab ${name}`,
      title,
      section: 'List',
      key: `t ${index + 1}`,
      run: () => show({ view: name as BillView }),
    })),
  ]);
  return (
    <Screen title="Bills" beside={<SearchField text={q ?? ''} onSearch={(text) => show({ view, q: text, order })} />}>
      <Tabs label="Views of the bills">
        {Object.entries(billViews).map(([name, { title }]) => (
          <Link
            key={name}
            to="/bills"
            search={{ view: name as BillView }}
            aria-current={name === view ? 'page' : undefined}
          >
            {title} {name === 'all' ? '' : counts?.[name as Exclude<BillView, 'all'>].totalCount}
          </Link>
        ))}
      </Tabs>
      <ListBar
        selectedCount={chosen.length}
        totals={chosen.length > 0 ? sumsOf(chosen) : view === 'pay' ? openOf(totals) : totals}
      >
        <SortField orders={billOrders} order={order} onSort={(next) => show({ view, order: next, ...(q && { q }) })} />
        <Actions of={verbs} />
      </ListBar>
      <Listed
        key={`${view} ${q} ${order}`}
        label="Bills"
        list={list}
        columns={useColumns(view, list.rows)}
        rowKey={({ id }) => id}
        startAt={leftAt}
        selected={selected}
        onSelect={select}
        onCurrent={current}
        onOpen={({ id }) => drill({ to: '/bills/$id', params: { id } }, id)}
        empty={
          <Empty title={q === undefined ? billViews[view].empty : 'No bill is like this'}>
            {billViews[view].tells}
          </Empty>
        }
      />
      {dialog}
    </Screen>
  );
}

/** What can be done with the rows that are selected, or with the current one when none is. */
function useVerbs(view: BillView, rows: BillRowFragment[]) {
  const [chosen, setChosen] = useState<{ view: BillView; ids: ReadonlySet<string> }>({ view, ids: new Set() });
  const [currentRow, setCurrent] = useState<BillRowFragment | null>(null);
  const [open, setOpen] = useState<'account' | 'post' | 'pay' | null>(null);
  const [outcome, setOutcome] = useState<{ title: string; refused: RefusedRow[] } | null>(null);
  const navigate = useNavigate();
  const undo = useUndo();
  const may = useMay();
  const here = rows.filter(({ id }) => chosen.view === view && chosen.ids.has(id));
  const bills = here.length > 0 || currentRow === null ? here : rows.filter(({ id }) => id === currentRow.id);
  const select = (ids: ReadonlySet<string>) => setChosen({ view, ids });
  const done = (title: string, refused: RefusedRow[], takeBack?: () => Promise<unknown>) => {
    setOpen(null);
    select(new Set());
    if (refused.length > 0) setOutcome({ title, refused });
    undo(title, takeBack);
  };
  const section = 'Bills';
  const verbs: Command[] = may('write')
    ? [
        {
          id: 'new',
          title: 'New bill',
          section,
          key: 'n',
          run: () => void navigate({ to: '/bills/$id/edit', params: { id: 'new' } }),
        },
        ...(view === 'complete' && rows.length > 0
          ? [{ id: 'account', title: 'Choose the account', section, key: 'a', run: () => setOpen('account') }]
          : []),
        ...(view === 'post' && rows.length > 0
          ? [
              { id: 'post', title: 'Post', section, key: 'p', run: () => setOpen('post') },
              {
                id: 'post all',
                title: 'Post all shown',
                section,
                key: 'Shift+p',
                alsoKeys: ['Shift+P'],
                run: () => {
                  select(new Set(rows.map(({ id }) => id)));
                  setOpen('post');
                },
              },
            ]
          : []),
        ...(view === 'pay' && rows.length > 0
          ? [{ id: 'pay', title: 'Pay', section, key: 'p', run: () => setOpen('pay') }]
          : []),
      ]
    : [];
  const close = () => setOpen(null);
  const dialog = (
    <>
      {open === 'account' && <AssignAccount bills={bills} onDone={(title) => done(title, [])} onClose={close} />}
      {open === 'post' && bills.length > 0 && <PostBills bills={bills} onDone={done} onClose={close} />}
      {open === 'pay' && bills.length > 0 && (
        <PayBills
          bills={bills}
          onDone={(title, refused, paymentIds) =>
            done(title, refused, () => inParts(paymentIds, (ids) => mutate(VoidPaymentsOfBillsDocument, { ids })))
          }
          onClose={close}
        />
      )}
      {outcome && <BulkOutcome {...outcome} onClose={() => setOutcome(null)} />}
    </>
  );
  return {
    selected: chosen.view === view ? chosen.ids : new Set<string>(),
    select,
    verbs,
    dialog,
    current: setCurrent,
  };
}

/** What is left to pay through each row, in its currency. */
function runningTotals(rows: BillRowFragment[]): Map<string, number> {
  const sums = new Map<string, number>();
  const through = new Map<string, number>();
  for (const { id, currency, balanceDueCents } of rows) {
    const sum = (sums.get(currency) ?? 0) + balanceDueCents;
    sums.set(currency, sum);
    through.set(id, sum);
  }
  return through;
}

function useColumns(view: BillView, rows: BillRowFragment[]): Column<BillRowFragment>[] {
  const { today } = useBooks();
  const through = view === 'pay' ? runningTotals(rows) : new Map<string, number>();
  const amount = (title: string, cents: (bill: BillRowFragment) => number | undefined): Column<BillRowFragment> => ({
    title,
    width: '130px',
    isFigure: true,
    cell: (bill) => <Amount cents={cents(bill)} currency={bill.currency} />,
  });
  return [
    { title: 'Bill', width: '120px', cell: ({ billNumber }) => billNumber },
    { title: 'Vendor', width: 'minmax(150px, 1fr)', cell: ({ contactName }) => contactName },
    { title: 'Their number', width: '130px', cell: ({ vendorInvoiceNumber }) => vendorInvoiceNumber },
    { title: 'Due', width: '110px', cell: ({ dueDate }) => <Day of={dueDate} /> },
    { title: 'State', width: '150px', cell: (bill) => <Status of={stateOf(bill, today)} /> },
    ...(view === 'pay'
      ? [
          amount('To pay', ({ balanceDueCents }) => balanceDueCents),
          amount('Running total', ({ id }) => through.get(id)),
        ]
      : [amount('Total', ({ totalCents }) => totalCents)]),
  ];
}

/** A bill’s state as a person asks for it: what somebody has to do comes first. */
function stateOf(
  { status, reviews, hasMissingAccounts, balanceDueCents, dueDate, totalCents }: BillRowFragment,
  today: string,
) {
  if (status !== 'VOID' && reviews.some(({ acknowledgement }) => acknowledgement === null)) return 'NEEDS_REVIEW';
  if (status === 'DRAFT' && hasMissingAccounts) return 'ACCOUNT_MISSING';
  if (status !== 'POSTED') return status;
  if (balanceDueCents === 0) return 'PAID';
  if (dueDate < today) return 'OVERDUE';
  return balanceDueCents < totalCents ? 'PARTIALLY_PAID' : 'POSTED';
}
