import { type Sql, sql } from '../store/sql.js';

/** One kind of documents with a figure that applications reduce: a balance due, or what is not applied yet. */
export interface OpenDocuments {
  table: Sql;
  /** The day a document is dated. */
  day: Sql;
  /** What is open of it today; 0 once void. */
  open: Sql;
  /** What was open before anything was applied. */
  whole: Sql;
  /** The condition for what stands in the ledger, of which the index over open documents is part. */
  counts: Sql;
  /** What settles it: applications, and refunds or write-offs, which count from a day of their own until they are void. */
  applications: readonly Settlement[];
}

interface Settlement {
  table: Sql;
  reference: Sql;
  from?: Sql;
  until?: Sql;
  /** Where it carries the day of the document that `reference` names: few of them are late, and an index has those. */
  documentDay?: Sql;
}

/** The days after its document from which on an application is late; part of the condition of indexes. */
const lateAfterDays = sql.raw('90');

/**
 * What was open at the end of a day in one currency, as `id` and `cents`: a document counts from its day until the day it
 * was voided, an application from its first day until the day it was removed. Starts from what is open today, which an
 * index has, and takes back what has changed since, so that the recent past costs little, and the distant one not
 * much more.
 */
export function openOnDay(
  { table, day, open, whole, counts, applications }: OpenDocuments,
  { ownerId, asOf, currency }: { ownerId: number; asOf: string; currency: string },
): Sql {
  const dated = sql`d.owner_id = ${ownerId} and d.currency = ${currency} and d.${day} <= ${asOf}`;
  const changes = applications.map(
    ({ table: kind, reference, from = sql`applied_on`, until = sql`removed_on`, documentDay }) => sql`
      ${sql.join(
        comingAfter(asOf, from, documentDay).map(
          (isAfter) => sql`
            select a.${reference} as id, a.amount_cents::bigint as cents from ${kind} a
              where a.owner_id = ${ownerId} and a.${until} is null and ${isAfter} and a.${reference} is not null`,
        ),
        sql` union all `,
      )}
      union all
      select a.${reference}, -a.amount_cents::bigint from ${kind} a
        where a.owner_id = ${ownerId} and a.${until} > ${asOf} and a.${from} <= ${asOf} and a.${reference} is not null`,
  );
  return sql`
    with since as materialized (
      select id, sum(cents) as cents from (${sql.join(changes, sql` union all `)}) change group by id
    ), figures as (
      select d.id, d.${open} + coalesce(since.cents, 0) as cents
        from ${table} d left join since on since.id = d.id where ${dated} and ${counts} and d.${open} > 0
      union all
      select d.id, since.cents
        from since join ${table} d on d.id = since.id where ${dated} and ${counts} and d.${open} = 0
      union all
      select d.id, ${whole} + coalesce(since.cents, 0)
        from ${table} d left join since on since.id = d.id where ${dated} and d.status = 'void' and d.voided_on > ${asOf}
    )
    select id, cents::bigint as cents from figures where cents <> 0`;
}

/**
 * What settled a document of the day or before after it. Where the document's day is known, what came soon after the day, and
 * of what came later what was late: no other can be of such a document.
 */
function comingAfter(asOf: string, from: Sql, documentDay: Sql | undefined): Sql[] {
  if (!documentDay) return [sql`a.${from} > ${asOf}`];
  const soon = sql`(${asOf}::date + ${lateAfterDays})`;
  return [
    sql`a.${from} > ${asOf} and a.${from} <= ${soon} and a.${documentDay} <= ${asOf}`,
    sql`a.${from} > ${soon} and a.${from} - a.${documentDay} > ${lateAfterDays} and a.${documentDay} <= ${asOf}`,
  ];
}
