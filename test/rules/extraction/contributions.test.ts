import { rounded } from '../../../src/extraction/fields/contributions.js';
import { readText } from '../../../src/extraction/read-text.js';
import { page } from './page.js';

/** Why a value was chosen: what spoke for it, and how much. */

const invoice = `
Vandelay Industries GmbH · Hafenweg 4 · 20457 Hamburg
USt-IdNr. DE123456789   www.vandelay.de

Rechnung Nr. R-2026-17   Rechnungsdatum 02.03.2026
Bezeichnung   Menge   Preis   Betrag
Beratung      2       50,00   100,00 €
Nettobetrag   100,00 €
MwSt 19 %     19,00 €
Gesamtbetrag  119,00 €
Zahlbar bis 01.04.2026`;

test('every value of a page has its contributions', () => {
  const { fields } = readText(page(invoice), null, 'pdf_text');
  const told = Object.entries(fields).map(([name, { contributions = [] }]) => [
    name,
    contributions.map(({ feature, weight }) => `${feature} ${weight}`).join(', '),
  ]);
  const sum =
    'any_sum 0.26, total_of_invoice 0.78, total_under_another_far_head -1.11, largest_total 1.93, last_total 1.05, subtotal 0.74, tax_word -1.44, sum 2.63, sum_of_column 0.94, tax_at_rate 1.87, lines 1.11';
  expect(Object.fromEntries(told)).toEqual({
    vendor_name:
      'any_name -0.17, legal_form 2.5, return_address 3.23, domain 2.78, top_of_page -0.81, first_lines 2.62',
    invoice_number: 'any_number 0.66, number_of_invoice 2.91, letters 0.86, first 2.56',
    invoice_date: 'any_date -1.06, date_of_invoice 3.24, first_called_so 1.97, first 1.78',
    due_date: 'any_due 2.08, first 2.99',
    total_cents: sum,
    tax_cents: sum,
    subtotal_cents: sum,
    currency: 'own_sign 1',
  });
});

test('a number below its label says what that adds, and what its form does', () => {
  const { fields } = readText(page('\nInvoice number   Order\n12   4711'), null, 'pdf_text');
  const found = fields.invoice_number;
  expect(found?.value).toBe('12');
  expect(found?.contributions?.map(({ feature }) => feature)).toEqual([
    'any_number',
    'number_of_invoice',
    'below',
    'one_or_two_digits',
    'first',
  ]);
});

test('what is kept has two decimals, and nothing of what is nothing', () =>
  expect(
    rounded([
      { feature: 'label', weight: 0.98765 },
      { feature: 'position', weight: -0.004 },
      { feature: 'recognition', weight: 0 },
    ]),
  ).toEqual([{ feature: 'label', weight: 0.99 }]));
