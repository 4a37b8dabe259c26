import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
// @ts-expect-error: jest's configuration is plain JavaScript
import jestConfig from '../../jest.config.mjs';
import { projectRoot } from '../../src/project-root.js';
import { type FileListener, type FilePlan, FileRun } from './file-run.js';
import { digest, type FileReach } from './findings.js';

const copied = [
  'src',
  'rest-compat',
  'schema',
  'test',
  'tour',
  'bench',
  'docs',
  'README.md',
  'package.json',
  'mikro-orm.config.ts',
  'jest.config.mjs',
  'tsconfig.json',
  'dist',
];
const timeoutForTestMs = 60_000;
const timeoutForFileMs = 180_000;

/** A copy of the project in which the mutants stand, and jest runs. */
export class Sandbox {
  readonly directory = mkdtempSync(join(tmpdir(), 'books-mutation-'));
  private plans = 0;
  /** How tests ended without a mutant, by their file and names. */
  private readonly unchanged = new Map<string, AloneRun>();
  private readonly running = new Set<ChildProcess>();

  constructor(contents: ReadonlyMap<string, string>) {
    for (const name of copied) cpSync(join(projectRoot, name), join(this.directory, name), { recursive: true });
    symlinkSync(join(projectRoot, 'node_modules'), join(this.directory, 'node_modules'));
    for (const [name, content] of contents) writeFileSync(join(this.directory, name), content);
    // What the wall around owners brings along otherwise: sources with decorators cannot be imported without it.
    const setupFilesAfterEnv = ['reflect-metadata'];
    const { globalSetup: _setup, globalTeardown: _teardown, ...config } = { ...jestConfig, setupFilesAfterEnv };
    this.configure('coverage', { ...config, testEnvironment: '<rootDir>/test/mutation/coverage-environment.mjs' });
    this.configure('one', { ...config, testTimeout: timeoutForTestMs });
    this.configure('many', { ...config, testEnvironment: '<rootDir>/test/mutation/environment.mjs' });
  }

  /** Runs the test files unchanged; answers which of their tests reach which mutant. */
  async reaches(testFiles: readonly string[], sources: Record<string, string>): Promise<FileReach[]> {
    const directory = mkdtempSync(join(this.directory, 'coverage-'));
    const child = this.jest('coverage', ['--silent', '--runInBand', ...testFiles], {
      MUTATION_COVERAGE_DIRECTORY: directory,
    });
    await ended(child, testFiles.length * timeoutForFileMs);
    return readdirSync(directory).map((name) => {
      const { path, ...reached } = JSON.parse(readFileSync(join(directory, name), 'utf8')) as WrittenReach;
      return { file: relative(this.directory, path), text: digest(readFileSync(path, 'utf8')), sources, ...reached };
    });
  }

  /** Tries the mutants of the plan with the tests of one file, in one process as far as that can be. */
  tryInFile(
    file: string,
    plan: FilePlan,
    isRepeatable: (test: string) => boolean,
    listener: FileListener,
  ): Promise<void> {
    const start = (left: FilePlan, single: ReadonlySet<string>) => {
      const path = join(this.directory, `plan-${this.plans++}.json`);
      const tests = [...left].map(([test, keys]) => {
        const mutants = [...keys].map((key) => ({ key, isSingle: single.has(key) }));
        return [test, { isRepeatable: isRepeatable(test), mutants }];
      });
      writeFileSync(path, JSON.stringify(Object.fromEntries(tests)));
      return this.jest('many', ['--silent', '--runInBand', file], { MUTATION_PLAN: path });
    };
    return new FileRun(plan, start, listener).run();
  }

  /**
   * Tries one mutant in a process of its own, in effect from the start, with the named tests of a file or with all; true when
   * one fails or no longer ends. They must pass without the mutant. After a limit they must do so at once, and in half the time:
   * else it was the machine that held them up.
   */
  async killsAlone(mutant: string, file: string, tests: readonly string[]): Promise<boolean> {
    const mutated = await this.runAlone(file, tests, { __STRYKER_ACTIVE_MUTANT__: mutant });
    if (mutated.hasPassed) return false;
    const key = JSON.stringify([file, tests]);
    const isLate = mutated.durationMs >= timeoutForTestMs;
    const unchanged = (!isLate && this.unchanged.get(key)) || (await this.runAlone(file, tests, {}));
    if (unchanged.hasPassed) this.unchanged.set(key, unchanged);
    return unchanged.hasPassed && (!isLate || unchanged.durationMs < mutated.durationMs / 2);
  }

  private async runAlone(
    file: string,
    tests: readonly string[],
    environment: Record<string, string>,
  ): Promise<AloneRun> {
    const startedAtMs = Date.now();
    const names = tests.map((test) => test.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
    const named = names ? ['-t', `^(?:${names})$`] : [];
    const child = this.jest('one', ['--bail', '--silent', '--runInBand', ...named, file], environment);
    const hasPassed = (await ended(child, timeoutForFileMs)) === 0;
    return { hasPassed, durationMs: Date.now() - startedAtMs };
  }

  remove(): void {
    for (const { pid } of this.running) process.kill(-(pid ?? 0), 'SIGKILL');
    // Whoever breaks off the run removes it, and so does the run that ends because of it.
    this.running.clear();
    rmSync(this.directory, { recursive: true, force: true });
  }

  private configure(name: string, config: object): void {
    writeFileSync(join(this.directory, `${name}.config.json`), JSON.stringify(config));
  }

  private jest(config: string, options: readonly string[], environment: Record<string, string>): ChildProcess {
    const jest = join(projectRoot, 'node_modules/jest/bin/jest.js');
    const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
    const child = spawn(
      process.execPath,
      [...flags, jest, '--config', `${config}.config.json`, '--runTestsByPath', ...options],
      {
        cwd: this.directory,
        env: { ...process.env, ...environment },
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        detached: true,
      },
    );
    this.running.add(child);
    child.once('exit', () => this.running.delete(child));
    return child;
  }
}

interface AloneRun {
  hasPassed: boolean;
  durationMs: number;
}

type WrittenReach = Omit<FileReach, 'file' | 'text' | 'sources'> & { path: string };

async function ended(child: ChildProcess, timeoutMs: number): Promise<number | null> {
  const timer = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), timeoutMs);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(timer);
  return code;
}
