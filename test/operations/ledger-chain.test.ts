import { createHmac } from 'node:crypto';
import { type ChainEnd, chainStart, linkUnder, plainSignatureOf, type SignedEnd } from '../../src/audit/chain-links.js';
import { linksAfter, type Owned } from '../../src/audit/chain-walk.js';
import { type ChainedRecord, readStoredEntries, storedEntryColumns } from '../../src/audit/chained-records.js';
import { limits } from '../../src/contract/limits.js';
import { query, sql } from '../../src/store/sql.js';
import { setClock } from '../../src/values/clock.js';
import { verifyBooks } from '../../src/verification/verify-books.js';
import { booksAreTampered, startBooks, type TestBooks, testService } from '../support/books.js';
import { newContact, newVendorPayment } from '../support/postings.js';
import { tamper } from '../support/tamper.js';
import { expectBooksToTieOut } from '../support/tie-out.js';

let books: TestBooks;
let vendor: string;
let entries: number[];
beforeEach(async () => {
  books = await startBooks();
  booksAreTampered(books);
  vendor = await newContact(books, 'VENDOR');
  for (const amountCents of [100, 200, 300, 400]) await pay(amountCents);
  await books.drain();
  entries = await entryIds();
});

test('entries are chained in the order of writing, each with who wrote it, and the end is signed', async () => {
  const links = await linksOf(books);
  const opening = ['owner:create', 'api-key:create', 'createContact'];
  expect(links.map(({ position, entryId, action }) => [position, entryId ?? action])).toEqual(
    [...opening, ...entries.flatMap((entryId) => [entryId, 'createVendorPayment'])].map((link, index) => [
      index + 1,
      link,
    ]),
  );
  expect(links.map(({ keyVersion }) => keyVersion)).toEqual(Array(11).fill(1));
  expect(new Set(links.map(({ hash }) => hash)).size).toBe(11);
  expect(await headOf(books)).toEqual({
    position: 11,
    hash: links[10]?.hash,
    keyVersion: 1,
    signature: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  await expectBooksToTieOut(books);
});

test('books hold before their latest entries are chained, and after', async () => {
  await pay(500);
  await expectBooksToTieOut(books);
  expect(await books.drain()).toBeGreaterThan(0);
  await expectBooksToTieOut(books);
});

test('writers in parallel and chaining in parallel make one chain', async () => {
  await Promise.all([...Array.from({ length: 12 }, (_, index) => pay(index + 1)), books.drain(), books.drain()]);
  await Promise.all([books.drain(), books.drain()]);
  const [chain] = await query<{ links: number; end: number }>(
    await books.em(),
    sql`select count(*) as links, (select position from journal_chain_heads where owner_id = ${books.ownerId}) as end
      from journal_chain where owner_id = ${books.ownerId}`,
  );
  expect(chain).toEqual({ links: 35, end: 35 });
  await expectBooksToTieOut(books);
});

test('an altered line is found, though the entry still balances', async () => {
  await tamper(`update journal_lines set debit_cents = debit_cents * 2, credit_cents = credit_cents * 2
    where entry_id = ${entries[1]}`);
  expect(await chainProblems()).toEqual([`journal entry ${entries[1]} was altered, or its link was`]);
});

test.each([
  'entry_date = entry_date + 1',
  "memo = 'x'",
  'source_id = source_id + 1',
  "created_at = created_at - interval '1 s'",
])('an altered entry is found: %s', async (change) => {
  await tamper(`update journal_entries set ${change} where id = ${entries[3]}`);
  expect(await chainProblems()).toEqual([`journal entry ${entries[3]} was altered, or its link was`]);
});

test('a line added to an entry is found', async () => {
  await tamper(`insert into journal_lines (owner_id, entry_id, entry_date, currency, account_id, debit_cents)
    select owner_id, entry_id, entry_date, currency, account_id, 1 from journal_lines where entry_id = ${entries[0]} limit 1`);
  expect(await chainProblems()).toEqual([`journal entry ${entries[0]} was altered, or its link was`]);
});

test('a removed entry is found', async () => {
  await tamper(
    `delete from journal_lines where entry_id = ${entries[2]}; delete from journal_entries where id = ${entries[2]}`,
  );
  expect(await chainProblems()).toEqual([`journal entry ${entries[2]} was removed`]);
});

test('an entry removed with its link is found', async () => {
  await tamper(`delete from journal_chain where entry_id = ${entries[2]};
    delete from journal_lines where entry_id = ${entries[2]}; delete from journal_entries where id = ${entries[2]}`);
  expect(await chainProblems()).toEqual([expect.stringMatching(/^audit entry \d+ link 9 follows link 7$/)]);
});

test('a tail cut off whole is found, also when the end is set back', async () => {
  await cutOffAfter(9);
  expect(await chainProblems()).toEqual(['end of the journal chain was signed at link 11, the chain ends at 9']);
  await tamper(`update journal_chain_heads h set position = 9, hash = c.hash from journal_chain c
    where c.owner_id = h.owner_id and c.position = 9 and h.owner_id = ${books.ownerId}`);
  expect(await chainProblems()).toEqual([
    'end of the journal chain the signature at link 9 is not of this installation’s key',
  ]);
  await tamper(`delete from journal_chain_heads where owner_id = ${books.ownerId}`);
  expect(await chainProblems()).toEqual(['end of the journal chain is gone; the chain has 9 links']);
});

test('an entry put in past the service is found, also with a job to chain it', async () => {
  const em = await books.em();
  const [inserted] = await em.transactional((transaction) =>
    query<{ id: number }>(
      transaction,
      sql`with entry as (
          insert into journal_entries (owner_id, entry_date, kind, source_type, source_id, currency)
          select owner_id, entry_date, kind, source_type, source_id, currency from journal_entries where id = ${entries[0]}
          returning id, owner_id
        ), lines as (
          insert into journal_lines (owner_id, entry_id, account_id, debit_cents, credit_cents)
          select l.owner_id, entry.id, l.account_id, l.debit_cents, l.credit_cents
          from entry, journal_lines l where l.entry_id = ${entries[0]}
        ) select id from entry`,
    ),
  );
  const row = `journal entry ${inserted?.id}`;
  expect(await chainProblems()).toEqual([`${row} was not written by the service`]);
  await query(
    em,
    sql`insert into staged_jobs (name, payload, run_at) values
      ('ledger.chain', ${JSON.stringify({ ownerId: books.ownerId, entryId: inserted?.id, seal: 'f'.repeat(64) })}, '-infinity')`,
  );
  const end = await headOf(books);
  await books.drain();
  expect(await headOf(books)).toEqual(end);
  expect(await alarms()).toEqual([{ problem: `${row} is not what was written`, isOpen: true }]);
  expect(await chainProblems()).toEqual([`${row} is not what was written`]);
});

test('an entry altered, or removed, before it is chained is found', async () => {
  await pay(500);
  const last = (await entryIds()).at(-1);
  await tamper(
    `update journal_lines set debit_cents = debit_cents * 2, credit_cents = credit_cents * 2 where entry_id = ${last}`,
  );
  expect(await chainProblems()).toEqual([`journal entry ${last} is not what was written`]);
  await tamper(`delete from journal_lines where entry_id = ${last}; delete from journal_entries where id = ${last}`);
  expect(await chainProblems()).toEqual([`journal entry ${last} was removed`]);
  await query(await books.em(), sql`delete from staged_jobs where name = 'ledger.chain'`);
});

describe('somebody who may do everything in the database, and has no key', () => {
  test.each([
    [
      'plain hashes, as links were made before',
      null,
      'end of the journal chain: the signature at link 11 is not of this installation’s key',
    ],
    ['hashes under a key of their own', 1, expect.stringMatching(/^audit entry \d+: was altered, or its link was$/)],
  ])(
    'alters a line, makes every link and the end fit by %s: nothing is signed over it',
    async (_how, keyVersion, problem) => {
      await tamper(`update journal_lines set debit_cents = debit_cents * 2, credit_cents = credit_cents * 2
      where entry_id = ${entries[1]}`);
      await linkAgainAsForger(keyVersion);
      const forged = await headOf(books);
      await pay(500);
      await books.drain();
      expect(await headOf(books)).toEqual(forged);
      expect(await alarms()).toEqual([{ problem, isOpen: true }]);
      expect(await problemsNamed('no alarm of the chain is open')).toEqual([problem]);
      expect((await verifyBooks(await books.em(), books.ownerId)).flatMap(({ first }) => first)).toContainEqual({
        ownerId: books.ownerId,
        row: 'end of the journal chain',
        problem: 'the signature at link 11 is not of this installation’s key',
      });
    },
  );

  test('alters one of the last entries alone: the next entry is not linked to it', async () => {
    const end = await headOf(books);
    await tamper(`update journal_entries set memo = 'x' where id = ${entries[3]}`);
    await pay(500);
    await books.drain();
    expect(await headOf(books)).toEqual(end);
    const problem = `journal entry ${entries[3]}: was altered, or its link was`;
    expect(await alarms()).toEqual([{ problem, isOpen: true }]);
  });

  test('alters an entry far back: later links go on, and the verification says it for good', async () => {
    for (let amountCents = 1; amountCents <= 8; amountCents++) await pay(amountCents);
    await books.drain();
    await tamper(`update journal_entries set memo = 'x' where id = ${entries[0]}`);
    await pay(500);
    await books.drain();
    expect(await headOf(books)).toMatchObject({ position: 29 });
    expect(await chainProblems()).toEqual([`journal entry ${entries[0]} was altered, or its link was`]);
  });

  test('changes who did something: it is found', async () => {
    await tamper(`update audit_log set created_by = created_by || '{"email": "somebody@else"}'
      where owner_id = ${books.ownerId} and action = 'createContact'`);
    expect(await chainProblems()).toEqual([expect.stringMatching(/^audit entry \d+ was altered, or its link was$/)]);
    await tamper(`update journal_entries set created_by = created_by || '{"apiKeyId": 7}' where id = ${entries[2]}`);
    expect(await chainProblems()).toContain(`journal entry ${entries[2]} was altered, or its link was`);
  });

  test('removes the end and all links: the chain does not start anew', async () => {
    await tamper(`delete from journal_chain_heads where owner_id = ${books.ownerId}`);
    await pay(500);
    await books.drain();
    expect(await headOf(books)).toMatchObject({ position: 0 });
    expect(await alarms()).toEqual([
      {
        problem: 'end of the journal chain: the signature at link 0 is not of this installation’s key',
        isOpen: true,
      },
    ]);
  });

  test('puts back an earlier signed end and what it signed: only what was exported can tell', async () => {
    const { position } = await headOf(books);
    await tamper(`create table kept as select * from journal_chain_heads where owner_id = ${books.ownerId}`);
    await pay(500);
    await books.drain();
    await cutOffAfter(position);
    await tamper(`update journal_chain_heads h set position = k.position, hash = k.hash, signature = k.signature
      from kept k where k.owner_id = h.owner_id; drop table kept`);
    expect(await chainProblems()).toEqual([]);
  });
});

test('one owner’s alarm stops nobody else, and ends when the books are as they were', async () => {
  await tamper(`update journal_entries set entry_date = entry_date + 1 where id = ${entries[3]}`);
  await pay(500);
  const other = await startBooks();
  const before = await headOf(books);
  await books.drain();
  expect(await headOf(books)).toEqual(before);
  expect(await headOf(other)).toMatchObject({ position: 2 });
  await tamper(`update journal_entries set entry_date = entry_date - 1 where id = ${entries[3]}`);
  expect(await books.drain()).toBe(0);
  const resetClock = setClock(() => new Date(Date.now() + limits.chainRetryMs));
  try {
    await query(await books.em(), sql`update staged_jobs set is_due = true where name = 'ledger.chain'`);
    await books.drain();
  } finally {
    resetClock();
  }
  expect(await headOf(books)).toMatchObject({ position: 13 });
  expect(await alarms()).toEqual([{ problem: expect.any(String), isOpen: false }]);
  expect(await chainProblems()).toEqual([]);
});

describe('a chain of before links were keyed', () => {
  beforeEach(() => linkAgainAsBefore());

  test('holds, is verified whole, and goes on with keyed links', async () => {
    expect(await chainProblems()).toEqual([]);
    const plain = await headOf(books);
    expect(plain).toMatchObject({ position: 4, keyVersion: null });
    await pay(500);
    await books.drain();
    const links = await linksOf(books);
    expect(links.map(({ keyVersion, action }) => [keyVersion, action])).toEqual([
      ...Array(4).fill([null, null]),
      [1, 'chain:key'],
      [1, null],
      [1, 'createVendorPayment'],
    ]);
    expect(await headOf(books)).toMatchObject({ position: 7, keyVersion: 1 });
    const { data } = await books.graphql(
      '{ auditLog(filter: { action: "chain:key" }) { nodes { changes createdBy { kind } } } }',
    );
    expect(data.auditLog.nodes).toEqual([
      {
        changes: { keyVersion: { from: null, to: 1 }, verified: { position: 4, hash: plain.hash } },
        createdBy: { kind: 'SYSTEM' },
      },
    ]);
    expect(await chainProblems()).toEqual([]);
  });

  test('is not carried on when it was altered anywhere', async () => {
    const end = await headOf(books);
    await tamper(`update journal_entries set memo = 'x' where id = ${entries[0]}`);
    await pay(500);
    await books.drain();
    expect(await headOf(books)).toEqual(end);
    expect(await alarms()).toEqual([
      { problem: `journal entry ${entries[0]}: was altered, or its link was`, isOpen: true },
    ]);
  });

  test('no plain link is taken after it', async () => {
    await pay(500);
    await books.drain();
    await expect(
      query(
        await books.em(),
        sql`insert into journal_chain (owner_id, position, entry_id, hash)
          values (${books.ownerId}, 8, ${entries[0]}, decode(repeat('00', 32), 'hex'))`,
      ),
    ).rejects.toThrow('journal_chain_keyed');
  });
});

async function pay(amountCents: number): Promise<void> {
  await newVendorPayment(books, { contactId: vendor, paidAt: '2026-01-10', amountCents });
}

async function entryIds(): Promise<number[]> {
  const found = await query<{ id: number }>(
    await books.em(),
    sql`select id from journal_entries where owner_id = ${books.ownerId} order by id`,
  );
  return found.map(({ id }) => id);
}

interface ShownLink {
  position: number;
  hash: string;
  keyVersion: number | null;
  entryId: number | null;
  action: string | null;
}

async function linksOf({ ownerId, em }: TestBooks): Promise<ShownLink[]> {
  return query<ShownLink>(
    await em(),
    sql`select c.position, encode(c.hash, 'hex') as hash, c.key_version as "keyVersion", c.entry_id as "entryId", a.action
      from journal_chain c left join audit_log a on a.id = c.audit_id and a.owner_id = c.owner_id
      where c.owner_id = ${ownerId} order by c.position`,
  );
}

async function headOf({ ownerId, em }: TestBooks): Promise<SignedEnd> {
  const [head] = await query<SignedEnd>(
    await em(),
    sql`select position, encode(hash, 'hex') as hash, key_version as "keyVersion", encode(signature, 'hex') as signature
      from journal_chain_heads where owner_id = ${ownerId}`,
  );
  if (!head) throw new Error('there is no end of the chain');
  return head;
}

async function alarms(): Promise<{ problem: string; isOpen: boolean }[]> {
  return query(
    await books.em(),
    sql`select problem, resolved_at is null as "isOpen" from chain_alarms where owner_id = ${books.ownerId} order by id`,
  );
}

/** Removes every link after a position, and what these links are of. */
function cutOffAfter(position: number): Promise<void> {
  const cut = `select * from journal_chain where owner_id = ${books.ownerId} and position > ${position}`;
  return tamper(`
    delete from journal_lines where owner_id = ${books.ownerId} and entry_id in (select entry_id from (${cut}) c);
    delete from journal_entries where owner_id = ${books.ownerId} and id in (select entry_id from (${cut}) c);
    delete from audit_log where owner_id = ${books.ownerId} and id in (select audit_id from (${cut}) c);
    delete from journal_chain where owner_id = ${books.ownerId} and position > ${position}`);
}

/** Makes all links and the end fit what is stored, as far as one can who does not have the key. */
async function linkAgainAsForger(keyVersion: number | null): Promise<void> {
  const em = await books.em();
  const owned: Owned = (alias) => sql`${sql.raw(alias)}.owner_id = ${books.ownerId}`;
  const links = await linksAfter(em, owned, { ownerId: books.ownerId, position: 0 }, 100);
  let end = chainStart;
  const statements = ['alter table journal_chain drop constraint journal_chain_keyed'];
  for (const { record, position } of links) {
    const plain = linkUnder(null, end, record as ChainedRecord) as ChainEnd;
    const hash = keyVersion === null ? plain.hash : createHmac('sha256', 'guessed').update(plain.hash).digest('hex');
    end = { position, hash, keyVersion };
    statements.push(`update journal_chain set hash = decode('${hash}', 'hex'), key_version = ${keyVersion}
      where owner_id = ${books.ownerId} and position = ${position}`);
  }
  await tamper(
    [
      ...statements,
      `update journal_chain_heads set hash = decode('${end.hash}', 'hex') where owner_id = ${books.ownerId}`,
      'alter table journal_chain add constraint journal_chain_keyed check (key_version is not null) not valid',
    ].join(';'),
  );
}

/** Makes the books what they were before links were keyed and actions recorded: plain links of entries, under a signed end. */
async function linkAgainAsBefore(): Promise<void> {
  const { ownerId } = books;
  await tamper(`
    delete from journal_chain where owner_id = ${ownerId} and audit_id is not null;
    delete from audit_log where owner_id = ${ownerId};
    update journal_entries set created_by = null where owner_id = ${ownerId}`);
  const found = await readStoredEntries(
    await books.em(),
    sql`select ${storedEntryColumns} from journal_entries e where e.owner_id = ${ownerId} order by e.id`,
  );
  let end = chainStart;
  const statements = [
    'alter table journal_chain drop constraint journal_chain_keyed',
    `delete from journal_chain where owner_id = ${ownerId}`,
  ];
  for (const entry of found) {
    end = linkUnder(null, end, { kind: 'journal entry', entry }) as ChainEnd;
    statements.push(`insert into journal_chain (owner_id, position, entry_id, hash)
      values (${ownerId}, ${end.position}, ${entry.id}, decode('${end.hash}', 'hex'))`);
  }
  const { resources } = await testService();
  const signature = plainSignatureOf(resources.linkKeys[0] as Buffer, ownerId, end);
  await tamper(
    [
      ...statements,
      `update journal_chain_heads set position = ${end.position}, hash = decode('${end.hash}', 'hex'), key_version = null,
        signature = decode('${signature}', 'hex') where owner_id = ${ownerId}`,
      'alter table journal_chain add constraint journal_chain_keyed check (key_version is not null) not valid',
    ].join(';'),
  );
}

async function chainProblems(): Promise<string[]> {
  const results = await verifyBooks(await books.em(), books.ownerId);
  const chain = results.find(({ name }) => name === 'the journal is chained without a break');
  return (chain?.first ?? []).map(({ row, problem }) => `${row} ${problem}`);
}

async function problemsNamed(name: string): Promise<string[]> {
  const results = await verifyBooks(await books.em(), books.ownerId);
  return (results.find((result) => result.name === name)?.first ?? []).map(({ problem }) => problem);
}
