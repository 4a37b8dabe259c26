import { doubtsOfReading } from '../../src/extraction/doubt/doubts.js';
import { closeExtraction, extractInvoice } from '../../src/extraction/extract.js';
import { type Print, pdfOf } from '../support/paper-mill.js';

afterAll(closeExtraction);

const invoice = (number: string, total: string): Print[] => [
  ['Vandelay Industries GmbH', 60, 60],
  ['Hafenweg 4, 20457 Hamburg', 60, 80],
  ['Rechnung', 60, 160],
  ['Rechnung Nr.', 60, 200],
  [number, 260, 200],
  ['Rechnungsdatum', 60, 220],
  ['02.03.2026', 260, 220],
  ['Gesamtbetrag', 60, 300],
  [`${total} EUR`, 260, 300],
];

const continued: Print[] = [
  ['Vandelay Industries GmbH', 60, 60],
  ['Wir danken für Ihren Auftrag.', 60, 160],
];

const terms: Print[] = [
  ['Allgemeine Geschäftsbedingungen', 60, 60],
  ...Array.from({ length: 40 }, (_, index): Print => {
    return ['Lieferungen erfolgen allein auf Grundlage dieser Bedingungen.', 60, 100 + index * 16];
  }),
];

async function read(...pages: Print[][]) {
  const result = await extractInvoice({ pdf: await pdfOf(...pages), ownerName: null });
  const several = doubtsOfReading(result).filter(({ code }) => code === 'several_invoices');
  return { parts: result.findings.parts, reasons: several.map(({ message }) => message) };
}

test('a file of two invoices and their terms names the pages of each', async () => {
  const found = await read(invoice('R-2026-17', '119,00'), continued, invoice('R-2026-18', '59,50'), terms);
  expect(found).toEqual({
    parts: [
      { firstPage: 1, lastPage: 2, kind: 'invoice', number: 'R-2026-17' },
      { firstPage: 3, lastPage: 3, kind: 'invoice', number: 'R-2026-18' },
      { firstPage: 4, lastPage: 4, kind: 'terms', number: null },
    ],
    reasons: ['Pages 1–2 and 3 look like 2 invoices (R-2026-17, R-2026-18), and page 4 is terms'],
  });
});

test('one invoice of several pages is one', async () => {
  expect(await read(invoice('R-2026-17', '119,00'), continued, terms)).toEqual({ parts: [], reasons: [] });
});
