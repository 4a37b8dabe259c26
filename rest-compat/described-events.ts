import {
  type DeliveredEventType,
  deliveredEvents,
  envelopeExample,
  envelopeSchema,
  eventTypes,
  pingEvent,
} from '../src/contract/events.js';
import type { JsonSchema } from '../src/contract/json-schema.js';
import { json } from './described-bodies.js';
import { type Records, reference } from './schemas.js';

/** What the OpenAPI document says of a delivery: a request that the service makes. */
export interface DescribedWebhook {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: [];
  parameters: { name: string; in: 'header'; required: true; description: string; schema: JsonSchema }[];
  requestBody: { required: true; content: Record<string, { schema: JsonSchema; example: object }> };
  responses: Record<string, { description: string }>;
}

/** Every body of an event under a name of its own (`InvoicePostedEvent`), and all of them together as `Event`. */
export function eventSchemas(): Records {
  const delivered = Object.keys(deliveredEvents) as DeliveredEventType[];
  const mapping = Object.fromEntries(eventTypes.map((type) => [type, `#/components/schemas/${schemaName(type)}`]));
  return {
    ...Object.fromEntries(delivered.map((type) => [schemaName(type), envelopeSchema(type)])),
    Event: {
      type: 'object',
      oneOf: eventTypes.map((type) => reference(schemaName(type))),
      discriminator: { propertyName: 'event', mapping },
      description: 'What happened, as webhook endpoints receive it.',
    },
  };
}

/** `books.vendor_payment.applied` is a `VendorPaymentAppliedEvent`. */
function schemaName(type: DeliveredEventType): string {
  const words = type.replace(/^books\./, '').split(/[._]/);
  return `${words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join('')}Event`;
}

/** The event catalogue in Markdown. */
export function eventTable(): string {
  const rows = Object.entries(deliveredEvents).map(([type, { description }]) => `| \`${type}\` | ${description} |`);
  return ['| Event | When |', '| --- | --- |', ...rows].join('\n');
}

/** The deliveries that webhook endpoints receive, by the type of the event. */
export function webhooks(): Record<string, { post: DescribedWebhook }> {
  const delivered = Object.keys(deliveredEvents) as DeliveredEventType[];
  return Object.fromEntries(delivered.map((type) => [type, { post: describe(type) }]));
}

function describe(type: DeliveredEventType): DescribedWebhook {
  const name = schemaName(type);
  const [schema] = Object.values(json(reference(name)));
  const { description } = deliveredEvents[type];
  const once = type === pingEvent ? 'It is attempted once.' : 'It is attempted until the endpoint answers with 2xx.';
  return {
    operationId: `receive${name}`,
    summary: description.replace(/\.$/, ''),
    description: `${description} ${once}`,
    tags: ['deliveries'],
    security: [],
    parameters: [
      header('X-Service-Event', 'The type of the event; the brand word is the installation’s.', {
        type: 'string',
        enum: [type],
      }),
      header('X-Service-Signature', 'HMAC-SHA256 of the body, keyed with the secret of the endpoint.', {
        type: 'string',
        pattern: '^sha256=[0-9a-f]{64}$',
        maxLength: 71,
      }),
      header('webhook-id', 'The same in every attempt: what comes twice is recognised by it.', {
        type: 'string',
        format: 'uuid',
        maxLength: 36,
      }),
      header('webhook-timestamp', 'When it was sent, in seconds since 1970.', {
        type: 'string',
        pattern: '^\\d+$',
        maxLength: 12,
      }),
      header('webhook-signature', 'Signatures after Standard Webhooks, two while the secret is being rotated.', {
        type: 'string',
        pattern: '^v1,[A-Za-z0-9+/=]+( v1,[A-Za-z0-9+/=]+)?$',
        maxLength: 100,
      }),
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schema?.schema ?? {}, example: envelopeExample(type) } },
    },
    responses: { '2XX': { description: 'Received.' }, '4XX': { description: 'Not received.' } },
  };
}

function header(name: string, description: string, schema: JsonSchema): DescribedWebhook['parameters'][number] {
  return { name, in: 'header', required: true, description, schema };
}
