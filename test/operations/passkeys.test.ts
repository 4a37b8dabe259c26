import { limits } from '../../src/contract/limits.js';
import { resetPassword } from '../../src/people/link.operations.js';
import { relyingPartyAt } from '../../src/people/relying-party.js';
import { Role } from '../../src/people/role.js';
import { codeAt } from '../../src/people/totp.js';
import { setClock } from '../../src/values/clock.js';
import { Authenticator } from '../support/authenticator.js';
import { startBooks, type TestBooks, testService } from '../support/books.js';
import { Browser, passwordOfAll, type Somebody, startPerson } from '../support/people.js';

let books: TestBooks;
beforeAll(async () => {
  books = await startBooks({ name: 'Acme' });
});
afterEach(() => setClock(() => new Date()));

const page = () => ({ origin: books.url.replace('127.0.0.1', 'localhost'), rpId: 'localhost' });

/** What the page is given to have the browser make a passkey. */
async function creation({ browser }: Pick<Somebody, 'browser'>, proof: object = { password: passwordOfAll }) {
  const { status, body } = await browser.ask('POST', '/session/passkeys/challenge', proof);
  return { status, options: body.options, error: body.error };
}

async function withPasskey(name = 'Phone') {
  const somebody = await startPerson(books, Role.VIEWER);
  const device = new Authenticator(page());
  const { options } = await creation(somebody);
  const { status, body } = await somebody.browser.ask('POST', '/session/passkeys', {
    name,
    answer: device.create(options),
  });
  expect(status).toBe(201);
  return { ...somebody, device, passkeyId: body.passkey.id as string };
}

async function challenge(): Promise<{ challenge: string; rpId: string; userVerification: string }> {
  return (await new Browser(books.url).ask('POST', '/session/passkey/challenge')).body.options;
}

const logInWith = (answer: unknown) => new Browser(books.url).ask('POST', '/session/passkey', { answer });
const passkeysOf = async (browser: Browser) => (await browser.ask('GET', '/session/passkeys')).body.passkeys;
const lastActions = async (count: number) => {
  const { data } = await books.graphql(
    `{ auditLog(last: ${count}) { nodes { action resourceType resourceId changes createdBy { kind name } } } }`,
  );
  return data.auditLog.nodes;
};

const digest = expect.stringMatching(/^[0-9a-f]{64}$/);
const proofs = { from: digest, to: digest };

test('is made by whoever has the password and the code, for the name of the host, and is the person’s at every owner', async () => {
  const somebody = await startPerson(books, Role.VIEWER);
  expect((await creation(somebody, {})).status).toBe(422);
  expect((await creation(somebody, { password: 'wrong' })).error.code).toBe('LOGIN_FAILED');
  const { status, options } = await creation(somebody);
  expect(status).toBe(201);
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Books' },
    user: { name: somebody.email, displayName: somebody.name },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
    timeout: 300_000,
  });
  const device = new Authenticator(page());
  const made = await somebody.browser.ask('POST', '/session/passkeys', {
    name: ' Phone ',
    answer: device.create(options),
  });
  expect([made.status, made.body.passkey]).toEqual([
    201,
    { id: expect.any(String), name: 'Phone', createdAt: expect.any(String), lastUsedAt: null },
  ]);
  expect((await creation(somebody)).options.excludeCredentials).toMatchObject([{ id: device.credentialId }]);
  expect(await lastActions(1)).toEqual([
    {
      action: 'add-passkey',
      resourceType: 'Person',
      resourceId: somebody.id,
      changes: { passkey: { from: null, to: 'Phone' }, proofs },
      createdBy: { kind: 'PERSON', name: somebody.name },
    },
  ]);
});

test('needs the second factor of whoever has one', async () => {
  const { browser } = await startPerson(books, Role.VIEWER);
  const { body } = await browser.ask('POST', '/session/totp', { password: passwordOfAll });
  await browser.ask('PUT', '/session/totp', { code: codeAt(body.secret, new Date()) });
  expect((await creation({ browser })).error.code).toBe('SECOND_FACTOR_REQUIRED');
  const later = new Date(Date.now() + 30_000);
  const proof = { password: passwordOfAll, code: codeAt(body.secret, later) };
  setClock(() => later);
  expect((await creation({ browser }, proof)).status).toBe(201);
});

test('logs its person in by itself, without password and code, and is recorded', async () => {
  const { browser, device, id, name } = await withPasskey();
  const { body } = await browser.ask('POST', '/session/totp', { password: passwordOfAll });
  await browser.ask('PUT', '/session/totp', { code: codeAt(body.secret, new Date()) });
  const options = await challenge();
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  const entered = await logInWith(device.get(options));
  expect([entered.status, entered.body.session.person.id]).toEqual([201, id]);
  expect(entered.headers.getSetCookie()[0]).toMatch(/^books_session=[\w-]{43}; .*HttpOnly; SameSite=Strict$/);
  expect(await lastActions(1)).toEqual([
    {
      action: 'log-in',
      resourceType: 'Person',
      resourceId: id,
      changes: { by: { from: null, to: 'passkey' }, sessions: { from: {}, to: expect.any(Object) } },
      createdBy: { kind: 'PERSON', name },
    },
  ]);
  expect(await passkeysOf(browser)).toMatchObject([{ name: 'Phone', lastUsedAt: expect.any(String) }]);
});

describe('nobody is logged in by', () => {
  /** Tries what somebody made of the answer of a device to a fresh challenge. */
  async function expectRefused(answer: unknown): Promise<void> {
    const { status, body } = await logInWith(answer);
    expect([status, body.error.code]).toEqual([401, 'LOGIN_FAILED']);
  }

  test('an answer that was given before, whether it logged somebody in or not', async () => {
    const { device } = await withPasskey();
    const answer = device.get(await challenge());
    expect((await logInWith(answer)).status).toBe(201);
    await expectRefused(answer);
    const wrong = device.get(await challenge());
    const { signature } = wrong.response;
    await expectRefused({ ...wrong, response: { ...wrong.response, signature: `A${signature.slice(1)}` } });
    await expectRefused(wrong);
    const twice = device.get(await challenge());
    const statuses = (await Promise.all([logInWith(twice), logInWith(twice)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 401]);
  });

  test('a challenge of ours that is too old, is another person’s for a new passkey, or was never ours', async () => {
    const { device, browser } = await withPasskey();
    const options = await challenge();
    setClock(() => new Date(Date.now() + limits.passkeyChallengeSeconds * 1000 + 1));
    await expectRefused(device.get(options));
    setClock(() => new Date());
    await expectRefused(device.get((await creation({ browser })).options));
    await expectRefused(device.get({ challenge: 'A'.repeat(43) }));
  });

  test('a page of another origin, even of this host, and a passkey of another host', async () => {
    const { device } = await withPasskey();
    const elsewhere = ['http://localhost:1', 'https://localhost', 'https://evil.example', books.url];
    for (const origin of elsewhere) await expectRefused(device.get(await challenge(), { origin }));
    await expectRefused(device.get(await challenge(), { rpId: 'evil.example' }));
    expect((await logInWith(device.get(await challenge()))).status).toBe(201);
  });

  test('a device that did not make sure who used it', async () => {
    const { device } = await withPasskey();
    await expectRefused(device.get(await challenge(), { isVerified: false }));
  });

  test('the passkey of somebody else under one’s own name, or one’s own under theirs', async () => {
    const [ann, bea] = [await withPasskey(), await withPasskey()];
    const [ofAnn, ofBea] = [ann.device.get(await challenge()), bea.device.get(await challenge())];
    await expectRefused({ ...ofAnn, id: ofBea.id, rawId: ofBea.id });
    const again = ann.device.get(await challenge());
    await expectRefused({ ...again, response: { ...again.response, userHandle: ofBea.response.userHandle } });
    const without = ann.device.get(await challenge());
    await expectRefused({ ...without, response: { ...without.response, userHandle: undefined } });
  });

  test('a copy of a device, which has counted less', async () => {
    const { device } = await withPasskey();
    expect((await logInWith(device.get(await challenge(), { count: 7 }))).status).toBe(201);
    await expectRefused(device.get(await challenge(), { count: 7 }));
    await expectRefused(device.get(await challenge(), { count: 3 }));
    await expectRefused(device.get(await challenge(), { count: 0 }));
    expect((await logInWith(device.get(await challenge(), { count: 8 }))).status).toBe(201);
  });

  test('a passkey that was removed, one of somebody who belongs to no owner, and what is none', async () => {
    const { device, browser, passkeyId } = await withPasskey();
    expect((await browser.ask('DELETE', `/session/passkeys/${passkeyId}`)).status).toBe(204);
    await expectRefused(device.get(await challenge()));
    const gone = await withPasskey();
    const { data } = await books.graphql('{ members(first: 100) { nodes { id person { id } } } }');
    const member = data.members.nodes.find((one: { person: { id: string } }) => one.person.id === gone.id);
    await books.graphql('mutation ($id: ID!) { removeMember(input: { id: $id }) { member { id } } }', {
      id: member.id,
    });
    await expectRefused(gone.device.get(await challenge()));
    const one = device.get(await challenge());
    const odd = [undefined, null, 7, 'x', {}, { id: 'x' }, { response: null }, { response: { clientDataJSON: 'e30' } }];
    for (const answer of [
      ...odd,
      { ...one, id: 7 },
      { ...one, response: { clientDataJSON: one.response.clientDataJSON } },
    ])
      await expectRefused(answer);
  });

  test('a page of another origin that brings a right answer', async () => {
    const { device } = await withPasskey();
    const answer = device.get(await challenge());
    const { status, body } = await new Browser(books.url).ask(
      'POST',
      '/session/passkey',
      { answer },
      { 'sec-fetch-site': 'same-site' },
    );
    expect([status, body.error.code]).toEqual([403, 'CROSS_ORIGIN_REQUEST']);
  });
});

test('nothing is added by an answer of another origin, an unverified one, a used one, or one to somebody else’s challenge', async () => {
  const [ann, bea] = [await startPerson(books, Role.VIEWER), await startPerson(books, Role.VIEWER)];
  const add = (somebody: Somebody, answer: unknown) =>
    somebody.browser.ask('POST', '/session/passkeys', { name: 'X', answer });
  const device = new Authenticator(page());
  const wrong = [
    device.create((await creation(ann)).options, { origin: 'https://evil.example' }),
    device.create((await creation(ann)).options, { rpId: 'evil.example' }),
    device.create((await creation(ann)).options, { isVerified: false }),
    device.create((await creation(bea)).options),
    device.create({ ...(await creation(ann)).options, challenge: (await challenge()).challenge }),
    {},
    undefined,
  ];
  for (const answer of wrong) {
    const { status, body } = await add(ann, answer);
    expect([status, body.error.code]).toEqual([422, 'PASSKEY_NOT_PROVED']);
  }
  const answer = device.create((await creation(ann)).options);
  expect((await add(ann, answer)).status).toBe(201);
  expect((await add(ann, answer)).body.error.code).toBe('PASSKEY_NOT_PROVED');
  // The same device answers somebody else's challenge: a passkey belongs to one person.
  expect((await add(bea, device.create((await creation(bea)).options))).body.error.code).toBe('PASSKEY_NOT_PROVED');
  expect([(await passkeysOf(ann.browser)).length, await passkeysOf(bea.browser)]).toEqual([1, []]);
});

test('is renamed and removed by its person alone, which their owners record', async () => {
  const { browser, passkeyId } = await withPasskey();
  const stranger = await startPerson(books, Role.OWNER);
  const path = `/session/passkeys/${passkeyId}`;
  expect((await stranger.browser.ask('PUT', path, { name: 'Mine' })).status).toBe(404);
  expect((await stranger.browser.ask('DELETE', path)).status).toBe(404);
  expect((await browser.ask('PUT', path, { name: ' ' })).body.error.fields).toEqual([
    { path: 'name', message: 'must not be empty' },
  ]);
  expect((await browser.ask('PUT', path, { name: 'Key ring' })).status).toBe(204);
  expect(await passkeysOf(browser)).toMatchObject([{ id: passkeyId, name: 'Key ring' }]);
  expect((await browser.ask('DELETE', path)).status).toBe(204);
  expect((await browser.ask('DELETE', path)).status).toBe(404);
  expect(
    (await lastActions(2)).map(({ action, changes }: { action: string; changes: object }) => [action, changes]),
  ).toEqual([
    ['rename-passkey', { passkey: { from: 'Phone', to: 'Key ring' } }],
    ['remove-passkey', { passkey: { from: 'Key ring', to: null }, proofs }],
  ]);
});

test('a person has a number of passkeys at most, also when many come at once', async () => {
  const somebody = await startPerson(books, Role.VIEWER);
  const answers = [];
  for (let made = 0; made < limits.passkeysPerPerson + 2; made++)
    answers.push(new Authenticator(page()).create((await creation(somebody)).options));
  const added = await Promise.all(
    answers.map((answer) => somebody.browser.ask('POST', '/session/passkeys', { name: 'X', answer })),
  );
  expect(added.filter(({ status }) => status === 201)).toHaveLength(limits.passkeysPerPerson);
  expect(added.filter(({ body }) => body.error?.code === 'QUOTA_EXCEEDED')).toHaveLength(2);
  expect((await creation(somebody)).error.code).toBe('QUOTA_EXCEEDED');
});

test('whoever runs the installation takes them from somebody who lost the device', async () => {
  const { device, email, browser } = await withPasskey();
  const { operator } = await testService();
  await resetPassword(operator.em.fork(), email, { withoutSecondFactor: true });
  expect(await passkeysOf(browser)).toEqual([]);
  expect((await logInWith(device.get(await challenge()))).status).toBe(401);
});

test.each([
  ['https://books.example.com', { id: 'books.example.com', origin: 'https://books.example.com' }],
  ['https://example.com:8443/books', { id: 'example.com', origin: 'https://example.com:8443' }],
  ['http://127.0.0.1:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://[::1]:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://192.0.2.7', null],
  ['http://[2001:db8::1]:3000', null],
])('of an installation at %s browsers know the host', (publicUrl, party) => {
  expect(relyingPartyAt(publicUrl)).toEqual(party);
});
