import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Amount } from '../../components/amount';
import { Day } from '../../components/day';
import { Empty } from '../../components/empty';
import type { Column } from '../../components/grid';
import { ListBar } from '../../components/list-bar';
import { Listed } from '../../components/listed';
import { Screen } from '../../components/screen';
import { SearchField } from '../../components/search-field';
import { SortField } from '../../components/sort-field';
import { Status } from '../../components/status';
import { useDrill, useLeftAt } from '../../components/trail';
import { bulkVerbs } from '../../server/bulk-verbs';
import { useChosenRows } from '../../server/chosen-rows';
import { dayText, words } from '../../server/format';
import { useList } from '../../server/list';
import { useMay } from '../../server/session';
import { BankTransactionsDocument, type BankTransactionsQuery } from './bank-transactions.generated';
import { PayTax } from './pay-tax';
import type { BankTransactionOrderName, BankTransactionSearch } from './search';
import { Transfer } from './transfer';

type Row = BankTransactionsQuery['bankTransactions']['nodes'][number];

const orders = {
  DATE_DESC: 'Latest first',
  DATE_ASC: 'Oldest first',
  AMOUNT_DESC: 'Largest first',
  AMOUNT_ASC: 'Smallest first',
} satisfies Record<BankTransactionOrderName, string>;

/** What moves money beside payments: transfers, fees, interest, and tax that is paid. */
export function BankTransactions() {
  const search: BankTransactionSearch = useSearch({ from: '/books/bank-transactions' });
  const { q, order = 'DATE_DESC' } = search;
  const [open, setOpen] = useState<'transfer' | 'tax' | null>(null);
  const navigate = useNavigate();
  const may = useMay();
  const drill = useDrill();
  const leftAt = useLeftAt();
  const filter = q === undefined ? {} : { q };
  const list = useList(
    BankTransactionsDocument,
    { filter, orderBy: order },
    ({ bankTransactions }) => bankTransactions,
  );
  const show = (next: BankTransactionSearch) =>
    void navigate({ to: '/bank-transactions', search: next, replace: true, state: true });
  const rows = useChosenRows({
    view: 'all',
    rows: list.isFormer ? [] : list.rows,
    what: 'transactions',
    nameOf: ({ kind, transactionDate }) => `${words(kind)} of ${dayText(transactionDate)}`,
    verbs: bulkVerbs.bankTransactions,
  });
  const section = 'Bank transactions';
  const verbs: Command[] = may('write')
    ? [
        { id: 'new', title: 'Transfer money', section, key: 'n', run: () => setOpen('transfer') },
        { id: 'tax', title: 'Pay sales tax', section, key: 'a', run: () => setOpen('tax') },
      ]
    : [];
  verbs.push(...rows.commands);
  useCommands(verbs);
  const made = (id: string) => void navigate({ to: '/bank-transactions/$id', params: { id } });
  return (
    <Screen
      title="Bank transactions"
      beside={<SearchField text={q ?? ''} onSearch={(text) => show({ order, ...(text !== '' && { q: text }) })} />}
    >
      <ListBar
        selectedCount={rows.marked.length}
        totals={rows.marked.length > 0 ? [] : (list.first?.bankTransactions.totals ?? [])}
      >
        <SortField orders={orders} order={order} onSort={(next) => show({ ...search, order: next })} />
        <Actions of={verbs} />
      </ListBar>
      {rows.note}
      <Listed
        key={`${q} ${order}`}
        label="Bank transactions"
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        startAt={leftAt}
        selected={rows.selected}
        onSelect={rows.select}
        onCurrent={rows.onCurrent}
        onOpen={({ id }) => drill({ to: '/bank-transactions/$id', params: { id } }, id)}
        empty={
          <Empty
            title={q === undefined ? 'No money was moved' : 'No transaction is like this'}
            keys="n moves money between two accounts."
          >
            Fees and interest are booked where a statement is reconciled.
          </Empty>
        }
      />
      {rows.dialog}
      {open === 'transfer' && <Transfer onMade={made} onClose={() => setOpen(null)} />}
      {open === 'tax' && <PayTax onMade={made} onClose={() => setOpen(null)} />}
    </Screen>
  );
}

const columns: Column<Row>[] = [
  { title: 'Day', width: '110px', cell: ({ transactionDate }) => <Day of={transactionDate} /> },
  { title: 'What', width: '140px', cell: ({ kind }) => words(kind) },
  { title: 'Account', width: 'minmax(150px, 1fr)', cell: ({ account }) => `${account.number} ${account.name}` },
  {
    title: 'Against',
    width: 'minmax(150px, 1fr)',
    cell: ({ counterAccount }) => `${counterAccount.number} ${counterAccount.name}`,
  },
  { title: 'Reference', width: '140px', cell: ({ reference }) => reference },
  { title: 'State', width: '100px', cell: ({ status }) => <Status of={status} /> },
  {
    title: 'Amount',
    width: '130px',
    isFigure: true,
    cell: ({ amountCents, currency }) => <Amount cents={amountCents} currency={currency} />,
  },
];
