import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
// @ts-expect-error: jest's configuration is plain JavaScript
import jestConfig from '../../jest.config.mjs';
import { projectRoot } from '../../src/project-root.js';

/** Which tests reach a mutant: whole files, and single tests of other files. */
export type Coverage = Map<string, Map<string, readonly string[] | 'whole file'>>;

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
const namesInOneRun = 25;

/** A copy of the project in which the mutants stand, and jest runs. */
export class Sandbox {
  readonly directory = mkdtempSync(join(tmpdir(), 'books-mutation-'));

  constructor(contents: ReadonlyMap<string, string>) {
    for (const name of copied) cpSync(join(projectRoot, name), join(this.directory, name), { recursive: true });
    symlinkSync(join(projectRoot, 'node_modules'), join(this.directory, 'node_modules'));
    for (const [name, content] of contents) writeFileSync(join(this.directory, name), content);
    const config = { ...jestConfig, setupFilesAfterEnv: ['<rootDir>/test/mutation/coverage-setup.ts'], maxWorkers: 1 };
    const { globalSetup: _setup, globalTeardown: _teardown, ...withoutServers } = config;
    writeFileSync(
      join(this.directory, 'mutation.config.json'),
      JSON.stringify({ ...withoutServers, testTimeout: 60_000 }),
    );
  }

  /** Runs the tests unchanged; answers which of them reach which mutant, and the test files that fail by themselves. */
  async coverage(testFiles: readonly string[]): Promise<Coverage> {
    const directory = join(this.directory, 'coverage');
    mkdirSync(directory);
    const passed = await this.jest(testFiles, { MUTATION_COVERAGE_DIRECTORY: directory }, ['--silent']);
    if (passed !== 'passed') throw new Error('The tests do not pass without a mutant: mutation says nothing then');
    const coverage: Coverage = new Map();
    const add = (mutant: string, file: string, test: string | null) => {
      const files = coverage.get(mutant) ?? new Map<string, readonly string[] | 'whole file'>();
      const known = files.get(file);
      if (test === null) files.set(file, 'whole file');
      else if (known !== 'whole file') files.set(file, [...(known ?? []), test]);
      coverage.set(mutant, files);
    };
    for (const name of readdirSync(directory)) {
      const { path, always, tests } = JSON.parse(readFileSync(join(directory, name), 'utf8')) as FileCoverage;
      const file = relative(this.directory, path);
      for (const mutant of always) add(mutant, file, null);
      for (const [test, mutants] of Object.entries(tests)) for (const mutant of mutants) add(mutant, file, test);
    }
    return coverage;
  }

  /** True when a test that reaches the mutant fails with it, or no longer ends. */
  async kills(mutant: string, coverage: Coverage): Promise<boolean> {
    const files = [...(coverage.get(mutant) ?? [])].toSorted((a, b) => rank(a) - rank(b));
    for (const [file, tests] of files) {
      const named = tests === 'whole file' || tests.length > namesInOneRun ? [] : ['-t', alternatives(tests)];
      const outcome = await this.jest([file], { __STRYKER_ACTIVE_MUTANT__: mutant }, ['--bail', '--silent', ...named]);
      if (outcome !== 'passed') return true;
    }
    return false;
  }

  remove(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }

  private jest(
    files: readonly string[],
    environment: Record<string, string>,
    options: string[],
  ): Promise<'passed' | 'failed'> {
    const jest = join(projectRoot, 'node_modules/jest/bin/jest.js');
    const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
    const child = spawn(
      process.execPath,
      [...flags, jest, '--config', 'mutation.config.json', '--runTestsByPath', ...options, ...files],
      {
        cwd: this.directory,
        env: { ...process.env, ...environment },
        stdio: ['ignore', 'ignore', environment.MUTATION_COVERAGE_DIRECTORY ? 'inherit' : 'ignore'],
        detached: true,
      },
    );
    const group = -(child.pid ?? 0);
    const timer = setTimeout(() => process.kill(group, 'SIGKILL'), files.length * timeoutForFileMs);
    return new Promise((resolve) => {
      child.on('exit', (code) => {
        clearTimeout(timer);
        resolve(code === 0 ? 'passed' : 'failed');
      });
    });
  }
}

const timeoutForFileMs = 180_000;

interface FileCoverage {
  path: string;
  always: string[];
  tests: Record<string, string[]>;
}

/** Pure tests first, then those with few cases: the sooner a mutant is dead, the better. */
function rank([file, tests]: [string, readonly string[] | 'whole file']): number {
  return (file.startsWith('test/rules/') ? 0 : 1_000) + (tests === 'whole file' ? 500 : tests.length);
}

function alternatives(names: readonly string[]): string {
  return `^(${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})$`;
}
