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
    'any_sum 1.43, total_of_invoice 1.51, total_under_another_far_head -1.17, largest_total 1.03, last_total 0.75, subtotal 0.51, tax_word -0.98, sum 2.77, tax_at_rate 1.88, lines 0.54';
  expect(Object.fromEntries(told)).toEqual({
    vendor_name:
      'any_name -0.17, legal_form 2.5, return_address 3.23, domain 2.78, top_of_page -0.81, first_lines 2.62',
    invoice_number: 'any_number 0.85, number_of_invoice 2.9, letters 1.91, first 2.24',
    invoice_date: 'any_date -0.43, date_of_invoice 3.17, first_called_so 2.11, first 1.1',
    due_date: 'any_due 2.61, first 2.53',
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
