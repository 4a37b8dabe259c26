import { client } from './hey-api/client.gen.js';
import { contact, updateContact } from './hey-api/index.js';
import type { components } from './openapi-typescript/books.js';
import * as orval from './orval/books.js';
import { Api } from './swagger-typescript-api/books.js';

/**
 * A program of an integrator's, written against four generated clients: one makes a contact, one reads and changes it, one
 * lists it; the types of the fourth tell events and error codes apart. Prints what it got as JSON.
 */
const { BOOKS_URL: baseUrl = '', BOOKS_KEY: apiKey = '' } = process.env;
const headers = { Authorization: `Bearer ${apiKey}` };

const made = await orval.createContact({ contact: { name: 'Hooli', email: 'billing@hooli.example' } }, { headers });
if (made.status !== 201) throw new Error(made.data.error.message);
const { id } = made.data.data;

client.setConfig({ baseUrl, auth: apiKey });
const read = await contact({ path: { id } });
// @ts-expect-error: a contact has a name, and it is text
const refused = await updateContact({ path: { id }, body: { contact: { name: 7 } } });

const api = new Api({ baseUrl, baseApiParams: { headers, format: 'json' } });
const listed = await api.api.contacts({ q: 'hooli' });
const { data: happened } = await api.api.events({ event_type: 'books.contact.created' });

type Schemas = components['schemas'];
const code: Schemas['ErrorCode'] | undefined = refused.error?.error.code;
// @ts-expect-error: the catalogue has no such code
const unknown: Schemas['ErrorCode'] = 'NO_SUCH_CODE';

/** Only the data of an event about a contact have one. */
function contactIn(event: Schemas['Event']): number | null {
  return event.event === 'books.contact.created' ? event.data.contact_id : null;
}

console.log(
  JSON.stringify({
    id,
    email: read.data?.data.email,
    next: listed.data.page.next_cursor,
    names: listed.data.data.map(({ name }) => name),
    events: happened.data.map(({ envelope }) => contactIn(envelope as Schemas['Event'])),
    refused: [refused.response?.status, code],
    unknown,
  }),
);
