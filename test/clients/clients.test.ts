import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../src/project-root.js';
import { startBooks, type TestBooks } from '../support/books.js';

/**
 * The ecosystem's own generators, on the OpenAPI document that the service serves: what each makes compiles under strict,
 * and a program that uses all of them does its work. The generators are a workspace of their own, with the TypeScript that
 * they are written for.
 */

const workspace = join(projectRoot, 'test/clients');

let books: TestBooks;
let folder: string;
beforeAll(async () => {
  books = await startBooks();
  folder = mkdtempSync(join(tmpdir(), 'books-clients-'));
  const { body } = await books.rest('GET', '/openapi.json', undefined, { apiKey: null });
  writeJson('openapi.json', body);
  writeJson('package.json', { type: 'module' });
  writeJson('tsconfig.json', { compilerOptions, include: ['**/*.ts'] });
  copyFileSync(join(workspace, 'program.ts'), join(folder, 'program.ts'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const compilerOptions = {
  target: 'ES2023',
  lib: ['ES2024', 'DOM', 'DOM.Iterable'],
  module: 'nodenext',
  moduleResolution: 'nodenext',
  strict: true,
  outDir: 'compiled',
  types: ['node'],
  typeRoots: [join(projectRoot, 'node_modules/@types')],
};

test('clients of four generators compile under strict, and a program that is written against them runs', async () => {
  writeJson('orval.config.json', {
    books: {
      input: './openapi.json',
      output: { target: './orval/books.ts', client: 'fetch', baseUrl: books.url },
    },
  });
  await Promise.all([
    command('orval', '--config', 'orval.config.json'),
    command('openapi-typescript', 'openapi.json', '--output', 'openapi-typescript/books.ts'),
    command('openapi-ts', '--input', './openapi.json', '--output', './hey-api'),
    command(
      'swagger-typescript-api',
      'generate',
      '-p',
      'openapi.json',
      '-o',
      'swagger-typescript-api',
      '-n',
      'books.ts',
    ),
  ]);
  expect(await command('tsc')).toBe('');
  const said = await node([join(folder, 'compiled/program.js')], { BOOKS_URL: books.url, BOOKS_KEY: books.apiKey });
  const { id, ...rest } = JSON.parse(said);
  expect(id).toEqual(expect.any(Number));
  expect(rest).toEqual({
    email: 'billing@hooli.example',
    next: null,
    names: ['Hooli'],
    events: [id],
    refused: [422, 'VALIDATION_FAILED'],
    unknown: 'NO_SUCH_CODE',
  });
});

/** Runs a program of a package in the folder; answers what it printed. Throws what it printed when it fails. */
function command(name: string, ...given: string[]): Promise<string> {
  const folders = name === 'tsc' ? [projectRoot] : [workspace, projectRoot];
  const file = folders.map((root) => join(root, 'node_modules/.bin', name)).find((path) => existsSync(path));
  if (file === undefined) throw new Error(`${name} is not installed: npm install`);
  return node([file, ...given]);
}

async function node(given: string[], variables: Record<string, string> = {}): Promise<string> {
  const options = { cwd: folder, env: { ...process.env, NODE_OPTIONS: '', ...variables } };
  const run = promisify(execFile)(process.execPath, given, options);
  const { stdout } = await run.catch(({ stdout = '', stderr = '' }) => {
    throw new Error(`${given.join(' ')}\n${stdout}${stderr}`);
  });
  return stdout.trim();
}

function writeJson(name: string, content: unknown): void {
  writeFileSync(join(folder, name), JSON.stringify(content));
}
