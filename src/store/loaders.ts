import type { EntityClass, EntityManager } from '@mikro-orm/postgresql';
import DataLoader from 'dataloader';
import { Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { type ChildArguments, partOf } from './children.js';
import type { OwnedRow, Row } from './columns.js';
import { knownList, knownReferred } from './known-of-records.js';
import { childRows, rows } from './rows.js';
import { idIn, pauseOutsideOfTransaction, type Sql } from './sql.js';

/**
 * Batches what the fields of one request ask for: one statement for each kind of row, whatever the page size. Counts the
 * records that it hands out, those that it has handed out before too: a request that wants more than `rowsPerRequest`
 * ends with QUERY_TOO_COMPLEX.
 */
export class Loaders {
  private readonly known = new Map<string, DataLoader<unknown, unknown>>();
  private readonly ofRecords = new Map<EntityClass<OwnedRow>, DataLoader<unknown, unknown>>();
  private readonly ofChildren: ChildrenLoader[] = [];
  private rowCount = 0;

  /** `caching` is off for mutations, whose later fields must see what earlier ones changed. */
  constructor(
    private readonly em: EntityManager,
    private readonly caching: boolean,
  ) {}

  /** The row with this id, or null; `of` is the record that refers to it. */
  one<T extends OwnedRow>(entity: EntityClass<T>, id: number | null | undefined, of?: object): Promise<Row<T> | null> {
    if (id === null || id === undefined) return Promise.resolve(null);
    this.count(1);
    const referred = of && knownReferred(of, entity, id);
    if (referred) return Promise.resolve(referred);
    const known = this.ofRecords.get(entity) as DataLoader<number, Row<T> | null> | undefined;
    return (known ?? this.recordLoader(entity)).load(id);
  }

  private recordLoader<T extends OwnedRow>(entity: EntityClass<T>): DataLoader<number, Row<T> | null> {
    const loader = this.batch(`${entity.name}.id`, async (ids: readonly number[]) => {
      const found = await rows(this.em, entity, {
        where: [idIn(ids)],
        isBrief: ids.length <= limits.briefRows,
      });
      const byId = new Map(found.map((row) => [row['id' as keyof Row<T>] as number, row]));
      return ids.map((wanted) => byId.get(wanted) ?? null);
    });
    this.ofRecords.set(entity, loader as DataLoader<unknown, unknown>);
    return loader;
  }

  /**
   * The rows whose `property` is this id, by id by default: those of the part, or all of them. `where` says which, `of` is the
   * record that they belong to.
   */
  async many<T extends OwnedRow>(
    entity: EntityClass<T>,
    property: keyof Row<T> & string,
    id: number,
    asked: ChildrenAsked = {},
  ): Promise<Row<T>[]> {
    const found = inMemory(entity, asked) ?? (await this.childrenLoader(entity, property, asked).load(id));
    this.count(found.length);
    return found;
  }

  private childrenLoader<T extends OwnedRow>(
    entity: EntityClass<T>,
    property: keyof Row<T> & string,
    { part: asked, orderBy, where }: ChildrenAsked,
  ): DataLoader<number, Row<T>[]> {
    const part = asked && partOf(asked);
    const wanted = { entity, property, first: part?.first, offset: part?.offset, where: where?.name };
    const known = this.ofChildren.find((each) => isFor(each, wanted));
    if (known) return known.loader as DataLoader<number, Row<T>[]>;
    const loader = this.newLoader<number, Row<T>[]>(async (ids) => {
      const options = { part, orderBy, where: where ? [where.sql] : [] };
      const children = await childRows(this.em, entity, property, [...new Set(ids)], options);
      const byParent = Map.groupBy(children, (row) => row[property] as number);
      return ids.map((parent) => byParent.get(parent) ?? []);
    });
    this.ofChildren.push({ ...wanted, loader: loader as DataLoader<unknown, unknown> });
    return loader;
  }

  /** Counts records that are handed out. Throws QUERY_TOO_COMPLEX when they are too many for one request. */
  count(handedOut: number): void {
    this.rowCount += handedOut;
    if (this.rowCount <= limits.rowsPerRequest) return;
    throw new Refusal(
      'QUERY_TOO_COMPLEX',
      `The answer would hold more than ${limits.rowsPerRequest} records; ask for smaller pages`,
    );
  }

  /** Begins to count anew: for each answer of a stream. */
  countAnew(): void {
    this.rowCount = 0;
  }

  /** Batches a question of the caller's own; `name` must be unique to it. */
  batch<K, V>(name: string, load: (keys: readonly K[]) => Promise<V[]>): DataLoader<K, V> {
    let loader = this.known.get(name) as DataLoader<K, V> | undefined;
    if (!loader) {
      loader = this.newLoader(load);
      this.known.set(name, loader as DataLoader<unknown, unknown>);
    }
    return loader;
  }

  private newLoader<K, V>(load: (keys: readonly K[]) => Promise<V[]>): DataLoader<K, V> {
    const batchScheduleFn = (answerBatch: () => void) => whenOthersHadTheirTurn(this.em, answerBatch);
    return new DataLoader<K, V>(load, { cache: this.caching, batchScheduleFn });
  }
}

interface ChildrenAsked {
  part?: ChildArguments;
  orderBy?: Sql;
  where?: { name: string; sql: Sql };
  of?: object;
}

/** The part of what is known of the record. Which of them a condition holds for is not known, but of none it holds for none. */
function inMemory<T extends OwnedRow>(entity: EntityClass<T>, { of, part: asked, where }: ChildrenAsked) {
  const known = of && knownList(of, entity);
  if (!known || (where && known.length > 0)) return undefined;
  const { first, offset } = asked ? partOf(asked) : { first: known.length, offset: 0 };
  return known.slice(offset, offset + first);
}

interface ChildrenWanted {
  entity: EntityClass<OwnedRow>;
  property: string;
  first: number | undefined;
  offset: number | undefined;
  where: string | undefined;
}

interface ChildrenLoader extends ChildrenWanted {
  loader: DataLoader<unknown, unknown>;
}

/** A request has a few of them, and every record of a page asks for its own. */
function isFor(one: ChildrenWanted, other: ChildrenWanted): boolean {
  return (
    one.entity === other.entity &&
    one.property === other.property &&
    one.where === other.where &&
    one.first === other.first &&
    one.offset === other.offset
  );
}

/**
 * Once everything is asked for that this tick asks for, as DataLoader does by itself, and no sooner than others have had their
 * turn: what is cached needs no statement that would have let them.
 */
function whenOthersHadTheirTurn(em: EntityManager, answerBatch: () => void): void {
  void Promise.resolve().then(() =>
    process.nextTick(() => {
      const pause = pauseOutsideOfTransaction(em);
      if (pause) void pause.then(answerBatch);
      else answerBatch();
    }),
  );
}
