import { type DocumentState, InboxBooks } from '../support/inbox.js';
import { countingStatements } from '../support/statements.js';

const counts = '{ invoiceDocumentCounts { received extracting needsReview ready converted error } }';

let inbox: InboxBooks;
beforeAll(async () => {
  inbox = await InboxBooks.start({ currency: 'EUR' });
});

test('documents are counted by status, of all time and of this owner alone', async () => {
  const nothing = { received: 0, extracting: 0, needsReview: 0, ready: 0, converted: 0, error: 0 };
  expect((await inbox.books.graphql(counts)).data.invoiceDocumentCounts).toEqual(nothing);
  const states: DocumentState[] = ['received', 'extracting', 'needs_review', 'needs_review', 'ready', 'error', 'error'];
  for (const state of states) await inbox.documentIn(state);
  for (const number of [1, 2, 3]) {
    const id = await inbox.read({
      vendor_name: 'Vandelay',
      invoice_number: `C-${number}`,
      invoice_date: '2026-03-01',
      total_cents: number,
    });
    await inbox.run('convertInvoiceDocument', { id }, 'bill { id }');
  }
  const em = await inbox.books.em();
  await em.execute(`update invoice_documents set created_at = '2020-01-01' where owner_id = ${inbox.books.ownerId}`);
  await InboxBooks.start().then((others) => others.documentIn('ready'));
  const { data } = await inbox.books.graphql(`{ invoiceDocumentCounts { received extracting needsReview ready converted
    error } invoiceDocumentStats { total } }`);
  expect(data.invoiceDocumentCounts).toEqual({
    received: 1,
    extracting: 1,
    needsReview: 2,
    ready: 1,
    converted: 3,
    error: 2,
  });
  expect(data.invoiceDocumentStats).toEqual({ total: 0 });
});

test('what is selected is counted by one statement, and nothing else is', async () => {
  const asked = (text: string) => countingStatements(() => inbox.books.graphql(text));
  const few = await asked('{ invoiceDocumentCounts { ready } }');
  const all = await asked(counts);
  expect(few.answer.data.invoiceDocumentCounts).toEqual({ ready: 1 });
  expect([few.statements, all.statements]).toEqual([1, 1]);
});
