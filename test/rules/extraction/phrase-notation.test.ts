import { phrasePattern } from '../../../src/extraction/vocabulary/phrase-notation.js';
import { fold } from '../../../src/extraction/vocabulary/text-folding.js';

/** Phrases, a text, and what of it they find. */
test.each<[string, string, string | null]>([
  ['sub total', 'Subtotal', 'subtotal'],
  ['sub total', 'SUB-TOTAL: 12', 'sub-total'],
  ['sub total', 'Subtotals', null],
  ['à payer', 'Net A PAYER', 'a payer'],
  ['t v a', 'T.V.A. 20 %', 't.v.a.'],
  ['rechnung', 'Handelsrechnung', null],
  ['*rechnung', 'Handelsrechnung 12', 'rechnung'],
  ['*rechnung', 'Rechnungsdatum', null],
  ['rabatt*', 'Rabattbetrag 3', 'rabattbetrag'],
  ['total|total amount', 'Total amount', 'total amount'],
  ['amount|total', 'Total amount', 'total'],
  ['invoice (no|number)', 'Invoice Number', 'invoice number'],
  ['invoice (no|number)', 'Invoice', null],
  ['date (of)? issue', 'Date issue', 'date issue'],
  ['date (of (the)?)? issue', 'Date of the issue', 'date of the issue'],
  ['total …10 (excl*|net)', 'Total EUR exclusive', 'total eur exclusive'],
  ['total …10 (excl*|net)', 'Total of all goods excl', null],
  ['^to', 'To Acme', 'to'],
  ['^to', 'Up to', null],
  ['due$', 'Due :', 'due :'],
  ['due$', 'Due 3 May', null],
  ['nr > {number} vom', 'Nr. 4711 vom', 'nr.'],
  ['nr > {number} vom', 'Nr. 4711', null],
  ['change ! due', 'Change 3.00', 'change'],
  ['change ! due', 'Change due', null],
  ['^no._', 'No. 12', 'no.'],
  ['^no._', 'No 12', null],
  [', den$', 'Bonn, den', ', den'],
  ['^invoice_', 'Invoice: 12', 'invoice:'],
  ['^invoice_', 'Invoice-12', null],
  ['^bill to:', 'Bill to: Acme', 'bill to:'],
  ['^bill to:', 'Bill to Acme', null],
  ['rechnung {aside} nr', 'Rechnung (Kopie) Nr.', 'rechnung (kopie) nr.'],
  ['invoice > {value}', 'Your invoice: RE-12', 'invoice'],
  ['invoice > {value}', 'Your invoice: 12 May', 'invoice'],
  ['invoice > {value}', 'Your invoice is here', null],
  ['total {rate}', 'Total 8,5% supplies', 'total 8,5%'],
  ['*factuur {no}', 'Factuurnummer', 'factuurnummer'],
  ['{tax} amount', 'VAT amount', 'vat amount'],
  ['{tax} amount', 'ДДС amount', 'ддс amount'],
  ['', 'Total', null],
])('%s in %s: %s', (phrases, text, found) => {
  expect(phrasePattern([phrases]).exec(fold(text))?.[0] ?? null).toBe(found);
});

test('a line of 20,000 leaders is looked through', () => {
  const line = `total ${'. '.repeat(20_000)}`;
  expect(phrasePattern(['total …20 (excl|net) (of)? {tax}']).test(line)).toBe(false);
});
