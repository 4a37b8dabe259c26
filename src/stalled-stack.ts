import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { join } from 'node:path';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { privateFileMode } from './store/private-files.js';

/** What a process is doing that does nothing else any more: a thread beside it looks, as a debugger would. */

const fileName = 'stalled.json';
const turnMs = 250;
const longestWaitSeconds = 60;

interface Watched {
  /** Counts turns of the event loop; shared between the threads. */
  turns: Int32Array;
  afterSeconds: number;
  file: string;
}

/**
 * Writes into `folder` the stack of this process when its event loop has been blocked for that many seconds. Resolves when
 * somebody looks.
 */
export async function recordStalls(folder: string, afterSeconds: number): Promise<void> {
  const watched: Watched = {
    turns: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
    afterSeconds: Math.min(afterSeconds, longestWaitSeconds),
    file: join(folder, fileName),
  };
  const thread = new Worker(new URL(import.meta.url), { workerData: { watched } });
  await once(thread, 'message');
  thread.unref();
  setInterval(() => Atomics.add(watched.turns, 0, 1), turnMs).unref();
}

/** The stack that was recorded, innermost function first; empty when none was. */
export function recordedStack(folder: string): string[] {
  const path = join(folder, fileName);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as string[]) : [];
}

function watch({ turns, afterSeconds, file }: Watched): void {
  let [seen, missed] = [0, 0];
  parentPort?.postMessage('looking');
  setInterval(() => {
    const now = Atomics.load(turns, 0);
    missed = now === seen ? missed + 1 : 0;
    seen = now;
    if (missed === Math.ceil((afterSeconds * 1000) / turnMs)) writeStack(file);
  }, turnMs);
}

/** Holds the main thread for the moment that it takes to see where it is. */
function writeStack(file: string): void {
  const session = new Session();
  session.connectToMainThread();
  const urls = new Map<string, string>();
  session.on('Debugger.scriptParsed', ({ params }) => void urls.set(params.scriptId, params.url));
  session.once('Debugger.paused', ({ params }) => {
    const stack = params.callFrames.map(
      ({ functionName, location }) =>
        `${functionName || '(anonymous)'} (${urls.get(location.scriptId)}:${location.lineNumber + 1})`,
    );
    writeFileSync(file, JSON.stringify(stack), { mode: privateFileMode });
    session.post('Debugger.resume');
    session.disconnect();
  });
  session.post('Debugger.enable');
  session.post('Debugger.pause');
}

const { watched } = (workerData ?? {}) as { watched?: Watched };
if (watched) watch(watched);
