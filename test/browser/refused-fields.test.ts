import type { Locator, Page } from 'playwright-core';
import { describeInBrowser, openWorkplace } from '../support/browser.js';
import { PayablesBooks } from '../support/payables.js';
import { ReceivablesBooks } from '../support/receivables.js';

const isFocused = async (field: Locator) => (await field.and(field.page().locator(':focus')).count()) === 1;

/** What stands below a field. */
const noteOf = async (page: Page, field: Locator) =>
  page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`).textContent();

/** Types over what stands in the field that has the focus. */
async function typeOver(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

describeInBrowser('what a field cannot take', () => {
  test('is no payment of what was proposed: neither no amount, nor none, nor no day', async () => {
    const receivables = await ReceivablesBooks.start();
    const invoice = await receivables.invoice('posted', 100_000);
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(receivables.books, `invoices/${invoice}`);
    await page.getByRole('heading', { name: 'Journal' }).waitFor();
    await keys('m');
    const payment = page.getByRole('dialog', { name: 'Payment of INV-000001' });
    await payment.getByRole('row').nth(2).waitFor();
    const amount = payment.getByLabel('Amount');
    const day = payment.getByLabel('Received on');
    const payments = async () => (await receivables.read('{ payments { nodes { amountCents } } }')).payments.nodes;
    for (const [typed, note] of [
      ['1OO.00', 'Not an amount in USD'],
      ['10,0', 'Not an amount in USD'],
      ['', 'An amount is needed'],
    ] as const) {
      await amount.focus();
      await typeOver(page, typed);
      if (typed === '') await keys('Delete');
      await keys('Enter');
      expect([typed, await isFocused(amount), await noteOf(page, amount)]).toEqual([typed, true, note]);
      await payment.getByRole('button', { name: 'Record' }).click();
      expect([typed, await isFocused(amount), await amount.inputValue()]).toEqual([typed, true, typed]);
    }
    expect(await accessibilityProblems()).toEqual([]);
    await typeOver(page, '100.00');
    await day.fill('');
    await payment.getByLabel('Reference').focus();
    expect(await noteOf(page, day)).toBe('A day is needed');
    await keys('Enter');
    expect(await isFocused(day)).toBe(true);
    // A day of which only a part stands there.
    await page.keyboard.type('03');
    await payment.getByLabel('Reference').focus();
    await keys('Enter');
    expect([await isFocused(day), await noteOf(page, day)]).toEqual([true, 'Not a whole day']);
    expect(await payments()).toEqual([]);
    await day.fill('2026-03-15');
    await keys('Enter');
    await page.getByText('Payment of INV-000001 recorded').first().waitFor();
    expect(await payments()).toEqual([{ amountCents: 10_000 }]);
    expect(faults()).toEqual([]);
  });

  test('is no share of a payment: Enter goes to the field instead of applying what stood there before', async () => {
    const receivables = await ReceivablesBooks.start();
    await receivables.invoice('posted', 5_000);
    const payment = await receivables.payment(5_000);
    const { page, keys, faults } = await openWorkplace(receivables.books, `payments/${payment}`);
    const share = page.getByLabel('Apply to INV-000001');
    await share.fill('1O');
    await share.blur();
    await keys('Enter');
    expect([await isFocused(share), await share.getAttribute('title')]).toEqual([true, 'Not an amount in USD']);
    const due = async () => (await receivables.read('{ invoices { nodes { balanceDueCents } } }')).invoices.nodes;
    expect(await due()).toEqual([{ balanceDueCents: 5_000 }]);
    await share.fill('10');
    await share.blur();
    await keys('Enter');
    await page.getByText('Applied to 1 invoice').first().waitFor();
    expect(await due()).toEqual([{ balanceDueCents: 4_000 }]);
    expect(faults()).toEqual([]);
  });

  test('saves no document without its tax, with its former price, quantity or day', async () => {
    const payables = await PayablesBooks.start();
    const bill = await payables.bill(await payables.vendor(), 'draft', 4_000);
    const { page, keys, faults } = await openWorkplace(payables.books, `bills/${bill}/edit`);
    await page.getByLabel('Totals').getByText('40.00').first().waitFor();
    // In the order in which they stand there.
    const fields: [name: string, wrong: string, right: string][] = [
      ['Dated', '', '2026-03-02'],
      ['Tax', '1.9.0', '19'],
      ['Quantity of line 1', '1,000', '2'],
      ['Price of line 1', '5O', '50'],
    ];
    const stored = async () => {
      const { data } = await payables.books.graphql(
        'query ($id: ID!) { bill(id: $id) { totalCents taxCents issueDate } }',
        { id: bill },
      );
      return data.bill;
    };
    const before = await stored();
    for (const [name, wrong] of fields) await page.getByLabel(name, { exact: true }).fill(wrong);
    for (const [name, , right] of fields) {
      await keys('Control+Enter');
      const field = page.getByLabel(name, { exact: true });
      expect([name, await isFocused(field), await field.getAttribute('aria-invalid')]).toEqual([name, true, 'true']);
      expect(await stored()).toEqual(before);
      await field.fill(right);
    }
    await keys('Control+Enter');
    await page.waitForURL(/\/bills\/\d+$/);
    expect(await stored()).toEqual({ totalCents: 11_900, taxCents: 1_900, issueDate: '2026-03-02' });
    expect(faults()).toEqual([]);
  });
});
