import { parentPort } from 'node:worker_threads';
import { Refusal } from '../contract/errors.js';
import { drawSheet } from '../drawing/draw-sheet.js';
import type { Sheet } from '../drawing/sheet.js';

/** What the thread answers to a sheet: the file, a refusal, or what went wrong. */
export type Printed = { id: number } & (
  | { content: Uint8Array }
  | { refusal: { code: Refusal['code']; message: string } }
  | { failure: string }
);

parentPort?.on('message', async ({ id, sheet }: { id: number; sheet: Sheet }) => {
  parentPort?.postMessage(await printed(id, sheet));
});

async function printed(id: number, sheet: Sheet): Promise<Printed> {
  try {
    return { id, content: await drawSheet(sheet) };
  } catch (error) {
    if (error instanceof Refusal) return { id, refusal: { code: error.code, message: error.message } };
    return { id, failure: String((error as Error).stack ?? error) };
  }
}
