import path from 'node:path';
import type { Worker as Thread } from 'node:worker_threads';
import tesseract, { type Worker } from 'tesseract.js';
import { languageDataFile } from '../ocr-languages.js';

/** Tesseract with the data of one language, in a thread of its own. */
export interface Recogniser {
  language: string;
  worker: Worker;
}

/** Of the last document that had one: starting another takes a sixth of what a page takes. */
let kept: Recogniser | null = null;

/** A recogniser of the language, which nobody else has until it is given back: the kept one, or a new one. */
export async function takeRecogniser(language: string): Promise<Recogniser> {
  const last = kept;
  kept = null;
  if (last?.language !== language) await last?.worker.terminate();
  const recogniser = last?.language === language ? last : { language, worker: await startWorker(language) };
  threadOf(recogniser).ref();
  return recogniser;
}

/** Keeps a recogniser for the next document, which keeps no process alive. */
export async function giveBackRecogniser(recogniser: Recogniser): Promise<void> {
  const last = kept;
  kept = recogniser;
  threadOf(recogniser).unref();
  await last?.worker.terminate();
}

/** Reads its data from the installed package. */
async function startWorker(language: string): Promise<Worker> {
  return tesseract.createWorker(language, tesseract.OEM.LSTM_ONLY, {
    langPath: path.dirname(languageDataFile(language) ?? ''),
    gzip: true,
    cacheMethod: 'none',
    errorHandler: () => {},
  });
}

/** The library's types leave it out. */
function threadOf({ worker }: Recogniser): Thread {
  return (worker as unknown as { worker: Thread }).worker;
}
