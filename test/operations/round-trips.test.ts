import type { EntityManager } from '@mikro-orm/postgresql';
import { limits } from '../../src/contract/limits.js';
import { query, type Sql, sendWithNext, sql } from '../../src/store/sql.js';
import { together } from '../../src/store/together.js';
import { testService } from '../support/books.js';
import { ReceivablesBooks } from '../support/receivables.js';
import { sentAtBest } from '../support/statements.js';

let receivables: ReceivablesBooks;
let operator: EntityManager;
beforeAll(async () => {
  receivables = await ReceivablesBooks.start();
  operator = (await testService()).operator.em.fork();
});

describe('round trips to PostgreSQL', () => {
  const shown = 'invoice { id contactName lines { id } }';
  let invoiceId: string;
  let paymentId: string;
  let keys = 0;
  beforeAll(async () => {
    // What is read once for an owner has been read.
    await receivables.apply(await receivables.payment(100), await receivables.invoice('posted', 100), 1);
    invoiceId = await receivables.invoice('posted', 100);
    paymentId = await receivables.payment(100);
  });

  const newInvoice = () => receivables.run('createInvoice', receivables.invoiceInput(100), shown);
  const newInvoiceOverRest = () => {
    const lines = [{ description: 'Consulting', quantity: 1, unit_price_cents: 100 }];
    const dates = { issue_date: '2026-03-01', due_date: '2026-03-31' };
    const invoice = { contact_id: Number(receivables.customerId), ...dates, invoice_lines_attributes: lines };
    return receivables.books.rest('POST', '/api/v1/books/invoices', { invoice });
  };
  const apply = () => receivables.apply(paymentId, invoiceId, 1);
  const post = async () => {
    const draft = await receivables.invoice('draft', 100);
    return () => receivables.run('postInvoice', { id: draft }, shown);
  };
  const contactWithKey = async () => {
    const headers = { 'idempotency-key': `round trips ${++keys}` };
    return () => receivables.books.rest('POST', '/api/v1/books/contacts', { contact: { name: 'Kept' } }, { headers });
  };

  test.each([
    ['an invoice is made', async () => newInvoice, { statements: 8, waitedFor: 3 }],
    ['an invoice is made over REST', async () => newInvoiceOverRest, { statements: 8, waitedFor: 3 }],
    ['an invoice is posted', post, { statements: 12, waitedFor: 3 }],
    ['a payment is applied', async () => apply, { statements: 9, waitedFor: 3 }],
    ['a contact is made with an Idempotency-Key', contactWithKey, { statements: 11, waitedFor: 5 }],
  ])('%s', async (_what, prepare, expected) => {
    expect(await sentAtBest(prepare)).toEqual(expected);
  });

  test.each([
    ['REST', () => receivables.books.rest('GET', `/api/v1/books/invoices/${invoiceId}`)],
    [
      'GraphQL',
      () =>
        receivables.read(
          `{ invoice(id: "${invoiceId}") { contactExternalId lines { id } paymentApplications { paymentReference } } }`,
        ),
    ],
  ])('an invoice is shown over %s: what belongs to it is read together', async (_face, show) => {
    expect(await sentAtBest(async () => show)).toEqual({ statements: 5, waitedFor: 3 });
  });
});

describe('a statement that nobody reads and that fails', () => {
  const create = (name: string, key?: string) =>
    receivables.books.rest(
      'POST',
      '/api/v1/books/contacts',
      { contact: { name } },
      key ? { headers: { 'idempotency-key': key } } : {},
    );
  const change = async (statement: Sql) => void (await query(operator, statement));

  test.each([
    ['an event', 'events', "event_type <> 'books.contact.created'"],
    ['an entry of the audit log', 'audit_log', "action <> 'createContact'"],
  ])('%s: the request fails, and nothing is changed', async (_what, table, condition) => {
    const before = await receivables.snapshot();
    await change(sql.raw(`alter table ${table} add constraint refused check (${condition}) not valid`));
    const refused = [await create('Refused'), await create('Refused', `refused ${table}`)];
    const { errors, data } = await receivables.books.graphql(
      'mutation { createContact(input: { name: "Refused" }) { contact { id } } }',
    );
    await change(sql.raw(`alter table ${table} drop constraint refused`));
    expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual([
      [500, 'INTERNAL_ERROR'],
      [500, 'INTERNAL_ERROR'],
    ]);
    expect([data, errors.map(({ extensions }) => extensions.code)]).toEqual([null, ['INTERNAL_ERROR']]);
    expect(await receivables.snapshot()).toEqual(before);
    // Nothing was kept with the key.
    expect((await create('Refused', `refused ${table}`)).status).toBe(201);
  });

  test('because of a conflict: the whole transaction is tried again, and its effect happens once', async () => {
    await change(sql`create sequence conflicts`);
    await change(sql`grant usage on sequence conflicts to public`);
    await change(sql`create function conflict_at_first() returns trigger language plpgsql as $$ begin
      if nextval('conflicts') < 3 then raise exception 'conflict' using errcode = '40001'; end if;
      return new;
    end $$`);
    await change(sql`create trigger conflict_at_first before insert on events for each row
      execute function conflict_at_first()`);
    const { status } = await create('Third time');
    await change(sql`drop trigger conflict_at_first on events`);
    expect(status).toBe(201);
    const [{ attempts } = { attempts: 0 }] = await query<{ attempts: number }>(
      operator,
      sql`select last_value::int as attempts from conflicts`,
    );
    expect(attempts).toBe(3);
    const found = await receivables.select<{ id: number }>(
      "select id from contacts where owner_id = ? and name = 'Third time'",
    );
    expect(found).toHaveLength(1);
    expect((await receivables.events('books.contact.created')).at(-1)).toMatchObject({ contact_id: found[0]?.id });
  });
});

describe('within a transaction', () => {
  beforeAll(async () => {
    await query(operator, sql`create table notes (id int generated always as identity, note text unique)`);
  });
  beforeEach(async () => {
    await query(operator, sql`truncate notes restart identity`);
  });

  const note = (em: EntityManager, text: string) => sendWithNext(em, sql`insert into notes (note) values (${text})`);
  const count = async (em: EntityManager) => (await query(em, sql`select note from notes order by id`)).length;
  const notes = async () => {
    const found = await query<{ note: string }>(operator, sql`select note from notes order by id`);
    return found.map(({ note: text }) => text);
  };
  const uniqueViolation = { code: '23505' };
  const insert = (em: EntityManager, text: string) =>
    query<{ id: number }>(em, sql`insert into notes (note) values (${text}) returning id`);

  test('what needs nothing of each other is sent in the order in which it is given, and each has its own answer', async () => {
    const answers = await operator.transactional((em) =>
      together(insert(em, 'one'), count(em), insert(em, 'two'), count(em)),
    );
    expect(answers).toEqual([[{ id: 1 }], 1, [{ id: 2 }], 2]);
    expect(await notes()).toEqual(['one', 'two']);
  });

  test('when one of several fails, its error is the answer, once all have ended, and nothing is kept', async () => {
    const ended: string[] = [];
    const work = operator.transactional((em) => {
      const noted = (text: string) => insert(em, text).finally(() => ended.push(text));
      return together(noted('one'), noted('one'), noted('two'));
    });
    await expect(work).rejects.toMatchObject(uniqueViolation);
    expect(ended.toSorted()).toEqual(['one', 'one', 'two']);
    expect(await notes()).toEqual([]);
  });

  test('what waits is sent before what is read, and with the commit', async () => {
    const seen = await operator.transactional(async (em) => {
      await count(em);
      await note(em, 'one');
      await note(em, 'two');
      const before = await count(em);
      await note(em, 'three');
      return before;
    });
    expect([seen, await notes()]).toEqual([2, ['one', 'two', 'three']]);
  });

  test('what fails is thrown by the next statement that is read', async () => {
    const steps: string[] = [];
    const failing = operator.transactional(async (em) => {
      await count(em);
      await note(em, 'one');
      await note(em, 'one');
      await note(em, 'two');
      steps.push('waits');
      await count(em);
      steps.push('goes on');
    });
    await expect(failing).rejects.toMatchObject(uniqueViolation);
    expect([steps, await notes()]).toEqual([['waits'], []]);
  });

  test('what fails with the commit is thrown by it, and nothing stays', async () => {
    const failing = operator.transactional(async (em) => {
      await note(em, 'one');
      await note(em, 'one');
    });
    await expect(failing).rejects.toMatchObject(uniqueViolation);
    expect(await notes()).toEqual([]);
  });

  test('the connection of a commit that failed serves the next transaction', async () => {
    for (const text of ['one', 'two', 'three']) {
      const failing = operator.transactional(async (em) => {
        await count(em);
        await note(em, text);
        await note(em, text);
      });
      await expect(failing).rejects.toMatchObject(uniqueViolation);
    }
    await operator.transactional((em) => note(em, 'kept'));
    expect(await notes()).toEqual(['kept']);
  });

  test('a savepoint that is rolled back takes with it what waited since, and nothing of before', async () => {
    await operator.transactional(async (em) => {
      await note(em, 'before');
      const undone = em.transactional(async (savepoint) => {
        await note(savepoint, 'sent within');
        await count(savepoint);
        await note(savepoint, 'waited within');
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      await note(em, 'after');
    });
    expect(await notes()).toEqual(['before', 'after']);
  });

  test('what fails within a savepoint is thrown there, and what came before it stays', async () => {
    await operator.transactional(async (em) => {
      await note(em, 'before');
      const failing = em.transactional(async (savepoint) => {
        await note(savepoint, 'before');
      });
      await expect(failing).rejects.toMatchObject(uniqueViolation);
      await note(em, 'after');
    });
    expect(await notes()).toEqual(['before', 'after']);
  });

  test('what waits when the work is given up is not sent', async () => {
    const failing = operator.transactional(async (em) => {
      await count(em);
      await note(em, 'one');
      throw new Error('given up');
    });
    await expect(failing).rejects.toThrow('given up');
    expect(await notes()).toEqual([]);
    const [{ next } = { next: 0 }] = await query<{ next: number }>(
      operator,
      sql`insert into notes (note) values ('first') returning id as next`,
    );
    // An insert that is undone takes its number with it.
    expect(next).toBe(1);
  });

  test('more than may wait are sent in between, in order', async () => {
    const texts = Array.from({ length: 2 * limits.unreadStatements + 3 }, (_none, index) => `note ${index}`);
    await operator.transactional(async (em) => {
      for (const text of texts) await note(em, text);
    });
    expect(await notes()).toEqual(texts);
  });

  test('a lock that waits to be sent holds what is read after it', async () => {
    const locked = (em: EntityManager) => sendWithNext(em, sql`select pg_advisory_xact_lock(4711)`);
    const add = () =>
      operator.fork().transactional(async (em) => {
        await locked(em);
        const seen = await count(em);
        await note(em, `after ${seen}`);
      });
    await Promise.all(Array.from({ length: 5 }, add));
    expect(await notes()).toEqual(['after 0', 'after 1', 'after 2', 'after 3', 'after 4']);
  });

  test('outside of a transaction it is sent at once', async () => {
    await note(operator.fork(), 'alone');
    expect(await notes()).toEqual(['alone']);
  });
});
