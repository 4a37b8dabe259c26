import pg from 'pg';
import { recordTypes, resourceTypeOf } from '../../src/api/audit.js';
import { buildBooksSchema } from '../../src/api/schema.js';
import { toldTypes } from '../../src/audit/told-types.js';
import { query, sql } from '../../src/store/sql.js';
import { booksAreTampered, startBooks, type TestBooks, testService } from '../support/books.js';
import { accountId, made, newContact, postedBill } from '../support/postings.js';
import { expectBooksToTieOut, problemsOf } from '../support/tie-out.js';

/** Who did what: one entry for each mutation, in the transaction of its effect. */

let books: TestBooks;
let apiKeyId: string;
beforeEach(async () => {
  books = await startBooks({ name: 'Audited' });
  apiKeyId = (await books.graphql('{ viewer { apiKey { id } } }')).data.viewer.apiKey.id;
});

interface Shown {
  action: string;
  resourceType: string | null;
  resourceId: string | null;
  changes: Record<string, unknown> | null;
  createdBy: { kind: string; apiKeyId: string | null; email: string | null; requestId: string | null };
}

const fields = 'action resourceType resourceId changes createdBy { kind apiKeyId email requestId }';

async function logged(filter = '', apiKey?: string): Promise<Shown[]> {
  const { data, errors } = await books.graphql(
    `{ auditLog(first: 100${filter && `, filter: { ${filter} }`}) { nodes { ${fields} } } }`,
    {},
    apiKey ? { apiKey } : {},
  );
  expect(errors).toEqual([]);
  return data.auditLog.nodes;
}

/** What was recorded since the books were opened. */
async function actions(): Promise<unknown[]> {
  return (await logged()).slice(2).map(({ action, resourceType, resourceId }) => [action, resourceType, resourceId]);
}

const byKey = (requestId: string | null) => ({ kind: 'API_KEY', apiKeyId, email: 'audited@books.invalid', requestId });

test('a mutation is recorded with key, person, request, action and record, over both faces', async () => {
  const { data, headers } = await books.graphql(
    'mutation { createContact(input: { name: "Ann", contactType: BOTH }) { contact { id } } }',
  );
  const { id } = data.createContact.contact;
  const patched = await books.rest('PATCH', `/api/v1/books/contacts/${id}`, { contact: { name: 'Bea' } });
  expect(patched.status).toBe(200);
  const about = { resourceType: 'Contact', resourceId: id };
  const [made, renamed] = [{ name: { from: null, to: 'Ann' } }, { name: { from: 'Ann', to: 'Bea' } }];
  expect((await logged()).slice(2)).toEqual([
    { action: 'createContact', ...about, changes: made, createdBy: byKey(headers.get('x-request-id')) },
    { action: 'updateContact', ...about, changes: renamed, createdBy: byKey(patched.headers.get('x-request-id')) },
  ]);
  await books.drain();
  await expectBooksToTieOut(books);
});

const digest = expect.stringMatching(/^[0-9a-f]{64}$/);

test('books are opened by the service or the command line, and it is recorded', async () => {
  const system = { kind: 'SYSTEM', apiKeyId: null, email: null, requestId: null };
  const { accounts } = await made(
    books,
    '{ accounts(first: 100) { nodes { id number name accountType subType } } }',
    {},
  );
  type Listed = Record<'id' | 'number' | 'name' | 'accountType' | 'subType', string>;
  const chart = accounts.nodes.map(({ id, accountType, ...account }: Listed) => [
    id,
    { ...account, accountType: accountType.toLowerCase() },
  ]);
  expect(await logged()).toEqual([
    {
      action: 'owner:create',
      resourceType: 'Owner',
      resourceId: String(books.ownerId),
      changes: {
        chart: { from: null, to: Object.fromEntries(chart) },
        told: { from: null, to: toldTypes },
        name: { from: null, to: 'Audited' },
        email: { from: null, to: 'audited@books.invalid' },
        currency: { from: null, to: 'USD' },
        timeZone: { from: null, to: 'UTC' },
        fiscalYearStart: { from: null, to: '--01-01' },
        schedule: { from: null, to: 'daily' },
        pendingPaymentsOnClearing: { from: null, to: false },
        paymentsAsPrepayments: { from: null, to: false },
        documentDifferencePolicy: { from: null, to: 'warn' },
        reviewPolicy: { from: null, to: 'warn' },
        mailTokenDigest: { from: null, to: digest },
      },
      createdBy: system,
    },
    {
      action: 'api-key:create',
      resourceType: 'ApiKey',
      resourceId: apiKeyId,
      changes: {
        name: { from: null, to: 'First key' },
        scopes: { from: null, to: ['read', 'write', 'reports', 'admin', 'approve'] },
        email: { from: null, to: 'audited@books.invalid' },
        digest: { from: null, to: digest },
      },
      createdBy: system,
    },
  ]);
});

test('several mutations of a request are recorded one by one, and none when one is refused', async () => {
  const two = (second: string) => `mutation {
    one: createContact(input: { name: "One", externalId: "one" }) { contact { id } }
    two: createContact(input: { name: "Two", externalId: "${second}" }) { contact { id } } }`;
  const refused = await books.graphql(two('one'));
  expect(refused.errors[0]?.extensions.code).toBe('EXTERNAL_ID_TAKEN');
  expect(await actions()).toEqual([]);
  const { data } = await books.graphql(two('two'));
  expect(await actions()).toEqual([
    ['createContact', 'Contact', data.one.contact.id],
    ['createContact', 'Contact', data.two.contact.id],
  ]);
});

test('refusals, previews and replays leave nothing', async () => {
  const input = { contactId: await newContact(books, 'VENDOR'), amountCents: 100, paidAt: '2026-01-10' };
  const before = await actions();
  const pay =
    'mutation ($input: CreateVendorPaymentInput!) { createVendorPayment(input: $input) { vendorPayment { id } } }';
  const paid = await books.graphql(pay, { input: { ...input, preview: true } });
  expect(paid.errors).toEqual([]);
  const refused = await books.graphql(pay, { input: { ...input, amountCents: -1 } });
  expect(refused.errors).not.toEqual([]);
  expect(await actions()).toEqual(before);
  const headers = { 'idempotency-key': 'once' };
  const { data } = await books.graphql(pay, { input }, { headers });
  const replayed = await books.graphql(pay, { input }, { headers });
  expect(replayed.headers.get('idempotent-replayed')).toBe('true');
  expect(await actions()).toEqual([
    ...before,
    ['createVendorPayment', 'VendorPayment', data.createVendorPayment.vendorPayment.id],
  ]);
});

test('changes of settings say what was and what is, without secrets', async () => {
  const made = await books.graphql(
    'mutation { createWebhookEndpoint(input: { url: "http://127.0.0.1:9/a" }) { secret webhookEndpoint { id } } }',
  );
  const { id } = made.data.createWebhookEndpoint.webhookEndpoint;
  const run = async (text: string) => {
    const { data, errors } = await books.graphql(text.replaceAll('$id', `"${id}"`));
    expect(errors).toEqual([]);
    return data;
  };
  await run(
    'mutation { updateWebhookEndpoint(input: { id: $id, url: "http://127.0.0.1:9/b", enabled: false }) { webhookEndpoint { id } } }',
  );
  await run('mutation { enableWebhookEndpoint(input: { id: $id }) { webhookEndpoint { id } } }');
  const rotated = await run('mutation { rotateWebhookSecret(input: { id: $id }) { secret } }');
  const key = await run('mutation { createApiKey(input: { name: "K", scopes: [READ] }) { secret apiKey { id } } }');
  await run(`mutation { revokeApiKey(input: { id: "${key.createApiKey.apiKey.id}" }) { apiKey { id } } }`);
  await run('mutation { closePeriod(input: { through: "2025-12-31" }) { closedThrough } }');
  await run('mutation { closePeriod(input: { through: "2025-12-31" }) { closedThrough } }');
  await run('mutation { deleteWebhookEndpoint(input: { id: $id }) { success } }');
  const instant = expect.stringMatching(/^\d{4}-.*Z$/);
  const entries = (await logged()).slice(2);
  expect(
    entries.map(({ action, resourceType, resourceId, changes }) => [action, resourceType, resourceId, changes]),
  ).toEqual([
    [
      'createWebhookEndpoint',
      'WebhookEndpoint',
      id,
      { url: { from: null, to: 'http://127.0.0.1:9/a' }, enabled: { from: null, to: true } },
    ],
    [
      'updateWebhookEndpoint',
      'WebhookEndpoint',
      id,
      {
        url: { from: 'http://127.0.0.1:9/a', to: 'http://127.0.0.1:9/b' },
        enabled: { from: true, to: false },
        disabledReason: { from: null, to: 'manual' },
      },
    ],
    [
      'enableWebhookEndpoint',
      'WebhookEndpoint',
      id,
      { enabled: { from: false, to: true }, disabledReason: { from: 'manual', to: null } },
    ],
    ['rotateWebhookSecret', 'WebhookEndpoint', id, null],
    [
      'createApiKey',
      'ApiKey',
      key.createApiKey.apiKey.id,
      {
        name: { from: null, to: 'K' },
        scopes: { from: null, to: ['read'] },
        email: { from: null, to: 'audited@books.invalid' },
        digest: { from: null, to: digest },
      },
    ],
    ['revokeApiKey', 'ApiKey', key.createApiKey.apiKey.id, { revokedAt: { from: null, to: instant } }],
    ['closePeriod', 'PeriodChange', expect.any(String), { closedThrough: { from: null, to: '2025-12-31' } }],
    ['closePeriod', 'PeriodChange', null, null],
    ['deleteWebhookEndpoint', 'WebhookEndpoint', id, { deletedAt: { from: null, to: instant } }],
  ]);
  const [stored] = await query<{ text: string }>(
    await books.em(),
    sql`select string_agg(a::text, ' ') as text from audit_log a where owner_id = ${books.ownerId}`,
  );
  for (const secret of [
    made.data.createWebhookEndpoint.secret,
    rotated.rotateWebhookSecret.secret,
    key.createApiKey.secret,
  ])
    expect(stored?.text).not.toContain(secret);
});

test('filters find entries by person, key, action, record and time', async () => {
  const contact = await newContact(books, 'VENDOR');
  await newContact(books, 'CUSTOMER');
  const everything = await logged();
  expect(await logged('actor: "audited@books.invalid"')).toEqual(everything.slice(2));
  expect(await logged('actor: "nobody@books.invalid"')).toEqual([]);
  expect(await logged(`apiKeyId: "${apiKeyId}"`)).toEqual(everything.slice(2));
  expect(await logged('action: "owner:create"')).toEqual(everything.slice(0, 1));
  expect(await logged(`resourceType: "Contact", resourceId: "${contact}"`)).toEqual(everything.slice(2, 3));
  const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  expect(await logged(`from: "${hour(-1)}", to: "${hour(1)}"`)).toEqual(everything);
  expect(await logged(`from: "${hour(1)}"`)).toEqual([]);
  expect(await logged(`to: "${hour(-1)}"`)).toEqual([]);
});

test('another owner’s log is not to be seen, and neither is one’s own without the scope admin', async () => {
  const other = await startBooks();
  const { data } = await other.graphql('{ auditLog { nodes { resourceId } } }');
  expect(data.auditLog.nodes).toHaveLength(2);
  expect(data.auditLog.nodes[0].resourceId).toBe(String(other.ownerId));
  const key = await books.graphql(
    'mutation { createApiKey(input: { name: "K", scopes: [READ, WRITE, REPORTS] }) { secret } }',
  );
  const refused = await books.graphql('{ auditLog { nodes { id } } }', {}, { apiKey: key.data.createApiKey.secret });
  expect(refused.errors[0]?.extensions.code).toBe('INSUFFICIENT_SCOPE');
});

test.each(['update audit_log set action = action', 'delete from audit_log', 'truncate audit_log cascade'])(
  'the database itself refuses: %s',
  async (statement) => {
    const { databaseUrl } = await testService();
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      await expect(client.query(statement)).rejects.toThrow(/append-only/);
    } finally {
      await client.end();
    }
  },
);

test('a key is in the name of whoever makes it, and so is the successor of another person’s key', async () => {
  booksAreTampered(books);
  const forged = await books.graphql(
    'mutation { createApiKey(input: { name: "K", scopes: [WRITE], email: "boss@example.com" }) { secret } }',
  );
  expect(forged.errors).toMatchObject([
    {
      extensions: {
        code: 'VALIDATION_FAILED',
        fields: [{ path: 'email', message: expect.stringContaining('your own') }],
      },
    },
  ]);
  expect(await actions()).toEqual([]);
  const own = await books.graphql(
    'mutation { createApiKey(input: { name: "K", scopes: [WRITE], email: "Audited@books.invalid" }) { apiKey { id email } } }',
  );
  expect(own.errors).toEqual([]);
  await query(
    await books.em(),
    sql`update api_keys set email = 'ann@example.com' where id = ${own.data.createApiKey.apiKey.id} and owner_id = ${books.ownerId}`,
  );
  const { data } = await books.graphql(
    `mutation { rotateApiKey(input: { id: "${own.data.createApiKey.apiKey.id}" }) { apiKey { email } } }`,
  );
  expect(data.rotateApiKey.apiKey.email).toBe('audited@books.invalid');
});

test('every mutation names the record that it touches', async () => {
  const schema = await buildBooksSchema();
  const types = recordTypes(schema);
  const named = Object.values(schema.getMutationType()?.getFields() ?? {}).map((field) => [
    field.name,
    resourceTypeOf(field, types),
  ]);
  expect(Object.fromEntries(named)).toMatchObject({
    addInvoiceLine: 'InvoiceLine',
    allocateInvoiceDocument: 'InvoiceDocument',
    attachFile: 'Attachment',
    bulkConvertInvoiceDocuments: 'InvoiceDocument',
    closePeriod: 'PeriodChange',
    convertInvoiceDocument: 'InvoiceDocument',
    createCommitmentBill: 'Bill',
    deallocate: 'Allocation',
    deleteBill: 'Bill',
    findOrCreateContact: 'Contact',
    postInvoice: 'Invoice',
    rotateWebhookSecret: 'WebhookEndpoint',
    upsertCommitment: 'Commitment',
  });
  expect(named.filter(([, type]) => type === null)).toEqual([]);
});

describe('entries that the database keeps from being written', () => {
  const operator = async () => (await testService()).operator.em.fork();
  /** While the work is done, rows of the table that hold the condition are let go without a word. */
  const keptFrom = async (table: string, condition: string, work: () => Promise<unknown>) => {
    const em = await operator();
    await em.execute(`create function quiet() returns trigger language plpgsql as $$ begin
      if ${condition} and new.owner_id = ${books.ownerId} then return null; end if; return new; end $$`);
    await em.execute(`create trigger aaa_quiet before insert on ${table} for each row execute function quiet()`);
    try {
      await work();
    } finally {
      await em.execute(`drop trigger aaa_quiet on ${table}`);
      await em.execute('drop function quiet()');
    }
  };
  const bill = async () => {
    const input = { contactId: await newContact(books, 'VENDOR'), issueDate: '2026-03-01', amountCents: 100 };
    return postedBill(books, input);
  };
  const state = async () => {
    const em = await operator();
    const found: Record<string, number> = {};
    for (const table of ['api_keys', 'bills', 'audit_log', 'journal_entries', 'journal_lines', 'events'])
      [{ count: found[table] }] = (await em.execute(`select count(*)::int as count from ${table} where owner_id = ?`, [
        books.ownerId,
      ])) as [{ count: number }];
    return found;
  };

  test.each([
    ['of the audit log', 'audit_log', "new.action = 'createApiKey'"],
    ['of what is made', 'api_keys', "new.name = 'back door'"],
  ])('%s: the request fails, and nothing is changed', async (_what, table, condition) => {
    const before = await state();
    await keptFrom(table, condition, async () => {
      const { errors } = await books.graphql(
        'mutation { createApiKey(input: { name: "back door", scopes: [READ, WRITE, ADMIN] }) { apiKey { id } } }',
      );
      expect(errors.map(({ extensions }) => extensions.code)).toEqual(['INTERNAL_ERROR']);
    });
    expect(await state()).toEqual(before);
  });

  test('of the journal: the request fails, and nothing is changed', async () => {
    const { createBill } = await made(
      books,
      'mutation ($input: CreateBillInput!) { createBill(input: $input) { bill { id } } }',
      {
        input: {
          contactId: await newContact(books, 'VENDOR'),
          issueDate: '2026-03-01',
          dueDate: '2026-03-01',
          lines: [{ description: 'Rent', quantity: 1, unitPriceCents: 100, accountId: await accountId(books, '6250') }],
        },
      },
    );
    const before = await state();
    await keptFrom('journal_entries', 'true', async () => {
      const { errors } = await books.graphql('mutation ($id: ID!) { postBill(input: { id: $id }) { __typename } }', {
        id: createBill.bill.id,
      });
      expect(errors.map(({ extensions }) => extensions.code)).toEqual(['INTERNAL_ERROR']);
    });
    expect(await state()).toEqual(before);
  });

  test('or removed before they were chained are missed by books:verify', async () => {
    booksAreTampered(books);
    await bill();
    const { data } = await books.graphql(
      'mutation { createApiKey(input: { name: "back door", scopes: [READ] }) { apiKey { id } } }',
    );
    const em = await operator();
    await em.execute(`delete from staged_jobs where owner_id = ? and payload ->> 'auditId' is not null`, [
      books.ownerId,
    ]);
    await em.execute('alter table audit_log disable trigger user');
    await em.execute(`delete from audit_log where owner_id = ? and action in ('postBill', 'createApiKey')`, [
      books.ownerId,
    ]);
    await em.execute('alter table audit_log enable trigger user');
    const [entry] = await em.execute<{ id: number; request: string }[]>(
      "select id, created_by ->> 'requestId' as request from journal_entries where owner_id = ?",
      [books.ownerId],
    );
    const problems = await problemsOf(em, books.ownerId);
    expect(problems.filter((problem) => problem.includes('audit log'))).toEqual([
      `what requests did stands in the audit log: journal entry ${entry?.id}: is of request ${entry?.request}, which has no entry`,
      `the audit log tells of every API key: API key ${data.createApiKey.apiKey.id}: has no entry`,
    ]);
  });
});

test('books:verify tells settings that are not what the log says', async () => {
  const run = (text: string) => made(books, `mutation { ${text} }`, {});
  const { createAccount } = await run(
    'createAccount(input: { number: "6999", name: "Fees", accountType: EXPENSE }) { account { id } }',
  );
  await run(`updateAccount(input: { id: "${createAccount.account.id}", name: "Bank fees" }) { __typename }`);
  await run('updatePaymentApprovalLimit(input: { limitCents: 1000 }) { __typename }');
  const { createApiKey } = await run('createApiKey(input: { name: "till", scopes: [READ] }) { apiKey { id } }');
  const equity = await accountId(books, '3000');
  await run(`updateAccount(input: { id: "${equity}", number: "3001" }) { __typename }`);
  const em = (await testService()).operator.em.fork();
  expect(await problemsOf(em, books.ownerId)).toEqual([]);
  const change = async (statements: readonly string[]) => {
    for (const statement of statements) await em.execute(statement);
  };
  await change([
    `update accounts set account_type = 'expense' where id = ${equity}`,
    `update accounts set name = 'Travel' where id = ${createAccount.account.id}`,
    `update owners set payment_approval_limit_cents = null where id = ${books.ownerId}`,
    `update api_keys set scopes = '{read,admin}' where id = ${createApiKey.apiKey.id}`,
  ]);
  const problems = await problemsOf(em, books.ownerId);
  expect(problems.filter((problem) => problem.startsWith('settings'))).toEqual([
    `settings are what the audit log says: Account ${equity}: accountType is "expense", the audit log says "equity"`,
    `settings are what the audit log says: Account ${createAccount.account.id}: name is "Travel", the audit log says "Bank fees"`,
    `settings are what the audit log says: ApiKey ${createApiKey.apiKey.id}: scopes is ["read", "admin"], the audit log says ["read"]`,
    `settings are what the audit log says: Owner ${books.ownerId}: paymentApprovalLimitCents is null, the audit log says 1000`,
  ]);
  await change([
    `update accounts set account_type = 'equity' where id = ${equity}`,
    `update accounts set name = 'Bank fees' where id = ${createAccount.account.id}`,
    `update owners set payment_approval_limit_cents = 1000 where id = ${books.ownerId}`,
    `update api_keys set scopes = '{read}' where id = ${createApiKey.apiKey.id}`,
  ]);
  expect(await problemsOf(em, books.ownerId)).toEqual([]);
});
