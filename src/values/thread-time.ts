import type { Worker } from 'node:worker_threads';

/**
 * What a thread may take: processor time, which is the same on a busy machine and on an idle one, and a time by the clock for a
 * thread that waits for ever.
 */
export interface ThreadTime {
  processorMs: number;
  clockMs: number;
}

/** Calls `exceeded` once when the thread has taken more from now on; what it answers ends the watch. */
export function watchThreadTime(
  thread: Worker,
  { processorMs, clockMs }: ThreadTime,
  exceeded: () => void,
): () => void {
  const startedAtMs = performance.now();
  const usedBefore = usedProcessorMs(thread);
  let isOver = false;
  let isAsking = false;
  const end = () => {
    isOver = true;
    clearInterval(timer);
  };
  const look = async () => {
    if (performance.now() - startedAtMs <= clockMs) {
      // A thread within native code answers late: it is not asked again meanwhile.
      if (isAsking) return;
      isAsking = true;
      const usedMs = (await usedProcessorMs(thread)) - (await usedBefore);
      isAsking = false;
      if (isOver || usedMs <= processorMs) return;
    }
    end();
    exceeded();
  };
  const timer = setInterval(look, Math.min(lookMs, processorMs, clockMs));
  return end;
}

const lookMs = 250;

/** 0 for a thread that has not begun, or has ended. */
async function usedProcessorMs(thread: Worker): Promise<number> {
  try {
    const { user, system } = await thread.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return 0;
  }
}
