import { performance } from 'node:perf_hooks';

/** Work without a pause beyond which others have their turn: the process answers many requests with one thread. */
const turnMs = 10;

let turnStartedAt: number | null = null;
const waiting: (() => void)[] = [];

/**
 * Lets the process look after its other connections when this turn of its event loop has been long: those who wait go on
 * one at a time, a turn each. Null, and nothing to wait for, while there is time.
 */
export function pauseWhenBusy(): Promise<void> | null {
  if (turnStartedAt === null) {
    turnStartedAt = performance.now();
    setImmediate(nextTurn);
  }
  if (waiting.length === 0 && performance.now() - turnStartedAt < turnMs) return null;
  return new Promise((resolve) => waiting.push(resolve));
}

function nextTurn(): void {
  const next = waiting.shift();
  turnStartedAt = next ? performance.now() : null;
  if (!next) return;
  setImmediate(nextTurn);
  next();
}
