import { startBooks } from '../support/books.js';
import { describeInBrowser, openWorkplace } from '../support/browser.js';
import { InboxBooks } from '../support/inbox.js';
import { march, paperMill, pdfOf } from '../support/paper-mill.js';
import { made } from '../support/postings.js';

let inbox: InboxBooks;
beforeAll(async () => {
  inbox = await InboxBooks.of(await startBooks({ currency: 'EUR', country: 'DE' }));
});

describeInBrowser('settings', () => {
  test('an account is made, renamed, grouped and archived, by keys', async () => {
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(inbox.books, 'settings/accounts');
    const list = page.getByRole('grid', { name: 'Accounts' });
    await list.getByRole('row').nth(3).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('n');
    const form = page.getByRole('dialog', { name: 'New account' });
    await form.getByLabel('Number').focus();
    expect(await accessibilityProblems()).toEqual([]);
    await page.keyboard.type('1015');
    await keys('Tab');
    await page.keyboard.type('Savings');
    await form.getByLabel('Class').selectOption('ASSET');
    await form.getByLabel('Kind').selectOption('bank');
    await form.getByLabel('Number').press('Enter');
    await form.waitFor({ state: 'detached' });
    await keys('Home', 'j', 'j');
    await list.locator('[data-current]', { hasText: '1015' }).waitFor();
    await keys('e');
    const change = page.getByRole('dialog', { name: 'Account 1015' });
    await change.getByLabel('Group').fill('Money');
    await keys('Enter');
    await list.getByRole('row', { name: /1015 Savings Asset Bank Money/ }).waitFor();
    await change.waitFor({ state: 'detached' });
    await keys('Delete');
    const question = page.getByRole('alertdialog', { name: 'Archive 1015 Savings?' });
    await question.waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await question.getByRole('button', { name: 'Archive' }).press('Enter');
    await list.getByRole('row', { name: /1015.*Archived/ }).waitFor();
    await question.waitFor({ state: 'detached' });
    await keys('b');
    await list.getByText('Archived').waitFor({ state: 'detached' });
    const { accounts } = await made(
      inbox.books,
      '{ accounts(first: 100) { nodes { number name subType heading active } } }',
      {},
    );
    expect(accounts.nodes.filter(({ number }: { number: string }) => number === '1015')).toEqual([
      { number: '1015', name: 'Savings', subType: 'bank', heading: 'Money', active: true },
    ]);
    expect(faults()).toEqual([]);
  });

  test('standard accounts are added but for those that are there, and the seal of the books is set', async () => {
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(inbox.books, 'settings/accounts');
    await page.getByRole('grid', { name: 'Accounts' }).getByRole('row').nth(3).waitFor();
    await keys('Shift+N');
    const question = page.getByRole('alertdialog', { name: 'Add the standard accounts that are missing?' });
    await question.waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await question.getByRole('button', { name: 'Add them' }).press('Enter');
    await page.getByText('None is missing').waitFor();
    await page.goto(`${inbox.books.url}/dashboard/settings/owner`);
    await page.getByRole('heading', { name: 'Seal of the books' }).waitFor();
    await keys('h');
    const form = page.getByRole('dialog', { name: 'Seal of the books' });
    await form.getByLabel('The head of the chain is published').selectOption('HOURLY');
    expect(await accessibilityProblems()).toEqual([]);
    await form.getByRole('button', { name: 'Save' }).press('Enter');
    await form.waitFor({ state: 'detached' });
    await page.getByText('Every hour in which something was written').waitFor();
    expect(faults()).toEqual([]);
  });

  test('a tax code is made, changed and archived, and those of the country are added', async () => {
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(inbox.books, 'settings/tax-codes');
    await page.getByRole('heading', { name: 'Tax codes', level: 1 }).waitFor();
    await keys('i');
    const list = page.getByRole('grid', { name: 'Tax codes' });
    await list.getByRole('row', { name: /19 %/ }).first().waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('n');
    const form = page.getByRole('dialog', { name: 'New tax code' });
    await form.getByLabel('Code').fill('NY');
    await form.getByLabel('Name, as it stands on documents').fill('Sales tax');
    await form.getByLabel('Rate in percent').fill('8.875');
    expect(await accessibilityProblems()).toEqual([]);
    await keys('Enter');
    await form.waitFor({ state: 'detached' });
    await keys('End');
    await list.getByRole('row', { name: /NY Sales tax DE Standard 8.875 % Yes/ }).waitFor();
    await keys('e');
    const change = page.getByRole('dialog', { name: 'Tax code NY' });
    await change.getByLabel('Rate in percent').fill('9');
    await keys('Enter');
    await list.getByRole('row', { name: /NY Sales tax DE Standard 9 % Yes/ }).waitFor();
    await change.waitFor({ state: 'detached' });
    await keys('Delete');
    const question = page.getByRole('alertdialog', { name: 'Archive NY?' });
    await question.getByRole('button', { name: 'Archive' }).press('Enter');
    await list.getByRole('row', { name: /NY.*Archived/ }).waitFor();
    const { taxCodes } = await made(
      inbox.books,
      '{ taxCodes(filter: { q: "NY" }) { nodes { ratePpm archivedAt } } }',
      {},
    );
    expect(taxCodes.nodes).toEqual([{ ratePpm: 90_000, archivedAt: expect.any(String) }]);
    expect(faults()).toEqual([]);
  });

  test('the owner is renamed, documents get their bank details and logo, and doubts their policy', async () => {
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(inbox.books, 'settings/owner');
    await page.getByRole('heading', { name: 'Business' }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('e');
    const business = page.getByRole('dialog', { name: 'Name and address' });
    await business.getByLabel('Address').fill('Main Street 1\n10115 Berlin');
    await business.getByLabel('Name').fill('Acme Berlin');
    await business.getByLabel('Fiscal year begins').fill('04-01');
    expect(await accessibilityProblems()).toEqual([]);
    await keys('Enter');
    await business.waitFor({ state: 'detached' });
    await page.getByText('10115 Berlin').waitFor();
    await keys('p');
    const printing = page.getByRole('dialog', { name: 'Printing' });
    await printing.getByLabel('IBAN').fill('DE00');
    await keys('Enter');
    await printing
      .getByText(/IBAN|check/i)
      .nth(1)
      .waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await printing.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
    await keys('Enter');
    await page.getByText('DE89370400440532013000').waitFor();
    await printing.waitFor({ state: 'detached' });
    await keys('c');
    const policies = page.getByRole('dialog', { name: 'Policies' });
    await policies.getByLabel('Other reasons for review').selectOption('BLOCK');
    expect(await accessibilityProblems()).toEqual([]);
    await policies.getByLabel('Other reasons for review').press('Control+Enter');
    await policies.waitFor({ state: 'detached' });
    const { viewer, letterhead } = await made(
      inbox.books,
      '{ viewer { owner { name address fiscalYearStart reviewPolicy } } letterhead { iban } }',
      {},
    );
    expect([viewer.owner, letterhead]).toEqual([
      {
        name: 'Acme Berlin',
        address: 'Main Street 1\n10115 Berlin',
        fiscalYearStart: '--04-01',
        reviewPolicy: 'BLOCK',
      },
      { iban: 'DE89370400440532013000' },
    ]);
    // The browser itself says on its console that the IBAN was refused.
    expect(faults().filter((fault) => !fault.includes('422'))).toEqual([]);
  });

  test('what was learned is seen with its document, and forgotten', async () => {
    const id = await inbox.upload({ name: 'invoice.pdf', content: await pdfOf(paperMill(march)) });
    await inbox.books.drain();
    await inbox.run(
      'updateInvoiceDocument',
      { id, extractedVendorName: 'Nordlicht Papier GmbH' },
      'invoiceDocument { id }',
    );
    await inbox.books.drain();
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(inbox.books, 'settings/learned-values');
    const rows = page.getByRole('grid', { name: 'Learned values' }).getByRole('row');
    await rows.nth(1).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    expect(await rows.nth(1).getByRole('gridcell').allTextContents()).toEqual(
      expect.arrayContaining(['Vendor name', 'Nordlicht Papier GmbH', `Document ${id}`, '0']),
    );
    const { learnedValues } = await made(inbox.books, '{ learnedValues { nodes { id } } }', {});
    await keys('Delete');
    const question = page.getByRole('alertdialog', {
      name: 'Forget the learned vendor name of Nordlicht Papier GmbH?',
    });
    await question.waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await question.getByRole('button', { name: 'Forget' }).press('Enter');
    await question.waitFor({ state: 'detached' });
    await rows.nth(learnedValues.nodes.length).waitFor({ state: 'detached' });
    const left = await made(inbox.books, '{ learnedValues { nodes { id } } }', {});
    expect(left.learnedValues.nodes).toHaveLength(learnedValues.nodes.length - 1);
    expect(faults()).toEqual([]);
  });

  test('says who did what, the newest first and filtered, with what it changed and its request', async () => {
    await inbox.run('updateOwner', { taxId: 'DE123' }, 'owner { id }');
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(inbox.books, 'settings/audit-log');
    const rows = page.getByRole('grid', { name: 'Audit log' }).getByRole('row');
    // Whoever looks has exchanged a key for a session.
    await rows.nth(1).getByText('exchange-key').waitFor();
    await rows.nth(2).getByText('updateOwner').waitFor();
    await keys('j');
    const entry = page.getByRole('region', { name: 'Entry' });
    await entry.locator('pre').getByText('"to": "DE123"').waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('/');
    await keys('Tab');
    await page.keyboard.type('createApiKey');
    await keys('Enter');
    await page.getByRole('heading', { name: 'Nothing like this was done' }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    expect(faults()).toEqual([]);
  });

  test('shows what the owner may have, and changes how invoices are numbered', async () => {
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(inbox.books, 'settings/quotas');
    await page
      .getByRole('grid', { name: 'Quotas' })
      .getByRole('row', { name: /API keys 1 / })
      .waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await page.goto(`${inbox.books.url}/dashboard/settings/number-series`);
    const list = page.getByRole('grid', { name: 'Number series' });
    await list.getByRole('row', { name: /^Invoice / }).click();
    const form = page.getByRole('dialog', { name: 'Numbers of invoices' });
    await form.getByLabel('Prefix').fill('RE-');
    await form.getByLabel('Digits at least').fill('4');
    expect(await accessibilityProblems()).toEqual([]);
    await keys('Enter');
    await list.getByRole('row', { name: /^Invoice RE-0001/ }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    expect(faults()).toEqual([]);
  });
});
