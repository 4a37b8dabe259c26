import type { EntityManager } from '@mikro-orm/postgresql';
import { cursorOf, type ForwardPageArguments, keysAfter, type Page, pageOf, pageSize } from '../store/page.js';
import { query, type Sql, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { reportedCents } from '../values/reported-cents.js';

/** One kind of documents that make up what was sold to customers, or bought from vendors. */
export interface TurnoverKind {
  type: string;
  table: Sql;
  number: Sql;
  /** The day from which a posted document counts. */
  day: Sql;
  /** Notes lessen what documents come to. */
  isNote: boolean;
}

/** What is added up: documents of one currency, from one day to another, both included. */
export interface TurnoverPeriod {
  from: string;
  to: string;
  currency: string;
}

interface TurnoverAmounts {
  netCents: number;
  taxCents: number;
  totalCents: number;
}

/** What one contact comes to in a period. */
export interface ContactTurnoverFigures extends TurnoverAmounts {
  contactId: number;
  contactName: string;
  documentCount: number;
}

/** A document, or its being void, with what it comes to in a period. */
export interface TurnoverDocumentFigures extends TurnoverAmounts {
  documentType: string;
  documentId: number;
  number: string;
  day: string;
  isVoiding: boolean;
}

interface Turnover extends TurnoverAmounts, TurnoverPeriod {
  contactCount: number;
  contacts: Page<ContactTurnoverFigures>;
}

const amounts = ['netCents', 'taxCents', 'totalCents'] as const;
type Found<T> = Omit<T, keyof TurnoverAmounts> & Record<(typeof amounts)[number], string>;

const contactList = 'TurnoverByContact';

/**
 * What documents of these kinds come to by contact, the largest first. A document counts on its day, and is taken back on the
 * day it was made void; what was taken over with opening balances was turned over before and does not count. Throws
 * BAD_REQUEST for a page size below 1 and for a cursor of another list.
 */
export async function turnoverByContact(
  em: EntityManager,
  kinds: readonly TurnoverKind[],
  period: TurnoverPeriod,
  { first, after }: ForwardPageArguments,
): Promise<Turnover> {
  const { ownerId } = tenantOf(em);
  const size = pageSize(first);
  const keys = keysAfter(contactList, after, ['number', 'number']);
  const beyond = keys
    ? sql`(-s."totalCents", s."contactId") > (${sql.join(keys.map((key) => sql`${key}`))})`
    : sql`true`;
  const found = await query<
    Found<ContactTurnoverFigures> & { whole: Found<TurnoverAmounts> & { contactCount: number } }
  >(
    em,
    sql`with by_contact as materialized (
        select m.contact_id as "contactId", count(*)::int as "documentCount", sum(m.net) as "netCents",
          sum(m.tax) as "taxCents", sum(m.total) as "totalCents"
        from (${movements(ownerId, kinds, period)}) m group by m.contact_id
      ), whole as (
        select jsonb_build_object('contactCount', count(*), 'netCents', coalesce(sum("netCents"), 0)::text,
          'taxCents', coalesce(sum("taxCents"), 0)::text, 'totalCents', coalesce(sum("totalCents"), 0)::text) as whole
        from by_contact
      ), page as (
        select s.* from by_contact s where ${beyond} order by s."totalCents" desc, s."contactId" limit ${size + 1}
      )
      select whole.whole, page.*, c.name as "contactName"
      from whole left join page on true left join contacts c on c.owner_id = ${ownerId} and c.id = page."contactId"
      order by page."totalCents" desc, page."contactId"`,
  );
  const { contactCount = 0, ...whole } = found[0]?.whole ?? {};
  const rows = found.filter(({ contactId }) => contactId !== null).map((row) => reported<ContactTurnoverFigures>(row));
  const contacts = pageOf(rows.slice(0, size), rows.length > size, Boolean(after), ({ totalCents, contactId }) =>
    cursorOf(contactList, [-totalCents, contactId]),
  );
  return { ...period, contactCount, ...reported<TurnoverAmounts>(whole as Found<TurnoverAmounts>), contacts };
}

const documentList = 'TurnoverDocuments';
const documentKeys = ['day', 'documentType', 'documentId'] as const;

/**
 * The documents that the figures of one contact consist of, to the cent: by day, kind and document. A document that was made
 * void in the period stands in it once more, with its amounts taken back. Throws BAD_REQUEST for a page size below 1 and
 * for a cursor of another list.
 */
export async function turnoverDocuments(
  em: EntityManager,
  kinds: readonly TurnoverKind[],
  contactId: number,
  period: TurnoverPeriod,
  { first, after }: ForwardPageArguments,
): Promise<Page<TurnoverDocumentFigures>> {
  const { ownerId } = tenantOf(em);
  const size = pageSize(first);
  const keys = keysAfter(documentList, after, ['day', 'text', 'number', 'number']);
  const found = await query<Found<TurnoverDocumentFigures>>(
    em,
    sql`select m.type as "documentType", m.id as "documentId", m.number, m.day, m.voiding = 1 as "isVoiding",
        m.net as "netCents", m.tax as "taxCents", m.total as "totalCents"
      from (${movements(ownerId, kinds, period, contactId)}) m
      where ${keys ? sql`(m.day, m.type, m.id, m.voiding) > (${sql.join(keys.map((key) => sql`${key}`))})` : sql`true`}
      order by m.day, m.type, m.id, m.voiding limit ${size + 1}`,
  );
  const rows = found.map((row) => reported<TurnoverDocumentFigures>(row));
  return pageOf(rows.slice(0, size), rows.length > size, Boolean(after), (row) =>
    cursorOf(documentList, [...documentKeys.map((key) => row[key]), Number(row.isVoiding)]),
  );
}

/**
 * What happened in a period, as `type, id, number, day, contact_id, voiding, net, tax, total`: a row for a document that was
 * posted, and one for a document that was made void.
 */
function movements(
  ownerId: number,
  kinds: readonly TurnoverKind[],
  { from, to, currency }: TurnoverPeriod,
  contactId?: number,
): Sql {
  const ofContact = contactId === undefined ? sql`true` : sql`d.contact_id = ${contactId}`;
  const movement = ({ type, table, number }: TurnoverKind, day: Sql, isAdded: boolean, statuses: Sql) => {
    const sign = sql.raw(isAdded ? '' : '-');
    return sql`select ${sql.raw(`'${type}'`)} as type, d.id, ${number} as number, ${day} as day, d.contact_id,
        ${sql.raw(statuses === onlyVoid ? '1' : '0')} as voiding,
        ${sign}(d.total_cents - d.tax_cents)::bigint as net, ${sign}d.tax_cents::bigint as tax,
        ${sign}d.total_cents::bigint as total
      from ${table} d
      where d.owner_id = ${ownerId} and d.currency = ${currency} and ${statuses} and ${day} between ${from} and ${to}
        and d.opening_balance_id is null and ${ofContact}`;
  };
  const both = kinds.flatMap((kind) => [
    movement(kind, kind.day, !kind.isNote, postedOnce),
    movement(kind, sql`d.voided_on`, kind.isNote, onlyVoid),
  ]);
  return sql.join(both, sql` union all `);
}

const postedOnce = sql`d.status in ('posted', 'void')`;
const onlyVoid = sql`d.status = 'void'`;

/** Throws VALIDATION_FAILED for a sum that a JSON number does not carry. */
function reported<T extends TurnoverAmounts>(row: Found<T>): T {
  const exact = Object.fromEntries(amounts.map((name) => [name, reportedCents(row[name as never])]));
  return { ...row, ...exact } as unknown as T;
}
