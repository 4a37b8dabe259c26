import { ReceivablesBooks } from '../support/receivables.js';

/** Records of contacts whose names are alike, of which there are more than are read at once. */

let own: ReceivablesBooks;
beforeAll(async () => {
  own = await ReceivablesBooks.start();
  const em = await own.books.em();
  await em.execute(
    `insert into contacts (owner_id, name, contact_type)
      select ?, 'Shop ' || n || ' Zebra', 'customer' from generate_series(1, 1500) n`,
    [own.books.ownerId],
  );
});

test('are found by that name, whichever of the contacts has them', async () => {
  const [last] = await own.select<{ id: number }>(
    "select id from contacts where owner_id = ? and name = 'Shop 1500 Zebra'",
  );
  const contactId = String(last?.id);
  const invoices = [await own.invoice('posted', 100, { contactId }), await own.invoice('draft', 200, { contactId })];
  await own.invoice('posted', 100);
  const payment = await own.payment(100, { contactId });
  const found = async (list: string) => {
    const { body } = await own.books.rest('GET', `/api/v1/books/${list}?q=zebra&limit=100`);
    return [body.page.has_more, body.data.map((record: { id: number }) => String(record.id)).toSorted()];
  };
  expect(await found('invoices')).toEqual([false, invoices.toSorted()]);
  expect(await found('payments')).toEqual([false, [payment]]);
  expect(
    await own.read('{ invoices(filter: {q: "ZEBRA"}) { totalCount } payments(filter: {q: "Zebra"}) { totalCount } }'),
  ).toEqual({
    invoices: { totalCount: 2 },
    payments: { totalCount: 1 },
  });
});
