import {
  DATE_FEATURES,
  type DateFeature,
  DUE_FEATURES,
  type DueFeature,
} from '../../../src/extraction/fields/date-features.js';
import {
  dueCandidates,
  findInvoiceDates,
  issueCandidates,
  labelledDates,
} from '../../../src/extraction/fields/invoice-dates.js';
import { page } from './page.js';

/** What speaks for a date as the day of issue or of payment, or against it, and pages that show each. */

const further = Array.from({ length: 30 }, (_nothing, line) => `Line ${line}`).join('\n');
const datesOf = (text: string) => labelledDates(page(text), 'day_first');

/** The features of the last date on a page besides those that every date has. */
const ISSUED: [text: string, features: DateFeature[]][] = [
  ['Invoice date: 17.03.2026', ['date_of_invoice', 'first_called_so', 'first']],
  ['Nr. 4711 vom 17.03.2026', ['date_after_number', 'first_called_so', 'first']],
  ['Date: 17.03.2026', ['date_word', 'first_called_so', 'first']],
  ['den 17.03.2026', ['word_before_date', 'first_called_so', 'first']],
  ['Invoice R-17 17.03.2026', ['invoice_word', 'first_called_so', 'first']],
  ['Datum vystavení: 17.03.2026', ['date_of_invoice', 'first_called_so', 'first']],
  ['Dato: 17.03.2026', ['date_word', 'first_called_so', 'first']],
  ['Köln, 17.03.2026', ['town_before', 'first_called_so', 'first']],
  ['Delivery date: 17.03.2026', ['called_other', 'first_called_so', 'first']],
  ['01.03.2026 - 17.03.2026', ['range']],
  ['17.03.2026', ['alone', 'first']],
  ['We were glad to meet all of you on 17.03.2026', ['in_text', 'first']],
  ['17.03.2026 14:05', ['alone', 'time_beside', 'first']],
  ['Number   Invoice date\nR-17     17.03.2026', ['date_of_invoice', 'column_head', 'first_called_so', 'first']],
  ['Invoice date   17.03.2026', ['date_of_invoice', 'label_left', 'first_called_so', 'first']],
  ['Invoice date\n17.03.2026', ['date_of_invoice', 'label_above', 'first_called_so', 'first']],
  [`${further}\nInvoice date: 17.03.2026`, ['date_of_invoice', 'far_down', 'first_called_so', 'first']],
  ['Acme\fInvoice date: 17.03.2026', ['date_of_invoice', 'other_page', 'first_called_so', 'first']],
  ['17.03.2026 14:05\n22.11.2030', ['alone', 'time_beside_another']],
  ['Date: 17.03.2026\nDate: 17.03.2026', ['date_word', 'repeated']],
  ['Date: 17.03.2026\nDate: 17.03.2026\nDate: 17.03.2026', ['date_word', 'repeated', 'repeated_often']],
];

test.each(ISSUED)('%j', (text, features) => {
  const last = issueCandidates(datesOf(text)).at(-1);
  expect(last?.features).toEqual(['any_date', ...features]);
});

const PAID: [text: string, features: DueFeature[]][] = [
  ['Due date: 17.03.2026', ['first']],
  ['Datum splatnosti: 17.03.2026', ['first']],
  ['Number   Due date\nR-17     17.03.2026', ['column_head', 'first']],
  ['Due date   17.03.2026', ['label_left', 'first']],
  ['Due date\n17.03.2026', ['label_above', 'first']],
  [`${further}\nDue date: 17.03.2026`, ['far_down', 'first']],
  ['Acme\fDue date: 17.03.2026', ['other_page', 'first']],
  ['Due date: 17.03.2026\nPayable by 17.03.2026', ['repeated']],
  ['Due date: 17.03.2026\nPayable by 17.03.2026\nDue on 17.03.2026', ['repeated', 'repeated_often']],
];

test.each(PAID)('%j is the day of payment', (text, features) => {
  const last = dueCandidates(datesOf(text), null).at(-1);
  expect(last?.features).toEqual(['any_due', ...features]);
});

test('every feature is shown by a page', () => {
  const issued = new Set<DateFeature>(['any_date', ...ISSUED.flatMap(([, features]) => features)]);
  expect(DATE_FEATURES.filter((feature) => !issued.has(feature))).toEqual([]);
  const paid = new Set<DueFeature>(['any_due', ...PAID.flatMap(([, features]) => features)]);
  expect(DUE_FEATURES.filter((feature) => !paid.has(feature))).toEqual([]);
});

test('a day of payment before the day of issue is taken only where there is no other', () => {
  const both = 'Invoice date: 17.03.2026\nDue date: 13.03.2025\nPayable by 17.04.2026';
  expect(findInvoiceDates(page(both)).dueDate?.value).toBe('2026-04-17');
  const alone = 'Invoice date: 17.03.2026\nDue date: 13.03.2025';
  expect(findInvoiceDates(page(alone)).dueDate).toMatchObject({ value: '2025-03-13', confidence: 'low' });
});

test('a date is left out as if it were not on the page', () => {
  const found = issueCandidates(datesOf('Acme Ltd 17.03.2026\n\n18.03.2026'), (day) => day === '2026-03-17');
  expect(found.map(({ value, features }) => [value, features])).toEqual([
    ['2026-03-18', ['any_date', 'alone', 'first']],
  ]);
});
