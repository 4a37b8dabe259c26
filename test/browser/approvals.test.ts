import { ApiKeyScope } from '../../src/contract/scopes.js';
import type { TestBooks } from '../support/books.js';
import { describeInBrowser, openWorkplace } from '../support/browser.js';
import { PayablesBooks } from '../support/payables.js';
import { keyOf } from '../support/people.js';
import { expectCount } from '../support/shown.js';

let own: PayablesBooks;
let vendorId: string;
let second: TestBooks;
beforeEach(async () => {
  own = await PayablesBooks.start();
  vendorId = await own.vendor();
  const { READ, REPORTS, APPROVE } = ApiKeyScope;
  const apiKey = await keyOf(own.books.ownerId, 'second@example.com', [READ, REPORTS, APPROVE]);
  second = { ...own.books, apiKey };
});

describeInBrowser('approvals', () => {
  test('one sets the limit and proposes by keys, another sees what is paid, approves and releases', async () => {
    const billId = await own.bill(vendorId, 'posted', 250_000);
    const first = await openWorkplace(own.books, 'approvals');
    await first.page.getByText('Nothing waits for a second person').waitFor();
    await first.keys('l');
    await first.page.getByRole('dialog', { name: 'Payments that need a second person' }).waitFor();
    expect(await first.accessibilityProblems()).toEqual([]);
    await first.page.getByLabel('Above').fill('1000');
    await first.keys('Enter');
    await first.page.getByText('Payments above 1,000.00 USD need a second person').waitFor();
    await first.page.getByRole('dialog', { name: 'Payments that need a second person' }).waitFor({ state: 'detached' });
    await first.keys('n');
    const form = first.page.getByRole('dialog', { name: 'Propose to pay bills' });
    await form.getByLabel(/BILL-000001 Vandelay Industries/).press('Space');
    expect(await first.accessibilityProblems()).toEqual([]);
    await form.getByRole('button', { name: 'Propose' }).press('Enter');
    const row = first.page.getByRole('row', { name: /Vandelay Industries.*2,500\.00.*Proposed/ });
    await row.waitFor();
    expect(await first.accessibilityProblems()).toEqual([]);

    const other = await openWorkplace(second, 'approvals');
    const proposal = other.page.getByRole('region', { name: /^Proposal/ });
    await proposal.getByText('BILL-000001').waitFor();
    expect(await proposal.getByRole('row').allInnerTexts()).toEqual([
      'Account\tDebit\tCredit',
      '2000 Accounts payable\t2,500.00\t',
      '1000 Cash at bank\t\t2,500.00',
    ]);
    await other.keys('y');
    await other.page.getByRole('row', { name: /Approved/ }).waitFor();
    await other.keys('r');
    await other.page.getByText('Nothing waits for a second person').waitFor();
    const { data } = await own.books.graphql(`{ bill(id: "${billId}") { balanceDueCents } }`);
    expect(data.bill).toEqual({ balanceDueCents: 0 });
    await first.page.getByText('Nothing waits for a second person').waitFor();
    expect([...first.faults(), ...other.faults()]).toEqual([]);
  });

  test('every bill that is due can be proposed, the longest due first', async () => {
    const many = await PayablesBooks.start();
    const vendor = await many.vendor();
    const dueOn = (dueDate: string) => many.bill(vendor, 'posted', 1_000, { issueDate: '2026-01-02', dueDate });
    await Promise.all(Array.from({ length: 101 }, () => dueOn('2026-12-31')));
    const longest = await dueOn('2026-01-31');
    const { data } = await many.books.graphql(`{ bill(id: "${longest}") { billNumber } }`);
    const { page, keys, faults } = await openWorkplace(many.books, 'approvals');
    await page.getByText('Nothing waits for a second person').waitFor();
    await keys('n');
    const bills = page.getByRole('dialog', { name: 'Propose to pay bills' }).getByRole('checkbox');
    await expectCount(bills, 100);
    const titled = page.getByRole('group', { name: 'Bills' }).locator('label').first();
    expect(await titled.textContent()).toMatch(new RegExp(`^${data.bill.billNumber} .*, due Jan 31, 2026$`));
    await page.getByRole('button', { name: 'More bills' }).press('Enter');
    await expectCount(bills, 102);
    await expectCount(page.getByRole('button', { name: 'More bills' }), 0);
    expect(faults()).toEqual([]);
  });

  test('whoever proposed cannot approve, a lapsed proposal says why, and it is declined with a reason', async () => {
    const paidAt = '2026-03-15';
    const billId = await own.bill(vendorId, 'posted', 9_000);
    const applications = [{ billId, amountCents: 9_000 }];
    const vendorPayment = { contactId: vendorId, amountCents: 9_000, paidAt, applications };
    await own.run('createPaymentProposal', { vendorPayment }, '__typename');
    const first = await openWorkplace(own.books, 'approvals');
    await first.page.getByRole('region', { name: /^Proposal/ }).waitFor();
    await first.keys('y', 'Shift+?');
    const list = first.page.getByRole('dialog');
    await list.getByText('Withdraw').waitFor();
    expect(await list.getByText('Approve', { exact: true }).count()).toBe(0);
    await own.run('updateContact', { id: vendorId, iban: 'DE89370400440532013000' }, '__typename');
    const other = await openWorkplace(second, 'approvals', { width: 390 });
    await other.page.getByText(/bank account was none, is DE89370400440532013000/).waitFor();
    await own.pay(await own.vendorPayment(vendorId, 4_000), billId, 4_000);
    await other.page.getByText(/Bill BILL-000001: open amount was 90\.00 USD, is 50\.00 USD/).waitFor();
    expect(await other.accessibilityProblems()).toEqual([]);
    await other.keys('y', 'Delete');
    const form = other.page.getByRole('dialog', { name: /^Decline proposal/ });
    await form.getByLabel('Reason').fill('Ask the vendor first');
    expect(await other.accessibilityProblems()).toEqual([]);
    await other.keys('Enter');
    await other.page.getByText('Nothing waits for a second person').waitFor();
    await other.page.getByRole('link', { name: 'All' }).press('Enter');
    await other.page.getByText('Ask the vendor first').waitFor();
    expect([...first.faults(), ...other.faults()]).toEqual([]);
  });

  test('several are approved and released at once, with what that writes looked at first', async () => {
    const bills = [await own.bill(vendorId, 'posted', 10_000), await own.bill(vendorId, 'posted', 2_500)];
    for (const [index, billId] of bills.entries()) {
      const amountCents = index === 0 ? 10_000 : 2_500;
      const vendorPayment = { contactId: vendorId, amountCents, paidAt: '2026-03-15' };
      const applications = [{ billId, amountCents }];
      await own.run('createPaymentProposal', { vendorPayment: { ...vendorPayment, applications } }, '__typename');
    }
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(second, 'approvals');
    const rows = page.getByRole('grid', { name: 'Proposals' }).getByRole('row');
    await expectCount(rows, 3);
    const selected = page.getByRole('grid', { name: 'Proposals' }).getByRole('row', { selected: true });
    await keys('Control+a');
    await expectCount(selected, 2);
    await keys('y');
    const approving = page.getByRole('dialog', { name: 'Approve 2 proposals' });
    await approving.locator('[type=submit]:not([aria-disabled])').waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await approving.getByRole('button', { name: 'Approve' }).press('Enter');
    await expectCount(rows.filter({ hasText: 'Approved' }), 2);
    await approving.waitFor({ state: 'detached' });
    await keys('Control+a');
    await expectCount(selected, 2);
    await keys('r');
    const releasing = page.getByRole('dialog', { name: 'Release 2 proposals' });
    await releasing.getByRole('row', { name: /2000 Accounts payable.*125\.00/ }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    const left = `{ bills(first: 5) { nodes { balanceDueCents } } }`;
    const due = async () =>
      (await own.books.graphql(left)).data.bills.nodes.map((bill: { balanceDueCents: number }) => bill.balanceDueCents);
    expect(await due()).toEqual([10_000, 2_500]);
    await releasing.getByRole('button', { name: 'Release' }).press('Enter');
    await page.getByText('Nothing waits for a second person').waitFor();
    expect(await due()).toEqual([0, 0]);
    expect(faults()).toEqual([]);
  });
});
