import { Role } from '../../src/people/role.js';
import { startBooks } from '../support/books.js';
import { describeInBrowser, openWorkplace } from '../support/browser.js';
import { startPerson } from '../support/people.js';

describeInBrowser('what a person keeps for themselves', () => {
  test('a view is kept, opened and forgotten by keys, and is there in another browser', async () => {
    const books = await startBooks({ currency: 'EUR' });
    const { email } = await startPerson(books, Role.VIEWER);
    const first = await openWorkplace(books, 'bills?view=all&q=Acme', { email });
    await first.page.getByRole('heading', { name: 'Bills', level: 1 }).waitFor();
    await first.keys('g', 'v');
    const dialog = first.page.getByRole('dialog', { name: 'Views' });
    await dialog.locator('input:focus').waitFor();
    await first.page.keyboard.type('Of Acme');
    await first.keys('Enter');
    await dialog.waitFor({ state: 'detached' });
    await first.page.getByText('View Of Acme').first().waitFor();

    const second = await openWorkplace(books, '', { email });
    await second.page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await second.keys('g', 'v');
    const there = second.page.getByRole('dialog', { name: 'Views' });
    await there.getByRole('button', { name: /^Of Acme/ }).waitFor();
    await there.locator('input:focus').waitFor();
    expect(await second.accessibilityProblems()).toEqual([]);
    await there.getByRole('button', { name: /^Of Acme/ }).focus();
    await second.keys('Enter');
    await second.page.getByRole('heading', { name: 'Bills', level: 1 }).waitFor();
    const address = new URL(second.page.url());
    expect([address.pathname, address.searchParams.get('view'), address.searchParams.get('q')]).toEqual([
      '/dashboard/bills',
      'all',
      'Acme',
    ]);

    await there.waitFor({ state: 'detached' });
    await second.keys('g', 'v');
    await there.locator('input:focus').waitFor();
    await there.getByRole('button', { name: /^Of Acme/ }).focus();
    await second.keys('Delete');
    await there.getByRole('button', { name: /^Of Acme/ }).waitFor({ state: 'detached' });
    expect([...first.faults(), ...second.faults()]).toEqual([]);
  });

  test('the place that one is at is in sight on a phone', async () => {
    const books = await startBooks({ currency: 'EUR' });
    const { page, keys, faults } = await openWorkplace(books, '', { width: 390 });
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    const isInSight = async (name: string) => {
      const link = page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name });
      const { x, width } = (await link.boundingBox()) ?? { x: -1, width: 0 };
      return x >= 0 && x + width <= 390;
    };
    expect([await isInSight('Overview'), await isInSight('Settings')]).toEqual([true, false]);
    await keys('g', 's');
    await page.getByRole('navigation', { name: 'Places' }).locator('[aria-current]', { hasText: 'Settings' }).waitFor();
    await page.waitForFunction(
      "document.querySelector('nav[aria-label=Places] [aria-current]').getBoundingClientRect().right <= innerWidth",
    );
    expect([await isInSight('Overview'), await isInSight('Settings')]).toEqual([false, true]);
    expect(faults()).toEqual([]);
  });

  test('colours and single keys that are chosen among the settings stay so', async () => {
    const books = await startBooks({ currency: 'EUR' });
    const { email } = await startPerson(books, Role.VIEWER);
    const { page, keys, faults } = await openWorkplace(books, 'settings/workplace', { email });
    const box = page.getByRole('checkbox', { name: 'Single keys run commands' });
    const colours = page.getByLabel('Colours');
    await page.getByText('Both follow you to every browser.').waitFor();
    const kept = () =>
      page.waitForResponse((response) => (response.request().postData() ?? '').includes('mutation Prefer'));
    const switchedOff = kept();
    await box.focus();
    await keys('Space');
    expect((await switchedOff).status()).toBe(200);
    const darkened = kept();
    await colours.selectOption('dark');
    expect((await darkened).status()).toBe(200);
    await page.reload();
    await page.getByText('Both follow you to every browser.').waitFor();
    await page.locator('html[data-theme=dark]').waitFor();
    await page.getByRole('checkbox', { name: 'Single keys run commands', checked: false }).waitFor();
    expect(await colours.inputValue()).toBe('dark');
    const second = await openWorkplace(books, 'settings/workplace', { email });
    await second.page.getByRole('checkbox', { name: 'Single keys run commands', checked: false }).waitFor();
    expect(await second.page.getByLabel('Colours').inputValue()).toBe('dark');
    expect([...faults(), ...second.faults()]).toEqual([]);
  });

  test('colours and single keys follow the person to another browser', async () => {
    const books = await startBooks({ currency: 'EUR' });
    const { email } = await startPerson(books, Role.BOOKKEEPER);
    const first = await openWorkplace(books, '', { email });
    await first.page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    for (const [text, option] of [
      ['dark col', 'Dark colours'],
      ['single keys off', 'Switch single keys off'],
    ] as const) {
      const answered = first.page.waitForResponse((response) =>
        (response.request().postData() ?? '').includes('mutation Prefer'),
      );
      await first.keys('Control+k');
      const palette = first.page.getByRole('dialog', { name: 'Commands and search' });
      await palette.locator('input:focus').waitFor();
      await first.page.keyboard.type(text);
      await palette.getByRole('option').nth(1).waitFor({ state: 'detached' });
      await palette.getByRole('option', { name: option }).waitFor();
      await first.keys('Enter');
      await palette.waitFor({ state: 'detached' });
      expect((await answered).status()).toBe(200);
    }
    const second = await openWorkplace(books, '', { email });
    await second.page.locator('html[data-theme=dark]').waitFor();
    await second.page.waitForFunction("localStorage.getItem('books.single-keys') === 'off'");
    expect([...first.faults(), ...second.faults()]).toEqual([]);
  });
});
