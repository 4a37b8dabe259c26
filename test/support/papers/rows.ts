import type { PaperItem } from './paper.js';

/** A row whose amount is quantity × price. */
export function row(text: string, quantity: string, priceCents: number, wrapped: string[] = []): PaperItem {
  const amountCents = Math.round(Number(quantity.replace(',', '.')) * priceCents);
  return { text, quantity, priceCents, amountCents, wrapped };
}

/** A row with an amount only. */
export function lump(text: string, amountCents: number, wrapped: string[] = []): PaperItem {
  return { text, amountCents, wrapped };
}

/** Many like rows, for tables over several pages. */
export function rows(count: number, toItem: (index: number) => PaperItem): PaperItem[] {
  return Array.from({ length: count }, (_, index) => toItem(index + 1));
}
