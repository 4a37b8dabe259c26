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
});
