import { startBooks, type TestBooks } from '../support/books.js';
import { describeInBrowser, openWorkplace } from '../support/browser.js';
import { made } from '../support/postings.js';

let books: TestBooks;
beforeAll(async () => {
  books = await startBooks({ name: 'Acme', currency: 'USD' });
});

const journals = `{ manualJournals { nodes { journalNumber memo status totalCents
  lines { account { number } debitCents creditCents memo } } } }`;

describeInBrowser('manual journals', () => {
  test('a journal is drafted, looked at before it is posted, repeated and reversed, by keys', async () => {
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(books, 'manual-journals');
    await page.getByRole('heading', { name: 'No journal is like this' }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('n');
    const form = page.getByRole('dialog', { name: 'New journal' });
    await form.getByLabel('What it is about').focus();
    await page.keyboard.type('Rent of March');
    await form.getByLabel('Day', { exact: true }).fill('2026-03-31');
    const line = async (number: number, account: string, side: 'Debit' | 'Credit', amount: string) => {
      await form.getByLabel(`Account of line ${number}`).focus();
      await page.keyboard.type(account);
      await page.getByRole('option').first().waitFor();
      await keys('Enter');
      await form.getByLabel(`${side} of line ${number}`).focus();
      await page.keyboard.type(amount);
    };
    await line(1, '6250', 'Debit', '1,500.00');
    await keys('Tab');
    await form.getByText('Debits 1,500.00 · Credits 0.00 · 1,500.00 USD to go').waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await line(2, '1000', 'Credit', '1,500.00');
    await keys('Control+Enter');
    await page.getByRole('heading', { name: /^Draft \d+$/, level: 1 }).waitFor();
    await page.getByRole('row', { name: /^Total/ }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    expect((await made(books, journals, {})).manualJournals.nodes).toEqual([
      {
        journalNumber: null,
        memo: 'Rent of March',
        status: 'DRAFT',
        totalCents: 150_000,
        lines: [
          { account: { number: '6250' }, debitCents: 150_000, creditCents: 0, memo: null },
          { account: { number: '1000' }, debitCents: 0, creditCents: 150_000, memo: null },
        ],
      },
    ]);
    await keys('p');
    const preview = page.getByRole('dialog', { name: 'What posting would write' });
    await preview.getByRole('row', { name: /1000.*1,500.00/ }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('Escape');
    await preview.waitFor({ state: 'detached' });
    expect((await made(books, journals, {})).manualJournals.nodes).toMatchObject([{ status: 'DRAFT' }]);
    await keys('Shift+Enter');
    await page.getByText('JE-000001 is posted').waitFor();
    await page.getByRole('link', { name: /^Entry \d+$/ }).waitFor();
    await keys('m');
    const repeat = page.getByRole('dialog', { name: 'Repeat Rent of March' });
    await repeat.getByLabel('First entry').fill('2099-04-30');
    expect(await accessibilityProblems()).toEqual([]);
    await repeat.getByLabel('Months from one to the next').press('Enter');
    await page
      .getByRole('grid', { name: 'Recurring journals' })
      .getByRole('row', { name: /Rent of March.*Active/ })
      .waitFor();
    await repeat.waitFor({ state: 'detached' });
    expect(await accessibilityProblems()).toEqual([]);
    await keys('Delete');
    const end = page.getByRole('alertdialog', { name: 'End Rent of March?' });
    await end.getByRole('button', { name: 'End' }).press('Enter');
    await page.getByRole('row', { name: /Rent of March.*Ended/ }).waitFor();
    await end.waitFor({ state: 'detached' });
    await keys('Enter');
    await page.getByRole('heading', { name: 'JE-000001', level: 1 }).waitFor();
    await keys('v');
    const question = page.getByRole('alertdialog', { name: 'Reverse JE-000001?' });
    await question.waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await question.getByRole('button', { name: 'Reverse' }).press('Enter');
    await page.getByText('The journal is reversed').waitFor();
    expect((await made(books, journals, {})).manualJournals.nodes).toMatchObject([{ status: 'REVERSED' }]);
    expect(faults()).toEqual([]);
  });

  test('a file is kept with a journal, and a draft is deleted', async () => {
    const input = { memo: 'Accrual', entryDate: '2026-03-31' };
    const { createManualJournal } = await made(
      books,
      'mutation ($input: CreateManualJournalInput!) { createManualJournal(input: $input) { manualJournal { id } } }',
      { input },
    );
    const { id } = createManualJournal.manualJournal;
    const { page, keys, faults } = await openWorkplace(books, `manual-journals/${id}`);
    const file = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Accrual') };
    page.on('filechooser', (chooser) => void chooser.setFiles(file));
    await page.getByRole('heading', { name: `Draft ${id}`, level: 1 }).waitFor();
    await keys('u');
    await page.getByRole('link', { name: 'note.txt' }).waitFor();
    await keys('Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await page.getByRole('heading', { name: 'Manual journals', level: 1 }).waitFor();
    await page.getByRole('row', { name: /Accrual/ }).waitFor({ state: 'detached' });
    expect((await made(books, journals, {})).manualJournals.nodes).toHaveLength(1);
    expect(faults()).toEqual([]);
  });
});
