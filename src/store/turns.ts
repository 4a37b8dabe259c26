import { performance } from 'node:perf_hooks';

/** Work without a pause beyond which others have their turn: the process answers many requests with one thread. */
const turnMs = 10;

interface Turn {
  startedAt: number;
  /** Processor time of the process until then: a machine that is busy otherwise makes no turn long. */
  worked: NodeJS.CpuUsage;
}

let turn: Turn | null = null;
const waiting: (() => void)[] = [];

/**
 * Lets the process look after its other connections when this turn of its event loop has been long: those who wait go on
 * one at a time, a turn each. Null, and nothing to wait for, while there is time.
 */
export function pauseWhenBusy(): Promise<void> | null {
  if (turn === null) {
    turn = newTurn();
    setImmediate(nextTurn);
  }
  if (waiting.length === 0 && !isLong(turn)) return null;
  return new Promise((resolve) => waiting.push(resolve));
}

function newTurn(): Turn {
  return { startedAt: performance.now(), worked: process.cpuUsage() };
}

/** The clock is asked first, which costs less. */
function isLong({ startedAt, worked }: Turn): boolean {
  if (performance.now() - startedAt < turnMs) return false;
  const { user, system } = process.cpuUsage(worked);
  return (user + system) / 1000 >= turnMs;
}

function nextTurn(): void {
  const next = waiting.shift();
  turn = next ? newTurn() : null;
  if (!next) return;
  setImmediate(nextTurn);
  next();
}
