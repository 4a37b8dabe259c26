import { readFile } from 'node:fs/promises';
import { limits } from '../../src/contract/limits.js';
import { startBooks, type TestBooks } from '../support/books.js';
import { describeInBrowser, openWorkplace } from '../support/browser.js';
import { newContact, postedInvoice } from '../support/postings.js';

let books: TestBooks;
beforeEach(async () => {
  books = await startBooks();
  const contactId = await newContact(books, 'CUSTOMER');
  await postedInvoice(books, { contactId, issueDate: '2026-03-01', amountCents: 12_345 });
  await books.drain();
});

const asked = async () => {
  const { data } = await books.graphql(
    '{ reportExports { nodes { report format status parameters { from to asOf currency inBaseCurrency } } } }',
  );
  return data.reportExports.nodes;
};

describeInBrowser('exports', () => {
  test('a report is asked for by keys, is seen to be done without a reload, and is downloaded', async () => {
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(books, 'reports');
    await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor();
    await keys('e');
    await page.getByText('No report was exported').waitFor();
    await keys('n');
    const dialog = page.getByRole('dialog', { name: 'New export' });
    await dialog.getByLabel('Report').selectOption('Receivables aging');
    await dialog.getByLabel('As of').fill('2026-03-31');
    expect(await accessibilityProblems()).toEqual([]);
    await keys('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('ar-aging_2026-03-31_USD.csv is being made').waitFor();
    const row = (state: RegExp) => page.getByRole('row', { name: state });
    await row(/Receivables aging.*CSV.*Mar 31, 2026.*USD.*Pending 0 %/).waitFor();
    const parameters = { from: null, to: null, asOf: '2026-03-31', currency: 'USD', inBaseCurrency: false };
    expect(await asked()).toEqual([{ report: 'AR_AGING', format: 'CSV', status: 'PENDING', parameters }]);
    await books.drain();
    await row(/Receivables aging.*Succeeded.*1 kB/).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await page.locator('#main [role=grid]').focus();
    const download = page.waitForEvent('download');
    await keys('Enter');
    const file = await download;
    expect(file.suggestedFilename()).toBe('ar-aging_2026-03-31_USD.csv');
    expect((await readFile(await file.path(), 'utf8')).split('\r\n')).toEqual([
      'bucket,contact_name,invoice_number,issue_date,due_date,total_cents,balance_due_cents,currency',
      '1_30,customer,INV-000001,2026-03-01,2026-03-01,12345,12345,USD',
      '',
    ]);
    expect(faults()).toEqual([]);
  });

  test('what a format needs is asked for, and what is wrong stands at its field', async () => {
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(books, 'reports/exports');
    await page.getByRole('button', { name: /New export/ }).click();
    const dialog = page.getByRole('dialog', { name: 'New export' });
    await dialog.getByLabel('Report').selectOption('Journal');
    await dialog.getByLabel('Format').selectOption('FEC');
    await dialog.getByRole('button', { name: 'Export' }).click();
    await dialog.getByText('must be nine digits').waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    expect(await asked()).toEqual([]);
    await dialog.getByLabel('SIREN').fill('123456789');
    await keys('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /Journal.*FEC.*Pending/ }).waitFor();
    for (let count = 1; count < limits.reportExportsPending; count++)
      await books.graphql('mutation { createReportExport(input: { report: JOURNAL }) { reportExport { id } } }');
    await page.getByRole('button', { name: /New export/ }).click();
    await dialog.getByRole('button', { name: 'Export' }).click();
    await dialog.getByText('10 exports wait or are being made: ask again when one of them is done').waitFor();
    expect((await asked()).length).toBe(10);
    expect(faults()).toEqual([]);
  });
});
