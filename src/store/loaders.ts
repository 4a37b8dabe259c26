import type { EntityClass, EntityManager } from '@mikro-orm/postgresql';
import DataLoader from 'dataloader';
import { snakeCase } from '../values/snake-case.js';
import type { OwnedRow, Row } from './columns.js';
import { rows } from './rows.js';
import { type Sql, sql } from './sql.js';

/** Batches what the fields of one request ask for: one statement for each kind of row, whatever the page size. */
export class Loaders {
  private readonly known = new Map<string, DataLoader<unknown, unknown>>();

  /** `caching` is off for mutations, whose later fields must see what earlier ones changed. */
  constructor(
    private readonly em: EntityManager,
    private readonly caching: boolean,
  ) {}

  /** The row with this id, or null. */
  one<T extends OwnedRow>(entity: EntityClass<T>, id: number | null | undefined): Promise<Row<T> | null> {
    if (id === null || id === undefined) return Promise.resolve(null);
    return this.batch(`${entity.name}.id`, async (ids: readonly number[]) => {
      const found = await rows(this.em, entity, { where: [sql`id = any(${ids})`] });
      const byId = new Map(found.map((row) => [row['id' as keyof Row<T>] as number, row]));
      return ids.map((wanted) => byId.get(wanted) ?? null);
    }).load(id);
  }

  /** The rows whose `property` is this id, by id by default. */
  many<T extends OwnedRow>(
    entity: EntityClass<T>,
    property: keyof Row<T> & string,
    id: number,
    orderBy: Sql = sql.raw('id'),
  ): Promise<Row<T>[]> {
    return this.batch(`${entity.name}.${property}`, async (ids: readonly number[]) => {
      const column = sql.raw(`"${snakeCase(property)}"`);
      const found = await rows(this.em, entity, { where: [sql`${column} = any(${ids})`], orderBy });
      const byParent = Map.groupBy(found, (row) => row[property] as number);
      return ids.map((parent) => byParent.get(parent) ?? []);
    }).load(id);
  }

  /** Batches a question of the caller's own; `name` must be unique to it. */
  batch<K, V>(name: string, load: (keys: readonly K[]) => Promise<V[]>): DataLoader<K, V> {
    let loader = this.known.get(name) as DataLoader<K, V> | undefined;
    if (!loader) {
      loader = new DataLoader<K, V>(load, { cache: this.caching });
      this.known.set(name, loader as DataLoader<unknown, unknown>);
    }
    return loader;
  }
}
