import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The mutants to try with each test of one file. */
export type FilePlan = Map<string, Set<string>>;

export interface FileOutcome {
  killed: Set<string>;
  /** To be tried in a process of their own: this one could not tell. */
  doubtful: Set<string>;
}

interface Told {
  started?: string | null;
  passed?: string;
  name?: string;
  killed?: string;
  doubtful?: string;
  unrepeatable?: string;
}

const silenceMs = 120_000;

/** Carries out the plan of one test file, in as few processes as the mutants allow: some end or block theirs. */
export class FileRun {
  private readonly outcome: FileOutcome = { killed: new Set(), doubtful: new Set() };
  private current: string | null = null;

  constructor(
    private readonly plan: FilePlan,
    private readonly start: (plan: FilePlan) => ChildProcess,
  ) {}

  async run(): Promise<FileOutcome> {
    while (this.plan.size > 0) {
      const before = this.left();
      await this.runOnce();
      if (this.left() < before) continue;
      this.doubt([...this.plan.values()].flatMap((mutants) => [...mutants]));
    }
    return this.outcome;
  }

  private left(): number {
    return [...this.plan.values()].reduce((sum, mutants) => sum + mutants.size, 0);
  }

  private async runOnce(): Promise<void> {
    this.current = null;
    const child = this.start(this.plan);
    let isSilent = false;
    const timer = setTimeout(() => {
      isSilent = true;
      process.kill(-(child.pid ?? 0), 'SIGKILL');
    }, silenceMs);
    child.on('message', (told: Told) => {
      timer.refresh();
      this.take(told);
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    clearTimeout(timer);
    // Blocked or ended by the mutant in effect: a test would never have passed.
    if (this.current && (isSilent || code === null)) this.kill(this.current);
    else if (code !== null) this.current = null;
  }

  private take({ started, passed, name = '', killed, doubtful, unrepeatable }: Told): void {
    if (started !== undefined) this.current = started;
    if (passed !== undefined) this.drop(passed, name);
    if (killed !== undefined) this.kill(killed);
    if (doubtful !== undefined) this.doubt([doubtful]);
    if (unrepeatable !== undefined) this.doubt([...(this.plan.get(unrepeatable) ?? [])]);
  }

  private kill(mutant: string): void {
    this.outcome.killed.add(mutant);
    for (const name of [...this.plan.keys()]) this.drop(mutant, name);
  }

  private doubt(mutants: readonly string[]): void {
    for (const mutant of mutants) {
      this.outcome.doubtful.add(mutant);
      for (const name of [...this.plan.keys()]) this.drop(mutant, name);
    }
  }

  private drop(mutant: string, name: string): void {
    const mutants = this.plan.get(name);
    mutants?.delete(mutant);
    if (mutants?.size === 0) this.plan.delete(name);
  }
}
