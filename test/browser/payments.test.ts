import { describeInBrowser, openWorkplace } from '../support/browser.js';
import { PayablesBooks } from '../support/payables.js';
import { ReceivablesBooks } from '../support/receivables.js';
import { expectTexts } from '../support/shown.js';

describeInBrowser('payments', () => {
  test('are applied to the oldest open invoices with one key, taken back, refunded and voided', async () => {
    const receivables = await ReceivablesBooks.start();
    const newer = await receivables.invoice('posted', 5_000, { issueDate: '2026-03-02', dueDate: '2026-04-30' });
    const older = await receivables.invoice('posted', 3_000, { issueDate: '2026-03-01', dueDate: '2026-03-31' });
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(receivables.books);
    await page.getByRole('heading', { name: 'How the books stand' }).waitFor();
    await keys('g', 'm');
    await page.getByRole('heading', { name: 'Every payment is applied' }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('n');
    const form = page.getByRole('dialog', { name: 'New payment' });
    await form.getByLabel('Customer').focus();
    await page.keyboard.type('Hoo');
    await page.getByRole('option', { name: 'Hooli' }).waitFor();
    await keys('Enter', 'Tab');
    await form.getByLabel('Amount in USD').focus();
    await page.keyboard.type('45');
    await keys('Tab');
    expect(await accessibilityProblems()).toEqual([]);
    await form.getByLabel('Reference').focus();
    await page.keyboard.type('wire 9');
    await keys('Enter');
    await page.getByRole('heading', { name: 'Payment of Hooli', level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'Open invoices, the oldest first' }).waitFor();
    const shares = await page.getByLabel(/^Apply to /).all();
    expect(await Promise.all(shares.map((share) => share.inputValue()))).toEqual(['30.00', '15.00']);
    expect(await accessibilityProblems()).toEqual([]);
    const balances = async () => {
      const { one, other } = await receivables.read(
        `{ one: invoice(id: "${older}") { balanceDueCents } other: invoice(id: "${newer}") { balanceDueCents } }`,
      );
      return [one.balanceDueCents, other.balanceDueCents];
    };
    await keys('Enter');
    await page.getByText('Applied to 2 invoices').first().waitFor();
    await page.getByRole('heading', { name: 'Applied', exact: true }).waitFor();
    expect(await balances()).toEqual([0, 3_500]);
    expect(await accessibilityProblems()).toEqual([]);
    await page
      .getByRole('button', { name: /^Unapply from / })
      .first()
      .press('Enter');
    await page
      .getByText(/^Taken from INV-/)
      .first()
      .waitFor();
    await page.getByRole('heading', { name: 'Open invoices, the oldest first' }).waitFor();
    expect((await balances()).toSorted()).not.toEqual([0, 3_500]);
    await page.locator('h1').click();
    await keys('z');
    await page
      .getByText(/^Taken back: Taken from/)
      .first()
      .waitFor();
    expect(await balances()).toEqual([0, 3_500]);
    await page
      .getByRole('button', { name: /^Unapply from / })
      .nth(1)
      .waitFor();
    await keys('Shift+V');
    const question = page.getByRole('alertdialog');
    await question.getByText(/INV-.* are open again by what it paid/).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await question.getByRole('button', { name: 'Void' }).press('Enter');
    await page.getByText('Payment of 45.00 USD voided').first().waitFor();
    expect(await balances()).toEqual([3_000, 5_000]);
    expect(faults()).toEqual([]);
  });

  test('to vendors that are not applied come first, and are refunded in part', async () => {
    const payables = await PayablesBooks.start();
    const vendor = await payables.vendor();
    await payables.vendorPayment(vendor, 9_000);
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(payables.books, 'vendor-payments');
    const rows = page.getByRole('grid', { name: 'Vendor payments' }).getByRole('row');
    await rows.nth(1).waitFor();
    await expectTexts(rows.nth(1).getByRole('gridcell'), [
      'Mar 15, 2026',
      'Vandelay Industries',
      '',
      'Pending',
      '90.00 USD',
      '90.00 USD',
    ]);
    expect(await accessibilityProblems()).toEqual([]);
    await keys('Enter');
    await page.getByRole('heading', { name: 'Vendor payment of Vandelay Industries', level: 1 }).waitFor();
    await page.getByRole('button', { name: /^Refund/ }).waitFor();
    await keys('Shift+R');
    const refund = page.getByRole('dialog', { name: 'Refund' });
    await refund.getByLabel('Amount in USD').fill('40.50');
    await keys('Tab');
    expect(await accessibilityProblems()).toEqual([]);
    await refund.getByRole('button', { name: 'Refund' }).press('Enter');
    await page.getByText('40.50 USD refunded').first().waitFor();
    const { data } = await payables.books.graphql('{ vendorPayments { nodes { unappliedCents refundedCents } } }');
    expect(data.vendorPayments.nodes).toEqual([{ unappliedCents: 4_950, refundedCents: 4_050 }]);
    await refund.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Take the refund back' }).press('Enter');
    await page.getByText('Refund of 40.50 USD voided').first().waitFor();
    const after = await payables.books.graphql('{ vendorPayments { nodes { unappliedCents refundedCents } } }');
    expect(after.data.vendorPayments.nodes).toEqual([{ unappliedCents: 9_000, refundedCents: 0 }]);
    expect(faults()).toEqual([]);
  });

  test('that are applied to a document again are taken back to what was applied before, and all of it by its button', async () => {
    const payables = await PayablesBooks.start();
    const vendor = await payables.vendor();
    const billId = await payables.bill(vendor, 'posted', 9_000);
    const payment = await payables.vendorPayment(vendor, 10_000);
    const applications = [{ billId, amountCents: 3_000 }];
    await payables.run('applyVendorPayment', { id: payment, applications }, '__typename');
    const due = async () => (await payables.books.graphql(`{ bill(id: "${billId}") { balanceDueCents } }`)).data.bill;
    const { page, keys, faults } = await openWorkplace(payables.books, `vendor-payments/${payment}`);
    const share = page.getByLabel('Apply to BILL-000001');
    await share.fill('50.00');
    await page.locator('h1').click();
    await keys('Enter');
    await page.getByText('Applied to 1 bill').first().waitFor();
    expect(await due()).toEqual({ balanceDueCents: 1_000 });
    const unapply = page.getByRole('button', { name: /^Unapply / });
    await page.getByRole('button', { name: 'Unapply all 80.00 from BILL-000001' }).waitFor();
    expect(await unapply.count()).toBe(1);
    await keys('z');
    await page.getByText('Taken back: Applied to 1 bill').first().waitFor();
    expect(await due()).toEqual({ balanceDueCents: 6_000 });
    await page.getByRole('button', { name: 'Unapply from BILL-000001' }).waitFor();
    await share.fill('50.00');
    await page.locator('h1').click();
    await keys('Enter');
    await page.getByRole('button', { name: 'Unapply all 80.00 from BILL-000001' }).press('Enter');
    await page.getByText('Taken from BILL-000001').first().waitFor();
    expect(await due()).toEqual({ balanceDueCents: 9_000 });
    await page.locator('h1').click();
    await keys('z');
    await page.getByText('Taken back: Taken from BILL-000001').first().waitFor();
    expect(await due()).toEqual({ balanceDueCents: 1_000 });
    expect(faults()).toEqual([]);
  });

  test('to vendors that may be made twice are not confirmed before somebody says why they are right', async () => {
    const payables = await PayablesBooks.start();
    const vendor = await payables.vendor();
    await payables.vendorPayment(vendor, 9_000);
    const second = await payables.vendorPayment(vendor, 9_000, { paidAt: '2026-03-16' });
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(
      payables.books,
      `vendor-payments/${second}`,
    );
    const stateOf = async () => {
      const { data } = await payables.books.graphql(
        `{ vendorPayment(id: "${second}") { status reviews { reason acknowledgement { note } } } }`,
      );
      return data.vendorPayment;
    };
    await page.getByRole('list', { name: 'To look at' }).getByRole('listitem').waitFor();
    await page.getByRole('button', { name: /^Confirm/ }).waitFor();
    await keys('c');
    const looking = page.getByRole('dialog', { name: 'Look at this first' });
    await looking.getByRole('listitem').waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('Enter');
    expect(await stateOf()).toEqual({
      status: 'PENDING',
      reviews: [{ reason: 'PAYMENT_REPEATED', acknowledgement: null }],
    });
    await looking.getByLabel('Why it is right').fill('Two deliveries');
    await keys('Enter');
    await page.getByText('Vendor payment confirmed').first().waitFor();
    await page.getByRole('list', { name: 'To look at' }).waitFor({ state: 'detached' });
    expect(await stateOf()).toEqual({
      status: 'CONFIRMED',
      reviews: [{ reason: 'PAYMENT_REPEATED', acknowledgement: { note: 'Two deliveries' } }],
    });
    expect(await accessibilityProblems()).toEqual([]);
    expect(faults()).toEqual([]);
  });
});
