import { parseArgs } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { recordSettingChanges } from '../audit/audit-log.js';
import type { QuotaName } from '../contract/limits.js';
import { usableKeys } from '../owners/api-key.operations.js';
import { tenantOfOwner } from '../owners/owner.operations.js';
import { commandLineActor } from '../store/actor.js';
import { changeQuotas, countedUsage, countUpTo, quotasOf } from '../store/quotas.js';
import { noteSettingChanges } from '../store/setting-changes.js';
import { actingFor, tenantOf } from '../store/tenancy.js';
import { endpointsOf } from '../webhooks/webhook-endpoint.operations.js';
import { type Command, ownerIn, writeJson } from './command.js';

const options = {
  'api-keys': 'apiKeys',
  'webhook-endpoints': 'webhookEndpoints',
  'event-streams': 'eventStreams',
  'documents-per-day': 'documentsPerDay',
  'mails-per-day': 'mailsPerDay',
  'incoming-mails-per-day': 'incomingMailsPerDay',
  'storage-gigabytes': 'storageBytes',
} as const satisfies Record<string, QuotaName>;

const bytesPerGigabyte = 1024 ** 3;

/**
 * `npm run --silent owner:quota -- --owner 1 [--storage-gigabytes 50] [--api-keys default]`: sets the quotas that are named,
 * and prints all of them with what is used, as one JSON line. `default` takes back what was set.
 */
export const ownerQuota: Command = ({ database, words }) => database.asOperator((operator) => quota(operator, words));

async function quota(operator: EntityManager, words: string[]): Promise<number> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: words,
    options: { owner: text, ...Object.fromEntries(Object.keys(options).map((option) => [option, text])) },
  });
  const { owner, ...given } = values as Record<string, string | undefined>;
  const ownerId = ownerIn(owner);
  if (!ownerId) throw new Error(`owner:quota needs --owner <id>, and takes --${Object.keys(options).join(', --')}`);
  const em = actingFor(operator, await tenantOfOwner(operator, ownerId, commandLineActor));
  const named = Object.entries(given).map(([option, value]) => changeOf(option as keyof typeof options, value ?? ''));
  if (named.length > 0) await em.fork().transactional((transaction) => change(transaction, Object.fromEntries(named)));
  const maximum = await quotasOf(em);
  const used = {
    ...(await countedUsage(em)),
    apiKeys: await countUpTo(em, usableKeys(em), maximum.apiKeys),
    webhookEndpoints: await countUpTo(em, endpointsOf(em), maximum.webhookEndpoints),
  };
  writeJson({ owner_id: ownerId, maximum, used });
  return 0;
}

async function change(em: EntityManager, changes: Partial<Record<QuotaName, number | null>>): Promise<void> {
  const before = await quotasOf(em);
  await changeQuotas(em, changes);
  noteSettingChanges(em, before, await quotasOf(em));
  const { ownerId } = tenantOf(em);
  await recordSettingChanges(em, { action: 'owner:quota', resourceType: 'Owner', resourceId: ownerId });
}

function changeOf(option: keyof typeof options, text: string): [QuotaName, number | null] {
  const name = options[option];
  if (text === 'default') return [name, null];
  if (!/^\d{1,6}$/.test(text)) throw new Error(`--${option} takes a whole number up to 999999, or "default"`);
  return [name, name === 'storageBytes' ? Number(text) * bytesPerGigabyte : Number(text)];
}
