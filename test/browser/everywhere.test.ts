import { startBooks, type TestBooks } from '../support/books.js';
import { describeInBrowser, openWorkplace } from '../support/browser.js';

let books: TestBooks;
beforeAll(async () => {
  books = await startBooks({ name: 'Acme', currency: 'USD' });
});

describeInBrowser('every screen', () => {
  test('says that it cannot be shown when it fails, beside the navigation, and is shown again by a key', async () => {
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(books);
    await page.getByRole('heading', { name: 'How the books stand' }).waitFor();
    let isBroken = true;
    await page.route('**/graphql', async (route) => {
      const isKeys = route.request().postData()?.includes('query ApiKeys') ?? false;
      if (!isBroken || !isKeys) return route.fallback();
      return route.fulfill({ json: { data: { apiKeys: { nodes: [null], pageInfo: { hasNextPage: false } } } } });
    });
    await page.evaluate(
      'history.pushState(null, "", "/dashboard/settings/api-keys"); dispatchEvent(new PopStateEvent("popstate"))',
    );
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

  test('lines the columns of a list up with their titles, in a narrow window too', async () => {
    await books.graphql(
      'mutation { createApiKey(input: { name: "A name that is long enough to be wider than its column by far", scopes: [READ, WRITE, REPORTS, ADMIN] }) { secret } }',
    );
    for (const width of [390, 1440]) {
      const { page } = await openWorkplace(books, 'settings/api-keys', { width });
      const rows = page.getByRole('grid', { name: 'Keys' }).getByRole('row');
      await rows.nth(2).waitFor();
      const edges = await rows.evaluateAll((all) =>
        all.map((row) => [...row.children].map((cell) => Math.round(cell.getBoundingClientRect().left))),
      );
      expect(edges).toHaveLength(3);
      expect(edges[1]).toEqual(edges[0]);
      expect(edges[2]).toEqual(edges[0]);
    }
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
    await keys('Control+k');
    const palette = page.getByRole('dialog', { name: 'Commands and search' });
    await palette.waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
    await page.getByRole('heading', { name: 'Keys and colours', level: 1, includeHidden: true }).waitFor();
    await page.keyboard.type('single');
    await palette.getByRole('option').nth(1).waitFor({ state: 'detached' });
    await palette.getByRole('option', { name: /Switch single keys on/ }).waitFor();
    await keys('Enter');
    await palette.waitFor({ state: 'detached' });
    expect(await box.isChecked()).toBe(true);
    await keys('g', 'o');
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    expect(faults()).toEqual([]);
  });
});
