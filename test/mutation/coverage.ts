/** Which tests reach which mutants, by file and name of the test. */
export interface Reach {
  file: string;
  test: string;
}

export class Coverage {
  /** Reached while a test ran. */
  private readonly tests = new Map<string, Reach[]>();
  /** Reached outside of a test: at the import, or before all tests of a file. */
  private readonly files = new Map<string, string[]>();
  /** How many mutants a test reaches: the fewer, the more it is about them. */
  private readonly breadth = new Map<string, number>();

  add(file: string, always: readonly string[], tests: Readonly<Record<string, readonly string[]>>): void {
    for (const mutant of always) this.files.set(mutant, [...(this.files.get(mutant) ?? []), file]);
    for (const [test, mutants] of Object.entries(tests)) {
      this.breadth.set(keyOf({ file, test }), mutants.length);
      for (const mutant of mutants) this.tests.set(mutant, [...(this.tests.get(mutant) ?? []), { file, test }]);
    }
  }

  has(mutant: string): boolean {
    return this.tests.has(mutant) || this.files.has(mutant);
  }

  /** The tests that reach a mutant, those first that are most about it. */
  testsOf(mutant: string): Reach[] {
    return (this.tests.get(mutant) ?? []).toSorted((a, b) => this.rank(a) - this.rank(b));
  }

  /** The files outside of whose tests a mutant is reached, pure ones first. */
  filesOf(mutant: string): string[] {
    return (this.files.get(mutant) ?? []).toSorted((a, b) => Number(!isPure(a)) - Number(!isPure(b)));
  }

  private rank(reach: Reach): number {
    return (isPure(reach.file) ? 0 : 100_000) + (this.breadth.get(keyOf(reach)) ?? 0);
  }
}

const isPure = (file: string) => file.startsWith('test/rules/');
const keyOf = ({ file, test }: Reach) => `${file}\n${test}`;
