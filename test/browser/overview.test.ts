import { describeInBrowser, openWorkplace } from '../support/browser.js';
import { ReceivablesBooks } from '../support/receivables.js';
import { expectCount, expectTexts } from '../support/shown.js';

describeInBrowser('the overview', () => {
  test('leads from each figure and bar to the rows it sums, and shows the months as a table too', async () => {
    const receivables = await ReceivablesBooks.start();
    const today = new Date().toISOString().slice(0, 10);
    await receivables.invoice('posted', 123_456, { issueDate: today, dueDate: today });
    await receivables.invoice('draft', 50_000, { issueDate: today, dueDate: today });
    await receivables.payment(20_000, { receivedAt: today });
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(receivables.books);
    const bars = page.getByRole('link', { name: /: income .*, expenses / });
    await bars.first().waitFor();
    await expectCount(bars, 12);
    expect(await accessibilityProblems()).toEqual([]);
    const last = bars.last();
    expect(await last.getAttribute('aria-label')).toMatch(/^\w{3} \d{4}: income 1,234\.56, expenses 0\.00 USD$/);
    await last.focus();
    await keys('Enter');
    await page.getByRole('heading', { name: 'Income statement', level: 1 }).waitFor();
    await page
      .getByRole('row', { name: /Net income/ })
      .getByText('1,234.56')
      .waitFor();
    await page.goBack();
    await bars.first().waitFor();
    await keys('t');
    const table = page.getByRole('table', { name: 'Income and expenses by month' });
    await expectTexts(table.getByRole('row').last().getByRole('cell'), ['1,234.56', '0.00', '1,234.56']);
    expect(await accessibilityProblems()).toEqual([]);
    for (const [name, heading, address] of [
      [/^Invoices to post 1 ?500\.00/, 'Invoices', '/dashboard/invoices?view=post'],
      [/^Customers owe 1 ?1,234\.56/, 'Invoices', '/dashboard/invoices?view=open'],
      [/^Owed to vendors 0/, 'Bills', '/dashboard/bills?view=pay'],
      [/^Documents to bill 0/, 'Inbox', '/dashboard/inbox?tab=review'],
      [/^Open commitments 0/, 'Commitments', '/dashboard/commitments'],
    ] as const) {
      await page.getByRole('link', { name }).focus();
      await keys('Enter');
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
      expect(page.url()).toBe(`${receivables.books.url}${address}`);
      await page.goBack();
      await bars.first().waitFor();
    }
    await page.getByRole('link', { name: /^Cash ?200\.00/ }).focus();
    await keys('Enter');
    await page.getByRole('heading', { name: 'Cash flow: Cash at the end', level: 1 }).waitFor();
    await page.getByRole('row', { name: /200\.00/ }).waitFor();
    expect(faults()).toEqual([]);
  });

  test('names the largest customers, whose sum leads to their documents, to each of them, and back', async () => {
    const receivables = await ReceivablesBooks.start();
    const issueDate = new Date().toISOString().slice(0, 10);
    const days = { issueDate, dueDate: issueDate };
    const customer = async (name: string) =>
      (await receivables.run('createContact', { name, contactType: 'CUSTOMER' }, 'contact { id }')).contact.id;
    const bert = await customer('Bert');
    await receivables.invoice('posted', 30_000, { ...days, contactId: bert });
    await receivables.invoice('posted', 123_456, { ...days, contactId: bert });
    await receivables.invoice('posted', 50_000, { ...days, contactId: await customer('Ada') });
    await receivables.invoice('draft', 900_000, { ...days, contactId: bert });
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(receivables.books);
    const largest = page.getByRole('region', { name: 'Largest customers this year' }).getByRole('link');
    await expectTexts(largest, ['Bert1,534.56 USD', 'Ada500.00 USD']);
    await page.getByText('Nothing was bought yet.').waitFor();
    await largest.first().focus();
    await keys('Enter');
    await page.getByRole('heading', { name: 'Sales to Bert', level: 1 }).waitFor();
    const documents = page.getByRole('grid', { name: 'Documents' }).getByRole('row');
    await expectCount(documents, 3);
    await page.goBack();
    await largest.first().waitFor();

    await keys('g', 'l');
    await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor();
    await keys('s');
    await page.getByRole('heading', { name: 'Sales by customer', level: 1 }).waitFor();
    const customers = page.getByRole('grid', { name: 'Sales by customer' }).getByRole('row');
    await expectTexts(customers, [
      'CustomerTotalShareNetTaxDocuments',
      'Bert1,534.5675.4%1,534.560.002',
      'Ada500.0024.6%500.000.001',
    ]);
    expect(await accessibilityProblems()).toEqual([]);
    await keys('j', 'Enter');
    await page.getByRole('heading', { name: 'Sales to Ada', level: 1 }).waitFor();
    await expectCount(documents, 2);
    expect(await accessibilityProblems()).toEqual([]);
    await keys('Enter');
    await page
      .getByRole('heading', { name: /^Invoice / })
      .first()
      .waitFor();
    await page.getByText('500.00').first().waitFor();
    await keys('Escape');
    await page.getByRole('heading', { name: 'Sales to Ada', level: 1 }).waitFor();
    await keys('Escape');
    await page.getByRole('heading', { name: 'Sales by customer', level: 1 }).waitFor();
    expect(faults()).toEqual([]);
  });
});
