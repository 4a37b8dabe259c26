import type { EntityClass, EntityManager } from '@mikro-orm/postgresql';
import { Commitment } from '../../src/commitments/commitment.entity.js';
import { Contact, ContactType } from '../../src/contacts/contact.entity.js';
import { InvoiceDocument } from '../../src/inbox/invoice-document.entity.js';
import { ApiKey } from '../../src/owners/api-key.entity.js';
import { Bill, BillLine } from '../../src/payables/bill.entity.js';
import type { OwnedRow } from '../../src/store/columns.js';
import { statementChannel, type ToldStatement } from '../../src/store/database-client.js';
import { nextNumber } from '../../src/store/numbers.js';
import { find, get, lock, lockAll, lockWhere, newRecord, remove, save } from '../../src/store/records.js';
import { query, sql } from '../../src/store/sql.js';
import { setTenant, tenantOf } from '../../src/store/tenancy.js';
import { WebhookEndpoint } from '../../src/webhooks/webhook-endpoint.entity.js';
import { booksAreTampered, startBooks, type TestBooks, testService } from '../support/books.js';
import { countingStatements } from '../support/statements.js';

/** The one way to write (store/records.ts), against the database itself. */
let books: TestBooks;
let stranger: TestBooks;
beforeAll(async () => {
  [books, stranger] = [await startBooks(), await startBooks()];
  // An API key that is saved as a record has no entry in the audit log.
  booksAreTampered(books);
});

async function within<T>(work: (em: EntityManager) => Promise<T>, whose: TestBooks = books): Promise<T> {
  return (await whose.em()).transactional(work);
}

/** How many statements the work sends, the transaction's own two aside. */
async function statementsOf(work: (em: EntityManager) => Promise<unknown>): Promise<number> {
  const em = await books.em();
  // Begin, whose rows it is about, commit.
  return (await countingStatements(() => em.transactional(work))).statements - 3;
}

let made = 0;

async function stored(values: Partial<Contact> = {}, whose: TestBooks = books): Promise<Contact> {
  const contact = newRecord(Contact, { name: `Contact ${made++}`, ...values });
  await within((em) => save(em, Contact, contact), whose);
  return contact;
}

const document = () =>
  newRecord(InvoiceDocument, { filename: 'a.pdf', fileSizeBytes: 1, sha256: String(made++).padStart(64, '0') });
const commitment = async () =>
  newRecord(Commitment, {
    number: `PO ${made++}`,
    contactId: (await stored()).id,
    currency: 'USD',
    expectedTotalCents: 1,
    remainingCents: 1,
  });
const endpoint = () => newRecord(WebhookEndpoint, { url: 'http://127.0.0.1:9/', secretEncrypted: 'none' });
const key = () =>
  newRecord(ApiKey, { name: 'Key', email: 'a@b.c', hint: 'abcd', keyHash: `hash ${made++}`, scopes: [] });

type Make = () => OwnedRow | Promise<OwnedRow>;
const line = { description: 'Wörk "1"\n', quantity: '2', unitPriceCents: -1, amountCents: 2 ** 53 - 1 };

/** A column of each type, a nullable one where there is one, with values to go through in turn. */
const columns: [string, EntityClass<OwnedRow>, Make, string, unknown[]][] = [
  ['text', Contact, () => newRecord(Contact, { name: 'A' }), 'name', ['{"a": 1}', '', '\u0001 ’\\ "', 'null']],
  ['nullable text', Contact, () => newRecord(Contact, { name: 'A' }), 'email', ['a@b.c', null, '', 'a@b.c', null]],
  ['enum', Contact, () => newRecord(Contact, { name: 'A' }), 'contactType', [ContactType.VENDOR, ContactType.BOTH]],
  ['boolean', Contact, () => newRecord(Contact, { name: 'A' }), 'is1099Eligible', [true, false]],
  ['nullable boolean', InvoiceDocument, document, 'extractionSuccess', [true, null, false, null]],
  ['integer', InvoiceDocument, document, 'fileSizeBytes', [0, 2_147_483_647]],
  ['nullable integer', InvoiceDocument, document, 'pdfPageCount', [1, null, 0]],
  ['nullable cents', InvoiceDocument, document, 'extractedTotalCents', [2 ** 53 - 1, null, -(2 ** 53 - 1), 0]],
  ['nullable day', InvoiceDocument, document, 'extractedDueDate', ['2026-02-28', null, '0001-01-01', '9999-12-31']],
  [
    'nullable instant',
    WebhookEndpoint,
    endpoint,
    'pausedUntil',
    [new Date(1), null, new Date('2026-11-22T23:59:59.999Z')],
  ],
  ['list of text', ApiKey, key, 'scopes', [['read', 'write'], [], ['"', ',{}', 'NULL', 'ü']]],
  ['nullable list of text', WebhookEndpoint, endpoint, 'eventTypes', [['a'], null, ['a', 'b'], null]],
  [
    'json',
    Commitment,
    commitment,
    'metadata',
    [{ a: [1, null, { b: 'ü' }] }, {}, { a: '1', n: 0.1, deep: { er: [[]] } }],
  ],
  [
    'nullable json',
    Contact,
    () => newRecord(Contact, { name: 'A' }),
    'billingAddress',
    [{ city: 'Ä' }, null, { city: null }, {}],
  ],
  ['json list', InvoiceDocument, document, 'extractedLineItems', [[line, line], [], [line]]],
];

test.each(columns)('%s: what is saved is what is read', async (_type, entity, make, property, values) => {
  const record = await make();
  for (const value of values) {
    Object.assign(record, { [property]: value });
    await within((em) => save(em, entity, record));
    const read = await within((em) => get(em, entity, record.id, 'Record'));
    expect(read[property as never]).toEqual(value);
    expect([value, await statementsOf((em) => save(em, entity, read))]).toEqual([value, 0]);
  }
});

test('an exact decimal is read with the places of its column, and is no change when it is saved as read', async () => {
  const contact = await stored();
  const bill = newRecord(Bill, {
    contactId: contact.id,
    issueDate: '2026-01-01',
    dueDate: '2026-01-01',
    currency: 'USD',
  });
  const billLine = newRecord(BillLine, {
    ...line,
    position: 1,
    quantity: '123456789.000001',
    unitPriceCents: 0,
    amountCents: 0,
  });
  await within(async (em) => {
    bill.billNumber = await nextNumber(em, 'bill', '2026-01-01');
    await save(em, Bill, bill);
    billLine.billId = bill.id;
    await save(em, BillLine, billLine);
  });
  const [read] = await within((em) => find(em, BillLine, { billId: bill.id }));
  expect(read).toEqual({ ...billLine, quantity: '123456789.000001' });
  expect(await statementsOf((em) => save(em, BillLine, read as BillLine))).toBe(0);
});

test('JSON in another order of its keys, or with fields that are undefined, is no change; a change within it is one', async () => {
  const contact = await stored({ billingAddress: { line1: '1', city: 'Berlin' } });
  const before = await within((em) => get(em, Contact, contact.id, 'Contact'));
  before.billingAddress = { city: 'Berlin', line1: '1', state: undefined };
  await within((em) => save(em, Contact, before));
  const same = await within((em) => get(em, Contact, contact.id, 'Contact'));
  expect([same.billingAddress, same.updatedAt]).toEqual([{ line1: '1', city: 'Berlin' }, contact.updatedAt]);
  Object.assign(same.billingAddress ?? {}, { city: 'Bonn' });
  await within((em) => save(em, Contact, same));
  const changed = await within((em) => get(em, Contact, contact.id, 'Contact'));
  expect(changed.billingAddress).toEqual({ line1: '1', city: 'Bonn' });
  expect(changed.updatedAt.getTime()).toBeGreaterThan(contact.updatedAt.getTime());
});

test('only what changed is written: microseconds of other columns stay, and nothing happens without a change', async () => {
  const [one, other] = [await stored({ email: 'a' }), await stored({ email: 'b' })];
  const micros = () =>
    within((em) =>
      query<{ text: string }>(
        em,
        sql`select created_at::text || ' ' || updated_at::text as text from contacts where id in (${one.id}, ${other.id})
          and owner_id = ${books.ownerId} order by id`,
      ),
    );
  await within((em) =>
    query(
      em,
      sql`update contacts set created_at = '2026-01-01 00:00:00.123456+00'
      where owner_id = ${books.ownerId} and id in (${one.id}, ${other.id})`,
    ),
  );
  const before = await micros();
  await within(async (em) => save(em, Contact, await lockAll(em, Contact, [one.id, other.id])));
  expect(await micros()).toEqual(before);
  const statements = await statementsOf(async (em) => {
    const [first, second] = (await lockAll(em, Contact, [one.id, other.id])) as [Contact, Contact];
    first.email = 'c';
    second.phone = '1';
    await save(em, Contact, [first, second]);
  });
  // One to lock, and one for each set of columns that changed.
  expect(statements).toBe(3);
  for (const { text } of await micros()) {
    expect(text).toMatch(/^2026-01-01 00:00:00\.123456\+00 /);
    expect(before.map((row) => row.text)).not.toContain(text);
  }
  const [first, second] = await within((em) => find(em, Contact, { id: [one.id, other.id] }));
  expect([first?.email, first?.phone, second?.email, second?.phone]).toEqual(['c', null, 'b', '1']);
});

test('new records get ids in their order, with one statement, and are known from then on', async () => {
  const contacts = ['A', 'B', 'C'].map((name) => newRecord(Contact, { name }));
  expect(await statementsOf((em) => save(em, Contact, contacts))).toBe(1);
  const ids = contacts.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  const read = await within((em) => find(em, Contact, { id: ids }));
  expect(read.map(({ name, ownerId }) => [name, ownerId])).toEqual(
    ['A', 'B', 'C'].map((name) => [name, books.ownerId]),
  );
  for (const contact of contacts) contact.name += '!';
  await within((em) => save(em, Contact, contacts));
  expect((await within((em) => find(em, Contact, { id: ids }))).map(({ name }) => name)).toEqual(['A!', 'B!', 'C!']);
  await within((em) => remove(em, Contact, contacts));
  expect(await within((em) => find(em, Contact, { id: ids }))).toEqual([]);
});

test('what an attempt that was undone wrote is written by the next one', async () => {
  const id = (await stored({ email: 'before' })).id;
  const attempt = async (em: EntityManager) => {
    const contact = await lock(em, Contact, id, 'Contact');
    contact.email = 'after';
    await save(em, Contact, contact);
  };
  await expect(
    within(async (em) => {
      await attempt(em);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect((await within((em) => get(em, Contact, id, 'Contact'))).email).toBe('before');
  await within(attempt);
  expect((await within((em) => get(em, Contact, id, 'Contact'))).email).toBe('after');
});

test('locks are taken in the order of ids, for a transaction, of the owner’s records alone', async () => {
  const [one, other] = [await stored(), await stored()];
  const foreign = await stored({}, stranger);
  const ids = [other.id, foreign.id, one.id, other.id, 2 ** 40];
  const locked = await within((em) => lockAll(em, Contact, ids));
  expect(locked.map(({ id }) => id)).toEqual([one.id, other.id]);
  await expect(within((em) => lock(em, Contact, String(foreign.id), 'Contact'))).rejects.toThrow('Contact not found');
  await expect(lock(await books.em(), Contact, one.id, 'Contact')).rejects.toThrow('until its transaction ends');
  const found = await within((em) =>
    lockWhere(em, Contact, { id: one.id, email: null, contactType: [ContactType.CUSTOMER] }),
  );
  expect(found.map(({ id }) => id)).toEqual([one.id]);
});

test('a record of another owner is neither saved nor removed, and one that is gone is not saved', async () => {
  const foreign = await stored({ email: 'theirs' }, stranger);
  foreign.email = 'ours';
  await expect(within((em) => save(em, Contact, foreign))).rejects.toThrow('a record that is saved is there');
  await within((em) => remove(em, Contact, foreign));
  expect((await within((em) => get(em, Contact, foreign.id, 'Contact'), stranger)).email).toBe('theirs');
  const added = newRecord(Contact, { name: 'A' });
  added.ownerId = stranger.ownerId;
  await expect(within((em) => save(em, Contact, added))).rejects.toThrow('for the owner who acts');
  const gone = await stored();
  await within(async (em) => remove(em, Contact, await lock(em, Contact, gone.id, 'Contact')));
  gone.email = 'x';
  await expect(within((em) => save(em, Contact, gone))).rejects.toThrow('a record that is saved is there');
});

test('a unique constraint that is named is refused with its code, another one is our fault', async () => {
  await stored({ externalId: 'taken' });
  const taken = { contacts_owner_id_external_id_key: { code: 'EXTERNAL_ID_TAKEN', field: 'externalId' } } as const;
  const again = () => newRecord(Contact, { name: 'B', externalId: 'taken' });
  await expect(within((em) => save(em, Contact, again(), taken))).rejects.toMatchObject({
    code: 'EXTERNAL_ID_TAKEN',
    message: 'externalId is already taken',
  });
  await expect(within((em) => save(em, Contact, again()))).rejects.toThrow('contacts_owner_id_external_id_key');
});

test.each([
  ['contacts_owner_id_external_id_key', 'EXTERNAL_ID_TAKEN'],
  ['contacts_owner_id_external_id_key_102008', 'EXTERNAL_ID_TAKEN'],
  ['contacts_owner_id_external_id_key_again_102008', undefined],
])('a constraint that only the message names is found there: %s', async (name, code) => {
  const taken = { contacts_owner_id_external_id_key: { code: 'EXTERNAL_ID_TAKEN', field: 'externalId' } } as const;
  // As a distributed PostgreSQL reports what one of its servers refused; undone with the transaction.
  const refuse = sql.raw(`create function pg_temp.refuse() returns trigger language plpgsql as $$ begin
    raise exception 'duplicate key value violates unique constraint "${name}"' using errcode = 'unique_violation';
  end $$;
  create trigger refuse before insert on contacts for each row execute function pg_temp.refuse()`);
  const tenant = tenantOf(await books.em());
  const { operator } = await testService();
  const outcome = await operator.em
    .fork()
    .transactional(async (em) => {
      await query(em, sql`${refuse}`);
      setTenant(em, tenant);
      await save(em, Contact, newRecord(Contact, { name: 'B', externalId: 'other' }), taken);
    })
    .catch((error: object) => error);
  expect(outcome).toMatchObject(code ? { code, message: 'externalId is already taken' } : { code: '23505' });
});

test('a column without a default must be named, and one that is not there cannot be', async () => {
  // @ts-expect-error -- `name` is missing.
  const nameless = newRecord(Contact, {});
  await expect(within((em) => save(em, Contact, nameless))).rejects.toThrow('null value in column "name"');
  // @ts-expect-error -- `nmae` is no column.
  newRecord(Contact, { name: 'A', nmae: 'A' });
  // @ts-expect-error -- `ownerId` is the store's to give.
  newRecord(Contact, { name: 'A', ownerId: 1 });
  // @ts-expect-error -- `confirm` is no column.
  newRecord(Bill, { contactId: 1, issueDate: '', dueDate: '', currency: 'USD', void: () => undefined });
  expect(newRecord(Contact, { name: 'A', contactType: ContactType.VENDOR, email: null })).toMatchObject({
    contactType: 'vendor',
    is1099Eligible: false,
  });
});

test.each([
  ['a plain value', { email: 'many@example.com' }],
  ['an object', { billingAddress: { city: 'Wien' } }],
])('one record of a few thousand is gone to, whatever is kept of the plan: %s', async (_what, change) => {
  const one = await stored();
  const { operator } = await testService();
  await query(
    operator.em.fork(),
    sql`insert into contacts (owner_id, name, contact_type)
      select ${books.ownerId}, 'One of many ' || n, 'customer' from generate_series(1, 3000) n`,
  );
  await query(operator.em.fork(), sql`analyze contacts`);
  const sent: string[] = [];
  const note = (message: unknown) => void sent.push((message as ToldStatement).text);
  statementChannel.subscribe(note);
  await within(async (em) => {
    const contact = await lock(em, Contact, one.id, 'Contact');
    Object.assign(contact, change);
    await save(em, Contact, contact);
  });
  statementChannel.unsubscribe(note);
  const update = sent.find((text) => text.startsWith('update "contacts"')) ?? '';
  const plan = await operator.em.fork().transactional(async (em) => {
    // As PostgreSQL has it unless it is told of fast disks.
    await query(em, sql`set local random_page_cost = 4`);
    return query<{ 'QUERY PLAN': string }>(em, sql`explain (generic_plan) ${sql.raw(update)}`);
  });
  const steps = plan.map((line) => line['QUERY PLAN'].trim());
  expect(steps).toContainEqual(expect.stringMatching(/^-> {2}Index Scan using \S+ on contacts record/));
  expect(steps).not.toContainEqual(expect.stringContaining('Seq Scan'));
});
