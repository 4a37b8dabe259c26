import type { EntityManager } from '@mikro-orm/postgresql';
import { Field, InputType } from 'type-graphql';
import { filterId } from '../values/record-id.js';
import { Cents, Currency } from '../values/scalars.js';
import { ChangesFilter, changesOf } from './input-fields.js';
import { columnName, columnOf, type ListOrders, listOrders, type OrderChoice, type OrderKey } from './list-order.js';
import type { Listing } from './page.js';
import { containing, type Sql, sql } from './sql.js';
import { tenantOf } from './tenancy.js';

/** What can be asked of every list of records that have an amount. */
@InputType({ description: 'Which records to list; conditions combine with AND.' })
export abstract class AmountFilter extends ChangesFilter {
  @Field(() => Currency, { nullable: true, description: 'Amounts in this currency.' })
  currency?: string | null;

  @Field(() => Cents, { nullable: true, description: 'An amount of at least this, in minor units of its currency.' })
  amountFromCents?: number | null;

  @Field(() => Cents, { nullable: true, description: 'An amount of at most this, in minor units of its currency.' })
  amountToCents?: number | null;
}

/** The conditions that `listing` knows; a filter has those of them that its list offers. */
interface RecordFilter<S extends string> extends AmountFilter {
  status?: S | null;
  statuses?: S[] | null;
  contactId?: string | null;
  from?: string | null;
  to?: string | null;
  q?: string | null;
}

interface RecordListShape<S extends string> {
  /** Name of the enum of its orders. */
  name: string;
  /** Left out where records have none. */
  statuses?: readonly S[];
  /** The column of the statuses. Defaults to `status`. */
  statusColumn?: string;
  /** What it can be ordered by; each has an index `(owner_id, <column of the statuses>, <key>, id)`. */
  keys: Readonly<Record<string, OrderChoice>>;
  /** The day that `from` and `to` are about; null where they are about more. */
  day: OrderKey | null;
  /** What is added up; null where records have no amount. */
  amount: OrderKey | null;
  /** SQL of the currency. Defaults to the column. */
  currency?: (em: EntityManager) => Sql;
  /** Columns in which `q` is looked for, beside the name of the contact where there is one. */
  texts: readonly string[];
  hasContact?: boolean;
}

/** A list of records that a screen can filter, order and add up. */
export interface RecordList<S extends string> {
  orders: ListOrders;
  /** What `page` answers for a filter and an order; `others` are conditions of the list's own. */
  listing(em: EntityManager, filter: RecordFilter<S> | null, order: string | null, others?: readonly Sql[]): Listing;
}

export function recordList<S extends string>(shape: RecordListShape<S>): RecordList<S> {
  const orders = listOrders(shape.name, shape.keys);
  const status = sql.raw(shape.statusColumn ?? 'status');
  return {
    orders,
    listing(em, filter, order, others = []) {
      const currency = shape.currency?.(em) ?? sql.raw('currency');
      return {
        where: [...conditions(em, shape, filter ?? {}, currency), ...others],
        order: orders.of(order),
        ...(shape.statuses && {
          merged: { column: status, all: shape.statuses, chosen: chosenStatuses(filter ?? {}) },
        }),
        ...(shape.amount && { amount: { cents: sql.raw(columnName(shape.amount)), currency } }),
        changes: changesOf(filter),
      };
    },
  };
}

function chosenStatuses<S extends string>({ status, statuses }: RecordFilter<S>): S[] | null {
  if (!statuses) return status ? [status] : null;
  const unique = [...new Set(statuses)];
  return status ? unique.filter((each) => each === status) : unique;
}

function conditions<S extends string>(
  em: EntityManager,
  { day, amount, texts, hasContact = true }: RecordListShape<S>,
  filter: RecordFilter<S>,
  currency: Sql,
): Sql[] {
  const { contactId, q } = filter;
  return [
    ...(contactId ? [sql`contact_id = ${filterId(contactId, 'contactId')}`] : []),
    ...(filter.currency ? [sql`${currency} = ${filter.currency}`] : []),
    ...(day ? within(day, filter.from, filter.to) : []),
    ...(amount ? within(amount, filter.amountFromCents, filter.amountToCents) : []),
    ...(q ? [matching(em, containing(q), texts, hasContact)] : []),
  ];
}

/** Between two values, both included, as the index has them; what has no value is not between any. */
function within(
  key: OrderKey,
  from: string | number | null | undefined,
  to: string | number | null | undefined,
): Sql[] {
  const isBounded = (from ?? to ?? null) !== null;
  return [
    ...((from ?? null) !== null ? [sql`${columnOf(key)} >= ${from}`] : []),
    ...((to ?? null) !== null ? [sql`${columnOf(key)} <= ${to}`] : []),
    ...(isBounded && key.absent !== undefined ? [sql`${sql.raw(columnName(key))} is not null`] : []),
  ];
}

function matching(em: EntityManager, pattern: string, texts: readonly string[], hasContact: boolean): Sql {
  const found = texts.map((text) => sql`${sql.raw(text)} ilike ${pattern}`);
  if (hasContact) {
    const contacts = sql`select id from contacts where owner_id = ${tenantOf(em).ownerId} and name ilike ${pattern}`;
    found.push(sql`contact_id in (${contacts})`);
  }
  return sql`(${sql.join(found, sql` or `)})`;
}
