import { compileRouteTree } from '../../rest-compat/route-tree.js';
import { routes } from '../../rest-compat/routes.js';

const find = compileRouteTree(routes.map((route) => ({ route, content: route.document })));
const found = (path: string, method: string) => find(path)?.byMethod.get(method);

it('finds every row of the table under its own path', () => {
  for (const route of routes) {
    const path = route.path.replace(/:[a-z_]+/g, '42');
    expect([path, found(path, route.method)]).toEqual([path, route.document]);
  }
});

it('gives the parameters of the path, decoded', () => {
  expect(find('/api/books/commitments/by_external/job%2Fnimbus/PO%20%C3%A4')).toMatchObject({
    parameters: { external_source: 'job/nimbus', external_id: 'PO ä' },
  });
  expect(find('/api/v1/books/invoices/7/lines/8')?.parameters).toEqual({ invoice_id: '7', id: '8' });
});

it('takes a fixed segment before a parameter', () => {
  expect(found('/api/v1/books/contacts/find_or_create', 'POST')).toBe('find-or-create-contact');
  expect(found('/api/books/bills/bulk_assign_account', 'POST')).toBe('bulk-assign-account');
  expect(found('/api/books/invoice_documents/bulk_convert', 'POST')).toBe('bulk-convert-invoice-documents');
});

it('forgives one slash at the end', () => {
  expect(found('/api/books/bills/', 'GET')).toBe('bills');
});

it.each([
  '/',
  '/api',
  '/api/books',
  '/api/books/bills//',
  '/api/books//5',
  '/api/books/bills/5/post_bill/now',
  '/api/v1/books/bills',
  '/API/books/bills',
  '/api/v1/books/contacts/by_external_id/%E0%A4%A',
])('knows nothing at %s', (path) => {
  expect(find(path)).toBeNull();
});
