import { describeInBrowser, openWorkplace } from '../support/browser.js';
import { PayablesBooks } from '../support/payables.js';
import { ReceivablesBooks } from '../support/receivables.js';
import { expectCount, expectText, expectTexts } from '../support/shown.js';

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

describeInBrowser('contacts', () => {
  test('are made and changed with their address, tax number and bank details', async () => {
    const { books } = await ReceivablesBooks.start();
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(books);
    await page.getByRole('heading', { name: 'How the books stand' }).waitFor();
    await keys('g', 't');
    const rows = page.getByRole('grid', { name: 'Contacts' }).getByRole('row');
    await rows.nth(1).waitFor();
    await expectTexts(rows.nth(1).getByRole('gridcell'), ['Hooli', 'Customer', '', '', '']);
    expect(await accessibilityProblems()).toEqual([]);
    await keys('n');
    const form = page.getByRole('dialog', { name: 'New contact' });
    await form.getByLabel('Name').and(page.locator(':focus')).waitFor();
    await form.getByLabel('Is a').selectOption('VENDOR');
    await form.getByLabel('E-mail').fill('office@harbour.test');
    await form.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
    await form.getByLabel('Street').fill('Quay 1');
    await form.getByLabel('City').fill('Hamburg');
    expect(await accessibilityProblems()).toEqual([]);
    await keys('Enter');
    await form.locator('[aria-invalid=true]').waitFor();
    await expectCount(form.getByLabel('Name').and(page.locator('[aria-invalid=true]')), 1);
    expect(await accessibilityProblems()).toEqual([]);
    await form.getByLabel('Name').fill('Harbour Supplies');
    await keys('Enter');
    await page.getByRole('heading', { name: 'Harbour Supplies', level: 1 }).waitFor();
    await page.getByText('Nothing is open between you.').waitFor();
    await page.getByText('Quay 1, Hamburg').waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('e');
    const change = page.getByRole('dialog', { name: 'Harbour Supplies' });
    await change.getByLabel('Tax number').fill('DE123456789');
    await keys('Enter');
    await page.getByText('The contact is saved').first().waitFor();
    const { data } = await books.graphql(
      '{ contacts(filter: { contactType: VENDOR }) { nodes { name email iban taxId billingAddress { line1 line2 city } } } }',
    );
    expect(data.contacts.nodes).toEqual([
      {
        name: 'Harbour Supplies',
        email: 'office@harbour.test',
        iban: 'DE89 3704 0044 0532 0130 00',
        taxId: 'DE123456789',
        billingAddress: { line1: 'Quay 1', line2: null, city: 'Hamburg' },
      },
    ]);
    expect(faults()).toEqual([]);
  });

  test('show what they owe by age, lead to each of their records, and get a statement and a reminder', async () => {
    const receivables = await ReceivablesBooks.start();
    const old = await receivables.invoice('posted', 10_000, { issueDate: day(-200), dueDate: day(-100) });
    await receivables.invoice('posted', 700, { issueDate: day(-1), dueDate: day(20) });
    const payment = await receivables.payment(4_000, { receivedAt: day(-3), paymentReference: 'wire 5' });
    await receivables.apply(payment, old, 2_500);
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(
      receivables.books,
      `contacts/${receivables.customerId}`,
    );
    const owes = page.getByRole('region', { name: 'Owes you' }).getByRole('row');
    await owes.nth(7).waitFor();
    await expectTexts(owes, [
      'AgeUSD',
      'Not due7.00',
      '1–30 days0.00',
      '31–60 days0.00',
      '61–90 days0.00',
      'Over 90 days75.00',
      'Not applied-15.00',
      'Balance67.00',
    ]);
    await expectTexts(page.getByRole('region', { name: 'Invoices' }).getByRole('link'), ['INV-000002', 'INV-000001']);
    expect(await accessibilityProblems()).toEqual([]);
    await page.locator('h1').click();
    await keys('p');
    const statement = page.getByRole('dialog', { name: 'Statement of Hooli' });
    await statement.getByText('Closing balance').waitFor();
    await expectText(statement.getByRole('row').last(), 'Closing balance67.00');
    expect(await accessibilityProblems()).toEqual([]);
    await statement.getByRole('button', { name: 'Send' }).press('Enter');
    const sending = page.getByRole('dialog', { name: 'Send the statement' });
    await sending.getByLabel('To').fill('books@hooli.test');
    await keys('Enter');
    // No mail server is configured in tests.
    await sending.getByRole('alert').waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('Escape');
    await sending.waitFor({ state: 'detached' });
    await page.locator('h1').click();
    await keys('m');
    const reminder = page.getByRole('dialog', { name: 'Reminder of Hooli' });
    await reminder.getByText('75.00').waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('Escape');
    await reminder.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'wire 5' }).press('Enter');
    await page.getByRole('heading', { name: 'Payment of Hooli', level: 1 }).waitFor();
    await keys('Escape');
    await page.getByRole('heading', { name: 'Hooli', level: 1 }).waitFor();
    expect(faults()).toEqual([]);
  });

  test('of which nothing is overdue are told plainly, before anything is sent', async () => {
    const receivables = await ReceivablesBooks.start();
    await receivables.invoice('posted', 10_000, { issueDate: day(-1), dueDate: day(20) });
    const address = `contacts/${receivables.customerId}`;
    const { page, keys, accessibilityProblems } = await openWorkplace(receivables.books, address);
    await page.getByRole('region', { name: 'Owes you' }).waitFor();
    await page.locator('h1').click();
    await keys('m');
    const reminder = page.getByRole('dialog', { name: 'Reminder of Hooli' });
    const notice = 'Nothing is overdue in USD today: there is nothing to remind Hooli of.';
    await expectText(reminder.getByRole('status'), notice);
    await expectCount(reminder.getByRole('alert'), 0);
    const send = reminder.getByRole('button', { name: 'Send' });
    expect(await send.getAttribute('aria-disabled')).toBe('true');
    expect(await accessibilityProblems()).toEqual([]);
    await send.press('Enter');
    await expectCount(page.getByRole('dialog', { name: 'Send the reminder' }), 0);
    await keys('Escape');
    await reminder.waitFor({ state: 'detached' });
  });

  test('that are vendors show what is owed to them', async () => {
    const payables = await PayablesBooks.start();
    const vendor = await payables.vendor();
    await payables.bill(vendor, 'posted', 9_000, { issueDate: day(-40), dueDate: day(-10) });
    await payables.debitNote(vendor, 'posted', 2_000);
    const { page, faults, accessibilityProblems } = await openWorkplace(payables.books, `contacts/${vendor}`);
    const owed = page.getByRole('region', { name: 'You owe' }).getByRole('row');
    await owed.nth(7).waitFor();
    expect((await owed.allTextContents()).slice(2)).toEqual([
      '1–30 days90.00',
      '31–60 days0.00',
      '61–90 days0.00',
      'Over 90 days0.00',
      'Not applied-20.00',
      'Balance70.00',
    ]);
    await page.getByRole('region', { name: 'Debit notes' }).getByRole('link').waitFor();
    expect(await page.getByRole('button', { name: /^Statement/ }).count()).toBe(0);
    expect(await accessibilityProblems()).toEqual([]);
    expect(faults()).toEqual([]);
  });
});
