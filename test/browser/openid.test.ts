import { Role } from '../../src/people/role.js';
import { startBooks, type TestBooks, testService } from '../support/books.js';
import { describeInBrowser, openLoggedOut } from '../support/browser.js';
import { TestProvider } from '../support/openid.js';
import { startPerson } from '../support/people.js';

let provider: TestProvider;
let books: TestBooks;
beforeAll(async () => {
  provider = await TestProvider.start();
  await testService(provider.settings());
  books = await startBooks({ name: 'Acme' });
  provider.serve(books.url);
});
afterAll(() => provider.stop());

describeInBrowser('the log-in page, with a provider on another site', () => {
  test('leads there and back, and says why somebody is not let in', async () => {
    const ann = await startPerson(books, Role.VIEWER);
    provider.accounts.set('ann', { email: ann.email, email_verified: true });
    provider.accounts.set('eve', { email: 'eve@example.com', email_verified: true });
    const { page, context, accessibilityProblems } = await openLoggedOut(books.url);
    const button = page.getByRole('button', { name: 'Acme login' });
    await button.waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await button.press('Enter');
    const logInThere = async (login: string) => {
      await page.waitForURL(`${provider.issuer}/interaction/**`);
      await page.locator('input[name=login]').fill(login);
      await page.locator('input[name=password]').fill('x');
      await page.locator('button[type=submit]').press('Enter');
      await page.getByRole('button', { name: 'Continue' }).press('Enter');
    };
    await logInThere('eve');
    await page.getByRole('alert').getByText('You belong to no books here').waitFor();
    expect(new URL(page.url()).hash).toBe('');
    expect(await accessibilityProblems()).toEqual([]);
    await context.clearCookies();
    await button.press('Enter');
    await logInThere('ann');
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await page.getByText(ann.name, { exact: true }).waitFor();
    const kept = (await context.cookies(books.url)).map(({ name, httpOnly, sameSite }) => ({
      name,
      httpOnly,
      sameSite,
    }));
    expect(kept).toEqual([{ name: 'books_session', httpOnly: true, sameSite: 'Strict' }]);
    expect(page.url()).toBe(`${books.url}/dashboard/`);
  });
});
