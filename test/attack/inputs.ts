import assert from 'node:assert/strict';
import { chunk, end, header, pixel, png } from '../support/png.js';
import { type Attack, assertNoFault, assertRefused } from './frame/attack.js';

/** Inputs that are large, deep, or of the wrong kind: bodies, variables, literals, query strings, headers, multipart maps. */

const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const json = { 'content-type': 'application/json' };
const deepJson = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const deepList = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const createContact = 'mutation ($input: CreateContactInput!) { createContact(input: $input) { contact { id } } }';
const createInvoice = 'mutation ($input: CreateInvoiceInput!) { createInvoice(input: $input) { invoice { id } } }';
const subscription = 'subscription { invoiceDocumentChanged { id } }';

const refusedRequest = (name: string, body: string, ...codes: string[]): Attack => ({
  name: `GraphQL: ${name}`,
  run: async ({ send }) => {
    for (const path of ['/graphql', '/graphql/stream']) {
      assertRefused(await send(path, { headers: json, body }), ...codes, 'BAD_REQUEST');
    }
  },
});

const refusedVariables = (name: string, query: string, variables: string, ...codes: string[]): Attack =>
  refusedRequest(name, `{"query":${JSON.stringify(query)},"variables":${variables}}`, ...codes);

const refusedRest = (name: string, path: string, body: string, ...codes: string[]): Attack => ({
  name: `REST: ${name}`,
  run: async ({ send }) => assertRefused(await send(path, { headers: json, body }), ...codes),
});

const graphql: Attack[] = [
  refusedVariables(
    '200,000 wrong items',
    createInvoice,
    `{"input":{"lines":[${'7,'.repeat(199_999)}7]}}`,
    'QUERY_TOO_COMPLEX',
  ),
  refusedVariables(
    '14,000 wrong items',
    createInvoice,
    `{"input":{"lines":[${'7,'.repeat(13_999)}7]}}`,
    'VALIDATION_FAILED',
  ),
  refusedVariables(
    '100,000 unknown fields',
    createContact,
    `{"input":{${range(60_000)
      .map((i) => `"f${i}":1`)
      .join(',')}}}`,
    'QUERY_TOO_COMPLEX',
  ),
  refusedVariables(
    '10,000 unknown fields',
    createContact,
    `{"input":{${range(10_000)
      .map((i) => `"f${i}":1`)
      .join(',')}}}`,
    'VALIDATION_FAILED',
  ),
  refusedVariables('an object without an end', createContact, deepJson(160_000)),
  refusedVariables('a list without an end', createContact, `{"input":${deepList(500_000)}}`),
  refusedVariables('a list without an end that nobody declared', '{viewer{owner{id}}}', `{"x":${deepList(500_000)}}`),
  refusedVariables(
    'a name of 900,000 characters',
    createContact,
    `{"input":{"name":"${'x'.repeat(900_000)}"}}`,
    'VALIDATION_FAILED',
  ),
  refusedVariables(
    'a field with a name of 900,000 characters',
    createContact,
    `{"input":{"${'x'.repeat(900_000)}":1}}`,
    'VALIDATION_FAILED',
  ),
  refusedVariables(
    'a value of an enumeration with 900,000 letters',
    'query($status:InvoiceStatus!){invoices(filter:{statuses:[$status]}){nodes{id}}}',
    `{"status":"${'x'.repeat(900_000)}"}`,
    'VALIDATION_FAILED',
  ),
  refusedVariables(
    'a number of 900,000 digits',
    '{viewer{owner{id}}}'.replace('{', 'query($n:Int!){'),
    `{"n":${'9'.repeat(900_000)}}`,
    'VALIDATION_FAILED',
  ),
  refusedVariables('variables that are a list', createContact, '[]'),
  refusedVariables('variables that are a text', createContact, '"x"'),
  refusedVariables(
    'a prototype',
    createContact,
    '{"__proto__":{"input":{"name":"x"}},"constructor":1}',
    'VALIDATION_FAILED',
  ),
  refusedRequest('a query that is a number', '{"query":7}'),
  refusedRequest('a query that is a list without an end', `{"query":${deepList(500_000)}}`),
  refusedRequest(
    'a name of an operation with 900,000 letters',
    `{"query":"query a{viewer{owner{id}}}","operationName":"${'b'.repeat(900_000)}"}`,
  ),
  refusedRequest(
    'a name of an operation that is an object',
    '{"query":"query a{viewer{owner{id}}}","operationName":{}}',
  ),
  refusedRequest('two operations and no name', '{"query":"query a{viewer{owner{id}}} query b{viewer{owner{id}}}"}'),
  refusedRequest('extensions without an end', `{"query":"","extensions":${deepJson(160_000)}}`),
  refusedRequest('a body without an end', deepList(500_000)),
  refusedRequest('nothing', ''),
  {
    name: 'GraphQL: a name of 900,000 characters in the document',
    run: async (target) =>
      assertRefused(
        await target.graphql(`mutation{createContact(input:{name:"${'x'.repeat(900_000)}"}){contact{id}}}`),
        'VALIDATION_FAILED',
      ),
  },
  {
    name: 'GraphQL: a NUL character in the document',
    run: async (target) =>
      assertRefused(
        await target.graphql('mutation{createContact(input:{name:"\\u0000"}){contact{id}}}'),
        'VALIDATION_FAILED',
      ),
  },
  {
    name: 'GraphQL: a document with a byte order mark, comments and a block string of 900,000 characters',
    run: async (target) =>
      assertRefused(
        await target.graphql(
          `\ufeff#\n mutation{createContact(input:{name:"""${'\n  x'.repeat(200_000)}"""}){contact{id}}}`,
        ),
        'VALIDATION_FAILED',
        'QUERY_TOO_COMPLEX',
      ),
  },
  {
    name: 'GraphQL: a subscription that is no stream, and streams of what is none',
    run: async ({ send }) => {
      assertRefused(
        await send('/graphql', { headers: json, body: JSON.stringify({ query: subscription }) }),
        'BAD_REQUEST',
      );
      const none = [
        '{viewer{owner{id}}}',
        'subscription{changed @skip(if:true){id}}',
        'subscription{...@include(if:false){changed{id}}}',
      ];
      for (const query of none)
        assertRefused(await send('/graphql/stream', { headers: json, body: JSON.stringify({ query }) }), 'BAD_REQUEST');
    },
  },
];

const contacts = '/api/v1/books/contacts';
const rest: Attack[] = [
  refusedRest(
    '200,000 wrong items',
    '/api/v1/books/invoices',
    `{"invoice":{"invoice_lines_attributes":[${'7,'.repeat(199_999)}7]}}`,
    'VALIDATION_FAILED',
    'BAD_REQUEST',
  ),
  refusedRest(
    '1,001 items',
    '/api/v1/books/invoices',
    JSON.stringify({
      invoice: {
        contact_id: 1,
        issue_date: '2026-01-01',
        due_date: '2026-01-01',
        invoice_lines_attributes: range(1_001).map(() => ({ description: 'x', quantity: 1, unit_price_cents: 1 })),
      },
    }),
    'VALIDATION_FAILED',
  ),
  refusedRest(
    '100,000 unknown fields',
    contacts,
    `{"contact":{${range(90_000)
      .map((i) => `"f${i}":1`)
      .join(',')}}}`,
    'VALIDATION_FAILED',
    'BAD_REQUEST',
  ),
  refusedRest(
    '100,000 unknown fields where none is known',
    '/api/books/bills/1/post_bill',
    `{${range(90_000)
      .map((i) => `"f${i}":1`)
      .join(',')}}`,
    'NOT_FOUND',
    'BAD_REQUEST',
  ),
  refusedRest(
    'a field with a name of 900,000 characters',
    contacts,
    `{"contact":{"${'x'.repeat(900_000)}":1}}`,
    'VALIDATION_FAILED',
    'BAD_REQUEST',
  ),
  refusedRest(
    'a name of 900,000 characters',
    contacts,
    `{"contact":{"name":"${'x'.repeat(900_000)}"}}`,
    'VALIDATION_FAILED',
    'BAD_REQUEST',
  ),
  refusedRest('a body without an end', contacts, deepList(500_000), 'BAD_REQUEST'),
  refusedRest(
    'an object without an end',
    contacts,
    `{"contact":${deepJson(160_000)}}`,
    'VALIDATION_FAILED',
    'BAD_REQUEST',
  ),
  refusedRest(
    'JSON without an end',
    '/api/books/commitments',
    `{"commitment":{"metadata":${deepJson(150_000)}}}`,
    'VALIDATION_FAILED',
    'BAD_REQUEST',
  ),
  refusedRest(
    'numbers of 900,000 digits',
    contacts,
    `{"contact":{"name":${'9'.repeat(900_000)}}}`,
    'VALIDATION_FAILED',
    'BAD_REQUEST',
  ),
  refusedRest(
    'a number of 900,000 zeros between two ones',
    contacts,
    `{"contact":{"name":1${'0'.repeat(900_000)}1}}`,
    'VALIDATION_FAILED',
  ),
  refusedRest(
    '100,000 inexact numbers',
    '/api/books/commitments',
    `{"commitment":{"metadata":{"a":[${'1e400,'.repeat(99_999)}1]}}}`,
    'VALIDATION_FAILED',
    'BAD_REQUEST',
  ),
  {
    name: 'REST: as many query parameters as an address holds',
    run: async ({ send }) => {
      for (const parameters of ['&a'.repeat(7_000), '&limit=1'.repeat(1_800), `&q=${'%00'.repeat(4_000)}`]) {
        const answer = await send(`${contacts}?${parameters}`);
        assert.equal(answer.status, 400, answer.text.slice(0, 200));
        assert.ok(answer.text.length < 20_000);
      }
    },
  },
  {
    name: 'REST: headers of every kind at their longest',
    run: async ({ send }) => {
      for (const [name, value] of [
        ['accept', 'text/csv;q=0.1,'.repeat(900)],
        ['accept', '*/*,'.repeat(3_000)],
        ['idempotency-key', 'x'.repeat(14_000)],
        ['content-type', `application/json;${'a=b;'.repeat(3_000)}`],
        ['accept-encoding', 'gzip,'.repeat(2_500)],
        ['authorization', `Bearer ${'x'.repeat(14_000)}`],
      ] as const) {
        const body = JSON.stringify({ contact: { name: 'Header' } });
        assertNoFault(await send(contacts, { headers: { ...json, [name]: value }, body }));
        assertNoFault(await send('/api/v1/books/reports/ar_aging', { headers: { [name]: value } }));
      }
    },
  },
];

const upload = 'mutation ($input: UploadInvoiceDocumentInput!) { uploadInvoiceDocument(input: $input) { existing } }';

const refusedForm = (name: string, parts: [string, string | Blob][], ...codes: string[]): Attack => ({
  name: `multipart: ${name}`,
  run: async ({ send }) => {
    const form = new FormData();
    for (const [field, content] of parts) {
      if (typeof content === 'string') form.append(field, content);
      else form.append(field, content, 'file.pdf');
    }
    assertRefused(await send('/graphql', { headers: { 'apollo-require-preflight': '1' }, body: form }), ...codes);
  },
});

const file = new Blob(['%PDF-1.7']);
const operations = (query: string, variables: object) =>
  ['operations', JSON.stringify({ query, variables })] as [string, string];
const importRates =
  'mutation ($file: Upload!) { importExchangeRates(input: { format: ECB_XML, file: $file }) { readCount } }';
const setLogo = 'mutation ($logo: Upload) { updateLetterhead(input: { logo: $logo }) { letterhead { logoType } } }';
const colours = [8, 6, 0, 0, 0];
const logos: [string, Buffer][] = [
  ['two headers', png(header(10, 10), header(20_000, 20_000, colours), pixel, end)],
  ['a depth of 255 bits', png(header(2_000, 2_000, [255, 6, 0, 0, 0]), pixel, end)],
  ['a text without an end', png(header(10, 10), chunk('tEXt', Buffer.from('x')))],
];
const map = (...paths: string[]) => ['map', JSON.stringify({ a: paths })] as [string, string];

const multipart: Attack[] = [
  refusedForm(
    'a place far down a list',
    [operations('query($f:[Upload]){viewer{owner{id}}}', { f: [] }), map('variables.f.1000000'), ['a', file]],
    'BAD_REQUEST',
  ),
  refusedForm(
    'a place at the end of numbers',
    [operations('query($f:[Upload]){viewer{owner{id}}}', { f: [] }), map('variables.f.4294967294'), ['a', file]],
    'BAD_REQUEST',
  ),
  refusedForm(
    'a place in a list that nobody declared',
    [operations(upload, { input: {} }), map('extensions.f.1000000'), ['a', file]],
    'BAD_REQUEST',
  ),
  refusedForm(
    'a file for a name',
    [operations(createContact, { input: { name: null } }), map('variables.input.name'), ['a', file]],
    'BAD_REQUEST',
  ),
  refusedForm('a file for the query', [operations(upload, {}), map('query'), ['a', file]], 'BAD_REQUEST'),
  refusedForm(
    'a file in 4,000 places',
    [operations(upload, {}), map(...range(3_000).map((i) => `variables.v${i}`)), ['a', file]],
    'BAD_REQUEST',
  ),
  refusedForm(
    'a place 20,000 levels deep',
    [operations(upload, {}), map(`variables${'.a'.repeat(20_000)}`), ['a', file]],
    'BAD_REQUEST',
  ),
  refusedForm(
    'operations of 900,000 characters',
    [['operations', 'x'.repeat(900_000)], map('variables.a')],
    'BODY_TOO_LARGE',
  ),
  refusedForm(
    'operations without an end',
    [['operations', `{"variables":${deepList(30_000)}}`], map('variables.a'), ['a', file]],
    'BAD_REQUEST',
  ),
  ...[
    ['days without an end', '<Cube time="2026-01-01">'],
    ['blanks', '<Cube                   '],
    ['elements within elements', '<Cube time="2026-01-01"><a><a></Cube>'],
  ].map(([what = '', repeated = '']) =>
    refusedForm(
      `exchange rates of 3 MB: ${what}`,
      [
        operations(importRates, { file: null }),
        map('variables.file'),
        ['a', new Blob([repeated.repeat(3_000_000 / repeated.length)])],
      ],
      'VALIDATION_FAILED',
    ),
  ),
  ...logos.map(([what, logo]) =>
    refusedForm(
      `a logo of ${what}`,
      [operations(setLogo, { logo: null }), map('variables.logo'), ['a', new Blob([new Uint8Array(logo)])]],
      'VALIDATION_FAILED',
    ),
  ),
  refusedForm(
    'a prototype',
    [operations(upload, {}), map('__proto__.x', 'constructor.prototype.x'), ['a', file]],
    'BAD_REQUEST',
  ),
];

export const attacks: Attack[] = [...graphql, ...rest, ...multipart];
