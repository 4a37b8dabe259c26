import type { EntityManager } from '@mikro-orm/postgresql';
import { recordSettingChanges } from './audit/audit-log.js';
import { tenantOfOwner } from './owners/owner.operations.js';
import { invite, type NewLink, withdrawOpenInvitations } from './people/link.operations.js';
import type { Role } from './people/role.js';
import { type Actor, systemActor } from './store/actor.js';
import { noteSettingChanges } from './store/setting-changes.js';
import { actingFor } from './store/tenancy.js';

/** Invites somebody to an owner without a request: at the command line, and at the first start. Throws VALIDATION_FAILED. */
export async function invitePersonTo(
  em: EntityManager,
  { ownerId, email, role }: { ownerId: number; email: string | null; role: Role },
  actor: Actor = systemActor,
): Promise<NewLink> {
  const tenant = await tenantOfOwner(em, ownerId, actor);
  return actingFor(em, tenant).transactional(async (transaction) => {
    if (email === null) await withdrawOpenInvitations(transaction);
    const { id, ...link } = await invite(transaction, { email, role, isProof: email !== null });
    noteSettingChanges(transaction, null, { email, role });
    await recordSettingChanges(transaction, {
      action: 'person:invite',
      resourceType: 'Invitation',
      resourceId: id,
    });
    return link;
  });
}
