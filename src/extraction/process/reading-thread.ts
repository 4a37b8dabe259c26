/** The thread of the child that reads: one document after the other, nothing kept between them. */
import { parentPort } from 'node:worker_threads';
import type { KnownVendor } from '../extraction-result.js';
import { readDocument } from '../read-document.js';
import { UnreadableDocument } from '../unreadable-document.js';
import type { KnownVendorMessage, ReadAnswer, ReadRequest } from './child-messages.js';
import { collectingWhatGrew } from './collect-what-grew.js';

const collectWhatGrew = collectingWhatGrew(process.memoryUsage.rss, () => globalThis.gc?.());
const answer = (message: ReadAnswer) => parentPort?.postMessage(message);

let takeKnown: (known: KnownVendor) => void = () => {};

parentPort?.on('message', (message: ReadRequest | KnownVendorMessage) => {
  if (message.type === 'known_vendor') takeKnown(message.known);
  else void read(message);
});

async function read({ bytes, limits, ...options }: ReadRequest): Promise<void> {
  try {
    const result = await readDocument(bytes, {
      ...options,
      processorMs: limits.processorMs,
      maxPages: limits.pages,
      onProgress: (stage, page, pageCount) => answer({ type: 'progress', stage, page, pageCount }),
      knownVendor: askForVendor,
    });
    collectWhatGrew();
    answer({ type: 'result', result });
  } catch (error) {
    answer(failureOf(error));
  }
}

/** The parent knows a vendor's earlier invoices: this process sees one document and no database. */
function askForVendor(marks: string[]): Promise<KnownVendor> {
  return new Promise((resolve) => {
    takeKnown = resolve;
    answer({ type: 'vendor', marks });
  });
}

function failureOf(error: unknown): ReadAnswer {
  if (error instanceof UnreadableDocument) return { type: 'failure', reason: error.reason, message: error.message };
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof RangeError && /allocation|length|memory/i.test(message)) {
    return {
      type: 'failure',
      reason: 'out_of_memory',
      message: 'Reading the document needs more memory than is allowed',
    };
  }
  return { type: 'failure', reason: 'broken', message: `The PDF cannot be read: ${message.slice(0, 200)}` };
}
