import type { EntityClass } from '@mikro-orm/postgresql';
import { Contact } from './contacts/contact.entity.js';
import { Account } from './ledger/account.entity.js';
import { JournalEntry, JournalLine } from './ledger/journal.entity.js';
import { Event } from './outbox/event.entity.js';
import { ApiKey } from './owners/api-key.entity.js';
import { Owner } from './owners/owner.entity.js';
import { WebhookAttempt, WebhookDelivery } from './webhooks/webhook-delivery.entity.js';
import { WebhookEndpoint } from './webhooks/webhook-endpoint.entity.js';

/** Every entity of the service. */
export const entities: EntityClass<object>[] = [
  Owner,
  ApiKey,
  Account,
  JournalEntry,
  JournalLine,
  Contact,
  Event,
  WebhookEndpoint,
  WebhookDelivery,
  WebhookAttempt,
];
