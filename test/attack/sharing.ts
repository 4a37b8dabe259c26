import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { newKeyText } from '../../src/owners/api-key-text.js';
import { plainInvoice, slowPage, wordyInvoice } from '../workers/hostile-pdfs.js';
import { type Attack, assertAnswered, assertRefused } from './frame/attack.js';
import type { Target } from './frame/target.js';

const streamsAsked = 3_000;
const streamsOfOneKey = 50;
const guesses = 3_000;
const guessesAnswered = 600;
const atOnce = 100;
const dearQuestions = 200;
/** Reports and counts, all anew. */
const dearQuestion = `{ ${Array.from({ length: 12 }, (_, index) => `a${index}: trialBalance(asOf: "2026-0${(index % 9) + 1}-01") { rows { account { id name } } }`).join(' ')} }`;
const linkOpenings = 300;
const linkOpeningsAnswered = 60;
const requestsForOneLock = 40;
const draftsLocked = 50;
const heavyDocuments = 6;
/** Some seconds of reading each. */
const heavyOperators = 6_000_000;
const pollMs = 50;

const subscription = JSON.stringify({ query: 'subscription { eventOccurred { id } }' });
const json = { 'content-type': 'application/json' };

/** Opens a stream and leaves it open until the signal. What nobody holds would be closed when memory is swept. */
async function listen(url: string, apiKey: string, signal: AbortSignal, held: Response[]): Promise<number> {
  const headers = { ...json, accept: 'text/event-stream', authorization: `Bearer ${apiKey}` };
  const answer = await fetch(`${url}/graphql/stream`, { method: 'POST', headers, body: subscription, signal });
  if (answer.status === 200) held.push(answer);
  else await answer.text();
  return answer.status;
}

/** Answers how often each status came. */
async function counted(count: number, ask: () => Promise<number>): Promise<Record<number, number>> {
  const statuses: number[] = [];
  for (let asked = 0; asked < count; asked += atOnce) {
    statuses.push(...(await Promise.all(Array.from({ length: atOnce }, ask))));
  }
  const byStatus = Map.groupBy(statuses, (status) => status);
  return Object.fromEntries([...byStatus].map(([status, all]) => [status, all.length]));
}

async function upload(target: Target, apiKey: string, content: Uint8Array): Promise<string> {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(content)], { type: 'application/pdf' }), 'invoice.pdf');
  const answer = await target.send('/api/books/invoice_documents', { apiKey, body });
  assertAnswered(answer);
  return String(JSON.parse(answer.text).invoice_document.id);
}

async function statusOf(target: Target, apiKey: string, id: string): Promise<string> {
  const { text } = await target.send(`/api/books/invoice_documents/${id}`, { apiKey });
  return JSON.parse(text).invoice_document.status;
}

/** The same page with other bytes: one content is one document. */
const numbered = (pdf: Uint8Array, number: number) => Buffer.concat([pdf, Buffer.from(`%${number}\n`)]);

/** One owner, or nobody at all, who takes as much as is given of what all share. */
export const attacks: Attack[] = [
  {
    name: `${streamsAsked} streams on one key`,
    run: async (target) => {
      const leaving = new AbortController();
      const held: Response[] = [];
      try {
        const statuses = await counted(streamsAsked, () => listen(target.url, target.readKey, leaving.signal, held));
        assert.deepEqual(statuses, { 200: streamsOfOneKey, 429: streamsAsked - streamsOfOneKey });
        assert.equal(await listen(target.url, target.neighbour.readKey, leaving.signal, held), 200);
        assertAnswered(await target.graphql('{ viewer { owner { name } } }'));
        assert.equal(held.length, streamsOfOneKey + 1);
      } finally {
        leaving.abort();
      }
    },
  },
  {
    name: `${dearQuestions} dear questions at once before a neighbour’s`,
    run: async (target) => {
      let answered = 0;
      const dear = Array.from({ length: dearQuestions }, async () => {
        const answer = await target.graphql(dearQuestion);
        // Whoever asks for too much at once may wait for a connection in vain.
        if (!answer.text.includes('"code":"RATE_LIMITED"')) assertAnswered(answer);
        answered += 1;
      });
      // Two questions one after the other: the first are being worked on when the second is asked.
      for (let asked = 0; asked < 2; asked++) {
        const body = JSON.stringify({ query: '{ viewer { owner { name } } contacts { totalCount } }' });
        assertAnswered(await target.send('/graphql', { apiKey: target.neighbour.apiKey, headers: json, body }));
      }
      const before = answered;
      await Promise.all(dear);
      assert.ok(before < dearQuestions / 2, `${before} of ${dearQuestions} were answered before the neighbour`);
    },
  },
  {
    name: `${requestsForOneLock} requests that want the same rows before a neighbour’s`,
    run: async (target) => {
      const { createContact } = await target.data(
        'mutation { createContact(input: { name: "Locked" }) { contact { id } } }',
      );
      const draft = `createInvoice(input: { contactId: "${createContact.contact.id}", issueDate: "2026-11-01",
        dueDate: "2026-12-01", lines: [{ description: "Work", quantity: 1, unitPriceCents: 100 }] }) { invoice { id } }`;
      const drafts = Array.from({ length: draftsLocked }, (_, index) => `d${index}: ${draft}`).join(' ');
      const created: { invoice: { id: string } }[] = Object.values(await target.data(`mutation { ${drafts} }`));
      const input = { ids: created.map(({ invoice }) => invoice.id), preview: true };
      const post = 'mutation ($input: BulkPostInvoicesInput!) { bulkPostInvoices(input: $input) { __typename } }';
      const locked = Array.from({ length: requestsForOneLock }, () => target.graphql(post, { input }));
      const body = JSON.stringify({
        query: '{ viewer { owner { name } } contacts(filter: { q: "abc" }) { totalCount } }',
      });
      for (let asked = 0; asked < 5; asked++) {
        assertAnswered(await target.send('/graphql', { apiKey: target.neighbour.apiKey, headers: json, body }));
      }
      for (const answer of await Promise.all(locked)) {
        if (JSON.parse(answer.text).errors) assertRefused(answer, 'RATE_LIMITED');
        else assertAnswered(answer);
      }
    },
  },
  {
    name: `${linkOpenings} times the link to an invoice of 1,000 lines`,
    run: async (target) => {
      const { createContact } = await target.data(
        'mutation { createContact(input: { name: "Long" }) { contact { id } } }',
      );
      const lines = Array.from({ length: 1_000 }, () => ({ description: 'line', quantity: 1, unitPriceCents: 100 }));
      const { createInvoice } = await target.data(
        'mutation ($input: CreateInvoiceInput!) { createInvoice(input: $input) { invoice { pdfUrl } } }',
        { input: { contactId: createContact.contact.id, issueDate: '2026-11-01', dueDate: '2026-12-01', lines } },
      );
      const open = async () => {
        const answer = await fetch(createInvoice.invoice.pdfUrl);
        await answer.arrayBuffer();
        return answer.status;
      };
      assert.deepEqual(await counted(linkOpenings, open), {
        200: linkOpeningsAnswered,
        429: linkOpenings - linkOpeningsAnswered,
      });
    },
  },
  {
    name: 'more webhook endpoints than the quota',
    run: async (target) => {
      const create = () =>
        target.graphql(
          'mutation { createWebhookEndpoint(input: { url: "https://example.com/hook" }) { webhookEndpoint { id } } }',
        );
      for (let number = 0; number < 50; number++) await create();
      assertRefused(await create(), 'QUOTA_EXCEEDED');
    },
  },
  {
    name: `${guesses} unknown keys from one address`,
    run: async (target) => {
      // Of an address of its own: other attacks are to be told 401.
      const dispatcher = new Agent({ connect: { localAddress: '127.0.0.2' }, connections: atOnce });
      const ask = async (apiKey: string) => {
        const headers = { authorization: `Bearer ${apiKey}` };
        const { statusCode, body } = await request(`${target.url}/api/v1/books/accounts`, { dispatcher, headers });
        await body.dump();
        return statusCode;
      };
      try {
        const statuses = await counted(guesses, () => ask(newKeyText('live')));
        assert.ok((statuses[401] ?? 0) <= 2 * guessesAnswered, `${statuses[401]} guesses were answered 401`);
        assert.equal((statuses[401] ?? 0) + (statuses[429] ?? 0), guesses);
        assert.equal(await ask(target.readKey), 200);
      } finally {
        await dispatcher.close();
      }
    },
  },
  {
    name: 'a small document with lines of 10 MB',
    run: async (target) => {
      const id = await upload(target, target.apiKey, await wordyInvoice(9_990));
      while (['received', 'extracting'].includes(await statusOf(target, target.apiKey, id))) await delay(pollMs);
      const { invoiceDocument } = await target.data(
        `{ invoiceDocument(id: "${id}") { extractedLineItems(first: 1000) { description } } }`,
      );
      const lengths = invoiceDocument.extractedLineItems.map(
        (line: { description: string }) => line.description.length,
      );
      assert.deepEqual(lengths, Array(1_000).fill(256));
    },
  },
  {
    name: `${heavyDocuments} heavy documents before a neighbour’s`,
    run: async (target) => {
      const heavy = slowPage(heavyOperators);
      const ids: string[] = [];
      for (let number = 0; number < heavyDocuments; number++) {
        ids.push(await upload(target, target.apiKey, numbered(heavy, number)));
      }
      const { apiKey } = target.neighbour;
      const id = await upload(target, apiKey, numbered(await plainInvoice(), Date.now()));
      while (['received', 'extracting'].includes(await statusOf(target, apiKey, id))) await delay(pollMs);
      const statuses = await Promise.all(ids.map((heavyId) => statusOf(target, target.apiKey, heavyId)));
      assert.equal(statuses.at(-1), 'received', `the neighbour’s document was read last: ${statuses.join(', ')}`);
    },
  },
];
