import { startBooks, type TestBooks } from '../support/books.js';
import { describeInBrowser, openWorkplace } from '../support/browser.js';
import { made, newContact, postedInvoice } from '../support/postings.js';

let books: TestBooks;
beforeAll(async () => {
  books = await startBooks({ name: 'Acme', currency: 'EUR' });
});

describeInBrowser('currencies', () => {
  test('rates are entered and imported, and what is open is valued by them after a look at it', async () => {
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(books, 'currencies');
    const buffer = Buffer.from('day,currency,rate\n2026-03-31,USD,0.95\n');
    // Long before: the browser is told asynchronously that choosers are taken.
    page.on('filechooser', (chooser) => void chooser.setFiles({ name: 'rates.csv', mimeType: 'text/csv', buffer }));
    await page.getByRole('heading', { name: 'There are no rates' }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('n');
    const form = page.getByRole('dialog', { name: 'Enter a rate' });
    await form.getByLabel('Day').fill('2026-03-02');
    const rate = form.getByLabel('One is worth in EUR');
    // A thousand, or one and a bit: it is asked instead of kept.
    await rate.fill('1,385');
    await form.getByLabel('Currency').fill('USD');
    await keys('Enter');
    expect(await rate.evaluate((field) => field.matches(':focus'))).toBe(true);
    await form.getByText('Not a rate above zero').waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await rate.fill('0.9');
    await keys('Enter');
    const rates = page.getByRole('grid', { name: 'Rates' });
    await rates.getByRole('row', { name: /USD Mar 2, 2026 0.9 By hand/ }).waitFor();
    await form.waitFor({ state: 'detached' });
    await keys('u');
    await page.getByText('1 rates read, 1 of them new').waitFor();
    await rates.getByRole('row', { name: /USD Mar 31, 2026 0.95/ }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    const contactId = await newContact(books, 'CUSTOMER');
    await postedInvoice(books, { contactId, issueDate: '2026-03-02', amountCents: 100_000, currency: 'USD' });
    await page.goto(`${books.url}/dashboard/revaluations`);
    await page.getByRole('heading', { name: 'Nothing was revalued yet' }).waitFor();
    await keys('n');
    const revalue = page.getByRole('dialog', { name: 'Revalue' });
    await revalue.getByLabel('Day').fill('2026-03-31');
    await revalue.getByLabel('Day').press('Enter');
    await revalue.getByText('Gains 50.00 EUR').waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    expect((await made(books, '{ revaluations { nodes { id } } }', {})).revaluations.nodes).toEqual([]);
    await revalue.getByRole('button', { name: 'Book' }).press('Enter');
    await page
      .getByRole('grid', { name: 'Revaluations' })
      .getByRole('row', { name: /Mar 31, 2026 Posted/ })
      .waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await page.goto(`${books.url}/dashboard/reports/income-statement?from=2026-01-01&to=2026-03-31`);
    await page.getByRole('heading', { name: 'Nothing was booked in these days' }).waitFor();
    await page.getByLabel('Entries').selectOption({ label: 'Of all, in EUR' });
    const sales = page.getByRole('row', { name: /^4000 / });
    await sales.getByRole('link', { name: '900.00' }).press('Enter');
    await page
      .getByRole('grid', { name: 'Lines' })
      .getByRole('row', { name: /900.00 900.00$/ })
      .waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    expect(faults()).toEqual([]);
  });

  test('tax is settled after a look at what that writes, and the settlement leads to its report', async () => {
    const contactId = await newContact(books, 'CUSTOMER');
    await postedInvoice(books, { contactId, issueDate: '2026-03-05', amountCents: 10_000, taxRateBps: 1_900 });
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(books, 'tax-settlements');
    await page.getByRole('heading', { name: 'No tax was settled yet' }).waitFor();
    await keys('n');
    const form = page.getByRole('dialog', { name: 'Settle tax' });
    await form.getByLabel('Last day').fill('2026-03-31');
    expect(await accessibilityProblems()).toEqual([]);
    await form.getByLabel('Last day').press('Enter');
    const preview = page.getByRole('dialog', { name: 'What settling would write' });
    await preview.getByText('19.00').first().waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await preview.getByRole('button', { name: 'Settle' }).press('Enter');
    const rows = page.getByRole('grid', { name: 'Tax settlements' }).getByRole('row');
    await rows.filter({ hasText: '19.00 EUR' }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    expect(faults()).toEqual([]);
  });
});
