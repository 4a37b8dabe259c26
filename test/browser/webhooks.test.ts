import { startBooks, type TestBooks } from '../support/books.js';
import { describeInBrowser, openWorkplace } from '../support/browser.js';
import { answering, startReceiver } from '../support/receiver.js';
import { expectText, expectTexts } from '../support/shown.js';

let books: TestBooks;
beforeAll(async () => {
  books = await startBooks();
});

describeInBrowser('webhooks', () => {
  test('a webhook is made with its secret shown once, pinged, and what failed is sent again', async () => {
    const receiver = await startReceiver(answering(500, {}, 'out of order'));
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(books);
    await page.getByRole('heading', { name: 'How the books stand' }).waitFor();
    await keys('g', 's');
    await page.getByRole('heading', { name: 'No address is told of events' }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('n');
    const form = page.getByRole('dialog', { name: 'New endpoint' });
    await form.getByLabel('invoice.posted').waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await page.keyboard.type(receiver.url);
    await keys('Enter');
    const secret = page.getByRole('dialog', { name: 'The secret that signs what is sent' });
    expect(await secret.getByRole('status').textContent()).toMatch(/^whsec_/);
    expect(await accessibilityProblems()).toEqual([]);
    await keys('Escape');
    const endpoints = page.getByRole('grid', { name: 'Endpoints' });
    await expectTexts(endpoints.getByRole('row').nth(1).getByRole('gridcell'), [receiver.url, 'All', 'Enabled ']);
    await keys('Enter');
    await page.getByRole('heading', { name: receiver.url, level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'Nothing was sent' }).waitFor();
    await keys('p');
    await page.getByText('A ping is on its way').waitFor();
    await books.drain();
    await page.reload();
    const delivery = page.getByRole('region', { name: 'Delivery' });
    await delivery.getByRole('heading', { name: 'Attempt 1: 500' }).waitFor();
    await expectText(delivery.locator('pre').first(), 'out of order');
    expect(await accessibilityProblems()).toEqual([]);
    const [sent] = receiver.received;
    receiver.respond = answering(204);
    await keys('r');
    await page.getByText('1 sent again').waitFor();
    await books.drain();
    await page.reload();
    await delivery.getByRole('heading', { name: 'Attempt 2: 204' }).waitFor();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
      sent?.headers['webhook-id'],
      sent?.headers['webhook-id'],
    ]);
    expect(faults()).toEqual([]);
    await receiver.close();
  });
});
