import { createHash } from 'node:crypto';
import { Role } from '../../src/people/role.js';
import { booksAreTampered, startBooks, testService } from '../support/books.js';
import { PayablesBooks } from '../support/payables.js';
import { Browser, passwordOfAll, startPerson } from '../support/people.js';
import { tamper } from '../support/tamper.js';
import { problemsOf } from '../support/tie-out.js';

/** Where money goes to, and who may say so: the verification of the books names what was changed past the audit log. */

let own: PayablesBooks;

beforeEach(async () => {
  own = await PayablesBooks.start({ country: 'DE' });
});

const iban = 'DE89370400440532013000';
const othersIban = 'GB33BUKB20201555555555';

async function problems(ownerId = own.books.ownerId): Promise<string[]> {
  const { operator } = await testService();
  const check = 'settings are what the audit log says: ';
  return (await problemsOf(operator.em.fork(), ownerId)).map((problem) => problem.replace(check, '')).sort();
}

const change = (...statements: string[]) => tamper(statements.join('; '));

/** Names each change, and none once it is taken back. */
async function expectNamed(changes: readonly string[], back: readonly string[], named: readonly string[]) {
  booksAreTampered(own.books);
  expect(await problems()).toEqual([]);
  await change(...changes);
  expect(await problems()).toEqual(named.toSorted());
  await change(...back);
  expect(await problems()).toEqual([]);
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

const read = async (query: string) => (await own.books.graphql(query)).data;

const contactFrom = async (input: object): Promise<string> =>
  (await own.run('createContact', { name: 'Vandelay', ...input }, 'contact { id }')).contact.id;

test('the bank account of a contact, its name and its own identifier', async () => {
  const [paid, plain] = [await contactFrom({ iban, externalId: 'v-1' }), await contactFrom({})];
  await own.run('updateContact', { id: paid, iban: 'DE02120300000000202051' }, '__typename');
  await own.run('findOrCreateContact', { externalId: 'v-2', name: 'Kruger', iban }, '__typename');
  await expectNamed(
    [
      `update contacts set iban = '${othersIban}', external_id = 'v-9' where id = ${paid}`,
      `update contacts set iban = '${iban}', name = 'Art Vandelay' where id = ${plain}`,
    ],
    [
      `update contacts set iban = 'DE02120300000000202051', external_id = 'v-1' where id = ${paid}`,
      `update contacts set iban = null, name = 'Vandelay' where id = ${plain}`,
    ],
    [
      `Contact ${paid}: externalId is "v-9", the audit log says "v-1"`,
      `Contact ${paid}: iban is "${othersIban}", the audit log says "DE02120300000000202051"`,
      `Contact ${plain}: iban is "${iban}", the audit log says null`,
      `Contact ${plain}: name is "Art Vandelay", the audit log says "Vandelay"`,
    ],
  );
});

test('rows that were put in: a contact with a bank account, a member, an endpoint, a rate, a tax code', async () => {
  const { ownerId } = own.books;
  const somebody = await startPerson(await startBooks(), Role.OWNER);
  await own.run('setExchangeRates', { rates: [{ currency: 'EUR', day: '2026-03-01', rate: '1.1' }] }, '__typename');
  const put = [
    `insert into contacts (id, owner_id, name, contact_type, iban, created_at)
      values (900001, ${ownerId}, 'Art', 'vendor', '${iban}', '2020-01-01')`,
    `insert into memberships (id, owner_id, person_id, role, created_at)
      values (900001, ${ownerId}, ${somebody.id}, 'owner', '2020-01-01')`,
    `insert into webhook_endpoints (id, owner_id, url, secret_encrypted) values (900001, ${ownerId}, 'http://127.0.0.1:9', 'x')`,
    `insert into exchange_rates (owner_id, currency, day, base_units, currency_units, source, entered_at)
      values (${ownerId}, 'EUR', '2026-03-02', 2, 1, 'ecb', '2020-01-01')`,
    `insert into tax_codes (id, owner_id, code, name, country, kind, rate_ppm)
      values (900001, ${ownerId}, 'X', 'X', 'DE', 'standard', 10000)`,
  ];
  const tables = ['contacts', 'memberships', 'webhook_endpoints', 'tax_codes'];
  await expectNamed(
    put,
    [
      ...tables.map((table) => `delete from ${table} where owner_id = ${ownerId} and id = 900001`),
      `delete from exchange_rates where owner_id = ${ownerId} and day = '2026-03-02'`,
    ],
    [
      'Contact 900001: has no entry',
      'ExchangeRate EUR 2026-03-02: has no entry',
      'Member 900001: has no entry',
      `Person ${somebody.id}: has no entry`,
      'TaxCode 900001: has no entry',
      'WebhookEndpoint 900001: has no entry',
    ],
  );
});

test('exchange rates, entered, imported, replaced and deleted', async () => {
  const { ownerId } = own.books;
  const rate = (day: string, value: string) => ({ currency: 'EUR', day, rate: value });
  const first = [rate('2026-03-01', '1.10'), rate('2026-03-02', '1.2'), rate('2026-03-03', '1.3')];
  await own.run('setExchangeRates', { rates: first }, '__typename');
  const replaced = await own.run(
    'setExchangeRates',
    { rates: [rate('2026-03-02', '1.25'), rate('2026-03-03', '1.3')] },
    'exchangeRates { id day }',
  );
  const { id } = replaced.exchangeRates.find(({ day }: { day: string }) => day === '2026-03-03');
  await own.run('deleteExchangeRate', { id }, '__typename');
  const { data } = await own.books.graphql('{ auditLog(last: 2) { nodes { action changes } } }');
  expect(data.auditLog.nodes).toEqual([
    {
      action: 'setExchangeRates',
      changes: {
        rates: { from: { 'EUR 2026-03-02': '1.2/1' }, to: { 'EUR 2026-03-02': '1.25/1' } },
      },
    },
    {
      action: 'deleteExchangeRate',
      changes: {
        rates: { from: { 'EUR 2026-03-03': '1.3/1' }, to: { 'EUR 2026-03-03': null } },
      },
    },
  ]);
  const of = (day: string) => `where owner_id = ${ownerId} and day = '2026-03-0${day}'`;
  await expectNamed(
    [
      `update exchange_rates set base_units = 11 ${of('1')}`,
      `insert into exchange_rates (owner_id, currency, day, base_units, currency_units, source)
        values (${ownerId}, 'EUR', '2026-03-03', 2, 1, 'entered')`,
    ],
    [`update exchange_rates set base_units = 1.10 ${of('1')}`, `delete from exchange_rates ${of('3')}`],
    [
      'ExchangeRate EUR 2026-03-01: rate is "11/1", the audit log says "1.10/1"',
      'ExchangeRate EUR 2026-03-03: rate is "2/1", the audit log says null',
    ],
  );
});

test('a file of rates is told in entries of a thousand', async () => {
  const { ownerId, apiKey, url } = own.books;
  const day = (number: number) => new Date(Date.UTC(2020, 0, 1 + number)).toISOString().slice(0, 10);
  const lines = Array.from({ length: 1001 }, (_, number) => `${day(number)},EUR,1.${number + 1}`);
  const form = new FormData();
  const text = 'mutation ($input: ImportExchangeRatesInput!) { importExchangeRates(input: $input) { changedCount } }';
  form.set('operations', JSON.stringify({ query: text, variables: { input: { format: 'CSV', file: null } } }));
  form.set('map', JSON.stringify({ 0: ['variables.input.file'] }));
  form.set('0', new Blob([`day,currency,rate\n${lines.join('\n')}\n`]), 'rates.csv');
  const headers = { authorization: `Bearer ${apiKey}`, 'apollo-require-preflight': '1' };
  const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body: form });
  expect(JSON.parse(await answer.text())).toEqual({ data: { importExchangeRates: { changedCount: 1001 } } });
  const { data } = await own.books.graphql('{ auditLog(last: 3) { nodes { action resourceType changes } } }');
  const told = data.auditLog.nodes.map(({ changes }: { changes: { rates: { to: object } } | null }) =>
    Object.keys(changes?.rates.to ?? {}),
  );
  expect(told.map((rates: string[]) => rates.length)).toEqual([1000, 1, 0]);
  expect(told[1]).toEqual([`EUR ${day(1000)}`]);
  await expectNamed(
    [`update exchange_rates set currency_units = 2 where owner_id = ${ownerId} and day = '2020-01-01'`],
    [`update exchange_rates set currency_units = 1 where owner_id = ${ownerId} and day = '2020-01-01'`],
    ['ExchangeRate EUR 2020-01-01: rate is "1.1/2", the audit log says "1.1/1"'],
  );
});

test('what somebody is here', async () => {
  const [boss, viewer] = [await startPerson(own.books, Role.OWNER), await startPerson(own.books, Role.VIEWER)];
  const [{ id }] = (await own.select(`select id from memberships where owner_id = ? and person_id = ${viewer.id}`)) as [
    { id: number },
  ];
  const { body } = await boss.browser.graphql(
    `mutation { changeMemberRole(input: { id: "${id}", role: APPROVER }) { member { role } } }`,
  );
  expect(body.data.changeMemberRole.member.role).toBe('APPROVER');
  await expectNamed(
    [`update memberships set role = 'owner' where id = ${id}`],
    [`update memberships set role = 'approver' where id = ${id}`],
    [`Member ${id}: role is "owner", the audit log says "approver"`],
  );
});

test('where webhooks go to', async () => {
  const { webhookEndpoint } = await own.run(
    'createWebhookEndpoint',
    { url: 'http://127.0.0.1:9/a' },
    'webhookEndpoint { id }',
  );
  const gone = (await own.run('createWebhookEndpoint', { url: 'http://127.0.0.1:9/b' }, 'webhookEndpoint { id }'))
    .webhookEndpoint;
  await own.run('deleteWebhookEndpoint', { id: gone.id }, '__typename');
  const [{ at }] = (await own.select(
    `select deleted_at::text as at from webhook_endpoints where owner_id = ? and id = ${gone.id}`,
  )) as [{ at: string }];
  const { id } = webhookEndpoint;
  await expectNamed(
    [
      `update webhook_endpoints set url = 'http://127.0.0.1:9/c', event_types = '{books.bill.created}' where id = ${id}`,
      `update webhook_endpoints set deleted_at = null where id = ${gone.id}`,
    ],
    [
      `update webhook_endpoints set url = 'http://127.0.0.1:9/a', event_types = null where id = ${id}`,
      `update webhook_endpoints set deleted_at = '${at}' where id = ${gone.id}`,
    ],
    [
      `WebhookEndpoint ${id}: eventTypes is ["books.bill.created"], the audit log says null`,
      `WebhookEndpoint ${id}: url is "http://127.0.0.1:9/c", the audit log says "http://127.0.0.1:9/a"`,
      `WebhookEndpoint ${gone.id}: deletedAt is null, the audit log says "${instantOf(at)}"`,
    ],
  );
});

const instantOf = (at: string) => new Date(at).toISOString();

test('the letterhead’s bank details', async () => {
  await own.run('updateLetterhead', { iban, bic: 'COBADEFFXXX' }, '__typename');
  const { letterhead } = await own.run('updateLetterhead', { bic: 'DEUTDEFFXXX' }, 'letterhead { id }');
  const { id } = letterhead;
  await expectNamed(
    [
      `update letterheads set iban = '${othersIban}', bank_details = 'Pay there', logo = 'x', logo_type = 'image/png'
      where id = ${id}`,
    ],
    [`update letterheads set iban = '${iban}', bank_details = null, logo = null, logo_type = null where id = ${id}`],
    [
      `Letterhead ${id}: bankDetails is "Pay there", the audit log says null`,
      `Letterhead ${id}: iban is "${othersIban}", the audit log says "${iban}"`,
      `Letterhead ${id}: logoDigest is "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881", the audit log says null`,
    ],
  );
});

test('rates of tax codes, of a set and of one’s own, and which one an account has', async () => {
  const { taxCodes } = await read('{ taxCodes { nodes { id ratePpm } } }');
  const standard = taxCodes.nodes.find(({ ratePpm }: { ratePpm: number }) => ratePpm === 190_000).id;
  const { taxCode } = await own.run(
    'createTaxCode',
    { code: 'OLD', name: 'Old', country: 'DE', kind: 'STANDARD', ratePpm: 160_000 },
    'taxCode { id }',
  );
  const revenue = own.account('4000');
  await own.run('setAccountTaxCode', { accountId: revenue, taxCodeId: standard }, '__typename');
  await expectNamed(
    [
      `update tax_codes set rate_ppm = 70000 where id = ${standard}`,
      `update tax_codes set recoverable = false where id = ${taxCode.id}`,
      `update accounts set tax_code_id = ${taxCode.id} where id = ${revenue}`,
    ],
    [
      `update tax_codes set rate_ppm = 190000 where id = ${standard}`,
      `update tax_codes set recoverable = true where id = ${taxCode.id}`,
      `update accounts set tax_code_id = ${standard} where id = ${revenue}`,
    ],
    [
      `Account ${revenue}: taxCodeId is ${taxCode.id}, the audit log says ${standard}`,
      `TaxCode ${standard}: ratePpm is 70000, the audit log says 190000`,
      `TaxCode ${taxCode.id}: recoverable is false, the audit log says true`,
    ],
  );
});

test('until when a key is good, from where, and which it is', async () => {
  const create = (input: object) =>
    own.run('createApiKey', { name: 'till', scopes: ['READ'], ...input }, 'apiKey { id }');
  const [revoked, bound, rotated] = [
    (await create({})).apiKey.id,
    (await create({ allowedAddresses: ['10.0.0.0/8'] })).apiKey.id,
    (await create({ expiresAt: '2100-01-01T00:00:00Z' })).apiKey.id,
  ];
  const [plain] = (await own.select(
    `select id, key_hash as hash from api_keys where owner_id = ? and id = ${(await create({})).apiKey.id}`,
  )) as [{ id: number; hash: string }];
  await own.run('revokeApiKey', { id: revoked }, '__typename');
  await own.run('rotateApiKey', { id: rotated, graceSeconds: 60 }, '__typename');
  const [{ revoking, ending }] = (await own.select(`select
    (select revoked_at::text from api_keys where id = ${revoked}) as revoking,
    (select expires_at::text from api_keys where id = ${rotated}) as ending from owners where id = ?`)) as [
    { revoking: string; ending: string },
  ];
  await expectNamed(
    [
      `update api_keys set revoked_at = null where id = ${revoked}`,
      `update api_keys set allowed_addresses = null where id = ${bound}`,
      `update api_keys set expires_at = null where id = ${rotated}`,
      `update api_keys set key_hash = 'x' where id = ${plain.id}`,
    ],
    [
      `update api_keys set revoked_at = '${revoking}' where id = ${revoked}`,
      `update api_keys set allowed_addresses = '{10.0.0.0/8}' where id = ${bound}`,
      `update api_keys set expires_at = '${ending}' where id = ${rotated}`,
      `update api_keys set key_hash = '${plain.hash}' where id = ${plain.id}`,
    ],
    [
      `ApiKey ${revoked}: revokedAt is null, the audit log says "${instantOf(revoking)}"`,
      `ApiKey ${bound}: allowedAddresses is null, the audit log says ["10.0.0.0/8"]`,
      `ApiKey ${rotated}: expiresAt is null, the audit log says "${instantOf(ending)}"`,
      `ApiKey ${plain.id}: digest is "${digestOf('x')}", the audit log says "${digestOf(plain.hash)}"`,
    ],
  );
});

test('what the owner is called, and where it is', async () => {
  const { ownerId } = own.books;
  await own.run('updateOwner', { name: 'Acme GmbH', address: 'Weg 1', taxId: 'DE1' }, '__typename');
  await expectNamed(
    [`update owners set name = 'Acne GmbH', tax_id = 'DE2' where id = ${ownerId}`],
    [`update owners set name = 'Acme GmbH', tax_id = 'DE1' where id = ${ownerId}`],
    [
      `Owner ${ownerId}: name is "Acne GmbH", the audit log says "Acme GmbH"`,
      `Owner ${ownerId}: taxId is "DE2", the audit log says "DE1"`,
    ],
  );
});

test('who is invited, and by which link', async () => {
  const invited = await own.run('inviteMember', { email: 'art@example.com', role: 'VIEWER' }, 'invitation { id }');
  const { id } = invited.invitation;
  const { ownerId } = own.books;
  const [{ hash }] = (await own.select(
    `select token_hash as hash from invitations where owner_id = ? and id = ${id}`,
  )) as [{ hash: string }];
  await expectNamed(
    [
      `update invitations set role = 'owner', token_hash = 'x', is_proof = true where id = ${id}`,
      `insert into invitations (id, owner_id, role, token_hash, created_at, expires_at)
        values (900001, ${ownerId}, 'owner', 'y', '2020-01-01', '2100-01-01')`,
    ],
    [
      `update invitations set role = 'viewer', token_hash = '${hash}', is_proof = false where id = ${id}`,
      'delete from invitations where id = 900001',
    ],
    [
      `Invitation ${id}: digest is "${digestOf('x')}", the audit log says "${digestOf(hash)}"`,
      `Invitation ${id}: isProof is true, the audit log says false`,
      `Invitation ${id}: role is "owner", the audit log says "viewer"`,
      'Invitation 900001: has no entry',
    ],
  );
});

describe('who gets in, and by what', () => {
  const person = async () => {
    const somebody = await startPerson(own.books, Role.OWNER);
    const [row] = (await own.select(
      `select password_hash as hash from persons where ? > 0 and id = ${somebody.id}`,
    )) as [{ hash: string }];
    return { ...somebody, hash: row.hash };
  };
  const proofsAre = (id: string) =>
    expect.stringMatching(new RegExp(`^Person ${id}: proofs is "[0-9a-f]{64}", the audit log says "[0-9a-f]{64}"$`));

  test.each<[string, (person: { id: string; hash: string }) => [string, string]]>([
    [
      'another password',
      ({ id, hash }) => [
        `update persons set password_hash = 'x' where id = ${id}`,
        `update persons set password_hash = '${hash}' where id = ${id}`,
      ],
    ],
    [
      'a recovery code',
      ({ id }) => [
        `update persons set recovery_code_hashes = '{x}' where id = ${id}`,
        `update persons set recovery_code_hashes = '{}' where id = ${id}`,
      ],
    ],
    [
      'a passkey',
      ({ id }) => [
        `insert into passkeys (person_id, credential_id, public_key, signature_count, name) values (${id}, 'c', 'k', 0, 'x')`,
        `delete from passkeys where person_id = ${id}`,
      ],
    ],
    [
      'an account at a provider',
      ({ id }) => [
        `insert into openid_identities (person_id, issuer, subject) values (${id}, 'https://id.test', 's')`,
        `delete from openid_identities where person_id = ${id}`,
      ],
    ],
  ])('%s that somebody put in', async (_what, changed) => {
    booksAreTampered(own.books);
    const somebody = await person();
    const [put, back] = changed(somebody);
    expect(await problems()).toEqual([]);
    await change(put);
    expect(await problems()).toEqual([proofsAre(somebody.id)]);
    await change(back);
    expect(await problems()).toEqual([]);
  });

  test('a password that was put in stays named when it is changed again as that person', async () => {
    const [victim, thief] = [await person(), await person()];
    booksAreTampered(own.books);
    await change(`update persons set password_hash = '${thief.hash}' where id = ${victim.id}`);
    const { browser, email } = victim;
    expect((await browser.logIn(email)).status).toBe(201);
    const passwords = { password: passwordOfAll, newPassword: 'another good password' };
    expect((await browser.ask('POST', '/session/password', passwords)).status).toBe(204);
    expect(await problems()).toEqual([
      expect.stringMatching(
        new RegExp(`^Person ${victim.id}: proofs were "\\w+" before audit entry \\d+, the one before`),
      ),
    ]);
  });

  test('what a person changes of it is told', async () => {
    const { browser } = await person();
    const passwords = { password: passwordOfAll, newPassword: 'another good password' };
    expect((await browser.ask('POST', '/session/password', passwords)).status).toBe(204);
    const { data } = await own.books.graphql('{ auditLog(last: 1) { nodes { action changes } } }');
    const digest = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(data.auditLog.nodes).toEqual([
      { action: 'change-password', changes: { proofs: { from: digest, to: digest } } },
    ]);
    expect(await problems()).toEqual([]);
  });

  test('a session, of a person or of a key, that nobody began', async () => {
    const [{ id, browser }, { ownerId, url, apiKey }] = [await person(), own.books];
    const ofKey = new Browser(url);
    expect((await ofKey.ask('POST', '/session', { apiKey })).status).toBe(201);
    expect((await browser.ask('GET', '/session')).status).toBe(200);
    const [session] = (await own.select(
      `select id, person_id as person from sessions where owner_id = ? and person_id = ${id}`,
    )) as [{ id: number }];
    const put = (number: number, columns: string, values: string) =>
      `insert into sessions (id, owner_id, ${columns}, token_hash, created_at, expires_at)
        values (${number}, ${ownerId}, ${values}, 'x${number}', '2020-01-01', '2100-01-01')`;
    const other = await person();
    await expectNamed(
      [
        put(900001, 'person_id', id),
        put(900002, 'api_key_id', `(select max(id) from api_keys where owner_id = ${ownerId})`),
        `update sessions set person_id = ${other.id} where id = ${session.id}`,
      ],
      [
        'delete from sessions where id in (900001, 900002)',
        `update sessions set person_id = ${id} where id = ${session.id}`,
      ],
      [
        'Session 900001: has no entry',
        'Session 900002: has no entry',
        `Session ${session.id}: personId is ${other.id}, the audit log says ${id}`,
      ],
    );
  });
});

test('whose mails are taken, and from where', async () => {
  const { ownerId } = own.books;
  const known = (await own.run('addKnownSender', { address: '@example.com' }, 'knownSender { id }')).knownSender.id;
  const forgotten = (await own.run('addKnownSender', { address: '@gone.test' }, 'knownSender { id }')).knownSender.id;
  await own.run('removeKnownSender', { id: forgotten }, '__typename');
  const settings = { host: 'mail.test', port: 993, security: 'TLS', userName: 'us', password: 'x', folder: 'INBOX' };
  const mailbox = (await own.run('setImapMailbox', settings, 'imapMailbox { id }')).imapMailbox.id;
  const contact = await contactFrom({ email: 'kruger@example.com' });
  const plain = await contactFrom({});
  const createdBy = `'{"kind":"SYSTEM"}'`;
  await expectNamed(
    [
      `update known_senders set address = '@example.org' where id = ${known}`,
      `insert into known_senders (id, owner_id, address, created_by, created_at)
        values (900001, ${ownerId}, '@evil.test', ${createdBy}, '2020-01-01'),
          (${forgotten}, ${ownerId}, '@gone.test', ${createdBy}, '2020-01-01')`,
      `update imap_mailboxes set host = 'evil.test' where id = ${mailbox}`,
      `update contacts set email = 'a@evil.test' where id in (${contact}, ${plain})`,
    ],
    [
      `update known_senders set address = '@example.com' where id = ${known}`,
      `delete from known_senders where id in (900001, ${forgotten})`,
      `update imap_mailboxes set host = 'mail.test' where id = ${mailbox}`,
      `update contacts set email = 'kruger@example.com' where id = ${contact}`,
      `update contacts set email = null where id = ${plain}`,
    ],
    [
      `Contact ${contact}: emailDigest is "${digestOf('a@evil.test')}", the audit log says "${digestOf('kruger@example.com')}"`,
      `Contact ${plain}: emailDigest is "${digestOf('a@evil.test')}", the audit log says null`,
      `ImapMailbox ${mailbox}: host is "evil.test", the audit log says "mail.test"`,
      `KnownSender ${known}: address is "@example.org", the audit log says "@example.com"`,
      `KnownSender ${forgotten}: address is "@gone.test", the audit log says null`,
      'KnownSender 900001: has no entry',
    ],
  );
});

test('an address of a contact that is empty text, from the beginning or since', async () => {
  const { apiKey, url } = own.books;
  const send = async (method: string, path: string, contact: object) => {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api/v1/books/${path}`, { method, headers, body: JSON.stringify({ contact }) });
    return ((await answer.json()) as { data: { id: number; email: string } }).data;
  };
  const made = await send('POST', 'contacts', { name: 'Vandelay', email: '' });
  const changed = await send('PATCH', `contacts/${await contactFrom({ email: 'art@vandelay.test' })}`, { email: '' });
  expect([made.email, changed.email]).toEqual(['', '']);
  await expectNamed(
    [`update contacts set email = null where id in (${made.id}, ${changed.id})`],
    [`update contacts set email = '' where id in (${made.id}, ${changed.id})`],
    [made.id, changed.id].map((id) => `Contact ${id}: emailDigest is null, the audit log says "${digestOf('')}"`),
  );
});

test('a sender that is made known as a mail is let in', async () => {
  await own.select(`insert into incoming_mails (owner_id, way, status, fingerprint, sha256, size_bytes, from_address, hold_reasons)
    values (?, 'http', 'held', repeat('a', 64), repeat('a', 64), 10, 'art@vandelay.test', '{unknown_sender}')`);
  const [{ id }] = (await own.select('select id from incoming_mails where owner_id = ?')) as [{ id: number }];
  await own.run('releaseIncomingMail', { id, rememberSender: true }, '__typename');
  expect(await problems()).toEqual([]);
});

test('what a service costs, and how documents are numbered', async () => {
  const { service } = await own.run('createService', { name: 'Hour', unitPriceCents: 9000 }, 'service { id }');
  await own.run('updateService', { id: service.id, unitPriceCents: 9500 }, '__typename');
  await own.run('updateNumberSeries', { kind: 'INVOICE', prefix: 'R-' }, '__typename');
  await expectNamed(
    [
      `update services set unit_price_cents = 5, active = false where id = ${service.id}`,
      `update number_series set prefix = 'X-' where owner_id = ${own.books.ownerId}`,
    ],
    [
      `update services set unit_price_cents = 9500, active = true where id = ${service.id}`,
      `update number_series set prefix = 'R-' where owner_id = ${own.books.ownerId}`,
    ],
    [
      'NumberSeries invoice: prefix is "X-", the audit log says "R-"',
      `Service ${service.id}: active is false, the audit log says true`,
      `Service ${service.id}: unitPriceCents is 5, the audit log says 9500`,
    ],
  );
});

test('what the inbox has learned, and which doubts somebody has put aside', async () => {
  const { ownerId } = own.books;
  const vendorId = await contactFrom({ contactType: 'VENDOR', iban });
  const bill = await own.bill(vendorId, 'posted', 900);
  await expectNamed(
    [
      `insert into learned_values (id, owner_id, vendor_name, vendor_marks, field, contact_id, created_at)
        values (900001, ${ownerId}, 'Kruger', '{name:kruger}', 'contact', ${vendorId}, '2020-01-01')`,
      `insert into review_acknowledgements (id, owner_id, bill_id, reason, subject, note, acknowledged_by, acknowledged_at)
        values (900001, ${ownerId}, ${bill}, 'bank_details_changed', 'x', 'fine', '{"kind":"SYSTEM"}', '2020-01-01')`,
    ],
    ['delete from learned_values where id = 900001', 'delete from review_acknowledgements where id = 900001'],
    ['LearnedValue 900001: has no entry', 'ReviewAcknowledgement 900001: has no entry'],
  );
});

test('which days are closed, how often the chain’s end goes out, and where mail goes to', async () => {
  const { ownerId } = own.books;
  const [{ token, email }] = (await own.select('select mail_token as token, email from owners where id = ?')) as [
    { token: string; email: string },
  ];
  const changed = `update owners set closed_through = '2020-01-31', chain_head_schedule = 'off', mail_token = 'x',
    currency = 'CHF', payment_approval_limit_cents = 5, email = 'a@evil.test' where id = ${ownerId}`;
  const back = (
    closedThrough: string,
  ) => `update owners set closed_through = ${closedThrough}, chain_head_schedule = 'daily',
    mail_token = '${token}', currency = 'USD', payment_approval_limit_cents = null, email = '${email}'
    where id = ${ownerId}`;
  const named = (closedThrough: string) => [
    `Owner ${ownerId}: closedThrough is "2020-01-31", the audit log says ${closedThrough}`,
    `Owner ${ownerId}: currency is "CHF", the audit log says "USD"`,
    `Owner ${ownerId}: email is "a@evil.test", the audit log says "${email}"`,
    `Owner ${ownerId}: mailTokenDigest is "${digestOf('x')}", the audit log says "${digestOf(token)}"`,
    `Owner ${ownerId}: paymentApprovalLimitCents is 5, the audit log says null`,
    `Owner ${ownerId}: schedule is "off", the audit log says "daily"`,
  ];
  await expectNamed([changed], [back('null')], named('null'));
  await own.run('closePeriod', { through: '2026-01-31' }, '__typename');
  const asLastChanged = 'the books are closed as the last change of period says: closed_through';
  await expectNamed(
    [changed],
    [back("'2026-01-31'")],
    [...named('"2026-01-31"'), `${asLastChanged}: is 2020-01-31 after closed through 2026-01-31`],
  );
});

describe('payments that wait for a second person', () => {
  const proposals = 'rows { id refusal { code } }';
  const proposalOf = async (billId: string) => {
    await own.run('bulkCreatePaymentProposals', { ids: [billId], paidOn: '2026-03-20' }, proposals);
    const { paymentProposals } = await read('{ paymentProposals(last: 1) { nodes { id digest } } }');
    return paymentProposals.nodes[0];
  };
  const approvedBy = async (ids: string[]) => {
    const approver = await startPerson(own.books, Role.APPROVER);
    const { body } = await approver.browser.graphql(
      `mutation ($ids: [ID!]!) { bulkApprovePaymentProposals(input: { ids: $ids }) { doneCount } }`,
      { ids },
    );
    expect(body.data.bulkApprovePaymentProposals.doneCount).toBe(ids.length);
    return approver;
  };

  test('their state, their bank account and what they would do', async () => {
    const vendorId = await contactFrom({ contactType: 'VENDOR', iban });
    const { id, digest } = await proposalOf(await own.bill(vendorId, 'posted', 900));
    const approved = await proposalOf(await own.bill(vendorId, 'posted', 800));
    await approvedBy([approved.id]);
    await expectNamed(
      [
        `update payment_proposals set status = 'approved', iban = '${othersIban}' where id = ${id}`,
        `update payment_proposals set input = jsonb_set(input, '{amountCents}', '80000') where id = ${approved.id}`,
      ],
      [
        `update payment_proposals set status = 'proposed', iban = '${iban}' where id = ${id}`,
        `update payment_proposals set input = jsonb_set(input, '{amountCents}', '800') where id = ${approved.id}`,
      ],
      [
        `PaymentProposal ${id}: iban is "${othersIban}", the audit log says "${iban}"`,
        `PaymentProposal ${id}: status is "approved", the audit log says "proposed"`,
        `payment proposals are what was proposed: payment proposal ${approved.id}: would do other than its digest says`,
      ],
    );
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
  });

  test('released in a row they are told one by one, the limit with them', async () => {
    const bookkeeper = await startPerson(own.books, Role.OWNER);
    await own.run('updatePaymentApprovalLimit', { limitCents: 100 }, '__typename');
    const { body } = await bookkeeper.browser.graphql(
      'mutation { createPaymentProposal(input: { approvalLimit: { limitCents: 5000 } }) { paymentProposal { id } } }',
    );
    const { id } = body.data.createPaymentProposal.paymentProposal;
    const approver = await approvedBy([id]);
    await approver.browser.graphql(`mutation { bulkReleasePaymentProposals(input: { ids: ["${id}"] }) { doneCount } }`);
    const { data } = await own.books.graphql(
      '{ auditLog(last: 2) { nodes { action resourceType resourceId changes } } }',
    );
    expect(data.auditLog.nodes).toEqual([
      {
        action: 'releasePaymentProposal',
        resourceType: 'PaymentProposal',
        resourceId: id,
        changes: {
          paymentApprovalLimitCents: { from: 100, to: 5000 },
          status: { from: 'approved', to: 'released' },
        },
      },
      {
        action: 'bulkReleasePaymentProposals',
        resourceType: 'PaymentProposal',
        resourceId: null,
        changes: { ids: [id] },
      },
    ]);
    expect(await problems()).toEqual([]);
  });
});

describe('books of before', () => {
  /** Takes from the log what versions of before did not tell. */
  const forget = (condition: string) =>
    change(
      `delete from audit_log where owner_id = ${own.books.ownerId} and (${condition})`,
      `update audit_log set changes = changes - 'told' - 'taxCodes' where owner_id = ${own.books.ownerId}`,
    );
  const settings = async () => (await problems()).filter((problem) => !/chain|entry \d+|request/.test(problem));

  test('raise no alarm; what is told of them since is held against it', async () => {
    booksAreTampered(own.books);
    const [old, changed] = [await contactFrom({ iban }), await contactFrom({ iban })];
    await own.run('setExchangeRates', { rates: [{ currency: 'EUR', day: '2026-03-01', rate: '1.1' }] }, '__typename');
    await own.run('updateLetterhead', { iban }, '__typename');
    await forget(`action in ('createContact', 'setExchangeRates', 'updateLetterhead')`);
    expect(await settings()).toEqual([]);
    await own.run('updateContact', { id: changed, iban: 'DE02120300000000202051' }, '__typename');
    await contactFrom({ iban });
    expect(await settings()).toEqual([]);
    await change(
      `update contacts set iban = '${othersIban}' where id in (${old}, ${changed})`,
      `insert into contacts (id, owner_id, name, contact_type, iban, created_at)
        values (900002, ${own.books.ownerId}, 'Art', 'vendor', '${iban}', now() + interval '2 days')`,
    );
    expect(await settings()).toEqual(
      [
        `Contact ${changed}: iban is "${othersIban}", the audit log says "DE02120300000000202051"`,
        'Contact 900002: has no entry',
      ].sort(),
    );
  });
});
