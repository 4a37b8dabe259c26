import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction, type Socket, type TcpNetConnectOpts } from 'node:net';
import tls from 'node:tls';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import type { buildConnector } from 'undici';
import { publicHosts } from '../outbox/public-hosts.js';

export interface ConnectionSettings {
  /** For the connection alone; a request has its own time besides. */
  timeoutMs: number;
  /** Private, loopback, link-local and other special addresses; for development. */
  allowPrivateAddresses: boolean;
  /** Resolves host names. Defaults to what finds public ones, and to the system's resolver where others are allowed. */
  lookup?: LookupFunction;
}

/**
 * How connections to endpoints are made: by agents that refuse addresses which are not public, whether written in the URL
 * or resolved from its host name; the HTTP spoken over them is undici's, at a third of the agents' own cost.
 */
export function connectorTo({
  allowPrivateAddresses,
  lookup = allowPrivateAddresses ? undefined : publicHosts(),
  timeoutMs,
}: ConnectionSettings): buildConnector.connector {
  const plain = allowPrivateAddresses ? new http.Agent() : new RequestFilteringHttpAgent();
  const secure = allowPrivateAddresses ? new https.Agent() : new RequestFilteringHttpsAgent();
  // One for all connections: to make one costs as much as all else of beginning to connect, and endpoints that cannot be reached
  // are connected to anew with each delivery.
  const secureContext = tls.createSecureContext();
  return ({ hostname, protocol, port, servername }, callback) => {
    const isSecure = protocol === 'https:';
    const socket = (isSecure ? secure : plain).createConnection({
      host: hostname,
      port: Number(port) || (isSecure ? 443 : 80),
      ...(isSecure
        ? { servername: servername ?? serverNameOf(hostname), ALPNProtocols: ['http/1.1'], secureContext }
        : {}),
      ...(lookup ? { lookup } : {}),
    } as http.ClientRequestArgs & TcpNetConnectOpts) as Socket;
    whenConnected(socket, isSecure ? 'secureConnect' : 'connect', timeoutMs, callback);
  };
}

const brokenAfterAnswers = new WeakSet<object>();

/** Whether the error is that a kept connection broke, which says nothing of the endpoint: it may close one at any time. */
export function brokeAfterAnswers(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { socket } = error as { socket?: { bytesRead?: number } };
  return brokenAfterAnswers.has(error) || (socket?.bytesRead ?? 0) > 0;
}

function serverNameOf(hostname: string): string {
  return isIP(hostname) ? '' : hostname;
}

function whenConnected(
  socket: Socket,
  connected: 'connect' | 'secureConnect',
  timeoutMs: number,
  callback: buildConnector.Callback,
): void {
  const timer = setTimeout(() => socket.destroy(new Error('not connected in time')), timeoutMs);
  const failed = (error: Error) => {
    clearTimeout(timer);
    callback(error, null);
  };
  socket.setNoDelay(true).setKeepAlive(true);
  socket.once('error', failed).once(connected, () => {
    clearTimeout(timer);
    socket.off('error', failed).on('error', (error) => {
      if (socket.bytesRead > 0) brokenAfterAnswers.add(error);
    });
    callback(null, socket);
  });
}
