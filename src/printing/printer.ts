import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import type { Sheet } from '../drawing/sheet.js';
import { type ThreadTime, watchThreadTime } from '../values/thread-time.js';
import type { Printed } from './print-thread.js';

/**
 * Sheets are drawn in a thread of their own, one after the other, and the owners take turns: a thousand lines take long enough
 * to make others wait. The thread is started with the first sheet, ends with the process, and is replaced when a sheet takes it
 * too long.
 */
let thread: Worker | null = null;
let drawn: Waiting | null = null;
let endWatch = () => {};

interface Waiting {
  sheet: Sheet;
  time: ThreadTime;
  resolve(content: Buffer): void;
  reject(error: Error): void;
}

/** The owner whose turn is next stands first. */
const waitingOf = new Map<number, Waiting[]>();

const sheetTime: ThreadTime = { processorMs: limits.printProcessorSeconds * 1000, clockMs: limits.printSeconds * 1000 };

/** The sheet as PDF. Throws PRINT_TOO_LONG; RATE_LIMITED when too many of the owner wait; Error when it cannot be drawn. */
export async function printSheet(ownerId: number, sheet: Sheet, time = sheetTime): Promise<Buffer> {
  const ofOwner = waitingOf.get(ownerId) ?? [];
  if (ofOwner.length >= limits.printsWaiting) {
    throw new Refusal('RATE_LIMITED', `${limits.printsWaiting} documents wait to be drawn; try again in 5 s`, [], 5);
  }
  const { promise, ...settle } = Promise.withResolvers<Buffer>();
  waitingOf.set(ownerId, [...ofOwner, { sheet, time, ...settle }]);
  drawNext();
  return promise;
}

function drawNext(): void {
  if (drawn) return;
  drawn = nextInTurn();
  if (!drawn) return void thread?.unref();
  thread ??= startThread();
  const running = thread;
  running.ref();
  endWatch = watchThreadTime(running, drawn.time, () => stopThread(running, tooLong()));
  running.postMessage(drawn.sheet);
}

function nextInTurn(): Waiting | null {
  for (const [ownerId, [first, ...others]] of waitingOf) {
    // Set anew, it stands last.
    waitingOf.delete(ownerId);
    if (others.length > 0) waitingOf.set(ownerId, others);
    return first ?? null;
  }
  return null;
}

function settleDrawn(settle: (waiting: Waiting) => void): void {
  endWatch();
  if (drawn) settle(drawn);
  drawn = null;
  drawNext();
}

function tooLong(): Refusal {
  return new Refusal('PRINT_TOO_LONG', 'The document takes longer to be drawn than is allowed');
}

function startThread(): Worker {
  const started = new Worker(pathToFileURL(threadFile()));
  started.on('message', (answer: Printed) => {
    if (started === thread) settleDrawn((waiting) => give(waiting, answer));
  });
  started.on('error', (error) => stopThread(started, error));
  started.on('exit', () => stopThread(started, new Error('the thread that draws sheets ended')));
  return started;
}

function give({ resolve: done, reject }: Waiting, answer: Printed): void {
  if ('content' in answer) done(Buffer.from(answer.content));
  else if ('refusal' in answer) reject(new Refusal(answer.refusal.code, answer.refusal.message));
  else reject(new Error(`a sheet could not be drawn: ${answer.failure}`));
}

/** Those who wait are drawn by the next thread. */
function stopThread(stopped: Worker, reason: Error): void {
  if (thread !== stopped) return;
  thread = null;
  void stopped.terminate();
  settleDrawn(({ reject }) => reject(reason));
}

/** Beside this file once it is compiled; else in the build. */
function threadFile(): string {
  const folder = dirname(fileURLToPath(import.meta.url));
  const beside = resolve(folder, 'print-thread.js');
  return existsSync(beside) ? beside : resolve(folder, '../../dist/src/printing/print-thread.js');
}
