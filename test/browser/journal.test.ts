import { describeInBrowser, openWorkplace } from '../support/browser.js';
import { ReceivablesBooks } from '../support/receivables.js';
import { expectTexts } from '../support/shown.js';

describeInBrowser('the journal', () => {
  test('stands in the order that is chosen by s, which its address holds, filtered or not', async () => {
    const receivables = await ReceivablesBooks.start();
    for (const [cents, day] of [
      [500_000, '2026-03-02'],
      [100_000, '2026-03-03'],
      [300_000, '2026-03-01'],
    ] as const)
      await receivables.invoice('posted', cents, { issueDate: day, dueDate: day });
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(receivables.books, 'journal');
    const entries = page.getByRole('grid', { name: 'Entries' }).getByRole('row');
    const memos = entries.getByText(/^Invoice INV-/);
    await expectTexts(memos, ['Invoice INV-000002', 'Invoice INV-000001', 'Invoice INV-000003']);
    await keys('s');
    const sort = page.getByLabel('Sort').and(page.locator(':focus'));
    await sort.waitFor();
    await sort.selectOption('Largest first');
    await expectTexts(memos, ['Invoice INV-000001', 'Invoice INV-000003', 'Invoice INV-000002']);
    await sort.selectOption('Earliest day first');
    const byDay = ['Invoice INV-000003', 'Invoice INV-000001', 'Invoice INV-000002'];
    await expectTexts(memos, byDay);
    expect(await accessibilityProblems()).toEqual([]);
    await page.reload();
    await expectTexts(memos, byDay);
    await keys('/');
    await page.getByLabel('Filter').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('000001');
    await keys('Enter');
    await expectTexts(memos, ['Invoice INV-000001']);
    await expectTexts(page.getByLabel('Sort').locator('option:checked'), ['Earliest day first']);
    expect(faults()).toEqual([]);
  });
});
