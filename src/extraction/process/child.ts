/**
 * Entry of the isolated process. The main thread only supervises: it answers the parent, watches memory and time, and ends
 * the process when the parent is gone, even while the reading thread is caught in a loop.
 */
import { Worker } from 'node:worker_threads';
import { processorMs } from '../processor-time.js';
import type { ChildAnswer, KnownVendorMessage, ReadAnswer, ReadRequest } from './child-messages.js';
import { type ExtractionLimits, heapMegabytes, WATCH_MS } from './process-limits.js';

let reader: Worker | null = null;
let stopWatching: () => void = () => {};

process.on('disconnect', () => process.exit(0));
process.on('message', (message: ReadRequest | KnownVendorMessage) => {
  if (message.type === 'known_vendor') reader?.postMessage(message);
  else read(message);
});

function read(request: ReadRequest): void {
  stopWatching = watch(request.limits);
  reader ??= startReader(request.limits);
  reader.postMessage(request, [request.bytes.buffer as ArrayBuffer]);
}

function startReader(limits: ExtractionLimits): Worker {
  const worker = new Worker(new URL('./reading-thread.js', import.meta.url), {
    env: {},
    resourceLimits: {
      maxOldGenerationSizeMb: heapMegabytes(limits.memoryBytes),
      maxYoungGenerationSizeMb: 32,
      stackSizeMb: 4,
    },
  });
  worker.on('message', (answer: ReadAnswer) => {
    if (answer.type === 'result' || answer.type === 'failure') stopWatching();
    tell(answer.type === 'result' ? { ...answer, residentBytes: process.memoryUsage.rss() } : answer);
  });
  worker.on('error', (error: NodeJS.ErrnoException) => {
    const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error instanceof RangeError;
    endWith(
      isMemory ? memoryFailure : { type: 'failure', reason: 'crashed', message: `Reading stopped: ${error.message}` },
    );
  });
  return worker;
}

function tell(answer: ChildAnswer): void {
  process.send?.(answer);
}

const memoryFailure: ChildAnswer = {
  type: 'failure',
  reason: 'out_of_memory',
  message: 'Reading the document needs more memory than is allowed',
};

/** Ends the process when the document takes too much time or memory. */
function watch(limits: ExtractionLimits): () => void {
  const [startedAt, usedBefore] = [performance.now(), processorMs()];
  const watching = setInterval(() => {
    if (process.memoryUsage.rss() > limits.memoryBytes) endWith(memoryFailure);
    else if (processorMs() - usedBefore > limits.processorMs)
      endWith(timeoutAfter(limits.processorMs, ' of processor time'));
    else if (performance.now() - startedAt > limits.clockMs) endWith(timeoutAfter(limits.clockMs));
  }, WATCH_MS);
  return () => clearInterval(watching);
}

function timeoutAfter(limitMs: number, kind = ''): ChildAnswer {
  return { type: 'failure', reason: 'timeout', message: `Reading the document took longer than ${limitMs} ms${kind}` };
}

function endWith(answer: ChildAnswer): void {
  stopWatching();
  if (!process.send) process.exit(1);
  process.send(answer, undefined, undefined, () => process.exit(1));
}
