import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAction } from '../audit/audit-log.js';
import { tenantOfOwner } from '../owners/owner.operations.js';
import { type Actor, ActorKind } from '../store/actor.js';
import { setTenant } from '../store/tenancy.js';
import { ownersOf, type Person } from './session.operations.js';

/** What somebody did about themselves. Never a secret. */
export interface OwnAction {
  action: string;
  resourceId: number;
  changes?: Record<string, unknown>;
}

/** Records what a person did about themselves in the audit log of an owner, in the caller's transaction. */
export async function recordAt(em: EntityManager, ownerId: number, actor: Actor, action: OwnAction): Promise<void> {
  setTenant(em, await tenantOfOwner(em, ownerId, actor));
  await recordAction(em, { resourceType: 'Person', ...action });
}

/**
 * Records in the audit log of every owner that a person belongs to, in the caller's transaction, what changed about how they prove
 * who they are: it opens the books of each.
 */
export async function recordEverywhere(
  em: EntityManager,
  person: Person,
  actor: Actor,
  action: Omit<OwnAction, 'resourceId'>,
): Promise<void> {
  const owners = await ownersOf(em, person.id);
  for (const { id } of owners.toSorted((one, other) => one.id - other.id))
    await recordAt(em, id, actor, { ...action, resourceId: person.id });
}

/** A person as whoever acts. */
export function actorOf({ id, email, name }: Person, requestId: string | null): Actor {
  return { kind: ActorKind.PERSON, apiKeyId: null, email, requestId, personId: id, name };
}
