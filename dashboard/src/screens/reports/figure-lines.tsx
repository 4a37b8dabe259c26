import { Amount } from '../../components/amount';
import { saveCsv } from '../../components/csv';
import { Day } from '../../components/day';
import { Empty } from '../../components/empty';
import { type Column } from '../../components/grid';
import { Listed } from '../../components/listed';
import { Screen } from '../../components/screen';
import { useDrill, useLeftAt } from '../../components/trail';
import { useAccounts, useBooks } from '../../server/books';
import { decimalText, memoOf, words } from '../../server/format';
import { everyRow, useList } from '../../server/list';
import type { TypedDocument } from '../../server/typed-document';
import { cashFlowFigureNames, cashFlowFigures, equityFigureNames, equityFigures } from './figures';
import { Parameters, useReportSearch } from './parameters';
import { CashFlowLinesDocument, EquityChangeLinesDocument, type FigureLinesFragment } from './reports.generated';

type Line = FigureLinesFragment['nodes'][number];

/** The lines of the journal that a figure of the cash-flow statement consists of. */
export function CashFlowLines() {
  const [{ from, to, currency, inBase, method, account, figure: asked }] = useReportSearch();
  const figure = cashFlowFigures.find((one) => one === asked) ?? 'CHANGE';
  const chosen = useAccounts().find(({ id }) => id === account);
  const name = chosen ? `${chosen.number} ${chosen.name}` : cashFlowFigureNames[figure];
  const variables = { from, to, currency, inBase, method, accountId: account, figure };
  return <FigureLines title={`Cash flow: ${name}`} document={CashFlowLinesDocument} variables={variables} />;
}

/** The lines of the journal that a column of the changes in equity consists of. */
export function EquityLines() {
  const [{ from, to, currency, inBase, account, ofTotal, figure: asked }] = useReportSearch();
  const figure = equityFigures.find((one) => one === asked) ?? 'RESULT';
  const chosen = useAccounts().find(({ id }) => id === account);
  const row = ofTotal ? 'Equity' : chosen ? `${chosen.number} ${chosen.name}` : 'Earnings';
  const title = `${row}: ${equityFigureNames[figure]}`;
  const variables = { from, to, currency, inBase, accountId: account, ofTotal, figure };
  return <FigureLines title={title} document={EquityChangeLinesDocument} variables={variables} />;
}

interface PageVariables {
  first?: number | null | undefined;
  after?: string | null | undefined;
}

/** What a figure of a statement consists of, line by line: each leads to its entry. */
function FigureLines<Variables extends PageVariables>(props: {
  title: string;
  document: TypedDocument<{ lines: FigureLinesFragment | null }, Variables>;
  variables: Omit<Variables, 'first' | 'after'>;
}) {
  const { title, document, variables } = props;
  const [{ from, to, currency }] = useReportSearch();
  const books = useBooks();
  const list = useList(document, variables, linesOf);
  const shownCurrency = currency ?? books.currency;
  const drill = useDrill();
  const leftAt = useLeftAt();
  const save = async () => {
    const rows = await everyRow(document, variables, linesOf);
    saveCsv(`${title} ${[from, to].filter(Boolean).join(' ')}.csv`, csvOf(rows, shownCurrency));
  };
  return (
    <Screen title={title}>
      <Parameters days={{ from, to }} onSave={save} />
      <Listed
        list={list}
        label="Lines"
        columns={columnsIn(shownCurrency)}
        rowKey={({ id }) => id}
        startAt={leftAt}
        onOpen={({ id, entry }) => drill({ to: '/journal/$id', params: { id: entry.id } }, id)}
        empty={<Empty title="No line adds to this figure in these days" />}
      />
    </Screen>
  );
}

function columnsIn(currency: string): Column<Line>[] {
  return [
    { title: 'Day', width: '110px', cell: ({ entryDate }) => <Day of={entryDate} /> },
    { title: 'Account', width: 'minmax(160px, 1fr)', cell: ({ account }) => `${account.number} ${account.name}` },
    { title: 'Source', width: '150px', cell: ({ entry }) => words(entry.sourceType) },
    { title: 'Memo', width: 'minmax(160px, 2fr)', cell: memoOf },
    {
      title: 'Amount',
      width: '140px',
      isFigure: true,
      cell: ({ amountCents }) => <Amount cents={amountCents} currency={currency} bare />,
    },
  ];
}

function linesOf({ lines }: { lines: FigureLinesFragment | null }) {
  return lines ?? { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };
}

function csvOf(lines: Line[], currency: string): string[][] {
  const head = ['Day', 'Number', 'Account', 'Source', 'Entry', 'Memo', `Amount (${currency})`];
  const rows = lines.map((line) => [
    line.entryDate,
    line.account.number,
    line.account.name,
    words(line.entry.sourceType),
    line.entry.id,
    memoOf(line) ?? '',
    decimalText(line.amountCents, currency),
  ]);
  return [head, ...rows];
}
