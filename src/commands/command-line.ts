import { parseArgs } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAction } from '../audit/audit-log.js';
import { type Config, processConfig } from '../config.js';
import { Refusal } from '../contract/errors.js';
import { type ApiKeyScope, allScopes } from '../contract/scopes.js';
import { openDatabase } from '../database.js';
import { openKeys } from '../encryption-key.js';
import { openBooks } from '../open-books.js';
import { createApiKey } from '../owners/api-key.operations.js';
import { tenantOfOwner } from '../owners/owner.operations.js';
import { commandLineActor } from '../store/actor.js';
import { takeSettingChanges } from '../store/setting-changes.js';
import { actingFor } from '../store/tenancy.js';

type Command = (em: EntityManager, words: string[], config: Config) => Promise<object>;

/** `owner:create` and `api-key:create` (decisions section 2): one JSON line on standard output, the rest on standard error. */
const commands: Record<string, Command> = {
  'owner:create': async (em, words, { keyRules }) => {
    const { values } = parseArgs({
      args: words,
      options: {
        name: { type: 'string' },
        currency: { type: 'string', default: 'USD' },
        email: { type: 'string' },
        'time-zone': { type: 'string' },
      },
    });
    if (!values.name) throw new Error('owner:create needs --name "<name of the business>"');
    const { name, currency, email } = values;
    const opened = await openBooks(
      em,
      { name, currency, email, timeZone: values['time-zone'] },
      { actor: commandLineActor, keyRules },
    );
    return { owner_id: opened.ownerId, api_key: opened.apiKey };
  },
  'api-key:create': async (em, words, { keyRules }) => {
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
    if (!values.owner || !values.scopes) throw new Error('api-key:create needs --owner <id> --scopes read,write');
    const tenant = await tenantOfOwner(em, Number(values.owner), commandLineActor);
    const { name, email } = values;
    const allowedAddresses = values['allowed-addresses']?.split(',').map((address) => address.trim());
    const key = { name, email, scopes: scopesIn(values.scopes), expiresAt: expiryIn(values.expires), allowedAddresses };
    return actingFor(em, tenant).transactional(async (transaction) => {
      const { apiKey, secret } = await createApiKey(transaction, key, keyRules);
      await recordAction(transaction, {
        action: 'api-key:create',
        resourceType: 'ApiKey',
        resourceId: apiKey.id,
        changes: takeSettingChanges(transaction),
      });
      return { api_key: secret };
    });
  },
};

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

async function run([name = '', ...words]: string[]): Promise<void> {
  const command = commands[name];
  if (!command) throw new Error(`Commands: ${Object.keys(commands).join(', ')}`);
  const config = processConfig();
  const database = await openDatabase({ ...config, poolSize: 2 }, (line) => process.stderr.write(`${line}\n`));
  try {
    const answer = await database.asOperator(async (em) => {
      await openKeys(em, config);
      return command(em, words, config);
    });
    process.stdout.write(`${JSON.stringify(answer)}\n`);
  } finally {
    await database.close();
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  const known = error instanceof Refusal || error instanceof Error;
  process.stderr.write(`${known ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
