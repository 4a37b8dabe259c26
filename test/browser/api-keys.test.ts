import { startBooks, type TestBooks } from '../support/books.js';
import { describeInBrowser, openWorkplace } from '../support/browser.js';

let books: TestBooks;
beforeAll(async () => {
  books = await startBooks();
});

describeInBrowser('API keys', () => {
  test('a key is made with its scopes in words, shown once, works, and is revoked', async () => {
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(books, 'settings/api-keys');
    const list = page.getByRole('grid', { name: 'Keys' });
    await list.getByRole('row').nth(1).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('n');
    const form = page.getByRole('dialog', { name: 'New key' });
    await form.getByLabel(/^Reports/).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await page.keyboard.type('Shop');
    await keys('Enter');
    const shown = page.getByRole('dialog', { name: 'The key' });
    const apiKey = (await shown.getByRole('status').textContent()) ?? '';
    expect((await books.graphql('{ viewer { apiKey { name scopes } } }', {}, { apiKey })).data.viewer.apiKey).toEqual({
      name: 'Shop',
      scopes: ['READ'],
    });
    await keys('Escape', 'End');
    await list.locator('[data-current]', { hasText: 'Shop' }).waitFor();
    await keys('Delete');
    const question = page.getByRole('alertdialog', { name: 'Revoke the key Shop?' });
    await question.waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await question.getByRole('button', { name: 'Revoke' }).press('Enter');
    await list.getByRole('row', { name: /Shop.*Revoked/ }).waitFor();
    expect((await books.graphql('{ viewer { apiKey { name } } }', {}, { apiKey })).status).toBe(401);
    expect(faults()).toEqual([]);
  });
});
