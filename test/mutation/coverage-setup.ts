import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Runs in every test file of a mutation run: notes which test reaches which mutant, and writes it down when the file ends.
 * What is reached outside of a test (imports, `beforeAll`) counts for the whole file.
 */
interface Namespace {
  currentTestId?: string | undefined;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
}

const holder = globalThis as { __stryker__?: Namespace };
holder.__stryker__ ??= {};
const namespace = holder.__stryker__;
const directory = process.env.MUTATION_COVERAGE_DIRECTORY;

beforeEach(() => {
  namespace.currentTestId = expect.getState().currentTestName;
});

afterEach(() => {
  namespace.currentTestId = undefined;
});

afterAll(() => {
  if (!directory) return;
  const { static: always = {}, perTest = {} } = namespace.mutantCoverage ?? {};
  const tests = Object.entries(perTest).map(([name, reached]) => [name, Object.keys(reached)]);
  const path = expect.getState().testPath ?? '';
  const covered = { path, always: Object.keys(always), tests: Object.fromEntries(tests) };
  writeFileSync(join(directory, `${Buffer.from(path).toString('base64url').slice(-80)}.json`), JSON.stringify(covered));
});
