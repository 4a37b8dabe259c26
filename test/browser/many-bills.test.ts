import { booksAreTampered, testService } from '../support/books.js';
import { describeInBrowser, openWorkplace } from '../support/browser.js';
import { PayablesBooks } from '../support/payables.js';
import { expectCount, expectText, expectTexts } from '../support/shown.js';

const total = 10_000;
const rowHeight = 32;

/** Drafts that are like the first one; the third to the fifth are dated in days that are closed. */
async function drafts(count: number): Promise<{ payables: PayablesBooks; firstId: string }> {
  const payables = await PayablesBooks.start();
  const { ownerId } = payables.books;
  booksAreTampered(payables.books);
  const firstId = await payables.bill(await payables.vendor(), 'draft', 100);
  const em = (await testService()).operator.em.fork();
  await em.execute(
    `insert into bills (owner_id, bill_number, status, contact_id, issue_date, due_date, currency,
       subtotal_cents, tax_cents, total_cents, balance_due_cents)
     select owner_id, 'BILL-' || lpad(n::text, 6, '0'), status, contact_id,
       case when n between 3 and 5 then date '2020-01-01' else issue_date end, due_date, currency,
       subtotal_cents, tax_cents, total_cents, balance_due_cents
     from bills, generate_series(2, ${count}) n where owner_id = ? order by n`,
    [ownerId],
  );
  await em.execute(
    `insert into bill_lines (owner_id, bill_id, position, account_id, description, quantity, unit_price_cents, amount_cents)
     select l.owner_id, b.id, l.position, l.account_id, l.description, l.quantity, l.unit_price_cents, l.amount_cents
     from bills b join bill_lines l on l.owner_id = b.owner_id
     where b.owner_id = ? and b.bill_number <> 'BILL-000001'`,
    [ownerId],
  );
  await payables.run('closePeriod', { through: '2020-12-31' }, '__typename');
  return { payables, firstId };
}

describeInBrowser('ten thousand bills', () => {
  test('are walked from end to end in few nodes, and those of a range are posted but for three that are named', async () => {
    const { payables } = await drafts(total);
    const { page, keys, faults } = await openWorkplace(payables.books, 'bills?view=post');
    const grid = page.getByRole('grid', { name: 'Bills' });
    const current = grid.locator('[data-current]').getByRole('gridcell').first();
    await grid.getByRole('row').nth(2).waitFor();
    expect(await grid.getAttribute('aria-rowcount')).toBe(String(total + 1));
    await keys('x', 'j', 'j', 'j', 'j', 'j', 'j', 'Shift+X', 'p');
    const posting = page.getByRole('dialog', { name: 'Post 7 bills' });
    await posting.getByText('3 of them will be refused; the others are posted.').waitFor();
    await expectCount(posting.getByRole('cell', { name: '4.00 USD' }), 2);
    await posting.getByRole('button', { name: 'Post' }).press('Enter');
    const outcome = page.getByRole('dialog').filter({ hasText: '3 refused; nothing happened to them:' });
    await outcome.waitFor();
    await expectTexts(outcome.getByRole('listitem').locator('strong'), ['BILL-000003', 'BILL-000004', 'BILL-000005']);
    await keys('Enter');
    await outcome.waitFor({ state: 'detached' });
    await grid.focus();
    await keys('Home', 'End');
    // Pages come one after another; the last row is gone to once it is there.
    const height = `${(total - 4) * rowHeight}px`;
    await page.locator(`[role=grid][aria-rowcount="${total - 3}"]`).waitFor();
    await grid.locator(`[role=rowgroup][style*="block-size: ${height}"]`).waitFor({ timeout: 300_000 });
    await keys('End');
    await grid.getByText('BILL-010000').waitFor();
    await expectText(current, 'BILL-010000');
    expect(await page.evaluate("document.querySelectorAll('*').length")).toBeLessThan(1_500);
    await keys('Home');
    await grid.getByText('BILL-000003').waitFor();
    await expectText(current, 'BILL-000003');
    expect(faults()).toEqual([]);
  }, 480_000);

  test('the last row waits for rows that are asked for anew: a bill that was posted meanwhile is no longer there', async () => {
    const { payables, firstId } = await drafts(150);
    const { page, keys, faults } = await openWorkplace(payables.books, 'bills?view=post');
    const grid = page.getByRole('grid', { name: 'Bills' });
    await grid.getByRole('row').nth(2).waitFor();
    const isFirstPage = (body: string | null) => /"after":null/.test(body ?? '') && /query Bills/.test(body ?? '');
    const release = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (isFirstPage(route.request().postData())) await release.promise;
      await route.continue();
    });
    const askedAnew = page.waitForRequest((request) => isFirstPage(request.postData()));
    await payables.run('postBill', { id: firstId }, '__typename');
    await askedAnew;
    await keys('End');
    release.resolve();
    await grid.locator(`[role=rowgroup][style*="block-size: ${149 * rowHeight}px"]`).waitFor();
    await keys('End');
    await grid.getByText('BILL-000150').waitFor();
    expect(await grid.getAttribute('aria-rowcount')).toBe('150');
    await keys('Home');
    await grid.getByText('BILL-000002').waitFor();
    expect(await grid.getByText('BILL-000001').count()).toBe(0);
    expect(faults()).toEqual([]);
  });
});
