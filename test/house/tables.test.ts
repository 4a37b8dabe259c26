import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tablesOfFolders } from '../../schema/tables.js';
import { projectRoot } from '../../src/project-root.js';

/** Each table is written by one folder (or file of src), as schema/tables.ts says: that of its entity, where it has one. */
const folderOf = new Map(
  Object.entries(tablesOfFolders).flatMap(([folder, tables]) => tables.map((table) => [table, folder] as const)),
);

interface Source {
  file: string;
  folder: string;
  text: string;
}

const sources: Source[] = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({
    file: `src/${file}`,
    folder: file.split('/')[0] ?? '',
    text: readFileSync(join(projectRoot, 'src', file), 'utf8'),
  }));

interface Written {
  file: string;
  folder: string;
  table: string;
}

/** Tables and classes of entities, with the folder that declares them. */
function entities(from: readonly Source[]): { table: string; name: string; folder: string }[] {
  const declaration = /@(?:(?:Node)?Resource\(|Entity\(\{ tableName:)\s*'(\w+)'[\s\S]*?export class (\w+)/g;
  return from.flatMap(({ folder, text }) =>
    [...text.matchAll(declaration)].map(([, table = '', name = '']) => ({ table, name, folder })),
  );
}

const declared = entities(sources);
const tableOf = new Map(declared.map(({ name, table }) => [name, table]));

/** What a file writes: by SQL, and by `save` and `remove` of store/records.ts. */
function writes({ file, folder, text }: Source): Written[] {
  const statements = text.matchAll(
    /\b(?:insert\s+into|delete\s+from)\s+"?(\w+)|\bupdate\s+"?(\w+)"?(?:\s+\w+)?\s+set\b/gi,
  );
  const records = text.matchAll(/\b(?:save|remove)\(\s*\w+,\s*([A-Z]\w*)/g);
  const tables = [
    ...[...statements].map(([, inserted, updated]) => inserted ?? updated ?? ''),
    ...[...records].map(([, name = '']) => tableOf.get(name) ?? `the table of ${name}`),
  ];
  return tables.map((table) => ({ file, folder, table }));
}

const strangers = (from: readonly Source[]) =>
  from
    .flatMap(writes)
    .filter(({ folder, table }) => folderOf.get(table) !== folder)
    .map(({ file, table }) => `${file} writes ${table}`);

test('every table is written by one folder, the one that it belongs to', () => {
  expect(strangers(sources)).toEqual([]);
  expect(sources.flatMap(writes).length).toBeGreaterThan(100);
});

test('an entity is declared in the folder of its table', () => {
  expect(declared.filter(({ table, folder }) => folderOf.get(table) !== folder)).toEqual([]);
  expect(declared.length).toBeGreaterThan(30);
});

test('a write in another folder is seen, however it is written', () => {
  const found = (text: string) => strangers([{ file: 'src/ledger/x.ts', folder: 'ledger', text }]);
  expect(found('sql`update payments p set status = 1`')).toEqual(['src/ledger/x.ts writes payments']);
  expect(found('insert into\n  events (id)')).toEqual(['src/ledger/x.ts writes events']);
  expect(found('delete from bills where')).toEqual(['src/ledger/x.ts writes bills']);
  expect(found('await save(em, Payment, payment)')).toEqual(['src/ledger/x.ts writes payments']);
  expect(found('await remove(\n  em,\n  Bill,\n')).toEqual(['src/ledger/x.ts writes bills']);
  expect(found('await save(em, Reconciliation, x); on conflict do update set a = 1')).toEqual([]);
});
