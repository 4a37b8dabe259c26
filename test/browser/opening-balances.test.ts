import { describeInBrowser, openWorkplace } from '../support/browser.js';
import { pick, typeInto } from '../support/fields.js';
import { ReceivablesBooks } from '../support/receivables.js';

describeInBrowser('opening balances', () => {
  test('are written with what is open, looked at, taken over, and voided', async () => {
    const receivables = await ReceivablesBooks.start();
    const workplace = await openWorkplace(receivables.books, 'opening-balances');
    const { page, keys, faults, accessibilityProblems } = workplace;
    await page.getByRole('heading', { name: 'These books began with nothing' }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('n');
    await page.getByRole('heading', { name: 'Take books over', level: 1 }).waitFor();
    await page.getByLabel('From').fill('2026-03-01');
    await pick(workplace, 'Account of line 1', '1000');
    await typeInto(workplace, 'Debit of line 1', '500');
    await pick(workplace, 'Account of line 2', '3000');
    await typeInto(workplace, 'Credit of line 2', '600');
    await page.getByText('Debits 500.00 · Credits 600.00 · 100.00 USD to go').waitFor();
    await page.getByLabel('Memo of line 2').focus();
    await keys('Enter');
    await page.getByLabel('Account of line 3').and(page.locator(':focus')).waitFor();
    await pick(workplace, 'Account of line 3', '1100');
    await typeInto(workplace, 'Debit of line 3', '100');
    await page.getByRole('button', { name: 'Add line' }).last().press('Enter');
    await page.getByLabel('Kind of line 1').and(page.locator(':focus')).waitFor();
    await pick(workplace, 'Contact of line 1', 'Hoo');
    await typeInto(workplace, 'Number of line 1', '2025-117');
    await page.getByLabel('Dated of line 1').fill('2025-12-10');
    await page.getByLabel('Due of line 1').fill('2026-01-10');
    await typeInto(workplace, 'Open of line 1', '90');
    await page.getByText('Accounts receivable 90.00 · Accounts payable 0.00').waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('Control+Enter');
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toMatch(/receivable/i);
    expect(await receivables.read('{ openingBalances { nodes { id } } invoices { nodes { id } } }')).toEqual({
      openingBalances: { nodes: [] },
      invoices: { nodes: [] },
    });
    await typeInto(workplace, 'Open of line 1', '100');
    await keys('Control+Enter');
    const looking = page.getByRole('dialog', { name: 'What taking over would write' });
    await looking.getByRole('row').nth(3).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await looking.getByRole('button', { name: 'Take over' }).press('Enter');
    await page.getByRole('heading', { name: 'Opening balance', level: 1 }).waitFor();
    await page.getByRole('link', { name: '2025-117' }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    const stands = () =>
      receivables.read(
        '{ openingBalances { nodes { status openingOn } } invoices { nodes { invoiceNumber status issueDate dueDate balanceDueCents } } }',
      );
    expect(await stands()).toEqual({
      openingBalances: { nodes: [{ status: 'POSTED', openingOn: '2026-03-01' }] },
      invoices: {
        nodes: [
          {
            invoiceNumber: '2025-117',
            status: 'POSTED',
            issueDate: '2025-12-10',
            dueDate: '2026-01-10',
            balanceDueCents: 10_000,
          },
        ],
      },
    });
    await page.locator('h1').click();
    await keys('Shift+V');
    const question = page.getByRole('alertdialog');
    await question.getByText(/Its entries are reversed/).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await question.getByRole('button', { name: 'Void' }).press('Enter');
    await page.getByText('The opening is voided').first().waitFor();
    expect((await stands()).openingBalances.nodes).toEqual([{ status: 'VOID', openingOn: '2026-03-01' }]);
    expect(faults()).toEqual([]);
  });
});
