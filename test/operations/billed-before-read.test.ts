import { startBooks } from '../support/books.js';
import { allocate, createCommitment, createCommitmentBill, makeVendor } from '../support/commitments.js';

test('the bill of a document that was billed before it was read, taken back, has it read', async () => {
  const books = await startBooks();
  const { body } = await books.upload('/api/books/invoice_documents', {
    name: 'unread.pdf',
    content: Buffer.from('%PDF-1.4\n% unread\n%%EOF\n'),
  });
  const document = String(body.invoice_document.id);
  const contactId = await makeVendor(books);
  const order = await createCommitment(books, { contactId, number: 'PO-1', expectedTotalCents: 100 });
  const commitmentId = order.data.createCommitment.commitment.id;
  await allocate(books, document, [{ commitmentId, allocatedCents: 100 }]);
  const { data } = await createCommitmentBill(books, document);
  await books.drain();
  const { id } = data.createCommitmentBill.bill;
  const undone = await books.graphql(
    'mutation ($id: ID!) { undoCommitmentBill(input: {id: $id}) { invoiceDocument { status } } }',
    { id },
  );
  expect(undone.data.undoCommitmentBill.invoiceDocument.status).toBe('EXTRACTING');
  await books.drain();
  const read = await books.rest('GET', `/api/books/invoice_documents/${document}`);
  expect([read.body.invoice_document.status, read.body.invoice_document.bill_id]).toEqual(['error', null]);
});
