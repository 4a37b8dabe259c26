import { startBooks } from '../support/books.js';
import { allocate, createCommitment, createCommitmentBill, makeDocument, makeVendor } from '../support/commitments.js';
import { PayablesBooks } from '../support/payables.js';
import { ReceivablesBooks } from '../support/receivables.js';

/** A record that another one names by its id can be asked for beside the id: it is the one of that id. */

type Fields = Record<string, unknown>;

/** Every `x` of an answer that stands beside an `xId`: the path, the id, and the id of what stands there. */
function referencesIn(value: unknown, path = ''): [string, unknown, unknown][] {
  if (Array.isArray(value)) return value.flatMap((one) => referencesIn(one, path));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const id = (value as Fields)[`${name}Id`];
    const here =
      id === undefined ? [] : [[`${path}${name}`, id, (inner as Fields | null)?.id] as [string, unknown, unknown]];
    return [...here, ...referencesIn(inner, `${path}${name}.`)];
  });
}

function expectReferences(answer: unknown, paths: readonly string[]): void {
  const references = referencesIn(answer);
  expect(references.map(([path]) => path).sort()).toEqual([...paths].sort());
  for (const [path, id, found] of references) expect([path, found]).toEqual([path, id]);
}

test('of payments and credit notes, and what they are applied to', async () => {
  const own = await ReceivablesBooks.start();
  const invoiceId = await own.invoice('posted', 1_000);
  await own.apply(await own.payment(400), invoiceId, 400);
  const lines = [{ description: 'Returned', quantity: 1, unitPriceCents: 500 }];
  const note = { contactId: own.customerId, issueDate: '2026-03-01', lines };
  const { id } = (await own.run('createCreditNote', note, 'creditNote { id }')).creditNote;
  await own.run('postCreditNote', { id }, 'creditNote { id }');
  await own.run('applyCreditNote', { id, applications: [{ invoiceId, amountCents: 300 }] }, 'creditNote { id }');
  const answer = await own.read(`{ invoice(id: "${invoiceId}") {
    contactId contact { id }
    paymentApplications { paymentId payment { id } invoiceId invoice { id } }
    creditApplications { creditNoteId creditNote { id } invoiceId invoice { id } }
  } }`);
  expectReferences(answer, [
    'invoice.contact',
    'invoice.paymentApplications.payment',
    'invoice.paymentApplications.invoice',
    'invoice.creditApplications.creditNote',
    'invoice.creditApplications.invoice',
  ]);
});

test('of debit notes, and what they are applied to', async () => {
  const own = await PayablesBooks.start();
  const vendorId = await own.vendor();
  const [billId, id] = [await own.bill(vendorId, 'posted', 1_000), await own.debitNote(vendorId, 'posted', 300)];
  await own.run('applyDebitNote', { id, applications: [{ billId, amountCents: 300 }] }, 'debitNote { id }');
  const { data, errors } = await own.books.graphql(`{ debitNote(id: "${id}") {
    contactId contact { id } applications { debitNoteId debitNote { id } billId bill { id } }
  } }`);
  expect(errors).toEqual([]);
  expectReferences(data, ['debitNote.contact', 'debitNote.applications.debitNote', 'debitNote.applications.bill']);
});

test('of allocations, before there is a bill and after', async () => {
  const books = await startBooks();
  const contactId = await makeVendor(books);
  const { data } = await createCommitment(books, { contactId, number: 'PO-1', expectedTotalCents: 100_000 });
  const commitmentId = data.createCommitment.commitment.id;
  const documentId = await makeDocument(books);
  expect((await allocate(books, documentId, [{ commitmentId, allocatedCents: 100_000 }])).errors).toEqual([]);
  const read = async () => {
    const answer = await books.graphql(`{ commitment(id: "${commitmentId}") {
      contactId contact { id } allocations { billId bill { id } commitmentId commitment { id } }
    } }`);
    expect(answer.errors).toEqual([]);
    return answer.data;
  };
  expect((await read()).commitment.allocations).toMatchObject([{ billId: null, bill: null }]);
  expect((await createCommitmentBill(books, documentId)).errors).toEqual([]);
  const after = await read();
  expect(after.commitment.allocations).toMatchObject([{ billId: expect.any(String), commitmentId }]);
  expectReferences(after, ['commitment.contact', 'commitment.allocations.bill', 'commitment.allocations.commitment']);
});
