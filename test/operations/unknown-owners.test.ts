import { convertEntries } from '../../src/ledger/conversion.operations.js';
import { query, sql } from '../../src/store/sql.js';
import { testService } from '../support/books.js';
import { ReceivablesBooks } from '../support/receivables.js';
import { expectBooksToTieOut } from '../support/tie-out.js';

/**
 * An owner whom the planner's statistics do not know: the second of an installation, or any until the first analysis. PostgreSQL
 * expects one row of it in each table, and what is planned for one row must not read all for each of all.
 */

const tables = [
  'accounts',
  'exchange_differences',
  'exchange_rates',
  'invoices',
  'journal_entries',
  'journal_lines',
  'monthly_balance_changes',
  'payment_applications',
  'payments',
];

/** Books with invoices in euros, some paid and some voided, and rates that came afterwards. */
async function booksInEuros(invoices: number): Promise<ReceivablesBooks> {
  const own = await ReceivablesBooks.start();
  const euros = { currency: 'EUR' };
  for (let index = 0; index < invoices; index++) {
    const id = await own.invoice('posted', 100, euros);
    if (index % 2 === 0) await own.apply(await own.payment(100, euros), id, 100);
    if (index % 5 === 0) await own.invoice('void', 100, euros);
  }
  const rates = ['2026-03-01', '2026-03-15'].map((day, index) => ({ currency: 'EUR', day, rate: `1.${index + 1}` }));
  await own.run('setExchangeRates', { rates }, '__typename');
  return own;
}

/** How many rows the transaction has read so far, each time that it read them. */
const rowsRead = sql`select sum(pg_stat_get_xact_tuples_returned(read.oid))::bigint as count
  from (
    select oid from pg_class where relname = any(${tables}::text[]) and relkind = 'r'
    union all select x.indexrelid from pg_index x join pg_class c on c.oid = x.indrelid where c.relname = any(${tables}::text[])
  ) read`;
const exclusiveLocks = sql`select count(*) as count from pg_locks
  where pid = pg_backend_pid() and locktype = 'advisory' and mode = 'ExclusiveLock'`;

test('lines are given their base amounts without reading all of them for each', async () => {
  const { operator } = await testService();
  await booksInEuros(5);
  for (const table of tables) {
    await operator.em.fork().execute(`alter table ${table} set (autovacuum_enabled = false)`);
    await operator.em.fork().execute(`analyze ${table}`);
  }
  const own = await booksInEuros(25);
  const em = await own.books.em();
  const read = await em.transactional(async (inside) => {
    await convertEntries(inside, 0);
    const [row] = await query<{ count: number }>(inside, rowsRead);
    return row?.count ?? Number.POSITIVE_INFINITY;
  });
  const [written] = await own.select<{ entries: number; lines: number; open: number }>(
    `select count(distinct entry_id) as entries, count(*) as lines, count(*) filter (where base_debit_cents is null) as open
      from journal_lines where owner_id = ?`,
  );
  expect(written).toEqual({ entries: 109, lines: 218, open: 96 });
  expect(read).toBeLessThan(5 * 109 * 218);
  await expectBooksToTieOut(own.books);
});

test('who posts is not kept out while there is nothing to convert', async () => {
  const own = await ReceivablesBooks.start();
  await own.invoice('posted', 100, { currency: 'EUR' });
  const em = await own.books.em();
  const locks = await em.transactional(async (inside) => {
    expect(await convertEntries(inside, 0)).toBeNull();
    return query<{ count: number }>(inside, exclusiveLocks);
  });
  expect(locks).toEqual([{ count: 0 }]);
});
