import 'reflect-metadata';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../src/project-root.js';
import { startTestServers } from '../support/test-servers.js';
import { Hunt } from './hunt.js';
import { instrument, type Mutant } from './mutants.js';
import { Sandbox } from './sandbox.js';

/**
 * `npm run test:mutation [-- --files 'src/ledger/*.ts' --every 5]`: changes the rules of the books in one small place at a
 * time, and counts the changes that no test notices. Survivors that change nothing a caller can see are explained in
 * `explained.json`; any other survivor makes the run fail.
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
const testFiles = ['test/rules/*.test.ts', 'test/operations/*.test.ts', 'test/rest/{journey,protocol,upload}.test.ts'];
/** Random requests: what they reach differs from run to run. */
const withoutOrder = /properties\.test\.ts$/;

interface Explanation {
  file: string;
  original: string;
  replacement: string;
  because: string;
}

const { values: options } = parseArgs({
  options: {
    files: { type: 'string', multiple: true, default: ruleFiles },
    every: { type: 'string', default: '1' },
    processes: { type: 'string', default: '2' },
  },
});

const explained = JSON.parse(readFileSync(join(projectRoot, 'test/mutation/explained.json'), 'utf8')) as Explanation[];
const files = globSync(options.files, { cwd: projectRoot }).filter((file) => !withoutRules.test(file));
const { contents, mutants } = await instrument(projectRoot, files.toSorted());
const chosen = mutants.filter((_mutant, index) => index % Number(options.every) === 0);
say(`${chosen.length} of ${mutants.length} mutants in ${files.length} files`);

const servers = await startTestServers();
const sandbox = new Sandbox(contents);
try {
  const tests = globSync(testFiles, { cwd: projectRoot }).filter((file) => !withoutOrder.test(file));
  say(`${tests.length} test files run unchanged first, to see which tests reach which mutants…`);
  const { coverage, failed } = await sandbox.coverage(tests.toSorted());
  for (const file of failed) say(`${file} fails without a mutant, and is left out`);
  const reached = chosen.filter(({ id }) => coverage.has(id)).map(({ id }) => id);
  say(`${reached.length} of them are reached by ${tests.length} test files`);
  const hunt = new Hunt(sandbox, coverage, Number(options.processes), say);
  const alive = await hunt.survivorsOf(reached);
  report(chosen.filter(({ id }) => alive.has(id) || !coverage.has(id)));
} finally {
  sandbox.remove();
  await servers.stop();
}

/** Tells of each mutant that nobody noticed. */
function report(survivors: readonly Mutant[]): void {
  for (const mutant of survivors) {
    const because = explanationOf(mutant)?.because;
    say(`${because ? 'explained' : 'SURVIVED'} ${mutant.fileName}:${mutant.line} ${mutant.mutatorName}`);
    say(`    ${mutant.original}\n  → ${mutant.replacement}${because ? `\n  because ${because}` : ''}`);
  }
  const unexplained = survivors.filter((mutant) => !explanationOf(mutant));
  const killed = chosen.length - survivors.length;
  say(`${killed} killed, ${survivors.length - unexplained.length} explained, ${unexplained.length} survived`);
  say(`score ${((100 * killed) / Math.max(1, chosen.length)).toFixed(1)} %`);
  process.exitCode = unexplained.length === 0 ? 0 : 1;
}

function explanationOf(mutant: Mutant): Explanation | undefined {
  return explained.find(
    ({ file, original, replacement }) =>
      file === mutant.fileName && original === mutant.original && replacement === mutant.replacement,
  );
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
