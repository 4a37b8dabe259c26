import { ask } from '../ledger-model/played-books.js';
import type { TestBooks } from './books.js';

/** The lines of the journal that figures of the statements consist of, page by page. */

export interface FigureLine {
  id: string;
  entryDate: string;
  amountCents: number;
  account: { id: string };
  entry: { id: string; sourceType: string };
}

const lineFields = 'nodes { id entryDate amountCents memo account { id } entry { id sourceType } }';
const page = 'pageInfo { hasNextPage endCursor }';
export const linesOfCash = `query ($figure: CashFlowFigure!, $accountId: ID, $from: Date, $to: Date, $currency: Currency,
    $inBase: Boolean, $method: CashFlowMethod, $first: Int, $after: String) {
  lines: cashFlowLines(figure: $figure, accountId: $accountId, from: $from, to: $to, currency: $currency,
    inBaseCurrency: $inBase, method: $method, first: $first, after: $after) { ${lineFields} ${page} } }`;
export const linesOfEquity = `query ($figure: EquityFigure!, $accountId: ID, $ofTotal: Boolean, $from: Date, $to: Date, $currency: Currency,
    $inBase: Boolean, $first: Int, $after: String) {
  lines: equityChangeLines(figure: $figure, accountId: $accountId, ofTotal: $ofTotal, from: $from, to: $to, currency: $currency,
    inBaseCurrency: $inBase, first: $first, after: $after) { ${lineFields} ${page} } }`;

/** All lines, page by page. */
export async function everyLine(
  of: TestBooks,
  query: string,
  asked: Record<string, unknown>,
  first = 100,
): Promise<FigureLine[]> {
  const found: FigureLine[] = [];
  for (let after: string | null = null; ; ) {
    const { lines } = await ask(of, query, { ...asked, first, after });
    found.push(...lines.nodes);
    if (!lines.pageInfo.hasNextPage) return found;
    after = lines.pageInfo.endCursor;
    if (after === null) throw new Error('a page that is not the last has no cursor');
  }
}

export const sumOf = (lines: FigureLine[]) => lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
