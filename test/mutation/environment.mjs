import { readFileSync } from 'node:fs';
import { TestEnvironment } from 'jest-environment-node';

/**
 * Runs the tests of a file again and again in one process, each time with another mutant in effect, as the plan in
 * MUTATION_PLAN says (mutants by the name of the test), and tells its parent process what came of each. A test that fails
 * with a mutant has killed it only if it passes without one right after: else what the mutant did is still there.
 */
export default class MutationEnvironment extends TestEnvironment {
  plan = JSON.parse(readFileSync(process.env.MUTATION_PLAN, 'utf8'));
  runs = new WeakMap();
  killed = new Set();
  unrepeatable = new Set();
  suspect = null;

  async handleTestEvent({ name, test }, { rootDescribeBlock }) {
    if (name === 'run_start') this.multiply(rootDescribeBlock, []);
    if (name === 'test_start') await this.begin(test);
    if (name === 'test_done') await this.finish(test);
  }

  multiply(block, names) {
    block.children = block.children.flatMap((child) => {
      const path = [...names, child.name];
      if (child.type === 'test') return this.runsOf(child, path.join(' '));
      this.multiply(child, path);
      return [child];
    });
  }

  /** The test twice as it is, since one that cannot be repeated proves nothing; then with each mutant, and after it. */
  runsOf(test, name) {
    const mutants = this.plan[name];
    if (!mutants || test.mode === 'skip' || test.mode === 'todo') {
      test.mode = 'skip';
      return [test];
    }
    const run = (kind, mutant) => {
      const copy = { ...test, errors: [], retryReasons: [], unhandledRejectionErrorByPromise: new Map() };
      this.runs.set(copy, { kind, mutant, name });
      return copy;
    };
    const tried = mutants.flatMap((mutant) => [run('mutant', mutant), run('after', mutant)]);
    return [run('control'), run('control'), ...tried];
  }

  async begin(test) {
    const run = this.runs.get(test);
    if (!run) return;
    const isIdle = run.kind === 'after' ? this.suspect !== run.mutant : this.killed.has(run.mutant);
    if (isIdle || this.unrepeatable.has(run.name)) {
      test.mode = 'skip';
      return;
    }
    test.timeout = timeoutMs;
    await tell({ started: run.kind === 'mutant' ? run.mutant : null });
    this.global.__stryker__ ??= {};
    const active = run.kind === 'mutant' ? run.mutant : undefined;
    // A mutant may turn a loop into one without end.
    Object.assign(this.global.__stryker__, { activeMutant: active, hitCount: 0, hitLimit });
  }

  async finish(test) {
    const run = this.runs.get(test);
    if (!run) return;
    this.global.__stryker__.activeMutant = undefined;
    const hasFailed = test.errors.length > 0;
    test.errors = [];
    const { kind, mutant, name } = run;
    if (kind === 'control' && hasFailed) {
      this.unrepeatable.add(name);
      await tell({ unrepeatable: name });
    }
    if (kind === 'mutant' && hasFailed) this.suspect = mutant;
    if (kind === 'mutant' && !hasFailed) await tell({ passed: mutant, name });
    if (kind === 'after') await this.judgeSuspect(mutant, hasFailed);
  }

  async judgeSuspect(mutant, hasFailed) {
    this.suspect = null;
    if (hasFailed) {
      await tell({ doubtful: mutant });
      process.exit(1);
    }
    this.killed.add(mutant);
    await tell({ killed: mutant });
  }
}

const timeoutMs = 60_000;
const hitLimit = 1_000_000;

function tell(message) {
  return new Promise((resolve) => process.send(message, () => resolve()));
}
