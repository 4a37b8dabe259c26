import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAction } from '../../src/audit/audit-log.js';
import { takeSettingChanges } from '../../src/store/setting-changes.js';
import { createWebhookEndpoint, type NewWebhookEndpoint } from '../../src/webhooks/webhook-endpoint.operations.js';

/** An endpoint made as a request makes one, with its entry in the audit log. */
export async function recordedEndpoint(em: EntityManager, input: NewWebhookEndpoint) {
  const made = await createWebhookEndpoint(em, input);
  const about = { resourceType: 'WebhookEndpoint', resourceId: made.webhookEndpoint.id };
  await recordAction(em, { action: 'createWebhookEndpoint', ...about, changes: takeSettingChanges(em) });
  return made;
}
