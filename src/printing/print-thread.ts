import { parentPort } from 'node:worker_threads';
import { Refusal } from '../contract/errors.js';
import { drawSheet } from '../drawing/draw-sheet.js';
import type { Sheet } from '../drawing/sheet.js';

/** What the thread answers to a sheet: the file, a refusal, or what went wrong. */
export type Printed =
  | { content: Uint8Array }
  | { refusal: { code: Refusal['code']; message: string } }
  | { failure: string };

parentPort?.on('message', async (sheet: Sheet) => {
  parentPort?.postMessage(await printed(sheet));
});

async function printed(sheet: Sheet): Promise<Printed> {
  try {
    return { content: await drawSheet(sheet) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: { code: error.code, message: error.message } };
    return { failure: String((error as Error).stack ?? error) };
  }
}
