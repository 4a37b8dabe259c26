import type { EntityManager } from '@mikro-orm/postgresql';
import { FieldProblems } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { assignProvided } from '../store/changes.js';
import { lockName, lockNameShared } from '../store/locks.js';
import { isStandard, type NumberKind, numberAt, numberedRecords, seriesLock } from '../store/numbers.js';
import { find, lockWhere, newRecord, save } from '../store/records.js';
import { noteSettingChanges } from '../store/setting-changes.js';
import { query, type Sql, sql } from '../store/sql.js';
import { tenantOf, today } from '../store/tenancy.js';
import { NumberSeries, type NumberSeriesKind, standardSeries } from './number-series.entity.js';

const allKinds = Object.keys(numberedRecords) as NumberKind[];

/** A series with the number that a record of today would get next. */
export interface ShownSeries {
  kind: NumberSeriesKind;
  prefix: string;
  start: number;
  digits: number;
  yearly: boolean;
  nextNumber: string;
}

export interface NumberSeriesChanges {
  kind: NumberSeriesKind;
  prefix?: string | null;
  start?: number | null;
  digits?: number | null;
  yearly?: boolean | null;
}

/** The owner's series, one for each kind. */
export async function numberSeries(em: EntityManager): Promise<ShownSeries[]> {
  const all = await seriesOfAllKinds(em);
  return Promise.all(all.map((series) => shown(em, series)));
}

/**
 * Changes how a kind is numbered from now on; what is left out stays, but for the start, which becomes where the series was
 * left, or 1 where it is new. Throws VALIDATION_FAILED for a start at which numbers would be given twice.
 */
export async function updateNumberSeries(em: EntityManager, changes: NumberSeriesChanges): Promise<ShownSeries> {
  await lockName(em, seriesLock);
  const { kind } = changes;
  const [before] = await lockWhere(em, NumberSeries, { kind });
  const series = before ?? newRecord(NumberSeries, standardSeries(kind));
  const described = describe(series);
  assignProvided(series, changes, { required: ['prefix', 'digits', 'yearly'] });
  const problems = new FieldProblems();
  checkForm(series, changes, problems);
  const others = (await seriesOfAllKinds(em)).filter((other) => other.kind !== kind);
  const isOwn = others.every(({ prefix }) => prefix !== series.prefix);
  problems.check(isOwn, 'prefix', 'is that of another kind');
  problems.refuse();
  const stays = described.prefix === series.prefix && described.yearly === series.yearly;
  await start(em, series, changes.start ?? null, stays);
  await save(em, NumberSeries, series);
  noteSettingChanges(em, { [kind]: described }, { [kind]: describe(series) });
  return shown(em, series);
}

/**
 * Which of the numbers that other books gave to records of a kind the owner's series would give again, in the way of places
 * in the list. Until the transaction ends no series is changed.
 */
export async function placesInSeries(
  em: EntityManager,
  kind: NumberKind,
  numbers: readonly string[],
): Promise<ReadonlySet<number>> {
  await lockNameShared(em, seriesLock);
  const [series = newRecord(NumberSeries, standardSeries(kind))] = await find(em, NumberSeries, {
    kind: kind as NumberSeriesKind,
  });
  const found = await query<{ place: number }>(
    em,
    sql`select given.place - 1 as place from unnest(${numbers}::text[]) with ordinality as given (number, place)
      where ${prefixOf(sql`given.number`)} ~ ${series.prefixPattern()}
        and ${placeOf(sql`given.number`)} >= ${series.startNumber}`,
  );
  return new Set(found.map(({ place }) => place));
}

async function seriesOfAllKinds(em: EntityManager): Promise<NumberSeries[]> {
  const own = new Map((await find(em, NumberSeries, {})).map((series) => [series.kind as NumberKind, series]));
  return allKinds.map((kind) => own.get(kind) ?? newRecord(NumberSeries, standardSeries(kind)));
}

function checkForm(series: NumberSeries, { start }: NumberSeriesChanges, problems: FieldProblems): void {
  const { numberPrefixCharacters, numberDigits, numberStartMaximum } = limits;
  const isShort = series.prefix.length <= numberPrefixCharacters;
  problems.check(isShort, 'prefix', `must have at most ${numberPrefixCharacters} characters`);
  const isPlain = /^([\p{L}\p{N}./_#-]*[\p{L}./_#-])?$/u.test(series.prefix);
  problems.check(isPlain, 'prefix', 'must be of letters, digits and -./_#, and not end with a digit');
  const fits = series.digits >= 1 && series.digits <= numberDigits;
  problems.check(fits, 'digits', `must be between 1 and ${numberDigits}`);
  const canStart = start === null || start === undefined || (start >= 1 && start <= numberStartMaximum);
  problems.check(canStart, 'start', `must be between 1 and ${numberStartMaximum}`);
}

/** Where numbers with one prefix stand: the last place that is taken, and the run that gives them now. */
interface Standing {
  prefix: string;
  lastPlace: number;
  runStart: number | null;
  runEnd: number | null;
}

/**
 * Lets a series start where it is asked to: with every prefix that it has, the run that stands goes on, or a new one begins
 * beyond what is taken.
 */
async function start(em: EntityManager, series: NumberSeries, asked: number | null, stays: boolean): Promise<void> {
  const standings = await standingsOf(em, series);
  if (asked !== null || !stays) series.startNumber = startOf(series, standings, asked);
  const problems = new FieldProblems();
  for (const { prefix, lastPlace, runStart, runEnd } of standings) {
    const isFree = runStart === series.startNumber ? lastPlace <= (runEnd ?? 0) : lastPlace < series.startNumber;
    problems.check(isFree, 'start', `must be above ${lastPlace}, which ${prefix} has reached`);
  }
  problems.refuse();
}

/** The run that stands goes on at its next number, asked for or not; what has none begins at 1. */
function startOf({ yearly }: NumberSeries, [standing]: readonly Standing[], asked: number | null): number {
  const isNext = typeof standing?.runEnd === 'number' && (asked === null || asked === standing.runEnd + 1);
  return (!yearly && isNext ? standing?.runStart : asked) ?? 1;
}

/** The prefixes that a series has had numbers with, in these books or in those of before. Locks its runs. */
async function standingsOf(em: EntityManager, series: NumberSeries): Promise<Standing[]> {
  const { ownerId } = tenantOf(em);
  const kind = series.kind as NumberKind;
  const { table, column, prefix: standardPrefix } = numberedRecords[kind];
  const pattern = series.prefixPattern();
  const number = sql`d.${sql.ref(column)}`;
  return query<Standing>(
    em,
    sql`with run as (
        select prefix, first_number, last_number from number_runs
        where owner_id = ${ownerId} and kind = ${kind} and prefix ~ ${pattern} for update
      ), standard as (
        select last_number from number_sequences where owner_id = ${ownerId} and kind = ${kind} for update
      ), runs as (
        select * from run
        union all select ${standardPrefix}::text, 1, last_number from standard where ${standardPrefix}::text ~ ${pattern}
      ), latest as (
        select distinct on (prefix) prefix, first_number, last_number from runs order by prefix, first_number desc
      ), used as (
        select ${prefixOf(number)} as prefix, max(${placeOf(number)}) as place
        from ${sql.ref(table)} d where d.owner_id = ${ownerId} and ${prefixOf(number)} ~ ${pattern} group by 1
      )
      select prefix, greatest(latest.last_number, used.place)::bigint as "lastPlace", latest.first_number as "runStart",
        latest.last_number as "runEnd"
      from latest full join used using (prefix) order by prefix`,
  );
}

/** What stands before the digits at the end of a number; null where there are none, or more than any series has. */
function prefixOf(number: Sql): Sql {
  return sql`substring(${number} from '^(.*?)[0-9]{1,15}$')`;
}

function placeOf(number: Sql): Sql {
  return sql`substring(${number} from '[0-9]{1,15}$')::bigint`;
}

async function shown(em: EntityManager, series: NumberSeries): Promise<ShownSeries> {
  const { ownerId } = tenantOf(em);
  const { prefix, startNumber, digits } = series.patternOn(today(em));
  const kind = series.kind as NumberKind;
  const [last] = await query<{ last_number: number }>(
    em,
    sql`select last_number from number_runs
      where owner_id = ${ownerId} and kind = ${kind} and prefix = ${prefix} and first_number = ${startNumber}
      union all
      select last_number from number_sequences, (values (${series.prefix}::text, ${startNumber}::bigint, ${series.yearly}::boolean))
        as series (prefix, start_number, yearly)
      where owner_id = ${ownerId} and kind = ${kind} and ${isStandard(kind)}`,
  );
  return {
    ...describe(series),
    kind: series.kind,
    nextNumber: numberAt({ prefix, digits }, last ? last.last_number + 1 : startNumber),
  };
}

function describe({ prefix, startNumber, digits, yearly }: NumberSeries) {
  return { prefix, start: startNumber, digits, yearly };
}
