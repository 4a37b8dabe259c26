import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type Finding, type Findings, keyOf, type Trial } from './findings.js';

/** By the digest of its text, so that a changed test file or test is another one; mutants by their keys, in their order. */
interface KeptFile {
  text: string;
  tests: Record<string, KeptTest>;
}

interface KeptTest {
  text: string;
  killed: string[];
  /** Those that no test has killed. */
  passed: string[];
}

/** The name of a test in the place of which the whole file was run. */
const wholeFile = '';

/**
 * What was found on other machines and days, as far as it still tells something: which test kills a mutant, one for each,
 * and which tests the living ones have met. It is a part of the repository: a run goes on where the last one was.
 */
export class Kept {
  private readonly files: Record<string, KeptFile>;

  constructor(private readonly path: string) {
    this.files = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, KeptFile>) : {};
  }

  findings(): Finding[] {
    return Object.entries(this.files).flatMap(([file, { tests }]) =>
      Object.entries(tests).flatMap(([test, { text, killed, passed }]) => {
        const by = keyOf(trialOf(file, test, text));
        return [
          ...killed.map((mutant) => ({ killed: mutant, by })),
          ...passed.map((mutant) => ({ passed: mutant, by })),
        ];
      }),
    );
  }

  /** The tests of a file, when they were kept of this text of it. */
  trialsOf(file: string, text: string): Trial[] {
    return this.files[file]?.text === text ? this.allTrialsOf(file) : [];
  }

  /**
   * Writes what is known of the mutants that there are now. `texts` has the digests of the test files, `trials` their tests by
   * key; tests of a changed file that was not run since are kept as they were: they may still be there.
   */
  write(
    mutants: readonly string[],
    findings: Findings,
    texts: ReadonlyMap<string, string>,
    trials: ReadonlyMap<string, Trial>,
  ): void {
    const run = new Set([...trials.values()].map(({ file }) => file));
    const unsure = [...texts.keys()].filter((file) => !run.has(file)).flatMap((file) => this.allTrialsOf(file));
    const known = new Map([...trials, ...unsure.map((trial) => [keyOf(trial), trial] as const)]);
    const textOf = (file: string) => (run.has(file) ? texts.get(file) : this.files[file]?.text) ?? '';
    const written = new Writing(textOf);
    for (const mutant of mutants.toSorted()) {
      const killer = this.killerOf(mutant, findings, trials) ?? this.killerOf(mutant, findings, known);
      if (killer) written.testOf(killer).killed.push(mutant);
      else for (const trial of standing(findings.passedOf(mutant), known)) written.testOf(trial).passed.push(mutant);
    }
    writeFileSync(this.path, `${JSON.stringify(written.inOrder(), null, 1)}\n`);
  }

  /** The first that was found, which is the one that was kept: what is written again is the same. */
  private killerOf(mutant: string, findings: Findings, trials: ReadonlyMap<string, Trial>): Trial | undefined {
    return standing(findings.killersOf(mutant), trials)[0];
  }

  private allTrialsOf(file: string): Trial[] {
    const tests = this.files[file]?.tests ?? {};
    return Object.entries(tests).map(([test, { text }]) => trialOf(file, test, text));
  }
}

function trialOf(file: string, test: string, text: string): Trial {
  return test === wholeFile ? { file, text } : { file, test, text };
}

function standing(keys: Iterable<string>, trials: ReadonlyMap<string, Trial>): Trial[] {
  return [...keys].flatMap((key) => trials.get(key) ?? []);
}

/** What is to be written, as it fills. */
class Writing {
  private readonly files: Record<string, KeptFile> = {};

  constructor(private readonly textOf: (file: string) => string) {}

  testOf({ file, test = wholeFile, text }: Trial): KeptTest {
    const tests = this.files[file]?.tests ?? {};
    const ofTest: KeptTest = tests[test] ?? { text, killed: [], passed: [] };
    this.files[file] = { text: this.textOf(file), tests: { ...tests, [test]: ofTest } };
    return ofTest;
  }

  inOrder(): Record<string, KeptFile> {
    const files = Object.entries(this.files).map(([file, { text, tests }]) => [file, { text, tests: byName(tests) }]);
    return byName(Object.fromEntries(files) as Record<string, KeptFile>);
  }
}

function byName<T>(named: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(named).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
