import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** One test, or with no name a whole test file; `text` is the digest of what it says, so that a changed test is another one. */
export interface Trial {
  file: string;
  test?: string;
  text: string;
}

/** What one run of a test file reached, mutants by their keys. */
export interface FileReach {
  file: string;
  /** Digest of the test file. */
  text: string;
  hasFailed: boolean;
  /** Reached outside of a test: at the import, or before all tests of the file. */
  always: string[];
  tests: Record<string, { text: string; durationMs: number; reached: string[] }>;
  /** Digests of the files that stood there with their mutants. */
  sources: Record<string, string>;
}

/** After so many tests that could not tell, a mutant is no longer tried beside others. */
const doubtsMaximum = 2;

export type Finding =
  | { reach: FileReach }
  | { killed: string; by: string }
  | { passed: string; by: string }
  | { doubtful: string; by?: string }
  | { repeatable: string }
  | { unrepeatable: string };

/**
 * What was found so far, a line for each finding in a file of its own, so that a run that was broken off goes on where it
 * was. A finding is about a mutant in an unchanged source file and about an unchanged test: others are never asked for.
 */
export class Findings {
  private readonly reaches = new Map<string, FileReach>();
  private readonly killers = new Map<string, Set<string>>();
  /** The tests, by their keys, that let a mutant live. */
  private readonly passed = new Map<string, Set<string>>();
  /** The tests, by their keys, that could not tell beside others whether they had killed a mutant. */
  private readonly doubts = new Map<string, Set<string>>();
  private readonly repeatable = new Map<string, boolean>();
  /** How many mutants fell to a test, and how many it let pass, by its key. */
  private readonly tallies = new Map<string, { killed: number; passed: number }>();
  private isClosed = false;

  constructor(
    private readonly path: string,
    earlier: readonly Finding[],
  ) {
    for (const finding of earlier) this.take(finding);
    const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
    for (const line of lines) if (line) this.take(JSON.parse(line) as Finding);
  }

  /** Takes no more: what processes that are broken off seem to have found is nothing. */
  close(): void {
    this.isClosed = true;
  }

  add(finding: Finding): void {
    if (this.isClosed) return;
    this.take(finding);
    appendFileSync(this.path, `${JSON.stringify(finding)}\n`);
  }

  reachOf(file: string): FileReach | undefined {
    return this.reaches.get(file);
  }

  isKilled(mutant: string, trials: ReadonlyMap<string, Trial>): boolean {
    return [...this.killersOf(mutant)].some((key) => trials.has(key));
  }

  /** The tests, by their keys, that have killed it. */
  killersOf(mutant: string): ReadonlySet<string> {
    return this.killers.get(mutant) ?? new Set();
  }

  /** The tests, by their keys, that have let it live. */
  passedOf(mutant: string): ReadonlySet<string> {
    return this.passed.get(mutant) ?? new Set();
  }

  wasTried(mutant: string, trial: Trial): boolean {
    return this.passedOf(mutant).has(keyOf(trial));
  }

  /** Whether any test was tried with it at all. */
  wasMet(mutant: string): boolean {
    return this.passed.has(mutant);
  }

  /** Whether it is to be tried in processes of its own only. */
  isDoubtful(mutant: string): boolean {
    return (this.doubts.get(mutant)?.size ?? 0) >= doubtsMaximum;
  }

  /** Whether the test failed with it, and could not tell beside others whether that was because of it. */
  isDoubted(mutant: string, trial: Trial): boolean {
    return this.doubts.get(mutant)?.has(keyOf(trial)) === true;
  }

  /** The part of the mutants that met a test, by its key, that fell to it; a half while it has met none. */
  killRateOf(trial: string): number {
    const { killed, passed } = this.tallyOf(trial);
    return (killed + 1) / (killed + passed + 2);
  }

  /** Whether a test, by its key, passes a second time; undefined while nobody knows. */
  isRepeatable(trial: string): boolean | undefined {
    return this.repeatable.get(trial);
  }

  private take(finding: Finding): void {
    if ('reach' in finding) this.reaches.set(finding.reach.file, finding.reach);
    if ('killed' in finding) this.kill(finding.killed, finding.by);
    if ('passed' in finding) this.pass(finding.passed, finding.by);
    if ('doubtful' in finding) this.doubt(finding.doubtful, finding.by ?? '');
    if ('repeatable' in finding) this.repeatable.set(finding.repeatable, true);
    if ('unrepeatable' in finding) this.repeatable.set(finding.unrepeatable, false);
  }

  private doubt(mutant: string, trial: string): void {
    note(this.doubts, mutant, trial);
  }

  private kill(mutant: string, trial: string): void {
    note(this.killers, mutant, trial);
    this.tallyOf(trial).killed += 1;
  }

  private pass(mutant: string, trial: string): void {
    this.tallyOf(trial).passed += 1;
    note(this.passed, mutant, trial);
  }

  private tallyOf(trial: string): { killed: number; passed: number } {
    const known = this.tallies.get(trial) ?? { killed: 0, passed: 0 };
    this.tallies.set(trial, known);
    return known;
  }
}

function note(trials: Map<string, Set<string>>, mutant: string, trial: string): void {
  trials.set(mutant, (trials.get(mutant) ?? new Set()).add(trial));
}

const keys = new WeakMap<Trial, string>();

export function keyOf(trial: Trial): string {
  const { file, test, text } = trial;
  const key = keys.get(trial) ?? digest(JSON.stringify([file, test ?? null, text]));
  keys.set(trial, key);
  return key;
}

export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
