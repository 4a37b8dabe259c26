import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterAll, expect, test } from '@jest/globals';
import { giveBackRecogniser, type Recogniser, takeRecogniser } from '../../../src/extraction/scans/kept-recogniser.js';

const taken: Recogniser[] = [];

afterAll(async () => {
  for (const { worker } of taken) await worker.terminate();
});

test('the next document has the recogniser of the last one, if it is in that language', async () => {
  const first = await take('eng');
  await giveBackRecogniser(first);
  const second = await take('eng');
  expect(second).toBe(first);
  await giveBackRecogniser(second);
  const german = await take('deu');
  expect([german.language, german === first]).toEqual(['deu', false]);
  await ended(first);
  expect([threadOf(first).threadId, threadOf(german).threadId > 0]).toEqual([-1, true]);
});

test('two documents at once have a recogniser each, and the one that is given back last is kept', async () => {
  const [one, other] = [await take('eng'), await take('eng')];
  expect(one).not.toBe(other);
  await giveBackRecogniser(one);
  await giveBackRecogniser(other);
  await ended(one);
  expect(await take('eng')).toBe(other);
});

async function take(language: string): Promise<Recogniser> {
  const recogniser = await takeRecogniser(language);
  taken.push(recogniser);
  return recogniser;
}

/** Returns when the thread of a recogniser has ended, and never if nobody ends it. */
async function ended(recogniser: Recogniser): Promise<void> {
  const thread = threadOf(recogniser);
  if (thread.threadId !== -1) await once(thread, 'exit');
}

function threadOf({ worker }: Recogniser): Worker {
  return (worker as unknown as { worker: Worker }).worker;
}
