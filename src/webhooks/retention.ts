import { limits } from '../contract/limits.js';
import type { ExpiringRows } from '../outbox/retention.js';
import { sql } from '../store/sql.js';

/** Deliveries go with their events. */
export const expiringDeliveries: ExpiringRows = {
  kind: 'deliveries',
  keptDays: ({ eventRetentionDays }) => eventRetentionDays,
  removal: (before, count) => sql`
    delete from webhook_deliveries where (owner_id, id) in
      (select owner_id, id from webhook_deliveries where created_at < ${before} limit ${count})
      returning 1`,
};

/** What endpoints answered is forgotten before the attempts are. */
export const expiringResponseExcerpts: ExpiringRows = {
  kind: 'responseExcerpts',
  keptDays: () => limits.webhookResponseDays,
  removal: (before, count) => sql`
    update webhook_attempts set response_excerpt = null where (owner_id, id) in
      (select owner_id, id from webhook_attempts where response_excerpt is not null and attempted_at < ${before}
        order by attempted_at limit ${count})
      returning 1`,
};
