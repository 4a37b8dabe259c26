import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAction } from './audit/audit-log.js';
import { allScopes } from './contract/scopes.js';
import { createStandardChart } from './ledger/chart-of-accounts.js';
import { createApiKey, defaultKeyRules, type KeyRules } from './owners/api-key.operations.js';
import { createOwner, type NewOwner, tenantOfOwner } from './owners/owner.operations.js';
import { systemActor } from './store/actor.js';
import { takeSettingChanges } from './store/setting-changes.js';
import { setTenant } from './store/tenancy.js';

/** A new owner with its standard chart of accounts and a first key with every scope, all or nothing. */
export function openBooks(
  em: EntityManager,
  input: NewOwner,
  { actor = systemActor, keyRules = defaultKeyRules } = {},
): Promise<{ ownerId: number; apiKey: string }> {
  return em.fork().transactional(async (transaction) => {
    const ownerId = await createOwner(transaction, input);
    setTenant(transaction, await tenantOfOwner(transaction, ownerId, actor));
    await createStandardChart(transaction);
    await recordAction(transaction, { action: 'owner:create', resourceType: 'Owner', resourceId: ownerId });
    return { ownerId, apiKey: await createFirstKey(transaction, keyRules) };
  });
}

/** A key with every scope for the owner of the transaction, which its audit log names. */
export async function createFirstKey(em: EntityManager, keyRules: KeyRules): Promise<string> {
  const { apiKey, secret } = await createApiKey(em, { name: 'First key', scopes: allScopes }, keyRules);
  await recordAction(em, {
    action: 'api-key:create',
    resourceType: 'ApiKey',
    resourceId: apiKey.id,
    changes: takeSettingChanges(em),
  });
  return secret;
}
