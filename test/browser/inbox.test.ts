import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { ExtractedField, ExtractionResult } from '../../src/extraction/extraction-result.js';
import { noteProgress } from '../../src/inbox/extraction.operations.js';
import { Role } from '../../src/people/role.js';
import { boundInvoices, boundParts } from '../support/bound-invoices.js';
import { describeInBrowser, openWorkplace, type Workplace } from '../support/browser.js';
import { InboxBooks, printedInvoice, type ReadDetails, type ReadFields, wholeInvoice } from '../support/inbox.js';
import { april, march, type Paper, paperMill, pdfOf } from '../support/paper-mill.js';
import { startPerson } from '../support/people.js';
import { eventually } from '../support/service-process.js';
import { expectCount } from '../support/shown.js';

const vendorName = 'Vandelay Industries LLC';

/** A document that was read, with the total's place on the page. */
async function readDocument(inbox: InboxBooks, number: string, fields: ReadFields = {}, details: ReadDetails = {}) {
  const id = await inbox.upload(await printedInvoice(vendorName, number, '119.00'));
  const read = { ...wholeInvoice, vendor_name: vendorName, invoice_number: number, ...fields };
  const entries = Object.entries(read).map(([name, value]): [string, ExtractedField] => [
    name,
    {
      value,
      confidence: 'high',
      source: 'pdf_text',
      ...(name === 'total_cents' && { evidence: { page: 1, box: { x: 378, y: 330, width: 110, height: 16 } } }),
    },
  ]);
  const shown: Partial<ExtractionResult> = { fields: Object.fromEntries(entries), ...details };
  await inbox.finishReading(id, 1, read, shown);
  return id;
}

/** A vendor whose bills go to one account, so that its documents are sure. */
async function knownVendor(inbox: InboxBooks, currency = 'EUR'): Promise<{ contactId: string; accountId: string }> {
  const contactId = await inbox.vendor({ name: vendorName });
  const { data } = await inbox.books.graphql('{ accounts(first: 100) { nodes { id accountType } } }');
  const accountId = data.accounts.nodes.find(
    ({ accountType }: { accountType: string }) => accountType === 'EXPENSE',
  ).id;
  const line = { description: 'Chairs', quantity: 1, unitPriceCents: 100, accountId };
  const input = { contactId, currency, issueDate: '2026-01-05', dueDate: '2026-02-05', lines: [line] };
  const { bill } = await inbox.run('createBill', input, 'bill { id }');
  await inbox.run('postBill', { id: bill.id }, 'bill { id }');
  return { contactId, accountId };
}

/** What the tables of entries say, row by row. */
async function cellsIn(entries: Locator): Promise<string[][]> {
  const rows = await entries.locator('tbody tr').all();
  return Promise.all(rows.map((row) => row.getByRole('cell').allTextContents()));
}

/** Presses a key as soon as the one before it has changed which row is the current one, before that is painted. */
async function stepAndAct(page: Page, step: string, act: string): Promise<void> {
  await page.evaluate(`new Promise((done) => {
    const press = (key) =>
      document.activeElement.dispatchEvent(
        new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }),
      );
    const stepped = new MutationObserver(() => {
      stepped.disconnect();
      press('${act}');
      done();
    });
    stepped.observe(document.querySelector('[role=listbox]'), { attributeFilter: ['aria-activedescendant'] });
    press('${step}');
  })`);
}

const bills = (inbox: InboxBooks) =>
  inbox.select<{ number: string; total: string; accounts: string }>(
    `select b.vendor_invoice_number as number, b.total_cents::text as total, count(l.account_id)::text as accounts
     from bills b join bill_lines l on l.owner_id = b.owner_id and l.bill_id = b.id
     where b.owner_id = ? and b.status = 'draft' group by b.owner_id, b.id order by b.id`,
  );

describeInBrowser('the inbox', () => {
  test('makes ten draft bills of ten sure documents with ten keys, and takes the last one back', async () => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    await knownVendor(inbox);
    for (let number = 1; number <= 10; number++)
      await readDocument(inbox, `V-${number}`, { total_cents: 11_900 + number, subtotal_cents: 10_000 + number });
    const { page, keys, faults } = await openWorkplace(inbox.books, 'inbox');
    for (const [key, number] of [
      ['j', 2],
      ['k', 1],
    ] as const) {
      await page.getByText(/Makes the draft bill of/).waitFor();
      await keys(key);
      await page.getByText(`Document ${number} of 10: ${vendorName} V-${number}`).waitFor();
    }
    // The second one is billed before the page shows it; the list stands on the third one then.
    await stepAndAct(page, 'j', 'Enter');
    await page.getByText('Draft bill BILL-000002').first().waitFor();
    await page.getByText(`Document 2 of 9: ${vendorName} V-3`).waitFor();
    await keys('k');
    for (const number of [1, 3, 4, 5, 6, 7, 8, 9, 10]) {
      await page
        .getByText(/^Document 1 of \d+: .* V-\d+$/)
        .filter({ hasText: new RegExp(`V-${number}$`) })
        .waitFor();
      await page.getByText(`Makes the draft bill of 119.${String(number).padStart(2, '0')} EUR`).waitFor();
      await keys('Enter');
    }
    await page.getByText('Draft bill BILL-000011').first().waitFor();
    await page.getByRole('heading', { name: 'Nothing waits to be billed' }).waitFor();
    await page.getByRole('link', { name: 'To bill 0' }).waitFor();
    const made = await bills(inbox);
    expect(made.map(({ number, total, accounts }) => [number, Number(total), accounts])).toEqual(
      [2, 1, 3, 4, 5, 6, 7, 8, 9, 10].map((number) => [`V-${number}`, 11_900 + number, '1']),
    );
    await keys('z');
    await page.getByText('Taken back: Draft bill BILL-000011').first().waitFor();
    await page.getByText('Document 1 of 1: Vandelay Industries LLC V-10').waitFor();
    await page.getByRole('link', { name: 'To bill 1' }).waitFor();
    expect(await bills(inbox)).toHaveLength(9);
    await keys('t', '4');
    await page.getByText(/^Document 1 of 9: Vandelay Industries LLC V-\d$/).waitFor();
    expect(faults()).toEqual([]);
  });

  test('takes back by a toast what it tells, and by its key what was made last', async () => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    await knownVendor(inbox);
    // Of one amount they would be duplicates.
    for (const number of [1, 2, 3])
      await readDocument(inbox, `V-${number}`, { total_cents: 11_900 + number, subtotal_cents: 10_000 + number });
    const { page, keys, faults } = await openWorkplace(inbox.books, 'inbox');
    for (const [number, bill] of [
      ['V-1', 'BILL-000002'],
      ['V-2', 'BILL-000003'],
      ['V-3', 'BILL-000004'],
    ] as const) {
      await page.getByText(`Document 1 of ${5 - Number(bill.at(-1))}: ${vendorName} ${number}`).waitFor();
      await page.getByText(/Makes the draft bill of/).waitFor();
      await keys('Enter');
      await page.getByText(`Draft bill ${bill}`).first().waitFor();
    }
    const made = async () => (await bills(inbox)).map(({ number }) => number);
    expect(await made()).toEqual(['V-1', 'V-2', 'V-3']);
    const undo = page.getByText('Draft bill BILL-000002').locator('xpath=ancestor::*[.//button][1]');
    await undo.getByRole('button', { name: 'Undo' }).first().dispatchEvent('click');
    await page.getByText('Taken back: Draft bill BILL-000002').first().waitFor();
    expect(await made()).toEqual(['V-2', 'V-3']);
    await keys('z');
    await page.getByText('Taken back: Draft bill BILL-000004').first().waitFor();
    expect(await made()).toEqual(['V-2']);
    expect(faults()).toEqual([]);
  });

  test('shows the page with a box over what was read, and goes from box to field and from field to box', async () => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    await knownVendor(inbox);
    await readDocument(inbox, 'V-1');
    await readDocument(inbox, 'V-2', { total_cents: 11_901, subtotal_cents: 10_001 });
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(inbox.books, 'inbox');
    const box = page.locator('button[data-field=total_cents]');
    await box.waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    const [paper, shown] = [await page.locator('canvas').boundingBox(), await box.boundingBox()];
    const scale = (paper?.width ?? 0) / 595;
    expect(((shown?.x ?? 0) - (paper?.x ?? 0)) / scale).toBeCloseTo(378 - 2 / scale, 0);
    expect(((shown?.y ?? 0) - (paper?.y ?? 0)) / scale).toBeCloseTo(330 - 2 / scale, 0);
    await box.click();
    expect(await page.getByLabel('Total', { exact: true }).evaluate((field) => field.matches(':focus'))).toBe(true);
    await page.locator('button[data-field=total_cents][data-lit]').waitFor();
    await page.keyboard.type('12,3,4x');
    await keys('Enter');
    await page.getByText('Not an amount in EUR').waitFor();
    await keys('Escape');
    expect(await page.getByRole('listbox').evaluate((list) => list.matches(':focus'))).toBe(true);
    // The same keys scroll the page while it has the focus, and go through the list otherwise.
    const printed = page.getByRole('group', { name: 'Page' });
    await keys('+');
    await eventually('a page larger than its place', () =>
      printed.evaluate((pane) => pane.scrollHeight > pane.clientHeight),
    );
    await printed.focus();
    await keys('End');
    await eventually('scrolling', () => printed.evaluate(({ scrollTop }) => scrollTop > 0));
    await page.getByText(`Document 1 of 2: ${vendorName} V-1`).waitFor();
    await page.getByRole('listbox').focus();
    await keys('End');
    await page.getByText(`Document 2 of 2: ${vendorName} V-2`).waitFor();
    expect(faults()).toEqual([]);
  });

  test('stands on what is in doubt instead of billing it, corrects it once, and bills anyway when told to', async () => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    await knownVendor(inbox);
    const id = await readDocument(inbox, 'V-1', { total_cents: 12_900 });
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(inbox.books, 'inbox');
    await page.getByText(/: Enter goes there$/).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('Enter');
    await expectCount(page.locator('div:focus').getByText('To look at'), 1);
    expect(await bills(inbox)).toEqual([]);
    const corrections: string[] = [];
    page.on('request', (request) => {
      if (request.postData()?.includes('mutation CorrectDocument'))
        corrections.push(request.headers()['idempotency-key'] ?? '');
    });
    await keys('e');
    await page.keyboard.press('Tab');
    await page.keyboard.type('V-77');
    await keys('Enter');
    await page.getByRole('option', { name: /V-77/ }).waitFor();
    expect(corrections).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect((await inbox.document(id, 'extractedInvoiceNumber')).extractedInvoiceNumber).toBe('V-77');
    await keys('Control+Enter');
    await page.getByText('Draft bill BILL-000002').first().waitFor();
    await page.getByRole('heading', { name: 'Nothing waits to be billed' }).waitFor();
    expect((await bills(inbox)).map(({ number }) => number)).toEqual(['V-77']);
    expect(faults()).toEqual([]);
  });

  test('learns a correction for the next document of the vendor; row, field and sums follow it', async () => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    const upload = async (paper: Paper) => {
      const id = await inbox.upload({ name: 'invoice.pdf', content: await pdfOf(paperMill(paper)) });
      await inbox.books.drain();
      return id;
    };
    await upload(march);
    const { page, keys, faults } = await openWorkplace(inbox.books, 'inbox');
    const total = page.getByLabel('Total', { exact: true });
    const row = page.getByRole('option').first();
    await total.waitFor();
    await total.focus();
    await keys('Control+a');
    await page.keyboard.type('131.00');
    await keys('Enter');
    await row.getByText('131.00').waitFor();
    await page
      .getByText(/^Subtotal .* and tax .* make .*131\.00/)
      .first()
      .waitFor();
    await inbox.books.drain();
    const next = await upload(april);
    await page.goto(`${inbox.books.url}/dashboard/inbox/${next}`);
    await total.waitFor();
    expect(await total.inputValue()).toBe('1,452.00');
    await page
      .getByText(/^Subtotal 1,200.00 EUR and tax 228.00 EUR make/)
      .first()
      .waitFor();
    await page.getByRole('option', { selected: true }).getByText('1,452.00').waitFor();
    expect(faults()).toEqual([]);
  });

  test('with a doubt, a duplicate, sums that differ or no account is stood on by Enter, and billed when told to', async () => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    await knownVendor(inbox);
    const amounts = (more: number) => ({ total_cents: 11_900 + more, subtotal_cents: 10_000 + more });
    await readDocument(inbox, 'V-1', { ...amounts(1), invoice_date: '2099-03-01', due_date: '2099-03-31' });
    await readDocument(inbox, 'V-2', amounts(2));
    await readDocument(inbox, 'V-2 again', { ...amounts(2), invoice_number: 'V-2' });
    await readDocument(inbox, 'V-3', { ...amounts(3), total_cents: 12_900 });
    await readDocument(inbox, 'V-4', { ...amounts(4), vendor_name: 'Nobody Knows GmbH' });
    const { page, keys, faults } = await openWorkplace(inbox.books, 'inbox');
    const reasons = page.locator('div:focus', { hasText: 'To look at' });
    const steps: [number: string, before: RegExp, place: Locator][] = [
      ['V-1', /future/, reasons],
      ['V-2', /This may be a duplicate/, reasons],
      ['V-2', /This may be a duplicate/, reasons],
      ['V-3', /Subtotal 100.03 EUR and tax 19.00 EUR make/, reasons],
      ['V-4', /No account is chosen/, page.getByLabel('Account').and(page.locator(':focus'))],
    ];
    for (const [index, [number, before, place]] of steps.entries()) {
      await page.getByText(new RegExp(`^Document 1 of ${5 - index}: .* ${number}$`)).waitFor();
      await page.getByText(new RegExp(`${before.source}.*: Enter goes there$`)).waitFor();
      await page.getByRole('listbox').focus();
      await keys('Enter');
      await place.waitFor();
      expect(await bills(inbox)).toHaveLength(index);
      await keys('Escape', 'Control+Enter');
      await page
        .getByText(`Draft bill BILL-00000${index + 2}`)
        .first()
        .waitFor();
    }
    await page.getByRole('heading', { name: 'Nothing waits to be billed' }).waitFor();
    expect((await bills(inbox)).map(({ number, total, accounts }) => [number, total, accounts])).toEqual([
      ['V-1', '11901', '1'],
      ['V-2', '11902', '1'],
      ['V-2', '11902', '1'],
      ['V-3', '12900', '1'],
      ['V-4', '11904', '0'],
    ]);
    expect(faults()).toEqual([]);
  });

  test('bills an invoice for a purchase order with two keys, and what is beyond it as a line of its own', async () => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    const { contactId } = await knownVendor(inbox);
    const order = { contactId, number: 'PO-7', expectedTotalCents: 11_000, currency: 'EUR' };
    await inbox.run('createCommitment', order, 'commitment { id }');
    await readDocument(inbox, 'V-1');
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(inbox.books, 'inbox');
    await page.getByText('PO-7').waitFor();
    await keys('1');
    await page.getByText(/for PO-7$/).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('Enter');
    await page.getByText('Draft bill BILL-000002').first().waitFor();
    expect(await bills(inbox)).toEqual([{ number: 'V-1', total: '11900', accounts: '2' }]);
    const matched = 'select matched_total_cents::text as matched from commitments where owner_id = ?';
    expect(await inbox.select(matched)).toEqual([{ matched: '11000' }]);
    await keys('z');
    await page.getByText('Taken back: Draft bill BILL-000002').first().waitFor();
    expect(await inbox.select(matched)).toEqual([{ matched: '0' }]);
    expect(await bills(inbox)).toEqual([]);
    expect(faults()).toEqual([]);
  });

  test('takes the key of what is on the screen as soon as it is there', async () => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    const { contactId } = await knownVendor(inbox);
    const order = { contactId, number: 'PO-7', expectedTotalCents: 11_000, currency: 'EUR' };
    await inbox.run('createCommitment', order, 'commitment { id }');
    await readDocument(inbox, 'V-1');
    const { page, faults } = await openWorkplace(inbox.books, 'inbox');
    await page.getByText('PO-7').waitFor();
    // In the turn in which it is drawn, before anything is painted.
    await page.addInitScript(`new MutationObserver((_changes, observer) => {
      if (!document.body?.textContent.includes('PO-7')) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '1', code: 'Digit1', bubbles: true, cancelable: true }));
    }).observe(document, { childList: true, subtree: true, characterData: true })`);
    await page.reload();
    await page.getByText(/for PO-7$/).waitFor();
    expect(faults()).toEqual([]);
  });

  test('shows a document again whose bill somebody else takes back', async () => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    await knownVendor(inbox);
    await readDocument(inbox, 'V-1');
    const { page, keys, faults } = await openWorkplace(inbox.books, 'inbox');
    await page.getByText(/Makes the draft bill of/).waitFor();
    await keys('Enter');
    await page.getByText('Draft bill BILL-000002').first().waitFor();
    await page.getByRole('heading', { name: 'Nothing waits to be billed' }).waitFor();
    await page.getByRole('link', { name: 'To bill 0' }).waitFor();
    const [bill] = await inbox.select<{ id: string }>(`select id from bills where owner_id = ? and status = 'draft'`);
    await inbox.run('deleteBill', { id: bill?.id }, '__typename');
    await page.getByRole('link', { name: 'To bill 1' }).waitFor();
    await page.getByText(`Document 1 of 1: ${vendorName} V-1`).waitFor();
    expect(faults()).toEqual([]);
  });

  test('keeps a correction that is refused under its field, and bills nothing before it is right', async () => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    await knownVendor(inbox);
    await readDocument(inbox, 'V-1');
    const { page, keys } = await openWorkplace(inbox.books, 'inbox');
    await page.getByText(/Makes the draft bill of/).waitFor();
    const field = page.getByLabel('Currency', { exact: true });
    const wrong = page.locator('[aria-invalid=true]');
    const corrections: string[] = [];
    page.on('request', (request) => {
      if (request.postData()?.includes('mutation CorrectDocument'))
        corrections.push(request.postDataJSON().variables.input.extractedCurrency);
    });
    await field.fill('EURO');
    await keys('Enter');
    await wrong.waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.inputValue()).toBe('EURO');
    await page.getByRole('listbox').focus();
    await keys('Enter');
    await field.and(page.locator(':focus')).waitFor();
    await keys('Control+Enter');
    await eventually('the correction is sent again', async () => corrections.length === 2);
    await field.and(page.locator(':focus')).waitFor();
    expect(await bills(inbox)).toEqual([]);
    await field.fill('EUR');
    await keys('Control+Enter');
    await page.getByText('Draft bill BILL-000002').first().waitFor();
    expect(await bills(inbox)).toEqual([{ number: 'V-1', total: '11900', accounts: '1' }]);
    expect(corrections).toEqual(['EURO', 'EURO']);
  });

  test('bills what was typed last, also from within its field and while it is on its way', async () => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    const { contactId } = await knownVendor(inbox);
    const order = { contactId, number: 'PO-7', expectedTotalCents: 11_000, currency: 'EUR' };
    await inbox.run('createCommitment', order, 'commitment { id }');
    await readDocument(inbox, 'V-1');
    const { page, keys, faults } = await openWorkplace(inbox.books, 'inbox');
    await page.getByText('PO-7').waitFor();
    await keys('1');
    await page.getByText(/for PO-7$/).waitFor();
    const asked: string[] = [];
    const isPressedAgain = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      const [, name] = /mutation (\w+)/.exec(route.request().postData() ?? '') ?? [];
      if (name !== undefined) asked.push(name);
      if (name === 'CorrectDocument') await isPressedAgain.promise;
      await route.continue();
    });
    await page.getByLabel('Total', { exact: true }).fill('130.00');
    await keys('Control+Enter', 'Control+Enter');
    await eventually('the correction', async () => asked.length === 1);
    isPressedAgain.resolve();
    await page.getByText('Draft bill BILL-000002').first().waitFor();
    expect(asked).toEqual(['CorrectDocument', 'BillAllocations']);
    expect(await bills(inbox)).toEqual([{ number: 'V-1', total: '13000', accounts: '2' }]);
    expect(faults()).toEqual([]);
  });

  test('shows what posting would write, changes nothing, and hears of documents that come from elsewhere', async () => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    await knownVendor(inbox);
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(inbox.books, 'inbox');
    await page.getByRole('heading', { name: 'Nothing waits to be billed' }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await readDocument(inbox, 'V-1');
    await page.getByText('Makes the draft bill of 119.00 EUR').waitFor();
    await keys('p');
    const preview = page.getByRole('dialog', { name: 'What posting would write' });
    await preview.getByRole('row', { name: /Accounts Payable/i }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('Escape');
    await preview.waitFor({ state: 'detached' });
    await keys('Delete');
    const question = page.getByRole('alertdialog');
    await question.getByText('Nothing brings them back').waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('Escape');
    expect(await bills(inbox)).toEqual([]);
    expect(faults()).toEqual([]);
  });

  test('works a document on which no currency was read in that of the books', async () => {
    const inbox = await InboxBooks.start({ currency: 'JPY' });
    await knownVendor(inbox, 'JPY');
    const read = { vendor_name: vendorName, invoice_number: 'V-1', invoice_date: '2026-03-01', due_date: '2026-03-31' };
    await inbox.read(read);
    const { page, keys, faults } = await openWorkplace(inbox.books, 'inbox');
    await page.getByText(/Total is missing/).waitFor();
    await page.getByLabel('Total', { exact: true }).fill('1,100');
    await keys('Enter');
    await page.getByText(/^↵ Makes the draft bill of 1,100 JPY from /).waitFor();
    await keys('Enter');
    await page
      .getByText(/^Draft bill BILL-/)
      .first()
      .waitFor();
    expect((await bills(inbox)).map(({ number, total }) => [number, total])).toEqual([['V-1', '1100']]);
    expect(faults()).toEqual([]);
  });

  test('previews the bill of chosen purchase orders, writes the same, and asks for a document four times at most', async () => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    const { contactId, accountId } = await knownVendor(inbox);
    const line = { description: 'Chairs', quantity: 1, unitPriceCents: 5_000, accountId };
    for (const [number, expectedTotalCents] of [
      ['PO-7', 5_000],
      ['PO-8', 4_000],
    ] as const)
      await inbox.run(
        'createCommitment',
        { contactId, number, expectedTotalCents, currency: 'EUR', lines: [line] },
        'commitment { id }',
      );
    await readDocument(inbox, 'V-1');
    // Another amount, or each may be the other's duplicate.
    await readDocument(inbox, 'V-2', { total_cents: 11_901, subtotal_cents: 10_001 });
    const { page, keys, faults } = await openWorkplace(inbox.books, 'inbox');
    await page.getByText('PO-8').first().waitFor({ state: 'attached' });
    const allocate = async () => {
      await keys('1', '2');
      await page.getByText(/for PO-[78] and PO-[78]$/).waitFor();
      await page.getByLabel('Allocated to PO-7').fill('45.00');
      await page.getByLabel('Allocated to PO-8').fill('30.00');
      await keys('Tab', 'Escape');
    };
    await allocate();
    await keys('p');
    const preview = page.getByRole('dialog', { name: 'What posting would write' });
    await preview.getByRole('row', { name: /Accounts Payable/i }).waitFor();
    expect(await bills(inbox)).toEqual([]);
    expect(await inbox.select('select id from allocations where owner_id = ?')).toEqual([]);
    const previewed = await cellsIn(preview);
    expect(previewed.at(-1)).toEqual(['2000 Accounts payable', '', '119.00']);
    await keys('Escape');
    await preview.waitFor({ state: 'detached' });
    const asked: string[] = [];
    page.on('request', (request) => {
      const [, name] = /query (\w+)/.exec(request.postData() ?? '') ?? [];
      if (name) asked.push(name);
    });
    await keys('j');
    await page.getByText(/^Document 2 of 2: .* V-2$/).waitFor();
    await page.locator('[data-painted]').waitFor();
    expect(asked.length).toBeLessThanOrEqual(4);
    await keys('k');
    await page.getByText(/^Document 1 of 2: .* V-1$/).waitFor();
    await allocate();
    const share = page.getByLabel('Allocated to PO-7');
    for (const wrong of ['4x', '']) {
      await share.fill(wrong);
      await keys('Tab', 'Escape', 'Shift+Enter');
      expect([wrong, await share.evaluate((field) => field.matches(':focus'))]).toEqual([wrong, true]);
      expect(await bills(inbox)).toEqual([]);
    }
    await share.fill('45.00');
    await keys('Tab', 'Escape', 'Shift+Enter');
    await page.getByText('Posted bill BILL-000002').first().waitFor();
    const written = await inbox.select<{ id: string; description: string; cents: string }>(
      `select b.id::text, l.description, l.amount_cents::text as cents
       from bill_lines l join bills b on b.owner_id = l.owner_id and b.id = l.bill_id
       where l.owner_id = ? and b.vendor_invoice_number = 'V-1' order by l.amount_cents`,
    );
    expect(written.map(({ description, cents }) => [description, cents])).toEqual([
      ['Commitment PO-8', '3000'],
      ['Not ordered: V-1', '4400'],
      ['Commitment PO-7', '4500'],
    ]);
    expect(
      await inbox.select(
        `select c.number, a.allocated_cents::text as cents, c.matched_total_cents::text as matched
         from allocations a join commitments c on c.owner_id = a.owner_id and c.id = a.commitment_id
         where a.owner_id = ? order by c.number`,
      ),
    ).toEqual([
      { number: 'PO-7', cents: '4500', matched: '4500' },
      { number: 'PO-8', cents: '3000', matched: '3000' },
    ]);
    const posted = await openWorkplace(inbox.books, `bills/${written[0]?.id}`);
    const journal = posted.page.getByRole('region', { name: 'Journal' });
    await journal.getByRole('table').waitFor();
    expect(await cellsIn(journal)).toEqual(previewed);
    await posted.page.close();
    await keys('z');
    await page.getByText('Taken back: Posted bill BILL-000002').first().waitFor();
    expect(
      await inbox.select('select matched_total_cents::text as matched from commitments where owner_id = ? order by id'),
    ).toEqual([{ matched: '0' }, { matched: '0' }]);
    expect(faults()).toEqual([]);
  });

  test('fifty files that are dropped at once appear and are filled in, without a reload', async () => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    const files: { name: string; content: string }[] = [];
    for (let number = 1; number <= 50; number++) {
      const { name, content } = await printedInvoice(vendorName, `V-${1_000 + number}`, `${number}.00`);
      files.push({ name, content: Buffer.from(content).toString('base64') });
    }
    const { page, faults } = await openWorkplace(inbox.books, 'inbox?tab=reading');
    await page.getByRole('heading', { name: 'Nothing is being read' }).waitFor();
    await page.evaluate('window.isSamePage = true');
    const dropped = await page.evaluateHandle(`(() => {
      const transfer = new DataTransfer();
      for (const { name, content } of ${JSON.stringify(files)}) {
        const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: 'application/pdf' }));
      }
      return transfer;
    })()`);
    await page.getByRole('listbox').dispatchEvent('drop', { dataTransfer: dropped });
    // Fifty files take a busy machine a while.
    await page.getByRole('listbox', { name: 'Documents, 50' }).waitFor({ timeout: 200_000 });
    await page
      .getByRole('option', { name: /V-10\d\d\.pdf/ })
      .first()
      .waitFor();
    await inbox.books.drain();
    await page.getByRole('heading', { name: 'Nothing is being read' }).waitFor();
    await page.getByRole('link', { name: /^To bill 50$/ }).press('Enter');
    await page.getByRole('listbox', { name: 'Documents, 50' }).waitFor();
    await page
      .getByRole('option', { name: /Vandelay Industries LLC.*V-10/ })
      .first()
      .waitFor();
    expect(await page.evaluate('window.isSamePage')).toBe(true);
    const read = await inbox.select<{ total: string }>(
      'select extracted_total_cents::text as total from invoice_documents where owner_id = ? order by extracted_total_cents',
    );
    expect(read.map(({ total }) => Number(total))).toEqual(Array.from({ length: 50 }, (_, index) => 100 * (index + 1)));
    expect(faults()).toEqual([]);
  }, 600_000);

  test('takes files that are dropped beside the list, and no other screen and nobody else gives the page up for one', async () => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    const { name, content } = await printedInvoice(vendorName, 'V-1', '119.00');
    const folder = mkdtempSync(join(tmpdir(), 'books-dropped-'));
    const file = join(folder, name);
    writeFileSync(file, content);
    const drop = async ({ page, context }: Workplace, place: Locator) => {
      const { x = 0, y = 0 } = (await place.boundingBox()) ?? {};
      const mouse = await context.newCDPSession(page);
      // As it is dragged from another window.
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
        await mouse.send('Input.dispatchDragEvent', {
          type,
          x: x + 2,
          y: y + 2,
          data: { items: [], files: [file], dragOperationsMask: 1 },
        });
    };
    const workplace = await openWorkplace(inbox.books, 'inbox?tab=reading');
    const { page, keys, faults } = workplace;
    await page.getByRole('heading', { name: 'Nothing is being read' }).waitFor();
    await drop(workplace, page.getByRole('navigation', { name: 'Places' }));
    await page.getByRole('listbox', { name: 'Documents, 1' }).waitFor();
    await keys('g', 't');
    await page.getByRole('heading', { name: 'There are no such contacts' }).waitFor();
    await keys('n');
    const form = page.getByRole('dialog', { name: 'New contact' });
    await form.getByLabel('Name').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Hooli');
    await drop(workplace, form.getByLabel('Name'));
    expect(await form.getByLabel('Name').inputValue()).toBe('Hooli');
    const viewer = await startPerson(inbox.books, Role.VIEWER);
    const reading = await openWorkplace(inbox.books, 'inbox', viewer);
    await reading.page.getByRole('heading', { name: 'Nothing waits to be billed' }).waitFor();
    await drop(reading, reading.page.getByRole('listbox'));
    await reading.page.getByRole('link', { name: 'Being read 1' }).waitFor();
    await expectCount(reading.page.getByRole('dialog'), 0);
    expect(await inbox.select('select filename from invoice_documents where owner_id = ?')).toEqual([
      { filename: name },
    ]);
    expect([...faults(), ...reading.faults()]).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  test('says how far a document is read, finds documents by their words, and goes through them by pages', async () => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    await knownVendor(inbox);
    for (let number = 1; number <= 12; number++) await readDocument(inbox, `V-${number}`);
    const other = await readDocument(inbox, 'X-77', { vendor_name: 'Kramerica' });
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(inbox.books, 'inbox');
    await page.getByText(/^Document 1 of 13: .* V-1$/).waitFor();
    await keys('PageDown');
    await page.getByText(/^Document 11 of 13: .* V-11$/).waitFor();
    await keys('PageUp');
    await page.getByText(/^Document 1 of 13: .* V-1$/).waitFor();
    await keys('/');
    await page.getByLabel('Filter').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('77');
    await keys('Enter');
    await page.getByText('Document 1 of 1: Kramerica X-77').waitFor();
    await page.getByRole('listbox', { name: 'Documents, 1' }).and(page.locator(':focus')).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await page.reload();
    await page.getByText('Document 1 of 1: Kramerica X-77').waitFor();
    await keys('Control+Enter');
    await page.getByRole('heading', { name: 'No document is like this' }).waitFor();
    await page.getByText('Draft bill BILL-000002').first().waitFor();
    expect((await inbox.document(other, 'status')).status).toBe('CONVERTED');
    const id = await inbox.documentIn('extracting');
    const progress = { stage: 'ocr', page: 3, pageCount: 7 } as const;
    await noteProgress(await inbox.books.em(), { documentId: Number(id), generation: 1 }, progress);
    await keys('t', '2');
    await page.getByRole('option', { name: /page 3 of 7/ }).waitFor();
    expect(faults()).toEqual([]);
  });

  test('makes a debit note of a credit note and takes it back', async () => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    await knownVendor(inbox);
    await readDocument(inbox, 'C-1', {}, { kind: 'credit_note' });
    const { page, keys, faults } = await openWorkplace(inbox.books, 'inbox');
    await page.getByText('Document 1 of 1: Vandelay Industries LLC C-1').waitFor();
    await keys('Control+Enter');
    await page.getByText('Draft debit note made').first().waitFor();
    await page.getByRole('heading', { name: 'Nothing waits to be billed' }).waitFor();
    await keys('z');
    await page.getByText('Taken back: Draft debit note made').first().waitFor();
    await page.getByText('Document 1 of 1: Vandelay Industries LLC C-1').waitFor();
    expect(faults()).toEqual([]);
  });

  test('shows the pages of other files when one keeps the worker that reads them busy for good', async () => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    await knownVendor(inbox);
    for (const number of ['V-1', 'V-2', 'V-3']) await readDocument(inbox, number);
    const { page, keys, faults } = await openWorkplace(inbox.books, 'inbox');
    const shown = page.locator('[data-painted]');
    await shown.waitFor();
    const first = await shown.getAttribute('data-painted');
    const [worker] = page.workers();
    const ended = worker?.waitForEvent('close');
    await worker?.evaluate('setTimeout(() => { for (;;); })');
    await keys('j');
    await page.getByText('Document 2 of 3: Vandelay Industries LLC V-2').waitFor();
    await keys('j');
    await page.getByText('Document 3 of 3: Vandelay Industries LLC V-3').waitFor();
    await shown.waitFor();
    const third = await shown.getAttribute('data-painted');
    expect(third).not.toBe(first);
    await keys('k');
    await page.getByText('Document 2 of 3: Vandelay Industries LLC V-2').waitFor();
    await page.locator(`[data-painted]:not([data-painted="${third}"])`).waitFor();
    await ended;
    expect(page.workers()).toHaveLength(1);
    expect(faults()).toEqual([]);
  });

  test('folds the list to a strip in a narrow window, and shows page or fields in a narrower one', async () => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    await knownVendor(inbox);
    await readDocument(inbox, 'V-1');
    await readDocument(inbox, 'V-2');
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(inbox.books, 'inbox', { width: 1_000 });
    const panel = page.getByRole('region', { name: 'What was read' });
    await panel.waitFor();
    const heightOfList = async () => (await page.getByRole('listbox').locator('..').boundingBox())?.height ?? 0;
    expect(await heightOfList()).toBeLessThan(64);
    await page.getByRole('button', { name: 'Fields' }).waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 700, height: 900 });
    await page.locator('[data-painted]').waitFor();
    expect(await panel.isVisible()).toBe(false);
    expect(await accessibilityProblems()).toEqual([]);
    await keys('w');
    await panel.waitFor();
    await page.locator('[data-painted]').waitFor({ state: 'hidden' });
    expect(await accessibilityProblems()).toEqual([]);
    await keys('w', 'a');
    await page.getByLabel('Account').and(page.locator(':focus')).waitFor();
    expect(faults()).toEqual([]);
  });

  test('puts a word of the page into the field that was gone to, compares duplicates, and reads again', async () => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    await knownVendor(inbox);
    const words = [
      { page: 1, width: 595, height: 842, words: [{ text: 'V-77', x: 60, y: 110, width: 60, height: 14 }] },
    ];
    const id = await readDocument(inbox, 'V-1', {}, { words });
    await readDocument(inbox, 'V-2', { invoice_number: 'V-1' });
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(inbox.books, `inbox/${id}`);
    await page.locator('[data-painted]').waitFor();
    await page.getByLabel('Invoice number').focus();
    await page.getByRole('button', { name: 'Take V-77' }).click();
    expect(await page.getByLabel('Invoice number').inputValue()).toBe('V-77');
    await keys('Escape');
    await keys('d');
    const pair = page.getByRole('dialog', { name: 'Two documents that may be the same' });
    await pair.locator('[data-painted]').nth(1).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('Escape');
    await pair.waitFor({ state: 'detached' });
    const answering = page.waitForResponse((one) => one.request().postData()?.includes('mutation ReadAgain') ?? false);
    await keys('r');
    const { data } = await (await answering).json();
    expect(data.reextractInvoiceDocument.invoiceDocument).toEqual({ id });
    expect(faults()).toEqual([]);
  });

  test('splits a file of two invoices by keys, takes it back, and says where a part is from', async () => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    await inbox.upload(await boundInvoices(1));
    await inbox.books.drain();
    const parts =
      'select first_page as "firstPage", last_page as "lastPage" from invoice_documents where owner_id = ? and split_from_id is not null order by id';
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(inbox.books, 'inbox');
    await page.getByText(/^Document 1 of 1: .* R-1-17$/).waitFor();
    await keys('s');
    const dialog = page.getByRole('dialog', { name: 'Split scan-1.pdf' });
    await dialog.getByText('2 documents: pages 1–2 and page 3. Page 4 is left out.').waitFor();
    await dialog.locator('[data-painted]').nth(1).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    const ranges = dialog.getByLabel('Pages of each invoice').and(page.locator('input:focus'));
    await ranges.fill('1-2, 3-5');
    await dialog.getByText('3-5 is not within pages 1-4').waitFor();
    await keys('Enter');
    await ranges.fill('1, 2-4');
    await dialog.getByText('2 documents: page 1 and pages 2–4.').waitFor();
    expect(await inbox.select(parts)).toEqual([]);
    await ranges.fill('1-2, 3');
    await keys('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Split into 2 documents').first().waitFor();
    await page.getByRole('heading', { name: 'Nothing waits to be billed' }).waitFor();
    await page.getByRole('link', { name: 'Being read 2' }).waitFor();
    expect(await inbox.select(parts)).toEqual(boundParts);
    await keys('z');
    await page.getByText('Taken back: Split into 2 documents').first().waitFor();
    await page.getByText(/^Document 1 of 1: .* R-1-17$/).waitFor();
    expect(await inbox.select(parts)).toEqual([]);

    await keys('s');
    await ranges.waitFor();
    await keys('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Being read 2' }).waitFor();
    await inbox.books.drain();
    await page.getByRole('link', { name: 'To bill 2' }).waitFor();
    await page.getByText(/^Document 1 of 2: .* R-1-17$/).waitFor();
    await page.getByText('Page 1 of 2', { exact: true }).waitFor();
    await keys('j');
    await page.getByText(/^Document 2 of 2: .* R-1-18$/).waitFor();
    const panel = page.getByRole('region', { name: 'What was read' });
    await panel.getByText('Made of page 3 of scan-1.pdf').waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await panel.getByRole('link', { name: 'scan-1.pdf' }).click();
    await panel.getByText('Split into pages 1–2, page 3').waitFor();
    await keys('Shift+S');
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Take the split back' }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByText('One document again').first().waitFor();
    await page.getByText(/^Document 1 of 1: .* R-1-17$/).waitFor();
    expect(await inbox.select(parts)).toEqual([]);
    expect(faults()).toEqual([]);
  });
});
