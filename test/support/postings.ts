import type { GraphqlAnswer, TestBooks } from './books.js';

/** Documents on the ledger, made the way a client makes them. Every function answers the id and refuses to go on after an error. */
export async function accountId(books: TestBooks, number: string): Promise<string> {
  const { accounts } = await made(books, '{ accounts(first: 100) { nodes { id number } } }', {});
  return accounts.nodes.find((account: { number: string }) => account.number === number).id;
}

export async function newContact(books: TestBooks, contactType: 'CUSTOMER' | 'VENDOR'): Promise<string> {
  const input = { name: contactType.toLowerCase(), contactType };
  const data = await made(
    books,
    'mutation ($input: CreateContactInput!) { createContact(input: $input) { contact { id } } }',
    { input },
  );
  return data.createContact.contact.id;
}

export async function postedBill(
  books: TestBooks,
  bill: {
    contactId: string;
    issueDate: string;
    amountCents: number;
    account?: string;
    taxCents?: number;
    currency?: string;
  },
): Promise<string> {
  const { contactId, issueDate, amountCents, account = '6250', taxCents, currency } = bill;
  const line = {
    description: 'Rent',
    quantity: 1,
    unitPriceCents: amountCents,
    accountId: await accountId(books, account),
  };
  const { createBill } = await made(
    books,
    'mutation ($input: CreateBillInput!) { createBill(input: $input) { bill { id } } }',
    { input: { contactId, issueDate, dueDate: issueDate, taxCents, currency, lines: [line] } },
  );
  const { id } = createBill.bill;
  await made(books, 'mutation ($id: ID!) { postBill(input: { id: $id }) { bill { id } } }', { id });
  return id;
}

export async function newVendorPayment(
  books: TestBooks,
  input: { contactId: string; paidAt: string; amountCents: number; currency?: string },
): Promise<string> {
  const data = await made(
    books,
    'mutation ($input: CreateVendorPaymentInput!) { createVendorPayment(input: $input) { vendorPayment { id } } }',
    { input },
  );
  return data.createVendorPayment.vendorPayment.id;
}

export async function postedInvoice(
  books: TestBooks,
  invoice: {
    contactId: string;
    issueDate: string;
    amountCents: number;
    discountCents?: number;
    taxRateBps?: number;
    currency?: string;
  },
): Promise<string> {
  const { amountCents, ...fields } = invoice;
  const lines = [{ description: 'Work', quantity: 1, unitPriceCents: amountCents }];
  const { createInvoice } = await made(
    books,
    'mutation ($input: CreateInvoiceInput!) { createInvoice(input: $input) { invoice { id } } }',
    { input: { ...fields, dueDate: invoice.issueDate, lines } },
  );
  const { id } = createInvoice.invoice;
  await made(books, 'mutation ($id: ID!) { postInvoice(input: { id: $id }) { invoice { id } } }', { id });
  return id;
}

export async function newPayment(
  books: TestBooks,
  input: { contactId: string; receivedAt: string; amountCents: number; currency?: string },
): Promise<string> {
  const data = await made(
    books,
    'mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { payment { id } } }',
    { input },
  );
  return data.createPayment.payment.id;
}

/** What the journal calls a source: the memos of its entries, in their order. */
export async function memosOf(books: TestBooks, sourceType: string, sourceId: string): Promise<string[]> {
  const em = await books.em();
  const statement = `select memo from journal_entries where owner_id = ? and source_type = ? and source_id = ? order by id`;
  const entries: { memo: string }[] = await em.execute(statement, [books.ownerId, sourceType, sourceId]);
  return entries.map(({ memo }) => memo);
}

/** What an operation that must succeed answered. */
export async function made(
  books: TestBooks,
  query: string,
  variables: Record<string, unknown>,
): Promise<GraphqlAnswer['data']> {
  const { data, errors } = await books.graphql(query, variables);
  expect(errors).toEqual([]);
  return data;
}

/** The code with which an operation that must be refused was. */
export async function refusal(books: TestBooks, query: string, variables: Record<string, unknown>): Promise<string> {
  const { errors } = await books.graphql(query, variables);
  expect(errors).toHaveLength(1);
  return errors[0]?.extensions.code ?? '';
}
