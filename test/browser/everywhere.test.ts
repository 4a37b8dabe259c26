import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { startBooks, type TestBooks } from '../support/books.js';
import { describeInBrowser, openWorkplace, type Workplace } from '../support/browser.js';
import { keysTakenTwice, listedCommands } from '../support/key-list.js';
import { made } from '../support/postings.js';
import { ReceivablesBooks } from '../support/receivables.js';
import { expectCount } from '../support/shown.js';

let books: TestBooks;
beforeAll(async () => {
  books = await startBooks({ name: 'Acme', currency: 'USD' });
});

/** Every screen one after the other, on a machine that does much else at the same time. */
const everyScreenMs = 1_500_000;

/** The screens that need no record of their own, with their titles. */
const screens: [path: string, title: string][] = [
  ['', 'Overview'],
  ['inbox', 'Inbox'],
  ['mails', 'Mails'],
  ['bills', 'Bills'],
  ['invoices', 'Invoices'],
  ['credit-notes', 'Credit notes'],
  ['credit-notes/new/edit', 'New credit note'],
  ['debit-notes', 'Debit notes'],
  ['payments', 'Payments'],
  ['vendor-payments', 'Vendor payments'],
  ['bank-transactions', 'Bank transactions'],
  ['commitments', 'Commitments'],
  ['contacts', 'Contacts'],
  ['reconciliations', 'Reconciliation'],
  ['reports', 'Reports'],
  ['reports/trial-balance', 'Trial balance'],
  ['reports/cash-flow-lines', 'Cash flow: Change in cash'],
  ['reports/equity-lines', 'Earnings: Result'],
  ['reports/tax-report', 'Tax report'],
  ['reports/sales-by-customer', 'Sales by customer'],
  ['reports/purchases-by-vendor', 'Purchases by vendor'],
  ['reports/exports', 'Exports'],
  ['journal', 'Journal'],
  ['manual-journals', 'Manual journals'],
  ['recurring-journals', 'Recurring journals'],
  ['opening-balances', 'Opening balances'],
  ['opening-balances/new', 'Take books over'],
  ['schedules', 'Schedules'],
  ['periods', 'Periods'],
  ['tax-settlements', 'Tax settlements'],
  ['currencies', 'Currencies'],
  ['revaluations', 'Revaluation'],
  ['settings/owner', 'Owner'],
  ['settings/accounts', 'Accounts'],
  ['settings/tax-codes', 'Tax codes'],
  ['settings/incoming-mail', 'E-mail in'],
  ['settings/number-series', 'Number series'],
  ['settings/learned-values', 'Learned values'],
  ['settings/audit-log', 'Audit log'],
  ['settings/quotas', 'Quotas'],
  ['settings/webhooks', 'Webhooks'],
  ['settings/api-keys', 'API keys'],
  ['settings/people', 'People'],
  ['settings/account', 'Your account'],
  ['settings/workplace', 'Keys and colours'],
];

/** As a link does it: loading the whole page anew for each screen takes several times as long. */
async function show({ page }: Workplace, path: string, title: string): Promise<void> {
  await goTo(page, path);
  await page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor();
}

async function goTo(page: Page, path: string): Promise<void> {
  const address = JSON.stringify(`/dashboard/${path}`);
  await page.evaluate(`history.pushState(null, '', ${address}); dispatchEvent(new PopStateEvent('popstate'))`);
}

/** The screens of one record, but for their id. */
const screensOfRecords = [
  'inbox',
  'bills',
  'invoices',
  'credit-notes',
  'debit-notes',
  'payments',
  'vendor-payments',
  'journal',
  'bank-transactions',
  'commitments',
  'contacts',
  'reconciliations',
  'manual-journals',
  'schedules',
  'opening-balances',
  'settings/webhooks',
];

const failed = { errors: [{ message: 'It broke.', extensions: { code: 'INTERNAL_ERROR', httpStatus: 500 } }] };

describeInBrowser('every screen', () => {
  test(
    'is clean for assistive technology in light and dark, and tells the console nothing',
    async () => {
      const workplace = await openWorkplace(books);
      for (const [path, title] of screens) {
        await show(workplace, path, title);
        expect([path, await workplace.accessibilityProblems()]).toEqual([path, []]);
      }
      expect(workplace.faults()).toEqual([]);
    },
    everyScreenMs,
  );

  test(
    'fits a window of 320 pixels, which is one of 1280 at 400 %, without being scrolled sideways',
    async () => {
      const workplace = await openWorkplace(books, '', { width: 320 });
      for (const [path, title] of screens) {
        await show(workplace, path, title);
        expect([path, await workplace.page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, 320]);
        const tab = workplace.page.getByRole('navigation', { name: 'Settings' }).locator('[aria-current=page]');
        const right = await tab.evaluateAll((tabs) =>
          tabs.map((each) => Math.ceil(each.getBoundingClientRect().right)),
        );
        expect([path, right.filter((at) => at > 320)]).toEqual([path, []]);
        const wide = await workplace.page
          .getByRole('grid')
          .evaluateAll((grids) => grids.filter((grid) => grid.scrollWidth > grid.clientWidth).length);
        expect([path, wide]).toEqual([path, 0]);
      }
      const motion = 'getComputedStyle(document.documentElement).getPropertyValue("--motion")';
      expect(await workplace.page.evaluate(motion)).toBe('0s');
    },
    everyScreenMs,
  );

  test(
    'gives each of its commands a key of its own, and names all of them in the palette',
    async () => {
      const workplace = await openWorkplace(books);
      const { page, keys } = workplace;
      for (const [path, title] of screens) {
        await show(workplace, path, title);
        const commands = await listedCommands(workplace);
        expect([path, keysTakenTwice(commands)]).toEqual([path, []]);
        await keys('Control+k');
        const palette = page.getByRole('dialog', { name: 'Commands and search' });
        await palette.getByRole('option').first().waitFor();
        const named = await palette.getByRole('option').allTextContents();
        const missing = commands.filter((command) => !named.some((name) => name.startsWith(command.title)));
        expect([path, missing]).toEqual([path, []]);
        await keys('Escape');
        await palette.waitFor({ state: 'detached' });
      }
      expect(workplace.faults()).toEqual([]);
    },
    everyScreenMs,
  );

  test('offers somebody who may only read nothing that would be refused, and the service refuses it', async () => {
    const creating = 'mutation { createApiKey(input: { name: "Reader", scopes: [READ, REPORTS] }) { secret } }';
    const { createApiKey } = await made(books, creating, {});
    const workplace = await openWorkplace({ ...books, apiKey: createApiKey.secret });
    const looking = ['List', 'Report', 'Reports', 'Screen', 'Go to', 'Everywhere'];
    const forWriters = /^(inbox|reconciliations|periods|settings\/(number-series|audit-log|webhooks|api-keys|people))$/;
    for (const [path, title] of screens.filter(([name]) => !forWriters.test(name))) {
      await show(workplace, path, title);
      const verbs = (await listedCommands(workplace)).filter(({ section }) => !looking.includes(section));
      expect([path, verbs]).toEqual([path, []]);
      const keysToldOf = await workplace.page.locator('#main .of-keys').allTextContents();
      const ofReaders = path === 'reports/exports' ? ['n begins.'] : [];
      expect([path, keysToldOf.filter((text) => !text.endsWith(' /'))]).toEqual([path, ofReaders]);
    }
    const places = await workplace.page.getByRole('navigation', { name: 'Places' }).getByRole('link').allTextContents();
    expect(places.filter((name) => /Periods|Reconciliation/.test(name))).toEqual([]);
    const forged =
      'mutation { createAccount(input: { number: "1", name: "x", accountType: ASSET }) { account { id } } }';
    const { errors } = await books.graphql(forged, {}, { apiKey: createApiKey.secret });
    expect(errors).toMatchObject([{ extensions: { httpStatus: 403 } }]);
    expect(workplace.faults()).toEqual([]);
  });

  test(
    'of a record that is not there says so plainly, in narrow windows too',
    async () => {
      for (const width of [390, 1440]) {
        const workplace = await openWorkplace(books, '', { width });
        const { page } = workplace;
        for (const path of screensOfRecords) {
          await page.goto(`${books.url}/dashboard/${path}/999999`);
          await page.getByRole('heading', { name: / not found$/ }).waitFor();
          expect([path, await page.getByRole('alert').count()]).toEqual([path, 0]);
          expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, width]);
          expect([path, await workplace.accessibilityProblems()]).toEqual([path, []]);
        }
      }
    },
    everyScreenMs,
  );

  test('says that it cannot be shown when it fails, beside the navigation, and is shown again by a key', async () => {
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(books);
    await page.getByRole('heading', { name: 'How the books stand' }).waitFor();
    let isBroken = true;
    await page.route('**/graphql', async (route) => {
      const isKeys = route.request().postData()?.includes('query ApiKeys') ?? false;
      if (!isBroken || !isKeys) return route.fallback();
      return route.fulfill({ json: { data: { apiKeys: { nodes: [null], pageInfo: { hasNextPage: false } } } } });
    });
    await goTo(page, 'settings/api-keys');
    await page.getByRole('alert').getByText('This screen cannot be shown.').waitFor();
    await page
      .getByRole('navigation', { name: 'Places' })
      .getByRole('link', { name: /Journal/ })
      .waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    isBroken = false;
    await keys('r');
    await page.getByRole('grid', { name: 'Keys' }).getByRole('row').nth(1).waitFor();
    // React and the router tell the console of the error itself.
    expect(faults().filter((fault) => !/TypeError|The above error/.test(fault))).toEqual([]);
  });

  test('says why a form that begins with what the books say does not stand there', async () => {
    const { page } = await openWorkplace(books);
    await page.getByRole('heading', { name: 'How the books stand' }).waitFor();
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('query Books')
        ? route.fulfill({ status: 500, json: failed })
        : route.fallback(),
    );
    for (const path of ['invoices', 'bills', 'credit-notes', 'debit-notes']) {
      await page.goto(`${books.url}/dashboard/${path}/new/edit`);
      await page.getByRole('alert').getByText('It broke.').waitFor();
    }
    for (const path of ['opening-balances/new', '']) {
      await page.goto(`${books.url}/dashboard/${path}`);
      await page.getByRole('alert').getByText('It broke.').waitFor();
    }
  });

  test('lines the columns of a list up with their titles, in a narrow window too', async () => {
    await books.graphql(
      'mutation { createApiKey(input: { name: "A name that is long enough to be wider than its column by far", scopes: [READ, WRITE, REPORTS, ADMIN] }) { secret } }',
    );
    for (const width of [600, 1440]) {
      const { page } = await openWorkplace(books, 'settings/api-keys', { width });
      const rows = page.getByRole('grid', { name: 'Keys' }).getByRole('row');
      await rows.nth(2).waitFor();
      const edges = await rows.evaluateAll((all) =>
        all.map((row) => [...row.children].map((cell) => Math.round(cell.getBoundingClientRect().left))),
      );
      expect(edges.length).toBeGreaterThan(2);
      expect(edges).toEqual(edges.map(() => edges[0]));
    }
  });

  test('goes on choosing the order of a list by arrow keys', async () => {
    const receivables = await ReceivablesBooks.start();
    for (const cents of [1_000, 3_000, 2_000]) await receivables.invoice('posted', cents);
    const { page, keys, faults } = await openWorkplace(receivables.books, 'invoices?order=DUE_DATE_DESC');
    await page.getByRole('grid', { name: 'Invoices' }).getByRole('row').nth(3).waitFor();
    await keys('s');
    const sort = page.getByLabel('Sort').and(page.locator(':focus'));
    for (const order of ['AMOUNT_DESC', 'AMOUNT_ASC']) {
      await keys('ArrowDown');
      await page.waitForURL(new RegExp(`order=${order}`));
      await page.getByRole('grid', { name: 'Invoices' }).getByRole('row').nth(3).waitFor();
      expect([order, await sort.inputValue()]).toEqual([order, order]);
    }
    expect(faults()).toEqual([]);
  });

  test('says that a file was not made, and why', async () => {
    const { page, keys } = await openWorkplace(books, 'reports/general-ledger');
    await page.getByRole('button', { name: /^CSV/ }).waitFor();
    await page.route('**/graphql', (route) => route.fulfill({ status: 500, json: failed }));
    await keys('e');
    await page.getByText('It broke.').first().waitFor();
  });

  test('selects a secret that cannot be copied, and says so', async () => {
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(books, 'settings/api-keys');
    // As at an address without HTTPS.
    await page.addInitScript('delete Navigator.prototype.clipboard');
    await page.reload();
    await page.getByRole('grid', { name: 'Keys' }).getByRole('row').nth(1).waitFor();
    await keys('n');
    await page
      .getByRole('dialog', { name: 'New key' })
      .getByLabel(/^Reports/)
      .waitFor();
    await page.keyboard.type('Copied');
    await keys('Enter');
    const shown = page.getByRole('dialog', { name: 'The key' });
    await shown.getByRole('button', { name: 'Copy' }).click();
    await shown.getByText(/^Not copied, since this address is not HTTPS: it is selected/).waitFor();
    expect(await page.evaluate('getSelection().toString().trim()')).toBe(await shown.getByRole('status').textContent());
    expect(await accessibilityProblems()).toEqual([]);
    expect(faults()).toEqual([]);
  });

  test('leaves single keys alone once they are switched off, and goes on with all others', async () => {
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(books, 'settings/workplace');
    const box = page.getByRole('checkbox', { name: 'Single keys run commands' });
    await box.waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await box.focus();
    await keys('Space');
    await page.locator('#main').focus();
    await keys('g', 'o');
    await keys('?');
    // As long as the list of keys takes to come where they are on.
    await delay(1_000);
    await expectCount(page.locator('[role=dialog], [data-awaited-dialog]'), 0);
    await keys('Control+k');
    const palette = page.getByRole('dialog', { name: 'Commands and search' });
    await palette.locator('input:focus').waitFor();
    await expectCount(page.getByRole('dialog'), 1);
    await page.getByRole('heading', { name: 'Keys and colours', level: 1, includeHidden: true }).waitFor();
    await page.keyboard.type('single keys on');
    await palette.getByRole('option').first().filter({ hasText: 'Switch single keys on' }).waitFor();
    await keys('Enter');
    await palette.waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'Single keys run commands', checked: true }).waitFor();
    await keys('g', 'o');
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    expect(faults()).toEqual([]);
  });
});
