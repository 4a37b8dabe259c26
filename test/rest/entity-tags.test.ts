import { withoutCoding } from '../../src/api/compress.js';
import { startBooks, type TestBooks } from '../support/books.js';

const contacts = '/api/v1/books/contacts';
const invoices = '/api/v1/books/invoices';
const bills = '/api/books/bills';
const documents = '/api/books/invoice_documents';
const commitments = '/api/books/commitments';

let books: TestBooks;
let contactId: number;
let vendorId: number;
beforeAll(async () => {
  books = await startBooks();
  contactId = await made(contacts, { contact: { name: 'Customer' } });
  vendorId = await made(contacts, { contact: { name: 'Vendor', contact_type: 'vendor' } });
});

/** The id of what a POST makes. */
async function made(path: string, body: object): Promise<number> {
  const answer = await books.rest('POST', path, body);
  expect([path, answer.status]).toEqual([path, 201]);
  const record = Object.values(answer.body)[0] as { id: number };
  return record.id;
}

const lines = [{ description: 'Work', quantity: 1, unit_price_cents: 1_000 }];
const newInvoice = () =>
  made(invoices, {
    invoice: {
      contact_id: contactId,
      issue_date: '2026-03-01',
      due_date: '2026-03-31',
      invoice_lines_attributes: lines,
    },
  });
const newBill = () => made(bills, { bill: { contact_id: vendorId, issue_date: '2026-03-01', due_date: '2026-03-31' } });
const newCommitment = () =>
  made(commitments, { commitment: { contact_id: vendorId, number: `PO-${++numbers}`, expected_total_cents: 5_000 } });
const newDocument = async () => {
  const content = new TextEncoder().encode(`%PDF-1.4\n${++numbers}\n%%EOF\n`);
  return (await books.upload(documents, { name: 'a.pdf', content })).body.invoice_document.id as number;
};
let numbers = 0;

const etagOf = async (path: string) => withoutCoding((await books.rest('GET', path)).headers.get('etag') ?? '');
const given = (tag: string) => ({ headers: { 'if-match': tag } });
const code = (answer: { status: number; body: { error?: { code: string } } | null }) => [
  answer.status,
  answer.body?.error?.code,
];
const tagged = /^"[\w-]{22}(\.[\w-]{22})?"$/;

/** Every record that REST changes by PATCH, with a change of it. */
const patched: [string, () => Promise<number>, (n: number) => object][] = [
  [contacts, () => made(contacts, { contact: { name: 'Changing' } }), (n) => ({ contact: { name: `Changed ${n}` } })],
  [invoices, newInvoice, (n) => ({ invoice: { notes: `Note ${n}` } })],
  [bills, newBill, (n) => ({ bill: { notes: `Note ${n}` } })],
  [documents, newDocument, (n) => ({ extracted_vendor_name: `Vendor ${n}` })],
  [commitments, newCommitment, (n) => ({ commitment: { notes: `Note ${n}` } })],
];

describe('what a GET answers', () => {
  test('has a tag that stays while the answer does, for records, lists and reports', async () => {
    for (const path of [
      `${contacts}/${contactId}`,
      contacts,
      '/api/v1/books/overview',
      '/api/v1/books/reports/trial_balance',
      '/api/v1/books/reports/ar_aging',
    ]) {
      const tag = await etagOf(path);
      expect([path, tag]).toEqual([path, expect.stringMatching(tagged)]);
      const again = await books.rest('GET', path, undefined, { headers: { 'if-none-match': `"other", W/${tag}` } });
      expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, null, tag]);
      const other = await books.rest('GET', path, undefined, { headers: { 'if-none-match': '"other"' } });
      expect(other.status).toBe(200);
    }
  });

  test('has another tag once it has changed', async () => {
    const id = await newInvoice();
    const before = await etagOf(`${invoices}/${id}`);
    await books.rest('POST', `${invoices}/${id}/lines`, { invoice_line: lines[0] });
    const after = await books.rest('GET', `${invoices}/${id}`, undefined, { headers: { 'if-none-match': before } });
    expect([after.status, after.body.data.total_cents]).toEqual([200, 2_000]);
    expect(after.headers.get('etag')).not.toBe(before);
  });

  test('has a tag of its own when it is compressed, which counts as the same', async () => {
    const path = `${contacts}?limit=100`;
    for (let index = 0; index < 8; index++) await made(contacts, { contact: { name: 'x'.repeat(200) } });
    const ask = (headers: Record<string, string>) =>
      fetch(books.url + path, { headers: { authorization: `Bearer ${books.apiKey}`, ...headers } });
    const plain = (await ask({ 'accept-encoding': 'identity' })).headers.get('etag') ?? '';
    const compressed = await ask({ 'accept-encoding': 'br' });
    const tag = compressed.headers.get('etag') ?? '';
    expect([compressed.headers.get('content-encoding'), tag]).toEqual(['br', plain.replace(/"$/, '-br"')]);
    for (const known of [plain, tag]) {
      const again = await ask({ 'accept-encoding': 'br', 'if-none-match': known });
      expect([again.status, again.headers.get('etag')]).toEqual([304, known]);
    }
  });

  test('has none when it is a refusal, and CSV has its own', async () => {
    const missing = await books.rest('GET', `${contacts}/999999`, undefined, { headers: { 'if-none-match': '*' } });
    expect([missing.status, missing.headers.get('etag')]).toEqual([404, null]);
    const path = '/api/v1/books/reports/trial_balance';
    const csv = await fetch(books.url + path, {
      headers: { accept: 'text/csv', authorization: `Bearer ${books.apiKey}` },
    });
    expect(csv.headers.get('etag')).toMatch(tagged);
    expect(csv.headers.get('etag')).not.toBe(await etagOf(path));
  });
});

describe.each(patched)('PATCH %s/:id with If-Match', (path, make, change) => {
  test('changes the record that was seen, and answers with the tag of what it is now', async () => {
    const record = `${path}/${await make()}`;
    const first = await books.rest('PATCH', record, change(1), given(await etagOf(record)));
    expect(first.status).toBe(200);
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toBe(await etagOf(record));
    const second = await books.rest('PATCH', record, change(2), given(tag));
    expect([second.status, second.headers.get('etag')]).toEqual([200, await etagOf(record)]);
  });

  test('refuses another state and changes nothing', async () => {
    const record = `${path}/${await make()}`;
    const seen = await etagOf(record);
    expect((await books.rest('PATCH', record, change(1))).status).toBe(200);
    const before = await books.rest('GET', record);
    for (const tag of [seen, '"other"', `W/${before.headers.get('etag')}`]) {
      expect([tag, code(await books.rest('PATCH', record, change(2), given(tag)))]).toEqual([
        tag,
        [412, 'PRECONDITION_FAILED'],
      ]);
    }
    expect((await books.rest('GET', record)).body).toEqual(before.body);
    expect((await books.rest('PATCH', record, change(2), given('*'))).status).toBe(200);
  });

  test('of nine at once with the same tag exactly one changes it', async () => {
    const record = `${path}/${await make()}`;
    const tag = await etagOf(record);
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, index) => books.rest('PATCH', record, change(index + 1), given(tag))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(8).fill(412)]);
    const winner = answers.find(({ status }) => status === 200);
    expect(winner?.headers.get('etag')).toBe(await etagOf(record));
  });
});

describe('other changes of a record', () => {
  test('a bill is deleted as it was seen, or not at all', async () => {
    const bill = `${bills}/${await newBill()}`;
    const seen = await etagOf(bill);
    await books.rest('PATCH', bill, { bill: { due_date: '2026-05-01' } });
    expect(code(await books.rest('DELETE', bill, undefined, given(seen)))).toEqual([412, 'PRECONDITION_FAILED']);
    expect((await books.rest('GET', bill)).status).toBe(200);
    const deleted = await books.rest('DELETE', bill, undefined, given(await etagOf(bill)));
    expect([deleted.status, deleted.headers.get('etag')]).toEqual([200, null]);
    expect((await books.rest('GET', bill)).status).toBe(404);
  });

  test('an action and a change of a line take the tag of their invoice', async () => {
    const id = await newInvoice();
    const invoice = `${invoices}/${id}`;
    const { body, headers } = await books.rest('GET', invoice);
    const line = `${invoice}/lines/${body.data.invoice_lines[0].id}`;
    const seen = given(headers.get('etag') ?? '');
    expect((await books.rest('PATCH', line, { invoice_line: { description: 'More' } }, seen)).status).toBe(200);
    for (const [method, path, content] of [
      ['PATCH', line, { invoice_line: { description: 'Even more' } }],
      ['DELETE', line, undefined],
      ['POST', `${invoice}/post_invoice`, undefined],
    ] as const) {
      expect([path, code(await books.rest(method, path, content, seen))]).toEqual([path, [412, 'PRECONDITION_FAILED']]);
    }
    const posted = await books.rest('POST', `${invoice}/post_invoice`, undefined, given(await etagOf(invoice)));
    expect([posted.status, posted.body.data.status]).toEqual([200, 'posted']);
  });

  test('one with If-Match and one without, at once: the tag never lets an unseen state through', async () => {
    for (let round = 0; round < 5; round++) {
      const invoice = `${invoices}/${await newInvoice()}`;
      const tag = await etagOf(invoice);
      const [posted, changed] = await Promise.all([
        books.rest('POST', `${invoice}/post_invoice`),
        books.rest('PATCH', invoice, { invoice: { notes: 'seen as a draft' } }, given(tag)),
      ]);
      const now = (await books.rest('GET', invoice)).body.data;
      expect(posted.status).toBe(200);
      expect([changed.status, now.notes]).toEqual(changed.status === 200 ? [200, 'seen as a draft'] : [412, null]);
    }
  });

  test('what does not exist is not found, with or without a tag', async () => {
    expect(code(await books.rest('PATCH', `${contacts}/999999`, { contact: { name: 'x' } }, given('*')))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    const other = await startBooks();
    const foreign = await other.rest('PATCH', `${contacts}/${contactId}`, { contact: { name: 'x' } }, given('*'));
    expect(code(foreign)).toEqual([404, 'NOT_FOUND']);
  });

  test.each(['unquoted', '"open', '"a" "b"', ''])('a header that is no tag is no permission: %s', async (tag) => {
    const before = (await books.rest('GET', `${contacts}/${contactId}`)).body;
    const answer = await books.rest('PATCH', `${contacts}/${contactId}`, { contact: { name: 'x' } }, given(tag));
    expect(code(answer)).toEqual([400, 'BAD_REQUEST']);
    expect((await books.rest('GET', `${contacts}/${contactId}`)).body).toEqual(before);
  });

  test('a key that may not read compares nothing', async () => {
    const { data } = await books.graphql(
      'mutation { createApiKey(input: { name: "writer", scopes: [WRITE] }) { secret } }',
    );
    const answer = await books.rest(
      'PATCH',
      `${contacts}/${contactId}`,
      { contact: { name: 'x' } },
      {
        apiKey: data.createApiKey.secret,
        headers: { 'if-match': '*' },
      },
    );
    expect(code(answer)).toEqual([403, 'INSUFFICIENT_SCOPE']);
  });
});

describe('PUT of a commitment', () => {
  const put = (key: string, cents: number, headers: Record<string, string>) =>
    books.rest(
      'PUT',
      `${commitments}/by_external/erp/${key}`,
      { commitment: { contact_id: vendorId, number: `ERP-${key}`, expected_total_cents: cents } },
      { headers },
    );

  test('If-Match: the one that was seen', async () => {
    expect(code(await put('A', 100, { 'if-match': '*' }))).toEqual([412, 'PRECONDITION_FAILED']);
    const created = await put('A', 100, {});
    const tag = created.headers.get('etag') ?? '';
    expect([created.status, tag]).toEqual([201, await etagOf(`${commitments}/${created.body.commitment.id}`)]);
    const changed = await put('A', 200, { 'if-match': tag });
    expect([changed.status, changed.body.commitment.expected_total_cents]).toEqual([200, 200]);
    expect(code(await put('A', 300, { 'if-match': tag }))).toEqual([412, 'PRECONDITION_FAILED']);
    expect((await put('A', 200, {})).body.commitment.expected_total_cents).toBe(200);
  });

  test('If-None-Match: *: a new one, of which there is one however many ask at once', async () => {
    const asked = Array.from({ length: 6 }, (_, index) => put('B', 100 + index, { 'if-none-match': '*' }));
    // One that does not care may come first, between or last: then it changes what another made, or nobody else makes one.
    const answers = await Promise.all([...asked, put('B', 100, {})]);
    expect(answers.filter(({ status }) => status === 201).length).toBe(1);
    const conditional = answers.slice(0, 6).map(({ status }) => status);
    expect(conditional.filter((status) => status !== 201 && status !== 412)).toEqual([]);
  });
});

describe('with an Idempotency-Key', () => {
  test('a repeat gets the answer of the first, though the tag is no longer that of the record', async () => {
    const invoice = `${invoices}/${await newInvoice()}`;
    const headers = { 'idempotency-key': `tag ${++numbers}`, 'if-match': await etagOf(invoice) };
    const change = { invoice: { notes: 'once' } };
    const first = await books.rest('PATCH', invoice, change, { headers });
    const repeat = await books.rest('PATCH', invoice, change, { headers });
    expect([first.status, repeat.status, repeat.headers.get('idempotent-replayed')]).toEqual([200, 200, 'true']);
    expect([repeat.body, repeat.headers.get('etag')]).toEqual([first.body, first.headers.get('etag')]);
  });

  test('a refusal is kept too, and another tag is another request', async () => {
    const invoice = `${invoices}/${await newInvoice()}`;
    const key = `tag ${++numbers}`;
    const send = (tag: string) =>
      books.rest(
        'PATCH',
        invoice,
        { invoice: { notes: 'x' } },
        { headers: { 'idempotency-key': key, 'if-match': tag } },
      );
    expect(code(await send('"other"'))).toEqual([412, 'PRECONDITION_FAILED']);
    const repeat = await send('"other"');
    expect([...code(repeat), repeat.headers.get('idempotent-replayed')]).toEqual([412, 'PRECONDITION_FAILED', 'true']);
    expect(code(await send(await etagOf(invoice)))).toEqual([409, 'IDEMPOTENCY_KEY_REUSE_MISMATCH']);
  });
});
