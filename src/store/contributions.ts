import assert from 'node:assert/strict';

/**
 * What folders above contribute to an operation of a folder below, which cannot call them: the lower folder declares it
 * and takes it where it is due, the upper ones write it, and src/steps.ts lists who does, in the order of their locks.
 */
export class Contributions<T> implements Iterable<T> {
  private contributed: readonly T[] | null = null;

  /** `what` is told when nothing was contributed. */
  constructor(private readonly what: string) {
    declared.add(this);
  }

  /** Sets who contributes, once at start. */
  from(...contributed: readonly T[]): void {
    this.contributed = contributed;
  }

  ensureContributed(): void {
    assert(this.contributed, `nothing is contributed to: ${this.what}`);
  }

  *[Symbol.iterator](): Iterator<T> {
    this.ensureContributed();
    yield* this.contributed ?? [];
  }
}

const declared = new Set<Pick<Contributions<unknown>, 'ensureContributed'>>();

/** Throws when something that was declared has no contributors, so that a process does not start without them. */
export function ensureAllContributed(): void {
  for (const contributions of declared) contributions.ensureContributed();
}
