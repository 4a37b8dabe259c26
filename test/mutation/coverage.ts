import { type FileReach, keyOf, type Trial } from './findings.js';

/** Which tests reach which mutants, by file and name of the test. */
export class Coverage {
  private readonly tests = new Map<string, Required<Trial>[]>();
  private readonly sorted = new Map<string, Required<Trial>[]>();
  private readonly files = new Map<string, Trial[]>();
  /** How many mutants a test reaches: the fewer, the more it is about them. */
  private readonly breadth = new Map<string, number>();
  /** How long a test takes. */
  private readonly durations = new Map<string, number>();
  /** How often the tests of a file reach what is in a source file, and mutants at all. */
  private readonly interest = new Map<string, number>();
  /** The names of the tests of a file that reach what is in a source file. */
  private readonly about = new Map<string, Set<string>>();
  /** All tests and test files as they are now, by their keys. */
  readonly trials = new Map<string, Trial>();

  /** `sources` tells which file a mutant is in, `killRateOf` how many of the mutants that met a test, by its key, fell to it. */
  constructor(
    reaches: readonly FileReach[],
    /** Of files that were not run here. */
    others: readonly Trial[],
    private readonly sources: ReadonlyMap<string, string>,
    private readonly killRateOf: (trial: string) => number,
  ) {
    for (const trial of others) this.trials.set(keyOf(trial), trial);
    for (const { file, text, always, tests } of reaches) {
      const reachedByTests = Object.values(tests).flatMap(({ reached }) => reached);
      for (const mutant of new Set([...always, ...reachedByTests])) this.note(this.files, mutant, { file, text });
      this.trials.set(keyOf({ file, text }), { file, text });
      for (const [test, { text: ofTest, durationMs, reached }] of Object.entries(tests)) {
        const trial = { file, test, text: ofTest };
        this.trials.set(keyOf(trial), trial);
        this.breadth.set(keyOf(trial), reached.length);
        this.durations.set(keyOf(trial), durationMs);
        for (const mutant of reached) {
          this.note(this.tests, mutant, trial);
          const about = this.interestKey(file, mutant);
          this.about.set(about, (this.about.get(about) ?? new Set()).add(test));
          for (const key of [file, about]) {
            this.interest.set(key, (this.interest.get(key) ?? 0) + 1);
          }
        }
      }
    }
  }

  has(mutant: string): boolean {
    return this.tests.has(mutant) || this.files.has(mutant);
  }

  /**
   * The tests that reach a mutant: first those without a database, those that kill most, reach least else and take least
   * time, and those in files that are most about its source.
   */
  testsOf(mutant: string): Required<Trial>[] {
    const sorted = this.sorted.get(mutant) ?? this.inOrder(mutant);
    this.sorted.set(mutant, sorted);
    return sorted;
  }

  /** The files in or outside of whose tests a mutant is reached, those first whose tests are most about its source file. */
  filesOf(mutant: string): Trial[] {
    const interest = ({ file }: Trial) => this.interestOf(file, mutant);
    return (this.files.get(mutant) ?? []).toSorted((a, b) => interest(b) - interest(a));
  }

  /** The tests of a file that reach something in the source file of a mutant. */
  testsAbout(mutant: string, file: string): readonly string[] {
    return [...(this.about.get(this.interestKey(file, mutant)) ?? [])];
  }

  private interestKey(file: string, mutant: string): string {
    return `${file} ${this.sources.get(mutant)}`;
  }

  private note<T extends Trial>(trials: Map<string, T[]>, mutant: string, trial: T): void {
    const known = trials.get(mutant) ?? [];
    known.push(trial);
    trials.set(mutant, known);
  }

  private inOrder(mutant: string): Required<Trial>[] {
    const tests = (this.tests.get(mutant) ?? []).map((trial) => ({ trial, rank: this.rank(trial, mutant) }));
    const order = tests.toSorted(
      (a, b) => Number(isPure(b.trial.file)) - Number(isPure(a.trial.file)) || a.rank - b.rank,
    );
    return order.map(({ trial }) => trial);
  }

  private rank(trial: Required<Trial>, mutant: string): number {
    const key = keyOf(trial);
    const cost = (this.durations.get(key) ?? 0) + startMs;
    return ((this.breadth.get(key) ?? 0) * (1 - this.killRateOf(key)) * cost) / this.interestOf(trial.file, mutant);
  }

  /** Which part of what the tests of a file reach is in the source file of a mutant. */
  private interestOf(file: string, mutant: string): number {
    return (this.interest.get(this.interestKey(file, mutant)) ?? 0) / (this.interest.get(file) ?? 1);
  }
}

/** What a test takes besides its own time. */
const startMs = 100;

/** Needs neither a database nor the service. */
export const isPure = (file: string) => file.startsWith('test/rules/');
