import { eventTypes } from '../../src/contract/events.js';
import { startBooks, type TestBooks } from '../support/books.js';
import { answering, type Receiver, startReceiver } from '../support/receiver.js';

let books: TestBooks;
let receiver: Receiver;

beforeEach(async () => {
  receiver = await startReceiver();
  books = await startBooks();
});
afterEach(() => receiver.close());

const createEndpoint = `mutation ($input: CreateWebhookEndpointInput!) {
  createWebhookEndpoint(input: $input) {
    webhookEndpoint { id url enabled eventTypes disabledReason disabledAt consecutiveFailures notice previousSecretExpiresAt }
    secret
  }
}`;

async function endpoint(input: object = {}): Promise<{ id: string; secret: string }> {
  const { data, errors } = await books.graphql(createEndpoint, { input: { url: receiver.url, ...input } });
  expect(errors).toEqual([]);
  return { id: data.createWebhookEndpoint.webhookEndpoint.id, secret: data.createWebhookEndpoint.secret };
}

const createContact = (name: string) =>
  books.graphql('mutation ($input: CreateContactInput!) { createContact(input: $input) { contact { id } } }', {
    input: { name },
  });

async function keyWith(scopes: string[]): Promise<string> {
  const { data } = await books.graphql(
    'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret } }',
    { input: { name: 'some', scopes } },
  );
  return data.createApiKey.secret;
}

const deliveriesQuery = `query ($filter: WebhookDeliveryFilter) {
  webhookDeliveries(first: 10, filter: $filter) {
    nodes {
      id eventType status attemptCount nextAttemptAt deliveredAt payload messageId eventId
      endpoint { id url }
      attempts { attempt statusCode durationMs error responseExcerpt attemptedAt }
    }
    pageInfo { hasNextPage }
  }
}`;

test('an endpoint is made with a secret that is shown once', async () => {
  const { data } = await books.graphql(createEndpoint, {
    input: { url: receiver.url, eventTypes: ['books.contact.created', 'books.contact.created'] },
  });
  expect(data.createWebhookEndpoint).toEqual({
    webhookEndpoint: {
      id: expect.stringMatching(/^\d+$/),
      url: receiver.url,
      enabled: true,
      eventTypes: ['books.contact.created'],
      disabledReason: null,
      disabledAt: null,
      consecutiveFailures: 0,
      notice: null,
      previousSecretExpiresAt: null,
    },
    secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{32}$/),
  });
  const { data: list } = await books.graphql('{ webhookEndpoints { nodes { id url eventTypes } } }');
  expect(list.webhookEndpoints.nodes).toEqual([
    { id: data.createWebhookEndpoint.webhookEndpoint.id, url: receiver.url, eventTypes: ['books.contact.created'] },
  ]);
});

describe('the types of an endpoint', () => {
  const create = `mutation ($input: CreateWebhookEndpointInput!) {
    createWebhookEndpoint(input: $input) { webhookEndpoint { id eventTypes events } } }`;
  const update = `mutation ($input: UpdateWebhookEndpointInput!) {
    updateWebhookEndpoint(input: $input) { webhookEndpoint { eventTypes events } } }`;
  const asText = { eventTypes: ['books.bill.paid'], events: ['BOOKS_BILL_PAID'] };
  const all = { eventTypes: null, events: null };

  test('are given as text or as values of the enum, and come back as both', async () => {
    for (const [given, shown] of [
      [{ eventTypes: ['books.bill.paid'] }, asText],
      [{ events: ['BOOKS_BILL_PAID', 'BOOKS_BILL_PAID'] }, asText],
      [{ events: ['BOOKS_BILL_PAID'], eventTypes: null }, asText],
      [{ eventTypes: ['books.bill.paid'], events: null }, asText],
      [{ events: null }, all],
      [{}, all],
    ] as const) {
      const { data } = await books.graphql(create, { input: { url: receiver.url, ...given } });
      expect(data.createWebhookEndpoint.webhookEndpoint).toEqual({ id: expect.any(String), ...shown });
    }
  });

  test('stay unless they are given', async () => {
    const { data } = await books.graphql(create, { input: { url: receiver.url, events: ['BOOKS_BILL_PAID'] } });
    const { id } = data.createWebhookEndpoint.webhookEndpoint;
    const changed = async (changes: object) => {
      const { data } = await books.graphql(update, { input: { id, ...changes } });
      return data.updateWebhookEndpoint.webhookEndpoint;
    };
    expect(await changed({ url: `${receiver.url}/2` })).toEqual(asText);
    expect(await changed({ events: ['BOOKS_PERIOD_CLOSED'] })).toEqual({
      eventTypes: ['books.period.closed'],
      events: ['BOOKS_PERIOD_CLOSED'],
    });
    expect(await changed({ events: null })).toEqual(all);
  });

  test('are refused together, and an unknown one is named beside the known', async () => {
    const refusal = async (query: string, variables: object) => {
      const { errors } = await books.graphql(query, { ...variables });
      const [{ extensions, message } = { extensions: { code: '' }, message: '' }] = errors;
      return [extensions.code, message];
    };
    const known = eventTypes.join(', ');
    const both = { url: receiver.url, eventTypes: ['books.bill.paid'], events: ['BOOKS_BILL_PAID'] };
    expect(await refusal(create, { input: both })).toEqual([
      'VALIDATION_FAILED',
      'events cannot be given beside eventTypes',
    ]);
    expect(await refusal(create, { input: { url: receiver.url, eventTypes: ['books.bill.payed'] } })).toEqual([
      'VALIDATION_FAILED',
      `eventTypes.0 is not an event type: "books.bill.payed"; there are ${known}`,
    ]);
    expect(await refusal(deliveriesQuery, { filter: { eventType: 'bill' } })).toEqual([
      'BAD_REQUEST',
      `eventType is not an event type: "bill"; there are ${known}`,
    ]);
    const { status, body } = await books.rest('GET', '/api/v1/books/events?event_type=bill');
    expect([status, body.error]).toEqual([
      400,
      { code: 'BAD_REQUEST', message: `event_type is not an event type: "bill"; there are ${known}` },
    ]);
    expect((await books.graphql(deliveriesQuery, { filter: { eventType: 'webhook.ping' } })).errors).toEqual([]);
  });
});

test('deliveries are listed with their attempts, and filtered', async () => {
  receiver.respond = answering(202, {}, 'accepted');
  const { id } = await endpoint();
  await createContact('Hooli');
  await books.drain();
  const { data, errors } = await books.graphql(deliveriesQuery);
  expect(errors).toEqual([]);
  const [delivery] = data.webhookDeliveries.nodes;
  expect(delivery).toEqual({
    id: expect.stringMatching(/^\d+$/),
    eventType: 'books.contact.created',
    status: 'DELIVERED',
    attemptCount: 1,
    nextAttemptAt: null,
    deliveredAt: expect.stringMatching(/Z$/),
    payload: receiver.received[0]?.body,
    messageId: receiver.received[0]?.headers['webhook-id'],
    eventId: expect.stringMatching(/^\d+$/),
    endpoint: { id, url: receiver.url },
    attempts: [
      {
        attempt: 1,
        statusCode: 202,
        durationMs: expect.any(Number),
        error: null,
        responseExcerpt: 'accepted',
        attemptedAt: expect.stringMatching(/Z$/),
      },
    ],
  });
  const count = async (filter: object) =>
    (await books.graphql(deliveriesQuery, { filter })).data.webhookDeliveries.nodes.length;
  expect(await count({ webhookEndpointId: id, status: 'DELIVERED', eventType: 'books.contact.created' })).toBe(1);
  expect(await count({ eventId: delivery.eventId })).toBe(1);
  expect(await count({ status: 'FAILED' })).toBe(0);
  expect(await count({ webhookEndpointId: String(Number(id) + 1) })).toBe(0);
  const wrong = await books.graphql(deliveriesQuery, { filter: { webhookEndpointId: 'x' } });
  expect(wrong.errors[0]?.extensions.code).toBe('BAD_REQUEST');
});

test('an endpoint is changed, disabled and enabled, rotated, and deleted', async () => {
  const { id, secret } = await endpoint();
  const update = `mutation ($input: UpdateWebhookEndpointInput!) {
    updateWebhookEndpoint(input: $input) { webhookEndpoint { url enabled disabledReason notice eventTypes } } }`;
  const changed = await books.graphql(update, {
    input: { id, url: `${receiver.url}/2`, eventTypes: ['books.bill.paid'], enabled: false },
  });
  expect(changed.data.updateWebhookEndpoint.webhookEndpoint).toEqual({
    url: `${receiver.url}/2`,
    enabled: false,
    disabledReason: 'MANUAL',
    notice: 'Disabled by hand.',
    eventTypes: ['books.bill.paid'],
  });
  const untouched = await books.graphql(update, { input: { id, eventTypes: null } });
  expect(untouched.data.updateWebhookEndpoint.webhookEndpoint).toMatchObject({
    url: `${receiver.url}/2`,
    eventTypes: null,
  });
  const enabled = await books.graphql(
    `mutation { enableWebhookEndpoint(input: { id: "${id}" }) { webhookEndpoint { enabled disabledReason disabledAt } } }`,
  );
  expect(enabled.data.enableWebhookEndpoint.webhookEndpoint).toEqual({
    enabled: true,
    disabledReason: null,
    disabledAt: null,
  });
  const before = Date.now();
  const rotated = await books.graphql(
    `mutation { rotateWebhookSecret(input: { id: "${id}" }) { secret webhookEndpoint { previousSecretExpiresAt } } }`,
  );
  expect(rotated.data.rotateWebhookSecret.secret).not.toBe(secret);
  const expiry = new Date(rotated.data.rotateWebhookSecret.webhookEndpoint.previousSecretExpiresAt).getTime();
  expect(expiry).toBeGreaterThanOrEqual(before + 24 * 3_600_000);
  expect(expiry).toBeLessThanOrEqual(Date.now() + 24 * 3_600_000);
  const deleted = await books.graphql(`mutation { deleteWebhookEndpoint(input: { id: "${id}" }) { success } }`);
  expect(deleted.data.deleteWebhookEndpoint).toEqual({ success: true });
  const gone = await books.graphql(`{ webhookEndpoint(id: "${id}") { id } }`);
  expect(gone.errors[0]?.extensions).toMatchObject({ code: 'NOT_FOUND', httpStatus: 404 });
  expect((await books.graphql('{ webhookEndpoints { nodes { id } } }')).data.webhookEndpoints.nodes).toEqual([]);
});

test('a ping answers with the delivery, over GraphQL and over REST with 202', async () => {
  const { id } = await endpoint();
  const { data } = await books.graphql(
    `mutation { pingWebhookEndpoint(input: { id: "${id}" }) { delivery { id status } } }`,
  );
  expect(data.pingWebhookEndpoint.delivery).toEqual({ id: expect.stringMatching(/^\d+$/), status: 'PENDING' });
  const writer = await keyWith(['WRITE']);
  const ping = await books.rest('POST', `/api/webhook_endpoints/${id}/ping`, undefined, { apiKey: writer });
  expect([ping.status, ping.body]).toEqual([202, { delivery: { id: expect.any(Number), status: 'pending' } }]);
  await books.drain();
  expect(receiver.received.map(({ headers }) => headers['x-service-event'])).toEqual(['webhook.ping', 'webhook.ping']);
});

test('a test event comes as the real one would, and marked', async () => {
  const { id } = await endpoint();
  const send = (type: string, apiKey = books.apiKey) =>
    books.graphql(
      'mutation ($input: SendTestEventInput!) { sendTestEvent(input: $input) { delivery { status isTest eventType } } }',
      { input: { id, eventType: type } },
      { apiKey },
    );
  expect((await send('books.invoice.posted')).data.sendTestEvent.delivery).toEqual({
    status: 'PENDING',
    isTest: true,
    eventType: 'books.invoice.posted',
  });
  expect((await send('books.nothing')).errors[0]?.extensions).toMatchObject({ code: 'VALIDATION_FAILED' });
  expect((await send('books.invoice.posted', await keyWith(['READ', 'WRITE']))).errors[0]?.extensions.code).toBe(
    'INSUFFICIENT_SCOPE',
  );
  await books.drain();
  expect(receiver.received.map(({ headers }) => [headers['x-service-event'], headers['x-service-test']])).toEqual([
    ['books.invoice.posted', 'true'],
  ]);
});

test('failed deliveries are sent again', async () => {
  receiver.respond = answering(410);
  const { id } = await endpoint();
  await createContact('Hooli');
  await books.drain();
  const redeliver = `mutation ($input: RedeliverWebhookInput!) {
    redeliverWebhook(input: $input) { count webhookDelivery { status attemptCount } } }`;
  const input = { failedSince: '2026-01-01T00:00:00Z', webhookEndpointId: id };
  const disabled = await books.graphql(redeliver, { input });
  expect(disabled.errors[0]?.extensions).toMatchObject({ code: 'ENDPOINT_DISABLED', httpStatus: 409 });
  await books.graphql(`mutation { enableWebhookEndpoint(input: { id: "${id}" }) { webhookEndpoint { id } } }`);
  receiver.respond = answering(200);
  expect((await books.graphql(redeliver, { input })).data.redeliverWebhook).toEqual({
    count: 1,
    webhookDelivery: null,
  });
  await books.drain();
  const { nodes } = (await books.graphql(deliveriesQuery)).data.webhookDeliveries;
  expect(nodes[0]).toMatchObject({ status: 'DELIVERED', attemptCount: 2 });
  const one = await books.graphql(redeliver, { input: { id: nodes[0].id } });
  expect(one.data.redeliverWebhook).toEqual({ count: 1, webhookDelivery: { status: 'PENDING', attemptCount: 2 } });
  await books.drain();
  expect(receiver.received).toHaveLength(3);
});

test('everything but the ping and the events needs the scope admin', async () => {
  const { id } = await endpoint();
  const apiKey = await keyWith(['READ', 'WRITE', 'REPORTS']);
  for (const operation of [
    '{ webhookEndpoints { nodes { id } } }',
    `{ webhookEndpoint(id: "${id}") { id } }`,
    '{ webhookDeliveries { nodes { id } } }',
    'mutation { createWebhookEndpoint(input: { url: "https://example.com" }) { secret } }',
    `mutation { updateWebhookEndpoint(input: { id: "${id}" }) { webhookEndpoint { id } } }`,
    `mutation { enableWebhookEndpoint(input: { id: "${id}" }) { webhookEndpoint { id } } }`,
    `mutation { rotateWebhookSecret(input: { id: "${id}" }) { secret } }`,
    `mutation { deleteWebhookEndpoint(input: { id: "${id}" }) { success } }`,
    'mutation { redeliverWebhook(input: { id: "1" }) { count } }',
  ]) {
    const { errors } = await books.graphql(operation, {}, { apiKey });
    expect(errors[0]?.extensions).toMatchObject({ code: 'INSUFFICIENT_SCOPE', httpStatus: 403 });
  }
  const events = await books.graphql('{ events { nodes { id } } }', {}, { apiKey });
  expect(events.errors).toEqual([]);
});

const eventsQuery = `query ($first: Int, $after: String, $filter: EventFilter) {
  events(first: $first, after: $after, filter: $filter) {
    nodes { id eventId eventType createdAt payload envelope } pageInfo { hasNextPage endCursor } } }`;

test('events are read page by page, by type, with the envelope that was delivered', async () => {
  for (const name of ['Hooli', 'Initech', 'Umbrella']) await createContact(name);
  const first = (await books.graphql(eventsQuery, { first: 2 })).data.events;
  expect(first.pageInfo.hasNextPage).toBe(true);
  expect(first.nodes[0]).toEqual({
    id: expect.stringMatching(/^\d+$/),
    eventId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    eventType: 'books.contact.created',
    createdAt: first.nodes[0].envelope.timestamp,
    payload: JSON.stringify(first.nodes[0].envelope),
    envelope: expect.objectContaining({ event: 'books.contact.created' }),
  });
  const second = (await books.graphql(eventsQuery, { first: 2, after: first.pageInfo.endCursor })).data.events;
  expect(second.nodes).toHaveLength(1);
  expect(second.pageInfo.hasNextPage).toBe(false);
  const ofType = async (eventType: string) => books.graphql(eventsQuery, { filter: { eventType } });
  expect((await ofType('books.contact.created')).data.events.nodes).toHaveLength(3);
  expect((await ofType('books.bill.paid')).data.events.nodes).toEqual([]);
  expect((await ofType('books.bill')).errors[0]?.extensions.code).toBe('BAD_REQUEST');
});

test('events over REST: pages, type, and what a misspelt type gets', async () => {
  for (const name of ['Hooli', 'Initech']) await createContact(name);
  const first = await books.rest('GET', '/api/v1/books/events?limit=1&event_type=books.contact.created');
  expect(first.status).toBe(200);
  expect(first.body.page).toEqual({ limit: 1, has_more: true, next_cursor: expect.any(String) });
  expect(first.body.data).toEqual([
    {
      id: expect.any(Number),
      event_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      event_type: 'books.contact.created',
      created_at: first.body.data[0].envelope.timestamp,
      cursor: first.body.page.next_cursor,
      envelope: {
        event: 'books.contact.created',
        data: expect.objectContaining({ contact_id: expect.any(Number) }),
        timestamp: expect.stringMatching(/Z$/),
      },
    },
  ]);
  const after = encodeURIComponent(first.body.page.next_cursor);
  const second = await books.rest('GET', `/api/v1/books/events?after=${after}`);
  expect([second.body.data.length, second.body.page.has_more]).toEqual([1, false]);
  // The last page has no cursor; its last event has.
  const rest = `/api/v1/books/events?after=${encodeURIComponent(second.body.data[0].cursor)}`;
  expect((await books.rest('GET', rest)).body.data).toEqual([]);
  await createContact('Soylent');
  const later = (await books.rest('GET', rest)).body.data;
  expect(later.map(({ event_type }: { event_type: string }) => event_type)).toEqual(['books.contact.created']);
  const misspelt = await books.rest('GET', '/api/v1/books/events?event_type=books.contact');
  expect([misspelt.status, misspelt.body.error.code]).toEqual([400, 'BAD_REQUEST']);
});
