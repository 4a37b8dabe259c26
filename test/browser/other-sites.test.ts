import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { startBooks, type TestBooks } from '../support/books.js';
import { describeInBrowser, openWorkplace } from '../support/browser.js';
import { startPerson } from '../support/people.js';
import { made } from '../support/postings.js';

let books: TestBooks;
let elsewhere: Server;
beforeAll(async () => {
  books = await startBooks({ name: 'Acme' });
  elsewhere = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Elsewhere</title><iframe name="sink"></iframe>');
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  elsewhere.closeAllConnections();
  elsewhere.close();
});

const mutation = 'mutation { createContact(input: { name: "Forged", contactType: CUSTOMER }) { contact { id } } }';

/** What a page tries with a browser in which somebody is logged in at the service; each answers what it could read. */
const attempts: Record<string, (page: Page, url: string) => Promise<unknown>> = {
  'reads the session': (page, url) => fetchFrom(page, `${url}/session`, {}),
  'reads the books': (page, url) =>
    fetchFrom(page, `${url}/graphql?query=${encodeURIComponent('{ viewer { owner { name } } }')}`, {}),
  'reads REST': (page, url) => fetchFrom(page, `${url}/contacts`, {}),
  'posts JSON': (page, url) =>
    fetchFrom(page, `${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: mutation }),
    }),
  'posts JSON as text, which is asked for no leave': (page, url) =>
    fetchFrom(page, `${url}/graphql`, { method: 'POST', mode: 'no-cors', body: JSON.stringify({ query: mutation }) }),
  'logs out': (page, url) => fetchFrom(page, `${url}/session`, { method: 'DELETE' }),
  'ends the other sessions': (page, url) => fetchFrom(page, `${url}/session/list`, { method: 'DELETE' }),
  'posts a form': (page, url) =>
    formFrom(page, `${url}/graphql`, 'application/x-www-form-urlencoded', 'query', mutation),
  'posts a form as text': (page, url) =>
    formFrom(page, `${url}/graphql`, 'text/plain', `{"query":${JSON.stringify(mutation)},"x":"`, '"}'),
  'posts a form of several parts': (page, url) =>
    formFrom(page, `${url}/graphql`, 'multipart/form-data', 'operations', JSON.stringify({ query: mutation })),
  'posts a form to REST': (page, url) =>
    formFrom(page, `${url}/contacts`, 'text/plain', '{"name":"Forged","contact_type":"customer","x":"', '"}'),
  'shows a picture': (page, url) =>
    page.evaluate(`new Promise((resolve) => {
      const image = new Image();
      image.onload = () => resolve('loaded');
      image.onerror = () => resolve(null);
      image.src = ${JSON.stringify(`${url}/graphql?query=${encodeURIComponent(mutation)}`)};
    })`),
  'shows the dashboard in a frame': async (page, url) => {
    const refused = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()));
    await page.evaluate(`document.querySelector('iframe').src = ${JSON.stringify(`${url}/dashboard/`)}`);
    await refused;
    return null;
  },
};

/** The text that could be read, or null. */
function fetchFrom(page: Page, address: string, options: object): Promise<unknown> {
  const init = JSON.stringify({ credentials: 'include', ...options });
  return page.evaluate(
    `fetch(${JSON.stringify(address)}, ${init}).then((answer) => answer.text()).then((text) => text || null, () => null)`,
  );
}

/** Sends a form into the frame of the page, and waits until it shows the answer. */
async function formFrom(page: Page, action: string, enctype: string, name: string, value: string): Promise<null> {
  await page.evaluate(`new Promise((resolve) => {
    const form = document.createElement('form');
    Object.assign(form, ${JSON.stringify({ method: 'post', target: 'sink', action, enctype })});
    const input = document.createElement('input');
    Object.assign(input, ${JSON.stringify({ name, value })});
    form.append(input);
    document.body.append(form);
    document.querySelector('iframe').onload = resolve;
    form.submit();
  })`);
  return null;
}

describeInBrowser('a page of somebody else', () => {
  test.each([
    ['on another port of the host, which is the same site', '127.0.0.1'],
    ['on another site', 'localhost'],
  ])('%s reads and changes nothing', async (_where, host) => {
    const somebody = await startPerson(books);
    const { page, context } = await openWorkplace(books, '', somebody);
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    const other = await context.newPage();
    await other.goto(`http://${host}:${(elsewhere.address() as AddressInfo).port}/`);
    const read: [string, unknown][] = [];
    for (const [name, attempt] of Object.entries(attempts)) read.push([name, await attempt(other, books.url)]);
    expect(read).toEqual(Object.keys(attempts).map((name) => [name, null]));
    const { contacts } = await made(books, '{ contacts { nodes { name } } }', {});
    expect(contacts.nodes).toEqual([]);
    expect(await somebody.browser.session()).not.toBeNull();
    await page.reload();
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    // What a browser keeps of it: nothing that a script could read, and nothing in an address.
    expect(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])')).toBe(
      '[{},{},""]',
    );
    const cookies = await context.cookies(books.url);
    const told = cookies.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite]);
    expect(told.toSorted()).toEqual([
      ['books_known', true, 'Strict'],
      ['books_session', true, 'Strict'],
    ]);
  });
});

describeInBrowser('a session', () => {
  test('that its owner ends is over at once, and so is what its page listens to', async () => {
    const somebody = await startPerson(books);
    const { page } = await openWorkplace(books, 'settings/account', somebody);
    await page.getByRole('table', { name: 'Sessions' }).getByText('This session').waitFor();
    const { sessions } = await made(books, '{ sessions(first: 100) { nodes { id person { id } } } }', {});
    const own = sessions.nodes.filter((one: { person: { id: string } | null }) => one.person?.id === somebody.id);
    expect(own).toHaveLength(2);
    for (const { id } of own)
      await made(books, 'mutation ($id: ID!) { endSession(input: { id: $id }) { session { id } } }', { id });
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    expect(await somebody.browser.session()).toBeNull();
  });

  test('that is logged out in one window is over in the other, without a reload', async () => {
    const somebody = await startPerson(books);
    const { page, context, keys } = await openWorkplace(books, '', somebody);
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    const other = await context.newPage();
    await other.goto(`${books.url}/dashboard/`);
    await other.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await page.bringToFront();
    await keys('Control+k');
    await page.getByRole('option', { name: /Log out/ }).waitFor();
    await page.keyboard.type('log out');
    await page.getByRole('option').nth(1).waitFor({ state: 'detached' });
    await keys('Enter');
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    await other.getByRole('heading', { name: 'Log in' }).waitFor();
  });
});
