import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describeInBrowser, openWorkplace, type Workplace } from '../support/browser.js';
import { InboxBooks, printedInvoice, wholeInvoice } from '../support/inbox.js';
import { PayablesBooks } from '../support/payables.js';
import { ReceivablesBooks } from '../support/receivables.js';
import { expectText, expectTexts } from '../support/shown.js';

let receivables: ReceivablesBooks;
let invoiceNumber: string;
beforeAll(async () => {
  receivables = await ReceivablesBooks.start();
  const id = await receivables.invoice('posted', 123_456);
  await receivables.invoice('posted', 100_000, { issueDate: '2026-05-01', dueDate: '2026-05-31' });
  await receivables.invoice('posted', 40_000, { issueDate: '2025-03-01', dueDate: '2025-03-31' });
  const { invoice } = await receivables.read(`{ invoice(id: "${id}") { invoiceNumber } }`);
  invoiceNumber = invoice.invoiceNumber;
});

const days = 'from=2026-01-01&to=2026-12-31';

/** What is saved by a key. */
async function savedBy(workplace: Workplace, key: string): Promise<{ name: string; lines: string[] }> {
  const download = workplace.page.waitForEvent('download');
  await workplace.keys(key);
  const file = await download;
  const text = readFileSync(await file.path(), 'utf8');
  return { name: file.suggestedFilename(), lines: text.replace('\uFEFF', '').trimEnd().split('\r\n') };
}

/** What a row of a report says, cell by cell. */
function cellsOf(row: Locator): Promise<string[]> {
  return row.locator('th, td').allTextContents();
}

/** Books of two invoices and of two bills that were read from pages, all with tax. */
async function booksOfPages(): Promise<ReceivablesBooks> {
  const euro = await ReceivablesBooks.start({ currency: 'EUR' });
  const inbox = InboxBooks.of(euro.books);
  const code = { code: 'T19', name: 'Tax at 19 %', country: 'DE', kind: 'STANDARD', ratePpm: 190_000 };
  const { taxCode } = await euro.run('createTaxCode', code, 'taxCode { id }');
  const taxed = (unitPriceCents: number) => ({
    description: 'Work',
    quantity: 1,
    unitPriceCents,
    taxCodeId: taxCode.id,
  });
  for (const cents of [20_000, 5_000]) await euro.invoice('posted', 0, { lines: [taxed(cents)] });
  for (const [number, cents] of [
    ['V-1', 10_000],
    ['V-2', 5_000],
  ] as const) {
    const read = { ...wholeInvoice, invoice_number: number, total_cents: cents * 1.19, tax_cents: cents * 0.19 };
    const id = await inbox.upload(await printedInvoice('Vandelay Industries LLC', number, String(cents)));
    await inbox.finishReading(id, 1, { ...read, subtotal_cents: cents }, {});
    const lines = [{ ...taxed(cents), accountId: euro.account('6250') }];
    await inbox.run('convertInvoiceDocument', { id, lines, post: true }, 'bill { id }');
  }
  return euro;
}

/** Two bills, each paid on its own; the second payment has a PDF attached. */
async function paidBooks(): Promise<PayablesBooks> {
  const paid = await PayablesBooks.start({ currency: 'EUR' });
  const contactId = await paid.vendor();
  for (const [day, amountCents] of [
    ['2026-03-01', 4_000],
    ['2026-03-02', 2_500],
  ] as const) {
    const lines = [{ description: 'Work', quantity: 1, unitPriceCents: amountCents, accountId: paid.account('6250') }];
    const billed = { contactId, issueDate: day, dueDate: day, lines };
    const { bill } = await paid.run('createBill', billed, 'bill { id }');
    await paid.run('postBill', { id: bill.id }, '__typename');
    const settled = { contactId, paidAt: day, amountCents, currency: 'EUR' };
    const { vendorPayment } = await paid.run('createVendorPayment', settled, 'vendorPayment { id }');
    const applications = [{ billId: bill.id, amountCents }];
    await paid.run('applyVendorPayment', { id: vendorPayment.id, applications }, '__typename');
    if (day === '2026-03-02') await attachPdf(paid, 'VENDOR_PAYMENT', vendorPayment.id);
  }
  return paid;
}

async function attachPdf({ books }: PayablesBooks, resourceType: string, resourceId: string): Promise<void> {
  const form = new FormData();
  const query = 'mutation ($input: AttachFileInput!) { attachFile(input: $input) { attachment { contentType } } }';
  form.set('operations', JSON.stringify({ query, variables: { input: { resourceType, resourceId, file: null } } }));
  form.set('map', JSON.stringify({ 0: ['variables.input.file'] }));
  const { name, content } = await printedInvoice('Initech', 'RECEIPT-2', '25.00');
  form.set('0', new Blob([new Uint8Array(content)], { type: 'application/pdf' }), name);
  const headers = { authorization: `Bearer ${books.apiKey}`, 'apollo-require-preflight': '1' };
  const answer = await fetch(`${books.url}/graphql`, { method: 'POST', headers, body: form });
  expect(await answer.json()).toEqual({ data: { attachFile: { attachment: { contentType: 'application/pdf' } } } });
}

/** Tab, until the focus is there. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let step = 0; step < 80; step++) {
    if (await wanted.evaluate((one) => one.matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not come there');
}

/** What the rows of a grid come to in a column, in hundredths. */
async function sumOf(grid: Locator, column: string): Promise<number> {
  await grid.getByRole('row').nth(2).waitFor();
  const at = (await grid.getByRole('columnheader').allTextContents()).indexOf(column);
  const cells = await grid.getByRole('gridcell').allTextContents();
  const width = await grid.getByRole('columnheader').count();
  return cells
    .filter((_, index) => index % width === at)
    .reduce((sum, text) => sum + Number(text.replace(/\D/g, '')) * (/^[-−]/.test(text) ? -1 : 1), 0);
}

/** The file that a key opens beside the page, from its first bytes. */
async function openedBy(page: Page, key: string): Promise<string> {
  const asking = page.context().waitForEvent('request', (request) => /\/(files|prints?)\//.test(request.url()));
  await page.keyboard.press(key);
  const answer = await page.request.get((await asking).url());
  return (await answer.body()).subarray(0, 5).toString('latin1');
}

describeInBrowser('reports', () => {
  test('lead from a figure to its rows, their entry and its document, and back to the same figure', async () => {
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(receivables.books);
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await keys('g', 'l');
    await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('2');
    await page.getByRole('heading', { name: 'Income statement', level: 1 }).waitFor();
    const sales = page.getByRole('row', { name: /Sales|Revenue|Service/ }).getByRole('link', { name: '2,234.56' });
    await sales.first().waitFor();
    await expectText(page.locator(':focus'), '2,234.56');
    expect(await accessibilityProblems()).toEqual([]);
    await keys('Enter');
    const lines = page.getByRole('grid', { name: 'Lines' });
    await lines.getByRole('row').nth(2).waitFor();
    expect(await lines.getByRole('row').nth(1).getByRole('gridcell').allTextContents()).toEqual(
      expect.arrayContaining(['Mar 1, 2026', 'Invoice', '1,234.56']),
    );
    expect(await accessibilityProblems()).toEqual([]);
    await page.getByRole('heading', { name: /^\d+ / }).waitFor();
    await keys('j', 'k', 'Enter');
    await page.getByRole('heading', { name: /^Entry \d+$/, level: 1 }).waitFor();
    await page.getByText(`Invoice ${invoiceNumber} · Hooli`).waitFor();
    expect(await page.getByRole('navigation', { name: 'The way here' }).textContent()).toMatch(
      /^Reports › Income statement › \d+ .+ › Entry \d+$/,
    );
    expect(await accessibilityProblems()).toEqual([]);
    await keys('Escape');
    await lines.waitFor();
    await expectText(lines.locator('[data-current]').getByRole('gridcell').first(), 'Mar 1, 2026');
    await keys('Escape');
    await page.getByRole('heading', { name: 'Income statement', level: 1 }).waitFor();
    await page.locator('a:focus', { hasText: '2,234.56' }).waitFor();
    expect(faults()).toEqual([]);
  });

  test('keep days, currency and comparison in the address, and are saved as they are shown', async () => {
    const address = `reports/income-statement?${days}&compare=PREVIOUS_YEAR`;
    const workplace = await openWorkplace(receivables.books, address);
    const { page, keys, faults } = workplace;
    await page.getByRole('row', { name: /Net income/ }).waitFor();
    expect(await cellsOf(page.getByRole('row', { name: /Net income/ }))).toEqual([
      'Net income',
      '2,234.56',
      '400.00',
      '1,834.56',
      '',
    ]);
    const { name, lines } = await savedBy(workplace, 'e');
    expect(name).toBe('Income statement 2026-01-01 2026-12-31.csv');
    expect(lines[0]).toBe(
      'Number,Account,"Jan 1, 2026 – Dec 31, 2026 (USD)","Jan 1, 2025 – Dec 31, 2025 (USD)",Change (USD),Percent (USD)',
    );
    expect(lines.at(-1)).toBe(',Net income,2234.56,400.00,1834.56,');
    await keys('/', 'Tab', 'Tab');
    await page.getByRole('heading', { name: 'Income statement', level: 1 }).waitFor();
    expect(faults()).toEqual([]);
  });

  test('show a balance on its side before, in and after the days, with the result of earlier years', async () => {
    const { page, faults, accessibilityProblems } = await openWorkplace(
      receivables.books,
      `reports/trial-balance?${days}`,
    );
    const total = page.getByRole('row', { name: /^Total/ });
    await total.waitFor();
    expect(await cellsOf(total)).toEqual(['Total', '400.00', '400.00', '2,234.56', '2,234.56', '2,634.56', '2,634.56']);
    expect(await cellsOf(page.getByRole('row', { name: /Result of earlier years/ }))).toEqual([
      'Result of earlier years',
      '',
      '400.00',
      '',
      '',
      '',
      '400.00',
    ]);
    expect(await accessibilityProblems()).toEqual([]);
    expect(faults()).toEqual([]);
  });

  test.each([
    ['balance-sheet', 'Balance sheet', /Total liabilities and equity/, 'Total liabilities and equity|2,634.56'],
    ['changes-in-equity', 'Changes in equity', /^Total/, 'Total|400.00|2,234.56|0.00|0.00|0.00|2,634.56'],
    ['cash-flow', 'Cash flow', /Total operating/, 'Total operating activities|0.00'],
    ['tax-report', 'Tax report', /Owed to the tax office/, 'Owed to the tax office||0.00||||'],
  ])('%s comes to its totals', async (path, title, row, text) => {
    const { page, faults, accessibilityProblems } = await openWorkplace(receivables.books, `reports/${path}?${days}`);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await page.getByRole('row', { name: row }).waitFor();
    expect((await cellsOf(page.getByRole('row', { name: row }))).join('|')).toBe(text);
    expect(await accessibilityProblems()).toEqual([]);
    expect(faults()).toEqual([]);
  });

  test('agings filter by days past due, and lead to a document', async () => {
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(
      receivables.books,
      'reports/receivables-aging?to=2026-06-15',
    );
    const open = page.getByRole('grid', { name: 'Open' });
    await open.getByRole('row').nth(3).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await page.getByRole('link', { name: /1 to 30 days/ }).press('Enter');
    await open.getByRole('row').nth(2).waitFor({ state: 'detached' });
    await expectTexts(open.getByRole('row').nth(1).getByRole('gridcell'), [
      expect.stringMatching(/^INV/),
      'Hooli',
      'May 1, 2026',
      'May 31, 2026',
      '1 to 30 days',
      '1,000.00',
      '1,000.00',
    ]);
    expect(new URL(page.url()).search).toBe('?to=2026-06-15&bucket=days1To30');
    await open.focus();
    await keys('Enter');
    await page.getByRole('heading', { name: /^Invoice INV-/, level: 1 }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    expect(faults()).toEqual([]);
  });

  test('say what a line is about: itself, or else its entry, on the screen and in the file', async () => {
    const workplace = await openWorkplace(
      receivables.books,
      `reports/general-ledger?${days}&account=${receivables.account('1100')}`,
    );
    const rows = workplace.page.getByRole('grid', { name: 'Lines' }).getByRole('row');
    await rows.nth(2).waitFor();
    const memos = (await rows.getByRole('gridcell').allTextContents()).filter((_, index) => index % 7 === 3);
    expect(memos.toSorted()).toEqual(['Invoice INV-000001', 'Invoice INV-000002']);
    const { lines } = await savedBy(workplace, 'e');
    const saved = lines.slice(1).map((line) => line.split(',')[5]);
    expect(saved.toSorted()).toEqual(['Invoice INV-000001', 'Invoice INV-000002']);
    expect(workplace.faults()).toEqual([]);
  });

  test('say what would be there when nothing was booked, and what is refused', async () => {
    const { page, faults, accessibilityProblems } = await openWorkplace(
      receivables.books,
      'reports/trial-balance?from=2020-01-01&to=2020-12-31',
    );
    await page.getByRole('heading', { name: 'Nothing was booked in these days' }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    expect(faults()).toEqual([]);
  });
});

describeInBrowser('a figure of each report', () => {
  let euro: ReceivablesBooks;
  beforeAll(async () => {
    euro = await booksOfPages();
  });

  /** Row, figure, and what its rows come to in which column. */
  const figures: [path: string, row: RegExp | null, figure: string, column: string, record: string | null][] = [
    ['trial-balance', /^2000 Accounts payable/, '178.50', 'Credit', null],
    ['income-statement', /^6250 /, '150.00', 'Debit', null],
    ['balance-sheet', /^2000 Accounts payable/, '178.50', 'Credit', null],
    ['general-ledger', null, '178.50', 'Credit', null],
    ['cash-flow', /^2000 Accounts payable/, '178.50', 'Amount', null],
    ['cash-flow', /^Result of the period/, '100.00', 'Amount', null],
    ['receivables-aging', null, '297.50', 'Open', 'Invoice'],
    ['payables-aging', null, '178.50', 'Open', 'Bill'],
    ['tax-report', /^T19 /, '150.00', 'Net', 'Bill'],
  ];

  test.each(figures)('%s: leads to rows that sum to it, their entry and its PDF, and back', async (...walk) => {
    const [path, row, figure, column, record] = walk;
    const account = path === 'general-ledger' ? `&account=${euro.account('2000')}` : '';
    const { page, keys, faults } = await openWorkplace(euro.books, `reports/${path}?${days}${account}`);
    const followed = page
      .getByRole('row', { name: row ?? '' })
      .getByRole('link', { name: figure })
      .first();
    const shown = row === null ? page.locator('main').getByText(figure).first() : followed;
    await shown.waitFor();
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    if (row !== null) {
      await tabTo(page, followed);
      await keys('Enter');
    }
    const rows = page.getByRole('grid');
    expect(await sumOf(rows, column)).toBe(Number(figure.replace('.', '')));
    await keys('j');
    const left = await rows.locator('[data-current]').textContent();
    await keys('Enter');
    if (record !== null) {
      await page.getByRole('heading', { name: new RegExp(`^${record} `), level: 1 }).waitFor();
      if (record === 'Bill') await page.locator('[data-painted]').waitFor();
      await tabTo(page, page.getByRole('link', { name: /^Entry \d+$/ }));
      await keys('Enter');
    }
    await page.getByRole('heading', { name: /^Entry \d+$/, level: 1 }).waitFor();
    await page.getByText(/^(Bill BILL-000002 · V-2|Invoice INV-000002) · /).waitFor();
    expect(await openedBy(page, 'o')).toBe('%PDF-');
    await keys('Escape');
    if (record !== null) {
      await page.getByRole('heading', { name: new RegExp(`^${record} `), level: 1 }).waitFor();
      await keys('Escape');
    }
    await expectText(rows.locator('[data-current]'), left);
    if (row !== null) {
      await keys('Escape');
      await page.locator('a:focus', { hasText: figure }).waitFor();
    }
    await page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor();
    expect(faults()).toEqual([]);
  });

  test('cash-flow, direct: leads to the payments alone, their entry and its PDF, and back', async () => {
    const paid = await paidBooks();
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(
      paid.books,
      `reports/cash-flow?${days}&method=DIRECT`,
    );
    const payable = page.getByRole('row', { name: /^2000 Accounts payable/ }).getByRole('link', { name: '65.00' });
    for (const [figure, title] of [
      [payable, 'Cash flow: 2000 Accounts payable'],
      [page.getByRole('row', { name: /^Total operating/ }).getByRole('link'), 'Cash flow: Operating activities'],
      [page.getByRole('row', { name: /^Change in cash/ }).getByRole('link'), 'Cash flow: Change in cash'],
      [page.getByRole('row', { name: /^Cash at the end/ }).getByRole('link'), 'Cash flow: Cash at the end'],
    ] as const) {
      await tabTo(page, figure);
      await keys('Enter');
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      const rows = page.getByRole('grid', { name: 'Lines' });
      expect(await sumOf(rows, 'Amount')).toBe(-6_500);
      expect(await accessibilityProblems()).toEqual([]);
      await keys('j');
      const left = await rows.locator('[data-current]').textContent();
      await keys('Enter');
      await page.getByText(/^Vendor payment · /).waitFor();
      expect(await openedBy(page, 'o')).toBe('%PDF-');
      await keys('Escape');
      await expectText(rows.locator('[data-current]'), left);
      await keys('Escape');
      await page.getByRole('heading', { name: 'Cash flow', level: 1, exact: true }).waitFor();
      await expectText(page.locator(':focus'), await figure.textContent());
    }
    expect(faults()).toEqual([]);
  });

  test('changes-in-equity: the result leads to the income statement, the closing figure to its lines, their entry and its PDF, and back, its total to all lines', async () => {
    const { page, keys, faults } = await openWorkplace(euro.books, `reports/changes-in-equity?${days}`);
    await tabTo(
      page,
      page
        .getByRole('row', { name: /^Earnings/ })
        .getByRole('link', { name: '100.00' })
        .first(),
    );
    await keys('Enter');
    await page.getByRole('heading', { name: 'Income statement', level: 1 }).waitFor();
    const net = page.getByRole('row', { name: /^Net income/ });
    await net.waitFor();
    expect(await cellsOf(net)).toEqual(['Net income', '100.00']);
    await tabTo(page, page.getByRole('row', { name: /^6250 / }).getByRole('link', { name: '150.00' }));
    await keys('Enter');
    expect(await sumOf(page.getByRole('grid', { name: 'Lines' }), 'Debit')).toBe(15_000);
    await keys('Escape');
    await page.locator('a:focus', { hasText: '150.00' }).waitFor();
    await keys('Escape');
    await page.getByRole('heading', { name: 'Changes in equity', level: 1 }).waitFor();
    await page.locator('a:focus', { hasText: '100.00' }).waitFor();
    await keys('l', 'Enter');
    await page.getByRole('heading', { name: 'Earnings: Closing', level: 1 }).waitFor();
    const rows = page.getByRole('grid', { name: 'Lines' });
    expect(await sumOf(rows, 'Amount')).toBe(10_000);
    await keys('j');
    const left = await rows.locator('[data-current]').textContent();
    await keys('Enter');
    await page.getByText(/^(Bill BILL-000002 · V-2|Invoice INV-000002) · /).waitFor();
    expect(await openedBy(page, 'o')).toBe('%PDF-');
    await keys('Escape');
    await expectText(rows.locator('[data-current]'), left);
    await keys('Escape');
    await page.locator('a:focus', { hasText: '100.00' }).waitFor();
    await keys('j', 'Enter');
    await page.getByRole('heading', { name: 'Equity: Closing', level: 1 }).waitFor();
    expect(await sumOf(rows, 'Amount')).toBe(10_000);
    expect(faults()).toEqual([]);
  });
});
