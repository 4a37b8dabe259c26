import { readFileSync } from 'node:fs';
import { TestEnvironment } from 'jest-environment-node';

/**
 * Runs the tests of a file again and again in one process, each time with another mutant in effect, as the plan in
 * MUTATION_PLAN says, and tells its parent process what came of each. A test that fails with a mutant has killed it only
 * if it passes without one afterwards: else what a mutant did is still there. That is asked once for several of them, and
 * at once after a test that ran into its time limit: it counts when the test is quick without the mutant, or the machine is slow.
 */
export default class MutationEnvironment extends TestEnvironment {
  plan = JSON.parse(readFileSync(process.env.MUTATION_PLAN, 'utf8'));
  runs = new WeakMap();
  killed = new Set();
  unrepeatable = new Set();
  /** Those whose test has failed and was not asked again. */
  suspects = [];
  /** One of them has run into the time limit. */
  isLate = false;
  startedAtMs = 0;

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

  /** The test with each mutant and without; first twice as it is when nobody knows yet that it can be repeated. */
  runsOf(test, name) {
    const planned = this.plan[name];
    if (!planned || test.mode === 'skip' || test.mode === 'todo') {
      test.mode = 'skip';
      return [test];
    }
    const run = (kind, details) => {
      const copy = { ...test, errors: [], retryReasons: [], unhandledRejectionErrorByPromise: new Map() };
      this.runs.set(copy, { kind, name, ...details });
      return copy;
    };
    const { mutants, isRepeatable } = planned;
    const last = mutants.at(-1)?.key;
    const controls = isRepeatable ? [] : [run('control'), run('control', { isLast: true })];
    const tried = mutants.flatMap(({ key, isSingle }) => [
      run('mutant', { mutant: key }),
      run('after', { isDue: isSingle || key === last }),
    ]);
    return [...controls, ...tried];
  }

  async begin(test) {
    const run = this.runs.get(test);
    if (!run) return;
    if (this.unrepeatable.has(run.name) || this.isIdle(run)) {
      test.mode = 'skip';
      return;
    }
    test.timeout = timeoutMs;
    this.startedAtMs = Date.now();
    await tell({ started: run.kind === 'mutant' ? run.mutant : null, name: run.name });
    this.global.__stryker__ ??= {};
    const active = run.kind === 'mutant' ? run.mutant : undefined;
    // A mutant may turn a loop into one without end.
    Object.assign(this.global.__stryker__, { activeMutant: active, hitCount: 0, hitLimit });
  }

  isIdle({ kind, mutant, isDue }) {
    if (kind === 'mutant') return this.killed.has(mutant);
    if (kind === 'control') return false;
    return this.suspects.length < (isDue || this.isLate ? 1 : suspectsMaximum);
  }

  async finish(test) {
    const run = this.runs.get(test);
    if (!run || test.mode === 'skip') return;
    this.global.__stryker__.activeMutant = undefined;
    const hasFailed = test.errors.length > 0;
    const durationMs = Date.now() - this.startedAtMs;
    test.errors = [];
    const { kind, name } = run;
    if (kind === 'control') await this.judgeTest(run, hasFailed);
    if (kind === 'mutant') await this.judgeMutant(run, hasFailed, durationMs);
    if (kind === 'after' && (hasFailed || (this.isLate && durationMs > quickMs))) {
      await tell({ doubtful: this.suspects, name });
      process.exit(1);
    }
    if (kind === 'after') await this.kill(name);
  }

  async judgeMutant({ mutant, name }, hasFailed, durationMs) {
    if (hasFailed) this.suspects.push(mutant);
    if (hasFailed && durationMs >= timeoutMs) this.isLate = true;
    if (hasFailed) return;
    await tell({ passed: mutant, name });
    if (!this.isLate) await this.kill(name);
  }

  async judgeTest({ name, isLast }, hasFailed) {
    if (hasFailed) this.unrepeatable.add(name);
    if (hasFailed) await tell({ unrepeatable: name });
    else if (isLast) await tell({ repeatable: name });
  }

  /** The test has passed: none of those that made it fail has left anything behind. */
  async kill(name) {
    for (const mutant of this.suspects) {
      this.killed.add(mutant);
      await tell({ killed: mutant, name });
    }
    this.suspects = [];
    this.isLate = false;
  }
}

const timeoutMs = 30_000;
/** Who runs into the time limit and needs no longer than this otherwise was not held up by the machine. */
const quickMs = timeoutMs / 4;
const hitLimit = 1_000_000;
const suspectsMaximum = 8;

function tell(message) {
  return new Promise((resolve) => process.send(message, () => resolve()));
}
