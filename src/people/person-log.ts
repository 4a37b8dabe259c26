import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAction } from '../audit/audit-log.js';
import { tenantOfOwner } from '../owners/owner.operations.js';
import { type Actor, ActorKind } from '../store/actor.js';
import { takeSettingChanges } from '../store/setting-changes.js';
import { setTenant } from '../store/tenancy.js';
import { proofsOf } from './proofs.js';
import { ownersOf, type Person } from './session.operations.js';

/** What somebody did about themselves. Never a secret. */
export interface OwnAction {
  action: string;
  resourceId: number;
  /** A person by default. */
  resourceType?: string;
  changes?: Record<string, unknown>;
}

/** Records what a person did about themselves in the audit log of an owner, in the caller's transaction, with what was noted of it. */
export async function recordAt(em: EntityManager, ownerId: number, actor: Actor, action: OwnAction): Promise<void> {
  setTenant(em, await tenantOfOwner(em, ownerId, actor));
  const changes = { ...action.changes, ...takeSettingChanges(em) };
  const hasChanges = Object.keys(changes).length > 0;
  await recordAction(em, { resourceType: 'Person', ...action, changes: hasChanges ? changes : null });
}

/** Who did what about how a person proves who they are, and what that was before (`lockedProofs`). */
export interface ProofsChange extends Omit<OwnAction, 'resourceId'> {
  actor: Actor;
  before: string;
}

/**
 * Records in the audit log of every owner that a person belongs to, in the caller's transaction, what changed about how they prove
 * who they are: it opens the books of each.
 */
export async function recordEverywhere(
  em: EntityManager,
  person: Person,
  { actor, before, action, changes }: ProofsChange,
): Promise<void> {
  const after = await proofsOf(em, person.id);
  const proofs = after === before ? {} : { proofs: { from: before, to: after } };
  const owners = await ownersOf(em, person.id);
  for (const { id } of owners.toSorted((one, other) => one.id - other.id))
    await recordAt(em, id, actor, { action, resourceId: person.id, changes: { ...changes, ...proofs } });
}

/** A person as whoever acts. */
export function actorOf({ id, email, name }: Person, requestId: string | null): Actor {
  return { kind: ActorKind.PERSON, apiKeyId: null, email, requestId, personId: id, name };
}
