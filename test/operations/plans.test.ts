import type { PostgreSqlConnection } from '@mikro-orm/postgresql';
import { seed } from '../../bench/seed.js';
import { booksAreTampered, testService } from '../support/books.js';
import { ReceivablesBooks } from '../support/receivables.js';

let receivables: ReceivablesBooks;
beforeAll(async () => {
  receivables = await ReceivablesBooks.start();
  // In smaller tables every plan costs the same.
  booksAreTampered(receivables.books);
  await seed((await testService()).databaseUrl, receivables.books.ownerId, 3_000);
});

/** More often than PostgreSQL plans a statement for the values at hand before it decides whether one plan for all is as good. */
const rounds = 15;
const plannedAnew = 5;

/** Statements that every execution plans anew, of those that the requests of this service have prepared and sent often. */
async function everPlanned(role: 'api' | 'worker'): Promise<string[]> {
  const { resources } = await testService();
  const connection = (await resources.database.open(role)).em.getConnection() as PostgreSqlConnection;
  const pool = await connection.getNativeClient();
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  try {
    const found = await Promise.all(
      clients.map((client) =>
        client.query<{ statement: string }>(
          `select statement from pg_prepared_statements where custom_plans > ${plannedAnew} order by statement`,
        ),
      ),
    );
    return [...new Set(found.flatMap(({ rows }) => rows.map(({ statement }) => statement)))];
  } finally {
    for (const client of clients) client.release();
  }
}

test('what is asked for all day is planned once: records, first pages, new, posted and paid invoices', async () => {
  const { books } = receivables;
  const shown = 'invoice { id contactName lines { id } }';
  const page = '{ invoices(first: 25) { nodes { id contactName lines { id } } } }';
  const invoiceId = await receivables.invoice('posted', 100_00);
  for (let round = 0; round < rounds; round++) {
    await books.rest('GET', `/api/v1/books/invoices/${invoiceId}`);
    await books.rest('GET', '/api/v1/books/invoices');
    await receivables.read(page);
    await receivables.run('createInvoice', receivables.invoiceInput(100), shown);
    await receivables.run('postInvoice', { id: await receivables.invoice('draft', 100) }, shown);
    const paymentId = await receivables.payment(100);
    await receivables.apply(paymentId, invoiceId, 1);
    const applications = [{ invoice_id: Number(invoiceId), amount_cents: 1 }];
    await books.rest('POST', `/api/v1/books/payments/${paymentId}/apply`, { applications });
  }
  expect(await everPlanned('api')).toEqual([]);
});
