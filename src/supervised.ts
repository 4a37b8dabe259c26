import { url as debuggerUrl } from 'node:inspector';
import { limits } from './contract/limits.js';
import { recordStalls } from './stalled-stack.js';

/** What a supervisor and its service say to each other. */

export const stopWord = 'stop';

/** A sign of life, once a second: the event loop had its turn. */
interface Beat {
  beat: true;
  /** A debugger may hold the process up: that is no fault. */
  isDebugged: boolean;
}

export function isBeat(message: unknown): message is Beat {
  return typeof message === 'object' && message !== null && 'beat' in message;
}

const beatMs = 1_000;

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

/** Gives signs of life from now on, and leaves in `folder` what it was doing when none comes any more. */
export async function giveSigns(folder: string, watchdogSeconds: number): Promise<void> {
  await recordStalls(folder, watchdogSeconds / 2);
  const sign = () => {
    const beat: Beat = { beat: true, isDebugged: debuggerUrl() !== undefined };
    if (process.connected) process.send?.(beat);
  };
  sign();
  setInterval(sign, beatMs).unref();
}
