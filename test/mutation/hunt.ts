import type { Coverage, Reach } from './coverage.js';
import type { FilePlan } from './file-run.js';
import type { Sandbox } from './sandbox.js';

/** Most mutants fall to the few tests that are most about them; the next are for those that are left, and then it is enough. */
const testsInTurn = [4, 12, 48];
/** A mutant that only tells at the import of its file is tried with so many test files. */
const filesForImport = 4;
const testsAlone = 4;

/** Sends the tests after the mutants, many at a time. */
export class Hunt {
  private readonly alive = new Set<string>();
  private readonly doubtful = new Set<string>();

  constructor(
    private readonly sandbox: Sandbox,
    private readonly coverage: Coverage,
    private readonly processes: number,
    private readonly say: (line: string) => void,
  ) {}

  async survivorsOf(mutants: readonly string[]): Promise<ReadonlySet<string>> {
    for (const mutant of mutants) this.alive.add(mutant);
    let from = 0;
    for (const count of testsInTurn) {
      await this.tryTogether(from, from + count);
      from += count;
    }
    await this.tryAlone();
    return this.alive;
  }

  /** The living mutants with those of their tests that are in this turn, file by file. */
  private async tryTogether(from: number, to: number): Promise<void> {
    const plans = this.plansOf(from, to);
    let done = 0;
    await this.atOnce([...plans], async ([file, plan]) => {
      this.forget(plan);
      const { killed, doubtful } = await this.sandbox.tryInFile(file, plan);
      for (const mutant of killed) this.alive.delete(mutant);
      for (const mutant of doubtful) this.doubtful.add(mutant);
      done += 1;
      this.say(`${done} of ${plans.size} files in this turn, ${this.alive.size} mutants live; last ${file}`);
    });
  }

  private plansOf(from: number, to: number): Map<string, FilePlan> {
    const plans = new Map<string, FilePlan>();
    for (const mutant of this.alive) {
      for (const { file, test } of this.coverage.testsOf(mutant).slice(from, to)) {
        const plan: FilePlan = plans.get(file) ?? new Map();
        plan.set(test, (plan.get(test) ?? new Set()).add(mutant));
        plans.set(file, plan);
      }
    }
    return new Map([...plans].toSorted(([a], [b]) => a.localeCompare(b)));
  }

  /** What another file has killed meanwhile. */
  private forget(plan: FilePlan): void {
    for (const [test, mutants] of plan) {
      for (const mutant of mutants) if (!this.alive.has(mutant)) mutants.delete(mutant);
      if (mutants.size === 0) plan.delete(test);
    }
  }

  /** What works at the import of a file, and what could not be told beside others. */
  private async tryAlone(): Promise<void> {
    const left = [...this.alive].filter(
      (mutant) => this.doubtful.has(mutant) || this.coverage.filesOf(mutant).length > 0,
    );
    this.say(`${left.length} mutants are tried in processes of their own`);
    await this.atOnce(left, async (mutant) => {
      for (const reach of this.placesOf(mutant)) {
        if (!(await this.sandbox.killsAlone(mutant, reach))) continue;
        this.alive.delete(mutant);
        return;
      }
    });
  }

  private placesOf(mutant: string): (Reach | { file: string })[] {
    const tests = this.doubtful.has(mutant) ? this.coverage.testsOf(mutant).slice(0, testsAlone) : [];
    const files = this.coverage.filesOf(mutant).slice(0, filesForImport);
    return [...tests, ...files.map((file) => ({ file }))];
  }

  private async atOnce<T>(pieces: readonly T[], work: (piece: T) => Promise<void>): Promise<void> {
    const waiting = [...pieces];
    const workOff = async () => {
      for (let piece = waiting.shift(); piece; piece = waiting.shift()) await work(piece);
    };
    await Promise.all(Array.from({ length: this.processes }, workOff));
  }
}
