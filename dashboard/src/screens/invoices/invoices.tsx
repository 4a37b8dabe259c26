import { Link, useNavigate, useSearch } from '@tanstack/react-router';
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
import { dueDaysOf } from '../../server/ages';
import { useBooks } from '../../server/books';
import { bulkVerbs } from '../../server/bulk-verbs';
import { useChosenRows } from '../../server/chosen-rows';
import { useList } from '../../server/list';
import { useDocument } from '../../server/operations';
import { useMay } from '../../server/session';
import { AgingBar } from './aging-bar';
import {
  InvoiceCountsDocument,
  type InvoiceRowFragment,
  InvoicesDocument,
  OwedByAgeDocument,
} from './invoices.generated';
import type { InvoiceSearch, InvoiceView } from './search';
import { invoiceOrders, invoiceViews } from './views';

/** What customers are asked for: to post, open by age, all. */
export function Invoices() {
  const { view, q, order = invoiceViews[view].order, age }: InvoiceSearch = useSearch({ from: '/books/invoices' });
  const { today } = useBooks();
  const navigate = useNavigate();
  const may = useMay();
  const aging = useDocument(OwedByAgeDocument, may('reports') ? {} : null).data?.arAging;
  const aged = view === 'open' && age !== undefined ? age : undefined;
  const filter = {
    ...invoiceViews[view].filter,
    ...(q !== undefined && { q }),
    // The bar is in the owner's currency, and so are the rows that it leads to.
    ...(aged && { ...dueDaysOf(aged, aging?.asOf ?? today), ...(aging && { currency: aging.currency }) }),
  };
  const list = useList(InvoicesDocument, { filter, orderBy: order }, ({ invoices }) => invoices);
  const counts = useDocument(InvoiceCountsDocument, {}).data;
  const totals = list.first?.invoices.totals ?? [];
  const drill = useDrill();
  const leftAt = useLeftAt();
  const show = (search: InvoiceSearch) => void navigate({ to: '/invoices', search, replace: true, state: true });
  const rows = useChosenRows({
    view,
    rows: list.isFormer ? [] : list.rows,
    what: 'invoices',
    nameOf: ({ invoiceNumber }) => invoiceNumber,
    verbs: bulkVerbs.invoices,
  });
  const edit = () => void navigate({ to: '/invoices/$id/edit', params: { id: 'new' } });
  const verbs: Command[] = [
    ...(may('write') ? [{ id: 'new', title: 'New invoice', section: 'Invoices', key: 'n', run: edit }] : []),
    ...rows.commands,
  ];
  useCommands([
    ...verbs,
    ...Object.entries(invoiceViews).map(([name, { title }], index) => ({
      id: `tab ${name}`,
      title,
      section: 'List',
      key: `t ${index + 1}`,
      run: () => show({ view: name as InvoiceView }),
    })),
  ]);
  return (
    <Screen
      title="Invoices"
      beside={<SearchField text={q ?? ''} onSearch={(text) => show({ view, order, q: text, ...(age && { age }) })} />}
    >
      <Tabs label="Views of the invoices">
        {Object.entries(invoiceViews).map(([name, { title }]) => (
          <Link
            key={name}
            to="/invoices"
            search={{ view: name as InvoiceView }}
            aria-current={name === view ? 'page' : undefined}
          >
            {title} {name === 'all' ? '' : counts?.[name as Exclude<InvoiceView, 'all'>].totalCount}
          </Link>
        ))}
      </Tabs>
      {view === 'open' && aging && <AgingBar aging={aging} age={aged} />}
      <ListBar
        selectedCount={rows.marked.length}
        totals={rows.marked.length > 0 ? sumsOf(rows.marked) : view === 'open' ? openOf(totals) : totals}
      >
        <SortField
          orders={invoiceOrders}
          order={order}
          onSort={(next) => show({ view, order: next, ...(q && { q }), ...(age && { age }) })}
        />
        <Actions of={verbs} />
      </ListBar>
      {rows.note}
      <Listed
        key={`${view} ${q} ${order} ${aged}`}
        label="Invoices"
        list={list}
        columns={columns(today)}
        rowKey={({ id }) => id}
        startAt={leftAt}
        selected={rows.selected}
        onSelect={rows.select}
        onCurrent={rows.onCurrent}
        onOpen={({ id }) => drill({ to: '/invoices/$id', params: { id } }, id)}
        empty={
          <Empty
            title={q === undefined && !aged ? invoiceViews[view].empty : 'No invoice is like this'}
            keys={invoiceViews[view].keys}
          >
            {invoiceViews[view].tells}
          </Empty>
        }
      />
      {rows.dialog}
    </Screen>
  );
}

function columns(today: string): Column<InvoiceRowFragment>[] {
  const amount = (title: string, cents: (invoice: InvoiceRowFragment) => number): Column<InvoiceRowFragment> => ({
    title,
    width: '130px',
    isFigure: true,
    cell: (invoice) => <Amount cents={cents(invoice)} currency={invoice.currency} />,
  });
  return [
    { title: 'Invoice', width: '120px', cell: ({ invoiceNumber }) => invoiceNumber },
    { title: 'Customer', width: 'minmax(150px, 1fr)', cell: ({ contactName }) => contactName },
    { title: 'Dated', width: '110px', cell: ({ issueDate }) => <Day of={issueDate} /> },
    { title: 'Due', width: '110px', cell: ({ dueDate }) => <Day of={dueDate} /> },
    { title: 'State', width: '150px', cell: (invoice) => <Status of={stateOf(invoice, today)} /> },
    amount('Total', ({ totalCents }) => totalCents),
    amount('Still owed', ({ balanceDueCents }) => balanceDueCents),
  ];
}

function stateOf({ status, balanceDueCents, dueDate, totalCents }: InvoiceRowFragment, today: string): string {
  if (status !== 'POSTED') return status;
  if (balanceDueCents === 0) return 'PAID';
  if (dueDate < today) return 'OVERDUE';
  return balanceDueCents < totalCents ? 'PARTIALLY_PAID' : 'POSTED';
}
