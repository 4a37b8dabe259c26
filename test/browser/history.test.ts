import { describeInBrowser, openWorkplace } from '../support/browser.js';
import { PayablesBooks } from '../support/payables.js';
import { expectTexts } from '../support/shown.js';

describeInBrowser('the history of a record', () => {
  test('says who did what to a bill, the last first, by a key', async () => {
    const own = await PayablesBooks.start();
    const vendorId = await own.vendor();
    const billId = await own.bill(vendorId, 'posted', 1_000);
    await own.run('bulkVoidBills', { ids: [billId] }, 'doneCount');
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(own.books, `bills/${billId}`);
    await page.getByRole('heading', { name: 'Bill BILL-000001', level: 1 }).waitFor();
    await keys('Shift+H');
    const history = page.getByRole('dialog', { name: 'History' });
    await expectTexts(history.locator('tbody td:first-child'), ['Bulk void bills', 'Post bill', 'Create bill']);
    expect(await accessibilityProblems()).toEqual([]);
    await keys('Escape');
    await history.waitFor({ state: 'detached' });
    expect(faults()).toEqual([]);
  });

  test('is on the screens of contacts, commitments, reconciliations and opening balances by the same key', async () => {
    const own = await PayablesBooks.start();
    const contactId = await own.vendor();
    const order = { contactId, number: 'PO-1', expectedTotalCents: 1_000 };
    const { commitment } = await own.run('createCommitment', order, 'commitment { id }');
    const balances = [
      { accountId: own.account('1000'), debitCents: 5_000 },
      { accountId: own.account('3000'), creditCents: 5_000 },
    ];
    const { openingBalance } = await own.run(
      'createOpeningBalance',
      { openingOn: '2026-01-01', balances },
      'openingBalance { id }',
    );
    const statement = { accountId: own.account('1000'), statementDate: '2026-01-31', statementBalanceCents: 5_000 };
    const { reconciliation } = await own.run('createReconciliation', statement, 'reconciliation { id }');
    const { page, keys, faults } = await openWorkplace(own.books);
    for (const [path, action] of [
      [`contacts/${contactId}`, 'Create contact'],
      [`commitments/${commitment.id}`, 'Create commitment'],
      [`opening-balances/${openingBalance.id}`, 'Create opening balance'],
      [`reconciliations/${reconciliation.id}`, 'Create reconciliation'],
    ] as const) {
      await page.goto(`${own.books.url}/dashboard/${path}`);
      await page.locator('main dl, main [role=grid], main table').first().waitFor();
      await keys('Shift+H');
      const history = page.getByRole('dialog', { name: 'History' });
      await expectTexts(history.locator('tbody td:first-child'), [action]);
      await keys('Escape');
      await history.waitFor({ state: 'detached' });
    }
    expect(faults()).toEqual([]);
  });
});
