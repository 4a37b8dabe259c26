import { deflateSync } from 'node:zlib';
import { type Attack, assertAnswered, assertNoFault, assertRefused } from './frame/attack.js';
import type { Target } from './frame/target.js';

/** What settings, filters and log-ins take in that is dear to keep, to look for or to draw. */

const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const json = { 'content-type': 'application/json' };
const currencies = ['AED', 'AUD', 'BRL', 'CAD', 'CHF', 'CNY', 'CZK', 'DKK', 'EUR', 'GBP'];

function send({ send: post }: Target, query: string, content: Uint8Array, name: string) {
  const body = new FormData();
  body.set('operations', JSON.stringify({ query, variables: { file: null } }));
  body.set('map', '{"0":["variables.file"]}');
  body.set('0', new Blob([new Uint8Array(content)]), name);
  return post('/graphql', { headers: { 'apollo-require-preflight': '1' }, body });
}

const importing = (target: Target, rate: string) => {
  const day = (number: number) => new Date(Date.UTC(1990, 0, 1 + number)).toISOString().slice(0, 10);
  const lines = range(50_000).map((n) => `${day(Math.floor(n / 10))},${currencies[n % 10]},${rate}`);
  const query =
    'mutation ($file: Upload!) { importExchangeRates(input: { file: $file, format: CSV }) { changedCount } }';
  return send(target, query, Buffer.from(`day,currency,rate\n${lines.join('\n')}\n`), 'rates.csv');
};

/** A PNG of a few bytes whose picture has so many pixels. */
function bomb(width: number, height: number, content: Buffer): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([16, 6], 8);
  const parts = [chunk('IHDR', header), chunk('IDAT', content), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

export const attacks: Attack[] = [
  {
    name: '50,000 exchange rates, and all of them again with another value',
    run: async (target) => {
      for (const rate of ['1.1', '1.2', '1.1']) assertAnswered(await importing(target, rate));
      assertAnswered(await target.graphql('{ auditLog(last: 100) { nodes { changes } } }'));
    },
  },
  {
    name: 'logos whose pictures unpack to much',
    run: async (target) => {
      const query = 'mutation ($file: Upload!) { updateLetterhead(input: { logo: $file }) { __typename } }';
      const zeros = deflateSync(Buffer.alloc(64 * 1024 * 1024));
      for (const [width, height, content] of [
        [100_000, 100_000, zeros],
        [2_000, 2_000, zeros],
        [4_000_000, 1, zeros.subarray(0, 1_000)],
      ] as const) {
        const answer = await send(target, query, bomb(width, height, content), 'logo.png');
        assertNoFault(answer);
      }
      assertAnswered(await target.graphql('mutation { updateLetterhead(input: { logo: null }) { __typename } }'));
    },
  },
  {
    name: 'fifty log-ins with passwords of 900,000 characters at once',
    run: async (target) => {
      const body = JSON.stringify({ email: 'nobody@example.com', password: 'x'.repeat(900_000) });
      const headers = { ...json, origin: target.url };
      const answers = await Promise.all(range(50).map(() => target.send('/session', { apiKey: null, headers, body })));
      for (const answer of answers) assertRefused(answer, 'BODY_TOO_LARGE');
    },
  },
  {
    name: 'words that are nothing but wildcards',
    run: async ({ graphql }) => {
      for (const word of ['%'.repeat(250), '_'.repeat(250), '%_'.repeat(120), '\\\\'.repeat(120)]) {
        assertAnswered(
          await graphql('query ($q: String!) { contacts(filter: { q: $q }) { totalCount } }', { q: word }),
        );
        assertAnswered(await graphql('query ($q: String!) { search(q: $q) { __typename } }', { q: word }));
      }
    },
  },
  {
    name: 'metadata that names what objects inherit',
    run: async (target) => {
      const { createContact } = await target.data(
        'mutation { createContact(input: { name: "V", contactType: VENDOR }) { contact { id } } }',
      );
      const metadata = '{"__proto__":{"scopes":["admin"]},"constructor":{"prototype":{"isAdmin":true}}}';
      const commitment = `"contact_id":${createContact.contact.id},"number":"P-1","expected_total_cents":1`;
      const body = `{"commitment":{${commitment},"metadata":${metadata}}}`;
      assertNoFault(await target.send('/api/books/commitments', { headers: json, body }));
      assertRefused(
        await target.graphql('{ auditLog { nodes { id } } }', {}, { apiKey: target.readKey }),
        'INSUFFICIENT_SCOPE',
      );
    },
  },
];
