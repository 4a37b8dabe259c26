import type { EntityManager } from '@mikro-orm/postgresql';
import { lockNameShared } from './locks.js';
import { query, type Sql, sql } from './sql.js';
import { tenantOf } from './tenancy.js';

/** Whoever gives numbers holds this lock together with others; only changing a series keeps them out. */
export const seriesLock = 'number series';

/** What is numbered: the standard prefix of its numbers, and where they stand. */
export const numberedRecords = {
  invoice: { prefix: 'INV-', table: 'invoices', column: 'invoice_number' },
  bill: { prefix: 'BILL-', table: 'bills', column: 'bill_number' },
  credit_note: { prefix: 'CN-', table: 'credit_notes', column: 'credit_note_number' },
  debit_note: { prefix: 'DN-', table: 'debit_notes', column: 'debit_note_number' },
  manual_journal: { prefix: 'JE-', table: 'manual_journals', column: 'journal_number' },
} as const;

export type NumberKind = keyof typeof numberedRecords;

/** The standard series of every owner starts at 1 and has six digits (decisions section 5). */
export const standardDigits = 6;

/** How the numbers of a kind are made; `prefix` is that of a year where each has numbers of its own. */
export interface NumberPattern {
  prefix: string;
  startNumber: number;
  digits: number;
}

/**
 * The owner's next number of a kind (`INV-000001`) for a record of that day, without gaps: it is only taken when the
 * transaction commits, and until then the owner's next one of the same series waits. Call it as late in the operation as
 * possible (decisions section 5).
 */
export async function nextNumber(em: EntityManager, kind: NumberKind, day: string): Promise<string> {
  const [taken] = await query<{ number: string }>(
    em,
    sql`with ${await numbering(em, kind, day)} select number from numbered`,
  );
  return (taken as { number: string }).number;
}

/**
 * As `nextNumber`, as a part of a statement that writes the record too: common table expressions, of which `numbered` has the
 * number in its column `number`. The next record of the series waits for nothing but this statement and the commit. Until then
 * no series is changed: the lock is held before the statement begins, since one without a row has none that could be locked.
 */
export async function numbering(em: EntityManager, kind: NumberKind, day: string): Promise<Sql> {
  await lockNameShared(em, seriesLock);
  const { ownerId } = tenantOf(em);
  const { prefix } = numberedRecords[kind];
  return sql`series as (
        select prefix || case when yearly then ${yearOf(day)} else '' end as prefix, start_number, digits,
          not ${isStandard(kind)} as has_runs
        from number_series where owner_id = ${ownerId} and kind = ${kind}
      ), run as (
        insert into number_runs (owner_id, kind, prefix, first_number, last_number)
        select ${ownerId}, ${kind}, prefix, start_number, start_number from series where has_runs
        on conflict (owner_id, kind, prefix, first_number) do update set last_number = number_runs.last_number + 1
        returning last_number
      ), standard as (
        insert into number_sequences (owner_id, kind, last_number)
        select ${ownerId}, ${kind}, 1 where not exists (select from series where has_runs)
        on conflict (owner_id, kind) do update set last_number = number_sequences.last_number + 1
        returning last_number
      ), place as (
        select coalesce(series.prefix, ${prefix}) as prefix, coalesce(series.digits, ${standardDigits}) as digits,
          coalesce(run.last_number, standard.last_number)::text as place
        from (values (1)) one left join series on true left join run on true left join standard on true
      ), numbered as (
        select prefix || lpad(place, greatest(digits, length(place)), '0') as number from place
      )`;
}

/** Whether a row of `number_series` goes on with the standard series, whose numbers are counted by themselves. */
export function isStandard(kind: NumberKind): Sql {
  return sql`(not yearly and start_number = 1 and prefix = ${numberedRecords[kind].prefix})`;
}

/** The part of a prefix that says the calendar year of a day. */
export function yearOf(day: string): string {
  return `${day.slice(0, 4)}-`;
}

/** Place 42 of a series of six digits: `INV-000042`, as `numbering` writes it. */
export function numberAt({ prefix, digits }: { prefix: string; digits: number }, place: number): string {
  return `${prefix}${String(place).padStart(digits, '0')}`;
}

/**
 * What digits alone may mean as a number of each kind: the place of that number in every series that the owner has given
 * numbers of, and in the standard one.
 */
export async function numbersAtPlace(em: EntityManager, digits: string): Promise<Map<NumberKind, string[]>> {
  const { ownerId } = tenantOf(em);
  const found = await query<{ kind: NumberKind; prefix: string; digits: number }>(
    em,
    sql`select distinct r.kind, r.prefix, s.digits
      from number_runs r join number_series s on s.owner_id = r.owner_id and s.kind = r.kind
      where r.owner_id = ${ownerId}`,
  );
  const place = Number(digits);
  return new Map(
    (Object.keys(numberedRecords) as NumberKind[]).map((kind) => {
      const runs = found.filter((run) => run.kind === kind);
      const standard = { prefix: numberedRecords[kind].prefix, digits: standardDigits };
      return [kind, [standard, ...runs].map((pattern) => numberAt(pattern, place))];
    }),
  );
}
