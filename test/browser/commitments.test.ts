import { startBooks, type TestBooks } from '../support/books.js';
import { describeInBrowser, openWorkplace } from '../support/browser.js';
import {
  allocate,
  createCommitment,
  createCommitmentBill,
  makeDocument,
  makeVendor,
  readCommitment,
} from '../support/commitments.js';
import { expectText } from '../support/shown.js';

let books: TestBooks;
let contactId: string;
beforeAll(async () => {
  books = await startBooks({ name: 'Acme', currency: 'USD' });
});

async function commitment(number: string, expectedTotalCents: number): Promise<string> {
  const { data } = await createCommitment(books, { contactId, number, expectedTotalCents });
  return data.createCommitment.commitment.id;
}

describeInBrowser('commitments', () => {
  test('a commitment is written with its lines, changed and closed by keys', async () => {
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(books);
    await page.getByRole('heading', { name: 'How the books stand' }).waitFor();
    await keys('g', 'c');
    await page.getByRole('heading', { name: 'No commitment is like this' }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    contactId = await makeVendor(books);
    await keys('n');
    const form = page.getByRole('dialog', { name: 'New commitment' });
    await form.waitFor();
    await page.keyboard.type('Harb');
    await page.getByRole('option', { name: 'Harbour Supplies Ltd' }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('Enter', 'Tab');
    await page.keyboard.type('PO-7');
    await keys('Tab');
    await page.keyboard.type('1,250.50');
    await form.getByRole('button', { name: 'Add line' }).focus();
    await keys('Enter');
    await page.keyboard.type('Chairs');
    await keys('Tab', 'Tab', 'Tab');
    await page.keyboard.type('625.25');
    await keys('Enter');
    await page.keyboard.type('Delivery');
    await keys('Alt+ArrowUp');
    expect(await form.getByLabel('Description of line 1').inputValue()).toBe('Delivery');
    expect(await form.getByLabel('Description of line 1').evaluate((field) => field.matches(':focus'))).toBe(true);
    expect(await accessibilityProblems()).toEqual([]);
    await keys('Control+Enter');
    await page.getByRole('heading', { name: 'Commitment PO-7', level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'Nothing was invoiced for it yet' }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    const [made] = (await books.graphql('{ commitments { nodes { id } } }')).data.commitments.nodes;
    expect(await readCommitment(books, made.id)).toMatchObject({
      number: 'PO-7',
      expectedTotalCents: 125_050,
      lines: [
        { position: 1, description: 'Delivery', quantity: 1, unitPriceCents: 0 },
        { position: 2, description: 'Chairs', quantity: 1, unitPriceCents: 62_525 },
      ],
    });
    await keys('e');
    const change = page.getByRole('dialog', { name: 'Commitment PO-7' });
    await change.getByLabel('Quantity of line 2').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('1,000');
    await keys('Control+Enter');
    const quantity = change.getByLabel('Quantity of line 2');
    expect(await quantity.evaluate((field) => field.matches(':focus'))).toBe(true);
    expect((await readCommitment(books, made.id)).lines[1].quantity).toBe(1);
    await quantity.fill('2');
    await change.getByLabel('Description of line 1').focus();
    await keys('Control+Delete', 'Control+Enter');
    await page.getByText('PO-7 is saved').waitFor();
    await change.waitFor({ state: 'detached' });
    expect((await readCommitment(books, made.id)).lines).toMatchObject([
      { description: 'Chairs', quantity: 2, amountCents: 125_050 },
    ]);
    await keys('Shift+C');
    const question = page.getByRole('alertdialog', { name: 'Close PO-7?' });
    await question.waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await question.getByRole('button', { name: 'Close' }).press('Enter');
    await page.getByRole('heading', { name: 'No commitment is like this' }).waitFor();
    expect((await readCommitment(books, made.id)).status).toBe('CANCELED');
    expect(faults()).toEqual([]);
  });

  test('shows a quantity in the locale, and keeps it when the form is saved', async () => {
    const own = await startBooks();
    const vendor = await makeVendor(own);
    const lines = [{ description: 'Cable', quantity: 2.5, unitPriceCents: 400 }];
    const { data } = await createCommitment(own, {
      contactId: vendor,
      number: 'KABEL-1',
      expectedTotalCents: 1_000,
      lines,
    });
    const { id } = data.createCommitment.commitment;
    const { page, keys, faults } = await openWorkplace(own, `commitments/${id}`, { locale: 'de-DE' });
    await page.getByRole('heading', { name: 'Commitment KABEL-1', level: 1 }).waitFor();
    await keys('e');
    const form = page.getByRole('dialog', { name: 'Commitment KABEL-1' });
    const quantity = form.getByLabel('Quantity of line 1');
    expect([await quantity.inputValue(), await quantity.getAttribute('aria-invalid')]).toEqual(['2,5', null]);
    await form.getByLabel('Number').focus();
    await keys('Enter');
    await page.getByText('KABEL-1 is saved').waitFor();
    expect((await readCommitment(own, id)).lines).toMatchObject([{ quantity: 2.5, amountCents: 1_000 }]);
    expect(faults()).toEqual([]);
  });

  test('shows what was invoiced beyond it first, who allocated it, and takes allocations and bills back', async () => {
    contactId ??= await makeVendor(books);
    const [over, rest] = [await commitment('PO-1', 60_000), await commitment('PO-2', 200_000)];
    await commitment('PO-3', 5_000);
    const billed = await makeDocument(books, { extractedInvoiceNumber: 'H-1' });
    await allocate(books, billed, [{ commitmentId: over, allocatedCents: 100_000 }]);
    await createCommitmentBill(books, billed);
    const open = await makeDocument(books, { extractedInvoiceNumber: 'H-2' });
    await allocate(books, open, [{ commitmentId: rest, allocatedCents: 50_000 }]);
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(books, 'commitments');
    const rows = page.getByRole('grid', { name: 'Commitments' }).getByRole('row');
    await rows.nth(3).waitFor();
    const cells = await rows.nth(1).getByRole('gridcell').allTextContents();
    expect(cells).toEqual(['PO-1', 'Harbour Supplies Ltd', 'Overmatched', '', '600.00 USD', '1,000.00', '-400.00']);
    await expectText(rows.nth(2).getByRole('gridcell').first(), 'PO-3');
    expect(await accessibilityProblems()).toEqual([]);
    await keys('s', 'ArrowDown', 'Tab', 'Escape');
    await page.waitForURL(/order=OLDEST/);
    await rows.nth(2).getByText('PO-2').waitFor();
    await page.getByRole('grid', { name: 'Commitments' }).focus();
    await keys('Enter');
    await page.getByRole('heading', { name: 'Commitment PO-1', level: 1 }).waitFor();
    const allocations = page.getByRole('grid', { name: 'Allocations' });
    await allocations.getByRole('row').nth(1).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    const [, ...told] = await allocations.getByRole('row').nth(1).getByRole('gridcell').allTextContents();
    expect([told[0], told[1], told[4], told[6], told[7]]).toEqual([
      'Approved',
      'Manual',
      'BILL-000001',
      '400.00',
      '1,000.00',
    ]);
    await keys('u');
    const undo = page.getByRole('alertdialog', { name: 'Undo BILL-000001?' });
    await undo.waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await undo.getByRole('button', { name: 'Undo' }).press('Enter');
    await page.getByText('Taken back: BILL-000001').waitFor();
    expect((await readCommitment(books, over)).allocations).toMatchObject([{ billId: null, status: 'APPROVED' }]);
    await allocations.getByText('BILL-000001').waitFor({ state: 'detached' });
    await keys('Delete');
    const first = page.getByRole('alertdialog', { name: `Take the allocation of document ${billed} back?` });
    await first.getByRole('button', { name: 'Take it back' }).press('Enter');
    await allocations.getByText('Rejected').waitFor();
    expect((await readCommitment(books, over)).matchedTotalCents).toBe(0);
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await keys('Escape');
    await rows.nth(2).waitFor();
    await page.getByRole('grid', { name: 'Commitments' }).getByRole('row', { name: /PO-2/ }).click();
    await allocations.getByRole('row').nth(1).waitFor();
    await keys('Delete');
    const second = page.getByRole('alertdialog', { name: `Take the allocation of document ${open} back?` });
    await second.getByRole('button', { name: 'Take it back' }).press('Enter');
    await allocations.getByText('Rejected').waitFor();
    expect((await readCommitment(books, rest)).remainingCents).toBe(200_000);
    await keys('Enter');
    await page.waitForURL(new RegExp(`/inbox/${open}`));
    expect(faults()).toEqual([]);
  });
});
