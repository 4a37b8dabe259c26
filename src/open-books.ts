import type { EntityManager } from '@mikro-orm/postgresql';
import { allScopes } from './contract/scopes.js';
import { createStandardChart } from './ledger/chart-of-accounts.js';
import { createApiKey, defaultKeyRules } from './owners/api-key.operations.js';
import { createOwner, type NewOwner, tenantOfOwner } from './owners/owner.operations.js';
import { systemActor } from './store/actor.js';

/** A new owner with its standard chart of accounts and a first key with every scope, all or nothing. */
export function openBooks(
  em: EntityManager,
  input: NewOwner,
  { actor = systemActor, keyRules = defaultKeyRules } = {},
): Promise<{ ownerId: number; apiKey: string }> {
  return em.fork().transactional(async (transaction) => {
    const ownerId = await createOwner(transaction, input);
    transaction.setFilterParams('owner', { ...(await tenantOfOwner(transaction, ownerId, actor)) });
    await createStandardChart(transaction);
    const { secret } = await createApiKey(transaction, { name: 'First key', scopes: allScopes }, keyRules);
    return { ownerId, apiKey: secret };
  });
}
