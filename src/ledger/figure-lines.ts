import type { EntityManager } from '@mikro-orm/postgresql';
import { cursorOf, type ForwardPageArguments, keysAfter, type Page, pageOf, pageSize } from '../store/page.js';
import { query, type Sql, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { addDays, isCalendarDay, latestDay } from '../values/calendar.js';
import { firstOfMonth, months, type Range } from './monthly-balances.js';
import { type ReportedIn, reportedLines } from './reported-lines.js';
import type { Period } from './statements.js';

/** A line of the journal with what it adds to a figure of a statement. */
export interface FigureLineFigures {
  /** The journal line. */
  id: number;
  entryId: number;
  accountId: number;
  entryDate: string;
  memo: string | null;
  amountCents: number;
}

/** Days up to the last one, or everything before a day. */
export type FigureDays = Range | { before: string };

/** Lines of some accounts that a figure adds up. */
export interface FigurePart {
  accountIds: readonly number[];
  /** What a line `l` adds. */
  cents: Sql;
  /** Whether a line `l` counts. */
  counts: Sql;
}

export interface Figure {
  /** Name of the list, in its cursors. */
  list: string;
  days: FigureDays;
  reported: ReportedIn;
  /** No line is of two of them. */
  parts: readonly FigurePart[];
  /** Where the lines that count may be far apart: what `counts` refers to by its name, a CTE over the days that are read. */
  among?: (days: Period) => Sql;
}

const keyTypes = ['day', 'number', 'number'] as const;

/** Days that are looked at by themselves first where lines may be far apart: most often a page is full with them. */
const nearDays = 30;

/**
 * The lines that a figure adds up, by day and order of writing, those that add nothing left out. Throws BAD_REQUEST for a
 * page size below 1 and for a cursor of another list.
 */
export async function figureLines(
  em: EntityManager,
  figure: Figure,
  { first, after }: ForwardPageArguments,
): Promise<Page<FigureLineFigures>> {
  const size = pageSize(first);
  const keys = keysAfter(figure.list, after, keyTypes);
  const days = 'before' in figure.days ? { from: null, to: figure.days.before } : figure.days;
  const from = keys ? latestDay(keys[0] as string, days.from) : days.from;
  const read = (to: string) => linesBetween(em, figure, { from, to }, keys, size + 1);
  const near = figure.among && from !== null ? addDays(from, nearDays) : null;
  const isNear = near !== null && isCalendarDay(near) && near < days.to;
  let lines = isNear ? await read(near) : [];
  if (lines.length <= size) lines = await read(days.to);
  return pageOf(lines.slice(0, size), lines.length > size, Boolean(after), ({ entryDate, entryId, id }) =>
    cursorOf(figure.list, [entryDate, entryId, id]),
  );
}

/** The first lines of some days after the keys of a cursor. */
function linesBetween(
  em: EntityManager,
  figure: Figure,
  days: Range,
  keys: unknown[] | null,
  count: number,
): Promise<FigureLineFigures[]> {
  const { among, parts } = figure;
  const next = parts.map((part) => sql`(${linesOfPart(em, figure, part, days, keys, count)})`);
  return query<FigureLineFigures>(
    em,
    sql`${among && days.from !== null ? sql`with ${among({ from: days.from, to: days.to })}` : sql``}
      select l.id, l.entry_id as "entryId", l.account_id as "accountId", l.entry_date as "entryDate",
        written.memo, l.cents as "amountCents"
      from (
        select * from (${sql.join(next, sql` union all `)}) l order by entry_date, entry_id, id limit ${count}
      ) l join journal_lines written on written.owner_id = ${tenantOf(em).ownerId} and written.id = l.id
      order by l.entry_date, l.entry_id, l.id`,
  );
}

/** The first lines of a part: of each account and currency from its index, of these the first. */
function linesOfPart(
  em: EntityManager,
  { days: asked, reported }: Figure,
  { accountIds, cents, counts }: FigurePart,
  { from, to }: Range,
  keys: unknown[] | null,
  count: number,
): Sql {
  const { ownerId } = tenantOf(em);
  const within = [
    ...(from === null ? [] : [sql`l.entry_date >= ${from}`]),
    'before' in asked ? sql`l.entry_date < ${to}` : sql`l.entry_date <= ${to}`,
    ...(keys ? [sql`(l.entry_date, l.entry_id, l.id) > (${sql.join(keys.map((key) => sql`${key}`))})`] : []),
  ];
  return sql`
    select l.* from (
      select distinct account_id, currency from ${months(em)} m
      where account_id = any(${accountIds}::bigint[]) and month <= ${to}
        and ${from === null ? sql`true` : sql`month >= ${firstOfMonth(from)}`}
        and ${reported.inBase ? sql`true` : sql`currency = ${reported.currency}`}
    ) a cross join lateral (
      select l.id, l.entry_id, l.account_id, l.entry_date, (${cents})::bigint as cents from journal_lines l
      where l.owner_id = ${ownerId} and l.account_id = a.account_id and l.currency = a.currency
        and ${sql.join(within, sql` and `)} and ${reportedLines(em, reported).isReported} and (${cents}) <> 0
        and ${counts}
      order by l.entry_date, l.entry_id, l.id limit ${count}
    ) l order by l.entry_date, l.entry_id, l.id limit ${count}`;
}
