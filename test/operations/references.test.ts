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

test('of entries of the journal', async () => {
  const own = await ReceivablesBooks.start();
  const sourceId = await own.invoice('posted', 1_000);
  const { journalEntries } = await own.read(`{ journalEntries(filter: { sourceId: "${sourceId}" }) { nodes { id } } }`);
  const { journalEntry } = await own.read(
    `{ journalEntry(id: "${journalEntries.nodes[0].id}") { id sourceId lines { accountId account { id } } } }`,
  );
  expect(journalEntry).toMatchObject({ id: journalEntries.nodes[0].id, sourceId });
  expectReferences(journalEntry, ['lines.account', 'lines.account']);
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

test('what is applied and what was taken back stand apart', async () => {
  const [customers, vendors] = [await ReceivablesBooks.start(), await PayablesBooks.start()];
  const lines = [{ description: 'Returned', quantity: 1, unitPriceCents: 500 }];
  const note = { contactId: customers.customerId, issueDate: '2026-03-01', lines };
  const { id } = (await customers.run('createCreditNote', note, 'creditNote { id }')).creditNote;
  await customers.run('postCreditNote', { id }, 'creditNote { id }');
  const invoices = [await customers.invoice('posted', 100), await customers.invoice('posted', 100)];
  const ofNote = invoices.map((invoiceId) => ({ invoiceId, amountCents: 100 }));
  await customers.run('applyCreditNote', { id, applications: ofNote }, 'creditNote { id }');
  const { creditNote } = await customers.run(
    'unapplyCreditNote',
    { id, applications: [{ invoiceId: invoices[0] }] },
    'creditNote { applications { invoiceId } removedApplications { invoiceId } }',
  );
  expect(creditNote).toEqual({
    applications: [{ invoiceId: invoices[1] }],
    removedApplications: [{ invoiceId: invoices[0] }],
  });

  const vendorId = await vendors.vendor();
  const bills = [await vendors.bill(vendorId, 'posted', 100), await vendors.bill(vendorId, 'posted', 100)];
  const paymentId = await vendors.vendorPayment(vendorId, 200);
  for (const billId of bills) await vendors.pay(paymentId, billId, 100);
  const { vendorPayment } = await vendors.run(
    'unapplyVendorPayment',
    { id: paymentId, applications: [{ billId: bills[0] }] },
    'vendorPayment { applications { billId } removedApplications { billId } }',
  );
  expect(vendorPayment).toEqual({
    applications: [{ billId: bills[1] }],
    removedApplications: [{ billId: bills[0] }],
  });
});
