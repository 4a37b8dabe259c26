import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import type { AxeResults } from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import type { TestBooks } from './books.js';
import { passwordOfAll } from './people.js';

/** Where Debian's chromium is, or null: the tests that need it are left out then, and the run says so. */
const program = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'chromium'))
  .find((file) => existsSync(file));

if (!program) process.stderr.write('SKIPPED: no dashboard is tested, since chromium is not there (Debian: chromium)\n');

/** `describe` for what needs a browser. */
export const describeInBrowser: typeof describe | typeof describe.skip = program ? describe : describe.skip;

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** What depends on colours is looked at in the dark as well. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'];
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

let browser: Promise<Browser> | null = null;
afterAll(async () => {
  await (await browser)?.close();
});

/** One window of a person on the dashboard of some books. */
export interface Workplace {
  page: Page;
  context: BrowserContext;
  /** Types keys one after another: `['g', 'i']`. */
  keys(...keys: string[]): Promise<void>;
  /** What axe finds on what is shown, in light and in dark colours. */
  accessibilityProblems(): Promise<string[]>;
  /** Errors on the console, refused by the policy of the page, and requests to other hosts, so far. */
  faults(): string[];
}

/** Opens an address of the dashboard as whoever has the e-mail address, or else with the rights of the books' key. */
export async function openWorkplace(
  books: TestBooks,
  path = '',
  options: { width?: number; email?: string; locale?: string; isTouched?: boolean } = {},
): Promise<Workplace> {
  browser ??= chromium.launch({ executablePath: program ?? '', args: flags });
  const context = await (await browser).newContext({
    locale: options.locale ?? 'en-US',
    viewport: { width: options.width ?? 1440, height: 900 },
    hasTouch: options.isTouched ?? false,
    isMobile: options.isTouched ?? false,
    reducedMotion: 'reduce',
  });
  await logIn(context, books, options.email);
  const page = await context.newPage();
  const faults = watch(page, books.url);
  await page.goto(`${books.url}/dashboard/${path}`);
  return {
    page,
    context,
    keys: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    },
    accessibilityProblems: () => accessibilityProblems(page),
    faults: () => faults,
  };
}

/** A window on which nobody is logged in. */
export async function openLoggedOut(url: string, path = ''): Promise<Workplace> {
  const books = { url, apiKey: '' } as TestBooks;
  return openWorkplace(books, path);
}

/** As the log-in page does it: a password, or the key of the books, is exchanged for a cookie. */
async function logIn(context: BrowserContext, { url, apiKey }: TestBooks, email?: string): Promise<void> {
  if (apiKey === '') return;
  const headers = { 'sec-fetch-site': 'same-origin' };
  const data = email === undefined ? { apiKey } : { email, password: passwordOfAll };
  const answer = await context.request.post(`${url}/session`, { data, headers });
  expect(answer.status()).toBe(201);
}

function watch(page: Page, url: string): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    const address = request.url();
    if (!address.startsWith(`${url}/`) && !/^(data|blob):/.test(address)) faults.push(`asked another host: ${address}`);
  });
  return faults;
}

async function accessibilityProblems(page: Page): Promise<string[]> {
  const problems: string[] = [];
  await page.evaluate(axe);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const runOnly = colorScheme === 'light' ? standards : rulesOfColours;
    const run = `axe.run(document, { runOnly: ${JSON.stringify(runOnly)} })`;
    const { violations } = (await page.evaluate(run)) as AxeResults;
    for (const { id, nodes } of violations) {
      problems.push(...nodes.map(({ html, failureSummary }) => `${colorScheme} ${id}: ${html} ${failureSummary}`));
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return problems;
}
