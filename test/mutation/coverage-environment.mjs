import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TestEnvironment } from 'jest-environment-node';

/**
 * Runs the tests of a file unchanged, notes which test reaches which mutant, and writes it down when the file ends.
 * What is reached outside of a test (imports, `beforeAll`) counts for the whole file.
 */
export default class CoverageEnvironment extends TestEnvironment {
  texts = {};
  durations = {};
  hasFailed = false;

  constructor(config, context) {
    super(config, context);
    this.path = context.testPath;
    this.global.__stryker__ = {};
  }

  handleTestEvent({ name, test }) {
    if (name === 'test_start') this.begin(test);
    if (name === 'test_done') this.finish(test);
    if (name === 'run_finish') this.write();
  }

  begin(test) {
    const path = nameOf(test);
    this.texts[path] = digest(test.fn?.toString() ?? '');
    this.global.__stryker__.currentTestId = path;
  }

  finish(test) {
    this.global.__stryker__.currentTestId = undefined;
    this.durations[nameOf(test)] = test.duration ?? 0;
    if (test.errors.length > 0) this.hasFailed = true;
  }

  write() {
    const { static: always = {}, perTest = {} } = this.global.__stryker__.mutantCoverage ?? {};
    const tests = Object.entries(perTest).map(([name, reached]) => [
      name,
      { text: this.texts[name], durationMs: this.durations[name], reached: Object.keys(reached) },
    ]);
    const { path, hasFailed } = this;
    const covered = { path, hasFailed, always: Object.keys(always), tests: Object.fromEntries(tests) };
    writeFileSync(join(process.env.MUTATION_COVERAGE_DIRECTORY, `${digest(path)}.json`), JSON.stringify(covered));
  }
}

/** As the plans of `environment.mjs` have it: the names of the blocks around a test, and its own. */
function nameOf(test) {
  const names = [test.name];
  for (let block = test.parent; block?.parent; block = block.parent) names.unshift(block.name);
  return names.join(' ');
}

function digest(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
