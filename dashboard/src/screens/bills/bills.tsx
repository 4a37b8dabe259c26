import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Amount } from '../../components/amount';
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
import { useBooks } from '../../server/books';
import { bulkVerbs, postBills } from '../../server/bulk-verbs';
import { useChosenRows } from '../../server/chosen-rows';
import { useList } from '../../server/list';
import { useDocument } from '../../server/operations';
import { useMay } from '../../server/session';
import { AssignAccount } from './assign-account';
import { BillCountsDocument, type BillRowFragment, BillsDocument } from './bills.generated';
import { PayBills } from './pay-bills';
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
  const { rows, verbs, dialog } = useVerbs(view, list.isFormer ? [] : list.rows);
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
        selectedCount={rows.marked.length}
        totals={rows.marked.length > 0 ? sumsOf(rows.marked) : view === 'pay' ? openOf(totals) : totals}
      >
        <SortField orders={billOrders} order={order} onSort={(next) => show({ view, order: next, ...(q && { q }) })} />
        <Actions of={verbs} />
      </ListBar>
      {rows.note}
      <Listed
        key={`${view} ${q} ${order}`}
        label="Bills"
        list={list}
        columns={useColumns(view, list.rows)}
        rowKey={({ id }) => id}
        startAt={leftAt}
        selected={rows.selected}
        onSelect={rows.select}
        onCurrent={rows.onCurrent}
        onOpen={({ id }) => drill({ to: '/bills/$id', params: { id } }, id)}
        empty={
          <Empty title={q === undefined ? billViews[view].empty : 'No bill is like this'} keys={billViews[view].keys}>
            {billViews[view].tells}
          </Empty>
        }
      />
      {dialog}
    </Screen>
  );
}

/** What can be done with the rows that are selected, or with the current one when none is. */
function useVerbs(view: BillView, bills: BillRowFragment[]) {
  const [open, setOpen] = useState<'account' | 'pay' | null>(null);
  const navigate = useNavigate();
  const may = useMay();
  const rows = useChosenRows({
    view,
    rows: bills,
    what: 'bills',
    nameOf: ({ billNumber }) => billNumber,
    verbs: bulkVerbs.bills,
  });
  const section = 'Bills';
  const verbs: Command[] = [];
  if (may('write')) {
    const edit = () => void navigate({ to: '/bills/$id/edit', params: { id: 'new' } });
    verbs.push({ id: 'new', title: 'New bill', section, key: 'n', run: edit });
    if (view === 'complete' && bills.length > 0)
      verbs.push({ id: 'account', title: 'Choose the account', section, key: 'a', run: () => setOpen('account') });
    if (view === 'pay' && bills.length > 0)
      verbs.push({ id: 'pay', title: 'Pay', section, key: 'p', run: () => setOpen('pay') });
    if (view === 'post' && bills.length > 0)
      verbs.push({
        id: 'post all',
        title: 'Post all shown',
        section,
        key: 'Shift+p',
        alsoKeys: ['Shift+P'],
        run: () => rows.begin(postBills, bills),
      });
  }
  verbs.push(...rows.commands);
  const close = () => setOpen(null);
  const finish: typeof rows.finish = (...result) => {
    close();
    rows.finish(...result);
  };
  const dialog = (
    <>
      {open === 'account' && (
        <AssignAccount bills={rows.chosen} onDone={(title) => finish(title, [])} onClose={close} />
      )}
      {open === 'pay' && rows.chosen.length > 0 && <PayBills bills={rows.chosen} onDone={finish} onClose={close} />}
      {rows.dialog}
    </>
  );
  return { rows, verbs, dialog };
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
