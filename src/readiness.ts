import { limits } from './contract/limits.js';
import { isStorageFull } from './store/outages.js';
import { endsWithin } from './values/ends-within.js';

/** `ok`, or in a word what is wrong, for each part that requests need. */
export type PartStates = Record<string, string>;

/**
 * Asks every part, each in the time it has, and keeps the answer for a moment: however often somebody asks, a part is
 * asked once at a time.
 */
export function createReadiness(checks: Record<string, () => Promise<unknown>>): () => Promise<PartStates> {
  let kept: { until: number; states: Promise<PartStates> } | null = null;
  return () => {
    if (!kept || performance.now() >= kept.until) {
      kept = { until: Number.POSITIVE_INFINITY, states: ask() };
    }
    return kept.states;
  };

  async function ask(): Promise<PartStates> {
    const entries = Object.entries(checks).map(async ([name, check]) => [name, await stateOf(check)] as const);
    const states = Object.fromEntries(await Promise.all(entries));
    if (kept) kept.until = performance.now() + limits.readinessKeptMs;
    return states;
  }
}

async function stateOf(check: () => Promise<unknown>): Promise<string> {
  try {
    const isInTime = await endsWithin(limits.readinessCheckMs, check());
    return isInTime ? 'ok' : 'no answer';
  } catch (error) {
    return isStorageFull(error) ? 'full' : 'out of reach';
  }
}
