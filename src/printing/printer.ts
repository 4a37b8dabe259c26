import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import type { Sheet } from '../drawing/sheet.js';
import type { Printed } from './print-thread.js';

/**
 * Sheets are drawn in a thread of their own, one after the other: a thousand lines take long enough to make others wait. The
 * thread is started with the first sheet, ends with the process, and is replaced when a sheet takes it too long.
 */
let thread: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, { resolve(content: Buffer): void; reject(error: Error): void }>();

/** The sheet as PDF. Throws PRINT_TOO_LONG; Error when it cannot be drawn. */
export function printSheet(sheet: Sheet): Promise<Buffer> {
  thread ??= startThread();
  const running = thread;
  const id = ++lastId;
  const { promise, ...settle } = Promise.withResolvers<Buffer>();
  const tooLong = setTimeout(() => stopThread(running, new Error('a sheet took too long to be drawn')), printMs);
  waiting.set(id, settle);
  running.ref();
  running.postMessage({ id, sheet });
  return promise.finally(() => {
    clearTimeout(tooLong);
    waiting.delete(id);
    if (waiting.size === 0) running.unref();
  });
}

const printMs = limits.printSeconds * 1000;

function startThread(): Worker {
  const started = new Worker(pathToFileURL(threadFile()));
  started.unref();
  started.on('message', (answer: Printed) => {
    const { resolve: done, reject } = waiting.get(answer.id) ?? {};
    if ('content' in answer) done?.(Buffer.from(answer.content));
    else if ('refusal' in answer) reject?.(new Refusal(answer.refusal.code, answer.refusal.message));
    else reject?.(new Error(`a sheet could not be drawn: ${answer.failure}`));
  });
  started.on('error', (error) => stopThread(started, error));
  started.on('exit', () => stopThread(started, new Error('the thread that draws sheets ended')));
  return started;
}

function stopThread(stopped: Worker, reason: Error): void {
  if (thread !== stopped) return;
  thread = null;
  void stopped.terminate();
  for (const { reject } of waiting.values()) reject(reason);
}

/** Beside this file once it is compiled; else in the build. */
function threadFile(): string {
  const folder = dirname(fileURLToPath(import.meta.url));
  const beside = resolve(folder, 'print-thread.js');
  return existsSync(beside) ? beside : resolve(folder, '../../dist/src/printing/print-thread.js');
}
