import { taxOnCents } from '../../values/money.js';
import type { Layout } from '../layout/layout.js';
import type { AmountOnPage } from './amounts.js';

/** What a table of rates adds up to: each row has a net amount and its tax, whatever words stand over them. */
export interface RateTable {
  subtotalCents: number;
  taxCents: number;
  /** Where the sums are printed; null where a row of sums is missing. */
  subtotal: AmountOnPage | null;
  tax: AmountOnPage | null;
  /** Its rows of several rates, without that of the sums. */
  rows: { netCents: number; taxCents: number }[];
}

/** A row: two amounts, of which the second is a rate of the first that the row names, what it lacks to a third, or nothing. */
interface TaxedRow {
  line: number;
  page: number;
  net: AmountOnPage;
  tax: AmountOnPage;
  isProved: boolean;
}

/** Lines of more amounts are no rows of such a table. */
const AMOUNTS_MAXIMUM = 6;
/** Rows of one table stand this near, counted in lines. */
const LINES_BETWEEN = 2;
/** Amounts whose right edges are this near stand in one column, in points. */
const EDGE_DISTANCE = 8;
/** As many rows that name their rate are followed to a table. */
const PROVED_ROWS_MAXIMUM = 1000;
/** No tax on a sale is of a higher rate. */
const RATE_MAXIMUM_BPS = 3000;
/** As many tables are told of. */
const TABLES_MAXIMUM = 12;

/** The tables of rates on the pages; `amounts` are those that may be money, in reading order. */
export function findRateTables(layout: Layout, amounts: readonly AmountOnPage[]): RateTable[] {
  const byLine = Map.groupBy(amounts, ({ segment }) => segment.line);
  const rows = [...byLine].flatMap(([line, onLine]) => taxedRows(layout.lines[line]?.text ?? '', onLine));
  const proved = rows.filter(({ isProved }) => isProved).slice(0, PROVED_ROWS_MAXIMUM);
  const tables = proved.map((row) => sumsOf(tableOf(row, rows), amounts));
  const distinct = new Map(tables.map((table) => [`${table.subtotalCents} ${table.taxCents}`, table]));
  return [...distinct.values()].slice(0, TABLES_MAXIMUM);
}

/** Taxes that stand beside what they are of, in lines that name their rate. */
export function taxesBesideRates(layout: Layout, amounts: readonly AmountOnPage[]): Set<AmountOnPage> {
  const byLine = Map.groupBy(amounts, ({ segment }) => segment.line);
  const rows = [...byLine].flatMap(([line, onLine]) => taxedRows(layout.lines[line]?.text ?? '', onLine));
  return new Set(rows.filter(({ isProved }) => isProved).map(({ tax }) => tax));
}

/** What a line says as a row of such a table, read in each way that it may be. */
function taxedRows(text: string, amounts: readonly AmountOnPage[]): TaxedRow[] {
  if (amounts.length < 2 || amounts.length > AMOUNTS_MAXIMUM) return [];
  const rates = ratesIn(text);
  return amounts.flatMap((net, index) =>
    amounts.slice(index + 1).flatMap((tax, behind) => {
      const isNextButOne = amounts[index + behind + 2];
      const makesGross = isNextButOne !== undefined && net.cents + tax.cents === isNextButOne.cents;
      const isOfRate = isAtRate(tax.cents, net.cents, without(rates, net.cents, tax.cents));
      const isShare = net.cents !== 0 && Math.abs(tax.cents) * 100 <= Math.abs(net.cents) * 35;
      const isTax = isShare && (tax.cents === 0 || tax.cents > 0 === net.cents > 0);
      if (!isTax || !(makesGross || isOfRate || tax.cents === 0)) return [];
      const { line, page } = net.segment;
      return [{ line, page, net, tax, isProved: isOfRate && tax.cents !== 0 }];
    }),
  );
}

/** Numbers of a line that may be rates of tax, in basis points; two alike, as of a state and its union, together too. */
function ratesIn(text: string): number[] {
  const rates = [...text.matchAll(/(?<![\d.,])(\d{1,2})(?:[.,](\d{1,3}))?(?![\d.,]*\d)/g)].map(
    ([, whole, fraction = '']) => Number(whole) * 100 + Number(fraction.padEnd(2, '0').slice(0, 2)),
  );
  const twice = rates.filter((rate, index) => rates.indexOf(rate) < index).map((rate) => 2 * rate);
  return [...rates, ...twice].filter((rateBps) => rateBps <= RATE_MAXIMUM_BPS);
}

/** What is a rate once base and tax themselves are left out: `100.00  17.00` names none. */
function without(rates: readonly number[], ...amounts: number[]): number[] {
  const left = [...rates];
  for (const cents of amounts) if (left.includes(cents)) left.splice(left.indexOf(cents), 1);
  return left;
}

/** Whether a tax is one of the rates of its base, to the cent by which it may have been rounded. */
export function isAtRate(taxCents: number, netCents: number, ratesBps: readonly number[]): boolean {
  return ratesBps.some((rateBps) => Math.abs((taxOnCents(netCents, rateBps) ?? 0) - taxCents) <= 1);
}

/** The row with those above and below it in the same columns, up to the first gap. */
function tableOf(row: TaxedRow, rows: readonly TaxedRow[]): TaxedRow[] {
  const table = [row];
  const inColumns = rows.filter(
    ({ page, net, tax }) => page === row.page && isInColumn(net, row.net) && isInColumn(tax, row.tax),
  );
  for (const other of inColumns.filter(({ line }) => line < row.line).reverse()) {
    const distance = (table[0] ?? row).line - other.line;
    if (distance > 0 && distance <= LINES_BETWEEN) table.unshift(other);
  }
  for (const other of inColumns.filter(({ line }) => line > row.line)) {
    const distance = other.line - (table.at(-1) ?? row).line;
    if (distance > 0 && distance <= LINES_BETWEEN) table.push(other);
  }
  return table;
}

function isInColumn(one: AmountOnPage, other: AmountOnPage): boolean {
  return Math.abs(one.box.x + one.box.width - other.box.x - other.box.width) <= EDGE_DISTANCE;
}

/** The last row may be that of the sums; else they are looked for below it in their columns. */
function sumsOf(table: readonly TaxedRow[], amounts: readonly AmountOnPage[]): RateTable {
  const last = table.at(-1);
  const above = table.slice(0, -1);
  const isRowOfSums =
    last !== undefined &&
    above.length > 0 &&
    sumOf(above, 'net') === last.net.cents &&
    Math.abs(sumOf(above, 'tax') - last.tax.cents) <= above.length;
  if (isRowOfSums)
    return {
      subtotalCents: last.net.cents,
      taxCents: last.tax.cents,
      subtotal: last.net,
      tax: last.tax,
      rows: rowsOf(above),
    };
  const printed = (part: 'net' | 'tax') =>
    amounts.find(
      (amount) =>
        last !== undefined &&
        amount.cents === sumOf(table, part) &&
        amount.segment.page === last.page &&
        amount.segment.line >= last.line &&
        isInColumn(amount, last[part]),
    ) ?? null;
  return {
    subtotalCents: sumOf(table, 'net'),
    taxCents: sumOf(table, 'tax'),
    subtotal: printed('net'),
    tax: printed('tax'),
    rows: rowsOf(table),
  };
}

function rowsOf(table: readonly TaxedRow[]): RateTable['rows'] {
  return table.map(({ net, tax }) => ({ netCents: net.cents, taxCents: tax.cents }));
}

function sumOf(rows: readonly TaxedRow[], part: 'net' | 'tax'): number {
  return rows.reduce((sum, row) => sum + row[part].cents, 0);
}
