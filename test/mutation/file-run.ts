import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The mutants to try with each test of one file. */
export type FilePlan = Map<string, Set<string>>;

/** Told as it happens. */
export interface FileListener {
  killed(mutant: string, test: string): void;
  passed(mutant: string, test: string): void;
  /** To be tried in a process of its own: this one could not tell. */
  doubtful(mutant: string, test: string): void;
  /** Whether it passes, without any mutant, when it runs a second time. */
  repeatable(test: string, isRepeatable: boolean): void;
}

interface Told {
  started?: string | null;
  passed?: string;
  killed?: string;
  doubtful?: string[];
  repeatable?: string;
  unrepeatable?: string;
  name?: string;
}

const silenceMs = 120_000;
/** Until its first word: a busy machine takes minutes to load a test file with all that it imports. */
const silenceAtStartMs = 600_000;

/** A test that could not tell of so many is one in which what a mutant did stays: it is left, rather than started again for each. */
const doubtsOfTestMaximum = 3;

/** Carries out the plan of one test file, in as few processes as the mutants allow: some end or block theirs. */
export class FileRun {
  private current: { mutant: string; test: string } | null = null;
  /** Mutants after each of which the test is asked: of several together it was not clear whose effect stayed. */
  private readonly single = new Set<string>();
  /** Of how many mutants a test could not tell. */
  private readonly doubts = new Map<string, number>();

  constructor(
    private readonly plan: FilePlan,
    private readonly start: (plan: FilePlan, single: ReadonlySet<string>) => ChildProcess,
    private readonly listener: FileListener,
  ) {}

  async run(): Promise<void> {
    while (this.plan.size > 0) {
      const before = this.left();
      const single = this.single.size;
      await this.runOnce();
      if (this.left() < before || this.single.size > single) continue;
      for (const [test, mutants] of [...this.plan]) for (const mutant of [...mutants]) this.doubt(mutant, test);
    }
  }

  private left(): number {
    return [...this.plan.values()].reduce((sum, mutants) => sum + mutants.size, 0);
  }

  private async runOnce(): Promise<void> {
    this.current = null;
    const child = this.start(this.plan, this.single);
    let isSilent = false;
    const blocked = () => {
      // Its last words may come after its end.
      if (child.exitCode !== null || child.signalCode !== null) return;
      isSilent = true;
      process.kill(-(child.pid ?? 0), 'SIGKILL');
    };
    let timer = setTimeout(blocked, silenceAtStartMs);
    child.on('message', (told: Told) => {
      clearTimeout(timer);
      timer = setTimeout(blocked, silenceMs).unref();
      this.take(told);
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    clearTimeout(timer);
    if (isSilent || code === null) this.doubtCurrent();
  }

  /** Blocked or ended by the mutant in effect, or by the machine. */
  private doubtCurrent(): void {
    if (this.current) this.doubt(this.current.mutant, this.current.test);
  }

  private take({ started, passed, killed, doubtful, repeatable, unrepeatable, name = '' }: Told): void {
    if (started !== undefined) this.current = started === null ? null : { mutant: started, test: name };
    if (passed !== undefined) this.pass(passed, name);
    if (killed !== undefined) this.kill(killed, name);
    if (doubtful !== undefined) this.separate(doubtful, name);
    if (repeatable !== undefined) this.listener.repeatable(repeatable, true);
    if (unrepeatable !== undefined) this.leave(unrepeatable);
  }

  private kill(mutant: string, test: string): void {
    this.listener.killed(mutant, test);
    this.dropEverywhere(mutant);
  }

  private pass(mutant: string, test: string): void {
    this.listener.passed(mutant, test);
    this.drop(mutant, test);
  }

  private separate(mutants: readonly string[], test: string): void {
    const [only, ...others] = mutants;
    if (only !== undefined && others.length === 0) this.doubt(only, test);
    else for (const mutant of mutants) this.single.add(mutant);
  }

  private doubt(mutant: string, test: string): void {
    this.listener.doubtful(mutant, test);
    this.dropEverywhere(mutant);
    const doubts = (this.doubts.get(test) ?? 0) + 1;
    this.doubts.set(test, doubts);
    if (doubts === doubtsOfTestMaximum) this.leave(test);
  }

  private leave(test: string): void {
    this.listener.repeatable(test, false);
    this.plan.delete(test);
  }

  private dropEverywhere(mutant: string): void {
    for (const test of [...this.plan.keys()]) this.drop(mutant, test);
  }

  private drop(mutant: string, test: string): void {
    const mutants = this.plan.get(test);
    mutants?.delete(mutant);
    if (mutants?.size === 0) this.plan.delete(test);
  }
}
