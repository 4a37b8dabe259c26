import { type DocumentNode, parse } from 'graphql';
import { refusalOfProblems } from '../../rest-compat/answers.js';
import { operationOf } from '../../rest-compat/documents.js';
import { compileFromRest, type RestRequest } from '../../rest-compat/from-rest.js';
import type { Route, RouteBody } from '../../rest-compat/routes.js';
import { inputProblems } from '../../src/api/inputs.js';
import { Refusal } from '../../src/contract/errors.js';
import { InexactNumber } from '../../src/values/inexact-number.js';
import { smallSchema } from './small-schema.js';

const listDocument = parse(
  'query ($first: Int, $after: String, $filter: InvoiceFilter) { invoices(first: $first, after: $after, filter: $filter) { nodes { id } } }',
);
const inputDocument = (verb: string, input: string): DocumentNode =>
  parse(`mutation ($input: ${input}!) { ${verb}(input: $input) { id } }`);

function translator(path: string, document: DocumentNode, options: Partial<Route> = {}) {
  const route: Route = { method: 'POST', path, document: 'under-test', ...options };
  const translate = compileFromRest(smallSchema, route, document);
  /** A translation, and the refusal of what was wrong in it and in the values that it passed on. */
  return (request: Partial<RestRequest>) => {
    const { problems, ...translation } = translate({ parameters: {}, query: '', body: undefined, ...request });
    const judged = inputProblems(smallSchema, document, operationOf(document), translation.variables);
    return { ...translation, refusal: refusalOfProblems(problems, judged, route) };
  };
}

const root = (name: string, ...beside: string[]): RouteBody => ({ kind: 'root', root: name, beside });
const create = translator('/invoices', inputDocument('createInvoice', 'CreateInvoiceInput'), { body: root('invoice') });
const invoice = (fields: Record<string, unknown>) =>
  create({ body: { invoice: { contact_id: 7, issue_date: '2026-01-31', ...fields } } });
const refusal = (work: () => unknown): Refusal => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};

describe('the body of a request', () => {
  const correct = translator('/documents/:id', inputDocument('correct', 'CorrectInput'), {
    body: { kind: 'bare', optionalRoot: 'invoice_document' },
  });

  it('becomes the input by the names of GraphQL, ids as strings and enums in upper case', () => {
    const translation = invoice({
      status: 'partially_matched',
      discount_cents: 0,
      metadata: { job_id: 5, nested: { keepMe: ['as is'] } },
      billing_address: { line1: 'Main Street 1' },
      invoice_lines_attributes: [
        { id: 9, description: 'Paint', quantity: 1.5, unit_price_cents: 9007199254740991 },
        { id: 10, description: 'Gone', quantity: 1, unit_price_cents: -1, _destroy: true },
      ],
    });
    expect(translation).toEqual({
      ignored: [],
      limit: 25,
      refusal: null,
      variables: {
        input: {
          contactId: '7',
          issueDate: '2026-01-31',
          status: 'PARTIALLY_MATCHED',
          discountCents: 0,
          metadata: { job_id: 5, nested: { keepMe: ['as is'] } },
          billingAddress: { line1: 'Main Street 1' },
          lines: [
            { id: '9', description: 'Paint', quantity: 1.5, unitPriceCents: 9007199254740991 },
            { id: '10', description: 'Gone', quantity: 1, unitPriceCents: -1, destroy: true },
          ],
        },
      },
    });
  });

  it('keeps null where a field may be cleared, and takes a null collection for one that was not sent', () => {
    expect(invoice({ notes: null, invoice_lines_attributes: null }).variables.input).toEqual({
      contactId: '7',
      issueDate: '2026-01-31',
      notes: null,
    });
  });

  it('drops fields that the API does not know and tells their names', () => {
    const translation = create({
      body: {
        extra: 1,
        invoice: {
          contact_id: 7,
          issue_date: '2026-01-31',
          id: 5,
          contactId: 8,
          preview: true,
          lines: [],
          billing_address: { line1: null, street: 'x' },
          invoice_lines_attributes: [{ description: 'a', quantity: 1, unit_price_cents: 1, colour: 'red' }],
        },
      },
    });
    expect(translation.ignored).toEqual([
      'id',
      'contactId',
      'preview',
      'lines',
      'billing_address.street',
      'invoice_lines_attributes[0].colour',
      'extra',
    ]);
    expect(translation.variables.input).toEqual({
      contactId: '7',
      issueDate: '2026-01-31',
      billingAddress: { line1: null },
      lines: [{ description: 'a', quantity: 1, unitPriceCents: 1 }],
    });
  });

  it('takes no harm from keys of JavaScript’s own objects', () => {
    const body = JSON.parse(
      '{"invoice":{"contact_id":7,"issue_date":"2026-01-31","__proto__":{"notes":"x"},"constructor":1}}',
    );
    const translation = create({ body });
    expect(translation.ignored).toEqual(['__proto__', 'constructor']);
    expect(translation.variables.input).toEqual({ contactId: '7', issueDate: '2026-01-31' });
    expect((translation.variables.input as { notes?: string }).notes).toBeUndefined();
  });

  it('is refused with the REST name of every offending field', () => {
    const translation = create({
      body: {
        invoice: {
          contact_id: '5',
          status: 'DRAFT',
          discount_cents: '100',
          notes: 5,
          tax_rate_bps: 1.5,
          currency: 'usd',
          billing_address: [],
          invoice_lines_attributes: [
            { description: 'a', quantity: 0, unit_price_cents: 1.5 },
            'line',
            { id: 0, quantity: 1, unit_price_cents: new InexactNumber('9007199254740993'), _destroy: 'yes' },
          ],
        },
      },
    });
    expect(translation.refusal?.code).toBe('VALIDATION_FAILED');
    expect(translation.refusal?.message.split('; ')).toEqual([
      'billing_address must be an object',
      'invoice_lines_attributes[1] must be an object',
      'contact_id must be an id: a positive integer',
      'issue_date is required',
      'currency must be an upper-case ISO 4217 currency code',
      'status must be one of draft, posted, void, partially_matched',
      'discount_cents must be an integer between -9007199254740991 and 9007199254740991',
      'notes must be a string',
      'tax_rate_bps must be an integer between -2147483648 and 2147483647',
      'invoice_lines_attributes[0].quantity must be a number above 0, at most 999999999, with up to 6 decimals',
      'invoice_lines_attributes[0].unit_price_cents must be an integer between -9007199254740991 and 9007199254740991',
      'invoice_lines_attributes[2].id must be an id: a positive integer',
      'invoice_lines_attributes[2].description is required',
      'invoice_lines_attributes[2].unit_price_cents must be an integer between -9007199254740991 and 9007199254740991',
      'invoice_lines_attributes[2]._destroy must be true or false',
    ]);
  });

  it('is refused when a number inside arbitrary content cannot be kept exactly', () => {
    expect(invoice({ metadata: { deep: [new InexactNumber('9007199254740993')] } }).refusal?.message).toBe(
      'metadata.deep[0] is a number that cannot be kept exactly (9007199254740993)',
    );
  });

  it('names a hundred problems at the most, whoever found them', () => {
    const lines = Array.from({ length: 102 }, () => 'line');
    const message = invoice({ invoice_lines_attributes: lines, notes: 5 }).refusal?.message ?? '';
    expect(message.split('; ')).toHaveLength(100);
    expect(message.endsWith('invoice_lines_attributes[99] must be an object')).toBe(true);
  });

  it('takes no single value for a list of one, as GraphQL would', () => {
    const line = { description: 'a', quantity: 1, unit_price_cents: 1 };
    expect(invoice({ invoice_lines_attributes: line }).refusal?.message).toBe(
      'invoice_lines_attributes must be an array',
    );
  });

  it.each([
    ['no body', undefined],
    ['an array', []],
    ['a string', 'invoice'],
    ['no root key', { contact_id: 7 }],
    ['a root key that is null', { invoice: null }],
    ['a root key that is an array', { invoice: [] }],
  ])('is a bad request with %s where a root key is wanted', (_name, body) => {
    const refused = refusal(() => create({ body }));
    expect(refused.code).toBe('BAD_REQUEST');
    expect(refused.message).toContain('invoice');
  });

  it('may hold fields beside the root key', () => {
    const find = translator('/find', inputDocument('findContact', 'FindContactInput'), {
      body: root('contact', 'update_existing'),
    });
    const { variables, ignored } = find({
      body: { contact: { external_id: 'x', update_existing: true }, update_existing: false, name: 'y' },
    });
    expect(variables).toEqual({ input: { externalId: 'x', updateExisting: false } });
    expect(ignored).toEqual(['update_existing', 'name']);
  });

  it('has no root key where the specification shows none', () => {
    const allocate = translator('/documents/:id/allocate', inputDocument('allocate', 'AllocateInput'), {
      body: { kind: 'bare' },
    });
    const parameters = { id: '3' };
    expect(
      allocate({ parameters, body: { allocations: [{ commitment_id: 4, allocated_cents: 5 }] } }).variables,
    ).toEqual({
      input: { id: '3', allocations: [{ commitmentId: '4', allocatedCents: 5 }] },
    });
    expect(allocate({ parameters, body: undefined }).refusal?.message).toBe('allocations is required');
    expect(allocate({ parameters, body: { allocations: null } }).refusal?.message).toBe('allocations is required');
    expect(refusal(() => allocate({ parameters, body: [] })).code).toBe('BAD_REQUEST');
  });

  it('may wrap corrections of a document in its name, or not', () => {
    const parameters = { id: '3' };
    const expected = { input: { id: '3', extractedVendorName: 'Acme' } };
    expect(correct({ parameters, body: { extracted_vendor_name: 'Acme' } }).variables).toEqual(expected);
    expect(correct({ parameters, body: { invoice_document: { extracted_vendor_name: 'Acme' } } }).variables).toEqual(
      expected,
    );
  });

  it('tells the names of what stands beside its name, known or not', () => {
    const invoice_document = { extracted_vendor_name: 'Acme', colour: 'red' };
    const { variables, ignored } = correct({
      parameters: { id: '3' },
      body: { extra: 1, invoice_document, extracted_vendor_name: 'Other' },
    });
    expect(variables).toEqual({ input: { id: '3', extractedVendorName: 'Acme' } });
    expect(ignored).toEqual(['colour', 'extra', 'extracted_vendor_name']);
  });

  it.each([[null], [[]], ['x'], [5]])('is a bad request when its name holds %j', (invoice_document) => {
    const refused = refusal(() =>
      correct({ parameters: { id: '3' }, body: { invoice_document, extracted_vendor_name: 'Acme' } }),
    );
    expect([refused.code, refused.message]).toEqual([
      'BAD_REQUEST',
      'The body must hold an object under the key invoice_document',
    ]);
  });

  it('is not needed by an action, and does no harm there', () => {
    const voidInvoice = translator('/invoices/:id/void', inputDocument('voidInvoice', 'VoidInput'));
    expect(voidInvoice({ parameters: { id: '3' }, body: { id: 4, reason: 'x' } })).toEqual({
      variables: { input: { id: '3' } },
      ignored: ['id', 'reason'],
      limit: 25,
      refusal: null,
    });
  });

  it('is a file for an upload', () => {
    const upload = translator('/documents', inputDocument('upload', 'UploadInput'), {
      body: { kind: 'file', field: 'file' },
    });
    expect(upload({ body: { filename: 'a.pdf' } }).variables).toEqual({ input: { file: { filename: 'a.pdf' } } });
    expect(upload({ body: null }).refusal?.message).toBe('file is required');
  });
});

describe('the path of a request', () => {
  const updateLine = translator('/invoices/:invoice_id/lines/:id', inputDocument('updateLine', 'UpdateLineInput'), {
    body: root('invoice_line'),
  });

  it('fills the input by name, and the body cannot overrule it', () => {
    const translation = updateLine({
      parameters: { invoice_id: '9007199254740991', id: '2' },
      body: { invoice_line: { id: 5, invoice_id: 6, description: 'x' } },
    });
    expect(translation.variables).toEqual({ input: { invoiceId: '9007199254740991', id: '2', description: 'x' } });
    expect(translation.ignored).toEqual(['id', 'invoice_id']);
  });

  it.each(['0', '-1', '1.5', 'abc', '', '01', '9007199254740992', '1e3', ' 1'])(
    'names no record with the id %p',
    (id) => {
      const refused = refusal(() => updateLine({ parameters: { invoice_id: '1', id }, body: { invoice_line: {} } }));
      expect(refused.code).toBe('NOT_FOUND');
    },
  );
});

describe('the query of a request', () => {
  const list = translator('/invoices', listDocument, {
    method: 'GET',
    query: ['status', 'contact_id', 'from', 'minimum_cents', 'has_remaining', 'q', 'limit', 'after'],
  });

  it('is read by the types of the filter', () => {
    const query =
      'status=draft&contact_id=5&from=2024-02-29&minimum_cents=-5&has_remaining=false&q=a%26b+c&after=abc&limit=7';
    expect(list({ query })).toEqual({
      variables: {
        first: 7,
        after: 'abc',
        filter: {
          status: 'DRAFT',
          contactId: '5',
          from: '2024-02-29',
          minimumCents: -5,
          hasRemaining: false,
          q: 'a&b c',
        },
      },
      ignored: [],
      limit: 7,
      refusal: null,
    });
  });

  it.each([
    ['', 25],
    ['limit=1', 1],
    ['limit=100', 100],
    ['limit=101', 100],
    ['limit=999999999', 100],
    ['limit=99999999999999999999', 100],
  ])('with %p makes pages of %p', (query, first) => {
    expect(list({ query }).variables).toEqual({ first });
    expect(list({ query }).limit).toBe(first);
  });

  it.each([
    ['limit=0', 'limit must be an integer of at least 1'],
    ['limit=-1', 'limit must be an integer of at least 1'],
    ['limit=ten', 'limit must be an integer of at least 1'],
    ['limit=', 'limit must be an integer of at least 1'],
    ['limit=2.5', 'limit must be an integer of at least 1'],
    ['status=DRAFT', 'status must be one of draft, posted, void, partially_matched'],
    ['status=', 'status must be one of draft, posted, void, partially_matched'],
    ['contact_id=x', 'contact_id must be an id: a positive integer'],
    ['contact_id=0', 'contact_id must be an id: a positive integer'],
    ['contact_id=9007199254740993', 'contact_id must be an id: a positive integer'],
    ['from=2023-02-29', 'from must be a day of the calendar as YYYY-MM-DD'],
    ['has_remaining=1', 'has_remaining must be true or false'],
    ['q=%00', 'q must not contain NUL characters'],
    ['q=a&q=b', 'q is given twice'],
    [
      'contact_id=x&from=y&nme=z',
      `nme is not a query parameter; known here: status, contact_id, from, minimum_cents, has_remaining, q, limit, after; ` +
        'contact_id must be an id: a positive integer; from must be a day of the calendar as YYYY-MM-DD',
    ],
  ])('is a bad request with %p', (query, message) => {
    const { refusal: refused } = list({ query });
    expect([refused?.code, refused?.message]).toEqual(['BAD_REQUEST', message]);
  });

  it('is a bad request with a parameter that is not known: a misspelt filter must not list everything', () => {
    const { refusal: refused } = list({ query: 'contactId=5' });
    expect(refused?.code).toBe('BAD_REQUEST');
    expect(refused?.message).toBe(
      'contactId is not a query parameter; known here: status, contact_id, from, minimum_cents, has_remaining, q, limit, after',
    );
    expect(refusal(() => create({ query: 'dry_run=true', body: { invoice: {} } })).code).toBe('BAD_REQUEST');
  });
});

it('does not compile a row that its document does not fit', () => {
  expect(() => translator('/invoices/:external_id', listDocument)).toThrow('The document takes no external_id');
  expect(() => translator('/invoices', listDocument, { query: ['colour'] })).toThrow('The document takes no colour');
});
