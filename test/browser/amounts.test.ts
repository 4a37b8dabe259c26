import { describeInBrowser, openWorkplace } from '../support/browser.js';
import { PayablesBooks } from '../support/payables.js';
import { expectCount } from '../support/shown.js';

const most = Number.MAX_SAFE_INTEGER;

/** What is typed into the price of a line, in minor units and as the field then shows it. */
type Typed = [typed: string, cents: number, shown: string];

interface Written {
  locale: string;
  currency: string;
  accepted: Typed[];
  refused: string[];
}

const cases: Written[] = [
  {
    locale: 'en-US',
    currency: 'USD',
    accepted: [
      ['1,234.56', 123_456, '1,234.56'],
      ['1234.5', 123_450, '1,234.50'],
      ['0.01', 1, '0.01'],
    ],
    refused: ['12,3,4x', '1.234', '1.234,56', '90071992547409.92'],
  },
  {
    locale: 'de-DE',
    currency: 'EUR',
    accepted: [
      ['1.234,56', 123_456, '1.234,56'],
      ['1.234', 123_400, '1.234,00'],
      ['0,01', 1, '0,01'],
    ],
    refused: ['1.23', '1,234.56', '12,345', '90071992547409,92'],
  },
  {
    locale: 'fr-FR',
    currency: 'EUR',
    accepted: [
      ['1 234,56', 123_456, '1 234,56'],
      ['1234,5', 123_450, '1 234,50'],
      ['0,01', 1, '0,01'],
    ],
    refused: ['1.234,56', '1,234.56', '12 34', '90 071 992 547 409,92'],
  },
  {
    locale: 'ja-JP',
    currency: 'JPY',
    accepted: [
      ['1,234', 1_234, '1,234'],
      ['1234567', 1_234_567, '1,234,567'],
      ['1', 1, '1'],
    ],
    refused: ['1.5', '1,23', '1.234', '9007199254740992'],
  },
  {
    locale: 'en-IN',
    currency: 'INR',
    accepted: [
      ['1,00,000', 10_000_000, '1,00,000.00'],
      ['12,34,567.8', 123_456_780, '12,34,567.80'],
      ['1,000', 100_000, '1,000.00'],
    ],
    refused: ['100,000', '1,0,000', '1.234', '9,00,71,99,25,47,409.92'],
  },
  {
    locale: 'ar-EG',
    currency: 'EGP',
    accepted: [
      ['١٬٢٣٤٫٥٦', 123_456, '١٬٢٣٤٫٥٦'],
      ['1,234.56', 123_456, '١٬٢٣٤٫٥٦'],
      ['٠٫٠١', 1, '٠٫٠١'],
    ],
    refused: ['١٬٢٣', '1.234,56', '١,٢٣٤'],
  },
  {
    locale: 'fr-FR',
    currency: 'TND',
    accepted: [
      ['1 234,567', 1_234_567, '1 234,567'],
      ['1,5', 1_500, '1,500'],
      ['0,001', 1, '0,001'],
    ],
    refused: ['1,2345', '1.234', '9007199254740,992'],
  },
];

/** The largest amount that is exact, as each locale writes it. */
const largest: [locale: string, currency: string, typed: string, shown: string][] = [
  ['en-US', 'USD', '90,071,992,547,409.91', '90,071,992,547,409.91'],
  ['de-DE', 'EUR', '90071992547409,91', '90.071.992.547.409,91'],
  ['fr-FR', 'EUR', '90 071 992 547 409,91', '90 071 992 547 409,91'],
  ['ja-JP', 'JPY', '9,007,199,254,740,991', '9,007,199,254,740,991'],
  ['fr-FR', 'TND', '9 007 199 254 740,991', '9 007 199 254 740,991'],
];

let payables: PayablesBooks;
let vendor: string;
beforeAll(async () => {
  payables = await PayablesBooks.start();
  vendor = await payables.vendor();
});

async function draft(currency: string, lineCount: number): Promise<string> {
  const lines = Array.from({ length: lineCount }, (_, index) => ({
    description: `Line ${index + 1}`,
    quantity: 1,
    unitPriceCents: 7,
  }));
  const input = { contactId: vendor, issueDate: '2026-03-01', dueDate: '2026-03-31', currency, lines };
  return (await payables.run('createBill', input, 'bill { id }')).bill.id;
}

async function stored(id: string): Promise<{ totalCents: number; prices: number[] }> {
  const { data } = await payables.books.graphql(
    'query ($id: ID!) { bill(id: $id) { totalCents lines(first: 100) { unitPriceCents } } }',
    { id },
  );
  const { totalCents, lines } = data.bill;
  return { totalCents, prices: lines.map((line: { unitPriceCents: number }) => line.unitPriceCents) };
}

/** Blanks of every width as the one that is typed: which of them a browser writes is its own affair. */
const plain = (text: string | null) => text?.replace(/[\u00a0\u202f]/g, ' ');

async function edit(id: string, locale: string) {
  const workplace = await openWorkplace(payables.books, `bills/${id}/edit`, { locale });
  const price = (line: number) => workplace.page.getByLabel(`Price of line ${line}`, { exact: true });
  await price(1).waitFor();
  const save = async () => {
    await workplace.keys('Control+Enter');
    await workplace.page.waitForURL(/\/bills\/\d+$/);
  };
  return { ...workplace, price, save };
}

describeInBrowser('an amount that is typed', () => {
  test.each(cases)(
    'in $locale and $currency is stored to the minor unit, and refused where it is none',
    async (one) => {
      const { locale, currency, accepted, refused } = one;
      const id = await draft(currency, accepted.length + 1);
      const { page, price, save, faults } = await edit(id, locale);
      const last = price(accepted.length + 1);
      for (const typed of refused) {
        await last.fill(typed);
        await last.press('Tab');
        expect([typed, await last.getAttribute('aria-invalid'), await last.inputValue()]).toEqual([
          typed,
          'true',
          typed,
        ]);
      }
      expect((await stored(id)).prices).toEqual(accepted.concat([['', 0, '']]).map(() => 7));
      await page.getByRole('button', { name: `Remove line ${accepted.length + 1}` }).click();
      for (const [index, [typed, , shown]] of accepted.entries()) {
        await price(index + 1).fill(typed);
        await price(index + 1).press('Tab');
        expect([typed, plain(await price(index + 1).inputValue())]).toEqual([typed, shown]);
      }
      await save();
      const prices = accepted.map(([, cents]) => cents);
      expect(await stored(id)).toEqual({ totalCents: prices.reduce((sum, cents) => sum + cents, 0), prices });
      expect(faults()).toEqual([]);
    },
  );

  test('is not refused where nobody typed it', async () => {
    const id = await draft('INR', 1);
    const { price, save, page, faults } = await edit(id, 'he-IL');
    await price(1).fill('-100000');
    await price(1).press('Tab');
    const shown = await price(1).inputValue();
    await price(1).focus();
    await price(1).press('Tab');
    expect([shown, await price(1).getAttribute('aria-invalid')]).toEqual(['\u200e-100,000.00', null]);
    await page.getByLabel('Price of line 1').fill('7');
    await save();
    expect((await stored(id)).prices).toEqual([700]);
    expect(faults()).toEqual([]);
  });

  test.each(largest)('may be as large as is exact, in %s and %s', async (locale, currency, typed, shown) => {
    const id = await draft(currency, 1);
    const { page, price, save, faults } = await edit(id, locale);
    await price(1).fill(typed);
    await price(1).press('Tab');
    expect(plain(await price(1).inputValue())).toBe(shown);
    await save();
    expect(await stored(id)).toEqual({ totalCents: most, prices: [most] });
    // A browser writes blanks that are narrow, and do not break.
    const written = new RegExp(`^${shown.replaceAll('.', '\\.').replaceAll(' ', '\\s')}`);
    await expectCount(page.getByRole('region', { name: 'Lines' }).getByRole('cell').filter({ hasText: written }), 4);
    expect(faults()).toEqual([]);
  });
});
