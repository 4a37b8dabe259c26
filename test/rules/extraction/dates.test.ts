import {
  addDays,
  datesInText,
  dayOrderOf,
  endOfMonth,
  homeDayOrder,
  parseXmlDate,
  paymentTermsOf,
  shownDayOrder,
} from '../../../src/extraction/candidates/dates.js';
import { findInvoiceDates } from '../../../src/extraction/fields/invoice-dates.js';
import { page } from './page.js';

const day = (text: string, order: 'day_first' | 'month_first' = 'day_first') =>
  datesInText(text, order).map((date) => date.day);

test.each([
  ['2026-03-09', '2026-03-09'],
  ['2026/3/9', '2026-03-09'],
  ['19. listopada 2026.', '2026-10-19'],
  ['19 listopada 2026 r.', '2026-11-19'],
  ['2026年3月9日', '2026-03-09'],
  ['Išrašyta 2026 03 09', '2026-03-09'],
  ['09.03.2026', '2026-03-09'],
  ['9.3.26', '2026-03-09'],
  ['9. März 2026', '2026-03-09'],
  ['9 mars 2026', '2026-03-09'],
  ['9 de marzo de 2026', '2026-03-09'],
  ['9 marzo 2026', '2026-03-09'],
  ['9 maart 2026', '2026-03-09'],
  ['March 9th, 2026', '2026-03-09'],
  ['9th March 2026', '2026-03-09'],
  ['09-Mar-2026', '2026-03-09'],
  ['09/Mar/2026', '2026-03-09'],
  ['9.Mar.26', '2026-03-09'],
  ['billing period March 1 - March 9 , 2026', '2026-03-09'],
  ['31.12.2026', '2026-12-31'],
])('%s', (text, expected) => expect(day(text)).toEqual([expected]));

test('a day that does not exist is no date', () => expect(day('31.02.2026 and 00/13/2026')).toEqual([]));

test.each(['370 2026 03 09', '2026 03 09 17', '2026 03 09,50', '2026 3 9', '+2026 03 09'])('%s is no date', (text) =>
  expect(day(text)).toEqual([]),
);

test('two dates in one text stay apart', () => {
  expect(day('10/14/2019 – 11/14/2019', 'month_first')).toEqual(['2019-10-14', '2019-11-14']);
});

test('the order of day and month follows the document', () => {
  expect(shownDayOrder('due 25/03/2026, issued 03/02/2026')).toBe('day_first');
  expect(shownDayOrder('Salem, OR 97301 issued 03/02/2026')).toBeNull();
  expect(dayOrderOf('due 25/03/2026, issued 03/02/2026')).toBe('day_first');
  expect(dayOrderOf('due 03/25/2026, issued 03/02/2026')).toBe('month_first');
  expect(dayOrderOf('Salem, OR 97301 issued 03/02/2026')).toBe('month_first');
  expect(dayOrderOf('VAT 20% issued 03/02/2026')).toBe('day_first');
});

test.each([
  ['Payment terms: Net 30', 30],
  ['Net  4,500.00\nPayment within 30 days', 30],
  ['30 days net', 30],
  ['Zahlbar innerhalb von 14 Tagen ohne Abzug', 14],
  ['14 Tage netto', 14],
  ['Paiement à 45 jours', 45],
  ['Pago a 60 días', 60],
  ['Pagamento: 30 giorni', 30],
  ['Betaling binnen 14 dagen', 14],
  ['Due on receipt', 0],
  ['Plaćanje u roku od 15 dana od datuma računa.', 15],
  ['Płatne w ciągu 21 dni', 21],
  ['請求日より30日以内にお支払いください。', 30],
  ['请在30天内付款。', 30],
  ['결제 조건: 30일 이내', 30],
  ['Plata în 20 zile de la data facturii', 20],
  ['The balance is payable within seven (7) days', 7],
  ['innerhalb von zwei Wochen nach Rechnungsdatum zu überweisen', 14],
  ['Payment due within two weeks', 14],
  ['betaling binnen twee weken', 14],
])('%s means %i days', (text, days) => expect(paymentTermsOf(text)).toEqual({ days, monthEnd: 'none' }));

test('terms may count from the end of the month', () => {
  expect(paymentTermsOf('Paiement à 30 jours fin de mois')).toEqual({ days: 30, monthEnd: 'after_days' });
  expect(paymentTermsOf('Terms: payment due 20th of the month following')).toEqual({
    days: 20,
    monthEnd: 'before_days',
  });
  expect(endOfMonth('2026-02-03')).toBe('2026-02-28');
  expect(addDays('2026-02-28', 30)).toBe('2026-03-30');
});

test('days of embedded XML', () => {
  expect(parseXmlDate('20260309')).toBe('2026-03-09');
  expect(parseXmlDate('2026-03-09T00:00:00')).toBe('2026-03-09');
  expect(parseXmlDate('20261309')).toBeNull();
});

test('issue and due day are told from delivery, order and discount days', () => {
  const found = findInvoiceDates(
    page(`
Rechnungsdatum  05.03.2026
Lieferdatum     01.03.2026
Zahlbar bis 04.04.2026, 3% Skonto bis 15.03.2026`),
  );
  expect(found.invoiceDate?.value).toBe('2026-03-05');
  expect(found.dueDate?.value).toBe('2026-04-04');
});

test('heads of a table name the dates below', () => {
  const found = findInvoiceDates(
    page('\nInvoice Number   Invoice Date   Due Date\n4711             03/14/2026     04/13/2026'),
  );
  expect(found.invoiceDate?.value).toBe('2026-03-14');
  expect(found.dueDate?.value).toBe('2026-04-13');
});

test('terms give the due day when none is printed', () => {
  const found = findInvoiceDates(page('\nFactuurdatum  31 maart 2026\nBetalingstermijn  14 dagen'));
  expect(found.dueDate).toMatchObject({ value: '2026-04-14', confidence: 'medium', evidence: null });
});

test('a due day before the issue day is read the other way round', () => {
  const found = findInvoiceDates(page('\nVAT invoice\nInvoice date  05/11/2026\nDue date  04/12/2026'));
  expect([found.invoiceDate?.value, found.dueDate?.value]).toEqual(['2026-11-05', '2026-12-04']);
});

test.each([
  ['Bethlehem, PA 18015', 'month_first'],
  ['HEXHAM NE46 3NJ', 'day_first'],
  ['ABN 63 377 204 418', 'day_first'],
  ['Coquitlam, BC V3B 4R6', null],
  ['Denver, CO 80202, VAT Number GB 213 8845 09', null],
])('%s writes dates %s', (text, order) => expect(homeDayOrder(text)).toBe(order));

test('a date in a sentence is not of the words of a list to its left that have values of their own', () => {
  const { invoiceDate } = findInvoiceDates(
    page(`
Factuurnummer   2509044178
                                        Wij schrijven dit bedrag rond 18 september 2025 af
Factuurdatum    4 september 2025
`),
  );
  expect(invoiceDate?.value).toBe('2025-09-04');
});

test('the day of an order beside its number is not that of the invoice', () => {
  const { invoiceDate } = findInvoiceDates(
    page('Objednávka č.:  OV-118 ze dne: 01.07.2025\nDatum vystavení: 11.07.2025'),
  );
  expect(invoiceDate?.value).toBe('2025-07-11');
});

test.each([
  ['Rechnung des Versicherers Nr. 118-2018 vom\n11.03.2018\n\nLiefer- und Leistungsdatum   30.06.2018', '2018-03-11'],
  ['Handelsrechnung Nr. 17 vom 30.10.2025\nRechnung gemäß Taxifahrt vom 29.10.2025', '2025-10-30'],
  ['Formular-Version   : 2.1 vom 24.03.2025\nRechnung Nr. 17 vom 31.10.2025', '2025-10-31'],
  ['               Invoice Date\nTAX INVOICE    26 Jan 2026\n\nw/e 17 Jan 2026', '2026-01-26'],
  ['Receipt\nDate paid   March 3, 2026\n\nMar 3 - Apr 2, 2026', '2026-03-03'],
  ['No. 004582\nDate: April 30, 2026\nBIR Permit to Use No. 2203   Date Issued 03/14/2022', '2026-04-30'],
  ['Date  : 17 Jul 2025\nETD  : 15 Jul 2025', '2025-07-17'],
  ['#  : INV-739   Event Date  : 20 Aug 2026\nInvoice Date  : 21 Aug 2026', '2026-08-21'],
])('%j is of %s', (text, issued) =>
  expect(findInvoiceDates(page(text)).invoiceDate).toMatchObject({ value: issued, confidence: 'high' }),
);
