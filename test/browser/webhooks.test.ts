import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Locator } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { bodySignature, signingKey } from '../../src/webhooks/signature.js';
import { startBooks, type TestBooks, testService } from '../support/books.js';
import { describeInBrowser, openWorkplace } from '../support/browser.js';
import { made } from '../support/postings.js';
import { ReceivablesBooks } from '../support/receivables.js';
import { answering, type Received, startReceiver } from '../support/receiver.js';
import { expectCount, expectText, expectTexts } from '../support/shown.js';

let books: TestBooks;
beforeAll(async () => {
  await testService({ WEBHOOK_RETRY_SECONDS: '0' });
  books = await startBooks();
});

/** Whether a receiver that checks the signatures, the standard one and that of the body, believes what it got. */
function isBelieved(secret: string, { headers, body }: Received): boolean {
  const signed = headers as Record<string, string>;
  const event = new Webhook(secret).verify(body, signed) as { event: string };
  return (
    event.event === signed['x-service-event'] &&
    signed['x-service-signature'] === bodySignature(signingKey(secret), body)
  );
}

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
    const shown = (await secret.getByRole('status').textContent()) ?? '';
    expect(shown).toMatch(/^whsec_/);
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
    await keys('h');
    const verifying = page.getByRole('dialog', { name: 'How a receiver checks what it gets' });
    const codes = verifying.locator('pre');
    await codes.first().waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    const [code = '', byHand = ''] = await codes.allTextContents();
    await keys('Escape');
    await verifying.waitFor({ state: 'detached' });
    const { isAuthentic } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    const isTaken = (got: Received | undefined, key: string) => isAuthentic(got?.headers, got?.body, key);
    expect([isTaken(sent, shown), isTaken(sent, `whsec_${btoa('another')}`)]).toEqual([true, false]);
    expect(isAuthentic(sent?.headers, `${sent?.body} `, shown)).toBe(false);
    expect(isAuthentic({ ...sent?.headers, 'webhook-timestamp': '1700000000' }, sent?.body, shown)).toBe(false);
    await promisify(execFile)('bash', ['-c', byHand.replace('whsec_...', shown)]);
    expect([receiver.received.length, isTaken(receiver.received.pop(), shown)]).toEqual([2, true]);
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

  test('of which ten deliveries fail says why it is disabled, and when it is enabled gets all of them, signed', async () => {
    const receivables = await ReceivablesBooks.start();
    const receiver = await startReceiver(answering(500));
    const workplace = await openWorkplace(receivables.books, 'settings/webhooks');
    const { page, keys, faults, accessibilityProblems } = workplace;
    await page.getByRole('heading', { name: 'No address is told of events' }).waitFor();
    await keys('n');
    const form = page.getByRole('dialog', { name: 'New endpoint' });
    await form.getByLabel('invoice.posted').waitFor();
    await form.getByLabel('Address').and(page.locator(':focus')).waitFor();
    await page.keyboard.type(receiver.url);
    await form.getByLabel('invoice.posted').press('Space');
    await keys('Enter');
    const shown = page.getByRole('dialog', { name: 'The secret that signs what is sent' });
    const secret = (await shown.getByRole('status').textContent()) ?? '';
    await keys('Escape');
    await shown.waitFor({ state: 'detached' });
    await page.getByRole('grid', { name: 'Endpoints' }).getByRole('row').nth(1).waitFor();
    expect(await page.content()).not.toContain(secret);
    await keys('Enter');
    await page.getByRole('heading', { name: receiver.url, level: 1 }).waitFor();
    await keys('t');
    const test = page.getByRole('dialog', { name: 'Send a test event' });
    await test.getByLabel('Event').selectOption('books.bill.paid');
    expect(await accessibilityProblems()).toEqual([]);
    await test.getByLabel('Event').focus();
    await test.getByRole('button', { name: 'Send' }).press('Enter');
    await page.getByText('A test of books.bill.paid is on its way').waitFor();
    for (let count = 1; count <= 10; count++) await receivables.invoice('posted', 1_000 * count);
    await receivables.books.drain();
    const [tried, ...failed] = receiver.received;
    expect(tried?.headers['x-service-event']).toBe('books.bill.paid');
    const ids = new Set(failed.map(({ headers }) => headers['webhook-id']));
    expect([failed.length, ids.size]).toEqual([20, 10]);
    await page.reload();
    await page.getByText(/Disabled too many deliveries failed one after the other/i).waitFor();
    const deliveries = page.getByRole('grid', { name: 'Deliveries' }).getByRole('row');
    await expectCount(deliveries.filter({ hasText: 'Failed' }), 11);
    expect(await accessibilityProblems()).toEqual([]);
    await keys('b');
    await page
      .getByText(/Enabled/)
      .first()
      .waitFor();
    receiver.respond = answering(204);
    receiver.received.length = 0;
    await keys('Shift+R');
    const question = page.getByRole('alertdialog', {
      name: `Resend what failed at ${receiver.url} in the last 24 hours?`,
    });
    await question.getByRole('button', { name: 'Resend' }).press('Enter');
    await page.getByText('10 sent again').waitFor();
    await receivables.books.drain();
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(ids);
    expect(
      [tried as Received, ...failed, ...receiver.received].map((received) => isBelieved(secret, received)),
    ).toEqual(Array.from({ length: 31 }, () => true));
    await page.reload();
    await expectCount(deliveries.filter({ hasText: 'Delivered' }), 10);
    expect(faults()).toEqual([]);
    await receiver.close();
  });

  test('shows the names of events in full, beside what was sent and under it', async () => {
    const own = await startBooks();
    const receiver = await startReceiver(answering(204));
    const eventTypes = ['books.payment_proposal.withdrawn', 'books.reconciliation.invalidated'];
    const creating =
      'mutation ($input: CreateWebhookEndpointInput!) { createWebhookEndpoint(input: $input) { webhookEndpoint { id } } }';
    const { createWebhookEndpoint } = await made(own, creating, { input: { url: receiver.url, eventTypes } });
    const { id } = createWebhookEndpoint.webhookEndpoint;
    const testing = 'mutation ($input: SendTestEventInput!) { sendTestEvent(input: $input) { __typename } }';
    await made(own, testing, { input: { id, eventType: eventTypes[0] } });
    await own.drain();
    const isCut = (cell: Locator) => cell.evaluate((element) => element.scrollWidth > element.clientWidth);
    for (const width of [390, 900, 1200, 1440]) {
      const { page } = await openWorkplace(own, `settings/webhooks/${id}`, { width });
      const event = page.getByRole('gridcell', { name: /books\.payment_proposal\.withdrawn$/ });
      await event.waitFor();
      expect([width, await isCut(event)]).toEqual([width, false]);
      await page.goto(`${own.url}/dashboard/settings/webhooks`);
      const events = page.getByRole('gridcell', { name: /books\.payment_proposal\.withdrawn and 1 more$/ });
      await events.waitFor();
    }
    await receiver.close();
  });
});
