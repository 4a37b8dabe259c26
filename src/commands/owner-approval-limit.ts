import { parseArgs } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { updatePaymentApprovalLimit } from '../approvals/approval-limit.operations.js';
import { recordSettingChanges } from '../audit/audit-log.js';
import { tenantOfOwner } from '../owners/owner.operations.js';
import { commandLineActor } from '../store/actor.js';
import { actingFor, tenantOf } from '../store/tenancy.js';
import { type Command, ownerIn, writeJson } from './command.js';

/**
 * `npm run --silent owner:approval-limit -- --owner 1 --limit 500000|none`: the amount, in minor units of the owner's currency,
 * above which payments need a second person. The way out for an owner with nobody left to approve.
 */
export const ownerApprovalLimit: Command = ({ database, words }) =>
  database.asOperator(async (operator) => {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({ args: words, options: { owner: text, limit: text } });
    const ownerId = ownerIn(values.owner);
    const { limit } = values;
    if (!ownerId || !limit || !/^(none|\d{1,15})$/.test(limit))
      throw new Error('owner:approval-limit needs --owner <id> and --limit <minor units>, or --limit none');
    const limitCents = limit === 'none' ? null : Number(limit);
    const em = actingFor(operator, await tenantOfOwner(operator, ownerId, commandLineActor));
    await em.fork().transactional((transaction) => change(transaction, limitCents));
    writeJson({ owner_id: ownerId, payment_approval_limit_cents: limitCents });
    return 0;
  });

async function change(em: EntityManager, limitCents: number | null): Promise<void> {
  await updatePaymentApprovalLimit(em, { limitCents }, { isApproved: true });
  const { ownerId } = tenantOf(em);
  await recordSettingChanges(em, { action: 'owner:approval-limit', resourceType: 'Owner', resourceId: ownerId });
}
