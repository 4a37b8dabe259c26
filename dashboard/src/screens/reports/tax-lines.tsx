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
import { TaxReportLinesDocument, type TaxReportLinesQuery } from './reports.generated';

type TaxLine = NonNullable<TaxReportLinesQuery['taxReportLines']>['nodes'][number];

const typenames = { BILL: 'Bill', INVOICE: 'Invoice', CREDIT_NOTE: 'CreditNote', DEBIT_NOTE: 'DebitNote' };

/** The lines of documents that a row of the tax report consists of. */
export function TaxLines() {
  const [{ from, to, currency, inBase, basis, code, side }] = useReportSearch();
  const books = useBooks();
  const first = from ?? `${books.today.slice(0, 4)}-01-01`;
  const taxCodeId = code === 'none' ? null : code;
  const variables = { from: first, to, currency, inBase, basis, taxCodeId, side };
  const lines = useList(TaxReportLinesDocument, variables, linesOf);
  const shownCurrency = currency ?? books.currency;
  const save = async () => {
    const rows = await everyRow(TaxReportLinesDocument, variables, linesOf);
    saveCsv(`Tax lines ${first} ${to ?? ''}.csv`, csvOf(rows, shownCurrency));
  };
  const drill = useDrill();
  const leftAt = useLeftAt();
  const open = (line: TaxLine) => {
    const { documentType, documentId } = line;
    const address = addressOf(typenames[documentType], documentId);
    if (address !== null) drill(address, keyOf(line));
    else drill({ to: '/journal', search: { sourceType: documentType, sourceId: documentId } }, keyOf(line));
  };
  return (
    <Screen title="Lines of the tax report">
      <Parameters days={{ from: first, to }} onSave={save} />
      <Listed
        list={lines}
        label="Lines"
        columns={columnsIn(shownCurrency)}
        rowKey={keyOf}
        startAt={leftAt}
        onOpen={open}
        empty={<Empty title="No document has a line of this code in these days" />}
      />
    </Screen>
  );
}

/** Lines of each kind of document are numbered by themselves. */
function keyOf({ documentType, lineId }: TaxLine): string {
  return `${documentType} ${lineId}`;
}

function columnsIn(currency: string): Column<TaxLine>[] {
  const amount = (title: string, centsOf: (line: TaxLine) => number): Column<TaxLine> => ({
    title,
    width: '120px',
    isFigure: true,
    cell: (line) => <Amount cents={centsOf(line)} currency={currency} bare />,
  });
  return [
    { title: 'Day', width: '110px', cell: ({ day }) => <Day of={day} /> },
    { title: 'Document', width: '190px', cell: ({ documentType, number }) => `${words(documentType)} ${number}` },
    { title: 'Description', width: 'minmax(160px, 1fr)', cell: ({ description }) => description },
    { ...amount('Net', ({ baseCents }) => baseCents), isMain: true },
    amount('Tax on sales', ({ salesTaxCents }) => salesTaxCents),
    amount('Tax on purchases', ({ purchaseTaxCents }) => purchaseTaxCents),
    amount('Not recovered', ({ nonRecoverableTaxCents }) => nonRecoverableTaxCents),
  ];
}

function linesOf({ taxReportLines }: TaxReportLinesQuery) {
  return taxReportLines ?? { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };
}

function csvOf(lines: TaxLine[], currency: string): string[][] {
  const head = ['Day', 'Document', 'Number', 'Description', 'Net', 'Tax on sales', 'Tax on purchases', 'Not recovered'];
  const rows = lines.map((line) => [
    line.day,
    words(line.documentType),
    line.number,
    line.description,
    ...[line.baseCents, line.salesTaxCents, line.purchaseTaxCents, line.nonRecoverableTaxCents].map((cents) =>
      decimalText(cents, currency),
    ),
  ]);
  return [head, ...rows];
}
