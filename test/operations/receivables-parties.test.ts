import { ReceivablesBooks } from '../support/receivables.js';

/** Posting keeps seller and buyer on the invoice: what is changed of them afterwards changes no document. */

const party = 'name email taxId addressLines country';

test('a posted invoice names owner and customer as they were; a draft names them as they are', async () => {
  const own = await ReceivablesBooks.start();
  const business = { name: 'Acme Inc', address: '1 Main Street\nSpringfield', taxId: 'US-12' };
  const { owner } = await own.run('updateOwner', business, 'owner { name address taxId email }');
  expect(owner).toMatchObject(business);
  const customer = {
    id: own.customerId,
    email: 'ap@hooli.example',
    taxId: 'US-34',
    billingAddress: { line1: '2 High Street', city: 'Shelbyville', zip: '60606', country: 'US' },
  };
  await own.run('updateContact', customer, 'contact { id }');
  const [posted, draft] = [await own.invoice('posted', 1_000), await own.invoice('draft', 1_000)];
  await own.run('updateContact', { id: own.customerId, name: 'Hooli XYZ', taxId: null }, 'contact { id }');
  await own.run('updateOwner', { name: 'Acme Ltd', address: null }, 'owner { id }');
  const { invoice } = await own.read(
    `{ invoice(id: "${posted}") { contactName contact { name } seller { ${party} } buyer { ${party} } } }`,
  );
  expect(invoice).toEqual({
    contactName: 'Hooli',
    contact: { name: 'Hooli XYZ' },
    seller: {
      name: 'Acme Inc',
      email: owner.email,
      taxId: 'US-12',
      addressLines: ['1 Main Street', 'Springfield'],
      country: null,
    },
    buyer: {
      name: 'Hooli',
      email: 'ap@hooli.example',
      taxId: 'US-34',
      addressLines: ['2 High Street', '60606 Shelbyville', 'US'],
      country: 'US',
    },
  });
  const asItIs = await own.read(`{ invoice(id: "${draft}") { seller { ${party} } buyer { ${party} } } }`);
  expect(asItIs.invoice).toEqual({
    seller: { name: 'Acme Ltd', email: owner.email, taxId: 'US-12', addressLines: [], country: null },
    buyer: { ...invoice.buyer, name: 'Hooli XYZ', taxId: null },
  });
  await own.run('updateContact', { id: own.customerId, billingAddress: { city: 'Shelbyville' } }, 'contact { id }');
  const inTown = await own.read(`{ invoice(id: "${draft}") { buyer { addressLines } } }`);
  expect(inTown.invoice.buyer.addressLines).toEqual(['Shelbyville']);
  const names = async (id: string) =>
    (await own.books.rest('GET', `/api/v1/books/invoices/${id}`)).body.data.contact_name;
  expect([await names(posted), await names(draft)]).toEqual(['Hooli', 'Hooli XYZ']);
  await own.run('postInvoice', { id: draft }, 'invoice { id }');
  await own.run('voidInvoice', { id: posted }, 'invoice { id }');
  await own.run('updateContact', { id: own.customerId, name: 'Other' }, 'contact { id }');
  expect([await names(posted), await names(draft)]).toEqual(['Hooli', 'Hooli XYZ']);
  const { invoice: second } = await own.read(`{ invoice(id: "${draft}") { seller { ${party} } } }`);
  expect(second.seller).toEqual({
    name: 'Acme Ltd',
    email: owner.email,
    taxId: 'US-12',
    addressLines: [],
    country: null,
  });
});

test('the owner is changed with scope admin, its name is never empty, and the audit log says what was', async () => {
  const own = await ReceivablesBooks.start();
  expect((await own.refusal('updateOwner', { name: null })).fields).toEqual([
    { path: 'name', message: 'must not be null' },
  ]);
  expect((await own.refusal('updateOwner', { name: ' ' })).code).toBe('VALIDATION_FAILED');
  await own.run('updateOwner', { taxId: 'US-12' }, 'owner { id }');
  const log = await own.read('{ auditLog(first: 100) { nodes { action changes } } }');
  const entries = log.auditLog.nodes.filter(({ action }: { action: string }) => action === 'updateOwner');
  expect(entries).toEqual([{ action: 'updateOwner', changes: { taxId: { from: null, to: 'US-12' } } }]);
  const { data } = await own.books.graphql(
    'mutation { createApiKey(input: { name: "till", scopes: [WRITE] }) { secret } }',
  );
  const { errors } = await own.books.graphql(
    'mutation { updateOwner(input: { taxId: "x" }) { owner { id } } }',
    {},
    { apiKey: data.createApiKey.secret },
  );
  expect(errors[0]?.extensions.code).toBe('INSUFFICIENT_SCOPE');
});
