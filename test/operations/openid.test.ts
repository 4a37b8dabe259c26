import { limits } from '../../src/contract/limits.js';
import { Role } from '../../src/people/role.js';
import { setClock } from '../../src/values/clock.js';
import { Authenticator } from '../support/authenticator.js';
import { startBooks, type TestBooks, testService } from '../support/books.js';
import { type ProvidedAccount, TestProvider, Wanderer } from '../support/openid.js';
import { Browser, invitation, passwordOfAll, redeem, startPerson } from '../support/people.js';

let provider: TestProvider;
let books: TestBooks;
beforeAll(async () => {
  provider = await TestProvider.start();
  await testService(provider.settings());
  books = await startBooks({ name: 'Acme' });
  provider.serve(books.url);
});
afterAll(() => provider.stop());
afterEach(() => setClock(() => new Date()));

/** The log-in page of the service asks where to go. */
async function begin(wanderer: Wanderer): Promise<string> {
  const answer = await wanderer.ask(`${books.url}/session/openid`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { location: string }).location;
}

/** Comes back from the provider, as a browser is led from another site. */
const comeBack = async (wanderer: Wanderer, url: string) => {
  const answer = await wanderer.ask(url, { headers: { 'sec-fetch-site': 'cross-site' } });
  return [answer.status, answer.headers.get('location')];
};

async function logIn(login: string, account: ProvidedAccount) {
  provider.accounts.set(login, account);
  const wanderer = new Wanderer();
  const answer = await comeBack(wanderer, await wanderer.logInAt(await begin(wanderer), login));
  const browser = new Browser(books.url);
  browser.cookie = `books_session=${wanderer.cookieOf(books.url, 'books_session') ?? ''}`;
  return { answer, session: await browser.session(), wanderer };
}

const entered = [303, '/dashboard/'];
const nobody = (why: string) => [303, `/dashboard/#nobody=${why}`];
const actionsOf = async (at: TestBooks, count: number) => {
  const { data } = await at.graphql(`{ auditLog(last: ${count}) { nodes { action changes } } }`);
  return data.auditLog.nodes;
};

const digest = expect.stringMatching(/^[0-9a-f]{64}$/);
const proofs = { from: digest, to: digest };
const begun = { from: {}, to: expect.any(Object) };

test('leads to the provider with PKCE, state and nonce, kept in a cookie that no script and no other site reads', async () => {
  const offered = await fetch(`${books.url}/session/log-in`);
  expect(await offered.json()).toEqual({ openId: { label: 'Acme login' } });
  const answer = await fetch(`${books.url}/session/openid`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  const { location } = (await answer.json()) as { location: string };
  const asked = Object.fromEntries(new URL(location).searchParams);
  expect(location.startsWith(`${provider.issuer}/auth?`)).toBe(true);
  expect(asked).toEqual({
    client_id: 'books',
    response_type: 'code',
    redirect_uri: `${books.url}/session/openid/callback`,
    scope: 'openid email profile',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  });
  const [cookie = ''] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^books_openid=v2\.[\w.-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
  expect(cookie).not.toContain(asked.state);
  const elsewhere = await fetch(`${books.url}/session/openid`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(elsewhere.status).toBe(403);
});

test('logs in who has the verified address already, and whoever has the subject from then on', async () => {
  const ann = await startPerson(books, Role.VIEWER);
  const first = await logIn('ann', { email: ann.email.toUpperCase(), email_verified: true, name: 'Another name' });
  expect([first.answer, first.session]).toMatchObject([
    entered,
    { role: 'viewer', person: { id: ann.id, name: ann.name } },
  ]);
  expect(await actionsOf(books, 2)).toEqual([
    { action: 'add-openid', changes: { issuer: { from: null, to: provider.issuer }, proofs } },
    { action: 'log-in', changes: { by: { from: null, to: 'openid' }, sessions: begun } },
  ]);
  const moved = await logIn('ann', { email: 'new-address@example.com', email_verified: true });
  expect([moved.answer, moved.session.person.id]).toEqual([entered, ann.id]);
  // The address was given to a new colleague, who is another subject.
  const heir = await logIn('heir', { email: ann.email, email_verified: true });
  expect([heir.answer, heir.session]).toEqual([nobody('unknown'), null]);
});

test('makes whoever is invited a member, without a password, and nobody else', async () => {
  const other = await startBooks({ name: 'Other' });
  await invitation(books.ownerId, 'bea@example.com', Role.BOOKKEEPER);
  await invitation(other.ownerId, 'bea@example.com', Role.VIEWER);
  const unverified = await logIn('bea', { email: 'bea@example.com', email_verified: false, name: 'Bea' });
  expect([unverified.answer, unverified.session]).toEqual([nobody('unknown'), null]);
  const bea = await logIn('bea', { email: 'bea@example.com', email_verified: true, name: 'Bea' });
  expect(bea.answer).toEqual(entered);
  expect(bea.session).toMatchObject({
    person: { email: 'bea@example.com', name: 'Bea' },
    owners: [
      { name: 'Acme', role: 'bookkeeper' },
      { name: 'Other', role: 'viewer' },
    ],
  });
  const { data } = await other.graphql('{ invitations { nodes { id } } members { nodes { role person { name } } } }');
  expect(data).toEqual({
    invitations: { nodes: [] },
    members: { nodes: [{ role: 'VIEWER', person: { name: 'Bea' } }] },
  });
  expect((await new Browser(books.url).logIn('bea@example.com', 'any password')).status).toBe(401);
  const stranger = await logIn('stranger', { email: 'stranger@example.com', email_verified: true });
  expect([stranger.answer, stranger.session]).toEqual([nobody('unknown'), null]);
  const nameless = await logIn('nameless', {});
  expect([nameless.answer, nameless.session]).toEqual([nobody('unknown'), null]);
});

test('an invitation to somebody else’s address is not taken by who has been bound to another', async () => {
  const carl = await startPerson(books, Role.VIEWER);
  await logIn('carl', { email: carl.email, email_verified: true });
  await invitation(books.ownerId, 'dora@example.com', Role.OWNER);
  const { session } = await logIn('carl', { email: 'dora@example.com', email_verified: true });
  expect([session.person.id, session.role]).toEqual([carl.id, 'viewer']);
  const { data } = await books.graphql('{ invitations { nodes { email } } }');
  expect(data.invitations.nodes).toContainEqual({ email: 'dora@example.com' });
});

/** Somebody else's account, made by an owner who is shown the link of an invitation to them. */
async function squatted(email: string) {
  const squatter = await startBooks({ name: 'Squatter' });
  const { data } = await squatter.graphql(
    'mutation ($email: String!) { inviteMember(input: { email: $email, role: OWNER }) { link } }',
    { email },
  );
  const browser = new Browser(books.url);
  const token = data.inviteMember.link.split('#token=')[1];
  expect((await redeem(browser, token, { name: 'Squatter' })).status).toBe(201);
  const device = new Authenticator({ origin: books.url.replace('127.0.0.1', 'localhost'), rpId: 'localhost' });
  const { body } = await browser.ask('POST', '/session/passkeys/challenge', { password: passwordOfAll });
  const added = await browser.ask('POST', '/session/passkeys', { name: 'X', answer: device.create(body.options) });
  expect(added.status).toBe(201);
  const byPasskey = async () => {
    const asking = new Browser(books.url);
    const { options } = (await asking.ask('POST', '/session/passkey/challenge')).body;
    return (await asking.ask('POST', '/session/passkey', { answer: device.get(options) })).status;
  };
  return { squatter, browser, byPasskey, byPassword: async () => (await browser.logIn(email)).status };
}

test('ends what opens an account whose address nobody had proved: somebody else may have made it', async () => {
  const email = 'cfo@example.com';
  const { browser, byPasskey, byPassword } = await squatted(email);
  expect([await byPasskey(), await byPassword()]).toEqual([201, 201]);
  await invitation(books.ownerId, email, Role.OWNER);
  const { answer, session } = await logIn('cfo', { email, email_verified: true, name: 'The CFO' });
  expect([answer, session.owners.map(({ name }: { name: string }) => name)]).toEqual([entered, ['Acme', 'Squatter']]);
  expect(await browser.session()).toBeNull();
  expect([await byPasskey(), await byPassword()]).toEqual([401, 401]);
  expect((await actionsOf(books, 4)).slice(0, 3)).toEqual([
    { action: 'join', changes: { role: { from: null, to: 'owner' }, proofs: { from: null, to: digest } } },
    {
      action: 'prove-address',
      changes: {
        password: { from: true, to: false },
        secondFactor: { from: false, to: false },
        passkeys: { from: 1, to: 0 },
        proofs,
      },
    },
    { action: 'add-openid', changes: { issuer: { from: null, to: provider.issuer }, proofs } },
  ]);
  await logIn('cfo', { email, email_verified: true });
  expect(await actionsOf(books, 1)).toEqual([
    { action: 'log-in', changes: { by: { from: null, to: 'openid' }, sessions: begun } },
  ]);
});

test('keeps the password of whoever had proved the address, until somebody is shown a link to another one', async () => {
  const ann = await startPerson(books, Role.VIEWER);
  await logIn('ann-again', { email: ann.email, email_verified: true });
  expect((await ann.browser.logIn(ann.email)).status).toBe(201);
  const { data: found } = await books.graphql('{ members(first: 100) { nodes { id person { id } } } }');
  const member = found.members.nodes.find(({ person }: { person: { id: string } }) => person.id === ann.id);
  const reset = 'mutation ($id: ID!) { createPasswordReset(input: { memberId: $id }) { link } }';
  const { data } = await books.graphql(reset, { id: member.id });
  const [inviter, password] = [new Browser(books.url), 'known to whoever was shown'];
  expect((await redeem(inviter, data.createPasswordReset.link.split('#token=')[1], { password })).status).toBe(201);
  await logIn('ann-again', { email: ann.email, email_verified: true });
  expect(await inviter.session()).toBeNull();
  expect((await inviter.logIn(ann.email, password)).status).toBe(401);
});

describe('nobody is logged in', () => {
  async function returning(login = 'eve') {
    const eve = await startPerson(books, Role.VIEWER);
    provider.accounts.set(login, { email: eve.email, email_verified: true });
    const wanderer = new Wanderer();
    const url = await wanderer.logInAt(await begin(wanderer), login);
    return { wanderer, url };
  }
  const expectNobody = async (wanderer: Wanderer, url: string) => {
    expect(await comeBack(wanderer, url)).toEqual(nobody('refused'));
    expect(wanderer.cookieOf(books.url, 'books_session')).toBeUndefined();
  };

  test('by an answer in another browser, which did not ask: a page leads nobody into an account of its own', async () => {
    const { wanderer, url } = await returning('eve-1');
    const other = new Wanderer();
    await expectNobody(other, url);
    await begin(other);
    await expectNobody(other, url);
    expect(await comeBack(wanderer, url)).toEqual(entered);
  });

  test('by an answer that was taken before, changed, or another issuer’s', async () => {
    const { wanderer, url } = await returning('eve-2');
    const forged = new URL(url);
    forged.searchParams.set('state', 'x'.repeat(43));
    await expectNobody(wanderer, forged.href);
    await expectNobody(wanderer, url);
    const second = await returning('eve-3');
    const mixed = new URL(second.url);
    mixed.searchParams.set('iss', 'https://evil.example');
    await expectNobody(second.wanderer, mixed.href);
    const third = await returning('eve-4');
    const guessed = new URL(third.url);
    guessed.searchParams.set('code', 'guessed');
    await expectNobody(third.wanderer, guessed.href);
    const again = await returning('eve-5');
    expect(await comeBack(again.wanderer, again.url)).toEqual(entered);
    expect(await comeBack(new Wanderer(), again.url)).toEqual(nobody('refused'));
  });

  test('after the time that an attempt has, by a refusal of the provider, and without anything', async () => {
    const { wanderer, url } = await returning('eve-6');
    setClock(() => new Date(Date.now() + limits.openIdMinutes * 60_000 + 1));
    await expectNobody(wanderer, url);
    setClock(() => new Date());
    const denied = new Wanderer();
    const state = new URL(await begin(denied)).searchParams.get('state') ?? '';
    await expectNobody(denied, `${books.url}/session/openid/callback?error=access_denied&state=${state}`);
    await expectNobody(new Wanderer(), `${books.url}/session/openid/callback`);
  });
});
