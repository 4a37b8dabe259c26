import { join } from 'node:path';
import { projectRoot } from '../../src/project-root.js';
import { ActorKind } from '../../src/store/actor.js';
import { query, sql } from '../../src/store/sql.js';
import { startBooks, type TestBooks } from '../support/books.js';
import { newContact } from '../support/postings.js';

/** Whoever caused an entry, an event or a job is named with it. */

let books: TestBooks;
let apiKeyId: string;
beforeAll(async () => {
  books = await startBooks({ name: 'Named' });
  apiKeyId = (await books.graphql('{ viewer { apiKey { id } } }')).data.viewer.apiKey.id;
});

const createdBy = 'createdBy { kind apiKeyId email requestId }';

test('journal entries and events name key, person and request', async () => {
  const contactId = await newContact(books, 'VENDOR');
  const { headers } = await books.graphql(
    'mutation ($input: CreateVendorPaymentInput!) { createVendorPayment(input: $input) { vendorPayment { id } } }',
    { input: { contactId, amountCents: 100, paidAt: '2026-01-10' } },
  );
  const actor = {
    kind: 'API_KEY',
    apiKeyId,
    email: 'named@books.invalid',
    requestId: headers.get('x-request-id'),
  };
  const { data } = await books.graphql(
    `{ journalEntries { nodes { ${createdBy} } } events { nodes { eventType ${createdBy} } } }`,
  );
  expect(data.journalEntries.nodes).toEqual([{ createdBy: actor }]);
  expect(data.events.nodes).toEqual([
    {
      eventType: 'books.contact.created',
      createdBy: { ...actor, requestId: expect.not.stringMatching(String(actor.requestId)) },
    },
    { eventType: 'books.vendor_payment.created', createdBy: actor },
  ]);
});

test('a job is done on behalf of whoever made it necessary', async () => {
  const { status, headers } = await books.upload(
    '/api/books/invoice_documents',
    join(projectRoot, 'test/samples/contoso-invoice.pdf'),
  );
  expect(status).toBe(201);
  const [staged] = await query(
    await books.em(),
    sql`select created_by as "createdBy" from staged_jobs
      where name = 'document.extract' and (payload ->> 'ownerId')::bigint = ${books.ownerId}`,
  );
  expect(staged).toEqual({
    createdBy: {
      kind: ActorKind.API_KEY,
      apiKeyId: Number(apiKeyId),
      email: 'named@books.invalid',
      requestId: headers.get('x-request-id'),
    },
  });
});
