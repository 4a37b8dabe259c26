import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/project-root.js';

/** Each table is written by one folder (or file of src): that of its entity, or the one named here. */
const folderOfTablesWithoutEntity: Record<string, string> = {
  chain_alarms: 'audit',
  encryption_keys: 'encryption-key.ts',
  idempotency_records: 'api',
  journal_chain: 'audit',
  journal_chain_heads: 'audit',
  number_sequences: 'store',
  owner_quotas: 'store',
  owner_usage: 'store',
  page_signatures: 'inbox',
  published_chain_heads: 'audit',
  staged_jobs: 'outbox',
  stored_files: 'store',
};

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
  const declaration = /@(?:Resource\(|Entity\(\{ tableName:)\s*'(\w+)'[\s\S]*?export class (\w+)/g;
  return from.flatMap(({ folder, text }) =>
    [...text.matchAll(declaration)].map(([, table = '', name = '']) => ({ table, name, folder })),
  );
}

const declared = entities(sources);
const folderOf = new Map([
  ...declared.map(({ table, folder }) => [table, folder] as const),
  ...Object.entries(folderOfTablesWithoutEntity),
]);
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

test('every table of the database has its folder', () => {
  const text = readFileSync(join(projectRoot, 'schema/database.sql'), 'utf8');
  const tables = [...text.matchAll(/^create table (\w+)/gm)].map(([, table = '']) => table);
  expect([...folderOf.keys()].toSorted()).toEqual(tables.filter((table) => table !== 'schema_migrations').toSorted());
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
