import assert from 'node:assert/strict';
import { type Attack, assertAnswered, assertNoFault, assertRefused } from './frame/attack.js';
import type { Target } from './frame/target.js';

/** Requests that are small to send and dear to read, to check or to answer. */

const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const nested = (word: string, depth: number, inner: string) =>
  `${`${word}{`.repeat(depth)}${inner}${'}'.repeat(depth)}`;
const doubling = (count: number) =>
  `{invoice(id:1){...f0}}${range(count)
    .map((index) => `fragment f${index} on Invoice{${index < count - 1 ? `...f${index + 1} ...f${index + 1}` : 'id'}}`)
    .join('')}`;
const everywhere = ['/graphql', '/graphql/stream'] as const;
const json = { 'content-type': 'application/json' };

/** The document on both endpoints; it is refused with one of these codes. */
const refusedDocument = (name: string, query: string, ...codes: string[]): Attack => ({
  name,
  run: async ({ send, readKey: apiKey }) => {
    for (const path of everywhere) {
      assertRefused(await send(path, { apiKey, headers: json, body: JSON.stringify({ query }) }), ...codes);
    }
  },
});

/** Sends the same request many times at once. */
async function together(count: number, send: () => Promise<unknown>): Promise<void> {
  await Promise.all(range(count).map(send));
}

/** Draft invoices with 25 lines of 10,000 characters each, made once; answers whose they are. */
let longest: Promise<string> | null = null;
function longestInvoices(target: Target): Promise<string> {
  longest ??= makeLongestInvoices(target);
  return longest;
}

async function makeLongestInvoices({ data }: Target): Promise<string> {
  const { createContact } = await data('mutation { createContact(input: {name: "Reader"}) { contact { id } } }');
  const lines = range(25).map(() => ({ description: 'x'.repeat(10_000), quantity: 1, unitPriceCents: 1 }));
  const contactId: string = createContact.contact.id;
  const input = { contactId, issueDate: '2026-01-01', dueDate: '2026-02-01', lines };
  for (let made = 0; made < longInvoices; made++) {
    await data('mutation ($input: CreateInvoiceInput!) { createInvoice(input: $input) { invoice { id } } }', { input });
  }
  return contactId;
}

const longInvoices = 10;

/** A posted invoice of 1,000 lines, made once. */
let largest: Promise<string> | null = null;
function largestInvoice(target: Target): Promise<string> {
  largest ??= makeLargestInvoice(target);
  return largest;
}

async function makeLargestInvoice({ data }: Target): Promise<string> {
  const { createContact } = await data('mutation { createContact(input: {name: "Buyer"}) { contact { id } } }');
  const { createInvoice } = await data(
    'mutation ($input: CreateInvoiceInput!) { createInvoice(input: $input) { invoice { id } } }',
    {
      input: {
        contactId: createContact.contact.id,
        issueDate: '2026-01-01',
        dueDate: '2026-02-01',
        lines: range(1_000).map((index) => ({ description: `Line ${index}`, quantity: 1, unitPriceCents: 100 })),
      },
    },
  );
  const { id } = createInvoice.invoice;
  await data('mutation ($input: PostInvoiceInput!) { postInvoice(input: $input) { invoice { id } } }', {
    input: { id },
  });
  return id;
}

const documents: Attack[] = [
  refusedDocument('27 fragments that double each other', doubling(27), 'QUERY_TOO_COMPLEX'),
  refusedDocument('37 fragments that double each other', doubling(37), 'QUERY_TOO_COMPLEX'),
  refusedDocument(
    'fragments that double in the fields of each other',
    `{invoice(id:1){contact{...f0}}}${range(30)
      .map((i) => `fragment f${i} on Contact{a:id ${i < 29 ? `...f${i + 1} ...on Contact{...f${i + 1}}` : ''}}`)
      .join('')}`,
    'QUERY_TOO_COMPLEX',
  ),
  refusedDocument(
    'fragments that nobody uses and that double',
    `{viewer{owner{id}}}${doubling(30).replace('{invoice(id:1){...f0}}', '')}`,
    'QUERY_TOO_COMPLEX',
  ),
  refusedDocument('a fragment that spreads itself', '{...a}fragment a on Query{...a ...a}', 'BAD_REQUEST'),
  refusedDocument(
    'fragments that all spread all',
    `{...f0}${range(60)
      .map(
        (i) =>
          `fragment f${i} on Query{${range(60)
            .map((j) => `...f${j} `)
            .join('')}}`,
      )
      .join('')}`,
    'BAD_REQUEST',
    'QUERY_TOO_COMPLEX',
  ),
  refusedDocument('90,000 times __typename', `{${'__typename '.repeat(90_000)}}`, 'QUERY_TOO_COMPLEX'),
  refusedDocument('10,000 aliases of one field', `{${'a:viewer{owner{id}} '.repeat(10_000)}}`, 'QUERY_TOO_COMPLEX'),
  refusedDocument('490 times the same field', `{${'viewer{owner{id}} '.repeat(490)}}`, 'QUERY_TOO_COMPLEX'),
  refusedDocument('3,900 times the same unknown field', `{${'x '.repeat(3_900)}}`, 'QUERY_TOO_COMPLEX', 'BAD_REQUEST'),
  refusedDocument(
    'the same field with long arguments',
    `{${`contactByExternalId(externalId:"${'x'.repeat(3_000)}"){id} `.repeat(300)}}`,
    'QUERY_TOO_COMPLEX',
  ),
  refusedDocument('a selection 200 levels deep', `{${nested('a', 200, 'b')}}`, 'QUERY_TOO_COMPLEX'),
  refusedDocument('a selection 300,000 levels deep', `${'{a'.repeat(300_000)}`, 'QUERY_TOO_COMPLEX', 'BAD_REQUEST'),
  refusedDocument(
    'inline fragments of the same type within each other',
    `{${nested('...on Query', 700, 'viewer{owner{id}} x')}}`,
    'BAD_REQUEST',
    'QUERY_TOO_COMPLEX',
  ),
  refusedDocument(
    'inline fragments without a type within each other',
    `{${nested('...@include(if:true)', 390, 'viewer{owner{id}} x')}}`,
    'BAD_REQUEST',
    'QUERY_TOO_COMPLEX',
  ),
  refusedDocument(
    'a list 100,000 levels deep',
    `{contacts(filter:${'['.repeat(100_000)}`,
    'QUERY_TOO_COMPLEX',
    'BAD_REQUEST',
  ),
  refusedDocument(
    'an object 300 levels deep',
    `{contacts(filter:${nested('a:', 300, 'b:1')}){nodes{id}}}`,
    'QUERY_TOO_COMPLEX',
    'BAD_REQUEST',
  ),
  refusedDocument('1,000 arguments', `{contacts(${'first:1 '.repeat(1_000)}){nodes{id}}}`, 'QUERY_TOO_COMPLEX'),
  refusedDocument('1,000 directives', `{viewer${'@skip(if:true)'.repeat(500)}{owner{id}}}`, 'QUERY_TOO_COMPLEX'),
  refusedDocument(
    '1,000 variables',
    `query(${range(900)
      .map((i) => `$v${i}:Int `)
      .join('')}){viewer{owner{id}}}`,
    'BAD_REQUEST',
    'QUERY_TOO_COMPLEX',
  ),
  refusedDocument(
    '500 operations of 500 fragments',
    `${range(280)
      .map((i) => `query q${i}{...f0} `)
      .join('')}${range(280)
      .map((i) => `fragment f${i} on Query{${i < 279 ? `...f${i + 1}` : 'viewer{owner{id}}'}}`)
      .join('')}`,
    'QUERY_TOO_COMPLEX',
  ),
  refusedDocument('500,000 empty lines', `{viewer{owner{id}}}${'\n'.repeat(500_000)}`, 'QUERY_TOO_COMPLEX'),
  refusedDocument('900,000 commas', `{viewer{owner{x}}}${','.repeat(900_000)}`, 'BAD_REQUEST'),
  refusedDocument('a comment of 900,000 characters', `#${'x'.repeat(900_000)}\n{nothing}`, 'BAD_REQUEST'),
  refusedDocument('a field whose name has 900,000 letters', `{${'x'.repeat(900_000)}}`, 'BAD_REQUEST'),
  refusedDocument(
    '1,000 unknown fields with long names',
    `{${range(900)
      .map((i) => `${'x'.repeat(900)}${i}`)
      .join(' ')}}`,
    'BAD_REQUEST',
  ),
  refusedDocument(
    'an unknown type with a long name, again and again',
    `{${range(300)
      .map((i) => `...on Invoi${'x'.repeat(20)}${i}{id}`)
      .join(' ')}}`,
    'BAD_REQUEST',
    'QUERY_TOO_COMPLEX',
  ),
  refusedDocument(
    'a value of an enumeration with 900,000 letters',
    `{invoices(filter:{statuses:[${'x'.repeat(900_000)}]}){nodes{id}}}`,
    'BAD_REQUEST',
  ),
  refusedDocument('an integer of 900,000 digits', `{contacts(first:${'9'.repeat(900_000)}){nodes{id}}}`, 'BAD_REQUEST'),
  refusedDocument(
    'a float with an exponent of 900,000 digits',
    `{contacts(first:1e${'9'.repeat(900_000)}){nodes{id}}}`,
    'BAD_REQUEST',
  ),
  refusedDocument(
    '2,000 values that are no enum',
    `{invoices(filter:{status:[${'X '.repeat(2_000)}]}){nodes{id}}}`,
    'BAD_REQUEST',
  ),
  refusedDocument('a document of nothing', '', 'BAD_REQUEST'),
  refusedDocument('a document of type definitions', 'type A{a:Int} '.repeat(300), 'BAD_REQUEST', 'QUERY_TOO_COMPLEX'),
];

/** Asks for this of each of the long invoices, which is to be refused. */
const refusedOfTexts = (name: string, selection: string): Attack => ({
  name,
  run: async (target) => {
    const ofLongest = `first:${longInvoices},filter:{contactId:"${await longestInvoices(target)}"}`;
    const query = `{invoices(${ofLongest}){nodes{${selection}}}}`;
    await together(3, async () => assertRefused(await target.graphql(query), 'QUERY_TOO_COMPLEX', 'RATE_LIMITED'));
  },
});

const texts: Attack[] = [
  refusedOfTexts(
    'a few texts of 10,000 characters, again and again',
    `lines(first:25){${range(99)
      .map((i) => `a${i}:description`)
      .join(' ')}}`,
  ),
  refusedOfTexts(
    'ids of many lines whose texts nobody asks for',
    range(90)
      .map((i) => `a${i}:lines(first:${25 + i}){id}`)
      .join(' '),
  ),
  refusedOfTexts('a name of 900,000 characters for every field', `lines(first:25){${'x'.repeat(900_000)}:id}`),
  {
    name: 'a word of each of ten pages of a hundred documents',
    run: async ({ graphql }) => {
      const words = range(10).map((i) => `a${i}:words(page:${i + 1}){words(first:1){x}}`);
      const answer = await graphql(`{invoiceDocuments(first:100){nodes{${words.join(' ')}}}}`);
      assertRefused(answer, 'QUERY_TOO_COMPLEX');
    },
  },
];

const prices: Attack[] = [
  {
    name: 'an honest page of 100 invoices with contact and lines',
    run: async (target) => {
      await largestInvoice(target);
      const lines = 'lines { id description quantity unitPriceCents amountCents }';
      assertAnswered(await target.graphql(`{ invoices(first: 100) { nodes { id contact { name } ${lines} } } }`));
    },
  },
  {
    name: 'the whole description of the schema, as explorers ask for it',
    run: async ({ graphql }) => {
      const { getIntrospectionQuery } = await import('graphql');
      assertAnswered(await graphql(getIntrospectionQuery({ inputValueDeprecation: true })));
    },
  },
  {
    name: 'lines of entries of lines of an invoice of 1,000 lines',
    run: async (target) => {
      const id = await largestInvoice(target);
      const entries = `journalEntries(filter:{sourceType:INVOICE,sourceId:${id}})`;
      assertRefused(
        await target.graphql(`{${entries}{nodes{lines{entry{lines{entry{lines{id}}}}}}}}`),
        'BAD_REQUEST',
        'QUERY_TOO_COMPLEX',
      );
      assertRefused(
        await target.graphql(`{${entries}{nodes{lines(first:1000){a:account{name}b:account{name}}}}}`),
        'QUERY_TOO_COMPLEX',
      );
    },
  },
  {
    name: 'all lines of the largest invoice, a hundred times at once',
    run: async (target) => {
      const id = await largestInvoice(target);
      await together(100, async () =>
        assertAnswered(
          await target.graphql(
            `{invoice(id:${id}){lines(first:1000){id description quantity unitPriceCents amountCents}}}`,
          ),
        ),
      );
    },
  },
  {
    name: 'the largest invoice over REST, a hundred times at once',
    run: async (target) => {
      const id = await largestInvoice(target);
      await together(100, async () => assertAnswered(await target.send(`/api/v1/books/invoices/${id}`)));
    },
  },
  {
    name: 'the dearest query that is answered, twenty times at once',
    run: async (target) => {
      const id = await largestInvoice(target);
      const fields = 'id description quantity unitPriceCents amountCents position serviceId externalId';
      const query = `{${range(12)
        .map((i) => `a${i}:invoice(id:${id}){lines(first:1000){${fields}}}`)
        .join(' ')}}`;
      await together(20, async () => assertNoFault(await target.graphql(query)));
    },
  },
  {
    name: 'one fragment 198 times in 10 KB, 43 documents of it, each three times',
    run: async ({ graphql }) => {
      const fragment = 'fragment f on Contact{id name email phone taxId contactType createdAt updatedAt externalId}';
      for (const document of range(43)) {
        const query = `query q${document}{contacts(first:1){nodes{${'...f '.repeat(198)}}}}${fragment}`;
        for (const _time of range(3)) assertNoFault(await graphql(query));
      }
    },
  },
  {
    name: 'the longest queries that are compiled, 60 of them, each three times',
    run: async ({ graphql }) => {
      const fields = 'id name email phone taxId contactType createdAt updatedAt externalId';
      for (const document of range(60)) {
        const query = `query q${document}{${range(90)
          .map((i) => `a${i}:contacts(first:1){nodes{${fields}}}`)
          .join(' ')}}`;
        for (const _time of range(3)) assertNoFault(await graphql(query));
      }
    },
  },
  ...[
    ['99 times all types', range(99).map((i) => `a${i}:__schema{types{name description fields{name description}}}`)],
    ['types of fields of types', ['__schema{types{fields{type{fields{type{fields{type{fields{name}}}}}}}}}']],
    [
      '99 times the fields of the fields of Query',
      range(99).map((i) => `a${i}:__type(name:"Query"){fields{type{ofType{fields{type{ofType{name}}}}}}}`),
    ],
    [
      'the largest types again and again',
      range(99).map(
        (i) => `a${i}:__type(name:"Mutation"){fields{name description args{name description type{name ofType{name}}}}}`,
      ),
    ],
  ].map(
    ([name, fields]): Attack => ({
      name: `introspection: ${name}`,
      run: async ({ graphql }) => {
        const answer = await graphql(`{${(fields as string[]).join(' ')}}`);
        assertNoFault(answer);
        assert.ok(answer.text.length < 8_000_000, `the answer has ${answer.text.length} characters`);
      },
    }),
  ),
  {
    name: 'the size of a page in a variable, as large as it goes',
    run: async ({ graphql }) => {
      const query = 'query($n:Int){invoices(first:$n){nodes{lines(first:$n){id}}}}';
      assertRefused(await graphql(query, { n: 2_147_483_647 }), 'QUERY_TOO_COMPLEX');
    },
  },
  {
    name: '100 reports in one request',
    run: async ({ graphql }) =>
      assertRefused(
        await graphql(
          `{${range(100)
            .map((i) => `a${i}:arAging{grandTotalCents}`)
            .join(' ')}}`,
        ),
        'QUERY_TOO_COMPLEX',
      ),
  },
  {
    name: '100 mutations of 1,000 lines with one variable',
    run: async ({ graphql }) => {
      const lines = range(1_000).map(() => ({ description: 'x', quantity: 1, unitPriceCents: 1 }));
      const mutations = range(100).map(
        (i) =>
          `a${i}:createInvoice(input:{contactId:1,issueDate:"2026-01-01",dueDate:"2026-01-01",lines:$l}){invoice{id}}`,
      );
      assertRefused(
        await graphql(`mutation($l:[InvoiceLineInput!]!){${mutations.join(' ')}}`, { l: lines }),
        'QUERY_TOO_COMPLEX',
      );
    },
  },
  {
    name: 'a batch of requests',
    run: async ({ send }) => {
      const one = { query: '{viewer{owner{id}}}' };
      assertRefused(
        await send('/graphql', { headers: json, body: JSON.stringify(range(10_000).map(() => one)) }),
        'BAD_REQUEST',
      );
    },
  },
  {
    name: 'a doubling query in the address, and a persisted one',
    run: async ({ send, graphql }) => {
      const { createHash } = await import('node:crypto');
      const headers = { 'apollo-require-preflight': '1' };
      assertRefused(await send(`/graphql?query=${encodeURIComponent(doubling(27))}`, { headers }), 'QUERY_TOO_COMPLEX');
      const query = doubling(28);
      const sha256Hash = createHash('sha256').update(query).digest('hex');
      const body = (text?: string) =>
        JSON.stringify({ query: text, extensions: { persistedQuery: { version: 1, sha256Hash } } });
      for (const text of [query, undefined]) {
        assertRefused(await send('/graphql', { headers: json, body: body(text) }), 'QUERY_TOO_COMPLEX');
      }
      assertAnswered(await graphql('{viewer{owner{id}}}'));
    },
  },
];

export const attacks: Attack[] = [...documents, ...texts, ...prices];
