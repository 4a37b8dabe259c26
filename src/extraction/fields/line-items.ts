import { type AmountOnPage, type Decimal, decimalText, toMinorUnits } from '../candidates/amounts.js';
import type { ExtractedLineItem } from '../extraction-result.js';
import type { Box } from '../layout/evidence.js';
import { type Layout, type Line, overlap, type Segment, unionBox } from '../layout/layout.js';
import { listPattern } from '../vocabulary/label-finder.js';
import {
  type AmountLabel,
  amountLabel,
  CARRIED,
  columnLabel,
  dateLabel,
  numberLabel,
  partyLabel,
} from '../vocabulary/labels.js';
import { wholePhrase } from '../vocabulary/phrases.js';
import type { ColumnRole } from '../vocabulary/roles.js';
import { fold } from '../vocabulary/text-folding.js';

const HEAD_WORDS = new RegExp(
  listPattern(({ columns }) => Object.values(columns).join('|')),
  'g',
);
const AMOUNT_HEAD = listPattern(({ columns }) => columns.amount);
const PRICE_HEAD = listPattern(({ columns }) => columns.price);
const ITEM_HEAD = listPattern(({ columns }) => columns.item);

/** A row of a table. Discounts, charges and taxes among the items may or may not belong to them. */
interface ItemRow {
  item: ExtractedLineItem;
  line: number;
  hasProduct: boolean;
  isAdjustment: boolean;
  /** Whether a sum follows, so that the row is none itself. */
  isAboveSum: boolean;
  /** Whether the row stands below the sum of the items. */
  isBehindSum: boolean;
}

/** Candidates for the invoice's lines; the sums decide between them. */
export interface ItemRows {
  /** The rows of tables with a head of column names. */
  inTables: ItemRow[];
  /** Every row with words and an amount above the sums, for invoices whose tables have no head. */
  loose: LooseRow[];
}

interface LooseRow {
  item: ExtractedLineItem;
  left: number;
  right: number;
}

/** Rows with words and an amount, between a head of column names and the sums, and below them what adds or takes. */
export function findItemRows(layout: Layout, amounts: AmountOnPage[], exponent: number): ItemRows {
  const byLine = new Map<number, AmountOnPage[]>();
  for (const amount of amounts) byLine.set(amount.segment.line, [...(byLine.get(amount.segment.line) ?? []), amount]);
  const table = new TableReader(exponent);
  for (const line of layout.lines) table.read(line, byLine.get(line.index) ?? []);
  return { inTables: table.rows, loose: looseRows(layout, byLine, exponent) };
}

/** Rows of short words and an amount above the first sum. */
function looseRows(layout: Layout, byLine: Map<number, AmountOnPage[]>, exponent: number): LooseRow[] {
  const found: LooseRow[] = [];
  for (const line of layout.lines) {
    const onLine = byLine.get(line.index) ?? [];
    if (found.length > 0 && sumRole(line, onLine) === 'sum') break;
    const row = sumRole(line, onLine) ? null : readRow(line, onLine, exponent);
    const box = onLine.at(-1)?.box;
    if (row && box && isGoods(row.item.description) && !CARRIED.test(fold(line.text)))
      found.push({ item: row.item, left: box.x, right: row.right });
  }
  return found;
}

/** Outside a table, words that label a date, a number or a sum name nothing that was sold. */
function isGoods(description: string): boolean {
  if (description.length >= 60 || /,\s*[A-Z]{2}\s+\d{5}|:$/.test(description)) return false;
  const amount = amountLabel(description);
  const isSum = amount !== null && !['discount', 'charge', 'no_amount'].includes(amount.role);
  return !isSum && !dateLabel(description) && numberLabel(description) === null && partyLabel(description) === null;
}

/** The loose rows whose amounts stand in one column, for each column. */
function looseColumns(loose: LooseRow[]): LooseRow[][] {
  const aligned = (edge: 'left' | 'right') =>
    [...new Set(loose.map((row) => Math.round(row[edge] / 3)))].map((step) =>
      loose.filter((row) => Math.abs(row[edge] - step * 3) <= 3),
    );
  return [loose, ...aligned('right'), ...aligned('left')];
}

/** What the sums of an invoice can be weighed by: the sum of its items, and the lines on which amounts are theirs. */
export interface ItemSum {
  cents: number;
  lines: ReadonlySet<number>;
}

/** The last row may be a sum with unknown words, unless it multiplies or a sum follows. */
export function itemSum({ inTables }: ItemRows): ItemSum {
  const items = inTables.filter((row) => !row.isAdjustment);
  const sure = items.filter((row) => row.hasProduct || row.isAboveSum || row !== items.at(-1));
  return { cents: sumOf(items.map(({ item }) => item)), lines: new Set(sure.map(({ line }) => line)) };
}

/**
 * The items when they add up to the subtotal or, with prices that include tax, to the total; with the discounts and
 * charges that this takes. None when nothing adds up.
 */
export function itemsThatAddUp(rows: ItemRows, sums: (number | null | undefined)[]): ExtractedLineItem[] {
  const { inTables, loose } = rows;
  const plain = inTables.filter((row) => !row.isAdjustment);
  const attempts = [
    plain,
    inTables.filter((row) => !row.isBehindSum),
    inTables.filter((row) => !row.isAdjustment || row.isBehindSum),
    inTables,
    ...looseColumns(loose),
  ].map((attempt) => attempt.map(({ item }) => item));
  return attempts.find((items) => items.length > 0 && sums.includes(sumOf(items))) ?? [];
}

function sumOf(items: ExtractedLineItem[]): number {
  return items.reduce((sum, item) => sum + item.amountCents, 0);
}

/** Reads tables line by line. */
class TableReader {
  readonly rows: ItemRow[] = [];
  private state: 'outside' | 'inside' | 'behind' = 'outside';
  private column: Segment | null = null;
  private amountRight: number | null = null;
  /** A row of words and price whose amount stands a little lower. */
  private pending: { line: Line; amounts: AmountOnPage[] } | null = null;
  private last: { row: ItemRow; x: number; bottom: number; page: number; lines: number } | null = null;

  constructor(private readonly exponent: number) {}

  read(line: Line, amounts: AmountOnPage[]): void {
    if (isTaxHead(line)) this.state = 'outside';
    else if (isTableHead(line)) this.open(line);
    else this.readRow(line, amounts);
  }

  private readRow(line: Line, amounts: AmountOnPage[]): void {
    if (this.state === 'outside' || CARRIED.test(fold(line.text))) return;
    const role = sumRole(line, amounts);
    if (role === 'sum') this.close(amounts);
    else this.readItem(line, amounts, role);
  }

  private readItem(line: Line, amounts: AmountOnPage[], role: 'adjustment' | 'tax' | null): void {
    const inColumn = this.amountInColumn(amounts);
    const row = inColumn && this.rowOf(line, amounts, inColumn);
    if (!row) this.continueRow(line, amounts);
    else if (this.state !== 'behind' || (role ? role !== 'tax' : row.hasProduct)) {
      if (!role) this.state = 'inside';
      this.add(line, row, role !== null);
    }
  }

  private open(line: Line): void {
    this.pending = null;
    this.last = null;
    this.amountRight = null;
    this.state = 'inside';
    this.column = amountColumn(line);
  }

  /** A sum ends the items; below it only what adds or takes is read, up to the total. */
  private close(amounts: AmountOnPage[]): void {
    this.last = null;
    this.pending = null;
    if (amounts.length === 0 || this.rows.length === 0) return;
    this.state = 'behind';
    for (const row of this.rows) row.isAboveSum = true;
  }

  /** The amount nearest to where the rows above, or else the head, have theirs. Bare digits are codes or counts. */
  private amountInColumn(amounts: AmountOnPage[]): AmountOnPage | null {
    const rightOf = (box: Box) => box.x + box.width;
    const expected = this.amountRight ?? (this.column && rightOf(this.column.box));
    const sums = amounts.filter(({ hasCurrency, decimals }) => hasCurrency || decimals >= 1 || this.exponent === 0);
    if (expected === null) return sums.at(-1) ?? null;
    const distance = (amount: AmountOnPage) => Math.abs(rightOf(amount.box) - expected);
    const nearest = sums.reduce<AmountOnPage | null>(
      (best, next) => (!best || distance(next) <= distance(best) ? next : best),
      null,
    );
    if (!nearest) return null;
    const isUnderHead = this.amountRight === null && this.column && overlap(nearest.box, this.column.box) > 0;
    return isUnderHead || distance(nearest) <= 45 ? nearest : null;
  }

  private rowOf(line: Line, amounts: AmountOnPage[], inColumn: AmountOnPage): Row | null {
    const row = readRow(line, amounts.slice(0, amounts.indexOf(inColumn) + 1), this.exponent);
    if (row || !this.pending || line.page !== this.pending.line.page) return row;
    const { line: above, amounts: before } = this.pending;
    if (line.box.y - above.box.y > 1.6 * above.box.height) return null;
    return readRow(above, [...before, inColumn], this.exponent);
  }

  private add(line: Line, row: Row, isAdjustment: boolean): void {
    this.pending = null;
    this.amountRight ??= row.right;
    const cents = Math.abs(row.item.amountCents);
    const sign = isAdjustment && takesAway(line) ? -1 : Math.sign(row.item.amountCents);
    const amountCents = sign * cents;
    const item = isAdjustment ? { ...row.item, quantity: '1', unitPriceCents: amountCents, amountCents } : row.item;
    const found = {
      item,
      line: line.index,
      hasProduct: row.hasProduct,
      isAboveSum: false,
      isAdjustment,
      isBehindSum: this.state === 'behind',
    };
    this.rows.push(found);
    this.last = { row: found, x: row.x, bottom: line.box.y + line.box.height, page: line.page, lines: 0 };
  }

  /** Words alone right below an item go on with its description; words with a price wait for their amount. */
  private continueRow(line: Line, amounts: AmountOnPage[]): void {
    const [segment] = line.segments;
    const { last } = this;
    if (amounts.length > 0 && descriptionOf(line, amounts)) this.pending = { line, amounts };
    if (!last || !segment || line.segments.length > 1 || amounts.some(({ decimals }) => decimals > 0)) return;
    const isBelow = line.page === last.page && line.box.y - last.bottom < 0.8 * line.box.height;
    if (!isBelow || Math.abs(segment.box.x - last.x) > 12 || last.lines >= 4 || /:\s*$/.test(segment.text)) return;
    const { item } = last.row;
    item.description += ` ${segment.text}`;
    if (item.evidence) item.evidence = { page: line.page, box: unionBox([item.evidence.box, segment.box]) };
    last.bottom = line.box.y + line.box.height;
    last.lines += 1;
  }
}

/** Whether a line is the head of a table of goods. */
export function isTableHead(line: Line): boolean {
  const columns = new Set(line.segments.map(columnOf));
  if (columns.has('item') && columns.has('amount')) return true;
  const folded = fold(line.text);
  const words = new Set(folded.match(HEAD_WORDS) ?? []);
  if (words.size < 2 || line.segments.length < 2 || /\d{2,}/.test(folded.replace(/\d{1,2}\s?%/g, ''))) return false;
  if (line.segments.some((segment) => segment.text.length > 45)) return false;
  return (
    line.segments.length >= 3 || (ITEM_HEAD.test(folded) && AMOUNT_HEAD.test(fold(line.segments.at(-1)?.text ?? '')))
  );
}

/** The sums of tax rates stand in a table of their own. */
function isTaxHead(line: Line): boolean {
  const folded = fold(line.text);
  if (line.segments.length < 3 || /\d{2,}/.test(folded) || ITEM_HEAD.test(folded)) return false;
  return /(?:steuer|mwst|\bust|\bvat|\btax|\btva|\biva|\bbtw)\.?\s?-?(?:basis)?(?:betrag|satz|%|amount|rate|bedrag|importe|montant)|(?:montant|taux|base|cuota|importe|aliquota|imposta|grondslag|bedrag) (?:de )?(?:tva|iva|btw|ht)\b|imponibile|grondslag|basisbetrag/.test(
    folded,
  );
}

function amountColumn(head: Line): Segment | null {
  const last = (pattern: RegExp) => head.segments.findLast((segment) => pattern.test(fold(segment.text))) ?? null;
  const price = last(PRICE_HEAD);
  const named = head.segments.findLast((segment) => columnOf(segment) === 'amount');
  return named ?? last(AMOUNT_HEAD) ?? (price === head.segments.at(-1) ? price : null);
}

/** Which column a cell heads, in the languages that are lists of phrases. */
function columnOf({ text }: Segment): ColumnRole | null {
  return wholePhrase(fold(text), columnLabel);
}

/** `sum` ends a table; `adjustment` and `tax` may stand among the items or below their sum. A row with quantity × price is neither. */
function sumRole(line: Line, amounts: AmountOnPage[]): 'sum' | 'adjustment' | 'tax' | null {
  if (amounts.length === 0) return null;
  const label = firstAmountLabel(line);
  if (!label || label.role === 'no_amount' || label.weight < 0.7 || amounts.length > 4 || hasProduct(amounts))
    return null;
  if (label.role === 'tax') return 'tax';
  return label.role === 'discount' || label.role === 'charge' ? 'adjustment' : 'sum';
}

/** `Total Quantity: 110   Total: 42,000.00`: what is counted comes before the sum. */
function firstAmountLabel(line: Line): AmountLabel | null {
  const worded = line.segments.filter((segment) => /\p{L}{2,}/u.test(segment.text));
  const [first, ...others] = worded.map(({ text }) => (text.length < 45 ? amountLabel(text) : null));
  if (first?.role !== 'no_amount') return first ?? null;
  return others.find((label) => label?.role === 'total' || label?.role === 'subtotal') ?? first;
}

function takesAway(line: Line): boolean {
  return line.segments.some((segment) => amountLabel(segment.text)?.role === 'discount');
}

interface Row {
  item: ExtractedLineItem;
  right: number;
  /** Where the description begins. */
  x: number;
  hasProduct: boolean;
}

/** A line of more amounts is no row of a table; to look for products among them would take too long. */
const MOST_COLUMNS = 12;

function readRow(line: Line, amounts: AmountOnPage[], exponent: number): Row | null {
  const last = amounts.at(-1);
  const words = descriptionOf(line, amounts);
  if (!last || !words || amounts.length > MOST_COLUMNS || !(last.hasCurrency || last.decimals >= 1 || exponent === 0))
    return null;
  const { description, x } = words;
  const evidence = { page: line.page, box: line.box };
  const right = last.box.x + last.box.width;
  const product = productOf(amounts, exponent);
  const unitPriceCents = product && toMinorUnits(product.price, exponent);
  if (product && unitPriceCents !== null) {
    const quantity = decimalText(product.quantity);
    const item = { description, quantity, unitPriceCents, amountCents: product.amount.cents, evidence };
    return { item, right, x, hasProduct: true };
  }
  const times = countOf(line);
  const isWhole = times !== null && last.cents % times === 0;
  const item = {
    description,
    quantity: isWhole ? String(times) : '1',
    unitPriceCents: isWhole ? last.cents / times : last.cents,
    amountCents: last.cents,
    evidence,
  };
  return { item, right, x, hasProduct: false };
}

/** `x4` in a cell of its own is a quantity without a price. */
function countOf(line: Line): number | null {
  for (const { text } of line.segments) {
    const match = /^(?:x\s?(\d{1,4})|(\d{1,4})\s?x)$/i.exec(text);
    if (match) return Number(match[1] ?? match[2]) || null;
  }
  return null;
}

function descriptionOf(line: Line, amounts: AmountOnPage[]): { description: string; x: number } | null {
  const isAmount = (segment: Segment) =>
    amounts.some((amount) => amount.segment === segment && amount.end - amount.start >= segment.text.length - 1);
  const cells = line.segments.filter((segment) => !isAmount(segment) && hasWords(segment.text));
  const longest = cells.reduce<Segment | null>(
    (best, next) => (!best || next.text.length > best.text.length ? next : best),
    null,
  );
  const description = longest?.text.replace(/\s+[€$£¥]?\s?-?\d[\d.,]*[.,]\d{2}\s?[€$£]?$/, '').trim();
  return longest && description ? { description, x: longest.box.x } : null;
}

function hasWords(text: string): boolean {
  return (text.match(/\p{L}/gu) ?? []).length >= 3 && !/^[\d.,\s]+\S{0,6}$/.test(text);
}

function hasProduct(amounts: AmountOnPage[]): boolean {
  return productOf(amounts, 2) !== null;
}

/** Quantity and price whose product is an amount further right on the line, exact to one minor unit. */
function productOf(
  amounts: AmountOnPage[],
  exponent: number,
): { quantity: Decimal; price: Decimal; amount: AmountOnPage } | null {
  for (const amount of [...amounts].reverse()) {
    const factors = amounts.filter((other) => other !== amount);
    for (const quantity of factors) {
      if (quantity.hasCurrency || quantity.cents <= 0) continue;
      for (const price of factors) {
        if (price === quantity || (price.decimals === 0 && !price.hasCurrency && exponent > 0)) continue;
        if (isProduct(quantity.decimal, price.decimal, amount.cents, exponent))
          return { quantity: quantity.decimal, price: price.decimal, amount };
      }
    }
  }
  return null;
}

function isProduct(quantity: Decimal, price: Decimal, cents: number, exponent: number): boolean {
  const product = toMinorUnits(
    { digits: quantity.digits * price.digits, scale: quantity.scale + price.scale },
    exponent,
  );
  return product !== null && cents !== 0 && Math.abs(product - cents) <= 1;
}
