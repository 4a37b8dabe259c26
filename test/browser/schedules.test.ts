import { describeInBrowser, openWorkplace } from '../support/browser.js';
import { pick, typeInto } from '../support/fields.js';
import { ReceivablesBooks } from '../support/receivables.js';
import { expectTexts } from '../support/shown.js';

const today = new Date().toISOString().slice(0, 10);

describeInBrowser('schedules', () => {
  test('spread an amount by a plan that is looked at first, and what is due is posted', async () => {
    const receivables = await ReceivablesBooks.start();
    const { books } = receivables;
    const creating = { number: '1399', name: 'Prepaid insurance', accountType: 'ASSET' };
    await receivables.run('createAccount', creating, 'account { id }');
    const workplace = await openWorkplace(books, 'schedules');
    const { page, keys, faults, accessibilityProblems } = workplace;
    await page.getByRole('heading', { name: 'Nothing is spread over months' }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('n');
    const form = page.getByRole('dialog', { name: 'Spread an amount' });
    await form.getByLabel('What it is about').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Insurance');
    await typeInto(workplace, 'Amount in USD', '1,000');
    await typeInto(workplace, 'First day', '2026-01-01');
    await typeInto(workplace, 'Last day', '2026-03-31');
    await pick(workplace, 'Held on', '1399');
    await pick(workplace, 'Becomes the expense', '6250');
    await form.getByLabel('On its day each entry is').selectOption('draft');
    await form.getByRole('button', { name: 'Show the plan' }).press('Enter');
    const plan = form.getByRole('region', { name: 'Plan' }).getByRole('row');
    await plan.nth(3).waitFor();
    await expectTexts(plan, [
      'DayAmountJournal',
      'Jan 31, 2026333.33 USDto come',
      'Feb 28, 2026333.34 USDto come',
      'Mar 31, 2026333.33 USDto come',
    ]);
    expect(await accessibilityProblems()).toEqual([]);
    const count = async () =>
      (await receivables.read('{ amortizationSchedules { nodes { id } } }')).amortizationSchedules.nodes.length;
    expect(await count()).toBe(0);
    await form.getByRole('button', { name: 'Create' }).press('Enter');
    await page.getByRole('heading', { name: 'Insurance', level: 1 }).waitFor();
    expect(await count()).toBe(1);
    await books.drain();
    await page.reload();
    await page.getByRole('button', { name: /^Post what is due/ }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('p');
    await page.getByText('3 entries posted').first().waitFor();
    const { amortizationSchedules } = await receivables.read(
      '{ amortizationSchedules { nodes { status doneCents remainingCents entries { manualJournal { status } } } } }',
    );
    expect(amortizationSchedules.nodes).toEqual([
      {
        status: 'ACTIVE',
        doneCents: 100_000,
        remainingCents: 0,
        entries: [1, 2, 3].map(() => ({ manualJournal: { status: 'POSTED' } })),
      },
    ]);
    expect(faults()).toEqual([]);
  });

  test('depreciate a fixed asset until it is disposed of, with what that writes looked at first', async () => {
    const receivables = await ReceivablesBooks.start();
    await receivables.run(
      'createAccount',
      { number: '1699', name: 'Machines', accountType: 'ASSET' },
      'account { id }',
    );
    const workplace = await openWorkplace(receivables.books, 'schedules');
    const { page, keys, faults, accessibilityProblems } = workplace;
    await page.getByRole('heading', { name: 'Nothing is spread over months' }).waitFor();
    await keys('a');
    const form = page.getByRole('dialog', { name: 'New fixed asset' });
    await form.getByLabel('What it is').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Lathe');
    await typeInto(workplace, 'Cost in USD', '3,600');
    await typeInto(workplace, 'Used from', today);
    await pick(workplace, 'Its cost stands on', '1699');
    await pick(workplace, 'Depreciation is the expense', '6250');
    await form.getByRole('button', { name: 'Show the plan' }).press('Enter');
    await form.getByRole('region', { name: 'Plan' }).getByRole('row').nth(36).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await form.getByRole('button', { name: 'Create' }).press('Enter');
    await page.getByRole('heading', { name: 'Lathe', level: 1 }).waitFor();
    await page.getByRole('button', { name: /^Dispose/ }).waitFor();
    await keys('x');
    const disposing = page.getByRole('dialog', { name: 'Dispose of Lathe' });
    await typeInto(workplace, 'Sold for, in USD', '4,000');
    await pick(workplace, 'Proceeds stand on', '1000');
    await pick(workplace, 'Gain or loss', '4000');
    await disposing.getByRole('button', { name: 'Show the entries' }).press('Enter');
    await disposing.getByRole('row').nth(3).waitFor();
    expect((await disposing.getByRole('row').allTextContents()).slice(1).toSorted()).toEqual([
      expect.stringMatching(/^1000 .*4,000\.00$/),
      '1699 Machines3,600.00',
      expect.stringMatching(/^4000 .*400\.00$/),
    ]);
    expect(await accessibilityProblems()).toEqual([]);
    await disposing.getByRole('button', { name: 'Dispose' }).press('Enter');
    await page.getByText('Lathe is disposed of').first().waitFor();
    const { amortizationSchedules } = await receivables.read(
      '{ amortizationSchedules { nodes { status disposedOn } } }',
    );
    expect(amortizationSchedules.nodes).toEqual([{ status: 'DISPOSED', disposedOn: today }]);
    expect(faults()).toEqual([]);
  });
});
