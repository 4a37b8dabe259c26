import { parseArgs } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { recordSettingChanges } from '../audit/audit-log.js';
import type { Config } from '../config.js';
import { type ApiKeyScope, allScopes } from '../contract/scopes.js';
import { createApiKey } from '../owners/api-key.operations.js';
import { tenantOfOwner } from '../owners/owner.operations.js';
import { commandLineActor } from '../store/actor.js';
import { actingFor } from '../store/tenancy.js';
import { type Command, ownerIn, writeJson } from './command.js';

/** `npm run --silent api-key:create -- --owner 1 --scopes read,write`: a key of an owner (decisions section 2). */
export const createKey: Command = async ({ database, config: { keyRules }, words }) => {
  const { values } = parseArgs({
    args: words,
    options: {
      owner: { type: 'string' },
      scopes: { type: 'string' },
      name: { type: 'string', default: 'Command line' },
      email: { type: 'string' },
      expires: { type: 'string' },
      'allowed-addresses': { type: 'string' },
    },
  });
  const ownerId = ownerIn(values.owner);
  if (!ownerId || !values.scopes) throw new Error('api-key:create needs --owner <id> --scopes read,write');
  const key = {
    name: values.name,
    email: values.email,
    scopes: scopesIn(values.scopes),
    expiresAt: expiryIn(values.expires),
    allowedAddresses: values['allowed-addresses']?.split(',').map((address) => address.trim()),
  };
  writeJson({ api_key: await database.asOperator((em) => recordedKey(em, ownerId, key, keyRules)) });
  return 0;
};

/** The secret of the new key, which the audit log names in the same transaction. */
async function recordedKey(
  em: EntityManager,
  ownerId: number,
  key: Parameters<typeof createApiKey>[1],
  keyRules: Config['keyRules'],
): Promise<string> {
  const tenant = await tenantOfOwner(em, ownerId, commandLineActor);
  return actingFor(em, tenant).transactional(async (transaction) => {
    const { apiKey, secret } = await createApiKey(transaction, key, keyRules);
    const about = { resourceType: 'ApiKey', resourceId: apiKey.id };
    await recordSettingChanges(transaction, { action: 'api-key:create', ...about });
    return secret;
  });
}

function scopesIn(text: string): ApiKeyScope[] {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !(allScopes as readonly string[]).includes(name));
  if (unknown.length > 0) throw new Error(`--scopes takes ${allScopes.join(', ')}; not ${unknown.join(', ')}`);
  return names as ApiKeyScope[];
}

/** `never`, or an instant or a day (its beginning in UTC) as ISO 8601 writes it. */
function expiryIn(text: string | undefined): Date | null | undefined {
  if (text === undefined) return undefined;
  if (text === 'never') return null;
  const expiresAt = new Date(text);
  const isIso = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2}))?$/.test(text);
  if (!isIso || Number.isNaN(expiresAt.getTime()))
    throw new Error('--expires takes never, 2027-01-31 or 2027-01-31T18:00Z');
  return expiresAt;
}
