import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Config } from '../config.js';
import { isEventType, unknownEventTypes } from '../contract/events.js';
import { Sender } from '../webhooks/send.js';
import { deliveryHeaders, secretPrefix, signingKey } from '../webhooks/signature.js';
import { type FollowedEvent, followEvents } from './followed-events.js';

const usage =
  'events:listen [--forward-to URL] [--url URL] [--api-key KEY] [--events TYPE,…] [--after CURSOR] [--secret whsec_…]';

interface Listening {
  config: Pick<Config, 'port' | 'listenApiKey' | 'webhooks'>;
  words: string[];
  say(line: string): void;
  signal: AbortSignal;
}

/**
 * `npm run --silent events:listen -- --forward-to http://127.0.0.1:4242/hook`: shows the events of a service as they
 * happen, and posts each to a URL of this machine, signed as a webhook endpoint gets it. A client like any other: it needs a
 * key with the scope `read` (`--api-key` or LISTEN_API_KEY) and no database. Ends when `signal` says so.
 */
export async function listenForEvents({ config, words, say, signal }: Listening): Promise<void> {
  const options = listenOptions(words, config);
  const forward = options.forwardTo ? forwarding(options, config.webhooks, say) : null;
  let cursor = options.after;
  const began = () =>
    say(`Listening to ${options.url}${options.forwardTo ? `, forwarding to ${options.forwardTo}` : ''}`);
  const lost = (reason: string) => say(`Lost the service (${reason}); trying again`);
  try {
    for await (const event of followEvents({ ...options, signal, began, lost })) {
      cursor = event.cursor;
      if (options.events && !options.events.includes(event.eventType)) continue;
      say(`${event.createdAt}  ${event.eventType}  ${event.payload}`);
      await forward?.post(event);
    }
  } finally {
    await forward?.close();
    if (cursor) say(`To go on from here: --after ${cursor}`);
  }
}

interface ListenOptions {
  url: string;
  apiKey: string;
  forwardTo: string | undefined;
  events: string[] | undefined;
  after: string | undefined;
  secret: string;
}

function listenOptions(words: string[], { port, listenApiKey }: Listening['config']): ListenOptions {
  const { values } = parseArgs({
    args: words,
    options: {
      url: { type: 'string', default: `http://127.0.0.1:${port}` },
      'api-key': { type: 'string' },
      'forward-to': { type: 'string' },
      events: { type: 'string' },
      after: { type: 'string' },
      secret: { type: 'string' },
    },
  });
  const apiKey = values['api-key'] ?? listenApiKey;
  if (!apiKey) throw new Error(`${usage}: needs an API key with the scope read, or LISTEN_API_KEY`);
  const forwardTo = values['forward-to'];
  for (const url of [values.url, forwardTo])
    if (url !== undefined && !isHttp(url)) throw new Error(`${url} is no http URL`);
  const events = values.events?.split(',').map((type) => type.trim());
  const [unknown] = unknownEventTypes(events?.filter((type) => !isEventType(type)) ?? []);
  if (unknown) throw new Error(`--events ${unknown.message}`);
  const secret = values.secret ?? `${secretPrefix}${randomBytes(24).toString('base64')}`;
  if (!secret.startsWith(secretPrefix)) throw new Error(`--secret begins with ${secretPrefix}`);
  return { url: values.url.replace(/\/+$/, ''), apiKey, forwardTo, events, after: values.after, secret };
}

function isHttp(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

/** Posts events one after the other, in their order; says how each was answered. */
function forwarding(
  { forwardTo = '', secret }: ListenOptions,
  { brand, timeoutSeconds }: Config['webhooks'],
  say: Listening['say'],
) {
  const sender = new Sender({ timeoutMs: timeoutSeconds * 1000, allowPrivateAddresses: true });
  const key = signingKey(secret);
  say(`Signing secret: ${secret}`);
  return {
    close: () => sender.close(),
    post: async ({ eventId, eventType, payload: body }: FollowedEvent) => {
      const message = { messageId: eventId, timestampSeconds: Math.floor(Date.now() / 1000), body };
      const headers = deliveryHeaders(brand, { eventType, isTest: false }, [key], message);
      const { statusCode, durationMs, error } = await sender.post({ url: forwardTo, headers, body });
      say(`  -> ${statusCode ?? error} (${durationMs} ms)`);
    },
  };
}
