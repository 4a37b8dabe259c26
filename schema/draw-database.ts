import type pg from 'pg';
import { tablesOfFolders } from './tables.js';

/**
 * The database after the migrations as a page for people: for each folder of src/ a picture of its tables and what they
 * refer to (mermaid), and the columns of each table. What `docs/database.md` holds and the drift check compares. Throws when
 * a table has no folder, or a folder names a table that does not exist.
 */
export async function drawDatabase(client: pg.Client): Promise<string> {
  const { rows: columns } = await client.query<Column>(columnsOfTables);
  const { rows: references } = await client.query<Reference>(referencesBetweenTables);
  const tables = Map.groupBy(columns, ({ table }) => table);
  ensureEveryTableIsPlaced([...tables.keys()]);
  const sections = Object.entries(tablesOfFolders).map(([folder, names]) => {
    const described = names.map((name) => section(name, tables.get(name) ?? [], references));
    return [`## ${folder}`, ...picture(names, references), ...described].join('\n\n');
  });
  return `${[introduction, ...sections].join('\n\n')}\n`;
}

const introduction = `# Database

Written by \`npm run schema:write\` from the migrated database; the tests hold it against the migrations. The same in SQL,
with checks, indexes and triggers: \`schema/database.sql\`.

Every table with an \`owner_id\` refers to \`owners\`, and its references carry the owner (\`(owner_id, contact_id)\`): that
part of each is left out below. A line from \`A\` to \`B\` says: a row of \`B\` refers to a row of \`A\`.`;

function ensureEveryTableIsPlaced(tables: readonly string[]): void {
  const placed = Object.values(tablesOfFolders).flat();
  const missing = [
    ...tables.filter((table) => !placed.includes(table)),
    ...placed.filter((table) => !tables.includes(table)),
  ];
  if (missing.length > 0) throw new Error(`schema/tables.ts and the database disagree on ${missing.join(', ')}`);
}

interface Column {
  table: string;
  name: string;
  type: string;
  required: boolean;
  primary: boolean;
}

interface Reference {
  table: string;
  target: string;
  column: string;
  required: boolean;
  /** Whether a row of the target has at most one row that refers to it by this column. */
  single: boolean;
}

/** The references of these tables; nothing when they have none. */
function picture(tables: readonly string[], references: readonly Reference[]): string[] {
  const drawn = references
    .filter(({ table }) => tables.includes(table))
    .map(
      ({ table, target, column, required, single }) =>
        `  ${target} ${required ? '||' : '|o'}--o${single ? '|' : '{'} ${table} : ${column}`,
    );
  return drawn.length === 0 ? [] : [['```mermaid', 'erDiagram', ...drawn, '```'].join('\n')];
}

function section(table: string, columns: readonly Column[], references: readonly Reference[]): string {
  const lines = columns.map(({ name, type, required, primary }) => {
    const target = references.find((reference) => reference.table === table && reference.column === name)?.target;
    const notes = [primary && 'primary key', target && `→ [${target}](#${target})`, !required && 'may be null'];
    return `| ${name} | ${type} | ${notes.filter(Boolean).join(', ')} |`;
  });
  return [`### ${table}`, '', '| column | type | |', '|---|---|---|', ...lines].join('\n');
}

const isOurs = (table: string) =>
  `${table}.relnamespace = 'public'::regnamespace and ${table}.relkind = 'r' and ${table}.relname <> 'schema_migrations'`;

const columnsOfTables = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
    exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p' and a.attnum = any(k.conkey)) as primary
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where ${isOurs('c')} order by c.relname, a.attnum`;

/** One row for each column that refers, the owner's part of a reference aside. */
const referencesBetweenTables = `
  select c.relname as table, t.relname as target, a.attname as column, a.attnotnull as required,
    exists (
      select from pg_index i
      where i.indrelid = c.oid and i.indisunique and i.indpred is null and i.indkey::int2[] <@ k.conkey
    ) as single
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_class t on t.oid = k.confrelid
  join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey) and a.attname <> 'owner_id'
  where k.contype = 'f' and ${isOurs('c')} order by t.relname, c.relname, a.attnum`;
