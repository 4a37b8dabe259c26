import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The receiver is on the loopback address, which a service on a database of its own does not deliver to by default. */
const privateAddressHint = 'Does the service run with WEBHOOK_ALLOW_PRIVATE_ADDRESSES=true?';

export interface Delivery {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver of webhooks as an integrator would write it: on a free port, keeping what arrives. */
export class WebhookReceiver {
  private readonly arrived: Delivery[] = [];
  private waiting: (() => void)[] = [];

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        response.writeHead(204).end();
        this.arrived.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
        for (const wake of this.waiting.splice(0)) wake();
      });
    });
  }

  static async start(): Promise<WebhookReceiver> {
    const server = createServer();
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
    return new WebhookReceiver(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/webhooks`;
  }

  /** The first delivery of an event of this type, now or within the time given. */
  async event(type: string, timeoutMs: number): Promise<Delivery> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const found = this.arrived.find(({ body }) => JSON.parse(body).event === type);
      if (found) return found;
      const leftMs = deadline - Date.now();
      if (leftMs <= 0) throw new Error(`${type} did not arrive within ${timeoutMs / 1000} s. ${privateAddressHint}`);
      await this.nextArrival(leftMs);
    }
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private nextArrival(timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      this.waiting.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}

/** True when `X-<Brand>-Signature` is the HMAC of the exact body under the whole secret. */
export function bodySignatureHolds(secret: string, { headers, body }: Delivery): boolean {
  const name = Object.keys(headers).find((header) => /^x-.+-signature$/.test(header)) ?? '';
  return sameText(String(headers[name]), `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
}

/** True when one of the signatures of the Standard Webhooks headers holds, and the delivery is fresh. */
export function standardSignatureHolds(secret: string, { headers, body }: Delivery): boolean {
  const [id, timestamp] = [String(headers['webhook-id']), String(headers['webhook-timestamp'])];
  const fresh = Math.abs(Date.now() / 1000 - Number(timestamp)) < 300;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  return (
    fresh &&
    String(headers['webhook-signature'])
      .split(' ')
      .some((signature) => sameText(signature, expected))
  );
}

/** In constant time, so that an attacker learns nothing from how long a wrong signature takes. */
function sameText(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
