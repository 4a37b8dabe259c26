import type { EntityManager } from '@mikro-orm/postgresql';
import { FieldProblems, notFound } from '../contract/errors.js';
import { type EventType, unknownEventTypes } from '../contract/events.js';
import { limits } from '../contract/limits.js';
import { stage } from '../outbox/stage.js';
import { assignProvided } from '../store/changes.js';
import { ensureRoom } from '../store/quotas.js';
import { lock, newRecord, save } from '../store/records.js';
import { noteSettingChanges } from '../store/setting-changes.js';
import { query, type Sql, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { now } from '../values/clock.js';
import { giveNewSecret } from './secret.js';
import { failWaiting } from './turn.js';
import { DisabledReason, WebhookEndpoint } from './webhook-endpoint.entity.js';
import type {
  DeleteWebhookEndpointInput,
  EnableWebhookEndpointInput,
  RotateWebhookSecretInput,
} from './webhooks.inputs.js';

const dayMs = 86_400_000;

export interface NewWebhookEndpoint {
  url: string;
  /** Absent or null: all types. */
  eventTypes?: string[] | null;
  /** The same, for callers that name them by the enum. */
  events?: EventType[] | null;
}

export interface WebhookEndpointChanges {
  id: string;
  url?: string;
  eventTypes?: string[] | null;
  events?: EventType[] | null;
  enabled?: boolean;
}

/** Makes an endpoint, enabled. `secret` is shown this once. Throws VALIDATION_FAILED, QUOTA_EXCEEDED. */
export async function createWebhookEndpoint(
  em: EntityManager,
  input: NewWebhookEndpoint,
): Promise<{ webhookEndpoint: WebhookEndpoint; secret: string }> {
  checkEndpoint(input);
  await ensureRoom(em, 'webhookEndpoints', endpointsOf(em));
  const webhookEndpoint = newRecord(WebhookEndpoint, {
    url: input.url,
    eventTypes: withoutRepeats(wantedTypes(input)),
  });
  const secret = giveNewSecret(webhookEndpoint);
  await save(em, WebhookEndpoint, webhookEndpoint);
  noteSettingChanges(em, null, settingsOf(webhookEndpoint));
  return { webhookEndpoint, secret };
}

/** The endpoints that count for the quota: those not deleted. */
export function endpointsOf(em: EntityManager): Sql {
  return sql`select 1 from webhook_endpoints where owner_id = ${tenantOf(em).ownerId} and deleted_at is null`;
}

/** Changes what is provided; `enabled` switches by hand. Throws NOT_FOUND, VALIDATION_FAILED. */
export async function updateWebhookEndpoint(
  em: EntityManager,
  { id, enabled, ...changes }: WebhookEndpointChanges,
): Promise<WebhookEndpoint> {
  checkEndpoint(changes);
  const endpoint = await existing(em, id);
  const before = settingsOf(endpoint);
  const provided = { url: changes.url, eventTypes: wantedTypes(changes) };
  assignProvided(endpoint, provided, { required: ['url'], optional: ['eventTypes'] });
  endpoint.eventTypes = withoutRepeats(endpoint.eventTypes);
  if (enabled === false) endpoint.disable(DisabledReason.MANUAL);
  await save(em, WebhookEndpoint, endpoint);
  if (enabled) await enable(em, endpoint);
  noteSettingChanges(em, before, settingsOf(endpoint));
  return endpoint;
}

/** Sends events again, beginning with those that were kept, and forgets the failures. Throws NOT_FOUND. */
export async function enableWebhookEndpoint(
  em: EntityManager,
  { id }: EnableWebhookEndpointInput,
): Promise<WebhookEndpoint> {
  const endpoint = await existing(em, id);
  const before = settingsOf(endpoint);
  await enable(em, endpoint);
  noteSettingChanges(em, before, settingsOf(endpoint));
  return endpoint;
}

/**
 * A new secret, shown this once. Deliveries are signed with both at once, until 24 hours after the new one takes over: at
 * `signsFrom`, or now. Throws NOT_FOUND, VALIDATION_FAILED.
 */
export async function rotateWebhookSecret(
  em: EntityManager,
  { id, signsFrom = null }: RotateWebhookSecretInput,
): Promise<{ webhookEndpoint: WebhookEndpoint; secret: string }> {
  const webhookEndpoint = await existing(em, id);
  const problems = new FieldProblems();
  problems.check(
    !signsFrom || isWithinWait(signsFrom),
    'signsFrom',
    `must be within the next ${limits.secretWaitDays} days`,
  );
  problems.refuse();
  const secret = giveNewSecret(webhookEndpoint, signsFrom);
  await save(em, WebhookEndpoint, webhookEndpoint);
  return { webhookEndpoint, secret };
}

/** Nothing is sent any more; what was sent stays to be looked at. Throws NOT_FOUND, the second time too. */
export async function deleteWebhookEndpoint(em: EntityManager, { id }: DeleteWebhookEndpointInput): Promise<void> {
  const endpoint = await existing(em, id);
  const before = settingsOf(endpoint);
  endpoint.deletedAt = now();
  await save(em, WebhookEndpoint, endpoint);
  noteSettingChanges(em, before, settingsOf(endpoint));
  await failWaiting(em, endpoint);
}

/** The endpoint, locked; NOT_FOUND when there is none or it was deleted. */
export async function existing(em: EntityManager, id: string): Promise<WebhookEndpoint> {
  const endpoint = await lock(em, WebhookEndpoint, id, 'Webhook endpoint');
  if (endpoint.deletedAt) throw notFound('Webhook endpoint');
  return endpoint;
}

/** What the audit log tells of an endpoint: never its secret. */
export function settingsOf({ url, eventTypes, enabled, disabledReason, deletedAt }: WebhookEndpoint): object {
  return { url, eventTypes, enabled, disabledReason, deletedAt };
}

async function enable(em: EntityManager, endpoint: WebhookEndpoint): Promise<void> {
  const { id: endpointId, ownerId } = endpoint;
  endpoint.enable();
  await save(em, WebhookEndpoint, endpoint);
  await query(
    em,
    sql`update webhook_deliveries set next_attempt_at = ${now()}
      where owner_id = ${ownerId} and endpoint_id = ${endpointId} and status = 'pending'`,
  );
  await stage(em, 'webhook.deliver', { ownerId, endpointId });
}

/** The types, whichever way they were named: null for all, absent when neither was given. */
function wantedTypes({ eventTypes, events }: Partial<NewWebhookEndpoint>): string[] | null | undefined {
  return events ?? eventTypes ?? (events === undefined ? eventTypes : null);
}

function checkEndpoint({ url, eventTypes, events }: Partial<NewWebhookEndpoint>): void {
  const problems = new FieldProblems();
  if (typeof url === 'string') problems.check(isPostable(url), 'url', 'must be an absolute http or https URL');
  problems.check(!(eventTypes && events), 'events', 'cannot be given beside eventTypes');
  for (const [path, types] of Object.entries({ eventTypes, events }))
    problems.check(types?.length !== 0, path, 'must name a type; leave it out for all');
  for (const { index, message } of unknownEventTypes(eventTypes ?? []))
    problems.check(false, `eventTypes.${index}`, message);
  problems.refuse();
}

function isWithinWait(moment: Date): boolean {
  const waitMs = moment.getTime() - now().getTime();
  return waitMs > 0 && waitMs <= limits.secretWaitDays * dayMs;
}

function isPostable(url: string): boolean {
  if (url.length > limits.webhookUrlCharacters || !URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return (protocol === 'http:' || protocol === 'https:') && hostname !== '';
}

function withoutRepeats(types: string[] | null | undefined): string[] | null {
  return types ? [...new Set(types)] : null;
}
