import type { Locator } from 'playwright-core';
import { boundInvoices, boundParts } from '../support/bound-invoices.js';
import { describeInBrowser, openWorkplace, type Workplace } from '../support/browser.js';
import { InboxBooks, printedInvoice, type ReadFields, wholeInvoice } from '../support/inbox.js';
import { accountId } from '../support/postings.js';
import { expectCount, expectTexts } from '../support/shown.js';

const width = 390;
const touchTargetPixels = 24;

const openPhone = (inbox: InboxBooks, path: string) => openWorkplace(inbox.books, path, { width, isTouched: true });

/** The verbs of the document that is open: what a finger can reach. */
const verbs = (page: Workplace['page']): Locator => page.getByRole('button').filter({ visible: true });

/** A document that was read, on a page of its own. */
async function readDocument(inbox: InboxBooks, printed: string, fields: ReadFields): Promise<string> {
  const id = await inbox.upload(await printedInvoice('Vandelay Industries LLC', printed, '119.00'));
  await inbox.finishReading(id, 1, { ...wholeInvoice, ...fields });
  return id;
}

/** How much wider a region is than the place for it, and where it ends. */
const isWithin = (region: Locator) =>
  region.evaluate((element) => [element.scrollWidth - element.clientWidth, element.getBoundingClientRect().right]);

const billsOf = (inbox: InboxBooks) =>
  inbox.select<{ number: string; status: string }>(
    'select vendor_invoice_number as number, status from bills where owner_id = ? order by id',
  );

describeInBrowser('the inbox on a phone', () => {
  test('previews, bills, posts and deletes documents by tap, with targets that a finger hits', async () => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    for (const cents of [1, 2, 3]) {
      const totals = { total_cents: 11_900 + cents, subtotal_cents: 10_000 + cents };
      await readDocument(inbox, `V-${cents}`, { invoice_number: `V-${cents}`, ...totals });
    }
    const { page, faults, accessibilityProblems } = await openPhone(inbox, 'inbox');
    const verb = (name: string) => verbs(page).filter({ hasText: name });
    const open = page.getByRole('option', { selected: true });
    await open.filter({ hasText: 'V-1' }).waitFor();
    await verb('Delete the document').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    await expectCount(page.locator('kbd').filter({ visible: true }), 0);
    const heights = await verbs(page).evaluateAll((all) =>
      all
        .filter((button) => !button.hasAttribute('data-field'))
        .map((button) => [button.textContent, Math.floor(button.getBoundingClientRect().height)] as const),
    );
    expect(heights.length).toBeGreaterThan(8);
    expect(heights.filter(([, height]) => height < touchTargetPixels)).toEqual([]);
    expect(await accessibilityProblems()).toEqual([]);

    await page.getByRole('button', { name: 'Fields' }).tap();
    const account = page.getByLabel('Account');
    await account.tap();
    await account.fill('Rent');
    await page.getByRole('option', { name: /Rent/ }).tap();
    await page.getByText('Makes the draft bill of 119.01 EUR').waitFor();
    await verb('Preview the journal entry').tap();
    const preview = page.getByRole('dialog', { name: 'What posting would write' });
    await preview.getByRole('cell', { name: '119.01' }).first().waitFor();
    await preview.getByRole('button', { name: 'Close' }).tap();
    await preview.waitFor({ state: 'detached' });
    expect(await billsOf(inbox)).toEqual([]);
    await verb('Bill and post').tap();
    await page.getByText('BILL-000001').first().waitFor();

    await open.filter({ hasText: 'V-2' }).waitFor();
    await verb('Delete the document').tap();
    const question = page.getByRole('alertdialog', { name: 'Delete V-2.pdf?' });
    await question.getByRole('button', { name: 'Cancel' }).tap();
    await question.waitFor({ state: 'detached' });
    await verb('Delete the document').tap();
    await question.getByRole('button', { name: 'Delete' }).tap();
    await open.filter({ hasText: 'V-3' }).waitFor();

    await verb('Make the draft bill anyway').tap();
    await page.getByRole('heading', { name: 'Nothing waits to be billed' }).waitFor();
    await page.getByText('BILL-000002').first().waitFor();
    expect(await billsOf(inbox)).toEqual([
      { number: 'V-1', status: 'posted' },
      { number: 'V-3', status: 'draft' },
    ]);
    expect(faults()).toEqual([]);
  });

  test('turns pages, splits a file, takes the split back, compares duplicates and reads again by tap', async () => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    const whole = await inbox.upload(await boundInvoices(1));
    await inbox.books.drain();
    const parts =
      'select first_page as "firstPage", last_page as "lastPage" from invoice_documents where owner_id = ? and split_from_id is not null order by id';
    const { page, faults, accessibilityProblems } = await openPhone(inbox, 'inbox');
    const verb = (name: string) => verbs(page).filter({ hasText: name });
    await page.getByText('Page 1 of 4').waitFor();
    await verb('Next page').tap();
    await page.getByText('Page 2 of 4').waitFor();
    await verb('Split into several documents').tap();
    const dialog = page.getByRole('dialog', { name: 'Split scan-1.pdf' });
    await dialog.getByText('2 documents: pages 1–2 and page 3. Page 4 is left out.').waitFor();
    await dialog.locator('[data-painted]').nth(1).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(await accessibilityProblems()).toEqual([]);
    await dialog.getByRole('button', { name: 'Split' }).tap();
    await page.getByRole('link', { name: 'Being read 2' }).waitFor();
    expect(await inbox.select(parts)).toEqual(boundParts);
    await inbox.books.drain();
    await page.getByRole('link', { name: 'To bill 2' }).waitFor();
    await verb('Take the split back').tap();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take the split back' }).tap();
    await page.getByText('One document again').first().waitFor();
    expect(await inbox.select(parts)).toEqual([]);

    await inbox.run('deleteInvoiceDocument', { id: whole }, 'success');
    await readDocument(inbox, 'V-1', { invoice_number: 'V-1' });
    const again = await readDocument(inbox, 'V-2', { invoice_number: 'V-1' });
    await page.goto(`${inbox.books.url}/dashboard/inbox/${again}`);
    await verb('Compare with the duplicate').tap();
    const pair = page.getByRole('dialog', { name: 'Two documents that may be the same' });
    await pair.locator('[data-painted]').nth(1).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await pair.getByRole('button', { name: 'Close' }).tap();
    await pair.waitFor({ state: 'detached' });
    await verb('Read the document again').tap();
    await page.getByRole('link', { name: 'Being read 1' }).waitFor();
    expect((await inbox.document(again, 'status')).status).toBe('EXTRACTING');
    expect(faults()).toEqual([]);
  });

  test('leaves the list of accounts closed when its opening comes late, after an account was chosen', async () => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    await readDocument(inbox, 'V-1', { invoice_number: 'V-1' });
    const { page } = await openPhone(inbox, 'inbox');
    const preview = verbs(page).filter({ hasText: 'Preview the journal entry' });
    await preview.waitFor();
    await page.getByRole('button', { name: 'Fields' }).tap();
    // As on a page so busy that what was tapped and typed comes before its timers.
    await page.evaluate(`{
      const start = window.setTimeout;
      window.late = [];
      window.setTimeout = (run, ms, ...more) => (ms === 100 ? late.push(run) : start(run, ms, ...more));
    }`);
    const account = page.getByLabel('Account');
    await account.tap();
    await account.fill('Rent');
    await page.getByRole('option', { name: /Rent/ }).tap();
    await page.getByText('Makes the draft bill of 119.00 EUR').waitFor();
    expect(await page.evaluate('late.map((run) => run()).length')).toBeGreaterThan(0);
    await expectCount(page.getByRole('listbox', { name: 'Choices' }), 0);
    await preview.tap();
    await page.getByRole('dialog', { name: 'What posting would write' }).waitFor();

    await page.getByRole('button', { name: 'Close' }).tap();
    await account.tap();
    expect(await page.evaluate('late.splice(0).map((run) => run()).length')).toBeGreaterThan(0);
    await page.getByRole('listbox', { name: 'Choices' }).waitFor();
  });

  test('shows no box for documents where there are none', async () => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    const { page } = await openPhone(inbox, 'inbox');
    await page.getByRole('heading', { name: 'Nothing waits to be billed' }).waitFor();
    await expectCount(page.getByRole('listbox').filter({ visible: true }), 0);
    await readDocument(inbox, 'V-1', { invoice_number: 'V-1' });
    await page.reload();
    await page.getByRole('listbox').getByRole('option').waitFor();
  });
});

describeInBrowser('a document on a phone', () => {
  test('shows what an invoice line comes to, and takes all of a line, in the width of the window', async () => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    const contactId = await inbox.vendor({ name: 'Vandelay Industries LLC' });
    const rent = await accountId(inbox.books, '6250');
    const line = { description: 'Planning of a stairwell and of both rooms', quantity: 2, unitPriceCents: 12_345 };
    const input = { contactId, issueDate: '2026-03-01', dueDate: '2026-03-31', lines: [{ ...line, accountId: rent }] };
    const { bill } = await inbox.run('createBill', input, 'bill { id }');
    const { page, faults, accessibilityProblems } = await openPhone(inbox, `bills/${bill.id}`);
    const lines = page.getByRole('region', { name: 'Lines' });
    await expectTexts(lines.getByRole('cell', { name: '246.90', exact: true }), ['246.90']);
    expect(await isWithin(lines)).toEqual([0, width - 22]);
    await page.getByRole('button', { name: 'Edit' }).tap();
    for (const name of ['Description', 'Account', 'Tax code', 'Quantity', 'Price']) {
      const box = await page.getByLabel(`${name} of line 1`, { exact: true }).boundingBox();
      expect([name, box !== null && box.x >= 0 && box.x + box.width <= width]).toEqual([name, true]);
    }
    const price = page.getByLabel('Price of line 1');
    await price.tap();
    await price.fill('100.01');
    await page.getByRole('button', { name: 'Save' }).tap();
    await page.getByRole('heading', { name: /^Bill BILL-/, level: 1 }).waitFor();
    await expectTexts(lines.getByRole('cell', { name: '200.02', exact: true }), ['200.02']);
    expect(await accessibilityProblems()).toEqual([]);
    expect(faults()).toEqual([]);
  });

  test('shows the lines of a commitment, those too that say little, in the width of the window', async () => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    const contactId = await inbox.vendor({ name: 'Vandelay Industries LLC' });
    const line = { description: 'Planning of a stairwell and of both rooms', quantity: 2, unitPriceCents: 12_345 };
    const lines = [
      { ...line, accountId: await accountId(inbox.books, '6250') },
      { quantity: 3, unitPriceCents: 100 },
    ];
    const input = { contactId, number: 'PO-1', expectedTotalCents: 24_990, lines };
    const { commitment } = await inbox.run('createCommitment', input, 'commitment { id }');
    const { page, faults, accessibilityProblems } = await openPhone(inbox, `commitments/${commitment.id}`);
    const shown = page.getByRole('region', { name: 'Lines' });
    await expectTexts(shown.getByRole('cell', { name: /^(246\.90|3\.00|–)$/ }), ['246.90', '–', '–', '3.00']);
    const [beyond, right = width] = await isWithin(shown);
    expect([beyond, right <= width]).toEqual([0, true]);
    expect(await accessibilityProblems()).toEqual([]);
    expect(faults()).toEqual([]);
  });
});

describeInBrowser('a dialog on a phone', () => {
  test.each([
    ['Donau', 'with blanks: the company for steam navigation, its electricity, main works and offices'],
    ['Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft', 'of one word'],
  ])('is as wide as the window whatever the name of its record is, %s %s', async (name, more) => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    const named = more === 'of one word' ? name : `${name} ${more}`;
    expect(named.length).toBeGreaterThan(79);
    const contactId = await inbox.vendor({ name: named });
    const { page, accessibilityProblems } = await openPhone(inbox, `contacts/${contactId}`);
    await page.getByRole('heading', { name: named, level: 1 }).waitFor();
    expect(await page.locator('main').evaluate((main) => main.scrollWidth)).toBe(width);
    await page.getByRole('button', { name: 'Edit' }).tap();
    const dialog = page.getByRole('dialog', { name: named });
    await dialog.waitFor();
    const [beyond, right = width] = await isWithin(dialog);
    expect([beyond, right < width]).toEqual([0, true]);
    for (const button of await dialog.getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(box !== null && box.x >= 0 && box.x + box.width <= width).toBe(true);
    }
    expect(await accessibilityProblems()).toEqual([]);
  });
});
