import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { startBooks, type TestBooks } from '../support/books.js';

const contacts = '/api/v1/books/contacts';
let books: TestBooks;
beforeAll(async () => {
  books = await startBooks();
});

/** A request as bytes, where fetch would be too tidy. */
function raw(method: string, path: string, headers: Record<string, string>, body?: string | Buffer) {
  const url = new URL(books.url + path);
  const options = { method, headers: { authorization: `Bearer ${books.apiKey}`, ...headers } };
  return new Promise<{ status: number; headers: Record<string, string | string[] | undefined>; text: string }>(
    (resolve, reject) => {
      const sent = httpRequest(url, options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      });
      sent.on('error', reject);
      sent.end(body);
    },
  );
}

const errorOf = (text: string) => (JSON.parse(text) as { error: { code: string; message: string } }).error;
const contactCount = async () => (await books.rest('GET', `${contacts}?limit=100`)).body.data.length as number;
const json = { 'content-type': 'application/json' };

describe('who may ask', () => {
  it.each([
    ['no key', {}],
    ['an unknown key', { authorization: 'Bearer bk_nobody' }],
    ['another scheme', { authorization: 'Basic YTpi' }],
  ])('with %s: 401', async (_name, headers) => {
    const answer = await books.rest('GET', contacts, undefined, { apiKey: null, headers });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(answer.body).toEqual({ error: { code: 'UNAUTHENTICATED', message: expect.any(String) } });
  });
});

describe('where to ask', () => {
  it.each([
    '/nothing',
    '/api',
    '/api/v1/books',
    '/api/v1/books/nothing',
    '/api/v2/books/contacts',
    '/api/v1/books/bills',
    '/API/books/bills',
    '/api/books/bills//',
    '/api/books//5',
    `${contacts}/1/2`,
    `${contacts}/by_external_id/%E0%A4%A`,
  ])('at %s there is nothing, with a key or without', async (path) => {
    for (const apiKey of [books.apiKey, null]) {
      const answer = await books.rest('POST', path, {}, { apiKey });
      expect(answer.status).toBe(404);
      expect(answer.body.error.code).toBe('NOT_FOUND');
    }
  });

  it('a known path with another method says which ones it takes', async () => {
    const answer = await books.rest('DELETE', `${contacts}/1`);
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, PATCH, HEAD, OPTIONS');
    expect(answer.body).toEqual({
      error: { code: 'METHOD_NOT_ALLOWED', message: 'This path takes GET, PATCH, HEAD, OPTIONS' },
    });
  });

  it('one slash at the end makes no difference', async () => {
    const [plain, slash] = await Promise.all([books.rest('GET', contacts), books.rest('GET', `${contacts}/`)]);
    expect([slash.status, slash.body]).toEqual([200, plain.body]);
  });

  it('a fixed name is no id, whatever the method', async () => {
    const answer = await books.rest('GET', `${contacts}/find_or_create`);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  });

  it('OPTIONS says the same without complaint', async () => {
    const answer = await raw('OPTIONS', contacts, {});
    expect([answer.status, answer.headers.allow, answer.text]).toEqual([204, 'GET, POST, HEAD, OPTIONS', '']);
  });

  it('HEAD is GET without its body', async () => {
    const [head, get] = await Promise.all([raw('HEAD', contacts, {}), raw('GET', contacts, {})]);
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
  });

  it.each(['0', '-1', 'abc', '1.5', '9007199254740992', '%00'])(
    'a contact with the id %s does not exist',
    async (id) => {
      const answer = await books.rest('GET', `${contacts}/${id}`);
      expect([answer.status, answer.body.error.code]).toEqual([404, 'NOT_FOUND']);
    },
  );

  it('every answer carries a request id', async () => {
    const answers = await Promise.all([
      books.rest('GET', contacts),
      books.rest('GET', '/nothing'),
      books.rest('GET', contacts, undefined, { apiKey: null }),
    ]);
    const ids = answers.map((answer) => answer.headers.get('x-request-id'));
    expect(ids.every((id) => /^[0-9a-f-]{36}$/.test(id ?? ''))).toBe(true);
    expect(new Set(ids).size).toBe(3);
  });
});

describe('what to send', () => {
  it.each([
    ['malformed JSON', json, '{"contact":', 400, 'BAD_REQUEST'],
    ['no body', {}, undefined, 400, 'BAD_REQUEST'],
    ['an array', json, '[]', 400, 'BAD_REQUEST'],
    ['no root key', json, '{"name":"x"}', 400, 'BAD_REQUEST'],
    ['a root key that is no object', json, '{"contact":[]}', 400, 'BAD_REQUEST'],
    ['bytes that are no UTF-8', json, Buffer.from([0x22, 0xff, 0x22]), 400, 'BAD_REQUEST'],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'name=x', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['no media type', {}, '{"contact":{"name":"x"}}', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['more than 1 MB', json, `{"contact":{"name":"${'x'.repeat(1024 * 1024)}"}}`, 413, 'BODY_TOO_LARGE'],
    ['a missing field', json, '{"contact":{}}', 422, 'VALIDATION_FAILED'],
    ['deep nesting', json, `{"contact":{"name":${'['.repeat(90)}${']'.repeat(90)}}}`, 422, 'VALIDATION_FAILED'],
    [
      'nesting without end',
      json,
      `{"contact":{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`,
      400,
      'BAD_REQUEST',
    ],
    ['a NUL character', json, '{"contact":{"name":"a\\u0000"}}', 422, 'VALIDATION_FAILED'],
    ['a lone surrogate', json, '{"contact":{"name":"\\ud800"}}', 422, 'VALIDATION_FAILED'],
  ])('%s is refused and changes nothing', async (_name, headers, body, status, code) => {
    const before = await contactCount();
    const answer = await raw('POST', contacts, headers as Record<string, string>, body);
    expect([answer.status, errorOf(answer.text).code]).toEqual([status, code]);
    expect(Object.keys(JSON.parse(answer.text))).toEqual(['error']);
    expect(Object.keys(errorOf(answer.text))).toEqual(['code', 'message']);
    expect(await contactCount()).toBe(before);
  });

  it.each([
    ['said before', (text: string) => text],
    ['sent in parts', (text: string) => new Blob([text]).stream()],
  ])('a log-in of more than 64 KB, its length %s, is refused and begins no session', async (_how, bodyOf) => {
    const body = bodyOf(JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(64 * 1024) }));
    const answer = await fetch(`${books.url}/session`, {
      method: 'POST',
      headers: { ...json, origin: books.url },
      body,
      duplex: 'half',
    } as RequestInit);
    expect([answer.status, await answer.json()]).toEqual([
      413,
      { error: { code: 'BODY_TOO_LARGE', message: 'The body is larger than 65536 bytes' } },
    ]);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('names every offending field, those of the form, of the type and of the text, in one answer', async () => {
    const { body } = await books.rest('POST', contacts, {
      contact: {
        email: 7,
        contact_type: 'FRIEND',
        is_1099_eligible: 'no',
        tax_id: 'y'.repeat(256),
        billing_address: [],
      },
    });
    expect(body.error.message).toBe(
      'billing_address must be an object; email must be a string; ' +
        'contact_type must be one of customer, vendor, both; is_1099_eligible must be true or false; ' +
        'name is required; tax_id must have at most 255 characters',
    );
  });

  it.each([
    ['payments', '/api/v1/books/payments', { payment: { contact_id: 1, received_at: '2026-03-01', amount_cents: 1 } }],
    [
      'vendor payments',
      '/api/books/vendor_payments',
      { vendor_payment: { contact_id: 1, paid_at: '2026-03-01', amount_cents: 1 } },
    ],
  ])('offers the status of new %s in the words of REST', async (_name, path, body) => {
    const [[root, fields]] = Object.entries(body) as [[string, object]];
    for (const status of ['void', 'x', 'PENDING', 1]) {
      const answer = await books.rest('POST', path, { [root]: { ...fields, status } });
      expect([status, answer.status, answer.body]).toEqual([
        status,
        422,
        { error: { code: 'VALIDATION_FAILED', message: 'status must be one of pending, confirmed' } },
      ]);
    }
  });

  it('names an amount that is required unless others are given beside the other fields', async () => {
    const { status, body } = await books.rest('POST', '/api/v1/books/payments', { payment: {} });
    const message = 'contact_id is required; received_at is required; amount_cents is required';
    expect([status, body]).toEqual([422, { error: { code: 'VALIDATION_FAILED', message } }]);
  });

  it('ignores fields that it does not know, and says so', async () => {
    const answer = await books.rest('POST', contacts, { contact: { name: 'Warned', nmae: 'x' }, extra: 1 });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('warning')).toBe('299 - "Unknown fields ignored: nmae, extra"');
    expect(answer.body.data.name).toBe('Warned');
  });

  it.each([
    ['limit=0', 'limit must be an integer of at least 1'],
    ['after=nonsense', 'after is not a cursor of this list'],
    ['contact_type=friend', 'contact_type must be one of customer, vendor, both'],
    [
      'contact-type=vendor',
      'contact-type is not a query parameter; known here: contact_type, email, q, updated_since, limit, after',
    ],
  ])('a list refuses ?%s', async (query, message) => {
    const answer = await books.rest('GET', `${contacts}?${query}`);
    expect([answer.status, answer.body]).toEqual([400, { error: { code: 'BAD_REQUEST', message } }]);
  });
});

describe('a contact', () => {
  it('comes back with exactly the fields of the specification', async () => {
    const { status, body, headers } = await books.rest('POST', contacts, {
      contact: {
        name: 'Ünïcode & Søn',
        external_id: 'a/b c',
        contact_type: 'vendor',
        is_1099_eligible: true,
        billing_address: { line1: 'Street 1', city: 'Berlin' },
      },
    });
    expect(status).toBe(201);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(body).toEqual({
      data: {
        id: expect.any(Number),
        external_id: 'a/b c',
        name: 'Ünïcode & Søn',
        email: null,
        phone: null,
        contact_type: 'vendor',
        billing_address: { line1: 'Street 1', line2: null, city: 'Berlin', state: null, zip: null, country: null },
        tax_id: null,
        is_1099_eligible: true,
        created_at: expect.stringMatching(/Z$/),
        updated_at: expect.stringMatching(/Z$/),
      },
    });
    expect((await books.rest('GET', `${contacts}/by_external_id/a%2Fb%20c`)).body).toEqual(body);
    expect((await books.rest('GET', `${contacts}/${body.data.id}`)).body).toEqual(body);
  });

  it('is found or created, with the status that says which', async () => {
    const find = (fields: object, beside = {}) =>
      books.rest('POST', `${contacts}/find_or_create`, { contact: { external_id: 'crm-9', ...fields }, ...beside });
    const made = await find({ name: 'First' });
    const found = await find({ name: 'Second' });
    const updated = await find({ name: 'Third' }, { update_existing: true });
    expect([made, found, updated].map(({ status, body }) => [status, body.created, body.data.name])).toEqual([
      [201, true, 'First'],
      [200, false, 'First'],
      [200, false, 'Third'],
    ]);
  });

  it('is found or created beside a request that creates it', async () => {
    const given = (n: number) => ({ contact: { external_id: `beside-${n}`, name: 'Beside' } });
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const [created, found] = await Promise.all([
          books.rest('POST', contacts, given(n)),
          books.rest('POST', `${contacts}/find_or_create`, given(n)),
        ]);
        return [created.status, found.status].join();
      }),
    );
    expect(answers.filter((statuses) => statuses !== '201,200' && statuses !== '422,201')).toEqual([]);
  });

  it('and documents are refused with every field that is wrong', async () => {
    const dates = { issue_date: '2026-03-01', due_date: '2026-03-31' };
    const line = { description: 'x', quantity: 1, unit_price_cents: 100 };
    const refusal = async (method: string, path: string, body: object) => {
      const answer = await books.rest(method, path, body);
      return [answer.status, answer.body.error?.message];
    };
    const lines = [{ ...line, account_id: 999_999 }];
    const bill = { contact_id: 999_999, ...dates, tax_cents: -1, bill_lines_attributes: lines };
    expect(await refusal('POST', '/api/books/bills', { bill })).toEqual([
      422,
      'contact_id refers to nothing; bill_lines_attributes[0].account_id refers to nothing; tax_cents must not be negative',
    ]);
    const { body } = await books.rest('POST', contacts, { contact: { name: 'Buyer' } });
    const given = { contact_id: body.data.id, ...dates, invoice_lines_attributes: [line] };
    const made = await books.rest('POST', '/api/v1/books/invoices', { invoice: given });
    const { id, invoice_lines: stored } = made.body.data;
    const invoice = {
      contact_id: 999_999,
      due_date: null,
      tax_rate_bps: -1,
      invoice_lines_attributes: [{ id: stored[0].id, description: null }],
    };
    expect(await refusal('PATCH', `/api/v1/books/invoices/${id}`, { invoice })).toEqual([
      422,
      'contact_id refers to nothing; tax_rate_bps must be between 0 and 100000; due_date must not be null; ' +
        'invoice_lines_attributes[0].description must not be null',
    ]);
    const kept = await books.rest('GET', `/api/v1/books/invoices/${id}`);
    expect(kept.body.data).toEqual(made.body.data);
  });

  it('takes what is null for what is absent when it is new', async () => {
    const nulls = { name: 'Null', contact_type: null, is_1099_eligible: null };
    const { status, body } = await books.rest('POST', contacts, { contact: nulls });
    expect([status, body.data.contact_type, body.data.is_1099_eligible]).toEqual([201, 'customer', false]);
    const refused = await books.rest('PATCH', `${contacts}/${body.data.id}`, { contact: { contact_type: null } });
    expect([refused.status, refused.body.error.message]).toEqual([422, 'contact_type must not be null']);
  });

  it('is found by the empty text alone where a filter is empty, which is not to be without a filter', async () => {
    const own = await startBooks();
    const withEmail = (email?: string) => own.rest('POST', contacts, { contact: { name: 'x', email } });
    const made = [await withEmail(''), await withEmail('a@b.test'), await withEmail()].map(({ body }) => body.data.id);
    const found = async (path: string) => {
      const { status, body } = await own.rest('GET', `/api/v1/books/${path}`);
      return status === 200 ? body.data.map(({ id }: { id: number }) => id) : [status, body.error];
    };
    expect(await found('contacts?email=')).toEqual([made[0]]);
    expect(await found('contacts?q=')).toEqual(made);
    expect(await found('invoices?invoice_number=')).toEqual([]);
    for (const path of ['accounts?after=', 'contacts?after=', 'events?after=', 'deletions?after=']) {
      const error = { code: 'BAD_REQUEST', message: 'after is not a cursor of this list' };
      expect([path, await found(path)]).toEqual([path, [400, error]]);
    }
    for (const path of ['events?event_type=', 'deletions?resource_type='])
      expect([path, await found(path)]).toEqual([path, [400, expect.objectContaining({ code: 'BAD_REQUEST' })]]);
    const ledger = await own.rest('GET', '/api/v1/books/reports/general_ledger?after=');
    expect([ledger.status, ledger.body.error.code]).toEqual([400, 'BAD_REQUEST']);
  });

  it('reads a query with a question mark of its own to its end', async () => {
    const own = await startBooks();
    for (const [name, contact_type] of [
      ['who?', 'vendor'],
      ['who? else', 'customer'],
    ])
      await own.rest('POST', contacts, { contact: { name, contact_type } });
    const { body } = await own.rest('GET', `${contacts}?q=who?&contact_type=vendor`);
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['who?']);
    const refused = await own.rest('GET', `${contacts}?limit=5?foo=1`);
    expect([refused.status, refused.body.error.code]).toEqual([400, 'BAD_REQUEST']);
  });

  it('refuses a cursor of a day that is on no calendar', async () => {
    const after = Buffer.from('["Contact CHANGED","2026-02-30T00:00:00.000Z",1]').toString('base64url');
    const { status, body } = await books.rest('GET', `${contacts}?updated_since=2026-01-01T00:00:00Z&after=${after}`);
    const message = 'after is not a cursor of this list';
    expect([status, body]).toEqual([400, { error: { code: 'BAD_REQUEST', message } }]);
  });

  it('is listed in pages', async () => {
    const one = await startBooks();
    for (const name of ['a', 'b', 'c']) await one.rest('POST', contacts, { contact: { name } });
    const first = await one.rest('GET', `${contacts}?limit=2`);
    expect(first.body.data.map(({ name }: { name: string }) => name)).toEqual(['a', 'b']);
    expect(first.body.page).toEqual({ limit: 2, has_more: true, next_cursor: expect.any(String) });
    const second = await one.rest('GET', `${contacts}?limit=500&after=${first.body.page.next_cursor}`);
    expect(second.body.data.map(({ name }: { name: string }) => name)).toEqual(['c']);
    expect(second.body.page).toEqual({ limit: 100, has_more: false, next_cursor: null });
  });
});

describe('an Idempotency-Key', () => {
  const create = (key: string, body: unknown) =>
    raw('POST', contacts, { ...json, 'idempotency-key': key }, JSON.stringify(body));

  it('gives the same bytes again and does nothing twice', async () => {
    const before = await contactCount();
    const body = { contact: { name: 'Once', nmae: 'x' } };
    const [first, second] = [await create('once', body), await create('once', body)];
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text]);
    expect([first.headers['idempotent-replayed'], second.headers['idempotent-replayed']]).toEqual([undefined, 'true']);
    expect(second.headers.warning).toBe(first.headers.warning);
    expect(await contactCount()).toBe(before + 1);
  });

  it.each([
    ['another body', { contact: { name: 'Other' } }, contacts],
    ['another path', { contact: { name: 'Once', nmae: 'x' } }, `${contacts}/find_or_create`],
  ])('cannot be used again for %s', async (_name, body, path) => {
    const answer = await books.rest('POST', path, body, { headers: { 'idempotency-key': 'once' } });
    expect([answer.status, answer.body.error.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSE_MISMATCH']);
  });

  it.each([
    ['a missing field', json, '{"contact":{}}', 422],
    ['malformed JSON', json, '{', 400],
    ['another media type', { 'content-type': 'text/plain' }, 'x', 415],
    ['a body that is too large', json, 'x'.repeat(1024 * 1024 + 10), 413],
  ])('keeps the refusal of %s', async (name, headers, body, status) => {
    const send = () => raw('POST', contacts, { ...headers, 'idempotency-key': `refused ${name}` }, body);
    const [first, second] = [await send(), await send()];
    expect([first.status, first.headers['idempotent-replayed']]).toEqual([status, undefined]);
    expect([second.status, second.headers['idempotent-replayed'], second.text]).toEqual([status, 'true', first.text]);
  });

  it('keeps that a path takes other methods, for who has a key to the books', async () => {
    const send = (method: string, body: object | undefined, apiKey = books.apiKey) =>
      books.rest(method, `${contacts}/1`, body, { apiKey, headers: { 'idempotency-key': 'other method' } });
    const message = 'This path takes GET, PATCH, HEAD, OPTIONS';
    expect((await send('DELETE', undefined, 'bk_wrong')).status).toBe(401);
    const [first, second] = [await send('DELETE', undefined), await send('DELETE', undefined)];
    expect(first.headers.get('idempotent-replayed')).toBe(null);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    for (const { status, headers, body } of [first, second]) {
      expect([status, headers.get('allow')]).toEqual([405, 'GET, PATCH, HEAD, OPTIONS']);
      expect(body).toEqual({ error: { code: 'METHOD_NOT_ALLOWED', message } });
    }
    const other = await send('PATCH', { contact: {} });
    expect([other.status, other.body.error.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSE_MISMATCH']);
  });

  it('keeps a record that was not found, but not a route that was not', async () => {
    const send = (path: string) =>
      books.rest('PATCH', path, { contact: {} }, { headers: { 'idempotency-key': `not found ${path}` } });
    for (const [path, replayed] of [
      [`${contacts}/999999`, 'true'],
      [`${contacts}/abc`, 'true'],
      ['/api/nothing', null],
    ] as const) {
      await send(path);
      const again = await send(path);
      expect([path, again.status, again.headers.get('idempotent-replayed')]).toEqual([path, 404, replayed]);
    }
  });

  it('is not spent by a wrong key to the books', async () => {
    const headers = { 'idempotency-key': 'kept for later' };
    const body = { contact: { name: 'Later' } };
    expect((await books.rest('POST', contacts, body, { apiKey: 'bk_wrong', headers })).status).toBe(401);
    expect((await books.rest('POST', contacts, body, { headers })).status).toBe(201);
  });

  it.each([
    ['empty', ''],
    ['longer than 255 characters', 'k'.repeat(256)],
    ['not printable ASCII', 'schl\u00fcssel'],
  ])('is refused when it is %s', async (_name, key) => {
    const answer = await raw('POST', contacts, { ...json, 'idempotency-key': key }, '{"contact":{"name":"x"}}');
    expect([answer.status, errorOf(answer.text).code]).toEqual([400, 'BAD_REQUEST']);
  });

  it('belongs to one owner', async () => {
    const other = await startBooks();
    const answer = await other.rest(
      'POST',
      contacts,
      { contact: { name: 'Mine' } },
      { headers: { 'idempotency-key': 'once' } },
    );
    expect([answer.status, answer.body.data.name]).toEqual([201, 'Mine']);
  });
});

describe('what cannot be read as a request', () => {
  const sent = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(books.url);
      const socket = connect(Number(port), hostname, () => socket.write(text));
      let received = '';
      socket.on('data', (chunk) => {
        received += chunk;
      });
      socket.on('end', () => resolve(received)).on('error', reject);
    });

  it.each([
    ['an address that is too long', `GET ${contacts}?q=${'x'.repeat(20_000)} HTTP/1.1\r\n\r\n`, 'are too long'],
    ['a header that is too long', `GET ${contacts} HTTP/1.1\r\nX-A: ${'x'.repeat(20_000)}\r\n\r\n`, 'are too long'],
    ['no HTTP', 'what is this\r\n\r\n', 'is not one of HTTP/1.1'],
    ['a method that there is not', `BREW ${contacts} HTTP/1.1\r\nHost: a\r\n\r\n`, 'is not one of HTTP/1.1'],
    ['no Host', `GET ${contacts} HTTP/1.1\r\nConnection: close\r\n\r\n`, 'Host is missing'],
  ])('%s is a bad request in the error envelope', async (_name, text, message) => {
    const answer = await sent(text);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(head).toMatch(/\r\nX-Request-Id: [\w-]{36}\r\n/);
    expect(JSON.parse(body)).toEqual({ error: { code: 'BAD_REQUEST', message: expect.stringContaining(message) } });
  });

  it('an expectation that nobody meets is refused in the error envelope, under the name of the request', async () => {
    const head = `POST ${contacts} HTTP/1.1\r\nHost: a\r\nX-Request-Id: mine\r\nConnection: close\r\n`;
    const [answered = '', body = ''] = (await sent(`${head}Expect: foo\r\nContent-Length: 0\r\n\r\n`)).split(
      '\r\n\r\n',
    );
    expect(answered).toMatch(/^HTTP\/1\.1 417 Expectation Failed\r\n/);
    expect(answered).toContain('\r\nX-Request-Id: mine\r\n');
    expect(JSON.parse(body)).toEqual({
      error: { code: 'EXPECTATION_FAILED', message: 'Expect can be 100-continue only' },
    });
    const continued = await sent(`${head}Expect: 100-continue\r\nContent-Length: 0\r\n\r\n`);
    expect(continued).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 401 Unauthorized\r\n/);
  });

  it('HTTP/1.0 has no Host', async () => {
    expect(await sent('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });
});
