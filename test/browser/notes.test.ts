import { describeInBrowser, openWorkplace } from '../support/browser.js';
import { PayablesBooks } from '../support/payables.js';
import { ReceivablesBooks } from '../support/receivables.js';
import { expectTexts } from '../support/shown.js';

describeInBrowser('credit notes', () => {
  test('are written over an invoice, looked at, posted, applied with one key, taken back, refunded and voided', async () => {
    const receivables = await ReceivablesBooks.start();
    const invoice = await receivables.invoice('posted', 5_000);
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(receivables.books, `invoices/${invoice}`);
    await page.getByRole('button', { name: /^Credit note/ }).waitFor();
    await keys('c');
    await page.getByRole('heading', { name: 'New credit note', level: 1 }).waitFor();
    await page.getByLabel('Totals').getByText('50.00').first().waitFor();
    expect(await page.getByLabel('Customer').inputValue()).toBe('Hooli');
    expect(await page.getByLabel('Description of line 1').inputValue()).toBe('Consulting');
    expect(await accessibilityProblems()).toEqual([]);
    await page.getByLabel('Price of line 1').focus();
    await keys('Control+a');
    await page.keyboard.type('20');
    await keys('Tab');
    await page.getByLabel('Totals').getByText('20.00').first().waitFor();
    await keys('Control+Enter');
    await page.getByRole('heading', { name: 'Credit note CN-000001', level: 1 }).waitFor();
    await page.getByRole('button', { name: /^Post/ }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('p');
    await page.getByRole('dialog', { name: 'What posting would write' }).getByText('20.00').first().waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await keys('Shift+Enter');
    await page.getByText('CN-000001 posted').first().waitFor();
    await page.getByRole('heading', { name: 'Open invoices, the oldest first' }).waitFor();
    expect(await page.getByLabel('Apply to INV-000001').inputValue()).toBe('20.00');
    expect(await accessibilityProblems()).toEqual([]);
    const stands = async () => {
      const { invoices, creditNotes } = await receivables.read(
        '{ invoices { nodes { balanceDueCents } } creditNotes { nodes { status unappliedCents refundedCents } } }',
      );
      return [invoices.nodes[0].balanceDueCents, creditNotes.nodes[0]];
    };
    await keys('Enter');
    await page.getByText('Applied to 1 invoice').first().waitFor();
    await page.getByRole('heading', { name: 'Applied', exact: true }).waitFor();
    expect(await stands()).toEqual([3_000, { status: 'POSTED', unappliedCents: 0, refundedCents: 0 }]);
    expect(await page.getByRole('button', { name: /^Void/ }).count()).toBe(0);
    await page.locator('h1').click();
    await keys('z');
    await page.getByText('Taken back: Applied to 1 invoice').first().waitFor();
    expect(await stands()).toEqual([5_000, { status: 'POSTED', unappliedCents: 2_000, refundedCents: 0 }]);
    await page.getByRole('button', { name: /^Refund/ }).waitFor();
    await keys('Shift+R');
    const refund = page.getByRole('dialog', { name: 'Refund' });
    await refund.getByLabel('Amount in USD').fill('5');
    await keys('Tab');
    await refund.getByRole('button', { name: 'Refund' }).press('Enter');
    await page.getByText('5.00 USD refunded').first().waitFor();
    expect(await stands()).toEqual([5_000, { status: 'POSTED', unappliedCents: 1_500, refundedCents: 500 }]);
    await refund.waitFor({ state: 'detached' });
    await page.locator('h1').click();
    await keys('z');
    await page.getByText('Taken back: 5.00 USD refunded').first().waitFor();
    await page.getByRole('button', { name: /^Void/ }).waitFor();
    await keys('Shift+V');
    const question = page.getByRole('alertdialog');
    await question.getByText(/Its entry of 20\.00 USD is reversed today/).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await question.getByRole('button', { name: 'Void' }).press('Enter');
    await page.getByText('CN-000001 voided').first().waitFor();
    expect(await stands()).toEqual([5_000, { status: 'VOID', unappliedCents: 0, refundedCents: 0 }]);
    expect(faults()).toEqual([]);
  });

  test('are over the whole of an invoice: of its discount less the tax on it, and of every line', async () => {
    const receivables = await ReceivablesBooks.start();
    const code = { code: 'VAT20', name: 'VAT 20 %', country: 'FR', kind: 'STANDARD', ratePpm: 200_000 };
    const { taxCode } = await receivables.run('createTaxCode', code, 'taxCode { id }');
    const lines = [{ description: 'Consulting', quantity: 1, unitPriceCents: 10_000, taxCodeId: taxCode.id }];
    const discounted = await receivables.invoice('posted', 0, { lines, discountCents: 1_000 });
    const { page, keys, faults } = await openWorkplace(receivables.books, `credit-notes/new/edit?of=${discounted}`);
    const totals = page.getByLabel('Totals').getByRole('definition');
    await expectTexts(totals, ['90.00 USD', '18.00 USD', '108.00 USD']);
    await keys('Control+Enter');
    await page.getByRole('heading', { name: 'Credit note CN-000001', level: 1 }).waitFor();
    const many = Array.from({ length: 150 }, (_, index) => ({
      description: `Day ${index + 1}`,
      quantity: 1,
      unitPriceCents: 100,
    }));
    const long = await receivables.invoice('posted', 0, { lines: many, taxCents: 1_500 });
    await page.goto(`${receivables.books.url}/dashboard/credit-notes/new/edit?of=${long}`);
    await expectTexts(totals, ['150.00 USD', '15.00 USD', '165.00 USD']);
    await keys('Control+Enter');
    await page.getByRole('heading', { name: 'Credit note CN-000002', level: 1 }).waitFor();
    await page.getByRole('button', { name: /^Edit/ }).waitFor();
    await keys('e');
    await page.getByLabel('Description of line 150').fill('The last day');
    await keys('Control+Enter');
    await page.getByRole('heading', { name: 'Credit note CN-000003', level: 1 }).waitFor();
    const { creditNotes } = await receivables.read(
      '{ creditNotes(orderBy: OLDEST) { nodes { status totalCents taxCents lines(first: 1000) { description } } } }',
    );
    const notes: { status: string; totalCents: number; taxCents: number; lines: object[] }[] = creditNotes.nodes;
    expect(notes.map((note) => ({ ...note, lines: note.lines.length }))).toEqual([
      { status: 'DRAFT', totalCents: 10_800, taxCents: 1_800, lines: 2 },
      { status: 'CANCELLED', totalCents: 16_500, taxCents: 1_500, lines: 150 },
      { status: 'DRAFT', totalCents: 16_500, taxCents: 1_500, lines: 150 },
    ]);
    expect(notes[2]?.lines.at(-1)).toEqual({ description: 'The last day' });
    expect(faults()).toEqual([]);
  });

  test('are listed by what is to be done, posted together, and written anew under the next number', async () => {
    const receivables = await ReceivablesBooks.start();
    for (const unitPriceCents of [1_000, 2_500]) {
      const lines = [{ description: 'Returned', quantity: 1, unitPriceCents }];
      const input = { contactId: receivables.customerId, issueDate: '2026-03-01', lines };
      await receivables.run('createCreditNote', input, 'creditNote { id }');
    }
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(receivables.books, 'credit-notes');
    await page.getByRole('heading', { name: 'Every note is applied' }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('t', '1');
    const rows = page.getByRole('grid', { name: 'Credit notes' }).getByRole('row');
    await rows.nth(2).waitFor();
    await expectTexts(rows.nth(2).getByRole('gridcell'), [
      'CN-000002',
      'Hooli',
      'Mar 1, 2026',
      'Draft',
      '25.00 USD',
      '–',
    ]);
    expect(await accessibilityProblems()).toEqual([]);
    await keys('Enter');
    await page.getByRole('heading', { name: 'Credit note CN-000001', level: 1 }).waitFor();
    await page.getByRole('button', { name: /^Edit/ }).waitFor();
    await keys('e');
    await page.getByRole('heading', { name: 'Credit note CN-000001 anew', level: 1 }).waitFor();
    await page.getByText('CN-000001 stays in the list as cancelled').waitFor();
    await page.getByLabel('Description of line 1').fill('Returned, damaged');
    expect(await accessibilityProblems()).toEqual([]);
    await keys('Control+Enter');
    await page.getByRole('heading', { name: 'Credit note CN-000003', level: 1 }).waitFor();
    await page.goto(`${receivables.books.url}/dashboard/credit-notes?view=post`);
    await rows.nth(2).waitFor();
    await keys('Control+a', 'p');
    const posting = page.getByRole('dialog', { name: 'Post 2 credit notes' });
    await posting.getByRole('row').nth(2).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await posting.getByRole('button', { name: 'Post' }).press('Enter');
    await page.getByText('2 of 2 credit notes posted').first().waitFor();
    await page.getByRole('heading', { name: 'Nothing waits to be posted' }).waitFor();
    const { creditNotes } = await receivables.read(
      '{ creditNotes(orderBy: OLDEST) { nodes { creditNoteNumber status lines { description } } } }',
    );
    expect(creditNotes.nodes).toEqual([
      { creditNoteNumber: 'CN-000001', status: 'CANCELLED', lines: [{ description: 'Returned' }] },
      { creditNoteNumber: 'CN-000002', status: 'POSTED', lines: [{ description: 'Returned' }] },
      { creditNoteNumber: 'CN-000003', status: 'POSTED', lines: [{ description: 'Returned, damaged' }] },
    ]);
    expect(faults()).toEqual([]);
  });
});

describeInBrowser('debit notes', () => {
  test('are written over a bill with its accounts, posted and applied to it', async () => {
    const payables = await PayablesBooks.start();
    const vendor = await payables.vendor();
    const bill = await payables.bill(vendor, 'posted', 4_000);
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(payables.books, `bills/${bill}`);
    await page.getByRole('button', { name: /^Debit note/ }).waitFor();
    await keys('c');
    await page.getByRole('heading', { name: 'New debit note', level: 1 }).waitFor();
    await page.getByLabel('Totals').getByText('40.00').first().waitFor();
    await keys('Control+Enter');
    await page.getByRole('heading', { name: /^Debit note DN-/, level: 1 }).waitFor();
    await page.getByRole('button', { name: /^Post/ }).waitFor();
    await keys('Shift+Enter');
    await page
      .getByText(/^DN-\S+ posted/)
      .first()
      .waitFor();
    await page.getByRole('heading', { name: 'Open bills, the oldest first' }).waitFor();
    await keys('Enter');
    await page.getByText('Applied to 1 bill').first().waitFor();
    await page.getByRole('heading', { name: 'Applied', exact: true }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    const { data } = await payables.books.graphql(
      '{ bills { nodes { balanceDueCents } } debitNotes { nodes { status totalCents unappliedCents } } }',
    );
    expect(data).toEqual({
      bills: { nodes: [{ balanceDueCents: 0 }] },
      debitNotes: { nodes: [{ status: 'POSTED', totalCents: 4_000, unappliedCents: 0 }] },
    });
    await page.getByRole('link', { name: /^BILL-/ }).press('Enter');
    await page.getByRole('link', { name: /^Debit note DN-/ }).press('Enter');
    await page.getByRole('heading', { name: /^Debit note DN-/, level: 1 }).waitFor();
    expect(faults()).toEqual([]);
  });
});
