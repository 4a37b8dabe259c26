import { EventEmitter } from 'node:events';
import type { LookupFunction } from 'node:net';
import { Agent, type Dispatcher, request } from 'undici';
import { limits } from '../contract/limits.js';
import { brokeAfterAnswers, connectorTo } from './connection.js';

/** Result of one POST. */
export interface Answer {
  /** Null when there was no answer. */
  statusCode: number | null;
  durationMs: number;
  /** Why it counts as a failure; null for a 2xx. */
  error: string | null;
  /** At most the first 16 KiB of the body. */
  responseExcerpt: string | null;
  /** What `Retry-After` asks for. */
  retryAfterSeconds: number | null;
}

export interface Outgoing {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface SenderSettings {
  /** From the first byte sent to the last byte read. */
  timeoutMs: number;
  /** Private, loopback, link-local and other special addresses; for development. */
  allowPrivateAddresses: boolean;
  /** Resolves host names. Defaults to what finds public ones, and to the system's resolver where others are allowed. */
  lookup?: LookupFunction;
}

const idleConnectionMs = 4_000;
const addressRefused = 'refused: the address is not a public one';
const noContent = 204;
/** An endpoint that breaks off every answer must not keep us busy. */
const sendsAtMost = 3;

/**
 * Posts to endpoints over kept connections. Redirects are not followed. Addresses are checked as the connection is made,
 * on what the host name resolved to for this very connection, so that no spelling of an address and no second answer of
 * a name server gets around it.
 */
export class Sender {
  private readonly dispatcher: Agent;

  constructor(private readonly settings: SenderSettings) {
    // The time for an answer is one for all its parts, so the parts have none.
    const timeouts = { headersTimeout: 0, bodyTimeout: 0, keepAliveTimeout: idleConnectionMs };
    this.dispatcher = new Agent({ ...timeouts, connect: connectorTo(settings) });
  }

  /** Never throws: whatever goes wrong is an answer that says so. */
  async post(outgoing: Outgoing): Promise<Answer> {
    const started = performance.now();
    const time = new TimeForAnswer(this.settings.timeoutMs);
    const elapsed = () => Math.trunc(performance.now() - started);
    try {
      const response = await this.request(outgoing, time);
      const responseExcerpt = await readExcerpt(response);
      return answered(response, responseExcerpt, elapsed());
    } catch (error) {
      return unanswered(time.isUp ? `no answer in ${this.settings.timeoutMs / 1000} s` : reasonOf(error), elapsed());
    } finally {
      time.end();
    }
  }

  async close(): Promise<void> {
    await this.dispatcher.destroy();
  }

  /** Again, at once, when the endpoint had closed the kept connection that the request was written to. */
  private async request({ url, headers, body }: Outgoing, time: TimeForAnswer): Promise<Dispatcher.ResponseData> {
    const { dispatcher } = this;
    for (let send = 1; ; send++) {
      try {
        return await request(url, { method: 'POST', dispatcher, headers, body, signal: time });
      } catch (error) {
        if (time.isUp || send === sendsAtMost || !brokeAfterAnswers(error)) throw error;
      }
    }
  }
}

/** Aborts a request when its time is up. Undici takes what emits `abort` for a signal; `AbortSignal.timeout` takes a third of a POST. */
class TimeForAnswer extends EventEmitter {
  isUp = false;
  private readonly timer: NodeJS.Timeout;

  constructor(timeoutMs: number) {
    super();
    this.timer = setTimeout(() => {
      this.isUp = true;
      this.emit('abort');
    }, timeoutMs);
  }

  end(): void {
    clearTimeout(this.timer);
  }
}

/** As much of the body as is kept. A body that breaks off or never ends changes nothing: the status has been said. */
async function readExcerpt({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<string | null> {
  if (statusCode === noContent || headers['content-length'] === '0') {
    await body.dump();
    return null;
  }
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.byteLength;
      if (length >= limits.webhookResponseBytes) break;
    }
  } catch {
    // What was read until then is what there is.
  }
  const excerpt = Buffer.concat(chunks).subarray(0, limits.webhookResponseBytes).toString('utf8').replaceAll('\0', '');
  return excerpt === '' ? null : excerpt;
}

function answered(
  { statusCode, headers }: Dispatcher.ResponseData,
  responseExcerpt: string | null,
  durationMs: number,
): Answer {
  const succeeded = statusCode >= 200 && statusCode < 300;
  return {
    statusCode,
    durationMs,
    error: succeeded ? null : `answered ${statusCode}`,
    responseExcerpt,
    retryAfterSeconds: succeeded ? null : retryAfterSeconds(headers['retry-after'], new Date()),
  };
}

function unanswered(error: string, durationMs: number): Answer {
  return { statusCode: null, durationMs, error, responseExcerpt: null, retryAfterSeconds: null };
}

/** The two forms of `Retry-After`: seconds, or a date; null when it is neither. */
export function retryAfterSeconds(header: string | string[] | undefined, at: Date): number | null {
  if (typeof header !== 'string') return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header.trim());
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - at.getTime()) / 1000));
}

/** The agent says which address it refused; whoever owns the endpoint need not know what a name resolves to inside. */
function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (/is not allowed\. Because/.test(message)) return addressRefused;
  return code && !code.startsWith('UND_') ? `${code.toLowerCase()}: no connection` : message;
}
