import 'reflect-metadata';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { errorCatalogue } from '../../src/contract/errors.js';
import { entities } from '../../src/entities.js';
import { projectRoot } from '../../src/project-root.js';

/** What the compiler and the import rules cannot see: rules that live in one place stay there. */
function sources(...folders: string[]): { file: string; text: string }[] {
  return folders.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(projectRoot, folder, name))
      .map((path) => ({ file: relative(projectRoot, path), text: readFileSync(path, 'utf8') })),
  );
}

/** Documentation, schema and sources: all that a reader of the project reads. */
function texts(): { file: string; text: string }[] {
  const pages = [
    'README.md',
    ...readdirSync(join(projectRoot, 'docs'), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => `docs/${name}`),
    'schema/schema.graphql',
  ];
  return [
    ...sources('src', 'rest-compat', 'dashboard/src', 'schema', 'tour', 'bench', 'test'),
    ...pages.map((file) => ({ file, text: readFileSync(join(projectRoot, file), 'utf8') })),
  ];
}

const matching = (pattern: RegExp, ...folders: string[]) =>
  sources(...folders)
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file);

test('money is rounded in values/money.ts and nowhere else', () => {
  const rounding = /Math\.round\(|\.toFixed\(|parseFloat\(/;
  expect(matching(rounding, 'src', 'rest-compat').filter((file) => !file.startsWith('src/extraction/'))).toEqual([]);
});

test('only config.ts reads the environment', () => {
  expect(matching(/process\.env\b/, 'src', 'rest-compat').filter((file) => !file.startsWith('src/embedded/'))).toEqual([
    'src/config.ts',
  ]);
});

test('whose books an entity manager is about is said in store/tenancy.ts alone, and what counts its reads in store/held-bytes.ts', () => {
  expect(matching(/FilterParams\b/, 'src', 'rest-compat')).toEqual(['src/store/held-bytes.ts', 'src/store/tenancy.ts']);
});

test('records are read and written through store/records.ts, and made with newRecord', () => {
  const unitOfWork =
    /\.persist\(|\.flush\(|createQueryBuilder|\.getReference\(|\b\w*(em|transaction|fork)\.(find|create(?!d\b)|remove|insert|upsert|native|count|assign|merge|refresh|getRepo)/i;
  expect(matching(unitOfWork, 'src', 'rest-compat')).toEqual([]);
  const classes = entities.map(({ name }) => name).join('|');
  expect(matching(new RegExp(`new (${classes})\\(`), 'src', 'rest-compat')).toEqual([]);
});

/**
 * V8 allocates a function that is assigned to a property as it is written in old space: it keeps what it refers to, of a request
 * all that it has read, until everything is collected.
 */
test('functions are assigned to properties as they are written for what lasts alone: the schema, typefaces, streams', () => {
  const assigned = /\.#?\w+ = (?:async )?(?:function\b|\([^()]*\)(?:: [\w<>[\], |]+)? =>|\w+ =>)/;
  expect(matching(assigned, 'src', 'rest-compat')).toEqual([
    'src/api/audit.ts',
    'src/api/child-lists.ts',
    'src/api/node.resolver.ts',
    'src/drawing/typeface.ts',
    'src/outbox/live-feed.ts',
  ]);
});

test('every code of the catalogue is thrown somewhere', () => {
  const text = sources('src', 'rest-compat')
    .filter(({ file }) => file !== 'src/contract/errors.ts')
    .map((source) => source.text)
    .join('\n');
  const thrownHere = new Set(['VALIDATION_FAILED', 'NOT_FOUND']);
  const unused = Object.keys(errorCatalogue).filter((code) => !thrownHere.has(code) && !text.includes(`'${code}'`));
  expect(unused).toEqual([]);
});

test('descriptions say "Defaults to …" and "Result of …"', () => {
  const idioms = /unless\s+told|what\s+(be)?came\s+of/i;
  expect(
    texts()
      .filter(({ text }) => idioms.test(text))
      .map(({ file }) => file),
  ).toEqual([]);
});
