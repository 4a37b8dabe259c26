import { startBooks, type TestBooks } from '../support/books.js';
import { describeInBrowser, openWorkplace } from '../support/browser.js';
import { made, newContact, postedInvoice } from '../support/postings.js';
import { expectTexts } from '../support/shown.js';

let books: TestBooks;
beforeAll(async () => {
  books = await startBooks({ name: 'Acme', currency: 'USD' });
  const contactId = await newContact(books, 'CUSTOMER');
  await postedInvoice(books, { contactId, issueDate: '2025-03-10', amountCents: 123_400 });
  const lines = [{ description: 'Work', quantity: 1, unitPriceCents: 100 }];
  const input = { contactId, issueDate: '2025-12-31', dueDate: '2025-12-31', lines };
  await made(books, 'mutation ($input: CreateInvoiceInput!) { createInvoice(input: $input) { invoice { id } } }', {
    input,
  });
});

const closedThrough = async () =>
  (await made(books, '{ viewer { owner { closedThrough } } }', {})).viewer.owner.closedThrough;

describeInBrowser('periods', () => {
  test('are closed through a day after a look at what is left, reopened with a reason, and closed by the year', async () => {
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(books);
    await page.getByRole('heading', { name: 'How the books stand' }).waitFor();
    await keys('g', 'e');
    await page.getByText('Nothing is closed: every day can be posted to.').waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('c');
    const form = page.getByRole('dialog', { name: 'Close through a day' });
    await form.getByLabel('Last closed day').fill('2025-11-30');
    await form.getByRole('button', { name: 'Cancel' }).focus();
    const checks = form.getByRole('list', { name: 'Before it is closed' });
    await checks.getByRole('listitem').filter({ hasText: 'Draft invoicesnone' }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await form.getByLabel('Last closed day').press('Enter');
    await page.getByText('Closed through Nov 30, 2025').first().waitFor();
    expect(await closedThrough()).toBe('2025-11-30');
    const year = page.getByRole('list', { name: 'Fiscal years' }).getByRole('listitem').filter({ hasText: '2025' });
    await year.first().getByRole('listitem').filter({ hasText: 'Nov closed' }).waitFor();
    await expectTexts(year.first().getByRole('list').getByRole('listitem'), [
      ...['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'].map(
        (month) => `${month} closed`,
      ),
      'Dec open',
    ]);
    await year.getByText('1,234.00 USD').first().waitFor();
    await form.waitFor({ state: 'detached' });
    await keys('r');
    const reopen = page.getByRole('dialog', { name: 'Reopen' });
    await reopen.getByLabel('Reason').focus();
    await keys('Enter');
    await reopen.getByText('Say why: it is kept with the reopening').waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    expect(await closedThrough()).toBe('2025-11-30');
    await page.keyboard.type('A bill came late');
    await keys('Enter');
    await page
      .getByRole('grid', { name: 'Changes' })
      .getByRole('row', { name: /Reopened.*A bill came late/ })
      .waitFor();
    expect(await closedThrough()).toBe('2025-10-31');
    await reopen.waitFor({ state: 'detached' });
    await keys('y');
    const whole = page.getByRole('dialog', { name: 'Close 2025' });
    await whole.getByRole('listitem').filter({ hasText: 'Draft invoices1' }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    // A refused form can be sent again while what is shown is still asked for anew.
    const refreshed = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('query ')) await refreshed.promise;
      await route.continue();
    });
    await keys('Control+Enter');
    await whole
      .getByRole('alert')
      .getByText(/1 draft invoices/)
      .waitFor();
    expect(await closedThrough()).toBe('2025-10-31');
    await whole.getByRole('checkbox').press('Space');
    const closed = page.waitForResponse((response) => response.request().postData()?.includes('mutation ') ?? false);
    await whole.getByRole('checkbox').press('Control+Enter');
    expect((await (await closed).json()).errors).toBeUndefined();
    refreshed.resolve();
    await page.getByText('2025 is closed', { exact: true }).waitFor();
    expect(await closedThrough()).toBe('2025-12-31');
    expect(await accessibilityProblems()).toEqual([]);
    expect(faults()).toEqual([]);
  });
});
