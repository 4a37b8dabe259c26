import type { EntityManager } from '@mikro-orm/postgresql';
import { Contributions } from '../store/contributions.js';

/** What is compared with bills by the vendor's number. */
export interface NumberedBillFollower {
  /** Locks what says one of these numbers, before a bill is locked or gets its own number. */
  lock(em: EntityManager, numbers: readonly string[]): Promise<void>;
  /** Brings it up to date, once the bill is as it will be. */
  follow(em: EntityManager, numbers: readonly string[]): Promise<void>;
}

/** The folder of inbox documents, which builds on this one, notes which bill a document repeats. */
export const numberedBillFollowers = new Contributions<NumberedBillFollower>('a bill has another vendor or number');

/** Prepares for a bill that comes to these numbers, or leaves them; nothing is done for bills without. */
export async function lockNumbered(em: EntityManager, numbers: readonly GivenNumber[]): Promise<void> {
  const given = withoutNone(numbers);
  if (given.length > 0) for (const follower of numberedBillFollowers) await follower.lock(em, given);
}

/** What says one of these numbers follows a bill that came to it, or left it. */
export async function followNumbered(em: EntityManager, numbers: readonly GivenNumber[]): Promise<void> {
  const given = withoutNone(numbers);
  if (given.length > 0) for (const follower of numberedBillFollowers) await follower.follow(em, given);
}

type GivenNumber = string | null | undefined;

function withoutNone(numbers: readonly GivenNumber[]): string[] {
  return [...new Set(numbers.flatMap((number) => number || []))];
}
