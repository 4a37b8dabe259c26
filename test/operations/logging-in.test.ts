import { randomUUID } from 'node:crypto';
import { limits } from '../../src/contract/limits.js';
import { Role } from '../../src/people/role.js';
import { startServer } from '../../src/server.js';
import { setClock } from '../../src/values/clock.js';
import { startBooks, type TestBooks, testService } from '../support/books.js';
import { Browser, invitation, passwordOfAll, redeem, type Somebody, startPerson } from '../support/people.js';

let books: TestBooks;
let ann: Somebody;
beforeAll(async () => {
  books = await startBooks({ name: 'Acme' });
  ann = await startPerson(books);
});
afterEach(() => setClock(() => new Date()));

const viewer = '{ viewer { owner { id name } apiKey { id } user { id email name } role } }';
const createContact = 'mutation { createContact(input: { name: "Vendor", contactType: VENDOR }) { contact { id } } }';
const hourMs = 3_600_000;

async function rows(statement: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const { operator } = await testService();
  return operator.em.fork().execute(statement, values);
}

describe('an invitation', () => {
  test('makes a person with a password, and a session', async () => {
    const email = `bob-${randomUUID()}@example.com`;
    const token = await invitation(books.ownerId, email, Role.VIEWER);
    const browser = new Browser(books.url);
    expect((await browser.ask('POST', '/session/link/look', { token })).body).toEqual({
      link: { purpose: 'invitation', email, ownerName: 'Acme', role: 'viewer', hasPassword: false },
    });
    const { status, headers, body } = await redeem(browser, token, { name: 'Bob' });
    expect([status, headers.get('cache-control')]).toEqual([201, 'no-store']);
    const ownerId = String(books.ownerId);
    expect(body).toEqual({
      session: {
        person: { id: expect.stringMatching(/^\d+$/), email, name: 'Bob' },
        ownerId,
        ownerName: 'Acme',
        role: 'viewer',
        scopes: ['read', 'reports'],
        expiresAt: expect.any(String),
        owners: [{ id: ownerId, name: 'Acme', role: 'viewer' }],
      },
      at: expect.any(String),
    });
    expect(await browser.session()).toEqual({ ...body.session, expiresAt: expect.any(String) });
  });

  test('works once, and not after a week', async () => {
    const [token, late] = [
      await invitation(books.ownerId, 'c@example.com', Role.VIEWER),
      await invitation(books.ownerId, 'd@example.com', Role.VIEWER),
    ];
    const results = await Promise.all([1, 2].map(() => redeem(new Browser(books.url), token, { name: 'C' })));
    expect(results.map(({ status }) => status).toSorted()).toEqual([201, expect.any(Number)]);
    expect((await redeem(new Browser(books.url), token, { name: 'C' })).body.error.code).toBe('LINK_NOT_USABLE');
    expect(await rows(`select count(*)::int as count from persons where email = 'c@example.com'`)).toEqual([
      { count: 1 },
    ]);
    setClock(() => new Date(Date.now() + 8 * 24 * hourMs));
    expect((await redeem(new Browser(books.url), late, { name: 'D' })).body.error.code).toBe('LINK_NOT_USABLE');
    expect(await rows(`select id from persons where email = 'd@example.com'`)).toEqual([]);
  });

  test('without an address takes that of whoever redeems it, and asks for what is missing', async () => {
    const token = await invitation(books.ownerId, null, Role.OWNER);
    const browser = new Browser(books.url);
    const refused = await browser.ask('POST', '/session/link', { token, password: 'short' });
    expect([refused.status, refused.body.error]).toEqual([
      422,
      {
        code: 'VALIDATION_FAILED',
        message: 'email must be an e-mail address; name must not be empty; password must have 12 to 1000 characters',
        fields: [
          { path: 'email', message: 'must be an e-mail address' },
          { path: 'name', message: 'must not be empty' },
          { path: 'password', message: 'must have 12 to 1000 characters' },
        ],
      },
    ]);
    const email = `eve-${randomUUID()}@example.com`;
    expect((await redeem(browser, token, { name: 'Eve', email })).body.session.person).toMatchObject({
      email,
      name: 'Eve',
    });
  });

  test('lets whoever has a password join with it alone, and never changes it', async () => {
    const other = await startBooks({ name: 'Zeta' });
    const token = await invitation(other.ownerId, ann.email.toUpperCase(), Role.BOOKKEEPER);
    const inviter = new Browser(books.url);
    expect((await inviter.ask('POST', '/session/link/look', { token })).body.link.hasPassword).toBe(true);
    const guessed = await redeem(inviter, token, { password: 'the inviter’s own choice', name: 'Ann' });
    expect([guessed.status, guessed.body.error.code]).toEqual([401, 'LOGIN_FAILED']);
    expect((await new Browser(books.url).logIn(ann.email, 'the inviter’s own choice')).status).toBe(401);
    const joined = await redeem(new Browser(books.url), token);
    expect(joined.body.session).toMatchObject({
      ownerName: 'Zeta',
      role: 'bookkeeper',
      scopes: ['read', 'write', 'reports'],
      owners: [
        { name: 'Acme', role: 'owner' },
        { name: 'Zeta', role: 'bookkeeper' },
      ],
    });
  });
});

describe('logging in', () => {
  test('with password: e-mail addresses are the same in capitals, and the session acts as the person', async () => {
    const browser = new Browser(books.url);
    const answer = await browser.logIn(ann.email.toUpperCase());
    expect(answer.status).toBe(201);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^books_session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^books_known=v2\.[\w.-]+; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/),
    ]);
    const { body } = await browser.graphql(viewer);
    expect(body.data.viewer).toEqual({
      owner: { id: String(books.ownerId), name: 'Acme' },
      apiKey: null,
      user: { id: ann.id, email: ann.email, name: ann.name },
      role: 'OWNER',
    });
  });

  test('a wrong password and an unknown address are told apart by nothing in the answer', async () => {
    const wrong = await new Browser(books.url).logIn(ann.email, 'not the password of Ann');
    const unknown = await new Browser(books.url).logIn('nobody@example.com', 'not the password of Ann');
    const expected = { error: { code: 'LOGIN_FAILED', message: 'The e-mail address or the password is wrong' } };
    expect([wrong.status, wrong.body]).toEqual([401, expected]);
    expect([unknown.status, unknown.body]).toEqual([401, expected]);
    const named = (headers: Headers) => [...headers.keys()].toSorted();
    expect(named(wrong.headers)).toEqual(named(unknown.headers));
  });

  test('an API key is exchanged for a session with its scopes, which ends with the key', async () => {
    const { data } = await books.graphql(
      'mutation { createApiKey(input: { name: "Desk", scopes: [READ] }) { secret apiKey { id } } }',
    );
    const { secret, apiKey } = data.createApiKey;
    const browser = new Browser(books.url);
    const { status, body } = await browser.ask('POST', '/session', { apiKey: secret });
    expect([status, body.session]).toEqual([
      201,
      {
        person: null,
        ownerId: String(books.ownerId),
        ownerName: 'Acme',
        role: null,
        scopes: ['read'],
        expiresAt: expect.any(String),
        owners: [{ id: String(books.ownerId), name: 'Acme', role: null }],
      },
    ]);
    expect((await browser.graphql(viewer)).body.data.viewer).toMatchObject({
      apiKey: { id: apiKey.id },
      user: null,
      role: null,
    });
    await books.graphql('mutation ($id: ID!) { revokeApiKey(input: { id: $id }) { apiKey { id } } }', {
      id: apiKey.id,
    });
    expect((await browser.graphql(viewer)).status).toBe(401);
    expect(await browser.session()).toBeNull();
    const refused = await browser.ask('POST', '/session', { apiKey: secret });
    expect([refused.status, refused.body.error.code]).toEqual([401, 'LOGIN_FAILED']);
  });

  test('is limited by whom it names, wherever that is tried', async () => {
    const { resources } = await testService();
    const server = await startServer(resources, { port: 0, host: '127.0.0.1' });
    try {
      for (let time = 0; time < limits.logInsPerPerson; time++)
        expect((await new Browser(server.url).logIn(ann.email, 'wrong')).status).toBe(401);
      const refused = await new Browser(server.url).logIn(ann.email);
      expect([refused.status, refused.body.error.code]).toEqual([429, 'RATE_LIMITED']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await new Browser(server.url).logIn('nobody@example.com', 'wrong')).status).toBe(401);
    } finally {
      await server.stop();
    }
  });

  test('is limited by whom it names, whichever invitation of theirs it tries', async () => {
    const { resources } = await testService();
    const server = await startServer(resources, { port: 0, host: '127.0.0.1' });
    const other = await startBooks({ name: 'Inviting' });
    const guess = async (password: string) => {
      const token = await invitation(other.ownerId, ann.email, Role.VIEWER);
      return (await redeem(new Browser(server.url), token, { password })).status;
    };
    const statuses: number[] = [];
    try {
      for (let time = 0; time < limits.logInsPerPerson; time++) statuses.push(await guess('wrong'));
      statuses.push(await guess(passwordOfAll), (await new Browser(server.url).logIn(ann.email)).status);
      const nobodys = await invitation(other.ownerId, null, Role.VIEWER);
      const email = ann.email.toUpperCase();
      statuses.push((await redeem(new Browser(server.url), nobodys, { email: ` ${email}` })).status);
      expect(statuses).toEqual([...Array.from({ length: limits.logInsPerPerson }, () => 401), 429, 429, 429]);
      expect(await rows('select count(*)::int as count from memberships where owner_id = ?', [other.ownerId])).toEqual([
        { count: 0 },
      ]);
      const unknown = await redeem(new Browser(server.url), 'x'.repeat(43), { email: 'bob@example.com' });
      expect([unknown.status, unknown.body.error.code]).toEqual([404, 'LINK_NOT_USABLE']);
    } finally {
      await server.stop();
    }
  });

  test('strangers who guess do not shut out a browser in which the person has logged in, whose own guesses are counted', async () => {
    const { resources } = await testService();
    const server = await startServer(resources, { port: 0, host: '127.0.0.1' });
    const knownAs = async (email: string) => {
      const { headers } = await new Browser(server.url).logIn(email);
      const known = new Browser(server.url);
      known.cookie = headers.getSetCookie()[1]?.split(';')[0] ?? '';
      return known;
    };
    /** How the next attempts end, all with the same cookie. */
    const attempts = async (browser: Browser, passwords: (string | undefined)[]) => {
      const { cookie } = browser;
      const statuses: number[] = [];
      for (const password of passwords) {
        browser.cookie = cookie;
        statuses.push((await browser.logIn(ann.email, password)).status);
      }
      return statuses;
    };
    const wrong = Array.from({ length: limits.logInsPerPerson }, () => 'wrong');
    const everyWrong = wrong.map(() => 401);
    try {
      const bea = await startPerson(books, Role.VIEWER);
      const [known, ofBea] = [await knownAs(ann.email), await knownAs(bea.email)];
      expect(await attempts(new Browser(server.url), [...wrong, undefined])).toEqual([...everyWrong, 429]);
      expect(await attempts(ofBea, [undefined])).toEqual([429]);
      expect(await attempts(known, [undefined, ...wrong, undefined])).toEqual([201, ...everyWrong, 429]);
      known.cookie = `${known.cookie}x`;
      expect(await attempts(known, [undefined])).toEqual([429]);
    } finally {
      await server.stop();
    }
  });

  test('what is kept proves nothing: hashes of passwords, sessions and links', async () => {
    const browser = new Browser(books.url);
    await browser.logIn(ann.email);
    const token = browser.cookie.split('=')[1] ?? '';
    const link = await invitation(books.ownerId, 'f@example.com', Role.VIEWER);
    const kept = JSON.stringify(
      await Promise.all(['persons', 'sessions', 'invitations'].map((table) => rows(`select * from ${table}`))),
    );
    expect(token).toHaveLength(43);
    for (const secret of [token, link, passwordOfAll]) expect(kept).not.toContain(secret);
    expect(kept).toContain('"scrypt.15.8.3.');
  });
});

describe('a session', () => {
  test('says nothing to whoever has none, and is not asked for by a password alone', async () => {
    expect(await new Browser(books.url).session()).toBeNull();
    const { body, status } = await new Browser(books.url).ask('PUT', '/session', { ownerId: books.ownerId });
    expect([status, body.error.code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  test('has the scopes of the role', async () => {
    const bookkeeper = await startPerson(books, Role.BOOKKEEPER);
    const reader = await startPerson(books, Role.VIEWER);
    expect((await bookkeeper.browser.graphql(createContact)).body.errors).toBeUndefined();
    const refused = await reader.browser.graphql(createContact);
    expect(refused.body.errors[0].extensions.code).toBe('INSUFFICIENT_SCOPE');
    const settings = await bookkeeper.browser.graphql('{ apiKeys { nodes { id } } }');
    expect(settings.body.errors[0].extensions.code).toBe('INSUFFICIENT_SCOPE');
  });

  test('turns to another owner of the person, and to no other', async () => {
    const other = await startBooks({ name: 'Second' });
    const stranger = await startBooks({ name: 'Stranger' });
    const { browser, email } = await startPerson(books, Role.VIEWER);
    await redeem(new Browser(books.url), await invitation(other.ownerId, email, Role.OWNER));
    const { body } = await browser.ask('PUT', '/session', { ownerId: String(other.ownerId) });
    expect(body.session).toMatchObject({ ownerId: String(other.ownerId), ownerName: 'Second', role: 'owner' });
    expect((await browser.graphql(viewer)).body.data.viewer.owner.name).toBe('Second');
    const refused = await browser.ask('PUT', '/session', { ownerId: String(stranger.ownerId) });
    expect([refused.status, refused.body.error.code]).toEqual([404, 'NOT_FOUND']);
    expect((await browser.session()).ownerName).toBe('Second');
  });

  test('refuses what a page means for the owner that it was at before, uploads and streams too, and changes nothing', async () => {
    const other = await startBooks({ name: 'Globex' });
    const { browser, email } = await startPerson(books);
    await redeem(new Browser(books.url), await invitation(other.ownerId, email, Role.OWNER));
    const meantFor = ({ ownerId }: TestBooks) => ({ 'sec-fetch-site': 'same-origin', 'x-owner-id': String(ownerId) });
    const create = 'mutation { createContact(input: { name: "Hooli" }) { contact { name } } }';
    const created = { data: { createContact: { contact: { name: 'Hooli' } } } };
    expect((await browser.graphql(create, {}, meantFor(books))).body).toEqual(created);
    await browser.ask('PUT', '/session', { ownerId: other.ownerId });
    const message = 'The session is at another owner now than this request is for';
    const refused = await browser.graphql(create, {}, meantFor(books));
    expect(refused).toMatchObject({
      status: 409,
      body: { errors: [{ message, extensions: { code: 'OWNER_MISMATCH', httpStatus: 409 } }] },
    });
    const form = new FormData();
    form.set(
      'operations',
      JSON.stringify({
        query: 'mutation ($file: Upload!) { uploadInvoiceDocument(file: $file) { __typename } }',
        variables: { file: null },
      }),
    );
    form.set('map', JSON.stringify({ 0: ['variables.file'] }));
    form.set('0', new File(['%PDF-1.7'], 'V-1.pdf', { type: 'application/pdf' }));
    const upload = await fetch(`${books.url}/graphql`, {
      method: 'POST',
      headers: { cookie: browser.cookie, 'apollo-require-preflight': '1', ...meantFor(books) },
      body: form,
    });
    expect(upload.status).toBe(409);
    const stream = await browser.ask(
      'POST',
      '/graphql/stream',
      { query: 'subscription { changed { type } }' },
      { accept: 'text/event-stream', ...meantFor(books) },
    );
    expect(stream.status).toBe(409);
    const rest = await browser.ask('GET', '/api/books/invoice_documents', undefined, meantFor(books));
    expect(rest).toMatchObject({ status: 409, body: { error: { code: 'OWNER_MISMATCH', message } } });
    const found = await browser.graphql('{ contacts(first: 9) { nodes { name } } }', {}, meantFor(other));
    expect(found.body).toEqual({ data: { contacts: { nodes: [] } } });
    const documents = await browser.graphql('{ invoiceDocuments(first: 9) { nodes { id } } }');
    expect(documents.body).toEqual({ data: { invoiceDocuments: { nodes: [] } } });
  });

  test('lasts for twelve hours without use, and thirty days with it', async () => {
    const begun = Date.now();
    const { browser } = await startPerson(books);
    const at = async (hours: number) => {
      setClock(() => new Date(begun + hours * hourMs));
      return (await browser.session()) !== null;
    };
    expect(await at(11.9)).toBe(true);
    expect(await at(23.7)).toBe(true);
    expect(await at(35.8)).toBe(false);
    const used = await startPerson(books);
    for (let hours = 36; hours < 36 + 30 * 24; hours += 11) {
      setClock(() => new Date(begun + hours * hourMs));
      await used.browser.session();
    }
    setClock(() => new Date(begun + (35 + 30 * 24) * hourMs));
    expect(await used.browser.session()).not.toBeNull();
    setClock(() => new Date(begun + (36 + 30 * 24) * hourMs));
    expect(await used.browser.session()).toBeNull();
  });

  test('ends when its person logs out, and no copy of the cookie works then', async () => {
    const { browser } = await startPerson(books);
    const stolen = new Browser(books.url);
    stolen.cookie = browser.cookie;
    expect((await stolen.graphql(viewer)).status).toBe(200);
    const { status, headers } = await browser.ask('DELETE', '/session');
    expect([status, headers.getSetCookie()]).toEqual([
      204,
      ['books_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict'],
    ]);
    const { body, status: refused } = await stolen.graphql(viewer);
    expect([refused, body.errors[0].extensions.code]).toEqual([401, 'UNAUTHENTICATED']);
    expect(await stolen.session()).toBeNull();
  });

  test('begins with a token of its own, whatever cookie was planted before', async () => {
    const { browser, email } = await startPerson(books);
    const planted = browser.cookie;
    const victim = new Browser(books.url);
    victim.cookie = planted;
    await victim.logIn(email);
    expect(victim.cookie).not.toBe(planted);
    expect(await browser.session()).toBeNull();
    expect(await victim.session()).not.toBeNull();
    const invented = new Browser(books.url);
    invented.cookie = `books_session=${'A'.repeat(43)}`;
    await invented.logIn(email);
    expect(invented.cookie).not.toContain('AAAA');
  });
});

describe('a page of another origin', () => {
  const elsewhere: Record<string, string>[] = [
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://127.0.0.1:1' },
    { 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:1' },
    { origin: 'null' },
    {},
  ];

  test.each(elsewhere)('with %j reads and changes nothing, though the browser sends the cookie', async (headers) => {
    const { browser } = await startPerson(books);
    for (const [method, path, body] of [
      ['POST', '/graphql', { query: viewer }],
      ['POST', '/graphql', { query: createContact }],
      ['POST', '/graphql/stream', { query: 'subscription { eventOccurred { id } }' }],
      ['GET', '/api/v1/books/contacts', undefined],
      ['POST', '/api/v1/books/contacts', { contact: { name: 'Planted', contact_type: 'vendor' } }],
    ] as const) {
      const answer = await browser.ask(method, path, body, headers);
      expect([path, answer.status]).toEqual([path, 401]);
    }
    expect((await browser.ask('GET', '/session', undefined, headers)).body).toEqual({ session: null });
    for (const [method, path] of [
      ['POST', '/session'],
      ['PUT', '/session'],
      ['DELETE', '/session'],
      ['POST', '/session/link'],
      ['POST', '/session/link/look'],
    ] as const) {
      const body = { email: ann.email, password: passwordOfAll, ownerId: books.ownerId, token: 'x' };
      const answer = await browser.ask(method, path, method === 'DELETE' ? undefined : body, headers);
      expect([path, answer.status, answer.body.error.code]).toEqual([path, 403, 'CROSS_ORIGIN_REQUEST']);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(await browser.session()).not.toBeNull();
  });

  test('of an older browser that says its own origin is one of ours', async () => {
    const { browser } = await startPerson(books);
    expect((await browser.graphql(viewer, {}, { origin: books.url })).status).toBe(200);
    expect((await browser.graphql(viewer, {}, { origin: books.url, 'sec-fetch-site': 'same-site' })).status).toBe(401);
  });

  test('cannot log in with a form', async () => {
    const response = await fetch(`${books.url}/session`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'text/plain' },
      body: JSON.stringify({ email: ann.email, password: passwordOfAll }),
    });
    expect([response.status, response.headers.getSetCookie()]).toEqual([415, []]);
  });

  test('on https the cookie is bound to the host, and no other name counts', async () => {
    const { resources } = await testService();
    const config = { ...resources.config, publicUrl: 'https://books.example.com' };
    const server = await startServer({ ...resources, config }, { port: 0, host: '127.0.0.1' });
    try {
      const browser = new Browser(server.url);
      const { headers } = await browser.logIn(ann.email);
      expect(headers.getSetCookie()).toEqual([
        expect.stringMatching(
          /^__Host-books_session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict; Secure$/,
        ),
        expect.stringMatching(
          /^__Host-books_known=v2\.[\w.-]+; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/,
        ),
      ]);
      expect(await browser.session()).not.toBeNull();
      browser.cookie = browser.cookie.replace('__Host-', '');
      expect(await browser.session()).toBeNull();
    } finally {
      await server.stop();
    }
  });
});

describe('what a person does', () => {
  test('carries the person: audit log, journal, events, reviews', async () => {
    const { browser, email, name, id } = await startPerson(books, Role.OWNER);
    const { body } = await browser.graphql(createContact);
    const contactId = body.data.createContact.contact.id;
    const actor = { kind: 'PERSON', apiKeyId: null, email, requestId: expect.any(String), personId: id, name };
    const logged = await browser.graphql(
      `query ($id: ID!, $email: String!) { auditLog(first: 5, filter: { actor: $email }) {
        nodes { action resourceType resourceId createdBy { kind apiKeyId email requestId personId name } } }
        events: auditLog(filter: { resourceType: "Contact", resourceId: $id }) { nodes { action } } }`,
      { id: contactId, email },
    );
    expect(logged.body.data.auditLog.nodes).toEqual([
      { action: 'join', resourceType: 'Person', resourceId: id, createdBy: actor },
      { action: 'log-in', resourceType: 'Person', resourceId: id, createdBy: actor },
      { action: 'createContact', resourceType: 'Contact', resourceId: contactId, createdBy: actor },
    ]);
    const key = await browser.graphql(
      'mutation { createApiKey(input: { name: "Mine", scopes: [READ] }) { apiKey { email } } }',
    );
    expect(key.body.data.createApiKey.apiKey.email).toBe(email);
    const foreign = await browser.graphql(
      'mutation { createApiKey(input: { name: "Theirs", scopes: [READ], email: "x@example.com" }) { apiKey { email } } }',
    );
    expect(foreign.body.errors[0].extensions.code).toBe('VALIDATION_FAILED');
  });
});

describe('a stream', () => {
  const subscription = { query: 'subscription { eventOccurred { id } }' };

  /** Open when this resolves; `told` is what it said until it ended. */
  async function stream(browser: Browser): Promise<{ told: Promise<string> }> {
    const response = await fetch(`${books.url}/graphql/stream`, {
      method: 'POST',
      headers: {
        accept: 'text/event-stream',
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        cookie: browser.cookie,
      },
      body: JSON.stringify(subscription),
    });
    expect(response.status).toBe(200);
    return { told: response.text() };
  }

  const ended = '"code":"UNAUTHENTICATED"';

  test.each([
    ['logs out', (browser: Browser) => browser.ask('DELETE', '/session')],
    ['logs in anew', async (browser: Browser) => browser.logIn((await browser.session()).person.email)],
  ])('ends at once when its person %s', async (_what, leave) => {
    const { browser } = await startPerson(books);
    const { told } = await stream(browser);
    const other = await startPerson(books);
    const goesOn = new AbortController();
    const stays = fetch(`${books.url}/graphql/stream`, {
      method: 'POST',
      signal: goesOn.signal,
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie: other.browser.cookie },
      body: JSON.stringify(subscription),
    });
    await stays;
    await leave(browser);
    expect(await told).toContain(ended);
    expect((await other.browser.graphql(viewer)).status).toBe(200);
    goesOn.abort();
  });

  test('ends when the session turns to another owner, and when the person is removed or is something else', async () => {
    const second = await startBooks({ name: 'Streamed' });
    const { browser, email, id } = await startPerson(books);
    await redeem(new Browser(books.url), await invitation(second.ownerId, email, Role.OWNER));
    const first = await stream(browser);
    await browser.ask('PUT', '/session', { ownerId: second.ownerId });
    expect(await first.told).toContain(ended);
    await browser.ask('PUT', '/session', { ownerId: books.ownerId });
    const asOwner = await stream(browser);
    await rows(`update memberships set role = 'viewer' where owner_id = ? and person_id = ?`, [books.ownerId, id]);
    expect(await asOwner.told).toContain(ended);
    const asViewer = await stream(browser);
    await rows('delete from memberships where owner_id = ? and person_id = ?', [books.ownerId, id]);
    expect(await asViewer.told).toContain(ended);
    expect((await browser.graphql(viewer)).status).toBe(401);
  });
});
