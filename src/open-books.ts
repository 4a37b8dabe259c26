import type { EntityManager } from '@mikro-orm/postgresql';
import { recordSettingChanges } from './audit/audit-log.js';
import { toldTypes } from './audit/told-types.js';
import { allScopes } from './contract/scopes.js';
import { createStandardChart } from './ledger/chart-of-accounts.js';
import { createApiKey, defaultKeyRules, type KeyRules } from './owners/api-key.operations.js';
import { createOwner, type NewOwner, noteOwner, tenantOfOwner } from './owners/owner.operations.js';
import { type Actor, systemActor } from './store/actor.js';
import { noteSettingChanges } from './store/setting-changes.js';
import { setTenant } from './store/tenancy.js';
import { installTaxCodes } from './tax/tax-code.operations.js';
import { taxSetOf } from './tax/tax-sets.js';

/** A new owner with its standard chart of accounts, the tax codes of its country and a first key with every scope, all or nothing. */
export function openBooks(
  em: EntityManager,
  input: NewOwner,
  { actor = systemActor, keyRules = defaultKeyRules } = {},
): Promise<{ ownerId: number; apiKey: string }> {
  return em.fork().transactional((transaction) => openBooksIn(transaction, input, { actor, keyRules }));
}

/** As `openBooks`, in a transaction of the caller's, which acts for the new owner from then on. Throws EXTERNAL_ID_TAKEN. */
export async function openBooksIn(
  em: EntityManager,
  input: NewOwner,
  { actor, keyRules }: { actor: Actor; keyRules: KeyRules },
): Promise<{ ownerId: number; apiKey: string }> {
  const ownerId = await createOwner(em, input);
  setTenant(em, await tenantOfOwner(em, ownerId, actor));
  await createStandardChart(em);
  if (input.country && taxSetOf(input.country)) await installTaxCodes(em, { country: input.country });
  await noteOwner(em);
  noteSettingChanges(em, null, { told: toldTypes });
  await recordSettingChanges(em, { action: 'owner:create', resourceType: 'Owner', resourceId: ownerId });
  return { ownerId, apiKey: await createFirstKey(em, keyRules) };
}

/** A key with every scope for the owner of the transaction, which its audit log names. */
export async function createFirstKey(em: EntityManager, keyRules: KeyRules): Promise<string> {
  const { apiKey, secret } = await createApiKey(em, { name: 'First key', scopes: allScopes }, keyRules);
  await recordSettingChanges(em, { action: 'api-key:create', resourceType: 'ApiKey', resourceId: apiKey.id });
  return secret;
}
