import { startBooks, type TestBooks } from '../support/books.js';
import { describeInBrowser, openWorkplace } from '../support/browser.js';

let books: TestBooks;
beforeAll(async () => {
  books = await startBooks();
});

describeInBrowser('API keys', () => {
  test('a key is made with its scopes in words, shown once, works within them, is rotated, and is revoked', async () => {
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
    const reports = await books.graphql('{ trialBalance { currency } }', {}, { apiKey });
    expect(reports.errors[0]?.extensions.code).toBe('INSUFFICIENT_SCOPE');
    const make = 'mutation { createContact(input: { name: "Hooli" }) { contact { id } } }';
    expect((await books.graphql(make, {}, { apiKey })).errors[0]?.extensions.code).toBe('INSUFFICIENT_SCOPE');
    await keys('Escape');
    await shown.waitFor({ state: 'detached' });
    await keys('End');
    await list.locator('[data-current]', { hasText: 'Shop' }).waitFor();
    expect(await page.content()).not.toContain(apiKey);
    await keys('u');
    const rotation = page.getByRole('dialog', { name: 'Rotate the key Shop' });
    await rotation.getByLabel('The key of now ends').selectOption('At once');
    expect(await accessibilityProblems()).toEqual([]);
    await rotation.getByRole('button', { name: 'Rotate' }).press('Enter');
    await shown.waitFor();
    const successor = (await shown.getByRole('status').textContent()) ?? '';
    expect((await books.graphql('{ viewer { apiKey { name } } }', {}, { apiKey })).status).toBe(401);
    const { viewer } = (await books.graphql('{ viewer { apiKey { name scopes } } }', {}, { apiKey: successor })).data;
    expect([viewer.apiKey, successor === apiKey]).toEqual([{ name: 'Shop', scopes: ['READ'] }, false]);
    await keys('Escape');
    await shown.waitFor({ state: 'detached' });
    await list.getByRole('row', { name: /Shop.*Expired/ }).waitFor();
    await keys('End');
    await list.locator('[data-current]', { hasText: /Shop.*Valid/ }).waitFor();
    await keys('Delete');
    const question = page.getByRole('alertdialog', { name: 'Revoke the key Shop?' });
    await question.waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await question.getByRole('button', { name: 'Revoke' }).press('Enter');
    await list.getByRole('row', { name: /Shop.*Revoked/ }).waitFor();
    expect((await books.graphql('{ viewer { apiKey { name } } }', {}, { apiKey: successor })).status).toBe(401);
    expect(faults()).toEqual([]);
  });
});
