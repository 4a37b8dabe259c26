import { describeInBrowser, openWorkplace } from '../support/browser.js';
import { PayablesBooks } from '../support/payables.js';
import { expectCount, expectTexts } from '../support/shown.js';

let payables: PayablesBooks;
beforeEach(async () => {
  payables = await PayablesBooks.start();
});

const draftWithoutAccount = (contactId: string, cents: number) => ({
  contactId,
  issueDate: '2026-03-01',
  dueDate: '2026-03-31',
  lines: [{ description: 'Chairs', quantity: 1, unitPriceCents: cents }],
});

const statesOf = async () => {
  const { data } = await payables.books.graphql(
    '{ bills(first: 100) { nodes { billNumber status totalCents balanceDueCents hasMissingAccounts } } }',
  );
  return data.bills.nodes.map((bill: Record<string, unknown>) => Object.values(bill));
};

describeInBrowser('bills', () => {
  test('get an account, are posted and paid together, and are owed again when the payment is taken back', async () => {
    const vendor = await payables.vendor();
    await payables.run('createBill', draftWithoutAccount(vendor, 10_000), 'bill { id }');
    await payables.run('createBill', draftWithoutAccount(vendor, 2_550), 'bill { id }');
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(payables.books);
    await page.getByRole('heading', { name: 'How the books stand' }).waitFor();
    await keys('g', 'p');
    await page.getByRole('link', { name: 'To complete 2' }).waitFor();
    const rows = page.getByRole('grid', { name: 'Bills' }).getByRole('row');
    await rows.nth(2).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('Control+a');
    await page.getByText('2 selected · 125.50 USD').waitFor();
    await keys('a');
    const account = page.getByRole('dialog', { name: 'Account of 2 bills' });
    await account.waitFor();
    await page.keyboard.type('rent');
    await account.getByRole('combobox').and(page.locator('[aria-expanded=true]')).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('Enter', 'Enter');
    await page
      .getByText(/^Rent.* set$/)
      .first()
      .waitFor();
    await page.getByRole('heading', { name: 'Every draft has its accounts' }).waitFor();

    await keys('t', '2');
    await rows.nth(2).waitFor();
    await keys('Shift+P');
    const posting = page.getByRole('dialog', { name: 'Post 2 bills' });
    const totals = posting.getByRole('row');
    await totals.nth(2).waitFor();
    await expectTexts(totals.locator('td'), [
      '2000 Accounts payable',
      '',
      '125.50 USD',
      expect.stringMatching(/^\d{4} Rent/),
      '125.50 USD',
      '',
    ]);
    expect(await accessibilityProblems()).toEqual([]);
    await posting.getByRole('button', { name: 'Post' }).press('Enter');
    await page.getByText('2 of 2 bills posted').first().waitFor();
    // The verbs of the list change with it, and a key in two parts would be interrupted.
    await page.getByRole('heading', { name: 'Nothing waits to be posted' }).waitFor();
    await posting.waitFor({ state: 'detached' });

    await keys('t', '3');
    await rows.nth(2).getByText('Overdue').waitFor();
    await expectTexts(rows.nth(2).getByRole('gridcell'), [
      'BILL-000002',
      'Vandelay Industries',
      '',
      'Mar 31, 2026',
      'Overdue',
      '25.50 USD',
      '125.50 USD',
    ]);
    await keys('Control+a', 'p');
    const paying = page.getByRole('dialog', { name: 'Pay 2 bills' });
    await paying.getByRole('row').nth(2).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await paying.getByRole('button', { name: 'Pay' }).press('Enter');
    await page.getByText('2 of 2 bills paid').first().waitFor();
    await page.getByRole('heading', { name: 'Nothing is owed' }).waitFor();
    expect(await statesOf()).toEqual([
      ['BILL-000001', 'POSTED', 10_000, 0, false],
      ['BILL-000002', 'POSTED', 2_550, 0, false],
    ]);
    await keys('z');
    await rows.nth(2).waitFor();
    expect((await statesOf()).map(([, , , balance]: unknown[]) => balance)).toEqual([10_000, 2_550]);
    expect(faults()).toEqual([]);
  });

  test('that may be paid twice are not paid before somebody says that they looked', async () => {
    const vendor = await payables.vendor();
    const twice = { vendorInvoiceNumber: 'V-7' };
    await payables.bill(vendor, 'posted', 5_000, twice);
    await payables.bill(vendor, 'posted', 5_000, twice);
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(payables.books, 'bills?view=pay');
    await page.getByRole('grid', { name: 'Bills' }).getByRole('row').nth(2).waitFor();
    await keys('Control+a', 'p');
    const paying = page.getByRole('dialog', { name: 'Pay 2 bills' });
    await paying.getByText('Bill BILL-000002 has the same vendor’s number as bill BILL-000001').waitFor();
    expect(await paying.getByRole('button', { name: 'Pay' }).isDisabled()).toBe(true);
    expect(await accessibilityProblems()).toEqual([]);
    await paying.getByLabel('I looked at them: pay').press('Space');
    await paying.getByRole('button', { name: 'Pay' }).press('Enter');
    await page.getByText('2 of 2 bills paid').first().waitFor();
    expect((await statesOf()).map(([, , , balance]: unknown[]) => balance)).toEqual([0, 0]);
    expect(faults()).toEqual([]);
  });

  test('whose payment is refused are told as refused, with nothing to take back', async () => {
    const id = await payables.bill(await payables.vendor('Kramerica'), 'posted', 5_000);
    const { page, keys } = await openWorkplace(payables.books, `bills/${id}`);
    await page.getByRole('button', { name: /^Pay/ }).waitFor();
    await keys('m');
    const paying = page.getByRole('dialog', { name: /^Pay BILL-/ });
    await paying.getByRole('button', { name: 'Pay' }).and(page.locator(':not([aria-disabled])')).waitFor();
    await page.route('**/graphql', async (route) => {
      const { query = '', variables } = route.request().postDataJSON();
      if (query.includes('mutation PayBills') && variables.input.preview === false)
        await payables.run('voidBill', { id }, '__typename');
      await route.continue();
    });
    await paying.getByRole('button', { name: 'Pay' }).press('Enter');
    await page
      .getByText(/is void/)
      .first()
      .waitFor();
    await paying.waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    const { data } = await payables.books.graphql(`{ bill(id: "${id}") { status balanceDueCents } }`);
    expect(data.bill).toEqual({ status: 'VOID', balanceDueCents: 0 });
  });

  test('are written with the totals of the service, previewed, posted and voided', async () => {
    await payables.vendor();
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(payables.books, 'bills');
    await page.getByRole('heading', { name: 'Every draft has its accounts' }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('n');
    await page.getByLabel('Vendor').focus();
    await page.keyboard.type('Vand');
    await page.getByRole('option', { name: 'Vandelay Industries' }).waitFor();
    await keys('Enter');
    await page.getByLabel('Description of line 1').focus();
    await page.keyboard.type('Chairs');
    await page.getByLabel('Quantity of line 1').focus();
    await keys('Control+a');
    await page.keyboard.type('2.5');
    await keys('Tab');
    await page.keyboard.type('40');
    await keys('Enter');
    await page.keyboard.type('Freight');
    await page.getByLabel('Price of line 2').focus();
    await page.keyboard.type('9.99');
    await keys('Alt+ArrowUp', 'Tab');
    const totals = page.getByLabel('Totals');
    await totals.getByText('109.99').first().waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await page.getByLabel('Price of line 1').focus();
    await keys('Alt+ArrowDown');
    await page.getByLabel('Account of line 1').focus();
    await page.keyboard.type('rent');
    await page.getByRole('option').first().waitFor();
    await keys('Enter');
    await page.getByLabel('Account of line 2').focus();
    await page.keyboard.type('rent');
    await page.getByRole('option').first().waitFor();
    await keys('Enter', 'Control+Enter');
    await page.getByRole('heading', { name: 'Bill BILL-000001', level: 1 }).waitFor();
    await expectTexts(page.getByRole('region', { name: 'Lines' }).locator('tbody tr'), [
      expect.stringMatching(/^Chairs\d{4} Rent.*2\.540\.00100\.00$/),
      expect.stringMatching(/^Freight\d{4} Rent.*19\.999\.99$/),
    ]);
    expect(await accessibilityProblems()).toEqual([]);
    await keys('p');
    await page.getByRole('dialog', { name: 'What posting would write' }).getByText('109.99').first().waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await keys('Shift+Enter');
    await page.getByText('BILL-000001 posted').first().waitFor();
    await page.getByRole('heading', { name: 'Journal' }).waitFor();
    await keys('Shift+V');
    const question = page.getByRole('alertdialog');
    await question.getByText(/Its entry of 109\.99 USD is reversed today/).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await question.getByRole('button', { name: 'Void' }).press('Enter');
    await page.getByText('BILL-000001 voided').first().waitFor();
    expect(await statesOf()).toEqual([['BILL-000001', 'VOID', 10_999, 0, false]]);
    expect(faults()).toEqual([]);
  });

  test('that are doubtful are posted once somebody said why they are right', async () => {
    const vendor = await payables.vendor('Twice & Sons');
    await payables.bill(vendor, 'posted', 5_000, { vendorInvoiceNumber: 'V-99' });
    const draft = await payables.bill(vendor, 'draft', 5_000, { vendorInvoiceNumber: 'V-99' });
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(payables.books, `bills/${draft}`);
    const stateOf = async () => {
      const { data } = await payables.books.graphql(
        `{ bill(id: "${draft}") { status reviews { reason acknowledgement { note } } } }`,
      );
      return data.bill;
    };
    await page.getByRole('button', { name: /^Say why it is right/ }).waitFor();
    await keys('Shift+Enter');
    const looking = page.getByRole('dialog', { name: 'Look at this first' });
    await looking.getByRole('listitem').waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('Enter');
    expect(await stateOf()).toEqual({
      status: 'DRAFT',
      reviews: [{ reason: 'VENDOR_NUMBER_REPEATED', acknowledgement: null }],
    });
    await looking.getByLabel('Why it is right').fill('Two deliveries');
    await keys('Enter');
    await page
      .getByText(/^BILL-\d+ posted$/)
      .first()
      .waitFor();
    expect(await stateOf()).toEqual({
      status: 'POSTED',
      reviews: [{ reason: 'VENDOR_NUMBER_REPEATED', acknowledgement: { note: 'Two deliveries' } }],
    });
    await page.getByRole('button', { name: /^Say why it is right/ }).waitFor({ state: 'detached' });
    expect(faults()).toEqual([]);
  });

  test('stay in sight while they cannot be asked for anew, and are when they can', async () => {
    const vendor = await payables.vendor('Kept in sight');
    await payables.bill(vendor, 'draft', 5_000);
    const { page } = await openWorkplace(payables.books, 'bills?view=post');
    const row = page.getByRole('row', { name: /Kept in sight/ });
    const listening = page.waitForResponse('**/graphql/stream');
    await page.reload();
    await listening;
    await row.first().waitFor();
    await page.route('**/graphql', (route) => route.abort());
    await payables.bill(vendor, 'draft', 6_000);
    const failure = page.getByRole('alert').filter({ hasText: 'The service cannot be reached.' });
    await failure.waitFor();
    await expectCount(row, 1);
    await page.unroute('**/graphql');
    await failure.getByRole('button', { name: 'Try again' }).click();
    await failure.waitFor({ state: 'detached' });
    await row.nth(1).waitFor();
  });

  test('are written off with a reason to an account of choice, and keep files, by keys', async () => {
    const vendor = await payables.vendor();
    const id = await payables.bill(vendor, 'posted', 1_200);
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(payables.books, `bills/${id}`);
    const file = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dissolved.') };
    page.on('filechooser', (chooser) => void chooser.setFiles(file));
    await page.getByRole('button', { name: /^Write off/ }).waitFor();
    await keys('w');
    const form = page.getByRole('dialog', { name: /^Write off BILL-/ });
    await form.locator('input:focus').waitFor();
    await form.getByLabel('Why it is given up').fill('Vendor dissolved');
    await form.getByLabel('Booked to').focus();
    await page.keyboard.type('other inc');
    await form.getByRole('option', { name: /Other income/ }).waitFor();
    await keys('Enter');
    expect(await accessibilityProblems()).toEqual([]);
    await form.getByLabel('Why it is given up').press('Enter');
    await form.waitFor({ state: 'detached' });
    await page.getByText('Write-off: Vendor dissolved').waitFor();
    const read = () =>
      payables.books.graphql(
        `{ bill(id: "${id}") { balanceDueCents attachments { filename } } billWriteOffs { nodes { status account { name } } } }`,
      );
    expect((await read()).data).toEqual({
      bill: { balanceDueCents: 0, attachments: [] },
      billWriteOffs: { nodes: [{ status: 'POSTED', account: { name: 'Other income' } }] },
    });
    await keys('z');
    await page.getByRole('button', { name: /^Write off/ }).waitFor();
    await keys('u');
    await page.getByRole('link', { name: 'letter.txt' }).waitFor();
    expect((await read()).data).toEqual({
      bill: { balanceDueCents: 1_200, attachments: [{ filename: 'letter.txt' }] },
      billWriteOffs: { nodes: [{ status: 'VOID', account: { name: 'Other income' } }] },
    });
    expect(faults()).toEqual([]);
  });

  test('to pay come to what is left of them, as bills that are partly paid do', async () => {
    const vendor = await payables.vendor();
    const bill = await payables.bill(vendor, 'posted', 1_200);
    await payables.pay(await payables.vendorPayment(vendor, 200), bill, 200);
    const { page, faults } = await openWorkplace(payables.books, 'bills?view=pay');
    await page.getByText('All · 10.00 USD').waitFor();
    await page.getByRole('link', { name: 'All', exact: true }).press('Enter');
    await page.getByText('All · 12.00 USD').waitFor();
    expect(faults()).toEqual([]);
  });
});
