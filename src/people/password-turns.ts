import { Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { surroundingsOf } from '../values/address-range.js';

/** For whom a password is checked: by a name that nobody else has. */
export interface PasswordAsker {
  name: string;
  /** Of somebody who has logged in, or in whose browser somebody has: they come before strangers. */
  isKnown: boolean;
}

export function strangerAt(address: string): PasswordAsker {
  return { name: surroundingsOf(address), isKnown: false };
}

interface Waiting {
  begin(): void;
  refuse(): void;
}

/** Who waits, by the name of the asker, in the order of their turns. */
type Lines = Map<string, Waiting[]>;

/**
 * Few passwords are checked at once, and who waits has turns: those who are known first, one of each asker before the next of the same. Where
 * too many wait the last of the longest line is refused, so that strangers who log in a thousand times shut out themselves.
 */
export class PasswordTurns {
  private running = 0;
  private readonly known: Lines = new Map();
  private readonly strangers: Lines = new Map();

  /** Throws RATE_LIMITED when too many wait. */
  async run<T>(asker: PasswordAsker, work: () => Promise<T>): Promise<T> {
    if (this.running < limits.passwordChecksAtOnce) this.running++;
    else await this.wait(asker);
    try {
      return await work();
    } finally {
      const next = takeNext(this.known) ?? takeNext(this.strangers);
      if (next) next.begin();
      else this.running--;
    }
  }

  private wait({ name, isKnown }: PasswordAsker): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const refuse = () => reject(new Refusal('RATE_LIMITED', 'Too many people log in; try again', [], 5));
    const lines = isKnown ? this.known : this.strangers;
    lines.set(name, [...(lines.get(name) ?? []), { begin: resolve, refuse }]);
    const waiting = [...this.known.values(), ...this.strangers.values()].reduce((sum, line) => sum + line.length, 0);
    if (waiting > limits.passwordChecksWaiting) refuseOne(this.strangers.size > 0 ? this.strangers : this.known);
    return promise;
  }
}

/** The first of the asker whose turn it is; the others of this asker come after those of everybody else. */
function takeNext(lines: Lines): Waiting | undefined {
  for (const [name, [first, ...others]] of lines) {
    lines.delete(name);
    if (others.length > 0) lines.set(name, others);
    return first;
  }
  return undefined;
}

/** The last of the longest line; of several the one whose turn comes last. */
function refuseOne(lines: Lines): void {
  const [name, line] = [...lines].reduce((longest, one) => (one[1].length >= longest[1].length ? one : longest));
  line.pop()?.refuse();
  if (line.length === 0) lines.delete(name);
}
