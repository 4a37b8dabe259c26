import { performance } from 'node:perf_hooks';

/** Work without a pause beyond which others have their turn: the process answers many requests with one thread. */
const turnMs = 10;

interface Turn {
  startedAt: number;
  /** Processor time of the process until then: a machine that is busy otherwise makes no turn long. */
  worked: NodeJS.CpuUsage;
}

let turn: Turn | null = null;
/** Who waits, by whose work it is, in the order of their turns. */
const waiting = new Map<string, (() => void)[]>();

/**
 * Lets the process look after its other connections when this turn of its event loop has been long: those who wait go on
 * one at a time, a turn each, and one of each owner before the next of the same: an owner that asks for much waits for itself. Letting
 * several go on in a turn answers a quarter more of dear requests, and their owner's neighbours thirty times later.
 * `whose` names the owner, or nobody. Null, and nothing to wait for, while there is time.
 */
export function pauseWhenBusy(whose = ''): Promise<void> | null {
  if (turn === null) {
    turn = newTurn();
    setImmediate(nextTurn);
  }
  if (waiting.size === 0 && !isLong(turn)) return null;
  return new Promise((resolve) => {
    const others = waiting.get(whose);
    if (others) others.push(resolve);
    else waiting.set(whose, [resolve]);
  });
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
  const next = takeNext();
  turn = next ? newTurn() : null;
  if (!next) return;
  setImmediate(nextTurn);
  next();
}

/** The first of the owner whose turn it is; the others of this owner come after those of everybody else. */
function takeNext(): (() => void) | undefined {
  const [first] = waiting;
  if (!first) return undefined;
  const [whose, queue] = first;
  const next = queue.shift();
  waiting.delete(whose);
  if (queue.length > 0) waiting.set(whose, queue);
  return next;
}
