import 'reflect-metadata';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../src/project-root.js';
import { startTestServers } from '../support/test-servers.js';
import { atOnce } from './at-once.js';
import { Coverage } from './coverage.js';
import { digest, type FileReach, Findings } from './findings.js';
import { Hunt } from './hunt.js';
import { Kept } from './kept.js';
import { instrument } from './mutants.js';
import { Sandbox } from './sandbox.js';
import { isExplained, Verdict } from './verdict.js';

/**
 * `npm run test:mutation [-- --only src/ledger --only src/values --with test/rules --tests 12 --processes 1 --together --known --report]`:
 * changes the rules of the books in one small place at a time, and counts the changes that no test notices. Survivors that
 * change nothing a caller can see are explained in `explained.json`; any other survivor makes the run fail. What is found is
 * kept in `found.json`, a part of the repository: a later run tries only mutants of changed paragraphs, survivors, and tests that
 * are new. `.mutation.jsonl` has what this machine needs to go on after a run that was broken off. `--with` sends some test files
 * only, `--tests` at most so many for each mutant, `--every` one mutant in so many, `--together` none that
 * needs a process of its own, `--known` those only of which an earlier run
 * has found what they reach, be it with other sources, `--unexplained` no mutants that are explained, `--report` none.
 */
const ruleFiles = [
  'src/values/*.ts',
  'src/documents/*.ts',
  'src/ledger/*.ts',
  'src/receivables/*.ts',
  'src/payables/*.ts',
  'src/commitments/*.ts',
  'src/api/idempotency.ts',
  'src/api/mutation.ts',
  'src/webhooks/signature.ts',
];
/** What a file of these names says is decorators, which are not changed. */
const withoutRules = /\.inputs\.ts$/;
const testFiles = [
  'test/rules/*.test.ts',
  'test/operations/*.test.ts',
  'test/rest/{journey,protocol,upload}.test.ts',
  'test/workers/{encryption-key,retention}.test.ts',
  // What lists and enums are called at the import of a file is known by the schema that they make.
  'test/house/schema-text.test.ts',
];
/** Random requests: what they reach differs from run to run. */
const withoutOrder = /properties\.test\.ts$/;
/** So many test files are run unchanged before what they reach is written down. */
const filesAtOnce = 8;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: ['src'] },
    with: { type: 'string', multiple: true, default: ['test'] },
    every: { type: 'string', default: '1' },
    tests: { type: 'string', default: '64' },
    processes: { type: 'string', default: '2' },
    together: { type: 'boolean', default: false },
    known: { type: 'boolean', default: false },
    unexplained: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
  },
});

const files = globSync(ruleFiles, { cwd: projectRoot }).filter((file) => !withoutRules.test(file));
const { contents, digests, mutants } = await instrument(projectRoot, files.toSorted());
const chosen = mutants
  .filter(({ fileName }) => options.only.some((folder) => fileName.startsWith(folder)))
  .filter((_mutant, index) => index % Number(options.every) === 0);
say(`${chosen.length} of ${mutants.length} mutants in ${files.length} files`);

const tests = globSync(testFiles, { cwd: projectRoot }).filter((file) => !withoutOrder.test(file));
/** As they are at the start: who works on while a run is under way does not change what it is about. */
const texts = new Map(tests.map((file) => [file, digest(readFileSync(join(projectRoot, file), 'utf8'))]));
const kept = new Kept(join(projectRoot, 'test/mutation/found.json'));
const findings = new Findings(join(projectRoot, '.mutation.jsonl'), kept.findings());
const sent = tests
  .filter((file) => options.with.some((folder) => file.startsWith(folder)))
  .filter((file) => !options.known || isOfItsText(findings.reachOf(file)));
if (!options.report) await tryAll();
const coverage = coverageOf(tests);
const verdict = new Verdict(findings, coverage);
kept.write(
  mutants.map(({ key }) => key),
  findings,
  texts,
  coverage.trials,
);
verdict.report(chosen, say);
process.exitCode = verdict.survivorsOf(chosen).length === 0 ? 0 : 1;

async function tryAll(): Promise<void> {
  const servers = await startTestServers();
  const sandbox = new Sandbox(contents);
  // Whoever breaks off the run has nothing left over.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      findings.close();
      sandbox.remove();
      void servers.stop().finally(() => process.exit(1));
    });
  }
  try {
    if (!options.known) await findReaches(sandbox);
    const hunt = new Hunt(sandbox, coverageOf(sent), findings, hardness(), say);
    const { trials } = coverageOf(tests);
    const tried = options.unexplained ? chosen.filter((mutant) => !isExplained(mutant)) : chosen;
    await hunt.on(tried.map(({ key }) => key).filter((mutant) => !findings.isKilled(mutant, trials)));
  } finally {
    sandbox.remove();
    await servers.stop();
  }
}

function hardness() {
  return { processes: Number(options.processes), tests: Number(options.tests), together: options.together };
}

/** Runs the tests unchanged of which it is not known, with these sources, which mutants they reach. */
async function findReaches(sandbox: Sandbox): Promise<void> {
  const unknown = sent.toSorted().filter((file) => !isCurrent(findings.reachOf(file)));
  say(`${unknown.length} of ${sent.length} test files run unchanged first, to see which tests reach which mutants`);
  const batches = Array.from({ length: Math.ceil(unknown.length / filesAtOnce) }, (_batch, index) =>
    unknown.slice(index * filesAtOnce, (index + 1) * filesAtOnce),
  );
  let done = 0;
  await atOnce(Number(options.processes), batches, async (batch) => {
    const reaches = await sandbox.reaches(batch, digests);
    for (const reach of reaches) findings.add({ reach });
    for (const file of batch) {
      const reach = reaches.find((each) => each.file === file);
      if (!reach || reach.hasFailed) say(`${file} fails without a mutant, and is left out`);
    }
    done += batch.length;
    say(`${done} of ${unknown.length} test files`);
  });
}

function isCurrent(reach: FileReach | undefined): boolean {
  return isOfItsText(reach) && chosen.every(({ fileName }) => reach.sources[fileName] === digests[fileName]);
}

/** Whether the reach is of the test file as it is now. */
function isOfItsText(reach: FileReach | undefined): reach is FileReach {
  return reach !== undefined && reach.text === texts.get(reach.file);
}

function coverageOf(files: readonly string[]): Coverage {
  const reaches = files
    .map((file) => findings.reachOf(file))
    .filter(isOfItsText)
    .filter(({ hasFailed }) => !hasFailed);
  const run = new Set(reaches.map(({ file }) => file));
  const others = files.filter((file) => !run.has(file)).flatMap((file) => kept.trialsOf(file, texts.get(file) ?? ''));
  const sources = new Map(mutants.map(({ key, fileName }) => [key, fileName]));
  return new Coverage(reaches, others, sources, (trial) => findings.killRateOf(trial));
}

function say(line: string): void {
  process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);
}
