import { type Print, pdfOf } from './paper-mill.js';

/** A file of two invoices, the first of two pages, and a page of terms: as paper that is scanned in one go. */
export async function boundInvoices(serial: number): Promise<{ name: string; content: Uint8Array }> {
  const pages = [invoice(`R-${serial}-17`, '119,00'), continued, invoice(`R-${serial}-18`, '59,50'), terms];
  return { name: `scan-${serial}.pdf`, content: await pdfOf(...pages) };
}

/** Where the two stand in it. */
export const boundParts = [
  { firstPage: 1, lastPage: 2 },
  { firstPage: 3, lastPage: 3 },
];

/** The first page of an invoice. */
export const invoice = (number: string, total: string): Print[] => [
  ['Vandelay Industries GmbH', 60, 60],
  ['Hafenweg 4, 20457 Hamburg', 60, 80],
  ['USt-IdNr. DE811122334', 60, 100],
  ['Rechnung', 60, 160],
  ['Rechnung Nr.', 60, 200],
  [number, 260, 200],
  ['Rechnungsdatum', 60, 220],
  ['02.03.2026', 260, 220],
  ['Gesamtbetrag', 60, 300],
  [`${total} EUR`, 260, 300],
];

/** Its second page. */
export const continued: Print[] = [
  ['Vandelay Industries GmbH', 60, 60],
  ['Wir danken für Ihren Auftrag.', 60, 160],
];

export const terms: Print[] = [
  ['Allgemeine Geschäftsbedingungen', 60, 60],
  ...Array.from({ length: 40 }, (_, index): Print => {
    return ['Lieferungen erfolgen allein auf Grundlage dieser Bedingungen.', 60, 100 + index * 16];
  }),
];
