import assert from 'node:assert/strict';
import type { EntityManager } from '@mikro-orm/postgresql';
import { calendarDayIn } from '../values/calendar.js';
import { now } from '../values/clock.js';
import type { Actor } from './actor.js';
import { doWhatWaits } from './at-the-end.js';
import { countInto, type HeldBytes } from './held-bytes.js';
import { sendWithNext, sql } from './sql.js';

/** Whose books a piece of work is about, and on whose behalf it is done. */
export interface Tenant {
  ownerId: number;
  ownerName: string;
  /** Default currency of the owner's records. */
  currency: string;
  /** IANA name: the owner's calendar decides which day it is. */
  timeZone: string;
  /** E-mail address of the business. */
  ownerEmail: string;
  /** On whose behalf: what is written names them. */
  actor: Actor;
}

/** What the policies of row-level security read (schema/wall.ts). */
const ownerSetting = 'books.owner_id';
const keyHashSetting = 'books.key_hash';

/** A fresh entity manager that sees the rows of one owner, and no others. `held` counts what it reads, where a request waits. */
export function actingFor(em: EntityManager, tenant: Tenant, held?: HeldBytes): EntityManager {
  const fork = seeing(em, tenant.ownerId);
  setTenant(fork, tenant);
  if (held) countInto(fork, held);
  return fork;
}

/**
 * Tells an entity manager whose books it is about, without a change of what the database shows to it. MikroORM hands the
 * parameters of filters on to the entity managers of transactions; there is no filter of this name.
 */
export function setTenant(em: EntityManager, tenant: Tenant): void {
  em.setFilterParams(tenantParameter, { ...tenant });
}

const tenantParameter = 'tenant';

/** A fresh entity manager to which the database shows the rows of one owner; for `actingFor` one must know more of it. */
export function seeing(em: EntityManager, ownerId: number): EntityManager {
  return em.fork({ session: { variables: { [ownerSetting]: ownerId } } });
}

/** A fresh entity manager to which the database shows the API key with this hash, and its owner: for authentication. */
export function presentingKey(em: EntityManager, keyHash: string): EntityManager {
  return em.fork({ session: { variables: { [keyHashSetting]: keyHash } } });
}

/** From here on the transaction of an entity manager sees the rows of this owner: for jobs of several owners. */
export async function turnTo(em: EntityManager, ownerId: number): Promise<void> {
  assert(em.isInTransaction(), 'only a transaction turns from one owner to the next');
  await doWhatWaits(em);
  await sendWithNext(em, sql`select set_config(${ownerSetting}, ${String(ownerId)}, true)`);
}

/** Whose books the entity manager sees. Throws where there is no owner: such work must not read or write an owner's rows. */
export function tenantOf(em: EntityManager): Tenant {
  const tenant = em.getFilterParams<Partial<Tenant>>(tenantParameter);
  assert(tenant?.ownerId, 'this entity manager acts for no owner');
  return tenant as Tenant;
}

/** The address that stands for whoever acts, as in `reviewed_by`: of the key's holder, or of the business where no key acts. */
export function actorEmail(em: EntityManager): string {
  const { actor, ownerEmail } = tenantOf(em);
  return actor.email ?? ownerEmail;
}

/** Today on the owner's calendar. */
export function today(em: EntityManager): string {
  return calendarDayIn(tenantOf(em).timeZone, now());
}
