import { describeInBrowser, openWorkplace, type Workplace } from '../support/browser.js';
import { PayablesBooks } from '../support/payables.js';
import { expectCount, expectText } from '../support/shown.js';

let own: PayablesBooks;
let vendorId: string;
beforeEach(async () => {
  own = await PayablesBooks.start();
  vendorId = await own.vendor();
});

const statesOf = async (list: string) => {
  const { data } = await own.books.graphql(`{ ${list}(first: 100) { nodes { status } } }`);
  return data[list].nodes.map(({ status }: { status: string }) => status);
};

/** Selects every row of a list that shows so many, uses a verb on all of them, and agrees to what it says. */
async function doToAll({ page, keys }: Workplace, list: { name: string; count: number; key: string; verb: string }) {
  const grid = page.getByRole('grid', { name: list.name });
  await expectCount(grid.getByRole('row'), list.count + 1);
  await keys('Control+a');
  await page.getByText(`${list.count} selected`).waitFor();
  await page.getByRole('button', { name: list.verb }).first().waitFor();
  await keys(list.key);
  const dialog = page.getByRole('dialog');
  await dialog.locator('[type=submit]:not([aria-disabled])').press('Enter');
  return dialog;
}

describeInBrowser('many rows at once', () => {
  test('bills are voided but for one that was paid, which stays selected with the reason', async () => {
    const paid = await own.bill(vendorId, 'posted', 10_000);
    await own.bill(vendorId, 'posted', 2_500);
    const reason = 'Bill BILL-000001 has vendor payments, debit notes or write-offs applied to it';
    await own.pay(await own.vendorPayment(vendorId, 10_000), paid, 10_000);
    const workplace = await openWorkplace(own.books, 'bills?view=all&order=OLDEST');
    const { page, keys, faults, accessibilityProblems } = workplace;
    const rows = page.getByRole('grid', { name: 'Bills' }).getByRole('row');
    await rows.nth(2).waitFor();
    await keys('Control+a', '.');
    const actions = page.getByRole('dialog', { name: 'Actions' });
    await actions.locator('input:focus').waitFor();
    expect((await actions.getByRole('option').allTextContents()).filter((text) => text.includes('Go to'))).toEqual([]);
    expect(await accessibilityProblems()).toEqual([]);
    await page.keyboard.type('void');
    await actions.getByRole('option').nth(1).waitFor({ state: 'detached' });
    await keys('Enter');
    const voiding = page.getByRole('dialog', { name: 'Void 2 bills' });
    await voiding.getByText('1 of them will be refused; the others are voided.').waitFor();
    await expectText(voiding.getByRole('listitem'), `BILL-000001 ${reason}`);
    expect(await accessibilityProblems()).toEqual([]);
    await voiding.getByRole('button', { name: 'Void' }).press('Enter');
    const outcome = page.getByRole('dialog', { name: '1 of 2 bills voided' });
    await expectText(outcome.getByRole('listitem'), `BILL-000001 ${reason}`);
    await outcome.getByRole('button', { name: 'Close' }).press('Enter');
    await outcome.waitFor({ state: 'detached' });
    await page.getByText(`BILL-000001 was refused: ${reason}`).waitFor();
    await page.getByText('1 selected').waitFor();
    expect(await rows.nth(1).getAttribute('aria-selected')).toBe('true');
    expect(await rows.nth(2).getAttribute('aria-selected')).toBe('false');
    expect(await accessibilityProblems()).toEqual([]);
    expect(await statesOf('bills')).toEqual(['POSTED', 'VOID']);
    expect(faults()).toEqual([]);
  });

  test('notes, payments, journals and transfers are posted, confirmed, voided and deleted together', async () => {
    const first = { paymentReference: 'T-1', status: 'PENDING' };
    const second = { paymentReference: 'T-2', status: 'PENDING' };
    await own.vendorPayment(vendorId, 1_000, first);
    await own.vendorPayment(vendorId, 2_000, second);
    await own.debitNote(vendorId, 'posted', 500);
    await own.debitNote(vendorId, 'posted', 700);
    const lines = [
      { accountId: own.account('6250'), debitCents: 900 },
      { accountId: own.account('1000'), creditCents: 900 },
    ];
    const journal = { entryDate: '2026-03-31', memo: 'Rent', lines };
    await own.run('createManualJournal', journal, '__typename');
    await own.run('createManualJournal', journal, '__typename');
    const between = { fromAccountId: own.account('1000'), toAccountId: own.account('1010') };
    const transfer = { ...between, amountCents: 300, transactionDate: '2026-03-16' };
    await own.run('createTransfer', transfer, '__typename');
    await own.run('createTransfer', { ...transfer, amountCents: 400 }, '__typename');

    const workplace = await openWorkplace(own.books, 'vendor-payments?view=all');
    const { page, faults } = workplace;
    const go = (path: string) => page.goto(`${own.books.url}/dashboard/${path}`);
    const payments = { name: 'Vendor payments', count: 2 };
    await doToAll(workplace, { ...payments, key: 'c', verb: 'Confirm' });
    await page.getByText('2 of 2 vendor payments confirmed').first().waitFor();
    expect(await statesOf('vendorPayments')).toEqual(['CONFIRMED', 'CONFIRMED']);

    await go('vendor-payments?view=all');
    await doToAll(workplace, { ...payments, key: 'Shift+V', verb: 'Void' });
    await page.getByText('2 of 2 vendor payments voided').first().waitFor();
    expect(await statesOf('vendorPayments')).toEqual(['VOID', 'VOID']);

    await go('debit-notes?view=all');
    await doToAll(workplace, { name: 'Debit notes', count: 2, key: 'Shift+V', verb: 'Void' });
    await page.getByText('2 of 2 debit notes voided').first().waitFor();
    expect(await statesOf('debitNotes')).toEqual(['VOID', 'VOID']);

    await go('manual-journals');
    await doToAll(workplace, { name: 'Manual journals', count: 2, key: 'Delete', verb: 'Delete' });
    await page.getByText('2 of 2 journals deleted').first().waitFor();
    expect(await statesOf('manualJournals')).toEqual([]);

    await go('bank-transactions');
    await doToAll(workplace, { name: 'Bank transactions', count: 2, key: 'Shift+V', verb: 'Void' });
    await page.getByText('2 of 2 transactions voided').first().waitFor();
    expect(await statesOf('bankTransactions')).toEqual(['VOID', 'VOID']);
    expect(faults()).toEqual([]);
  }, 300_000);
});
