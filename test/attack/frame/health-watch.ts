import { setTimeout as delay } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** Asks `/healthz` again and again, from a thread of its own: what the attacks do in this process delays no question. */
export interface HealthWatch {
  /** Forgets what was seen and begins anew. */
  begin(): Promise<void>;
  /** How long the slowest answer since then took; infinite when one failed. */
  end(): Promise<number>;
  close(): Promise<void>;
}

const pollMs = 10;

export function watchHealth(url: string): HealthWatch {
  const worker = new Worker(new URL(import.meta.url), { workerData: { url } });
  const ask = (word: 'begin' | 'end') =>
    new Promise<number>((resolve) => {
      worker.once('message', resolve);
      worker.postMessage(word);
    });
  return {
    begin: async () => void (await ask('begin')),
    end: () => ask('end'),
    close: async () => void (await worker.terminate()),
  };
}

/** The thread: a question is answered before it says what was slowest, so that nothing under way is left out. */
async function watch(url: string): Promise<void> {
  let slowestMs = 0;
  let asked: string | null = null;
  parentPort?.on('message', (word: string) => {
    asked = word;
  });
  for (;;) {
    const startedAt = performance.now();
    const isHealthy = await fetch(`${url}/healthz`).then(
      async (answer) => (await answer.text()) !== '' && answer.status === 200,
      () => false,
    );
    slowestMs = Math.max(slowestMs, isHealthy ? performance.now() - startedAt : Number.POSITIVE_INFINITY);
    if (asked !== null) {
      parentPort?.postMessage(slowestMs);
      slowestMs = 0;
      asked = null;
    }
    await delay(pollMs);
  }
}

if (!isMainThread) await watch((workerData as { url: string }).url);
