import { isDeepStrictEqual } from 'node:util';

/** Tells the steps of the tour as they happen. */
export class Progress {
  private done = 0;

  constructor(private readonly steps: number) {}

  /** Runs one step and prints its title and result. */
  async step<T>(title: string, work: (tell: (line: string) => void) => Promise<T>): Promise<T> {
    this.done += 1;
    const began = Date.now();
    process.stdout.write(`${String(this.done).padStart(2)}/${this.steps}  ${title}\n`);
    const tell = (line: string) => process.stdout.write(`       ${line}\n`);
    const result = await work(tell);
    tell(`✓ ${Date.now() - began} ms`);
    return result;
  }

  /** Throws unless every step was done. */
  finish(): void {
    expectEqual('steps done', this.done, this.steps);
  }
}

/** Throws, saying both, unless the service answered as expected. */
export function expectEqual(what: string, actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new Error(`${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`);
}
