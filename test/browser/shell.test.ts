import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Role } from '../../src/people/role.js';
import { projectRoot } from '../../src/project-root.js';
import { startBooks, type TestBooks } from '../support/books.js';
import { describeInBrowser, openLoggedOut, openWorkplace } from '../support/browser.js';
import { invitation } from '../support/people.js';

let books: TestBooks;
beforeAll(async () => {
  books = await startBooks({ name: 'Acme', currency: 'USD' });
});

const built = join(projectRoot, 'dist/dashboard');

describe('the dashboard as it is served', () => {
  const get = (path: string, accept = '*/*') =>
    fetch(`${books.url}${path}`, { headers: { accept, 'accept-encoding': 'br' }, redirect: 'manual' });

  test('leads browsers from the root of the service to it, and others to where they were led before', async () => {
    const browser = await get('/', 'text/html,application/xhtml+xml,*/*;q=0.8');
    expect([browser.status, browser.headers.get('location')]).toEqual([302, '/dashboard/']);
    expect((await get('/')).headers.get('location')).toBe('/docs');
  });

  test('is a page under a strict policy, the same for every screen, that no cache keeps unasked', async () => {
    const page = await get('/dashboard/');
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; " +
        "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
    const screen = await get('/dashboard/bills/7');
    expect([screen.status, await screen.text()]).toEqual([200, await page.text()]);
    expect((await get('/dashboard/nothing.js')).status).toBe(404);
  });

  test('tells a browser that has the page already of no other policy', async () => {
    const page = await get('/dashboard/');
    const again = await fetch(`${books.url}/dashboard/`, {
      headers: { 'accept-encoding': 'br', 'if-none-match': page.headers.get('etag') ?? '' },
    });
    const told = ['content-security-policy', 'cache-control', 'referrer-policy', 'cross-origin-opener-policy'];
    expect([again.status, told.map((name) => again.headers.get(name))]).toEqual([
      304,
      told.map((name) => page.headers.get(name)),
    ]);
  });

  test('keeps files with lasting names for a year, compressed beforehand', async () => {
    const [script = ''] = readdirSync(join(built, 'assets')).filter((name) => /^index-.*\.js$/.test(name));
    const answer = await get(`/dashboard/assets/${script}`);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(Number(answer.headers.get('content-length'))).toBe(statSync(join(built, 'assets', `${script}.br`)).size);
  });

  test('stays within its budgets: what is loaded first, its styles and its first font', () => {
    const page = readFileSync(join(built, 'index.html'), 'utf8');
    const named = [...page.matchAll(/(?:src|href)="\/dashboard\/assets\/([^"]+)"/g)].map(([, name = '']) => name);
    // What is small is sent as it is.
    const sizeOf = (file: string, suffix: string) => statSync(existsSync(file + suffix) ? file + suffix : file).size;
    const kilobytes = (names: string[], suffix: string) =>
      names.reduce((sum, name) => sum + sizeOf(join(built, 'assets', name), suffix), 0) / 1024;
    expect(
      kilobytes(
        named.filter((name) => name.endsWith('.js')),
        '.br',
      ),
    ).toBeLessThan(120);
    const files = readdirSync(join(built, 'assets'));
    /** What a browser that has the shell still asks for before a screen is drawn. */
    const beyondShell = (file: string, asked = new Set<string>()) => {
      if (named.includes(file) || asked.has(file)) return asked;
      asked.add(file);
      const text = readFileSync(join(built, 'assets', file), 'utf8');
      for (const [, imported = ''] of text.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)) beyondShell(imported, asked);
      return asked;
    };
    const screen = (name: string) => {
      // The hash is of eight letters: `journal-form` is another screen's.
      const file =
        files.find((each) => each.startsWith(`${name}-`) && each.length === `${name}-12345678.js`.length) ?? '';
      return kilobytes([...beyondShell(file)], '.br');
    };
    const routes = readFileSync(join('dashboard', 'src', 'routes.tsx'), 'utf8');
    const screens = new Set(
      [...routes.matchAll(/import\('\.\/screens\/.+\/([a-z-]+)'\)/g)].map(([, name = '']) => name),
    );
    expect(screens.size).toBeGreaterThan(50);
    // A screen that was not found has no bytes.
    expect([...screens].filter((name) => !(screen(name) > 0.2 && screen(name) < 25))).toEqual([]);
    // Pages of documents are drawn by what is loaded beside the inbox.
    expect(screen('inbox') + screen('pdf')).toBeGreaterThan(100);
    expect(screen('inbox') + screen('pdf')).toBeLessThan(115);
    expect(
      kilobytes(
        files.filter((name) => name.endsWith('.css')),
        '.br',
      ),
    ).toBeLessThan(12);
    expect(
      kilobytes(
        files.filter((name) => /^inter-latin-wght.*\.woff2$/.test(name)),
        '',
      ),
    ).toBeLessThan(50);
  });
});

describeInBrowser('the shell', () => {
  test('asks who is not logged in to log in, by e-mail and password or by an API key', async () => {
    const { page, context, keys, faults, accessibilityProblems } = await openLoggedOut(books.url);
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    expect(await page.getByLabel('E-mail').evaluate((field) => field.matches(':focus'))).toBe(true);
    expect(await accessibilityProblems()).toEqual([]);
    await keys('Tab', 'Tab', 'Tab', 'Tab', 'Enter');
    expect(await page.getByLabel('API key').evaluate((field) => field.matches(':focus'))).toBe(true);
    expect(await accessibilityProblems()).toEqual([]);
    await page.keyboard.type('bk_wrong');
    await keys('Enter');
    await page.getByRole('alert').waitFor();
    await page.getByLabel('API key').fill(books.apiKey);
    await keys('Enter');
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    // The browser itself says on its console that the first key was refused.
    expect(faults()).toEqual([expect.stringContaining('401')]);
    const [cookie] = await context.cookies();
    expect(cookie).toMatchObject({ name: 'books_session', httpOnly: true, sameSite: 'Strict', path: '/' });
    await keys('Control+k');
    await page.getByRole('option', { name: /Log out/ }).waitFor();
    await page.keyboard.type('log out');
    await page.getByRole('option').nth(1).waitFor({ state: 'detached' });
    await keys('Enter');
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    expect(await context.cookies()).toEqual([]);
  });

  test('says that it waits, and then that the service is out of reach, when nobody can say who is logged in', async () => {
    const { page, context } = await openWorkplace(books, 'contacts');
    await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
    await context.route('**/session', (route) => route.abort('connectionrefused'));
    await page.reload();
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    const failure = page.getByRole('alert').filter({ hasText: 'The service cannot be reached.' });
    await failure.waitFor();
    await context.unroute('**/session');
    await failure.getByRole('button', { name: 'Try again' }).press('Enter');
    await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
  });

  test('takes somebody in who has a one-time link, and the link out of the address', async () => {
    const token = await invitation(books.ownerId, null, Role.BOOKKEEPER);
    const { page, keys, faults, accessibilityProblems } = await openLoggedOut(books.url, `welcome#token=${token}`);
    await page.getByRole('heading', { name: 'Welcome to Acme' }).waitFor();
    expect(new URL(page.url()).hash).toBe('');
    expect(await accessibilityProblems()).toEqual([]);
    await page.getByLabel('E-mail').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('ada@example.com');
    await keys('Tab');
    await page.keyboard.type('Ada');
    await keys('Tab');
    await page.keyboard.type('correct horse battery staple');
    await keys('Enter');
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await page.getByText('Ada', { exact: true }).waitFor();
    expect(faults()).toEqual([]);

    // Who opens it once more has been let in before.
    const again = await openLoggedOut(books.url, `welcome#token=${token}`);
    await again.page.getByRole('heading', { name: 'This link opens nothing', level: 1 }).waitFor();
    expect(await again.accessibilityProblems()).toEqual([]);
    await again.page.getByRole('link', { name: 'Log in' }).press('Enter');
    await again.page.getByRole('heading', { name: 'Log in' }).waitFor();
  });

  test('asks whoever an owner has invited for what somebody new needs and somebody known has', async () => {
    const email = 'bob@example.com';
    const { data } = await books.graphql(
      'mutation ($email: String!) { inviteMember(input: { email: $email, role: BOOKKEEPER }) { link } }',
      { email },
    );
    const [, token] = data.inviteMember.link.split('#token=');
    const { page, keys, faults, accessibilityProblems } = await openLoggedOut(books.url, `welcome#token=${token}`);
    await page.getByText('Leave it out when you have a password here.').waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await page.getByLabel('Your password, or a new one').fill('correct horse battery staple');
    await keys('Enter');
    await page.getByRole('alert').getByText('The password is wrong').waitFor();
    await page.getByLabel('Your name').fill('Bob');
    await keys('Enter');
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await page.getByText('Bob', { exact: true }).waitFor();
    // The browser itself says on its console that the first attempt was refused.
    expect(faults().filter((fault) => !fault.includes('401'))).toEqual([]);
  });

  test('is worked by keys: the list of keys, the palette, and what a person chooses there', async () => {
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(books);
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'How the books stand' }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('?');
    const list = page.getByRole('dialog', { name: 'Keys' });
    await list.getByText('Commands and search').waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('Escape');
    await list.waitFor({ state: 'detached' });
    await keys('Control+k');
    const palette = page.getByRole('dialog', { name: 'Commands and search' });
    await palette.getByRole('option', { name: /List of keys/ }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await page.keyboard.type('dark col');
    await palette.getByRole('option').nth(1).waitFor({ state: 'detached' });
    await keys('Enter');
    await page.locator('html[data-theme=dark]').waitFor();
    expect(faults()).toEqual([]);
  });

  test('leads to every place by its two keys, also where another sequence begins with the second of them', async () => {
    const { page, keys, faults } = await openWorkplace(books, 'inbox');
    for (const [key, title] of [
      ['t', 'Contacts'],
      ['p', 'Bills'],
      ['r', 'Invoices'],
      ['n', 'Credit notes'],
      ['d', 'Debit notes'],
      ['m', 'Payments'],
      ['k', 'Bank transactions'],
      ['o', 'Overview'],
      ['c', 'Commitments'],
      ['b', 'Reconciliation'],
      ['l', 'Reports'],
      ['j', 'Journal'],
      ['y', 'Approvals'],
      ['e', 'Periods'],
      ['s', 'Webhooks'],
    ] as const) {
      await page.getByRole('heading', { name: 'Nothing waits to be billed' }).waitFor();
      await keys('g', key);
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      await keys('g', 'i');
    }
    await page.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor();
    expect(faults()).toEqual([]);
  });

  test('says that an address leads nowhere, and keeps no key where scripts could read it', async () => {
    const { page, faults } = await openWorkplace(books, 'nowhere');
    await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor();
    expect(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])')).toBe(
      '[{},{},""]',
    );
    expect(faults()).toEqual([]);
  });

  test('keeps what is typed before dialogs and lists of choices are loaded for what it is meant for', async () => {
    const { page, keys, faults } = await openWorkplace(books, 'reports/general-ledger');
    await page.getByRole('heading', { name: 'General ledger', level: 1 }).waitFor();
    const asked = Promise.withResolvers<() => Promise<void>>();
    await page.route('**/assets/floating-*.js', (route) => asked.resolve(() => route.continue()));
    await page.reload();
    const account = page.getByLabel('Account');
    await account.focus();
    await page.keyboard.type('cash at');
    await (await asked.promise)();
    await page.getByRole('option', { name: /Cash at bank/ }).waitFor();
    expect([await account.inputValue(), await account.evaluate((field) => field.matches(':focus'))]).toEqual([
      'cash at',
      true,
    ]);
    await keys('ArrowDown', 'Enter');
    await page.getByRole('heading', { name: '1000 Cash at bank', level: 1 }).waitFor();

    const again = Promise.withResolvers<() => Promise<void>>();
    await page.unroute('**/assets/floating-*.js');
    await page.route('**/assets/floating-*.js', (route) => again.resolve(() => route.continue()));
    await page.goto(`${books.url}/dashboard/contacts`);
    await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
    // These two keys would lead to the invoices if they were for the screen behind.
    await keys('n', 'g', 'r');
    await (await again.promise)();
    const form = page.getByRole('dialog', { name: 'New contact' });
    await form.getByLabel('Name').and(page.locator(':focus')).waitFor();
    await keys('Escape');
    await form.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
    expect(faults()).toEqual([]);
  });
});
