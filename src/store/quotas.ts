import type { EntityManager } from '@mikro-orm/postgresql';
import { Refusal } from '../contract/errors.js';
import { type QuotaName, quotaDefaults } from '../contract/limits.js';
import { now } from '../values/clock.js';
import { snakeCase } from '../values/snake-case.js';
import { lockName } from './locks.js';
import { query, type Sql, sql } from './sql.js';
import { tenantOf } from './tenancy.js';

/**
 * How much one owner may have, so that no owner takes what all share. What there is few of is counted when one more is
 * made; documents and bytes are counted in the row `owner_usage`, in the transaction that adds them. QUOTA_EXCEEDED is not
 * kept with an Idempotency-Key: once there is room again, the same request succeeds.
 */
export type Quotas = Record<QuotaName, number>;

export const quotaNames = Object.keys(quotaDefaults) as QuotaName[];

const dayMs = 86_400_000;

/** The quotas of the entity manager's owner: the defaults, and what was changed. */
export async function quotasOf(em: EntityManager): Promise<Quotas> {
  const columns = quotaNames.map((name) => sql`${sql.ref(snakeCase(name))} as ${sql.ref(name)}`);
  const [changed] = await query<Partial<Record<QuotaName, number | null>>>(
    em,
    sql`select ${sql.join(columns)} from owner_quotas where owner_id = ${tenantOf(em).ownerId}`,
  );
  return Object.fromEntries(quotaNames.map((name) => [name, changed?.[name] ?? quotaDefaults[name]])) as Quotas;
}

/** Sets what is provided; null goes back to the default. */
export async function changeQuotas(
  em: EntityManager,
  changes: Partial<Record<QuotaName, number | null>>,
): Promise<void> {
  const names = quotaNames.filter((name) => changes[name] !== undefined);
  if (names.length === 0) return;
  const columns = names.map((name) => sql.ref(snakeCase(name)));
  await query(
    em,
    sql`insert into owner_quotas (owner_id, ${sql.join(columns)})
      values (${tenantOf(em).ownerId}, ${sql.join(names.map((name) => changes[name]))})
      on conflict (owner_id) do update set ${sql.join(columns.map((column) => sql`${column} = excluded.${column}`))}`,
  );
}

/**
 * Refuses one more of what `counted` selects when the owner has as many as it may. Two at once do not both pass: the
 * second waits for the first. Throws QUOTA_EXCEEDED.
 */
export async function ensureRoom(em: EntityManager, name: QuotaName, counted: Sql): Promise<void> {
  await lockName(em, 'quota', name);
  const { [name]: maximum } = await quotasOf(em);
  if ((await countUpTo(em, counted, maximum)) >= maximum) throw exceeded(name, maximum);
}

/** How many rows there are, without counting beyond a number. */
export async function countUpTo(em: EntityManager, counted: Sql, most: number): Promise<number> {
  const [row] = await query<{ count: number }>(
    em,
    sql`select count(*)::int as count from (${counted} limit ${most}) as counted`,
  );
  return row?.count ?? 0;
}

/** What is counted by the day: the columns of the day that is counted, and of how many there were on it. */
const countedByDay = {
  documentsPerDay: { day: sql.raw('documents_on'), count: sql.raw('documents') },
  mailsPerDay: { day: sql.raw('mails_on'), count: sql.raw('mails') },
  incomingMailsPerDay: { day: sql.raw('incoming_mails_on'), count: sql.raw('incoming_mails') },
} as const satisfies Partial<Record<QuotaName, { day: Sql; count: Sql }>>;

/** Counts so many more of today: documents that are given to be read, a mail that is queued or comes in. Throws QUOTA_EXCEEDED. */
export async function countToday(em: EntityManager, name: keyof typeof countedByDay, more = 1): Promise<void> {
  const { [name]: maximum } = await quotasOf(em);
  const { day, count } = countedByDay[name];
  const counted = await query(
    em,
    sql`insert into owner_usage as used (owner_id, ${day}, ${count})
      select ${tenantOf(em).ownerId}, ${today()}::date, ${more}::int where ${maximum}::bigint >= ${more}::int
      on conflict (owner_id) do update set
        ${day} = greatest(used.${day}, excluded.${day}),
        ${count} = case when used.${day} < excluded.${day} then ${more}::int else used.${count} + ${more}::int end
      where used.${day} < excluded.${day} or used.${count} + ${more}::int <= ${maximum}::bigint
      returning 1`,
  );
  if (counted.length === 0) throw exceeded(name, maximum, secondsOfDayLeft());
}

/** Adds bytes to what the owner's files take. Throws QUOTA_EXCEEDED. */
export async function takeStorage(em: EntityManager, bytes: number): Promise<void> {
  const { storageBytes } = await quotasOf(em);
  const taken = await query(
    em,
    sql`insert into owner_usage as used (owner_id, storage_bytes)
      select ${tenantOf(em).ownerId}, ${bytes}::bigint where ${bytes}::bigint <= ${storageBytes}::bigint
      on conflict (owner_id) do update set storage_bytes = used.storage_bytes + excluded.storage_bytes
      where used.storage_bytes + excluded.storage_bytes <= ${storageBytes}::bigint
      returning 1`,
  );
  if (taken.length === 0) throw exceeded('storageBytes', storageBytes);
}

/** Takes bytes off what the owner's files take. */
export async function giveBackStorage(em: EntityManager, bytes: number): Promise<void> {
  await query(
    em,
    sql`update owner_usage set storage_bytes = storage_bytes - ${bytes}::bigint where owner_id = ${tenantOf(em).ownerId}`,
  );
}

export type CountedUsage = Pick<Quotas, 'documentsPerDay' | 'mailsPerDay' | 'incomingMailsPerDay' | 'storageBytes'>;

/** What is counted as it is added. */
export async function countedUsage(em: EntityManager): Promise<CountedUsage> {
  const [used] = await query<CountedUsage>(
    em,
    sql`select case when documents_on >= ${today()}::date then documents else 0 end as "documentsPerDay",
        case when mails_on >= ${today()}::date then mails else 0 end as "mailsPerDay",
        case when incoming_mails_on >= ${today()}::date then incoming_mails else 0 end as "incomingMailsPerDay",
        storage_bytes as "storageBytes"
      from owner_usage where owner_id = ${tenantOf(em).ownerId}`,
  );
  return used ?? { documentsPerDay: 0, mailsPerDay: 0, incomingMailsPerDay: 0, storageBytes: 0 };
}

/** QUOTA_EXCEEDED, which names the quota. */
export function exceeded(name: QuotaName, maximum: number, retryAfterSeconds?: number): Refusal {
  const message = `The quota ${name} of this owner is used up (${maximum})`;
  return new Refusal('QUOTA_EXCEEDED', message, [], retryAfterSeconds);
}

function today(): string {
  return now().toISOString().slice(0, 10);
}

function secondsOfDayLeft(): number {
  return Math.ceil((dayMs - (now().getTime() % dayMs)) / 1000);
}
