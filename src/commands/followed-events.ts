import { setTimeout as delay } from 'node:timers/promises';

/** An event as the stream tells of it. */
export interface FollowedEvent {
  eventId: string;
  eventType: string;
  /** The exact bytes that endpoints get. */
  payload: string;
  createdAt: string;
  /** What continues after it. */
  cursor: string;
}

export interface Following {
  /** Address of the service, without a trailing slash. */
  url: string;
  apiKey: string;
  /** Cursor of the last event that was seen; from now on by default. */
  after?: string | undefined;
  signal: AbortSignal;
  /** Told once, when nothing that happens from then on is missed. */
  began(): void;
  /** Told when the service is lost, with why. */
  lost(reason: string): void;
}

const firstWaitMs = 200;
const longestWaitMs = 10_000;
const subscription = `subscription ($after: String) {
  eventOccurred(after: $after) { eventId eventType payload createdAt cursor }
}`;

/**
 * The events of a service, each once and in order, for as long as `signal` lets: a service that is away for a while is
 * asked again, after the last event that was seen. Throws when the service refuses (a wrong key, a wrong cursor).
 */
export async function* followEvents(following: Following): AsyncGenerator<FollowedEvent> {
  const { signal, lost } = following;
  let after = following.after;
  let hasBegun = false;
  for (let waitMs = firstWaitMs; !signal.aborted; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
    try {
      // Without a cursor, what happens between two connections would be missed.
      after ??= await cursorOfNow(following);
      if (!hasBegun) following.began();
      hasBegun = true;
      for await (const event of connection(following, after)) {
        waitMs = firstWaitMs;
        yield event;
        after = event.cursor;
      }
      if (!signal.aborted) lost('the stream ended');
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Refused) throw error;
      lost(error instanceof Error ? error.message : String(error));
    }
    await delay(waitMs, undefined, { signal }).catch(() => undefined);
  }
}

/** The service understood, and will not: asking again changes nothing. */
class Refused extends Error {}

interface GraphqlAnswer<T> {
  data?: T | null;
  errors?: { message: string }[];
}

async function cursorOfNow(following: Following): Promise<string> {
  const response = await posted(following, '/graphql', { query: '{ eventCursor }' });
  return dataOf<{ eventCursor: string }>(await response.json()).eventCursor;
}

/** One connection of GraphQL over SSE: a result for each event, until the service or the signal ends it. */
async function* connection(following: Following, after: string): AsyncGenerator<FollowedEvent> {
  const response = await posted(following, '/graphql/stream', { query: subscription, variables: { after } });
  for await (const { event, data } of serverSentEvents(response.body as AsyncIterable<Uint8Array>)) {
    if (event === 'complete') return;
    if (event === 'next') yield dataOf<{ eventOccurred: FollowedEvent }>(JSON.parse(data)).eventOccurred;
  }
}

async function posted({ url, apiKey, signal }: Following, path: string, request: object): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    accept: path.endsWith('/stream') ? 'text/event-stream' : 'application/json',
    authorization: `Bearer ${apiKey}`,
  };
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(request), signal });
  if (response.ok) return response;
  const { status } = response;
  const message = `the service answered ${status} ${await response.text()}`.trim();
  throw status < 500 && status !== 408 && status !== 429 ? new Refused(message) : new Error(message);
}

function dataOf<T>(answer: unknown): T {
  const { data, errors } = answer as GraphqlAnswer<T>;
  if (errors || !data)
    throw new Refused(errors?.map(({ message }) => message).join('; ') ?? 'the service answered no data');
  return data;
}

/** The messages of a stream of server-sent events: blocks of lines, each ended by an empty one. */
async function* serverSentEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<{ event: string; data: string }> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) yield { event: fieldOf(block, 'event'), data: fieldOf(block, 'data') };
  }
}

function fieldOf(block: string, name: string): string {
  const lines = block.split('\n').filter((line) => line.startsWith(`${name}:`));
  return lines.map((line) => line.slice(name.length + 1).trimStart()).join('\n');
}
