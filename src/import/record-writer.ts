import type { EntityManager } from '@mikro-orm/postgresql';
import { type RecordKind, recordKinds } from '../export/record-kinds.js';
import { violatedConstraint } from '../store/outages.js';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { BooksFileRefused, type Line } from './lines.js';
import { problemOfValue, type TableShape, tableShapes } from './table-shapes.js';

const batchSize = 500;
const waiting = 0;

/** What is written instead of what the file says, for columns whose content belongs to the installation. */
export type Replacements = Readonly<Record<string, (record: Record<string, unknown>) => Record<string, unknown>>>;

type Row = Record<string, unknown>;

/**
 * Writes records of a file into the tables of an owner, under new ids in the order of the old ones, every reference led to
 * the new ids. Lines of one kind follow each other. Throws BooksFileRefused with the line and the field.
 */
export class RecordWriter {
  readonly counts = new Map<string, number>();
  /** By table and id in the file; `waiting` until the record is written. */
  private readonly newIds = new Map<string, Map<number, number>>();
  /** The line of what there is once only. */
  private readonly seen = new Map<string, number>();
  /** References to kinds that come later. */
  private readonly postponed: { kind: RecordKind; line: Line; field: string; target: string }[] = [];
  private batch: { line: Line; row: Row }[] = [];
  private kindOfBatch: RecordKind | null = null;

  private constructor(
    private readonly em: EntityManager,
    private readonly shapes: ReadonlyMap<string, TableShape>,
    private readonly replacements: Replacements,
  ) {}

  static async open(em: EntityManager, replacements: Replacements): Promise<RecordWriter> {
    const tables = recordKinds.filter(({ isEvidence }) => !isEvidence).map(({ table }) => table);
    return new RecordWriter(em, await tableShapes(em, tables), replacements);
  }

  async write(kind: RecordKind, line: Line): Promise<void> {
    const first = this.batch[0]?.line.record ?? line.record;
    const isOther = kind !== this.kindOfBatch || !haveSameFields(first, line.record);
    if (isOther || this.batch.length === batchSize || this.refersToBatch(kind, line)) await this.writeBatch();
    this.kindOfBatch = kind;
    this.batch.push({ line, row: this.rowOf(kind, line) });
  }

  /** Writes what is still waiting. */
  async writeBatch(): Promise<void> {
    const [batch, kind] = [this.batch, this.kindOfBatch];
    this.batch = [];
    if (!kind || batch.length === 0) return;
    if (this.shapeOf(kind).columns.has('id')) await this.number(kind.table, batch);
    await insert(this.em, kind.table, this.shapeOf(kind), batch);
    this.counts.set(kind.type, (this.counts.get(kind.type) ?? 0) + batch.length);
  }

  /** Writes what is still waiting, and the references to kinds that came later. */
  async finish(): Promise<void> {
    await this.writeBatch();
    for (const { kind, line, field, target } of this.postponed) {
      const [id, to] = [this.idsOf(kind.table).get(line.record.id as number), line.record[field]];
      const newId = this.idsOf(target).get(to as number);
      if (newId === undefined)
        throw new BooksFileRefused(line.number, `${line.type}, field ${field}`, `names ${to}, which no line has`);
      await query(
        this.em,
        sql`update ${sql.ref(kind.table)} r set ${sql.ref(field)} = ${newId}
          where r.owner_id = ${tenantOf(this.em).ownerId} and r.id = ${id}`,
      );
    }
  }

  private refersToBatch(kind: RecordKind, { record }: Line): boolean {
    const references = this.referencesOf(kind, this.shapeOf(kind), record);
    return references.some(([field, table]) => this.idsOf(table).get(record[field] as number) === waiting);
  }

  private idsOf(table: string): Map<number, number> {
    const ids = this.newIds.get(table) ?? new Map<number, number>();
    this.newIds.set(table, ids);
    return ids;
  }

  private shapeOf({ table }: RecordKind): TableShape {
    const shape = this.shapes.get(table);
    if (!shape) throw new Error(`${table} is no table of records`);
    return shape;
  }

  private rowOf(kind: RecordKind, line: Line): Row {
    const { number, type, record } = line;
    const shape = this.shapeOf(kind);
    const refuse = (field: string, message: string) => {
      throw new BooksFileRefused(number, `${type}, field ${field}`, message);
    };
    const { owner_id: _owner, ...fields } = this.replacements[type]?.(record) ?? record;
    for (const column of shape.columns.values()) {
      if (column.isRequired && (fields[column.name] ?? null) === null) refuse(column.name, 'is missing');
    }
    const row: Row = {};
    for (const [field, value] of Object.entries(fields)) {
      const column = shape.columns.get(field);
      if (!column) {
        refuse(field, 'is no field of such records');
        continue;
      }
      const problem = value === null ? null : problemOfValue(value, column.type);
      if (problem) refuse(field, problem);
      row[field] = value;
    }
    for (const [field, table] of this.referencesOf(kind, shape, record)) {
      if ((row[field] ?? null) === null) continue;
      if (comesLater(table, kind)) {
        this.postponed.push({ kind, line, field, target: table });
        row[field] = null;
        continue;
      }
      row[field] =
        this.idsOf(table).get(row[field] as number) ?? refuse(field, `names ${row[field]}, which no line before has`);
    }
    this.refuseRepeated(kind, shape, number, row);
    return row;
  }

  private referencesOf({ refers, type }: RecordKind, shape: TableShape, record: Row): [string, string][] {
    const typed = (refers ?? []).map(({ column, typeIn }): [string, string] => {
      const kind = recordKinds.find((other) => other.type === record[typeIn] && !other.isEvidence);
      return [column, kind?.table ?? `a ${String(record[typeIn])} (${type})`];
    });
    return [...shape.references, ...typed];
  }

  private refuseRepeated({ table, type }: RecordKind, { unique, columns }: TableShape, number: number, row: Row): void {
    if (columns.has('id')) {
      const ids = this.idsOf(table);
      if (ids.has(row.id as number))
        throw new BooksFileRefused(number, `${type}, field id`, 'is that of a line before');
      ids.set(row.id as number, waiting);
    }
    for (const fields of unique) {
      const values = fields.map((field) => row[field] ?? null);
      if (values.includes(null)) continue;
      const key = JSON.stringify([table, fields, values]);
      const before = this.seen.get(key);
      if (before !== undefined)
        throw new BooksFileRefused(number, `${type}, field ${fields.join(' and ')}`, `is that of line ${before} again`);
      this.seen.set(key, number);
    }
  }

  /** Gives the records of the batch their ids here. */
  private async number(table: string, batch: readonly { row: Row }[]): Promise<void> {
    const found = await query<{ id: number }>(
      this.em,
      sql`select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${batch.length}) order by 1`,
    );
    const ids = this.idsOf(table);
    for (const [index, { row }] of batch.entries()) {
      const id = found[index]?.id as number;
      ids.set(row.id as number, id);
      row.id = id;
    }
  }
}

const places = new Map(recordKinds.map(({ table }, place) => [table, place]));

function comesLater(table: string, kind: RecordKind): boolean {
  return (places.get(table) ?? 0) > (places.get(kind.table) ?? 0);
}

function haveSameFields(one: Row, other: Row): boolean {
  return Object.keys(one).join() === Object.keys(other).join();
}

async function insert(
  em: EntityManager,
  table: string,
  { fieldsOfRule }: TableShape,
  batch: readonly { line: Line; row: Row }[],
): Promise<void> {
  const [first] = batch;
  const fields = sql.join(['owner_id', ...Object.keys(first?.row ?? {})].map((field) => sql.ref(field)));
  const rows = batch.map(({ row }) => ({ ...row, owner_id: tenantOf(em).ownerId }));
  try {
    await query(
      em,
      sql`insert into ${sql.ref(table)} (${fields}) select ${fields}
        from jsonb_populate_recordset(null::${sql.ref(table)}, ${JSON.stringify(rows)}::jsonb)`,
    );
  } catch (error) {
    const { detail = '', message } = error as { detail?: string; message: string };
    const constraint = violatedConstraint(error) ?? '';
    const id = Number(/\((\d+), /.exec(detail)?.[1]);
    const line = batch.find(({ row }) => row.id === id)?.line ?? first?.line;
    const named = fieldsOfRule.get(constraint) ?? [];
    if (!line || constraint === '') throw error;
    throw new BooksFileRefused(
      line.number,
      `${line.type}, ${named.length > 0 ? `field ${named.join(' and ')}` : 'the record'}`,
      `breaks the rule ${constraint} (${message.split('\n')[0]})`,
    );
  }
}
