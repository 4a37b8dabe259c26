import type { Page } from 'playwright-core';
import { describeInBrowser, openWorkplace } from '../support/browser.js';
import { PayablesBooks } from '../support/payables.js';

/** Shows the page anew and waits until it listens: what changes from then on is told to it. */
async function untilListening(page: Page): Promise<void> {
  const stream = page.waitForResponse(/\/graphql\/stream$/);
  await page.reload();
  await stream;
}

describeInBrowser('what others change meanwhile', () => {
  test('before a page listens is shown when it does, and without such a change nothing is asked for twice', async () => {
    const payables = await PayablesBooks.start();
    const vendorId = await payables.vendor('Vandelay Industries');
    const { page, faults } = await openWorkplace(payables.books, 'bills?view=post');
    await untilListening(page);
    await page.getByRole('link', { name: 'To post 0' }).waitFor();
    let asked: string[] = [];
    page.on('request', (request) => {
      const query: string | undefined = /\/graphql$/.test(request.url()) ? request.postDataJSON().query : undefined;
      if (query !== undefined) asked.push(query);
    });
    const listens = Promise.withResolvers<void>();
    await page.route(/\/graphql\/stream$/, async (route) => {
      await listens.promise;
      await route.continue();
    });
    const openAnew = async () => {
      asked = [];
      await page.reload();
      await page.getByRole('link', { name: /^To post/ }).waitFor();
    };
    await openAnew();
    await payables.bill(vendorId, 'draft', 12_300);
    listens.resolve();
    await page.getByRole('row', { name: /BILL-000001/ }).waitFor();
    const stream = page.waitForResponse(/\/graphql\/stream$/);
    await openAnew();
    await stream;
    // What is told at first is told with the connection, and asked for a moment later.
    await page.waitForTimeout(1_000);
    expect(asked).toEqual([...new Set(asked)]);
    expect(faults()).toEqual([]);
  });

  test('a draft and a setting are shown, and what is deleted is not, without a reload', async () => {
    const payables = await PayablesBooks.start();
    const vendorId = await payables.vendor('Vandelay Industries');
    const { page, faults } = await openWorkplace(payables.books, 'bills?view=post');
    await untilListening(page);
    await page.getByRole('link', { name: 'To post 0' }).waitFor();
    const id = await payables.bill(vendorId, 'draft', 12_300);
    await page.getByRole('row', { name: /BILL-000001/ }).waitFor();
    await payables.run('updateContact', { id: vendorId, name: 'Kramerica' }, 'contact { id }');
    await page.getByRole('row', { name: /Kramerica/ }).waitFor();
    await payables.run('deleteBill', { id }, '__typename');
    await page.getByRole('link', { name: 'To post 0' }).waitFor();
    await page.goto(`${payables.books.url}/dashboard/settings/number-series`);
    await untilListening(page);
    await page.getByText('INV-').first().waitFor();
    const series = { kind: 'INVOICE', prefix: 'R-' };
    await payables.run('updateNumberSeries', series, '__typename');
    await page.getByText('R-').first().waitFor();
    expect(faults()).toEqual([]);
  });

  test('what is being typed into a draft stays, though the draft is changed elsewhere', async () => {
    const payables = await PayablesBooks.start();
    const vendorId = await payables.vendor('Vandelay Industries');
    const id = await payables.bill(vendorId, 'draft', 12_300);
    const { page, faults } = await openWorkplace(payables.books, `bills/${id}/edit`);
    await untilListening(page);
    const notes = page.getByLabel('Notes');
    await notes.click();
    await page.keyboard.type('Half of it ');
    const askedAnew = page.waitForResponse(
      (response) => response.request().postData()?.includes('query Bill(') ?? false,
    );
    await payables.run('updateBill', { id, notes: 'Theirs', vendorInvoiceNumber: 'V-7' }, 'bill { id }');
    const answer = await (await askedAnew).json();
    expect(answer.data.bill).toMatchObject({ notes: 'Theirs', vendorInvoiceNumber: 'V-7' });
    await page.keyboard.type('is for June');
    expect(await notes.inputValue()).toBe('Half of it is for June');
    expect(faults()).toEqual([]);
  });

  test('what is being typed into a draft stays when the draft is posted elsewhere, and says that it cannot be saved', async () => {
    const payables = await PayablesBooks.start();
    const id = await payables.bill(await payables.vendor('Vandelay Industries'), 'draft', 12_300);
    const { page, faults, accessibilityProblems } = await openWorkplace(payables.books, `bills/${id}/edit`);
    await untilListening(page);
    const notes = page.getByLabel('Notes');
    await notes.fill('Half of it is for June');
    await payables.run('postBill', { id }, '__typename');
    await page.getByRole('alert').filter({ hasText: 'It is no draft any more' }).waitFor();
    expect(await notes.inputValue()).toBe('Half of it is for June');
    expect(await accessibilityProblems()).toEqual([]);
    expect(faults()).toEqual([]);
  });

  test('a line that is added to a draft elsewhere is told, and stays when the form is saved', async () => {
    const payables = await PayablesBooks.start();
    const id = await payables.bill(await payables.vendor('Vandelay Industries'), 'draft', 12_300);
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(payables.books, `bills/${id}/edit`);
    await untilListening(page);
    const notes = page.getByLabel('Notes');
    await notes.fill('Half of it is for June');
    const added = { description: 'Delivery', quantity: 1, unitPriceCents: 700 };
    await payables.run('updateBill', { id, lines: [added] }, '__typename');
    await page.getByRole('status').filter({ hasText: 'Lines of it were added or taken out elsewhere' }).waitFor();
    expect(await notes.inputValue()).toBe('Half of it is for June');
    expect(await accessibilityProblems()).toEqual([]);
    await notes.focus();
    await keys('Control+Enter');
    await page.waitForURL(`**/dashboard/bills/${id}`);
    const { data } = await payables.books.graphql(`{ bill(id: "${id}") { notes totalCents lines { amountCents } } }`);
    expect(data.bill).toEqual({
      notes: 'Half of it is for June',
      totalCents: 13_000,
      lines: [{ amountCents: 12_300 }, { amountCents: 700 }],
    });
    expect(faults()).toEqual([]);
  });
});
