import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { processConfig } from '../src/config.js';
import { openDatabase } from '../src/database.js';
import { removeEmbeddedPostgres } from '../src/embedded/postgres.js';
import { openKeys } from '../src/encryption-key.js';
import { openBooks } from '../src/open-books.js';
import { percentile } from './load.js';
import { seedLists } from './seed-lists.js';
import { startService, stopServers } from './servers.js';

/**
 * `npm run bench:dashboard`: what a person waits for in Chromium. The inbox opened by a browser that has nothing of it yet, until its
 * rows, the fields and the painted page are there; keys, from the key to the frame that shows what it did, in the inbox, in a field and in a
 * list of 10,000 bills, and again with the processor slowed four times; frames while that list scrolls; the heap it leaves. The
 * documents are invoices that the service printed for another owner, uploaded and read. Prints, with the goals; asserts nothing.
 */
const { values: options } = parseArgs({
  options: {
    bills: { type: 'string', default: '10000' },
    documents: { type: 'string', default: '24' },
    rounds: { type: 'string', default: '5' },
    keys: { type: 'string', default: '40' },
  },
});

const nameWidth = 40;
const say = (line: string) => process.stdout.write(`${line}\n`);
const program = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'chromium'))
  .find((file) => existsSync(file));
if (!program) {
  process.stderr.write('chromium is not there (Debian: chromium)\n');
  process.exit(2);
}

/** Told to every page before its own scripts: when the parts of the inbox came into sight, how long a key took to be seen, and frames. */
const clock = `
  const afterPaint = () => new Promise((done) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now());
    port2.postMessage(null);
  }));
  const inSight = (selector) => new Promise((done) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      observer.disconnect();
      done(afterPaint());
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  });
  window.inbox = Promise.all(['[role=option]', '[data-confidence]', '[data-painted]'].map(inSight));
  const keyTimes = [];
  const waiting = [];
  addEventListener('keydown', async (event) => {
    keyTimes.push(await afterPaint() - event.timeStamp);
    waiting.shift()?.(keyTimes.shift());
  }, true);
  window.keyMs = () => new Promise((done) => {
    if (keyTimes.length > 0) done(keyTimes.shift()); else waiting.push(done);
  });
  window.pagePainted = (former) => new Promise((done) => {
    const look = () => {
      const painted = document.querySelector('[data-painted]')?.dataset.painted;
      if (painted === undefined || painted === former) return false;
      afterPaint().then(done);
      return true;
    };
    const observer = new MutationObserver(() => { if (look()) observer.disconnect(); });
    if (!look()) observer.observe(document, { subtree: true, childList: true, attributes: true });
  });
  window.framesMs = (forMs) => new Promise((done) => {
    const times = [];
    let last = performance.now();
    const end = last + forMs;
    const frame = (now) => {
      times.push(now - last);
      last = now;
      if (now < end) requestAnimationFrame(frame); else done(times.slice(1));
    };
    requestAnimationFrame(frame);
  });`;

const dataDirectory = mkdtempSync(join(tmpdir(), 'books-bench-'));
const configured = processConfig().databaseUrl;
const database = await openDatabase({ databaseUrl: configured, dataDirectory }, say);
let browser: Browser | undefined;
try {
  browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox', '--disable-gpu'] });
  await bench(browser);
} finally {
  await browser?.close();
  await stopServers();
  await database.close();
  if (!configured) await removeEmbeddedPostgres(join(dataDirectory, 'postgres'));
  rmSync(dataDirectory, { recursive: true, force: true });
}

async function bench(browser: Browser): Promise<void> {
  const open = (name: string) =>
    database.asOperator(async (em) => {
      await openKeys(em, { ...processConfig(), dataDirectory });
      return openBooks(em, { name, currency: 'USD' });
    });
  const [seller, buyer] = [await open('Vandelay Industries'), await open('Kramerica')];
  say(`Seeding ${options.bills} bills and what belongs to them…`);
  await seedLists(database.url, seller.ownerId, Number(options.bills));
  // Both parts in one process, as the first start has them.
  const { url } = await startService('src/main.js', [], { databaseUrl: database.url, dataDirectory });
  say(`Printing, uploading and reading ${options.documents} invoices…`);
  await fillInbox({ url, apiKey: seller.apiKey }, { url, apiKey: buyer.apiKey }, Number(options.documents));
  say('');
  say(`${' '.repeat(nameWidth)}     p50     p95     max  goal p95`);
  await coldInbox(browser, { url, apiKey: buyer.apiKey });
  await inboxKeys(browser, { url, apiKey: buyer.apiKey });
  await listKeys(browser, { url, apiKey: seller.apiKey });
}

interface Books {
  url: string;
  apiKey: string;
}

/** Invoices of the seller as it prints them, in the inbox of the buyer, read. */
async function fillInbox(seller: Books, buyer: Books, count: number): Promise<void> {
  const { invoices } = await ask(
    seller,
    `{ invoices(first: ${count}, filter: { status: POSTED }) { nodes { id pdfUrl } } }`,
  );
  for (const { id, pdfUrl } of invoices.nodes) {
    const printed = await fetch(new URL(pdfUrl, seller.url));
    const form = new FormData();
    form.set('file', new Blob([await printed.arrayBuffer()], { type: 'application/pdf' }), `invoice-${id}.pdf`);
    const answer = await fetch(`${buyer.url}/api/books/invoice_documents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${buyer.apiKey}` },
      body: form,
    });
    if (!answer.ok) throw new Error(`Upload: ${answer.status} ${await answer.text()}`);
  }
  while ((await waiting(buyer)) > 0) await pause(200);
}

async function waiting(books: Books): Promise<number> {
  const { invoiceDocuments } = await ask(
    books,
    '{ invoiceDocuments(first: 1, filter: { statuses: [RECEIVED, EXTRACTING] }) { totalCount } }',
  );
  return invoiceDocuments.totalCount;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of queries that are written beside their use
async function ask({ url, apiKey }: Books, query: string): Promise<any> {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const { data, errors } = (await answer.json()) as { data: unknown; errors?: unknown };
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

/** Each time a browser that has no file of the dashboard. */
async function coldInbox(browser: Browser, books: Books): Promise<void> {
  const seen: [rows: number, fields: number, page: number][] = [];
  for (let round = 0; round < Number(options.rounds); round++) {
    const page = await openPage(browser, books, 'inbox');
    seen.push(await page.evaluate('window.inbox'));
    await page.context().close();
  }
  print(
    'cold inbox: rows, ms',
    seen.map(([rows]) => rows),
  );
  print(
    'cold inbox: fields, ms',
    seen.map(([, fields]) => fields),
  );
  print(
    'cold inbox: painted page, ms',
    seen.map(([, , page]) => page),
    1000,
  );
}

async function inboxKeys(browser: Browser, books: Books): Promise<void> {
  const page = await openPage(browser, books, 'inbox');
  await page.locator('[data-painted]').waitFor();
  const walk = () => timesOf(page, thereAndBack('j', 'k'));
  print('j and k in the inbox, ms', await walk(), 50);
  // The list is ahead of the page while keys come fast: the next ones are counted from where both stand on the same document.
  await page.getByText(/^Document 1 of /).waitFor();
  await page.locator('[data-painted]').waitFor();
  print('  until its page is painted, ms', await pageTimesOf(page, thereAndBack('j', 'k')));
  await page.getByLabel('Vendor', { exact: true }).focus();
  const type = () => timesOf(page, Array.from('The quick brown fox jumps over the lazy dog'));
  print('typing in a field, ms', await type(), 50);
  await slowed(page, async () => {
    print('  slowed four times', await type(), 200);
    await page.keyboard.press('Escape');
    print('j and k in the inbox, slowed, ms', await walk(), 200);
  });
  await page.context().close();
}

async function listKeys(browser: Browser, books: Books): Promise<void> {
  const page = await openPage(browser, books, 'bills?view=all');
  const grid = page.getByRole('grid', { name: 'Bills' });
  await grid.getByRole('row').nth(2).waitFor();
  await grid.focus();
  await page.keyboard.press('End');
  const height = `${Number(options.bills) * 32}px`;
  await grid.locator(`[role=rowgroup][style*="block-size: ${height}"]`).waitFor({ timeout: 300_000 });
  const walk = () =>
    timesOf(page, [...thereAndBack('j', 'k'), ...thereAndBack('PageDown', 'PageUp'), 'End', 'Home', 'End', 'Home']);
  print(`keys in a list of ${options.bills} rows, ms`, await walk(), 50);
  await slowed(page, async () => print('  slowed four times', await walk(), 200));
  await page.keyboard.press('Home');
  print('frames while it scrolls, ms', await frames(page), 33);
  const devices = await page.context().newCDPSession(page);
  await devices.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devices.send('Runtime.getHeapUsage');
  print('heap with all rows loaded, MB', [usedSize / 2 ** 20], 60);

  await page.context().close();
}

/** A window of its own, logged in with the key of the books. */
async function openPage(browser: Browser, { url, apiKey }: Books, path: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
  await context.addInitScript(clock);
  await context.request.post(`${url}/session`, { data: { apiKey }, headers: { 'sec-fetch-site': 'same-origin' } });
  const page = await context.newPage();
  await page.goto(`${url}/dashboard/${path}`);
  return page;
}

/** From each key to the frame that shows what it did, in milliseconds; the next key comes when the last one was seen. */
async function timesOf(page: Page, keys: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const key of keys) {
    await page.keyboard.press(key);
    times.push(await page.evaluate<number>('window.keyMs()'));
  }
  return times;
}

/** From each key that shows another document to its painted page, in milliseconds. */
async function pageTimesOf(page: Page, keys: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const key of keys) {
    const former = await page.locator('[data-painted]').getAttribute('data-painted');
    const startedAt = await page.evaluate<number>('performance.now()');
    await page.keyboard.press(key);
    times.push((await page.evaluate<number>(`window.pagePainted(${JSON.stringify(former)})`)) - startedAt);
  }
  return times;
}

/** One key as often as the other after it, which leads back. */
function thereAndBack(key: string, back: string): string[] {
  const half = Math.ceil(Number(options.keys) / 2);
  return [...Array(half).fill(key), ...Array(half).fill(back)];
}

async function slowed(page: Page, work: () => Promise<void>): Promise<void> {
  const devices = await page.context().newCDPSession(page);
  await devices.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await work();
  await devices.send('Emulation.setCPUThrottlingRate', { rate: 1 });
}

/** Time between frames while the wheel turns. */
async function frames(page: Page): Promise<number[]> {
  await page.mouse.move(700, 500);
  const counted = page.evaluate<number[]>('window.framesMs(3000)');
  let isCounting = true;
  void counted.then(() => {
    isCounting = false;
  });
  while (isCounting) await page.mouse.wheel(0, 400);
  return counted;
}

/** A line of the table: what a half, 19 of 20 and all of the measured times do not exceed, and the goal for the second of them. */
function print(name: string, times: readonly number[], goal?: number): void {
  const figures = [percentile(times, 0.5), percentile(times, 0.95), Math.max(...times)];
  const cells = figures.map((figure) => figure.toFixed(0).padStart(8));
  say(`${name.padEnd(nameWidth)}${cells.join('')}${goal ? `≤ ${goal}`.padStart(10) : ''}`);
}
