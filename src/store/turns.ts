import { performance } from 'node:perf_hooks';

/** Work without a pause beyond which others have their turn: the process answers many requests with one thread. */
const turnMs = 10;
/** What is known of the processor time serves for so long: asking anew in each turn took a fortieth of all of it. */
const knownMs = 2;

interface Turn {
  startedAt: number;
  /** Of shortly before: a machine that is busy otherwise makes no turn long. */
  before: Worked;
}

/** Processor time of the process until a moment. */
interface Worked {
  at: number;
  usage: NodeJS.CpuUsage;
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

let known: Worked | null = null;

function newTurn(): Turn {
  const startedAt = performance.now();
  if (known === null || startedAt - known.at >= knownMs) known = { at: startedAt, usage: process.cpuUsage() };
  return { startedAt, before: known };
}

/** The clock is asked first, which costs less. Until the turn began the process may have worked all the time. */
function isLong({ startedAt, before }: Turn): boolean {
  if (performance.now() - startedAt < turnMs) return false;
  const { user, system } = process.cpuUsage(before.usage);
  return (user + system) / 1000 >= turnMs + (startedAt - before.at);
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
