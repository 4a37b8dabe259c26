import type { EntityManager } from '@mikro-orm/postgresql';
import { FieldProblems, notFound } from '../contract/errors.js';
import { systemActor } from '../store/actor.js';
import type { Tenant } from '../store/tenancy.js';
import { isCurrency } from '../values/money.js';
import { Owner } from './owner.entity.js';

export interface NewOwner {
  name: string;
  currency: string;
  email?: string;
  timeZone?: string;
}

/** Records an owner. Its chart of accounts and first key are made with it, in `open-books.ts`. Throws VALIDATION_FAILED. */
export async function createOwner(em: EntityManager, input: NewOwner): Promise<Owner> {
  const timeZone = input.timeZone ?? 'UTC';
  const problems = new FieldProblems();
  problems.check(input.name.trim() !== '', 'name', 'must not be empty');
  problems.check(isCurrency(input.currency), 'currency', 'must be an upper-case ISO 4217 currency code');
  problems.check(isTimeZone(timeZone), 'timeZone', 'must be an IANA time zone');
  problems.refuse();
  const owner = new Owner();
  Object.assign(owner, {
    name: input.name,
    currency: input.currency,
    timeZone,
    email: input.email ?? emailFor(input.name),
  });
  em.persist(owner);
  await em.flush();
  return owner;
}

/** For work that no request does (jobs, the command line): acts for the owner on behalf of `actor`, by itself by default. */
export async function tenantOfOwner(em: EntityManager, ownerId: number, actor = systemActor): Promise<Tenant> {
  const owner = await em.findOne(Owner, { id: ownerId });
  if (!owner) throw notFound('Owner');
  return {
    ownerId: owner.id,
    ownerName: owner.name,
    currency: owner.currency,
    timeZone: owner.timeZone,
    ownerEmail: owner.email,
    actor,
  };
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** An address that can reach nobody, for an owner made without one. */
function emailFor(name: string): string {
  const local =
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'owner';
  return `${local}@books.invalid`;
}
