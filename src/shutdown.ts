import type { Logger } from 'pino';
import { limits } from './contract/limits.js';
import type { Resources } from './resources.js';
import type { RunningServer } from './server.js';
import type { RunningWorker } from './worker.js';

/** What runs in this process. */
export interface Running {
  server: RunningServer | null;
  worker: RunningWorker | null;
  resources: Resources;
}

/**
 * Ends everything within `limits.shutdownSeconds`: requests and jobs have their time, what is left of them is cut off
 * (its transaction is undone, its job goes back), and what stands below is closed whatever came of that. Answers whether
 * nothing had to be cut off.
 */
export async function stopInOrder({ server, worker, resources }: Running): Promise<boolean> {
  const { log } = resources;
  const ended = await Promise.all([inOrder(log, 'requests', server?.stop()), inOrder(log, 'jobs', worker?.stop())]);
  const closed = await inOrder(
    log,
    'connections',
    resources.close().then(() => true),
  );
  return closed && ended.every(Boolean);
}

async function inOrder(log: Logger, what: string, end: Promise<boolean> | undefined): Promise<boolean> {
  try {
    const isInTime = (await end) ?? true;
    if (!isInTime) log.warn(`the ${what} did not end in time and were cut off`);
    return isInTime;
  } catch (error) {
    log.error({ err: error }, `the ${what} could not be ended in order`);
    return false;
  }
}

/**
 * Resolves when the process is asked to stop. From then on it ends at once when asked again, and in
 * `limits.shutdownSeconds` at the latest, whatever it is waiting for.
 */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let isStopping = false;
    const handle = () => {
      if (isStopping) process.exit(130);
      isStopping = true;
      setTimeout(() => process.exit(1), limits.shutdownSeconds * 1000);
      resolve();
    };
    process.on('SIGINT', handle);
    process.on('SIGTERM', handle);
  });
}
