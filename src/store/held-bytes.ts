import type { EntityManager } from '@mikro-orm/postgresql';
import { Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';

const heldByOwner = new Map<number, number>();
const retryAfterSeconds = 1;

/**
 * What a request holds in memory: rows as they came from the database, and what it answers. Rows may be large whatever is
 * asked of them, so that their number alone bounds nothing.
 */
export class HeldBytes {
  private bytes = 0;
  /** Of these, what counts for the owner. */
  private counted = 0;
  private holders = 0;
  private refusal: Refusal | null = null;

  constructor(private readonly ownerId: number) {}

  /** From now on the bytes count for the owner as well, until every function that was answered here has been called. */
  hold(): () => void {
    this.holders += 1;
    let isHolding = true;
    return () => {
      if (!isHolding) return;
      isHolding = false;
      this.holders -= 1;
      if (this.holders === 0) this.giveBack();
    };
  }

  /**
   * Throws QUERY_TOO_COMPLEX when one request would hold more than `bytesPerRequest`, and RATE_LIMITED when the requests of the
   * owner would hold more than `bytesPerOwner`; likewise whatever is added after that.
   */
  add(bytes: number): void {
    this.takes(bytes);
    this.check();
  }

  /** Likewise, but answers false instead. */
  takes(bytes: number): boolean {
    this.refusal ??= this.problemWith(bytes);
    if (this.refusal) return false;
    this.bytes += bytes;
    if (this.holders > 0) this.count(bytes);
    return true;
  }

  /** What has been thrown already: nothing more needs to be read for the request. */
  get refused(): Refusal | null {
    return this.refusal;
  }

  /** Throws it again. */
  check(): void {
    if (this.refusal) throw this.refusal;
  }

  /** Nothing is held any more: for each answer of a stream, and each attempt of a mutation. */
  beginAnew(): void {
    this.giveBack();
    this.bytes = 0;
    this.refusal = null;
  }

  /** MikroORM hands parameters on to the entity managers of transactions as copies: this one stays the request's. */
  clone(): this {
    return this;
  }

  private problemWith(more: number): Refusal | null {
    if (this.bytes + more > limits.bytesPerRequest) {
      const message = `The request would read or answer more than ${limits.bytesPerRequest} bytes; ask for smaller pages, or for less`;
      return new Refusal('QUERY_TOO_COMPLEX', message);
    }
    if ((heldByOwner.get(this.ownerId) ?? 0) + more <= limits.bytesPerOwner) return null;
    const message = `The requests of this owner hold ${limits.bytesPerOwner} bytes at the moment; ask for less at once`;
    return new Refusal('RATE_LIMITED', message, [], retryAfterSeconds);
  }

  private count(bytes: number): void {
    this.counted += bytes;
    const held = (heldByOwner.get(this.ownerId) ?? 0) + bytes;
    if (held > 0) heldByOwner.set(this.ownerId, held);
    else heldByOwner.delete(this.ownerId);
  }

  private giveBack(): void {
    this.count(-this.counted);
  }
}

const parameter = 'held bytes';

/** Has what is read through the entity manager, and through its transactions, counted. */
export function countInto(em: EntityManager, held: HeldBytes): void {
  em.setFilterParams(parameter, held as never);
}

/** What counts the reads of the entity manager; undefined for work that no request waits for. */
export function heldBytesOf(em: EntityManager): HeldBytes | undefined {
  return em.getFilterParams(parameter) as HeldBytes | undefined;
}
