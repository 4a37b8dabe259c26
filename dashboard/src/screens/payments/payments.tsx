import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
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
import { NewPayment } from './new-payment';
import { CustomerPaymentsDocument, type CustomerPaymentsQuery, PaymentsToVendorsDocument } from './payments.generated';
import type { PaymentSearch, PaymentView } from './search';
import { customers, type Side, vendors } from './side';
import { paymentOrders, paymentViews } from './views';

type Row = CustomerPaymentsQuery['list']['nodes'][number];

/** What customers paid: what is not applied yet comes first. */
export function Payments() {
  const search = useSearch({ from: '/books/payments' });
  return (
    <PaymentList
      key="received"
      side={customers}
      search={search}
      list={useList(CustomerPaymentsDocument, variablesOf(search), ({ list }) => list)}
    />
  );
}

/** What vendors were paid: what is not applied yet comes first. */
export function VendorPayments() {
  const search = useSearch({ from: '/books/vendor-payments' });
  return (
    <PaymentList
      key="made"
      side={vendors}
      search={search}
      list={useList(PaymentsToVendorsDocument, variablesOf(search), ({ list }) => list)}
    />
  );
}

function variablesOf({ view, q, order = 'DATE_DESC' }: PaymentSearch) {
  return {
    filter: { ...(view === 'unapplied' && { isUnapplied: true }), ...(q !== undefined && { q }) },
    orderBy: order,
  };
}

function PaymentList(props: {
  side: Side;
  search: PaymentSearch;
  list: Parameters<typeof Listed<Row>>[0]['list'] & { first: CustomerPaymentsQuery | undefined; isFormer: boolean };
}) {
  const { side, search, list } = props;
  const { view, q, order = 'DATE_DESC' } = search;
  const [isNew, setNew] = useState(false);
  const navigate = useNavigate();
  const may = useMay();
  const totals = list.first?.list.totals ?? [];
  const drill = useDrill();
  const leftAt = useLeftAt();
  const show = (next: PaymentSearch) => void navigate({ to: side.list, search: next, replace: true, state: true });
  const rows = useChosenRows({
    view,
    rows: list.isFormer ? [] : list.rows,
    what: side.title.toLowerCase(),
    nameOf: ({ paymentReference, contactName }) => paymentReference ?? `${side.one} of ${contactName}`,
    verbs: side === customers ? bulkVerbs.payments : bulkVerbs.vendorPayments,
  });
  const title = `New ${side.one.toLowerCase()}`;
  const verbs: Command[] = [
    ...(may('write') ? [{ id: 'new', title, section: side.title, key: 'n', run: () => setNew(true) }] : []),
    ...rows.commands,
  ];
  useCommands([
    ...verbs,
    ...Object.entries(paymentViews).map(([name, { title }], index) => ({
      id: `tab ${name}`,
      title,
      section: 'List',
      key: `t ${index + 1}`,
      run: () => show({ view: name as PaymentView }),
    })),
  ]);
  return (
    <Screen
      title={side.title}
      beside={<SearchField text={q ?? ''} onSearch={(text) => show({ view, order, q: text })} />}
    >
      <Tabs label={`Views of the ${side.title.toLowerCase()}`}>
        {Object.entries(paymentViews).map(([name, { title }]) => (
          <Link
            key={name}
            to={side.list}
            search={{ view: name as PaymentView }}
            aria-current={name === view ? 'page' : undefined}
          >
            {title}
          </Link>
        ))}
      </Tabs>
      <ListBar
        selectedCount={rows.marked.length}
        totals={rows.marked.length > 0 ? [] : view === 'unapplied' ? openOf(totals) : totals}
      >
        <SortField orders={paymentOrders} order={order} onSort={(next) => show({ ...search, order: next })} />
        <Actions of={verbs} />
      </ListBar>
      {rows.note}
      <Listed
        key={`${side.list} ${view} ${q} ${order}`}
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
          <Empty
            title={q === undefined ? paymentViews[view].empty : 'No payment is like this'}
            keys={paymentViews[view].keys}
          >
            {paymentViews[view].tells}
          </Empty>
        }
      />
      {rows.dialog}
      {isNew && (
        <NewPayment
          side={side}
          onMade={(id) => void navigate({ to: side.record, params: { id } })}
          onClose={() => setNew(false)}
        />
      )}
    </Screen>
  );
}

function columns(side: Side): Column<Row>[] {
  return [
    { title: 'Day', width: '110px', cell: ({ day }) => <Day of={day.slice(0, 10)} /> },
    { title: side.contact, width: 'minmax(150px, 1fr)', cell: ({ contactName }) => contactName },
    { title: 'Reference', width: '160px', cell: ({ paymentReference }) => paymentReference },
    { title: 'State', width: '130px', cell: ({ status }) => <Status of={status} /> },
    {
      title: 'Amount',
      width: '130px',
      isFigure: true,
      cell: ({ amountCents, currency }) => <Amount cents={amountCents} currency={currency} />,
    },
    {
      title: 'To apply',
      width: '130px',
      isFigure: true,
      cell: ({ unappliedCents, currency }) => <Amount cents={unappliedCents} currency={currency} />,
    },
  ];
}
