import { Amount } from '../../components/amount';
import { saveCsv } from '../../components/csv';
import { Day } from '../../components/day';
import { Empty } from '../../components/empty';
import { type Column } from '../../components/grid';
import { Listed } from '../../components/listed';
import { Screen } from '../../components/screen';
import { useDrill, useLeftAt } from '../../components/trail';
import { useBooks } from '../../server/books';
import { decimalText, words } from '../../server/format';
import { everyRow, useList } from '../../server/list';
import { addressOf } from '../../server/record-address';
import { Parameters, useReportSearch } from './parameters';
import {
  PurchasesFromVendorDocument,
  SalesToCustomerDocument,
  type SalesToCustomerQuery,
  type TurnoverDocumentsFragment,
} from './turnover.generated';

type Row = TurnoverDocumentsFragment['nodes'][number];

const typenames = { BILL: 'Bill', INVOICE: 'Invoice', CREDIT_NOTE: 'CreditNote', DEBIT_NOTE: 'DebitNote' };

export const SalesToCustomer = () => <TurnoverDocuments title="Sales to" document={SalesToCustomerDocument} />;
export const PurchasesFromVendor = () => (
  <TurnoverDocuments title="Purchases from" document={PurchasesFromVendorDocument} />
);

/** The documents that the figure of one contact consists of. */
function TurnoverDocuments(props: {
  title: string;
  document: typeof SalesToCustomerDocument | typeof PurchasesFromVendorDocument;
}) {
  const [{ from, to, currency, contact }] = useReportSearch();
  const books = useBooks();
  const variables = { contactId: contact ?? '', from, to, currency };
  const list = useList(props.document, variables, documentsOf);
  const title = `${props.title} ${list.first?.contact?.name ?? 'a contact'}`;
  const shownCurrency = currency ?? books.currency;
  const drill = useDrill();
  const leftAt = useLeftAt();
  const open = (row: Row) => {
    const address = addressOf(typenames[row.documentType], row.documentId);
    const { documentType: sourceType, documentId: sourceId } = row;
    drill(address ?? { to: '/journal', search: { sourceType, sourceId } }, keyOf(row));
  };
  const save = async () => {
    const rows = await everyRow(props.document, variables, documentsOf);
    saveCsv(`${title} ${from ?? ''} ${to ?? ''}.csv`, csvOf(rows, shownCurrency));
  };
  return (
    <Screen title={title}>
      <Parameters isOfOneCurrency days={{ from, to }} onSave={save} />
      <Listed
        list={list}
        label="Documents"
        columns={columnsIn(shownCurrency)}
        rowKey={keyOf}
        startAt={leftAt}
        onOpen={open}
        empty={<Empty title="No document counts in these days" />}
      />
    </Screen>
  );
}

/** A document that was made void in the same days is there twice. */
const keyOf = ({ documentType, documentId, isVoiding }: Row) =>
  `${documentType} ${documentId}${isVoiding ? ' void' : ''}`;

const nameOf = ({ documentType, number, isVoiding }: Row) =>
  `${words(documentType)} ${number}${isVoiding ? ', made void' : ''}`;

function columnsIn(currency: string): Column<Row>[] {
  const amount = (title: string, centsOf: (row: Row) => number): Column<Row> => ({
    title,
    width: '140px',
    isFigure: true,
    cell: (row) => <Amount cents={centsOf(row)} currency={currency} bare />,
  });
  return [
    { title: 'Day', width: '110px', cell: ({ day }) => <Day of={day} /> },
    { title: 'Document', width: 'minmax(190px, 1fr)', cell: nameOf },
    amount('Net', ({ netCents }) => netCents),
    amount('Tax', ({ taxCents }) => taxCents),
    amount('Total', ({ totalCents }) => totalCents),
  ];
}

function documentsOf({ documents }: SalesToCustomerQuery) {
  return documents ?? { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };
}

function csvOf(rows: Row[], currency: string): string[][] {
  const head = ['Day', 'Document', ...['Net', 'Tax', 'Total'].map((name) => `${name} (${currency})`)];
  return [
    head,
    ...rows.map((row) => [
      row.day,
      nameOf(row),
      ...[row.netCents, row.taxCents, row.totalCents].map((cents) => decimalText(cents, currency)),
    ]),
  ];
}
