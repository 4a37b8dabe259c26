import type { EntityManager } from '@mikro-orm/postgresql';
import { invalid } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { lockName } from '../store/locks.js';
import { countUpTo } from '../store/quotas.js';
import { find, lock, newRecord, remove, save } from '../store/records.js';
import { noteRecordChanges } from '../store/setting-changes.js';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { isEmailAddress } from '../values/email-address.js';
import { KnownSender } from './known-sender.entity.js';

/**
 * Makes an address, or `@` and a domain, known; one that is known already is the same. Throws VALIDATION_FAILED naming
 * `address`.
 */
export async function addKnownSender(em: EntityManager, given: string): Promise<KnownSender> {
  const address = given.trim().toLowerCase();
  const isDomain = address.startsWith('@');
  if (!isEmailAddress(isDomain ? `a${address}` : address)) {
    throw invalid([{ path: 'address', message: 'must be an e-mail address, or @ and a domain' }]);
  }
  const { actor, ownerId } = tenantOf(em);
  await lockName(em, 'known senders');
  const [existing] = await find(em, KnownSender, { address });
  if (existing) return existing;
  const all = sql`select from known_senders where owner_id = ${ownerId}`;
  if ((await countUpTo(em, all, limits.knownSenders)) >= limits.knownSenders) {
    throw invalid([{ path: 'address', message: `must not be one more than ${limits.knownSenders} that are known` }]);
  }
  const sender = newRecord(KnownSender, { address, createdBy: actor });
  await save(em, KnownSender, sender);
  noteRecordChanges(em, { kind: 'knownSenders', name: sender.id }, null, { address });
  return sender;
}

/** Mails of it wait for a person from here on. Throws NOT_FOUND. */
export async function removeKnownSender(em: EntityManager, id: string): Promise<KnownSender> {
  const sender = await lock(em, KnownSender, id, 'Known sender');
  await remove(em, KnownSender, sender);
  noteRecordChanges(em, { kind: 'knownSenders', name: sender.id }, { address: sender.address }, null);
  return sender;
}

/** Whether an address is the owner's, of a contact, of a person of the owner, or was made known. In lower case. */
export async function isKnownSender(em: EntityManager, address: string): Promise<boolean> {
  const { ownerId, ownerEmail } = tenantOf(em);
  if (ownerEmail.toLowerCase() === address) return true;
  const domain = address.slice(address.lastIndexOf('@'));
  const known = await query(
    em,
    sql`select 1 from known_senders where owner_id = ${ownerId} and address in (${address}, ${domain})
      union all select 1 from contacts where owner_id = ${ownerId} and lower(email) = ${address}
      union all select 1 from memberships m join persons p on p.id = m.person_id
        where m.owner_id = ${ownerId} and lower(p.email) = ${address}
      limit 1`,
  );
  return known.length > 0;
}
