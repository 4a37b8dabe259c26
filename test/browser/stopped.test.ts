import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Route } from 'playwright-core';
import { allScopes } from '../../src/contract/scopes.js';
import { startExtraction, storeExtraction } from '../../src/inbox/extraction.operations.js';
import { createApiKey } from '../../src/owners/api-key.operations.js';
import type { TestBooks } from '../support/books.js';
import { describeInBrowser, openWorkplace } from '../support/browser.js';
import { printedInvoice, resultOf, wholeInvoice } from '../support/inbox.js';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.js';
import { expectCount } from '../support/shown.js';
import { openWorkbench, type Workbench, workbenchKey } from '../support/workbench.js';

/** Longer than an answer counts as new. */
const staleMs = 10_500;

describeInBrowser('a service that is stopped and started again', () => {
  let bench: Workbench;
  let environment: Record<string, string>;
  let service: ServiceProcess;
  let books: TestBooks;

  beforeAll(async () => {
    bench = await openWorkbench();
    environment = {
      DATABASE_URL: bench.databaseUrl,
      DATA_DIR: mkdtempSync(join(tmpdir(), 'books-stopped-')),
      ENCRYPTION_KEY: workbenchKey,
    };
    const apiKey = (await bench.transaction((em) => createApiKey(em, { name: 'Browser', scopes: allScopes }))).secret;
    service = await startServiceProcess(environment, ['api']);
    environment.PORT = new URL(service.url).port;
    books = { url: service.url, apiKey } as TestBooks;
  });

  afterAll(async () => {
    await service.terminate();
    await bench.close();
    rmSync(environment.DATA_DIR ?? '', { recursive: true, force: true });
  });

  const startAgain = async () => {
    service = await startServiceProcess(environment, ['api']);
  };

  /** As another client, who has nothing to do with the browser. */
  const createContact = async (name: string) => {
    const query = `mutation { createContact(input: { name: "${name}", contactType: VENDOR }) { contact { name } } }`;
    const response = await fetch(`${books.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${books.apiKey}` },
      body: JSON.stringify({ query }),
    });
    expect(await response.json()).toEqual({ data: { createContact: { contact: { name } } } });
  };

  /** The contacts, with the form of a new one filled in. */
  const typing = async (name: string) => {
    const workplace = await openWorkplace(books, 'contacts');
    const { page, keys } = workplace;
    const stream = page.waitForResponse(/\/graphql\/stream$/);
    await page.reload();
    await stream;
    await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
    await keys('n');
    const form = page.getByRole('dialog', { name: 'New contact' });
    const field = form.getByLabel('Name');
    await field.and(page.locator(':focus')).waitFor();
    await page.keyboard.type(name);
    return { ...workplace, form, field };
  };

  /** A document that waits to be billed. */
  const readDocument = async (): Promise<number> => {
    const { name, content } = await printedInvoice('Vandelay Industries LLC', 'V-1', '119.00');
    const form = new FormData();
    form.set('file', new File([new Uint8Array(content)], name, { type: 'application/pdf' }));
    const response = await fetch(`${books.url}/api/books/invoice_documents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${books.apiKey}` },
      body: form,
    });
    const { invoice_document: document } = (await response.json()) as { invoice_document: { id: number } };
    const requested = { documentId: Number(document.id), generation: 1 };
    await bench.transaction(async (em) => {
      await startExtraction(em, requested);
      await storeExtraction(em, requested, resultOf(wholeInvoice), 1);
    });
    return requested.documentId;
  };

  const billsMade = () =>
    bench.orm.em
      .fork()
      .execute(
        'select b.vendor_invoice_number as number, b.total_cents::text as cents, (select count(*)::text from invoice_documents d where d.owner_id = b.owner_id and d.bill_id = b.id) as documents from bills b',
      );

  const named = (name: string) => bench.orm.em.fork().execute('select name from contacts where name = ?', [name]);

  test('what was typed is kept, sent when it is back, and what others do is heard again', async () => {
    const { page, keys, form, field } = await typing('Typed before');
    expect(await service.terminate()).toBe(0);
    const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/graphql'));
    await keys('Enter');
    await refused;
    expect(await field.inputValue()).toBe('Typed before');
    expect(await form.isVisible()).toBe(true);
    const away = page.getByText('The service is out of reach.');
    await away.first().waitFor();
    await form.getByText('What is typed here stays, and is sent once it is back.').waitFor();
    expect(await page.evaluate('navigator.onLine')).toBe(true);
    const listening = page.waitForResponse(
      (response) => response.url().endsWith('/graphql/stream') && response.status() === 200,
      { timeout: 0 },
    );
    await startAgain();
    await page.getByRole('heading', { name: 'Typed before', level: 1 }).waitFor();
    expect(await named('Typed before')).toEqual([{ name: 'Typed before' }]);
    await listening;
    await expectCount(away, 0);
    await keys('g', 't');
    await page.getByRole('row', { name: /Typed before/ }).waitFor();
    await createContact('Heard of again');
    await page.getByRole('row', { name: /Heard of again/ }).waitFor();
  });

  test('what waits is given up with its form, and said to be; before that the browser asks who leaves the page', async () => {
    const { page, keys, form } = await typing('Given up');
    expect(await service.terminate()).toBe(0);
    await keys('Enter');
    await form.getByText('What is typed here stays, and is sent once it is back.').waitFor();
    const asked = page.waitForEvent('dialog');
    const reloading = page.evaluate('location.reload()');
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await reloading;
    await keys('Escape');
    await form.waitFor({ state: 'detached' });
    await page
      .getByText(/^Not sent any more\./)
      .first()
      .waitFor();
    await startAgain();
    await expectCount(page.getByText('The service is out of reach.'), 0);
    expect(await named('Given up')).toEqual([]);
    await createContact('Made meanwhile');
    await page.getByRole('row', { name: /Made meanwhile/ }).waitFor();
    expect(await named('Given up')).toEqual([]);
  });

  test('a screen that was never opened is waited for where one stands, and is there with its styles', async () => {
    const { page, keys, field } = await typing('Not sent');
    await keys('Escape');
    await field.waitFor({ state: 'detached' });
    await page.evaluate('window.wasNeverLeft = true');
    expect(await service.terminate()).toBe(0);
    await page.locator('#main').focus();
    await keys('g', 'o');
    await page.getByText('The service is out of reach.').waitFor();
    await keys('Control+k');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Contacts');
    await startAgain();
    await page.getByRole('heading', { name: 'How the books stand', includeHidden: true }).waitFor();
    const marker = 'getComputedStyle(document.querySelector("#main ol")).listStyleType';
    await page.locator('#main ol').waitFor();
    expect(await page.evaluate(marker)).toBe('none');
    expect(await page.evaluate('window.wasNeverLeft')).toBe(true);
  });

  test('a list stays when it cannot be asked for anew, with what says so, and is asked for when it is back', async () => {
    const { page } = await openWorkplace(books, 'settings/api-keys');
    const row = page.getByRole('row', { name: /Browser/ });
    await row.waitFor();
    const stream = page.waitForResponse(/\/graphql\/stream$/);
    await page.reload();
    await stream;
    await row.waitFor();
    expect(await service.terminate()).toBe(0);
    await page.getByText('The service is out of reach.').waitFor();
    await delay(staleMs);
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    const failure = page.getByRole('alert').getByText('The service cannot be reached.');
    await failure.waitFor();
    expect(await row.isVisible()).toBe(true);
    await startAgain();
    await failure.waitFor({ state: 'detached' });
    expect(await row.isVisible()).toBe(true);
  });

  /** Kills the service when it has done what a page asks for and before that is told; answers the keys of all attempts. */
  const killAfter = async (page: Page, operation: string) => {
    const keysSent: (string | undefined)[] = [];
    const unanswered = Promise.withResolvers<void>();
    const killAfterwards = async (route: Route) => {
      const request = route.request();
      if (!request.postData()?.includes(`mutation ${operation}`)) return route.fallback();
      keysSent.push(request.headers()['idempotency-key']);
      if (keysSent.length > 1) return route.fallback();
      await route.fetch();
      await service.kill();
      await route.abort('connectionreset');
      unanswered.resolve();
    };
    await page.route('**/graphql', (route) => killAfterwards(route).catch(unanswered.reject));
    return { keysSent, unanswered: unanswered.promise };
  };

  test('what was done just before it was killed, and not answered, is done once', async () => {
    const { page, keys } = await typing('Done once');
    const { keysSent, unanswered } = await killAfter(page, 'CreateContact');
    await keys('Enter');
    await unanswered;
    expect(await named('Done once')).toEqual([{ name: 'Done once' }]);
    await startAgain();
    await page.getByRole('heading', { name: 'Done once', level: 1 }).waitFor();
    expect(await named('Done once')).toEqual([{ name: 'Done once' }]);
    expect(keysSent.length).toBeGreaterThan(1);
    expect(new Set(keysSent).size).toBe(1);
  });

  test('a document of which the bill was made, and not told, before it was killed is one bill', async () => {
    const documentId = await readDocument();
    const { page, keys } = await openWorkplace(books, `inbox/${documentId}`);
    await page.getByText(/^Document 1 of 1: .* V-1$/).waitFor();
    const { keysSent, unanswered } = await killAfter(page, 'BillDocument');
    await keys('Control+Enter');
    await unanswered;
    const bills = [{ number: 'V-1', cents: '11900', documents: '1' }];
    expect(await billsMade()).toEqual(bills);
    await startAgain();
    await page.getByText('Draft bill BILL-000001').first().waitFor();
    await page.getByRole('heading', { name: 'Nothing waits to be billed' }).waitFor();
    expect(await billsMade()).toEqual(bills);
    expect(keysSent.length).toBeGreaterThan(1);
    expect(new Set(keysSent).size).toBe(1);
  });
});
