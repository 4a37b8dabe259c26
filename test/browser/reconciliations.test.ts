import { startBooks, type TestBooks } from '../support/books.js';
import { describeInBrowser, openWorkplace } from '../support/browser.js';
import { made, newContact, newPayment, newVendorPayment } from '../support/postings.js';
import { expectText } from '../support/shown.js';

let books: TestBooks;
beforeAll(async () => {
  books = await startBooks({ name: 'Acme', currency: 'USD' });
  const [customer, vendor] = [await newContact(books, 'CUSTOMER'), await newContact(books, 'VENDOR')];
  await newPayment(books, { contactId: customer, receivedAt: '2026-03-02', amountCents: 120_000 });
  await newVendorPayment(books, { contactId: vendor, paidAt: '2026-03-10', amountCents: 45_050 });
  await newVendorPayment(books, { contactId: vendor, paidAt: '2026-03-20', amountCents: 10_000 });
});

const statements = '{ reconciliations { nodes { status differenceCents tickedCents } } }';

describeInBrowser('reconciliation', () => {
  test('a statement is begun, ticked line by line, completed only at zero, and invalidated, by keys', async () => {
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(books);
    await page.getByRole('heading', { name: 'How the books stand' }).waitFor();
    await keys('g', 'b');
    await page.getByRole('heading', { name: 'No statement was reconciled yet' }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('n');
    const form = page.getByRole('dialog', { name: 'New statement' });
    await form.getByLabel('Last day of the statement').fill('2026-03-31');
    await form.getByLabel('Balance at its end').focus();
    expect(await accessibilityProblems()).toEqual([]);
    await page.keyboard.type('749.00');
    await keys('Enter');
    await page.getByRole('heading', { name: /, Mar 31, 2026$/, level: 1 }).waitFor();
    const ledger = page.getByRole('grid', { name: 'Ledger' });
    await ledger.getByRole('row').nth(3).waitFor();
    const difference = page.getByRole('region', { name: 'Statement' }).getByRole('status');
    await expectText(difference, 'Difference 749.00 USD');
    expect(await accessibilityProblems()).toEqual([]);
    await keys('Space');
    await difference.getByText('-451.00').waitFor();
    await keys('Shift+Enter');
    await keys('j', 'Space');
    await difference.getByText('-0.50').waitFor();
    expect(await ledger.getByRole('row').nth(2).getByRole('gridcell').allTextContents()).toEqual(
      expect.arrayContaining(['Yes', 'Mar 10, 2026', '', '450.50']),
    );
    expect((await made(books, statements, {})).reconciliations.nodes).toEqual([
      { status: 'OPEN', differenceCents: -50, tickedCents: 74_950 },
    ]);
    await keys('b');
    const charge = page.getByRole('dialog', { name: 'Fee or interest' });
    await charge.getByLabel('Amount in USD').focus();
    expect(await accessibilityProblems()).toEqual([]);
    await page.keyboard.type('0.50');
    await keys('Enter');
    await ledger.getByRole('row', { name: /Bank transaction/ }).waitFor();
    await charge.waitFor({ state: 'detached' });
    await keys('End', 'Space');
    await difference.getByText('0.00').waitFor();
    await keys('Shift+Enter');
    await page.getByText('Completed').first().waitFor();
    expect((await made(books, statements, {})).reconciliations.nodes).toMatchObject([{ status: 'COMPLETED' }]);
    expect(await accessibilityProblems()).toEqual([]);
    await keys('Delete');
    const question = page.getByRole('alertdialog', { name: /^Invalidate .+, .+\?$/ });
    await question.waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await question.getByRole('button', { name: 'Invalidate' }).press('Enter');
    await page.getByText('Invalidated').first().waitFor();
    await question.waitFor({ state: 'detached' });
    await keys('Escape');
    await page
      .getByRole('grid', { name: 'Statements' })
      .getByRole('row', { name: /Invalidated/ })
      .waitFor();
    expect(faults()).toEqual([]);
  });

  test('several lines are ticked at once', async () => {
    const account = (await made(books, '{ accounts(first: 100) { nodes { id subType } } }', {})).accounts.nodes.find(
      ({ subType }: { subType: string }) => subType === 'bank',
    );
    const input = { accountId: account.id, statementDate: '2026-03-31', statementBalanceCents: 0 };
    const { createReconciliation } = await made(
      books,
      'mutation ($input: CreateReconciliationInput!) { createReconciliation(input: $input) { reconciliation { id } } }',
      { input },
    );
    const { id } = createReconciliation.reconciliation;
    const { page, keys, faults } = await openWorkplace(books, `reconciliations/${id}`);
    const ledger = page.getByRole('grid', { name: 'Ledger' });
    await ledger.getByRole('row').nth(4).waitFor();
    await keys('Control+a', 'Space');
    await page.getByRole('status').getByText('-649.00').waitFor();
    await keys('Control+a', 'Space');
    await page.getByRole('status').getByText('0.00').waitFor();
    expect(faults()).toEqual([]);
  });
});
