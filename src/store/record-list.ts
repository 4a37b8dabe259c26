import type { EntityManager } from '@mikro-orm/postgresql';
import { Field, InputType } from 'type-graphql';
import { filterId } from '../values/record-id.js';
import { Cents, Currency } from '../values/scalars.js';
import { ChangesFilter, changesOf } from './input-fields.js';
import {
  columnName,
  columnOf,
  isById,
  type ListOrder,
  type ListOrders,
  listOrders,
  type OrderChoice,
  type OrderKey,
} from './list-order.js';
import type { Listing, TextCondition } from './page.js';
import type { JoinedValue } from './rows.js';
import { containing, type Sql, sql, whereGiven } from './sql.js';
import { tenantOf } from './tenancy.js';
import { textCondition } from './text-condition.js';
import type { Amount } from './whole-list.js';

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
  /** Its table, with a function `<table>_with_text` where it has texts (docs/decisions.md). */
  table: string;
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
  /** What is open of the amount. Left out where nothing can be. */
  open?: OrderKey;
  /** SQL of the currency. Defaults to the column. */
  currency?: (em: EntityManager) => Sql;
  /** Columns in which `q` is looked for, beside the name of the contact where there is one. */
  texts: readonly string[];
  hasContact?: boolean;
  /** What its records are answered with beside their columns. */
  joined?: JoinedValue;
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
        ...conditions(shape, orders.of(order), filter ?? {}, currency, others),
        text: filter?.q ? textIn(em, shape, filter.q) : null,
        order: orders.of(order),
        ...(shape.statuses && {
          merged: { column: status, all: shape.statuses, chosen: chosenStatuses(filter ?? {}) },
        }),
        ...(shape.amount && { amount: amountOf(shape.amount, shape.open, currency) }),
        changes: changesOf(filter),
        ...(shape.joined && { joined: shape.joined }),
      };
    },
  };
}

function amountOf(amount: OrderKey, open: OrderKey | undefined, currency: Sql): Amount {
  return { cents: sql.raw(columnName(amount)), currency, openCents: open ? sql.raw(columnName(open)) : null };
}

function chosenStatuses<S extends string>({ status, statuses }: RecordFilter<S>): S[] | null {
  if (!statuses) return status ? [status] : null;
  return status ? statuses.filter((each) => each === status) : statuses;
}

/** Which of the conditions the index of the order answers, and which rows may be anywhere in it. */
function conditions<S extends string>(
  { day, amount }: RecordListShape<S>,
  order: ListOrder,
  filter: RecordFilter<S>,
  currency: Sql,
  others: readonly Sql[],
): { where: Sql[]; scattered: Sql[] } {
  const { contactId, from, to, amountFromCents, amountToCents } = filter;
  const where: Sql[] = [];
  const scattered = [...others, ...(filter.currency ? [sql`${currency} = ${filter.currency}`] : [])];
  const of = (key: OrderKey) => (key.property === order.keys[0]?.property ? where : scattered);
  const ofContact = whereGiven(contactId, (id) => sql`contact_id = ${filterId(id, 'contactId')}`);
  (isById(order) ? where : scattered).push(...ofContact);
  if (day) of(day).push(...within(day, from, to));
  if (amount) of(amount).push(...within(amount, amountFromCents, amountToCents));
  return { where, scattered };
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

function textIn<S extends string>(
  em: EntityManager,
  { table, texts, hasContact = true }: RecordListShape<S>,
  text: string,
): TextCondition {
  const pattern = containing(text);
  const found = texts.map((each) => sql`${sql.raw(each)} ilike ${pattern}`);
  if (hasContact) {
    const contacts = sql`select id from contacts where owner_id = ${tenantOf(em).ownerId} and name ilike ${pattern}`;
    found.push(sql`contact_id in (${contacts})`);
  }
  return textCondition(em, table, text, sql`(${sql.join(found, sql` or `)})`);
}
