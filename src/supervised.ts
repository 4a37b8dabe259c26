import { url as debuggerUrl } from 'node:inspector';
import { limits } from './contract/limits.js';
import { recordStalls } from './stalled-stack.js';

/** What a supervisor and its service say to each other. */

export const stopWord = 'stop';

/** Sent once a second while the event loop turns. */
interface Heartbeat {
  heartbeat: true;
  /** A debugger may hold the process up: that is no fault. */
  isDebugged: boolean;
}

export function isHeartbeat(message: unknown): message is Heartbeat {
  return typeof message === 'object' && message !== null && 'heartbeat' in message;
}

const heartbeatMs = 1_000;

/**
 * Makes this process the service of a supervisor: what a terminal or an operator signals is for the supervisor, which says
 * when to stop, and without which the process ends at once. Resolves when it is to stop.
 */
export function supervisedStop(): Promise<void> {
  const ignore = () => undefined;
  process.on('SIGINT', ignore).on('SIGTERM', ignore);
  process.on('disconnect', () => process.exit(1));
  return new Promise((resolve) => {
    process.on('message', (message) => {
      if (message !== stopWord) return;
      setTimeout(() => process.exit(1), limits.shutdownSeconds * 1000);
      resolve();
    });
  });
}

/** Sends heartbeats from now on, and writes its stack into `folder` when its event loop is blocked. */
export async function sendHeartbeats(folder: string, watchdogSeconds: number): Promise<void> {
  await recordStalls(folder, watchdogSeconds / 2);
  const sign = () => {
    const heartbeat: Heartbeat = { heartbeat: true, isDebugged: debuggerUrl() !== undefined };
    if (process.connected) process.send?.(heartbeat);
  };
  sign();
  setInterval(sign, heartbeatMs).unref();
}
