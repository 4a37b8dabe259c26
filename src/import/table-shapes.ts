import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../store/sql.js';
import { isCalendarDay } from '../values/calendar.js';
import { isMonthDay } from '../values/fiscal-year.js';

/** What the database says about the tables that records go into: columns, references, and what there is once only. */
export interface TableShape {
  columns: ReadonlyMap<string, Column>;
  /** The table that a column refers to. */
  references: ReadonlyMap<string, string>;
  /** Columns of each rule that an owner may have a combination of values once only. */
  unique: readonly (readonly string[])[];
  /** What a person may have to change when a rule is broken. */
  fieldsOfRule: ReadonlyMap<string, readonly string[]>;
}

export interface Column {
  name: string;
  /** As PostgreSQL writes it, of a domain its own name. */
  type: string;
  isRequired: boolean;
}

/** The shapes of these tables. */
export async function tableShapes(em: EntityManager, tables: readonly string[]): Promise<Map<string, TableShape>> {
  const [columns, rules] = [await columnsOf(em, tables), await rulesOf(em, tables)];
  return new Map(
    tables.map((table) => {
      const own = rules.filter((rule) => rule.table === table);
      const references = own.flatMap(({ kind, fields, target }) => {
        const [field, ...others] = fields;
        return kind === 'f' && field && others.length === 0 && target ? [[field, target] as const] : [];
      });
      return [
        table,
        {
          columns: new Map(columns.filter((column) => column.table === table).map((column) => [column.name, column])),
          references: new Map(references),
          unique: own.filter(({ kind, fields }) => kind === 'u' && fields.join() !== 'id').map(({ fields }) => fields),
          fieldsOfRule: new Map(own.map(({ name, fields }) => [name, fields])),
        },
      ];
    }),
  );
}

/** Those that are stored, and neither computed nor the owner's. */
function columnsOf(em: EntityManager, tables: readonly string[]): Promise<(Column & { table: string })[]> {
  return query(
    em,
    sql`select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
        a.attnotnull and not a.atthasdef as "isRequired"
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relname = any(${tables}) and a.attgenerated = ''
        and a.attname <> 'owner_id'
      order by c.relname, a.attnum`,
  );
}

interface Rule {
  table: string;
  name: string;
  /** `f` for a reference, `u` for once only, `c` for a check. */
  kind: 'f' | 'u' | 'c';
  fields: string[];
  target: string | null;
}

function rulesOf(em: EntityManager, tables: readonly string[]): Promise<Rule[]> {
  return query(
    em,
    sql`with rules as (
          select conrelid as relation, conname as name, contype::text as kind, conkey as keys, confrelid as target
          from pg_constraint where contype in ('f', 'c')
          union all
          select indrelid, indexrelid::regclass::text, 'u', indkey::int2[], 0 from pg_index
          where indisunique and indpred is null and indexprs is null
        )
        select c.relname as table, rules.name, rules.kind, target.relname as target, coalesce((
          select array_agg(a.attname::text order by array_position(rules.keys, a.attnum)) from pg_attribute a
          where a.attrelid = c.oid and a.attnum = any(rules.keys) and a.attname <> 'owner_id'), '{}') as fields
        from rules join pg_class c on c.oid = rules.relation left join pg_class target on target.oid = rules.target
        where c.relnamespace = 'public'::regnamespace and c.relname = any(${tables})`,
  );
}

/** What is wrong with a value for a column of that type, or null. */
export function problemOfValue(value: unknown, type: string): string | null {
  if (type.endsWith('[]')) {
    if (!Array.isArray(value)) return 'must be a list';
    return value.map((item) => problemOfValue(item, type.slice(0, -2))).find((problem) => problem !== null) ?? null;
  }
  const rule = rules[type];
  if (!rule) return `has the type ${type}, which is not taken over`;
  return rule.holds(value) ? null : `must be ${rule.words}`;
}

const isInteger = (value: unknown, most: number) => Number.isSafeInteger(value) && Math.abs(value as number) <= most;
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.isWellFormed() && !value.includes('\0');
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+-]\d{2}(:\d{2})?)$/;

/** Every type that records have. */
const rules: Readonly<Record<string, { words: string; holds: (value: unknown) => boolean }>> = {
  bigint: { words: 'a whole number', holds: (value) => isInteger(value, Number.MAX_SAFE_INTEGER) },
  cents: { words: 'a whole number of minor units', holds: (value) => isInteger(value, Number.MAX_SAFE_INTEGER) },
  integer: { words: 'a whole number', holds: (value) => isInteger(value, 2 ** 31 - 1) },
  quantity: { words: 'a number above 0', holds: (value) => typeof value === 'number' && value > 0 && value < 1e9 },
  rate_units: { words: 'a number above 0', holds: (value) => typeof value === 'number' && value > 0 },
  boolean: { words: 'true or false', holds: (value) => typeof value === 'boolean' },
  text: { words: 'a text without NUL', holds: isText },
  currency_code: {
    words: 'a currency code of three capital letters',
    holds: (value) => isText(value) && /^[A-Z]{3}$/.test(value),
  },
  month_day: {
    words: 'a day that every year has, as --04-06',
    holds: (value) => isText(value) && isMonthDay(value),
  },
  date: { words: 'a day, as 2026-01-31', holds: (value) => isText(value) && isCalendarDay(value) },
  'timestamp with time zone': {
    words: 'an instant, as 2026-01-31T12:00:00Z',
    holds: (value) => isText(value) && instant.test(value) && !Number.isNaN(Date.parse(value)),
  },
  jsonb: { words: 'JSON without NUL', holds: isJson },
};

function isJson(value: unknown): boolean {
  if (typeof value === 'string') return isText(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, part]) => isText(name) && isJson(part));
}
