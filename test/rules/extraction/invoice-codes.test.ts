import { withCodes } from '../../../src/extraction/codes/fields-of-codes.js';
import { type InvoiceCode, parseInvoiceCode } from '../../../src/extraction/codes/invoice-codes.js';
import type { ExtractedField } from '../../../src/extraction/extraction-result.js';
import { epcLines, swissLines, tagged, zatca } from '../../support/invoice-codes.js';

/** What QR codes of payment and tax say, and that nothing else is taken for one. */

const nothing = {
  taxCents: null,
  reference: null,
  message: null,
  invoiceNumber: null,
  vatNumber: null,
  invoiceDates: [],
};

test('an EPC code says account, creditor, amount and message', () =>
  expect(parseInvoiceCode(epcLines())).toEqual({
    ...nothing,
    kind: 'epc',
    totalCents: 11_900,
    currency: 'EUR',
    iban: 'DE02120300000000202051',
    creditorName: 'Vandelay Industries GmbH',
    message: 'R-2026-17',
    isSound: true,
  }));

test('a Swiss QR-bill says its reference too, and in its billing information number, date and VAT number', () =>
  expect(parseInvoiceCode(swissLines())).toEqual({
    kind: 'swiss_qr_bill',
    totalCents: 11_900,
    taxCents: null,
    currency: 'CHF',
    iban: 'CH4431999123000889012',
    creditorName: 'Vandelay AG',
    reference: '210000000003139471430009017',
    message: 'Thanks',
    invoiceNumber: 'R-2026-17',
    vatNumber: 'CHE123456788',
    invoiceDates: ['2026-03-02'],
    isSound: true,
  }));

test('a Saudi code says seller, VAT number, day, total and tax', () =>
  expect(parseInvoiceCode(zatca())).toEqual({
    ...nothing,
    kind: 'zatca',
    totalCents: 11_900,
    taxCents: 1_552,
    currency: null,
    iban: null,
    creditorName: 'Vandelay Trading',
    vatNumber: '310122393500003',
    invoiceDates: ['2026-03-02'],
    isSound: true,
  }));

test.each([
  ['2026-03-02T21:05:00Z', ['2026-03-02', '2026-03-03']],
  ['2026-12-31 22:00:00Z', ['2026-12-31', '2027-01-01']],
  ['2026-03-02T23:05:00', ['2026-03-02']],
  ['2026-02-30T10:00:00Z', []],
  ['2026-03-02T25:00:00Z', []],
])('the time %s of a Saudi code is of %j', (time, invoiceDates) =>
  expect(parseInvoiceCode(zatca({ 2: time }))).toMatchObject({ invoiceDates, isSound: invoiceDates.length > 0 }),
);

test.each([
  ['119', 11_900],
  ['119.5', 11_950],
  ['0.05', 5],
  ['119.500', 11_950],
  ['119.505', null],
  ['119,50', null],
  ['-119.50', null],
  ['1e9', null],
  ['99999999999999', null],
  ['', null],
])('the amount %j of a code is %s', (amount, totalCents) =>
  expect(parseInvoiceCode(epcLines({ 7: `EUR${amount}` }))).toMatchObject({ totalCents }),
);

test.each([
  ['an account with wrong check digits', epcLines({ 6: 'DE03120300000000202051' })],
  ['a creditor reference with wrong check digits', epcLines({ 9: 'RF19539007547034' })],
  ['a Swiss reference with a wrong check digit', swissLines({ 28: '210000000003139471430009018' })],
  ['a reference that its kind does not have', swissLines({ 27: 'NON' })],
  ['a VAT number of another form', zatca({ 1: '310122393500004' })],
  ['a tax above the total', zatca({ 4: '119.01' })],
])('%s is not sound', (_name, text) => expect(parseInvoiceCode(text)).toMatchObject({ isSound: false }));

test('names and messages are cut to one line of 140 characters', () => {
  const name = `Van\u0007 delay ${'x'.repeat(900)}`;
  expect(parseInvoiceCode(epcLines({ 5: name }))?.creditorName).toBe(`Van delay ${'x'.repeat(130)}`);
});

test.each([
  ['nothing', ''],
  ['an address', 'https://vandelay.example/pay?amount=119.00'],
  ['an EPC code of another version', epcLines({ 1: '003' })],
  ['an EPC code of a direct debit', epcLines({ 3: 'SDD' })],
  ['an EPC code with further lines', `${epcLines()}\n1\n2`],
  ['a Swiss code that is cut off', swissLines().split('\r\n').slice(0, 30).join('\n')],
  ['a Swiss code with further lines', `${swissLines()}\n1\n2\n3`],
  ['a Swiss code of another version', swissLines({ 1: '0100' })],
  [
    'a Saudi code without its tax',
    tagged(['Vandelay Trading Limited', '310122393500003', '2026-03-02T15:30:00Z', '1']),
  ],
  [
    'a Saudi code whose last length leads beyond its end',
    Buffer.from([1, 30, ...Buffer.alloc(29, 65)]).toString('base64'),
  ],
  ['a Saudi code with a tag that is none', Buffer.from([...Buffer.from(zatca(), 'base64'), 77, 0]).toString('base64')],
  [
    'a Saudi code with a tag twice',
    Buffer.concat([zatca(), zatca()].map((one) => Buffer.from(one, 'base64'))).toString('base64'),
  ],
  ['tags without end', Buffer.alloc(2_000, 1).toString('base64')],
  ['more than any invoice needs', `${epcLines()}${' '.repeat(3_000)}`],
])('%s is no code of an invoice', (_name, text) => expect(parseInvoiceCode(text)).toBeNull());

describe('a reading', () => {
  const evidence = { page: 1, box: { x: 1, y: 2, width: 3, height: 4 } };
  const contributions = [{ feature: 'qr_code', weight: 1 }];
  const codeOf = (text: string): InvoiceCode => ({ ...(parseInvoiceCode(text) as InvoiceCode), evidence });
  const field = (value: string | number, confidence: ExtractedField['confidence']): ExtractedField => ({
    value,
    confidence,
    source: 'ocr',
  });
  const empty = { kind: 'invoice' as const, iban: null, vendorTaxId: null, fields: {} };

  test('takes what it lacks from a code', () => {
    const filled = (value: string | number) => ({
      value,
      confidence: 'medium',
      source: 'ocr',
      evidence,
      contributions,
    });
    expect(withCodes(empty, [codeOf(swissLines())], 'ocr')).toEqual({
      kind: 'invoice',
      iban: 'CH4431999123000889012',
      vendorTaxId: 'CHE123456788',
      fields: {
        total_cents: filled(11_900),
        currency: filled('CHF'),
        vendor_name: filled('Vandelay AG'),
        invoice_number: filled('R-2026-17'),
        invoice_date: filled('2026-03-02'),
      },
    });
  });

  test('takes a code for what it is unsure of, but no other name', () => {
    const read = {
      ...empty,
      fields: { total_cents: field(17_900, 'low'), currency: field('EUR', 'medium'), vendor_name: field('V', 'low') },
    };
    const { fields } = withCodes(read, [codeOf(epcLines())], 'ocr');
    expect(fields).toEqual({
      ...read.fields,
      total_cents: { value: 11_900, confidence: 'medium', source: 'ocr', evidence, contributions },
    });
  });

  test.each([
    ['whose check digits are wrong', [codeOf(epcLines({ 6: 'DE03120300000000202051' }))]],
    [
      'that contradict each other',
      [codeOf(epcLines()), codeOf(epcLines({ 5: 'W', 6: 'DE75512108001245126199', 7: 'EUR1' }))],
    ],
  ])('takes no total from codes %s', (_name, codes) => {
    const { fields, iban } = withCodes(empty, codes, 'pdf_text');
    expect(['total_cents' in fields, iban]).toEqual([false, null]);
  });

  test('of what is no invoice takes nothing', () => {
    const letter = { ...empty, kind: 'not_invoice' as const };
    expect(withCodes(letter, [codeOf(epcLines())], 'pdf_text')).toBe(letter);
  });
});
