import assert from 'node:assert/strict';
import type { EntityManager } from '@mikro-orm/postgresql';
import { calendarDayIn } from '../values/calendar.js';
import { now } from '../values/clock.js';

/** Whose books a piece of work is about, and on whose behalf it is done. */
export interface Tenant {
  ownerId: number;
  ownerName: string;
  /** Default currency of the owner's records. */
  currency: string;
  /** IANA name: the owner's calendar decides which day it is. */
  timeZone: string;
  /** The person behind the API key; becomes `reviewed_by`. */
  actorEmail: string;
}

/** A fresh entity manager that sees the rows of one owner, and no others. */
export function actingFor(em: EntityManager, tenant: Tenant): EntityManager {
  const fork = em.fork();
  fork.setFilterParams('owner', { ...tenant });
  return fork;
}

/** Whose books the entity manager sees. Throws where there is no owner: such work must not read or write an owner's rows. */
export function tenantOf(em: EntityManager): Tenant {
  const tenant = em.getFilterParams<Partial<Tenant>>('owner');
  assert(tenant?.ownerId, 'this entity manager acts for no owner');
  return tenant as Tenant;
}

/** Today on the owner's calendar. */
export function today(em: EntityManager): string {
  return calendarDayIn(tenantOf(em).timeZone, now());
}
