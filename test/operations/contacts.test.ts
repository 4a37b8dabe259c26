import { startBooks, type TestBooks } from '../support/books.js';

let books: TestBooks;
beforeAll(async () => {
  books = await startBooks();
});

const createContact = /* GraphQL */ `
  mutation ($input: CreateContactInput!) {
    createContact(input: $input) { contact { id name contactType externalId is1099Eligible billingAddress { city } } }
  }`;

test('a contact is a customer by default, and its event is recorded with it', async () => {
  const { data, errors } = await books.graphql(createContact, {
    input: { name: 'Hooli', externalId: 'crm-1', billingAddress: { city: 'Palo Alto' } },
  });
  expect(errors).toEqual([]);
  expect(data.createContact.contact).toEqual({
    id: expect.stringMatching(/^\d+$/),
    name: 'Hooli',
    contactType: 'CUSTOMER',
    externalId: 'crm-1',
    is1099Eligible: false,
    billingAddress: { city: 'Palo Alto' },
  });
  const em = await books.em();
  const events = await em.execute<{ event_type: string; payload: string }[]>(
    'select event_type, payload from events where owner_id = ?',
    [books.ownerId],
  );
  expect(events).toHaveLength(1);
  expect(JSON.parse(events[0]?.payload ?? '')).toEqual({
    event: 'books.contact.created',
    data: { contact_id: Number(data.createContact.contact.id), external_id: 'crm-1' },
    timestamp: expect.stringMatching(/Z$/),
  });
});

test('a taken external id is refused and leaves no row and no event', async () => {
  const before = await counts();
  const { data, errors } = await books.graphql(createContact, { input: { name: 'Other', externalId: 'crm-1' } });
  expect(data).toBeNull();
  expect(errors).toEqual([
    expect.objectContaining({
      message: 'externalId is already taken',
      extensions: {
        code: 'EXTERNAL_ID_TAKEN',
        httpStatus: 422,
        fields: [{ path: 'externalId', message: 'is already taken' }],
      },
    }),
  ]);
  expect(await counts()).toEqual(before);
});

test('every offending field is named at once', async () => {
  const { errors } = await books.graphql(createContact, { input: { email: 7, contactType: 'FRIEND' } });
  expect(errors[0]?.extensions.code).toBe('VALIDATION_FAILED');
  expect(errors[0]?.extensions.fields?.map((field) => (field as { path: string }).path).toSorted()).toEqual([
    'contactType',
    'email',
    'name',
  ]);
});

test('ten parallel requests for one external id make one contact', async () => {
  const mutation = /* GraphQL */ `
    mutation { findOrCreateContact(input: { externalId: "crm-2", name: "Once" }) { created contact { id } } }`;
  const answers = await Promise.all(Array.from({ length: 10 }, () => books.graphql(mutation)));
  expect(answers.flatMap((answer) => answer.errors)).toEqual([]);
  expect(new Set(answers.map((answer) => answer.data.findOrCreateContact.contact.id)).size).toBe(1);
  expect(answers.filter((answer) => answer.data.findOrCreateContact.created)).toHaveLength(1);
});

test('the same Idempotency-Key sent 20 times at once has one effect and one answer', async () => {
  const before = await counts();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      books.graphql(createContact, { input: { name: 'Idem' } }, { headers: { 'idempotency-key': 'k-1' } }),
    ),
  );
  expect(answers.flatMap((answer) => answer.errors)).toEqual([]);
  expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1);
  expect(answers.filter((answer) => answer.headers.get('idempotent-replayed') === 'true')).toHaveLength(19);
  expect(await counts()).toEqual({ contacts: before.contacts + 1, events: before.events + 1 });
});

test('a kept key with another body is refused', async () => {
  const { errors } = await books.graphql(
    createContact,
    { input: { name: 'Another' } },
    { headers: { 'idempotency-key': 'k-1' } },
  );
  expect(errors[0]?.extensions.code).toBe('IDEMPOTENCY_KEY_REUSE_MISMATCH');
});

test("another owner's contact is not found", async () => {
  const stranger = await startBooks();
  const { data } = await books.graphql(createContact, { input: { name: 'Ours' } });
  const { id } = data.createContact.contact;
  const { errors } = await stranger.graphql('query ($id: ID!) { contact(id: $id) { name } }', { id });
  expect(errors[0]?.extensions).toEqual({ code: 'NOT_FOUND', httpStatus: 404 });
});

async function counts(): Promise<{ contacts: number; events: number }> {
  const em = await books.em();
  const [row] = await em.execute<{ contacts: number; events: number }[]>(
    'select (select count(*)::int from contacts where owner_id = ?) contacts, (select count(*)::int from events where owner_id = ?) events',
    [books.ownerId, books.ownerId],
  );
  return row ?? { contacts: -1, events: -1 };
}
