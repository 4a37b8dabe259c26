import path from 'node:path';
import { closeExtraction, extractInvoice } from '../../src/extraction/extract.js';

afterAll(closeExtraction);

async function read(name: string) {
  const pdf = { path: path.resolve('test/samples/scripts', `${name}.pdf`) };
  return extractInvoice({ pdf, ownerName: null });
}

test.each([
  [
    'arabic-invoice',
    'ar',
    {
      vendor_name: 'شركة النخيل للتجارة المحدودة',
      invoice_number: 'INV-2026-0417',
      invoice_date: '2026-03-15',
      due_date: '2026-04-14',
      total_cents: 747_500,
      tax_cents: 97_500,
      subtotal_cents: 650_000,
      currency: 'SAR',
    },
  ],
  [
    'arabic-own-digits',
    'ar',
    {
      vendor_name: 'مكتبة الإسكندرية الحديثة ش.م.م',
      invoice_number: '2026081',
      invoice_date: '2026-03-15',
      due_date: '2026-04-14',
      total_cents: 741_000,
      tax_cents: 91_000,
      subtotal_cents: 650_000,
      currency: 'EGP',
    },
  ],
  [
    'english-and-arabic',
    'ar',
    {
      vendor_name: 'Desert Falcon Logistics L.L.C',
      invoice_number: 'DFL-20931',
      invoice_date: '2026-05-21',
      due_date: '2026-06-20',
      total_cents: 168_000,
      tax_cents: 8_000,
      subtotal_cents: 160_000,
      currency: 'AED',
    },
  ],
  [
    'hebrew-invoice',
    'he',
    {
      vendor_name: 'גלעד פתרונות תוכנה בע"מ',
      invoice_number: '20418',
      invoice_date: '2026-03-15',
      due_date: '2026-04-14',
      total_cents: 967_600,
      tax_cents: 147_600,
      subtotal_cents: 820_000,
      currency: 'ILS',
    },
  ],
  [
    'hebrew-credit-note',
    'he',
    {
      vendor_name: 'סטודיו קו נקי בע"מ',
      invoice_number: '312',
      invoice_date: '2026-06-02',
      total_cents: 59_000,
      tax_cents: 9_000,
      subtotal_cents: 50_000,
      currency: 'ILS',
    },
  ],
  [
    'russian-bill',
    'ru',
    {
      vendor_name: 'АО «Связь-Регион»',
      invoice_number: '77-004518',
      invoice_date: '2026-05-31',
      due_date: '2026-06-20',
      total_cents: 390_000,
      tax_cents: 65_000,
      subtotal_cents: 325_000,
      currency: 'RUB',
    },
  ],
  [
    'indonesian-invoice',
    'id',
    {
      vendor_name: 'CV Sinar Abadi',
      invoice_number: 'SA-0605',
      invoice_date: '2026-06-05',
      due_date: '2026-07-05',
      total_cents: 1_221_000_000,
      tax_cents: 121_000_000,
      subtotal_cents: 1_130_000_000,
      currency: 'IDR',
    },
  ],
])('%s is read', async (name, language, expected) => {
  const { fields, findings } = await read(name);
  expect(Object.fromEntries(Object.entries(fields).map(([field, { value }]) => [field, value]))).toEqual(expected);
  expect(findings.language).toEqual({ code: language, isCovered: true });
});

test('an invoice in Hindi is read, though its PDF has lost letters of the words', async () => {
  const { fields, findings } = await read('hindi-invoice');
  const { vendor_name: vendor, ...others } = fields;
  expect(Object.fromEntries(Object.entries(others).map(([field, { value }]) => [field, value]))).toEqual({
    invoice_number: 'SE/2026/118',
    invoice_date: '2026-03-15',
    due_date: '2026-04-14',
    total_cents: 14_160_000,
    tax_cents: 2_160_000,
    subtotal_cents: 12_000_000,
    currency: 'INR',
  });
  expect(vendor?.confidence).not.toBe('high');
  expect(findings.language).toEqual({ code: 'hi', isCovered: true });
});

test('values of a page that is read from right to left are shown where they stand', async () => {
  const { fields, words } = await read('arabic-invoice');
  const left = (name: 'total_cents' | 'vendor_name') => Math.round(fields[name]?.evidence?.box.x ?? -1);
  expect([left('total_cents'), left('vendor_name')]).toEqual([61, 335]);
  const title = words[0]?.words.find(({ text }) => text === 'فاتورة');
  expect(Math.round(title?.x ?? -1)).toBe(131);
});

test('the kinds of documents are told apart in Hebrew', async () => {
  const kinds = await Promise.all(
    ['hebrew-invoice', 'hebrew-credit-note'].map(async (name) => (await read(name)).kind),
  );
  expect(kinds).toEqual(['invoice', 'credit_note']);
});
