import { describeInBrowser, openWorkplace } from '../support/browser.js';
import { InboxBooks, wholeInvoice } from '../support/inbox.js';

const tabs = 12;

describeInBrowser('several windows at once', () => {
  test('a document that two people bill becomes one bill, and who came second is told', async () => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    await inbox.vendor({ name: wholeInvoice.vendor_name });
    await inbox.read();
    const [first, second] = [await openWorkplace(inbox.books, 'inbox'), await openWorkplace(inbox.books, 'inbox')];
    for (const { page } of [first, second]) await page.getByText(/^Document 1 of 1: /).waitFor();
    // What the second window hears of the first comes too late for its key.
    await second.page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('mutation BillDocument')) await isBilled;
      await route.fallback();
    });
    let billed = () => {};
    const isBilled = new Promise<void>((resolve) => {
      billed = resolve;
    });
    await second.keys('Control+Enter');
    await first.keys('Control+Enter');
    await first.page.getByText('Draft bill BILL-000001').first().waitFor();
    billed();
    await second.page
      .getByText(/has been converted/)
      .first()
      .waitFor();
    for (const { page } of [first, second]) await page.getByRole('link', { name: 'To bill 0' }).waitFor();
    expect(await inbox.select('select bill_number as number from bills where owner_id = ?')).toEqual([
      { number: 'BILL-000001' },
    ]);
    expect(first.faults()).toEqual([]);
  });

  test('all tabs of a browser hear of a change, also when the one that listened was closed', async () => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    const { page, context } = await openWorkplace(inbox.books, 'inbox');
    await page.getByRole('link', { name: 'To bill 0' }).waitFor();
    const streams = new Map<number, number>();
    const others = [];
    for (let tab = 1; tab < tabs; tab++) {
      const other = await context.newPage();
      other.on('request', (request) => {
        if (request.url().endsWith('/graphql/stream')) streams.set(tab, (streams.get(tab) ?? 0) + 1);
      });
      await other.goto(`${inbox.books.url}/dashboard/inbox`);
      await other.getByRole('link', { name: 'To bill 0' }).waitFor();
      others.push(other);
    }
    expect([...streams]).toEqual([]);
    await inbox.read();
    for (const tab of [page, ...others]) await tab.getByRole('link', { name: 'To bill 1' }).waitFor();
    await page.close();
    await inbox.read({ ...wholeInvoice, invoice_number: 'V-2' });
    for (const tab of others) await tab.getByRole('link', { name: 'To bill 2' }).waitFor();
    expect(streams.size).toBe(1);
  });

  test('a bill whose answer the service could not give is made once', async () => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    await inbox.vendor({ name: wholeInvoice.vendor_name });
    await inbox.read();
    const { page, keys } = await openWorkplace(inbox.books, 'inbox');
    await page.getByText(/^Document 1 of 1: /).waitFor();
    const answered: string[] = [];
    await page.route('**/graphql', async (route) => {
      const request = route.request();
      if (!request.postData()?.includes('mutation BillDocument')) return route.fallback();
      const answer = await route.fetch();
      answered.push(request.headers()['idempotency-key'] ?? '');
      // It happened, and the connection is gone before its answer.
      if (answered.length === 1) return route.abort('connectionreset');
      return route.fulfill({ response: answer });
    });
    await keys('Control+Enter');
    await page.getByText('Draft bill BILL-000001').first().waitFor();
    expect(answered).toEqual([answered[0], answered[0]]);
    expect(await inbox.select('select bill_number as number from bills where owner_id = ?')).toEqual([
      { number: 'BILL-000001' },
    ]);
  });

  test('a bill whose first request is still running when it is asked for again is waited for, and told as made', async () => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    await inbox.vendor({ name: wholeInvoice.vendor_name });
    await inbox.read();
    const { page, keys } = await openWorkplace(inbox.books, 'inbox');
    await page.getByText(/^Document 1 of 1: /).waitFor();
    const message = 'The first request with this Idempotency-Key is still running';
    const sent: { key: string | undefined; atMs: number }[] = [];
    await page.route('**/graphql', async (route) => {
      const request = route.request();
      if (!request.postData()?.includes('mutation BillDocument')) return route.fallback();
      sent.push({ key: request.headers()['idempotency-key'], atMs: performance.now() });
      if (sent.length > 2) return route.fallback();
      return route.fulfill({
        status: 409,
        headers: { 'retry-after': '3' },
        json: { errors: [{ message, extensions: { code: 'IDEMPOTENCY_KEY_IN_USE', httpStatus: 409 } }] },
      });
    });
    await keys('Control+Enter');
    await page.getByText('Draft bill BILL-000001').first().waitFor();
    const [first, second, third] = sent;
    expect(sent.map(({ key }) => key)).toEqual(Array(3).fill(first?.key));
    expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThan(2_900);
    expect((third?.atMs ?? 0) - (second?.atMs ?? 0)).toBeGreaterThan(2_900);
    expect(await page.getByText(message).count()).toBe(0);
    expect(await inbox.select('select bill_number as number from bills where owner_id = ?')).toEqual([
      { number: 'BILL-000001' },
    ]);
  });
});
