import type pg from 'pg';
import { Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';

/**
 * Who has how many connections of a pool, by whose rows. One owner takes another connection only while more are free than it
 * has: at most half of them for one, a third each for two, and always one for whoever has none. The others of the owner wait
 * in a line of its own, as long as the pool lets anybody wait.
 */
class ConnectionShares {
  private readonly taken = new Map<string, number>();
  private takenTogether = 0;
  /** Who waits, by owner, in the order of their turns. */
  private readonly lines = new Map<string, (() => void)[]>();

  constructor(
    private readonly connections: number,
    private readonly waitMs: number,
  ) {}

  /** Runs work with one connection. Throws RATE_LIMITED when the owner's others do not give one back in time. */
  async run<T>(whose: string, work: () => Promise<T>): Promise<T> {
    if (this.mayTake(whose) && !this.lines.has(whose)) this.take(whose);
    else await this.turn(whose);
    try {
      return await work();
    } finally {
      this.giveBack(whose);
    }
  }

  private mayTake(whose: string): boolean {
    const has = this.taken.get(whose) ?? 0;
    return has === 0 || has < this.connections - this.takenTogether;
  }

  private take(whose: string): void {
    this.taken.set(whose, (this.taken.get(whose) ?? 0) + 1);
    this.takenTogether += 1;
  }

  private giveBack(whose: string): void {
    const left = (this.taken.get(whose) ?? 0) - 1;
    if (left > 0) this.taken.set(whose, left);
    else this.taken.delete(whose);
    this.takenTogether -= 1;
    for (let next = this.nextInTurn(); next !== undefined; next = this.nextInTurn()) this.letGo(next);
  }

  private nextInTurn(): string | undefined {
    return [...this.lines.keys()].find((whose) => this.mayTake(whose));
  }

  /** The others of this owner come after those of everybody else. */
  private letGo(whose: string): void {
    const [first, ...others] = this.lines.get(whose) ?? [];
    this.lines.delete(whose);
    if (others.length > 0) this.lines.set(whose, others);
    this.take(whose);
    first?.();
  }

  private turn(whose: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = this.waitMs === 0 ? undefined : setTimeout(() => this.giveUp(whose, go, reject), this.waitMs);
      this.lines.set(whose, [...(this.lines.get(whose) ?? []), go]);
    });
  }

  private giveUp(whose: string, go: () => void, reject: (refusal: Refusal) => void): void {
    const others = (this.lines.get(whose) ?? []).filter((waiting) => waiting !== go);
    if (others.length > 0) this.lines.set(whose, others);
    else this.lines.delete(whose);
    const seconds = limits.retryWhenUnavailableSeconds;
    reject(
      new Refusal('RATE_LIMITED', `Too many requests of this owner at once; try again in ${seconds} s`, [], seconds),
    );
  }
}

const sharesOf = new WeakMap<pg.Pool, ConnectionShares>();

/** From here on owners share the connections of the pool. */
export function shareByOwners(pool: pg.Pool): void {
  const { max, connectionTimeoutMillis = 0 } = pool.options;
  sharesOf.set(pool, new ConnectionShares(max, connectionTimeoutMillis));
}

/** Runs work with one connection of the pool, within the owner's share where owners share it. Throws RATE_LIMITED. */
export function withinShare<T>(pool: pg.Pool, whose: string, work: () => Promise<T>): Promise<T> {
  return sharesOf.get(pool)?.run(whose, work) ?? work();
}
