import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
// @ts-expect-error: jest's configuration is plain JavaScript
import jestConfig from '../../jest.config.mjs';
import { projectRoot } from '../../src/project-root.js';
import { Coverage, type Reach } from './coverage.js';
import { type FileOutcome, type FilePlan, FileRun } from './file-run.js';

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
const timeoutForFileMs = 180_000;

/** A copy of the project in which the mutants stand, and jest runs. */
export class Sandbox {
  readonly directory = mkdtempSync(join(tmpdir(), 'books-mutation-'));
  private plans = 0;

  constructor(contents: ReadonlyMap<string, string>) {
    for (const name of copied) cpSync(join(projectRoot, name), join(this.directory, name), { recursive: true });
    symlinkSync(join(projectRoot, 'node_modules'), join(this.directory, 'node_modules'));
    for (const [name, content] of contents) writeFileSync(join(this.directory, name), content);
    const config = { ...jestConfig, setupFilesAfterEnv: ['<rootDir>/test/mutation/coverage-setup.ts'], maxWorkers: 1 };
    const { globalSetup: _setup, globalTeardown: _teardown, ...withoutServers } = config;
    this.configure('coverage.config.json', withoutServers);
    this.configure('one.config.json', { ...withoutServers, setupFilesAfterEnv: [], testTimeout: 60_000 });
    const testEnvironment = '<rootDir>/test/mutation/environment.mjs';
    this.configure('many.config.json', { ...withoutServers, setupFilesAfterEnv: [], testEnvironment });
  }

  /** Runs the tests unchanged; answers which of them reach which mutant, and names the files that fail by themselves. */
  async coverage(testFiles: readonly string[]): Promise<{ coverage: Coverage; failed: string[] }> {
    const directory = join(this.directory, 'coverage');
    const report = join(this.directory, 'report.json');
    mkdirSync(directory);
    const options = ['--silent', '--json', `--outputFile=${report}`, ...testFiles];
    const child = this.jest('coverage.config.json', options, { MUTATION_COVERAGE_DIRECTORY: directory });
    await once(child, 'exit');
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as { testResults: TestFileResult[] };
    const failed = testResults.filter(({ status }) => status !== 'passed').map(({ name }) => name);
    const coverage = new Coverage();
    for (const name of readdirSync(directory)) {
      const { path, always, tests } = JSON.parse(readFileSync(join(directory, name), 'utf8')) as FileCoverage;
      if (!failed.includes(path)) coverage.add(relative(this.directory, path), always, tests);
    }
    return { coverage, failed: failed.map((path) => relative(this.directory, path)) };
  }

  /** Tries the mutants of the plan with the tests of one file, in one process as far as that can be. */
  tryInFile(file: string, plan: FilePlan): Promise<FileOutcome> {
    const start = (left: FilePlan) => {
      const path = join(this.directory, `plan-${this.plans++}.json`);
      writeFileSync(path, JSON.stringify(Object.fromEntries([...left].map(([name, mutants]) => [name, [...mutants]]))));
      return this.jest('many.config.json', ['--silent', '--runInBand', file], { MUTATION_PLAN: path });
    };
    return new FileRun(plan, start).run();
  }

  /** Tries one mutant in a process of its own, in effect from the start; true when the file fails or no longer ends. */
  async killsAlone(mutant: string, { file, test }: { file: string; test?: Reach['test'] }): Promise<boolean> {
    const named = test ? ['-t', `^${test.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`] : [];
    const environment = { __STRYKER_ACTIVE_MUTANT__: mutant };
    const child = this.jest('one.config.json', ['--bail', '--silent', ...named, file], environment);
    const timer = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), timeoutForFileMs);
    const [code] = (await once(child, 'exit')) as [number | null];
    clearTimeout(timer);
    return code !== 0;
  }

  remove(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }

  private configure(name: string, config: object): void {
    writeFileSync(join(this.directory, name), JSON.stringify(config));
  }

  private jest(config: string, options: readonly string[], environment: Record<string, string>): ChildProcess {
    const jest = join(projectRoot, 'node_modules/jest/bin/jest.js');
    const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
    return spawn(process.execPath, [...flags, jest, '--config', config, '--runTestsByPath', ...options], {
      cwd: this.directory,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      detached: true,
    });
  }
}

interface TestFileResult {
  name: string;
  status: string;
}

interface FileCoverage {
  path: string;
  always: string[];
  tests: Record<string, string[]>;
}
