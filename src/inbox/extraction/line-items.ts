import { type AmountOnPage, type Decimal, decimalText, toMinorUnits } from './amounts.js';
import type { ExtractedLineItem } from './extraction-result.js';
import { amountLabel } from './labels.js';
import type { Layout, Line } from './layout.js';
import { fold } from './text-folding.js';

const HEAD_WORDS =
  /description|item|article|artikel|bezeichnung|beschreibung|leistung|produkt|product|designation|libelle|descripcion|concepto|descrizione|omschrijving|qty|quantity|menge|anzahl|quantite|cantidad|quantita|aantal|hoeveelheid|unit price|price|preis|prix|p\.u\.|precio|prezzo|prijs|rate|amount|betrag|summe|gesamt|montant|importe|importo|bedrag|total|hours|stunden|pos\b/g;

/**
 * The lines of the invoice's tables: rows with a description and an amount, between a head of column names and the sums.
 * Quantity and unit price are read where quantity × price = amount; else a row counts once at its amount.
 */
export function findLineItems(layout: Layout, amounts: AmountOnPage[], exponent: number): ExtractedLineItem[] {
  const items: ExtractedLineItem[] = [];
  let isInTable = false;
  let amountRight: number | null = null;
  for (const line of layout.lines) {
    const onLine = amounts.filter((amount) => amount.segment.line === line.index);
    if (isTableHead(line)) {
      isInTable = true;
      amountRight = null;
      continue;
    }
    if (!isInTable) continue;
    if (isSum(line, onLine)) {
      if (items.length > 0) isInTable = false;
      continue;
    }
    const item = readRow(line, onLine, amountRight, exponent);
    if (!item) continue;
    amountRight = item.right;
    items.push(item.line);
  }
  return items;
}

/** The items when they add up to the subtotal or, with prices that include tax, to the total; else none. */
export function itemsThatAddUp(items: ExtractedLineItem[], sums: (number | null | undefined)[]): ExtractedLineItem[] {
  const total = items.reduce((sum, item) => sum + item.amountCents, 0);
  return items.length > 0 && sums.includes(total) ? items : [];
}

function isTableHead(line: Line): boolean {
  const words = new Set(fold(line.text).match(HEAD_WORDS) ?? []);
  return words.size >= 2 && line.segments.length >= 3 && !/\d{2,}/.test(line.text.replace(/\d{1,2}\s?%/g, ''));
}

function isSum(line: Line, amounts: AmountOnPage[]): boolean {
  if (amounts.length === 0) return false;
  const first = line.segments.find((segment) => /\p{L}{2,}/u.test(segment.text));
  const label = first && first.text.length < 45 ? amountLabel(first.text) : null;
  return (
    label !== null && label.role !== 'no_amount' && label.weight >= 0.7 && amounts.length <= 4 && !hasProduct(amounts)
  );
}

interface Row {
  line: ExtractedLineItem;
  right: number;
}

function readRow(line: Line, amounts: AmountOnPage[], amountRight: number | null, exponent: number): Row | null {
  const last = amounts.at(-1);
  const description = descriptionOf(line);
  if (!last || description === null || !(last.hasCurrency || last.decimals >= 1 || exponent === 0)) return null;
  const right = last.box.x + last.box.width;
  if (amountRight !== null && Math.abs(right - amountRight) > 40) return null;
  const product = productOf(amounts, exponent);
  if (product) {
    const unitPriceCents = toMinorUnits(product.price, exponent);
    if (unitPriceCents !== null)
      return {
        line: {
          description,
          quantity: decimalText(product.quantity),
          unitPriceCents,
          amountCents: product.amount.cents,
        },
        right,
      };
  }
  return { line: { description, quantity: '1', unitPriceCents: last.cents, amountCents: last.cents }, right };
}

function descriptionOf(line: Line): string | null {
  const texts = line.segments
    .map((segment) => segment.text)
    .filter((text) => (text.match(/\p{L}/gu) ?? []).length >= 3 && !/^[\d.,\s]+\S{0,6}$/.test(text));
  const longest = texts.reduce((best, next) => (next.length > best.length ? next : best), '');
  return longest === '' ? null : longest.replace(/\s+[€$£]?\s?-?\d[\d.,]*\s?[€$£]?$/, '').trim() || null;
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
