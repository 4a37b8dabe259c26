import { atOnce } from './at-once.js';
import { type Coverage, isPure } from './coverage.js';
import type { FilePlan } from './file-run.js';
import { type Findings, keyOf, type Trial } from './findings.js';
import type { Sandbox } from './sandbox.js';

/**
 * Tests without a database take no time, and all come first. Of the others most mutants fall to the few that are most about
 * them; the next are for those that are left, and then it is enough.
 */
const testsInTurn = [0, 3, 12, 64];
/** Without a database. */
const pureTests = 100;
/** A mutant that spoils the process for others, or that only the start of a file reaches, is tried with so many whole files. */
const filesAlone = 4;
/** A file that needs no database ends at once, but what it only imports it hardly notices. */
const pureFilesAlone = 8;
const testsAlone = 4;

/** Sends the tests after the mutants, many at a time, and notes at once what comes of it. */
export class Hunt {
  private alive: string[] = [];

  constructor(
    private readonly sandbox: Sandbox,
    private readonly coverage: Coverage,
    private readonly findings: Findings,
    private readonly options: { processes: number; tests: number; together: boolean },
    private readonly say: (line: string) => void,
  ) {}

  /** Tries what was not tried yet. */
  async on(mutants: readonly string[]): Promise<void> {
    this.alive = [...mutants];
    this.forgetKilled();
    for (const count of testsInTurn) {
      if (count > this.options.tests) break;
      await this.tryTogether(count);
    }
    if (!this.options.together) await this.tryAlone();
  }

  /** The living mutants with the first of their tests, file by file. */
  private async tryTogether(count: number): Promise<void> {
    const plans = this.plansOf(count);
    let done = 0;
    await atOnce(this.options.processes, [...plans.keys()], async (file) => {
      // Another file may have killed some of them meanwhile.
      this.forgetKilled();
      const plan = this.plansOf(count).get(file);
      if (plan) await this.tryInFile(file, plan);
      this.forgetKilled();
      done += 1;
      this.say(
        `${done} of ${plans.size} files with ${count} tests of a database for each mutant; ${this.alive.length} live; ${file}`,
      );
    });
  }

  private plansOf(count: number): Map<string, FilePlan> {
    const plans = new Map<string, FilePlan>();
    for (const mutant of this.alive) {
      if (this.findings.isDoubtful(mutant)) continue;
      for (const trial of this.trialsOf(mutant, count)) {
        if (this.findings.wasTried(mutant, trial) || this.findings.isDoubted(mutant, trial)) continue;
        const plan: FilePlan = plans.get(trial.file) ?? new Map();
        plan.set(trial.test, (plan.get(trial.test) ?? new Set()).add(mutant));
        plans.set(trial.file, plan);
      }
    }
    const mutantsIn = (plan: FilePlan) => [...plan.values()].reduce((sum, mutants) => sum + mutants.size, 0);
    // Where most fall first, so that a run that is broken off has found what it could.
    return new Map([...plans].toSorted(([, a], [, b]) => mutantsIn(b) - mutantsIn(a)));
  }

  private trialsOf(mutant: string, count: number): Required<Trial>[] {
    const tests = this.repeatable(mutant);
    const others = tests.filter(({ file }) => !isPure(file)).slice(0, count);
    return [...tests.filter(({ file }) => isPure(file)).slice(0, pureTests), ...others];
  }

  private repeatable(mutant: string): Required<Trial>[] {
    return this.coverage.testsOf(mutant).filter((trial) => this.findings.isRepeatable(keyOf(trial)) !== false);
  }

  private async tryInFile(file: string, plan: FilePlan): Promise<void> {
    const { tests = {} } = this.findings.reachOf(file) ?? {};
    const keyOfTest = (test: string) => keyOf({ file, test, text: tests[test]?.text ?? '' });
    const isRepeatable = (test: string) => this.findings.isRepeatable(keyOfTest(test)) === true;
    await this.sandbox.tryInFile(file, plan, isRepeatable, {
      killed: (mutant, test) => this.findings.add({ killed: mutant, by: keyOfTest(test) }),
      passed: (mutant, test) => this.findings.add({ passed: mutant, by: keyOfTest(test) }),
      doubtful: (mutant, test) => this.findings.add({ doubtful: mutant, by: keyOfTest(test) }),
      repeatable: (test, isSo) =>
        this.findings.add(isSo ? { repeatable: keyOfTest(test) } : { unrepeatable: keyOfTest(test) }),
    });
  }

  /** What works at the import of a file, and what could not be told beside others. */
  private async tryAlone(): Promise<void> {
    const left = this.alive.filter((mutant) => this.placesOf(mutant).length > 0);
    let done = 0;
    await atOnce(this.options.processes, left, async (mutant) => {
      for (const trial of this.placesOf(mutant)) {
        const about = trial.test ? [trial.test] : this.coverage.testsAbout(mutant, trial.file);
        const isKilled = await this.sandbox.killsAlone(mutant, trial.file, about);
        this.findings.add(isKilled ? { killed: mutant, by: keyOf(trial) } : { passed: mutant, by: keyOf(trial) });
        if (isKilled) break;
      }
      done += 1;
      this.say(`${done} of ${left.length} mutants that are tried in processes of their own`);
    });
    this.forgetKilled();
  }

  private placesOf(mutant: string): Trial[] {
    const tests = this.coverage.testsOf(mutant);
    const doubted = tests.filter((trial) => this.findings.isDoubted(mutant, trial));
    const unrepeatable = tests.filter((trial) => this.findings.isRepeatable(keyOf(trial)) === false);
    const needsFiles = tests.length === 0 || (this.findings.isDoubtful(mutant) && doubted.length === 0);
    const places = [...doubted, ...unrepeatable.slice(0, testsAlone), ...(needsFiles ? this.filesAloneOf(mutant) : [])];
    return places.filter((trial) => !this.findings.wasTried(mutant, trial));
  }

  private filesAloneOf(mutant: string): Trial[] {
    const files = this.coverage.filesOf(mutant);
    const pure = files.filter(({ file }) => isPure(file) && this.coverage.testsAbout(mutant, file).length > 0);
    return [...pure.slice(0, pureFilesAlone), ...files.filter(({ file }) => !isPure(file)).slice(0, filesAlone)];
  }

  private forgetKilled(): void {
    this.alive = this.alive.filter((mutant) => !this.findings.isKilled(mutant, this.coverage.trials));
  }
}
