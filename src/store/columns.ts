import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { Opt } from '@mikro-orm/postgresql';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { now } from '../values/clock.js';
import { CalendarDate, Cents, DateTime, Json, Quantity } from '../values/scalars.js';
import { snakeCase } from '../values/snake-case.js';
import { Node, nodeIdOf, registerNodeType } from './node.js';

/**
 * One decorator a column: it maps the property to its column and, unless hidden, shows it in the API with its description.
 * What pg answers is already what the property holds (see store/orm.ts), so that an entity and a plain row read alike.
 */
interface ColumnOptions {
  nullable?: boolean;
  /** Kept out of the API. */
  hidden?: boolean;
  /** Shown under another GraphQL type than the column's own. */
  as?: () => object;
}

type Decorate = (target: object, property: string) => void;

function column(
  databaseType: string,
  graphqlType: () => object,
  description: string,
  options: ColumnOptions,
): Decorate {
  return (target, property) => {
    Property({
      type: databaseType,
      fieldName: snakeCase(property),
      nullable: options.nullable ?? false,
    })(target, property);
    if (options.hidden) return;
    Field(options.as ?? (graphqlType as () => typeof String), { description, nullable: options.nullable ?? false })(
      target,
      property,
    );
  };
}

export const TextColumn = (description: string, options: ColumnOptions = {}) =>
  column('string', () => String, description, options);

export const IdColumn = (description: string, options: ColumnOptions = {}) =>
  column('integer', () => ID, description, options);

export const IntegerColumn = (description: string, options: ColumnOptions = {}) =>
  column('integer', () => Int, description, options);

export const CentsColumn = (description: string, options: ColumnOptions = {}) =>
  column('integer', () => Cents, description, options);

export const QuantityColumn = (description: string, options: ColumnOptions = {}) =>
  column('string', () => Quantity, description, options);

export const DateColumn = (description: string, options: ColumnOptions = {}) =>
  column('string', () => CalendarDate, description, options);

export const TimestampColumn = (description: string, options: ColumnOptions = {}) =>
  column('datetime', () => DateTime, description, options);

export const BooleanColumn = (description: string, options: ColumnOptions = {}) =>
  column('boolean', () => Boolean, description, options);

export const JsonColumn = (description: string, options: ColumnOptions = {}) =>
  column('json', () => Json, description, options);

export const TextListColumn = (description: string, options: ColumnOptions = {}) =>
  column('string[]', () => [String] as object, description, options);

/** A column of one of an enum's values; the enum is registered for GraphQL beside it. */
export const EnumColumn = (values: () => object, description: string, options: ColumnOptions = {}) =>
  column('string', values, description, options);

/** Registers an enum for GraphQL under a name, with a description of each of its values. */
export function registerEnum<T extends Record<string, string>>(
  values: T,
  name: string,
  description: string,
  valueDescriptions: Record<keyof T, string>,
): void {
  const valuesConfig = Object.entries<string>(valueDescriptions).map(([key, text]) => [key, { description: text }]);
  registerEnumType(values, { name, description, valuesConfig: Object.fromEntries(valuesConfig) });
}

/** Marks a class as the rows of a table that belong to an owner, and as a type of the API. */
export function Resource(tableName: string, description: string): ClassDecorator {
  return (target) => {
    Entity({ tableName })(target as unknown as new () => object);
    ObjectType({ description, simpleResolvers: true })(target);
  };
}

/** A resource that is looked up by its id with the scope READ: `node` finds it too. */
export function NodeResource(tableName: string, description: string): ClassDecorator {
  return (target) => {
    const nodeId = { value: nodeIdOfRow, configurable: true };
    Object.defineProperty(target.prototype, 'nodeId', nodeId);
    Field(() => ID, { description: 'Opaque identifier, unique over all types; see `node`.' })(
      target.prototype,
      'nodeId',
      nodeId,
    );
    Entity({ tableName })(target as unknown as new () => object);
    ObjectType({ description, simpleResolvers: true, implements: Node })(target);
    registerNodeType(target as never);
  };
}

function nodeIdOfRow(this: OwnedRow): string {
  return nodeIdOf(this.constructor.name, this.id);
}

/** What every row of an owner has. */
@ObjectType()
export abstract class OwnedRow {
  @PrimaryKey({ type: 'integer' })
  @Field(() => ID, { description: 'Identifier, ascending in the order of creation.' })
  id!: number;

  @Property({ type: 'integer', fieldName: 'owner_id' })
  ownerId!: number;
}

/** An owner's row that records when it was made and last changed. */
@ObjectType()
export abstract class OwnedRecord extends OwnedRow {
  @Property({ type: 'datetime', fieldName: 'created_at' })
  @Field(() => DateTime, { description: 'When the record was created.' })
  createdAt: Date = now();

  @Property({ type: 'datetime', fieldName: 'updated_at', onUpdate: () => now() })
  @Field(() => DateTime, { description: 'When the record last changed.' })
  updatedAt: Date = now();
}

/** The type of a column that has a default: a new record need not name it (see `newRecord` in store/records.ts). */
export type Defaulted<T> = Opt<T>;

/** The type of a column that is set between `newRecord` and `save`, which refuses a record without it. */
export type SetLater<T> = Opt<T>;

/** The data of an entity without its methods: what a read without hydration answers. */
export type Row<T> = { [K in keyof T as T[K] extends (...parameters: never[]) => unknown ? never : K]: T[K] };
