import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  at: number;
}

export type Respond = (received: Received, response: ServerResponse) => void;

/** An HTTP server that records what it is sent, and answers 204 by default. */
export interface Receiver {
  url: string;
  port: number;
  received: Received[];
  respond: Respond;
  /** Resolves when so many requests have come in altogether. */
  arrival(count: number): Promise<void>;
  close(): Promise<void>;
}

export async function startReceiver(
  respond: Respond = (_received, response) => void response.writeHead(204).end(),
): Promise<Receiver> {
  const waiting = new Set<() => void>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const received: Received = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
      at: performance.now(),
    };
    receiver.received.push(received);
    receiver.respond(received, response);
    for (const look of waiting) look();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received: [],
    respond,
    arrival: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (receiver.received.length < count) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

/** Answers with this status, and headers if any. */
export function answering(status: number, headers: Record<string, string> = {}, body = ''): Respond {
  return (_received, response) => void response.writeHead(status, headers).end(body);
}
