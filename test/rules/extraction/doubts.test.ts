import type { AmountInWords } from '../../../src/extraction/candidates/amounts-in-words.js';
import type { CheckedCode, CodeScheme } from '../../../src/extraction/candidates/payment-codes.js';
import type { Doubt, Judged, JudgedField } from '../../../src/extraction/doubt/doubt.js';
import { doubtsOf } from '../../../src/extraction/doubt/doubts.js';
import { findFindings } from '../../../src/extraction/doubt/find-findings.js';
import type {
  CodeFound,
  Findings,
  LabelledAmount,
  LabelledDay,
  NameFlaw,
  VendorProof,
} from '../../../src/extraction/doubt/findings.js';
import { flawsOfName } from '../../../src/extraction/doubt/name-flaws.js';
import { languageOfPage } from '../../../src/extraction/doubt/page-language.js';
import { provenAlone } from '../../../src/extraction/doubt/vendor-proofs.js';
import type { Confidence } from '../../../src/extraction/extraction-result.js';
import type { InvoicePart } from '../../../src/extraction/fields/invoice-parts.js';
import { findParties } from '../../../src/extraction/fields/vendor.js';
import { readText } from '../../../src/extraction/read-text.js';
import { page } from './page.js';

const evidence = { page: 1, box: { x: 400, y: 700, width: 50, height: 10 } };

const read = (value: string | number, change: Partial<JudgedField> = {}): JudgedField => ({
  value,
  confidence: 'high',
  source: 'pdf_text',
  evidence,
  ...change,
});

const amount = (role: LabelledAmount['role'], cents: number): LabelledAmount => ({
  role,
  cents,
  weight: 0.9,
  evidence,
});

const day = (date: string, change: Partial<LabelledDay> = {}): LabelledDay => ({
  day: date,
  role: 'invoice_date',
  weight: 1,
  isOpen: false,
  evidence,
  ...change,
});

const code = (scheme: CodeScheme, text: string, printed: string, expected: string[]): CheckedCode => ({
  scheme,
  text,
  printed,
  expected,
  evidence,
});

const part = (
  firstPage: number,
  lastPage: number,
  number: string | null,
  kind: InvoicePart['kind'] = 'invoice',
): InvoicePart => ({ firstPage, lastPage, kind, number });

const qrCode = (change: Partial<CodeFound>): CodeFound => ({
  kind: 'epc',
  totalCents: null,
  taxCents: null,
  currency: null,
  iban: null,
  creditorName: null,
  reference: null,
  message: null,
  invoiceNumber: null,
  vatNumber: null,
  invoiceDates: [],
  isSound: true,
  isIbanShown: false,
  isVatNumberShown: false,
  evidence,
  ...change,
});

const inWords = (units: string, fraction: string | null = null): AmountInWords => ({
  text: `${units} euros`,
  language: 'en',
  units,
  fraction,
  evidence,
});

const findings: Findings = {
  amounts: [amount('total', 11_900), amount('subtotal', 10_000), amount('tax', 1_900)],
  largestCents: 11_900,
  lines: { count: 2, sumCents: 10_000, firstCents: 4_000 },
  ratesBps: [1_900],
  isScaleOpen: false,
  numbers: [{ value: 'R-17', weight: 0.97, evidence }],
  dates: [day('2026-03-02')],
  vendorProofs: ['tax_number', 'contact', 'letterhead'],
  currency: { code: 'EUR', proof: 'own_sign', others: [] },
  language: { code: 'en', isCovered: true },
  poorlyRecognised: [],
  shownInstead: [],
  brokenRules: [],
  invoicesInFile: [],
};

/** An invoice of which everything is proved. */
const proved: Judged = {
  fields: {
    vendor_name: read('Vandelay Industries'),
    invoice_number: read('R-17'),
    invoice_date: read('2026-03-02'),
    due_date: read('2026-04-01'),
    total_cents: read(11_900),
    tax_cents: read(1_900),
    subtotal_cents: read(10_000),
    currency: read('EUR'),
  },
  kind: 'invoice',
  vendorTaxId: 'DE123456789',
  iban: 'DE02120300000000202051',
  isVendorKnown: false,
  earlierTotals: [],
  earlierCurrencies: [],
  today: '2026-03-10',
  isReviewed: false,
  findings,
};

type Change = Partial<Omit<Judged, 'fields' | 'findings'>> & {
  fields?: Record<string, JudgedField | undefined>;
  findings?: Partial<Findings>;
};

function judged({ fields, findings: found, ...change }: Change): Judged {
  const all = Object.entries({ ...proved.fields, ...fields }).filter(([, field]) => field !== undefined);
  return { ...proved, ...change, fields: Object.fromEntries(all), findings: { ...findings, ...found } };
}

const codesOf = (doubts: Doubt[]) => doubts.map(({ code }) => code);

test('a document of which everything is proved raises no doubt', () => expect(doubtsOf(proved)).toEqual([]));

test.each<[Confidence, VendorProof[], boolean]>([
  ['high', ['other_buyer', 'letterhead'], true],
  ['medium', ['other_buyer', 'letterhead'], false],
  ['medium', ['other_buyer', 'letterhead', 'repeated'], true],
  ['low', ['other_buyer', 'letterhead', 'repeated'], false],
  ['high', ['other_buyer', 'legal_form', 'repeated'], false],
  ['high', ['tax_number', 'letterhead', 'legal_form'], false],
  ['high', ['tax_number', 'other_buyer', 'legal_form'], true],
  ['high', ['tax_number', 'contact'], true],
  ['low', ['domain', 'letterhead'], false],
  ['low', ['label', 'tax_number', 'register', 'repeated'], false],
  ['low', ['contact', 'other_buyer', 'letterhead'], false],
  ['low', ['other_buyer', 'letterhead', 'legal_form', 'repeated'], false],
  ['low', ['tax_number', 'letterhead', 'legal_form'], false],
  ['low', ['tax_number', 'letterhead', 'legal_form', 'repeated'], true],
  ['low', ['tax_number', 'domain', 'contact'], false],
  ['low', ['tax_number', 'domain', 'contact', 'repeated'], true],
  ['low', ['brand', 'letterhead'], false],
  ['low', ['occupation', 'letterhead', 'other_buyer'], true],
  ['low', ['occupation', 'letterhead'], false],
  ['low', ['contact', 'above_receiver', 'occupation', 'letterhead'], true],
  ['low', ['above_receiver', 'letterhead', 'legal_form'], true],
  ['low', ['contact', 'above_receiver', 'other_buyer', 'letterhead'], false],
  ['low', ['domain', 'contact', 'above_receiver', 'letterhead'], true],
  ['low', ['contact', 'above_receiver', 'other_buyer', 'repeated'], false],
  ['medium', ['above_receiver', 'letterhead'], true],
  ['high', ['large_print', 'letterhead'], true],
  ['medium', ['large_print', 'letterhead'], false],
  ['medium', ['large_print', 'other_buyer', 'letterhead'], true],
  ['low', ['tax_number', 'large_print', 'other_buyer', 'letterhead'], false],
  ['high', ['brand', 'legal_form'], true],
])('a vendor of %s confidence by %j is proved: %s', (confidence, vendorProofs, isProved) => {
  const vendor = { ...read('Vandelay Industries'), confidence };
  const judged = {
    ...proved,
    fields: { ...proved.fields, vendor_name: vendor },
    findings: { ...findings, vendorProofs },
  };
  expect(doubtsOf(judged).map(({ code }) => code)).toEqual(isProved ? [] : ['vendor_unproven']);
});

test.each<[NameFlaw, VendorProof[], string | null]>([
  [{ kind: 'trades_alone' }, ['tax_number', 'domain'], 'Vandelay Industries may be a part of the vendor’s name only'],
  [{ kind: 'trades_alone' }, ['label', 'tax_number'], null],
  [{ kind: 'role_ahead' }, ['label', 'domain'], 'Vandelay Industries may begin with the words for a party'],
  [
    { kind: 'body' },
    ['tax_number', 'large_print', 'letterhead'],
    'Vandelay Industries may be a register or an association that the vendor belongs to',
  ],
  [{ kind: 'body' }, ['domain', 'letterhead'], null],
  [{ kind: 'sentence' }, ['tax_number', 'letterhead'], 'Vandelay Industries may be a sentence rather than a name'],
  [{ kind: 'sentence' }, ['label', 'tax_number'], null],
  // A name of high confidence is none of two.
  [{ kind: 'beside_another', other: 'Kramerica' }, ['contact', 'tax_number', 'letterhead'], null],
  [
    { kind: 'part_of_longer', longer: 'Art Vandelay Industries' },
    ['label', 'domain'],
    'The vendor may be Art Vandelay Industries rather than Vandelay Industries',
  ],
  [
    { kind: 'other_sender', other: 'Kramerica GmbH' },
    ['large_print', 'other_buyer', 'letterhead'],
    'The vendor may be Kramerica GmbH, whom the return address names, rather than Vandelay Industries',
  ],
  [{ kind: 'other_sender', other: 'Kramerica GmbH' }, ['domain', 'large_print', 'letterhead'], null],
])('a name with the flaw %j and the proofs %j is told: %s', (flaw, vendorProofs, message) => {
  const doubts = doubtsOf(judged({ findings: { vendorProofs, nameFlaws: [flaw] } }));
  expect(doubts.map((doubt) => doubt.message)).toEqual(message === null ? [] : [message]);
});

test.each([
  ['Quell & Glut', [{ kind: 'other_sender', other: 'Halden Haustechnik GmbH' }]],
  ['Halden Wärme', []],
])('%s beside the return address of a company has the flaws %j', (name, flaws) => {
  const layout = page(`${name}\n\nHalden Haustechnik GmbH · Gewerbering 9 · 48231 Warendorf\n\nRechnung Nr. 17`);
  expect(flawsOfName(layout, name, findParties(layout, null))).toEqual(flaws);
});

test.each<[VendorProof[], string[]]>([
  [['contact', 'tax_number', 'other_buyer'], ['The vendor may be Kramerica, which stands below Vandelay Industries']],
  [['contact', 'tax_number', 'repeated'], []],
  [['domain', 'tax_number', 'other_buyer'], []],
])('a name of medium confidence right above another, with the proofs %j, is told: %j', (vendorProofs, messages) => {
  const nameFlaws: NameFlaw[] = [{ kind: 'beside_another', other: 'Kramerica' }];
  const fields = { vendor_name: read('Vandelay Industries', { confidence: 'medium' }) };
  expect(doubtsOf(judged({ fields, findings: { vendorProofs, nameFlaws } })).map((doubt) => doubt.message)).toEqual(
    messages,
  );
});

test.each<[LabelledDay[], string[]]>([
  // Beside another date that is called so too, though by its place alone less surely.
  [[day('2026-03-02', { weight: 0.69 }), day('2026-02-20', { weight: 0.37 })], ['date_unproven']],
  [[day('2026-03-02', { weight: 0.69 }), day('2026-02-20', { weight: 0.3 })], []],
  // `Invoice date` leaves none.
  [[day('2026-03-02', { weight: 0.98 }), day('2026-02-20', { weight: 0.37 })], []],
  // Both below two heads whose gap is lost.
  [[day('2026-03-02', { weight: 0.69, isQualified: true }), day('2026-03-05', { weight: 0.28 })], ['date_unproven']],
  // `Date of works` beside a date without words.
  [
    [day('2026-03-02', { weight: 0.69, isQualified: true }), day('2026-03-05', { role: null, weight: 0.18 })],
    ['date_unproven'],
  ],
  [[day('2026-03-02', { weight: 0.69 }), day('2026-03-05', { role: null, weight: 0.18 })], []],
  [
    [day('2026-03-02', { weight: 0.69, isQualified: true }), day('2026-03-05', { role: 'other_date', weight: 0.18 })],
    [],
  ],
])('of the dates %j what is doubted is %j', (dates, codes) =>
  expect(codesOf(doubtsOf(judged({ findings: { dates } })))).toEqual(codes),
);

test.each<[string, Change, string]>([
  ['credit_note', { kind: 'credit_note' }, 'The document is a credit note'],
  ['kind_unknown', { kind: 'unknown' }, 'Nothing on the document says that it is an invoice'],
  ['vendor_missing', { fields: { vendor_name: undefined } }, 'The vendor was not found'],
  [
    'vendor_unproven',
    { findings: { vendorProofs: ['letterhead', 'legal_form', 'repeated'] } },
    'Only its place on the page and its legal form and its repetition speaks for Vandelay Industries as the vendor',
  ],
  [
    'vendor_unproven',
    { findings: { vendorProofs: ['other_buyer', 'legal_form'] } },
    'Only that the buyer is another and its legal form speaks for Vandelay Industries as the vendor',
  ],
  ['vendor_unproven', { findings: { vendorProofs: [] } }, 'Nothing proves that Vandelay Industries is the vendor'],
  ['number_missing', { fields: { invoice_number: undefined } }, 'The number of the invoice was not found'],
  [
    'number_unproven',
    { findings: { numbers: [{ value: 'R-17', weight: 0.4, evidence }] } },
    'Nothing says surely that R-17 is the number of the invoice',
  ],
  [
    'number_unproven',
    { findings: { numbers: [{ value: 'R-17', weight: 1, isCut: true, evidence }] } },
    'The number of the invoice may be longer than R-17: more stands beside it',
  ],
  [
    'other_number',
    { findings: { numbers: [...findings.numbers, { value: '4711', weight: 0.95, evidence }] } },
    'The number of the invoice may be R-17 or 4711: both are called so',
  ],
  ['date_missing', { fields: { invoice_date: undefined } }, 'The date of the invoice was not found'],
  [
    'date_unproven',
    { findings: { dates: [day('2026-03-02', { role: null, weight: 0.4 }), day('2026-03-05', { role: null })] } },
    'Nothing says that 2026-03-02 is the date of the invoice',
  ],
  [
    'date_unproven',
    { findings: { dates: [day('2026-03-02'), day('2026-03-05')] } },
    'The invoice date may be 2026-03-02 or 2026-03-05: both are called so',
  ],
  [
    'date_unproven',
    { findings: { dates: [day('2026-03-02'), day('2026-03-05', { weight: 0.8 })] } },
    'The invoice date may be 2026-03-02 or 2026-03-05: both are called so',
  ],
  [
    'date_unproven',
    { findings: { dates: [day('2026-03-02', { role: null, weight: 0.12 })] } },
    'Nothing says that 2026-03-02 is the date of the invoice',
  ],
  [
    'date_ambiguous',
    { findings: { dates: [day('2026-03-02', { isOpen: true })] } },
    'The invoice date may be 2026-03-02 or 2026-02-03: nothing shows whether day or month comes first',
  ],
  ['date_in_future', { today: '2026-02-01' }, 'The invoice date 2026-03-02 lies in the future'],
  ['date_years_ago', { today: '2028-03-02' }, 'The invoice date 2026-03-02 lies more than 550 days ago'],
  [
    'due_before_issue',
    { fields: { due_date: read('2026-02-01') } },
    'The due date 2026-02-01 lies before the invoice date 2026-03-02',
  ],
  ['total_missing', { fields: { total_cents: undefined } }, 'The total was not found'],
  [
    'total_scale_open',
    { findings: { isScaleOpen: true } },
    'Whether the total is 119.00 EUR or a thousandth of it does not show: no amount has decimals',
  ],
  [
    'total_out_of_scale',
    { earlierTotals: [10, 90] },
    'The total is 119.00 EUR; the vendor’s last 2 invoices were over 0.10 EUR to 0.90 EUR',
  ],
  [
    'other_total',
    { findings: { amounts: [...findings.amounts, amount('due', 8_000)] } },
    'The total is 119.00 EUR, but 80.00 EUR stands beside a label for it too',
  ],
  [
    'words_differ',
    { findings: { amountsInWords: [inWords('onehundredninety')] } },
    'The total is 119.00 EUR, but in words the page says “onehundredninety euros”',
  ],
  [
    'words_differ',
    { findings: { amountsInWords: [inWords('onehundrednineteen', '50')] } },
    'The total is 119.00 EUR, but in words the page says “onehundrednineteen euros”',
  ],
  [
    'slip_differs',
    { findings: { slipAmounts: [{ cents: 19_100, evidence }] } },
    'The total is 119.00 EUR, but the payment slip asks for 191.00 EUR',
  ],
  [
    'code_differs',
    { findings: { codes: [qrCode({ totalCents: 19_100 })] } },
    'The total is 119.00 EUR, but the QR code says 191.00 EUR',
  ],
  [
    'code_differs',
    { findings: { codes: [qrCode({ taxCents: 2_000 })] } },
    'The tax is 19.00 EUR, but the QR code says 20.00 EUR',
  ],
  [
    'code_differs',
    { findings: { codes: [qrCode({ currency: 'CHF' })] } },
    'The currency is EUR, but the QR code says CHF',
  ],
  [
    'code_differs',
    { iban: 'DE02120300000000202051', findings: { codes: [qrCode({ iban: 'LT121000011101001000' })] } },
    'The bank account is DE02120300000000202051, but the QR code says LT121000011101001000',
  ],
  [
    'code_differs',
    { findings: { codes: [qrCode({ vatNumber: 'DE999999999' })] } },
    'The tax number is DE123456789, but the QR code says DE999999999',
  ],
  [
    'code_differs',
    { findings: { codes: [qrCode({ creditorName: 'Initech SA' })] } },
    'The vendor is Vandelay Industries, but the QR code says Initech SA',
  ],
  [
    'code_differs',
    { findings: { codes: [qrCode({ invoiceDates: ['2026-03-09', '2026-03-10'] })] } },
    'The invoice date is 2026-03-02, but the QR code says 2026-03-09',
  ],
  [
    'code_differs',
    { findings: { codes: [qrCode({ invoiceNumber: 'R-18' })] } },
    'The number is R-17, but the QR code says R-18',
  ],
  [
    'code_differs',
    {
      findings: {
        codes: [qrCode({ reference: 'RF18539007547034' })],
        checkedCodes: [code('creditor_reference', 'RF45 G72U UR', '45', ['45'])],
      },
    },
    'The reference is RF45 G72U UR, but the QR code says RF18539007547034',
  ],
  [
    'iban_invalid',
    { findings: { checkedCodes: [code('iban', 'DE03 1203', '03', ['02'])] } },
    'The bank account DE03 1203 has the check digits 03, right would be 02',
  ],
  [
    'reference_invalid',
    { findings: { checkedCodes: [code('norwegian', '12345678904', '4', ['3', '5'])] } },
    'The Norwegian KID 12345678904 has the check digit 4, right would be 3 or 5',
  ],
  [
    'currency_unlike_before',
    { earlierCurrencies: ['USD', 'USD', 'CHF'] },
    'The currency is EUR; the vendor’s last 3 invoices were in USD and CHF',
  ],
  ['currency_missing', { fields: { currency: undefined } }, 'The currency was not found'],
  [
    'currency_unproven',
    { vendorTaxId: null, iban: null, findings: { currency: { code: 'EUR', proof: 'country', others: [] } } },
    'Only the country of an address or a tax number says that the currency is EUR',
  ],
  [
    'other_currency',
    { findings: { currency: { code: 'EUR', proof: 'own_sign', others: ['USD'] } } },
    'The currency is EUR, but amounts in USD stand on the pages too',
  ],
  [
    'iban_country_differs',
    { iban: 'LT121000011101001000' },
    'The bank account is in LT, the tax number DE123456789 of DE',
  ],
  [
    'language_not_covered',
    { findings: { language: { code: 'pl', isCovered: false } } },
    'The document is in Polish, which is read by general rules only',
  ],
  ['several_invoices', { findings: { invoicesInFile: ['R17', 'R18'] } }, 'The pages are of 2 invoices: R17, R18'],
  [
    'several_invoices',
    { findings: { parts: [part(1, 2, 'R17'), part(3, 3, 'R18')] } },
    'Pages 1–2 and 3 look like 2 invoices (R17, R18)',
  ],
  [
    'several_invoices',
    { findings: { parts: [part(1, 1, null), part(2, 3, null), part(4, 5, null, 'terms')] } },
    'Pages 1 and 2–3 look like 2 invoices, and pages 4–5 are terms',
  ],
  [
    'several_invoices',
    { findings: { parts: [part(1, 1, 'A1'), part(2, 2, null, 'terms'), part(3, 3, 'A2')] } },
    'Pages 1 and 3 look like 2 invoices (A1, A2), and page 2 is terms',
  ],
])('%s: %j', (code, change, message) => {
  const doubts = doubtsOf(judged(change));
  expect(doubts.map((doubt) => [doubt.code, doubt.message])).toContainEqual([code, message]);
});

test('a total beside a subtotal and a tax that make another is told with all three, whoever entered it', () => {
  const fields = {
    total_cents: read(123_400, { source: 'manual', evidence: null }),
    subtotal_cents: read(1_020_976),
    tax_cents: read(81_678),
  };
  const [doubt] = doubtsOf(judged({ fields, isReviewed: true })).filter(({ code }) => code === 'amounts_differ');
  expect(doubt).toEqual({
    code: 'amounts_differ',
    message: 'Subtotal 10,209.76 EUR and tax 816.78 EUR make 11,026.54 EUR, the total is 1,234.00 EUR',
    sides: [
      { text: '10,209.76 EUR', evidence },
      { text: '816.78 EUR', evidence },
      { text: '1,234.00 EUR', evidence: null },
    ],
  });
});

test('a discount or a charge that the page names is part of the sum', () => {
  const fields = { total_cents: read(11_400) };
  expect(codesOf(doubtsOf(judged({ fields })))).toContain('amounts_differ');
  const amounts = [amount('total', 11_400), ...findings.amounts.slice(1), amount('discount', 500)];
  expect(doubtsOf(judged({ fields, findings: { amounts } }))).toEqual([]);
});

test('a total of zero, and one that is the first of several lines, are none', () => {
  expect(codesOf(doubtsOf(judged({ fields: { total_cents: read(0) } })))).toContain('total_zero');
  const first = { total_cents: read(4_000), subtotal_cents: undefined, tax_cents: undefined };
  expect(codesOf(doubtsOf(judged({ fields: first })))).toEqual([
    'total_is_first_line',
    'other_total',
    'total_unproven',
  ]);
});

test('a total that no tax proves is doubted below an amount that nothing explains', () => {
  const fields = { total_cents: read(11_900), subtotal_cents: read(11_900), tax_cents: read(0) };
  const amounts = [amount('total', 11_900), amount('due', 11_900)];
  const lines = { count: 0, sumCents: 0, firstCents: null };
  const codes = (largestCents: number, more: LabelledAmount[] = []) =>
    codesOf(doubtsOf(judged({ fields, findings: { amounts: [...amounts, ...more], lines, largestCents } })));
  expect(codes(11_900)).toEqual([]);
  expect(codes(16_900)).toEqual(['total_unproven']);
  expect(codes(16_900, [amount('older_balance', 16_900)])).toEqual([]);
});

test('a total is proved where it stands twice, once beside a label, or where two lines make it, below no larger amount', () => {
  const fields = { total_cents: read(11_900), subtotal_cents: undefined, tax_cents: undefined };
  const codes = (change: Partial<Findings>) =>
    codesOf(
      doubtsOf(
        judged({
          fields,
          findings: {
            ...{ amounts: [amount('total', 11_900)], lines: { count: 0, sumCents: 0, firstCents: null } },
            ...{ largestCents: 11_900, totalLines: 1, givenLines: { count: 0, sumCents: 0 }, ...change },
          },
        }),
      ),
    );
  expect(codes({})).toEqual(['total_unproven']);
  expect(codes({ totalLines: 2 })).toEqual([]);
  expect(codes({ totalLines: 2, largestCents: 14_280 })).toEqual(['total_unproven']);
  expect(codes({ totalLines: 2, amounts: [] })).toEqual(['total_unproven']);
  expect(codes({ givenLines: { count: 2, sumCents: 11_900 } })).toEqual([]);
  expect(codes({ givenLines: { count: 2, sumCents: 11_900 }, largestCents: 14_280 })).toEqual(['total_unproven']);
  expect(codes({ givenLines: { count: 2, sumCents: 11_800 } })).toEqual(['total_unproven']);
});

test('an amount that payments explain is no other total', () => {
  const amounts = [...findings.amounts, amount('prepaid', 5_000), amount('due', 6_900)];
  expect(doubtsOf(judged({ findings: { amounts } }))).toEqual([]);
});

test('a larger total, from which something takes that nothing names, may be the right one; rounding takes less than a unit', () => {
  const takenFrom = (cents: number) => {
    const amounts = [...findings.amounts, amount('total', cents)];
    const columns = { sums: [], balances: [{ fromCents: cents, toCents: 11_900 }] };
    return codesOf(doubtsOf(judged({ findings: { amounts, columns } })));
  };
  expect(takenFrom(21_900)).toContain('other_total');
  expect(takenFrom(11_944)).not.toContain('other_total');
});

test('right codes, a slip over the total or what is left of it, and a currency that was used before raise no doubt', () => {
  const checkedCodes = [code('iban', 'DE02 1203', '02', ['02']), code('norwegian', '123', '5', ['3', '5'])];
  const amounts = [...findings.amounts, amount('prepaid', 5_000)];
  for (const cents of [11_900, 6_900])
    expect(
      doubtsOf(
        judged({
          findings: { checkedCodes, amounts, slipAmounts: [{ cents, evidence }] },
          earlierCurrencies: ['USD', 'EUR'],
        }),
      ),
    ).toEqual([]);
});

test.each([
  ['onehundrednineteen', null],
  ['onehundrednineteen', '00'],
  ['onehundrednineteen', 'zero'],
  ['onehundred', null],
])('the total in words, or its subtotal, raises no doubt: %s %s', (units, fraction) =>
  expect(doubtsOf(judged({ findings: { amountsInWords: [inWords(units, fraction)] } }))).toEqual([]),
);

test('codes that say what the invoice says raise no doubt, nor does one of several, one over what is left, or another printed account', () => {
  const same = {
    totalCents: 11_900,
    taxCents: 1_900,
    currency: 'EUR',
    creditorName: 'Vandelay Industries',
    invoiceNumber: 'R17',
    invoiceDates: ['2026-03-01', '2026-03-02'],
    vatNumber: '123456789',
  };
  const amounts = [...findings.amounts, amount('prepaid', 5_000)];
  for (const codes of [
    [qrCode(same)],
    [qrCode(same), qrCode({ totalCents: 7_000 })],
    [qrCode({ totalCents: 6_900 })],
    [qrCode({ iban: 'LT121000011101001000', isIbanShown: true })],
  ])
    expect(doubtsOf(judged({ iban: 'DE02120300000000202051', findings: { amounts, codes } }))).toEqual([]);
});

test('what a code asks for is told once, though the page calls it due', () => {
  const amounts = [...findings.amounts, amount('due', 8_000)];
  const doubts = doubtsOf(judged({ findings: { amounts, codes: [qrCode({ totalCents: 8_000 })] } }));
  expect(codesOf(doubts)).toEqual(['other_total']);
});

test.each([
  [
    'total_unproven',
    { amounts: [amount('total', 11_900)], lines: { count: 0, sumCents: 0, firstCents: null } },
    { totalCents: 11_900 },
  ],
  ['total_scale_open', { isScaleOpen: true }, { totalCents: 11_900 }],
  ['vendor_unproven', { vendorProofs: [] as VendorProof[] }, { creditorName: 'Vandelay Industries GmbH' }],
  ['number_unproven', { numbers: [] }, { message: 'Rechnung R-17' }],
  ['date_unproven', { dates: [] }, { invoiceDates: ['2026-03-02'] }],
  ['date_ambiguous', { dates: [day('2026-03-02', { isOpen: true })] }, { invoiceDates: ['2026-03-02'] }],
  ['currency_unproven', { currency: { code: 'EUR', proof: 'country' as const, others: [] } }, { currency: 'EUR' }],
])('a code with right check digits proves what is %s without it', (reason, found, said) => {
  const doubtsWith = (codes: CodeFound[]) =>
    codesOf(
      doubtsOf(
        judged({ vendorTaxId: null, iban: null, fields: { subtotal_cents: undefined }, findings: { ...found, codes } }),
      ),
    );
  expect(doubtsWith([])).toContain(reason);
  expect(doubtsWith([qrCode({ ...said, isSound: false })])).toContain(reason);
  expect(doubtsWith([qrCode(said)])).not.toContain(reason);
});

test('a total that a person typed is held against the words of the page', () => {
  const fields = { total_cents: read(12_900, { source: 'manual' }) };
  const found = { amountsInWords: [inWords('onehundrednineteen')] };
  expect(codesOf(doubtsOf(judged({ fields, findings: found, isReviewed: true })))).toContain('words_differ');
});

test('what a slip asks for is told once, though it stands beside a word for totals', () => {
  const amounts = [...findings.amounts, amount('due', 19_100)];
  const doubts = doubtsOf(judged({ findings: { amounts, slipAmounts: [{ cents: 19_100, evidence }] } }));
  expect(codesOf(doubts)).toEqual(['slip_differs', 'total_unproven']);
});

test('a tax that the one rate of the page does not make is doubted where the sum does not prove it', () => {
  const fields = { tax_cents: read(3_800, { source: 'manual' }) };
  const doubts = doubtsOf(judged({ fields }));
  expect(doubts.map(({ message }) => message)).toContain('Tax is 38.00 EUR, but 19 % of 100.00 EUR is 19.00 EUR');
});

test.each([
  [9_500, 2_400, []],
  // An older balance that was taken for the tax makes the total too.
  [7_800, 4_100, ['Tax is 41.00 EUR, which is more of 78.00 EUR than any rate makes']],
])('of a subtotal of %d cents a tax of %d is told: %j', (subtotalCents, taxCents, messages) => {
  const fields = { subtotal_cents: read(subtotalCents), tax_cents: read(taxCents) };
  const told = doubtsOf(judged({ fields })).filter(({ code }) => code === 'tax_differs_from_rate');
  expect(told.map(({ message }) => message)).toEqual(messages);
});

test('XML that the page contradicts is told with both values', () => {
  const fields = { total_cents: read(11_900, { source: 'embedded_xml' }) };
  const shownInstead = [{ field: 'total_cents' as const, embedded: '11900', shown: '13900', evidence }];
  const [doubt] = doubtsOf(judged({ fields, findings: { shownInstead } }));
  expect(doubt).toEqual({
    code: 'xml_differs_from_page',
    message: 'The total is 119.00 EUR in the embedded invoice and 139.00 EUR on the page',
    sides: [
      { text: '119.00 EUR', evidence: null },
      { text: '139.00 EUR', evidence },
    ],
  });
});

test('a word that was recognised badly is doubted where a value was read from it', () => {
  const poorlyRecognised = [{ field: 'invoice_number' as const, confidence: 61, evidence }];
  const fields = { invoice_number: read('R-17', { source: 'ocr', confidence: 'medium' }) };
  const doubts = doubtsOf(judged({ fields, findings: { poorlyRecognised } }));
  expect(doubts.map(({ message }) => message)).toEqual(['The number R-17 was recognised with 61 % certainty only']);
  expect(doubtsOf(judged({ findings: { poorlyRecognised } }))).toEqual([]);
});

test('who looked at a document decides what was only uncertain, and not what contradicts', () => {
  const uncertain = { vendorProofs: [], currency: null, language: { code: 'pl', isCovered: false } } as const;
  const change = { findings: { ...uncertain, vendorProofs: [] }, isReviewed: true };
  expect(doubtsOf(judged({ ...change, kind: 'credit_note' }))).toEqual([]);
  const contradicting = judged({ ...change, fields: { due_date: read('2026-01-01') } });
  expect(codesOf(doubtsOf(contradicting))).toEqual(['due_before_issue']);
});

test('a document that was read before findings were kept is judged by its values', () => {
  const fields = { ...proved.fields, total_cents: read(9_999) };
  expect(codesOf(doubtsOf({ ...proved, fields, findings: null }))).toEqual(['amounts_differ']);
});

describe('findings', () => {
  const invoice = [
    'Vandelay Industries GmbH',
    'Vandelay Industries GmbH · Hafenweg 4 · 20457 Hamburg',
    'USt-IdNr. DE123456789   www.vandelay.de',
    '',
    'Rechnung Nr. R-2026-17   Rechnungsdatum 02.03.2026',
    'Bezeichnung   Menge   Preis   Betrag',
    'Beratung      2       50,00   100,00 €',
    'Nettobetrag   100,00 €',
    'MwSt 19 %     19,00 €',
    'Gesamtbetrag  119,00 €',
  ];
  const found = (lines: string[]) => {
    const layout = page(lines.join('\n'));
    const reading = readText(layout, null, 'pdf_text');
    return {
      reading,
      findings: findFindings(
        layout,
        {
          fields: reading.fields,
          vendorTaxId: reading.vendorTaxId,
          isDayOrderKnown: false,
          ownerName: null,
          hasXml: false,
          brokenRules: [],
          codes: [],
          codePlaces: {},
        },
        reading,
      ),
    };
  };

  test('of a whole page prove what was read of it', () => {
    const { reading, findings: all } = found(invoice);
    expect(all).toMatchObject({
      lines: { count: 1, sumCents: 10_000 },
      ratesBps: [1_900],
      currency: { code: 'EUR', proof: 'own_sign', others: [] },
      language: { code: 'de', isCovered: true },
    });
    expect(all.vendorProofs).toEqual(expect.arrayContaining(['return_address', 'tax_number', 'domain', 'repeated']));
    const { fields, kind, vendorTaxId, iban } = reading;
    expect(doubtsOf({ ...proved, fields, kind, vendorTaxId, iban, findings: all })).toEqual([]);
  });

  test.each([
    ['Invoice date 03/04/2026, please pay the total', true],
    ['Invoice date 03/04/2026, please pay the total until 25/04/2026', false],
    ['Facture du 03/04/2026, montant pour votre paiement', false],
    ['Invoice date 3 April 2026, please pay the total', false],
  ])('of %j leave the order of day and month open: %s', (text, isOpen) =>
    expect(found([text]).findings.dates[0]?.isOpen).toBe(isOpen),
  );

  test.each([
    [['Trading LLC', 'Tel +971 4 555 1234', '', 'Invoice No. 17'], [{ kind: 'trades_alone' }]],
    [['Hafen Kontor GmbH', '', 'Rechnung Nr. 17', '', 'Zahlbar an: Alster Hafen Kontor GmbH  Konto 1187'], []],
    [
      [
        'Kontor GmbH',
        'USt-IdNr. DE123456789',
        '',
        'Rechnung Nr. 17',
        '',
        'Es gelten die Bedingungen der Alster Kontor GmbH von 2026',
      ],
      [{ kind: 'part_of_longer', longer: 'Alster Kontor GmbH' }],
    ],
    [
      ['Checkatrade', 'Halden Roofing', '12 Elm Grove, Bath BA1 4QT', '', 'Invoice No. 17'],
      [{ kind: 'beside_another', other: 'Halden Roofing' }],
    ],
    [['Halden Roofing', 'Dana Halden', '12 Elm Grove, Bath BA1 4QT', '', 'Invoice No. 17'], []],
    [['Nuria Escandell Pons', 'Traductora jurada de alemán', '', 'Factura n.º 17'], []],
    [['Oak & Ivy', 'Plumbing & Heating Services', '12 Elm Grove, Bath BA1 4QT', '', 'Invoice No. 17'], []],
    [['Quell Halden', '', '', 'Halden Haustechnik GmbH · Gewerbering 9 · 48231 Warendorf', '', 'Rechnung Nr. 17'], []],
    [['Halden Roofing', 'Kouter 18', 'Invoice No. 17'], []],
    [['Property Care Association', 'Tel 01453 555 012', '', 'Invoice No. 17'], [{ kind: 'body' }]],
    [['Vandelay Industries GmbH', '', 'Rechnung Nr. 17'], []],
    [['Vandelay GmbH', '', 'Rechnung Nr. 17', '', 'Es gelten die Bedingungen zur Rechnung Vandelay GmbH'], []],
  ])('tell what is wrong with the name of the vendor on %j: %j', (lines, flaws) =>
    expect(found(lines).findings.nameFlaws).toEqual(flaws),
  );

  test.each([
    ['Date of paving  02.03.2026', true],
    ['Datum dobaveDatum računa  02.03.2026', true],
    ['Date  02.03.2026', false],
    ['Köln, Datum 02.03.2026', false],
    ['Invoice date  02.03.2026', false],
  ])('say whether the word for a date in %j stands beside others: %s', (line, isQualified) =>
    expect(found(['Vandelay Ltd', '', line]).findings.dates[0]?.isQualified ?? false).toBe(isQualified),
  );

  test('tell a letterhead from the buyer that the page names', () => {
    const proofs = (buyer: string) =>
      found(['Vandelay Industries', 'Hafenweg 4', '', 'Invoice No. 17', '', 'Bill to:', buyer, 'Am Markt 1']).findings
        .vendorProofs;
    expect(proofs('Kramerica Ltd')).toEqual(['other_buyer', 'letterhead']);
    expect(proofs('')).not.toContain('other_buyer');
  });

  test('tell small print with the number in a register from a sentence about a law', () => {
    const proofs = (line: string) =>
      found(['Rechnung Nr. 4711', '', 'Gesamtbetrag  119,00 €', '', line]).findings.vendorProofs;
    expect(proofs('Kramerica AG, Am Markt 1, 20457 Hamburg, UID-Nr. 123 456 789, Konto 44188')).toContain('register');
    expect(proofs('Kramerica AG, Am Markt 1, 20457 Hamburg, im Dienst am Kunden seit 1994')).not.toContain('register');
  });

  test('tell the domain of the first words of a name', () => {
    const proofs = (site: string) =>
      found(['Blue Heron Pool Care', site, '', 'Invoice No. 4711']).findings.vendorProofs;
    expect(proofs('www.blueheronpools.com')).toContain('domain');
    expect(proofs('www.bluewater.com')).not.toContain('domain');
  });

  test('tell a brand in large print at the head of the page, and none within the text', () => {
    const proofs = (brand: string, height: number) => {
      const layout = page(`${brand}\n\nAlpenbahn Personenverkehr AG\nRechnung Nr. 4711\nDatum 02.03.2026\nBetrag 7,80`);
      const box = layout.lines[0]?.segments[0]?.box;
      if (box) box.height = height;
      const parties = findParties(layout, null);
      return provenAlone(layout, 'Alpenbahn Personenverkehr AG', parties, null);
    };
    expect(proofs('alpenbahn', 20)).toContain('brand');
    expect(proofs('alpenbahn', 10)).not.toContain('brand');
    expect(proofs('talbahn', 20)).not.toContain('brand');
  });

  test.each([
    ['Compte / Payable à\nCH9300762011623852957\nKramerica SA', ['label']],
    ['Konto\nCH9300762011623852957\nKramerica SA', []],
    ['Kramerica SA, Am Alten Hafen 3, 20457 Hamburg', ['return_address']],
    ['Überweisung an Kramerica SA', []],
    ['Transfer ke BCA 118-204 a.n. Kramerica SA', ['label']],
  ])('tell by %j who sells: %j', (text, expected) => {
    const layout = page(`Invoice No. 4711\n\n\n${text}`);
    const proofs = provenAlone(layout, 'Kramerica SA', findParties(layout, null), null);
    expect(proofs.filter((proof) => ['label', 'return_address'].includes(proof))).toEqual(expected);
  });

  test('hold no general partner against the partnership that names it', () => {
    const proofs = (role: string) =>
      found([
        'Kramerica GmbH & Co. KG',
        '',
        'Rechnung Nr. 4711',
        '',
        '',
        'Kramerica GmbH & Co. KG · Amtsgericht Kiel HRA 118',
        `${role}Fjord Verwaltungs-GmbH · Amtsgericht Kiel HRB 204`,
      ]).findings.vendorProofs;
    expect(proofs('p.h.G. ')).toContain('register');
    expect(proofs('')).not.toContain('register');
  });

  test('add up a row of an amount and its tax at a rate that stands elsewhere', () => {
    const sums = (rate: string) =>
      found(['Faktúra 2025441', `Popis   DPH ${rate}   Spolu`, 'Preprava   1 000,00   230,00', 'Celkom 1 230,00'])
        .findings.columns?.sums;
    expect(sums('23 %')).toContain(123_000);
    expect(sums('20 %')).not.toContain(123_000);
  });

  test('call a date by a bare word beside the head of a number, and not by one that names another paper', () => {
    const weightUnder = (head: string) =>
      found(['Factura', `Nº de factura      ${head}`, '2025/4709          08/05/2025']).findings.dates[0]?.weight ?? 0;
    expect(weightUnder('Fecha')).toBeGreaterThan(0.9);
    expect(weightUnder('Albarán de fecha')).toBeLessThan(0.7);
    const { reading } = found(['Factura 2025-4906', 'Albarán de fecha:   21-10-2025   Fecha:   26-10-2025']);
    expect(reading.fields.invoice_date?.value).toBe('2025-10-26');
  });

  test.each([
    ['Nomor     INV/2025/VII/0093', []],
    ['Nomor     INV/2025', ['number_unproven']],
  ])('of %j leave doubts %j of a number that a bare word calls so', (line, codes) => {
    const { reading, findings: all } = found([
      line,
      'Tanggal   18/07/2025',
      'Total tagihan  Rp 10.000',
      'Faktur Penjualan',
    ]);
    const doubts = doubtsOf({ ...proved, fields: reading.fields, findings: all }).map(({ code }) => code);
    expect(doubts.filter((code) => code.startsWith('number'))).toEqual(codes);
  });

  test.each([
    [['5 May 2026', 'Invoice No. 4711', 'Room 12, stayed since 3 May 2026 with thanks'], []],
    [['Invoice No. 4711', '5 May 2026', '4 May 2026', '6 May 2026'], ['date_unproven']],
  ])('of %j leave doubts %j of a date that stands alone', (lines, codes) => {
    const { reading, findings: all } = found(lines);
    const doubts = doubtsOf({ ...proved, fields: reading.fields, findings: all }).map(({ code }) => code);
    expect(doubts.filter((code) => code.startsWith('date_u'))).toEqual(codes);
  });

  test('leave out a tax number that stands near another company too, unless it is in the block of one', () => {
    const proofs = (line: string) =>
      found([
        'Nordhavn Spedition GmbH        Fjordholz GmbH',
        'Hafenstr. 212                  Holzweg 4',
        '24105 Kiel                     24937 Flensburg',
        line,
        'Rechnung Nr. 4711',
      ]).findings.vendorProofs;
    expect(proofs('USt-IdNr. DE123456788')).toContain('tax_number');
    expect(proofs('                    USt-IdNr. DE123456788')).not.toContain('tax_number');
  });

  test('take neither place nor tax number for a proof below a company with its own at the head of the page', () => {
    const proofs = (taxed: string) => {
      const layout = page(
        [
          'Fjordholz GmbH',
          'Holzweg 4',
          taxed,
          '',
          'Nordhavn Spedition GmbH',
          'Hafenstr. 212',
          'USt-IdNr. DE123456788',
        ].join('\n'),
      );
      const parties = { ...findParties(layout, null), otherNames: ['Fjordholz GmbH'] };
      return provenAlone(layout, 'Nordhavn Spedition GmbH', parties, 'DE123456788');
    };
    expect(proofs('USt-IdNr. DE811882040')).toEqual(['legal_form']);
    expect(proofs('24937 Flensburg')).toEqual(['letterhead', 'legal_form']);
  });

  test('take a bank beside its account for no labelled vendor', () => {
    const proofs = (account: string) => {
      const layout = page(`Supplier   Daugavas Banka AS${account}\nInvoice 26-0188`);
      return provenAlone(layout, 'Daugavas Banka AS', { ...findParties(layout, null), calledSellers: [] }, null);
    };
    expect(proofs('')).toContain('label');
    expect(proofs(', LV94 HABA 0551 0388 2044 1')).toEqual(['legal_form']);
  });

  test.each([
    ['Invoice No. 8C1F0A2E\u20110007', '8C1F0A2E-0007', []],
    ['Faktura nr FV/118/06/2025', 'FV/118/06/2025', []],
    ['Invoice No. 4711', '4711', []],
    ['Invoice No. 4711+K44', '4711', ['number_unproven']],
    ['Invoice No. BH-7744 1188-26', 'BH-7744', ['number_unproven']],
    ['Invoice numberQB-2026-00544', 'QB-2026-00544', ['number_unproven']],
    ['Invoice identQB-2026-00544', 'identQB-2026-00544', ['number_unproven']],
    ['Invoice No. 4711 dated 3 March 2026', '4711', []],
  ])('read the number of %j whole, or doubt it', (line, number, codes) => {
    const { reading, findings: all } = found([line, '', 'Vandelay Ltd']);
    const doubts = doubtsOf({ ...proved, fields: reading.fields, findings: all }).map(({ code }) => code);
    expect(reading.fields.invoice_number?.value).toBe(number);
    expect(doubts.filter((code) => code.startsWith('number'))).toEqual(codes);
  });

  test('tell a name in large print at the head of the page', () => {
    const proofs = (line: number, height: number) => {
      const layout = page(['Kramerica', ...Array<string>(40).fill(''), 'Kramerica', 'Invoice No. 4711'].join('\n'));
      const box = layout.lines[line]?.segments[0]?.box;
      if (box) box.height = height;
      return provenAlone(layout, 'Kramerica', findParties(layout, null), null);
    };
    expect(proofs(0, 20)).toContain('large_print');
    expect(proofs(0, 12)).not.toContain('large_print');
    expect(proofs(1, 20)).not.toContain('large_print');
  });

  test.each([
    ['TAX INVOICE No. 46', []],
    ['TAX INVOICE No. 4', ['number_unproven']],
    ['Рахунок на оплату № 44 від 16 березня 2026 р.', []],
    ['Счет на оплату № 27 от 11 марта 2026 г.', []],
    ['FACTURA FISCALĂ\nseria MU nr. 18 din 03.02.2026', []],
  ])('of %j leave doubts %j of a short number', (line, codes) => {
    const { reading, findings: all } = found([line, '', 'Vandelay Ltd']);
    const doubts = doubtsOf({ ...proved, fields: reading.fields, findings: all }).map(({ code }) => code);
    expect(doubts.filter((code) => code.startsWith('number'))).toEqual(codes);
  });

  test('tell a letterhead in the middle by the telephone below it', () => {
    const proofs = (line: string) =>
      found(['         Praxis am Hafen', line, '24105 Kiel', '', 'Rechnung Nr. 4711']).findings.vendorProofs;
    expect(proofs('  Hafenstr. 212, Tel. 0431 801733')).toContain('contact');
    expect(proofs('Hafenstr. 212, Tel. 0431 801733')).not.toContain('contact');
  });

  test('leave out what adds up under the head of a column, and a tax beside its rate', () => {
    const totals = (lines: string[]) =>
      found(['Invoice No. 4711', ...lines])
        .findings.amounts.filter(({ role }) => role === 'total')
        .map(({ cents }) => cents);
    const services = [
      'Service     Charges    Total (EUR)',
      'Express     091.01     0110.12',
      'Economy     086.55     0104.73',
    ];
    expect(totals([...services, 'Total       177.56     0214.85'])).toEqual([21_485, 17_756]);
    expect(totals(['Taxa    Incid.    Total', '23 %    232.50    053.48'])).toEqual([]);
  });

  test('keep what lines make, and on how many lines the total stands', () => {
    const { findings: all } = found([
      'Invoice No. 4711',
      'Tuning of the grand   165.00 €',
      'Repair of a string     50.00 €',
      'Total                 215.00 €',
      'Please pay 215.00 € within 14 days',
    ]);
    expect([all.givenLines, all.totalLines]).toEqual([{ count: 2, sumCents: 21_500 }, 2]);
  });

  test.each<[string, string[], boolean]>([
    ['above that of a receiver', ['Bar Txoko C.B.', 'Plaza Nueva 8', '48005 Bilbao'], true],
    ['above that of a delivery', ['Lugar de descarga:', 'Bar Txoko C.B.', 'Plaza Nueva 8', '48005 Bilbao'], false],
    ['above one with a telephone', ['Bar Txoko C.B.', 'Plaza Nueva 8', '48005 Bilbao', 'Tel. 944 55 51 18'], true],
    ['above one with a telephone ahead', ['Bar Txoko C.B.', 'Tel. 944 55 51 18', '48005 Bilbao'], false],
    ['above nothing', [], false],
  ])('tell a letterhead with an address %s', (_what, receiver, isAbove) => {
    const sender = ['Gestoria Arriaga, S.L.', 'Gran Via 44', '48011 Bilbao'];
    const lines = [...sender, '', '', ...receiver, '', '', 'Factura G-2025/418'];
    const proves = (foot: string[], ahead = lines) =>
      found([...ahead, ...Array<string>(54 - ahead.length).fill(''), ...foot]).findings.vendorProofs.includes(
        'above_receiver',
      );
    expect(proves([])).toBe(isAbove);
    expect(proves(['Gestoria Arriaga, S.L., Gran Via 44, 48011 Bilbao'])).toBe(isAbove);
    expect(proves(['Tavares Informatica, Rua Augusta 336, 48011 Bilbao'])).toBe(false);
  });

  test('take no tax number for that of a sender above the foot of another', () => {
    const proofs = (foot: string) =>
      found(['Beispiel Buch GmbH', 'Am Markt 2', '50668 Köln', 'USt-IdNr. DE123456789', ...Array(48).fill(''), foot])
        .findings.vendorProofs;
    expect(proofs('Wolter Texte   Hafenweg 4   50667 Köln   jana@woltertexte.de')).toEqual(['legal_form']);
    expect(proofs('Rechnung Nr. 17')).toEqual(['tax_number', 'letterhead', 'legal_form']);
  });

  test('leave out a letterhead above the foot of another sender', () => {
    const proves = (...foot: string[]) =>
      found(['Meble Kowalczyk S.A.', 'Faktura INV-50335', ...Array<string>(50).fill(''), ...foot]).findings
        .vendorProofs;
    const address = 'ul. Dluga 78, 80-831 Gdansk';
    expect(proves(address, 'info@mba-direct.pl')).not.toContain('letterhead');
    expect(proves('Meble Kowalczyk', address, 'info@mba-direct.pl')).toContain('letterhead');
    expect(proves(address, 'info@kowalczyk.pl')).toContain('letterhead');
    expect(proves(address)).toContain('letterhead');
  });

  test.each([
    [['Nuria Escandell Pons', 'Traductora jurada de alemán'], true],
    [['Me Josée Thivierge, notaire', 'Notre-Dame 12'], true],
    [['Nuria Escandell Pons', 'Calle Mayor 4'], false],
  ])('tell who writes by what is said of them: %j %s', (head, says) =>
    expect(found([...head, '28013 Madrid', '', 'Factura n.º 17']).findings.vendorProofs.includes('occupation')).toBe(
      says,
    ),
  );

  test('tell who invoices by the tax number in the column between two addresses', () => {
    const proves = (key: string) =>
      found([
        'TAX INVOICE',
        '                        Invoice Date      Hollins Accountancy Ltd',
        'Fern & Stone Ltd        5 Feb 2026        9 Corve Street',
        `14 Castle Street        ${key}    Ludlow`,
        'Ludlow SY8 1AT          INV-0731          SY8 1DA',
        '                        VAT Number',
        '                        GB 312 4587 73',
      ]).findings.vendorProofs.includes('details');
    expect([proves('Invoice Number'), proves('Order Number  ')]).toEqual([true, false]);
  });

  test('tell no sender by two addresses beside each other', () =>
    expect(
      found([
        'Gestoria Arriaga, S.L.        Bar Txoko C.B.',
        'Gran Via 44                   Plaza Nueva 8',
        '48011 Bilbao                  48005 Bilbao',
        '',
        'Factura G-2025/418',
      ]).findings.vendorProofs,
    ).not.toContain('above_receiver'));

  test('tell small print by the name that it begins with, though another stands near', () => {
    const proofs = (foot: string) =>
      found(['Luminia', '', 'Factura L26E0091827364', '', 'Titular: Salon Aitana, S.L. CIF B73881204', foot]).findings
        .vendorProofs;
    expect(proofs('Luminia Energia, S.A. CIF A88120473. Inscrita en el Registro Mercantil de Madrid')).toContain(
      'register',
    );
    expect(proofs('Inscrita en el Registro Mercantil de Madrid, Tomo 39.120, Folio 14, Hoja M-694771')).not.toContain(
      'register',
    );
  });

  test('say when a lone separator leaves thousands and decimals open', () => {
    const total = (text: string) => found(['Invoice No. 4711', `Total   EUR ${text}`]).findings.isScaleOpen;
    expect([total('12.500'), total('12.500,00'), total('125.00')]).toEqual([true, false, false]);
    const english = (text: string) =>
      found(['Invoice No. 4711', 'Thank you for your payment', `Total amount due   USD ${text}`]).findings.isScaleOpen;
    expect([english('4,950'), english('4.950')]).toEqual([false, true]);
  });

  test.each([
    ['Total  $ 110.00', 'USD', 'shared_sign'],
    ['Springfield, IL 62704\nTotal  $ 110.00', 'USD', 'own_sign'],
    ['Summa  1 200,00 kr', 'SEK', 'shared_sign'],
    ['Total  110.00 €', 'EUR', 'own_sign'],
    ['Currency: GBP\nTotal  110.00', 'GBP', 'stated'],
    ['Bern, Schweiz\nTotal  110.00', 'CHF', 'country'],
    ['Celkom k úhrade EUR: 187,45', 'EUR', 'own_sign'],
    ['CUIT 30-70852418-3\nTotal  $ 110.00', 'ARS', 'own_sign'],
    ['Pretoria\nTotal  110.00', 'ZAR', 'country'],
    ['RFC: CBA050312AB1\nTotal  $ 110.00', 'MXN', 'own_sign'],
    ['Av. Argentina 118, Los Andes\nR.U.T.: 76.441.882-0\nTotal  $ 110.000', 'CLP', 'own_sign'],
    ['Ship to: Barrie ON L4M 4T3\nSpringfield, IL 62704\nTotal  $ 110.00', 'CAD', 'shared_sign'],
    ['Kennitala 550101-2340\nSamtals  1.200 kr.', 'ISK', 'own_sign'],
    ['Norðurljós ehf.\nSamtals  1.200 kr.', 'ISK', 'own_sign'],
    ['Atatürk Cad. No: 92\nGenel Toplam  110,00 TL', 'TRY', 'own_sign'],
    ['الإجمالي  110.00 ر.س', 'SAR', 'own_sign'],
    ['الإجمالي  110.00 ريال', 'SAR', 'shared_sign'],
    ['الدوحة، قطر\nالإجمالي  110.00 ريال', 'QAR', 'own_sign'],
    ['مراكش\nالإجمالي  110.00 درهم', 'MAD', 'own_sign'],
    ['الإجمالي  110.00 درهم', 'AED', 'shared_sign'],
    ['القاهرة\nالإجمالي  110.00 جنيه', 'EGP', 'own_sign'],
    ['סה"כ לתשלום  110.00 ש"ח', 'ILS', 'own_sign'],
    ['Итого  1 110,00 руб.', 'RUB', 'own_sign'],
    ['Total  Rp 1.110.000', 'IDR', 'own_sign'],
    ['कुल राशि  रु. 110.00', 'INR', 'own_sign'],
  ])('of %j have the currency %s by %s', (text, code, proof) =>
    expect(found(['Invoice', text]).findings.currency).toMatchObject({ code, proof }),
  );
});

test.each([
  ['Invoice number 7, please pay the total amount due', 'en', true],
  ['Faktura nr 7, sprzedawca, nabywca, termin płatności, razem do zapłaty', 'pl', true],
  ['Faktura datum splatnosti, dodavatel, odběratel, celkem k úhradě', 'cs', true],
  ['Fakturanummer 7, förfallodatum, att betala, moms, belopp', 'sv', true],
  ['請求書 合計 お支払い期限までに', 'ja', true],
  ['رقم الفاتورة تاريخ الإصدار المجموع', 'ar', true],
  ['شماره فاکتور تاریخ پرداخت گیرنده مبلغ قابل پرداخت', 'fa', false],
  ['חשבונית מס תאריך לתשלום', 'he', true],
  ['चालान संख्या दिनांक कुल राशि', 'hi', true],
  ['Счет на оплату, поставщик, покупатель, итого с НДС', 'ru', true],
  ['Nomor faktur, tanggal, jatuh tempo, jumlah tagihan', 'id', true],
  ['Sonrasc, uimhir an tsonraisc, dáta dlite, cainníocht', 'ga', true],
  ['Fattura, numru tal-fattura, klijent, deskrizzjoni, kwantità, ammont', 'mt', true],
  ['ანგარიშ-ფაქტურა, თარიღი, ჯამი, გადახდის ვადა', null, false],
  ['ใบแจ้งหนี้ เลขที่ วันที่ รวมทั้งสิ้น', 'th', true],
  ['Hóa đơn số, ngày, tên hàng hóa, số lượng, đơn giá, tổng cộng', 'vi', true],
  ['4711 0815', null, false],
])('the language of %j is %s', (text, code, isCovered) => expect(languageOfPage(text)).toEqual({ code, isCovered }));
