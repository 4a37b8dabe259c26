import { findAmounts } from '../../../src/extraction/candidates/amounts.js';
import { findTotals } from '../../../src/extraction/fields/totals.js';
import { page } from './page.js';

function totalsOf(text: string) {
  const layout = page(text);
  const { total, tax, subtotal, isConsistent } = findTotals(layout, findAmounts(layout, 2));
  return { total: total?.cents ?? null, tax: tax?.cents ?? null, subtotal: subtotal?.cents ?? null, isConsistent };
}

test('subtotal, tax and total', () => {
  expect(totalsOf('Subtotal  450.00\nVAT 20%  90.00\nTotal  540.00')).toEqual({
    total: 54000,
    tax: 9000,
    subtotal: 45000,
    isConsistent: true,
  });
});

test('a total that is rounded to whole units has its tax', () => {
  const sums = 'Netto  6 308,75\nMoms 20 %  1 261,75\nÖresavrundning  0,50\nAtt betala  7 571,00';
  expect(totalsOf(sums)).toEqual({ total: 757100, tax: 126175, subtotal: 630875, isConsistent: false });
});

test('several rates are summed', () => {
  expect(totalsOf('Nettobetrag  473,00\nMwSt 7 %  19,25\nMwSt 19 %  37,62\nGesamtbetrag  529,87')).toEqual({
    total: 52987,
    tax: 5687,
    subtotal: 47300,
    isConsistent: true,
  });
});

test('an inclusive subtotal gives way to the one that adds up', () => {
  expect(totalsOf('Subtotaal  717,97\nExclusief BTW  593,36\nBTW 21%  124,61\nTotaal  717,97')).toEqual({
    total: 71797,
    tax: 12461,
    subtotal: 59336,
    isConsistent: true,
  });
});

test('an older balance does not enter the total', () => {
  expect(
    totalsOf(
      'SUBTOTAL  $100.00\nSALES TAX  $10.00\nTOTAL  $110.00\nPREVIOUS UNPAID BALANCE  $500.00\nAMOUNT DUE  $610.00',
    ),
  ).toMatchObject({
    total: 11000,
    tax: 1000,
  });
});

test('a payment already made does not enter the total', () => {
  expect(
    totalsOf('Net total  200.00\nVAT  40.00\nInvoice total  240.00\nAmount paid  100.00\nBalance due  140.00'),
  ).toMatchObject({ total: 24000 });
});

test('discount and carriage stand between subtotal and total', () => {
  expect(
    totalsOf('Goods total  200.00\nDiscount 5%  -10.00\nCarriage  14.00\nVAT 20%  40.80\nInvoice total  244.80'),
  ).toMatchObject({
    total: 24480,
    tax: 4080,
    isConsistent: true,
  });
});

test('the sums of a table with one row for each rate', () => {
  expect(
    totalsOf(
      'Nettobetrag   MwSt-Betrag   Endbetrag\n321,40        61,07         382,47\n127,59        8,93          136,52\n448,99        70,00         518,99',
    ),
  ).toMatchObject({
    total: 51899,
    tax: 7000,
    subtotal: 44899,
  });
});

test('credit notes stay negative', () => {
  expect(totalsOf('Total HT  -218,48 €\nTotal taxes  -14,99 €\nTotal TTC  -233,47 €')).toEqual({
    total: -23347,
    tax: -1499,
    subtotal: -21848,
    isConsistent: true,
  });
});

test('without labels the largest sum is only a guess', () => {
  const layout = page('Coffee  $4.00\nCake  $6.50');
  expect(findTotals(layout, findAmounts(layout, 2)).total).toMatchObject({ cents: 650, confidence: 'low' });
});

test('of several totals on a receipt, what was paid less the change is the total', () => {
  expect(totalsOf('Total  9.90\nTotal sales  12.40\nCash  20.00\nChange  7.60').total).toBe(1240);
});

test('cash rounding: the rounded total is owed', () => {
  expect(totalsOf('Total Amount  7.72\nRounding  -0.02\nNett Total  7.70').total).toBe(770);
});

test('the total of one tax rate is not the total', () => {
  expect(totalsOf('Total 0% supplies  39.01\nTotal 6% supplies  14.10\nTotal Payable  53.11').total).toBe(5311);
});

test('totals of single rates add up to the total payable', () => {
  const slip = [
    'Total 0% supplies:              54.31',
    'Total 6% supplies (excl. GST):  13.30',
    'GST:                             0.80',
    'Total 6% supplies (Inc. GST):   14.10',
    'Total Payable:                  68.41',
  ].join('\n');
  expect(totalsOf(slip)).toMatchObject({ total: 6841, isConsistent: true });
});

test('the total stands alone on the line below its word', () => {
  expect(totalsOf('Subtotal:  105.00\nTotal:\n        105.00\nGST Summary\nS @6%  99.05  5.95').total).toBe(10500);
});

test('without a word for the total, charges and tax are added to the subtotal', () => {
  expect(totalsOf('SUB TOTAL           295.00\nSERVICE CHARGE 10%   29.50\nGST 6%               19.47').total).toBe(
    34397,
  );
});

test('cash is rounded where the total could not be read', () => {
  const slip = [
    'SUB TOTAL            295.00',
    'SERVICE CHARGE 10%    29.50',
    'GST 6%                19.47',
    'ROUNDING ADJ          -0.02',
  ].join('\n');
  expect(totalsOf(slip).total).toBe(34395);
});

test('a currency in a cell of its own stands between the words and the amount', () => {
  expect(totalsOf('Sub Total  : RN  4.49\nTotal Sales Inclusive  : RM  4.70').total).toBe(470);
});

test('payment on a line of its own proves the total', () => {
  expect(totalsOf('Total Incl of GST  6.00\nPayment  6.00\nChange Due  0.00').total).toBe(600);
});

test('no total is many times what was given for it', () => {
  const slip = 'Total   141.050\nCash     150.00\nChange     8.50';
  expect(totalsOf(slip).total).toBe(14150);
});

test('a net total and its tax are subtotal and tax, also where the head of a column calls both totals', () => {
  const sums =
    'Item  Quantity  Amount\nPepper  60 Nos  27,000.00\nCardamom  50 Nos  15,000.00\nTotal Quantity:  110  Total:  42,000.00\nIGST @ 18.0:            7,560.00\nGrand Total:            49,560.00';
  expect(totalsOf(sums)).toMatchObject({ total: 4956000, tax: 756000, subtotal: 4200000 });
});

test('a rate of something else is no tax beside a tax of nothing', () => {
  const sums =
    'Subtotaal  € 6.480,00\nBTW verlegd  € 0,00\nTotaal  € 6.480,00\nTe storten op G-rekening (25% van € 5.184,00 loonsom)  € 1.296,00\nTe voldoen  € 5.184,00';
  expect(totalsOf(sums)).toMatchObject({ total: 648000, tax: 0, subtotal: 648000 });
});

test('what is left for whoever pays early is no sum of the invoice', () => {
  const sums =
    'Netto  MwSt  Rechnungsbetrag\n5.134,35  975,53  6.109,88\nZahlbar mit 2,00 % Skonto = EUR 122,20, Zahlbetrag EUR 5.987,68';
  expect(totalsOf(sums)).toMatchObject({ total: 610988, tax: 97553, subtotal: 513435 });
});
