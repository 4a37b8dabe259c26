import { findInvoiceNumber, invoiceNumbers, numberCandidates } from '../../../src/extraction/fields/invoice-number.js';
import { NUMBER_FEATURES, type NumberFeature } from '../../../src/extraction/fields/number-features.js';
import { page } from './page.js';

/** What speaks for a number as the invoice's, or against it, and pages that show each. */

const further = Array.from({ length: 30 }, (_nothing, line) => `Line ${line}`).join('\n');

/** The features of the last number on a page besides those that every number has. */
const SHOWN: [text: string, value: string, features: NumberFeature[]][] = [
  ['Invoice no. 48117', '48117', ['number_of_invoice', 'first']],
  ['Receipt # 48117', '48117', ['number_of_document', 'first']],
  ['Nr. 48117 vom 5.3.2026', '48117', ['number_before_date', 'first']],
  ['Invoice 48117', '48117', ['title', 'first']],
  ['Your invoice: 48117', '48117', ['title_in_text', 'first']],
  ['# 48117', '48117', ['sign', 'first']],
  ['N. 48117', '48117', ['short_word', 'first']],
  ['Number 48117', '48117', ['bare_word', 'first']],
  ['Reference 48117', '48117', ['reference', 'first']],
  ['Číslo faktury 48117', '48117', ['phrase', 'first']],
  ['Faktura 48117', '48117', ['unsure_phrase', 'first']],
  ['Invoice no.   48117', '48117', ['number_of_invoice', 'beside', 'first']],
  ['Invoice no.   Customer\n48117   Kramer', '48117', ['number_of_invoice', 'below', 'first']],
  ['Invoice no.   48117\n48118', '48118', ['number_of_invoice', 'below_another']],
  ['Invoice   48117', '48117', ['title', 'beside', 'apart_from_unsure_label', 'first']],
  ['Invoice no. 17/03/2026', '17/03/2026', ['number_of_invoice', 'like_a_date', 'first']],
  [`${further}\nInvoice no. 48117`, '48117', ['number_of_invoice', 'far_down', 'first']],
  ['Acme\fInvoice no. 48117', '48117', ['number_of_invoice', 'other_page', 'first']],
  ['Invoice no. 17', '17', ['number_of_invoice', 'one_or_two_digits', 'first']],
  ['Invoice no. 117', '117', ['number_of_invoice', 'three_digits', 'first']],
  ['Invoice no. R-4811', 'R-4811', ['number_of_invoice', 'letters', 'first']],
  ['Receipt no. Operator1', 'Operator1', ['number_of_document', 'word', 'first']],
  ['Invoice no. 202600000117', '202600000117', ['number_of_invoice', 'many_digits', 'first']],
  ['Invoice no. 48117\nInvoice no. 48117', '48117', ['number_of_invoice', 'repeated']],
  [
    'Invoice no. 48117\nInvoice no. 48117\nInvoice no. 48117',
    '48117',
    ['number_of_invoice', 'repeated', 'repeated_often'],
  ],
];

test.each(SHOWN)('%j: %s', (text, value, features) => {
  const last = numberCandidates(page(text)).at(-1);
  expect([last?.value, last?.features]).toEqual([value, ['any_number', ...features]]);
});

test('every feature is shown by a page', () => {
  const shown = new Set<NumberFeature>(['any_number', ...SHOWN.flatMap(([, , features]) => features)]);
  expect(NUMBER_FEATURES.filter((feature) => !shown.has(feature))).toEqual([]);
});

/** What invoices call themselves, in any language, calls the number so that follows at once. */
test.each([
  ['Sölureikningur 163087', '163087'],
  ['Τιμολόγιο Πώλησης INV-34737', 'INV-34737'],
  ['Kreditfaktura 2026-6918', '2026-6918'],
  ['Factură fiscală 2026/2887', '2026/2887'],
  ['御請求書 140805', '140805'],
  ['销售发票 2026/0848', '2026/0848'],
  ['Ausgangsrechnung 7029722837', '7029722837'],
  ['Schlussrechnung 2026-17', '2026-17'],
  ['Factura rectificativa 2026-17', '2026-17'],
  ['Fattura differita 2026-17', '2026-17'],
  ["Facture d'acompte 2026-17", '2026-17'],
  ['Sales credit note 2026-17', '2026-17'],
  ['Creditfactuur 2026-17', '2026-17'],
  ['Račun R-1 9550/26', '9550/26'],
  ['Fatura n.º 9550/26', '9550/26'],
  ['Nota de crédito n.o: INV-96990', 'INV-96990'],
])('%j is the number %j', (text, value) => expect(findInvoiceNumber(page(text))?.value).toBe(value));

test.each(['Zamówienie 17/2026', 'Proformafaktura 17/2026', 'Sölureikningur', 'Zapłata za faktura 17/2026'])(
  '%j has no number of an invoice',
  (text) => expect(findInvoiceNumber(page(text))).toBeNull(),
);

test('a year after the title is none', () => {
  expect(findInvoiceNumber(page('Invoice 2026'))).toBeNull();
  expect(findInvoiceNumber(page('Sölureikningur 2026'))).toBeNull();
  expect(findInvoiceNumber(page('Invoice no. 2026'))?.value).toBe('2026');
});

test('of two numbers the one that is called so more surely is taken, and the other is named with what it weighs', () => {
  const both = page('Reference   48117\nInvoice no.   R-4811');
  expect(findInvoiceNumber(both)).toMatchObject({ value: 'R-4811', confidence: 'high' });
  expect(invoiceNumbers(both).map(({ value, weight }) => `${value} ${weight >= 0.8}`)).toEqual([
    '48117 false',
    'R-4811 true',
  ]);
});

test('a number that only a word of many meanings names is not of high confidence', () =>
  expect(findInvoiceNumber(page('Reference   48117'))).toMatchObject({ value: '48117', confidence: 'low' }));

test('a number is left out as if it were not on the page', () => {
  const found = numberCandidates(page('Invoice no. 48117\nReceipt # 12'), (value) => value === '48117');
  expect(found.map(({ value, features }) => [value, features.includes('first')])).toEqual([['12', true]]);
});
