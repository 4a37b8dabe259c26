/** The thread of the child that reads: one document after the other, nothing kept between them. */
import { parentPort } from 'node:worker_threads';
import type { ReadAnswer, ReadRequest } from './child-messages.js';
import { readDocument } from './read-document.js';
import { UnreadableDocument } from './unreadable-document.js';

const answer = (message: ReadAnswer) => parentPort?.postMessage(message);

parentPort?.on('message', async ({ bytes, ownerName, useEmbeddedXml, ocrLanguages, limits }: ReadRequest) => {
  try {
    const result = await readDocument(bytes, {
      ownerName,
      useEmbeddedXml,
      ocrLanguages,
      timeMs: limits.timeMs,
      maxPages: limits.pages,
      onProgress: (stage, page, pageCount) => answer({ type: 'progress', stage, page, pageCount }),
    });
    answer({ type: 'result', result });
  } catch (error) {
    answer(failureOf(error));
  }
});

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
