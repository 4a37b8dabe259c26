import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { projectRoot } from '../../src/project-root.js';

/** What docs/architecture.md and docs/where-do-i.md say of files and folders is so. */

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const architecture = read('docs/architecture.md');
const folders = readdirSync(join(projectRoot, 'src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test('every folder has a word in the architecture, and a rule of what it may import', () => {
  const [, section = ''] = /^## Folders\n(.*?)^## /ms.exec(architecture) ?? [];
  expect(folders.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
  const { forbidden } = createRequire(import.meta.url)(join(projectRoot, '.dependency-cruiser.cjs')) as {
    forbidden: { name: string }[];
  };
  const ruled = new Set(forbidden.map(({ name }) => name));
  // What the command line offers may import anything.
  expect(folders.filter((name) => name !== 'commands' && !ruled.has(`${name}-imports`))).toEqual([]);
});

test('the architecture names who contributes to which operation as src/steps.ts does', () => {
  const steps = read('src/steps.ts');
  const fileOf = new Map(
    [...steps.matchAll(/import \{ ([^}]+) \} from '\.\/(.+)\.js';/g)].flatMap(([, names = '', file = '']) =>
      names.split(', ').map((name) => [name, file] as const),
    ),
  );
  const folderOf = (name: string) => fileOf.get(name)?.split('/')[0] ?? name;
  const connected = [...steps.matchAll(/(\w+)\.from\(([^)]+)\)/g)].map(([, declared = '', contributors = '']) => {
    const names = contributors.split(',').map((name) => name.trim());
    return [`${fileOf.get(declared)}.ts`, [...new Set(names.filter(Boolean).map(folderOf))].sort()] as const;
  });
  const [, table = ''] = /^\| operation \| declared in .*?\n\|[-|]+\n(.*?)\n\n/ms.exec(architecture) ?? [];
  const told = table.split('\n').map((row) => {
    const [, , file = '', contributors = ''] = row.split('|').map((cell) => cell.trim());
    const named = contributors.replaceAll(/\([^)]*\)/g, '').split(',');
    return [file.replaceAll('`', ''), named.map((name) => name.trim()).sort()] as const;
  });
  const byFile = (one: readonly [string, unknown], other: readonly [string, unknown]) => one[0].localeCompare(other[0]);
  expect(connected.length).toBeGreaterThan(5);
  expect([...told].sort(byFile)).toEqual([...connected].sort(byFile));
});

/** Where the documents' paths may begin. */
const beginnings = ['', 'src/', 'docs/', 'dashboard/', 'dashboard/src/', 'schema/migrations/', 'src/commands/'];
const testFolders = ['test/house/', 'test/operations/', 'test/rest/'];

function namedFiles(page: string): string[] {
  const spans = [...read(page).matchAll(/`([\w./*-]+)`/g)].map(([, path = '']) => path);
  return spans.filter((path) => /\.(tsx?|cjs|md|graphql)$|\/$/.test(path) && !/^x\.|^\./.test(path));
}

test.each(['docs/architecture.md', 'docs/where-do-i.md'])('the files that %s names are there', (page) => {
  const isThere = (path: string) =>
    [...beginnings, ...testFolders].some((beginning) => {
      const place = join(projectRoot, beginning, path);
      return path.includes('*') ? globSync(place).length > 0 : existsSync(place);
    });
  const named = namedFiles(page);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((path) => !isThere(path))).toEqual([]);
});
