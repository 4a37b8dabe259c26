import assert from 'node:assert/strict';
import type { EntityManager } from '@mikro-orm/postgresql';
import { limits } from '../contract/limits.js';
import { currentKeyVersion } from '../store/secrets.js';
import { query, sql } from '../store/sql.js';
import type { Tenant } from '../store/tenancy.js';
import { recordChainAction } from './audit-log.js';
import { type ChainEnd, chainStart, linkAfter, type SignedEnd, signEnd } from './chain-links.js';
import { findingsOfChains, linksAfter, type Owned, problemAtEnd, problemOf } from './chain-walk.js';
import type { ChainedRecord } from './chained-records.js';

/** The chain of one owner, which nobody else extends before the transaction ends. */
export interface LockedChain {
  end: SignedEnd;
  /** When it last could not be extended; null when it could. */
  alarmSeenAt: Date | null;
}

/** A record and the end of the chain that it makes. */
export interface NewLink {
  record: ChainedRecord;
  end: ChainEnd;
}

/** The chain grows in one transaction at a time. */
export async function lockChain(em: EntityManager, ownerId: number): Promise<LockedChain> {
  const [row] = await query<SignedEnd & { alarmSeenAt: Date | null }>(
    em,
    sql`insert into journal_chain_heads (owner_id, position, hash, signature)
      values (${ownerId}, ${chainStart.position}, decode(${chainStart.hash}, 'hex'), '')
      on conflict (owner_id) do update set owner_id = excluded.owner_id
      returning position, encode(hash, 'hex') as hash, key_version as "keyVersion",
        encode(signature, 'hex') as signature,
        (select last_seen_at from chain_alarms a where a.owner_id = ${ownerId} and a.resolved_at is null) as "alarmSeenAt"`,
  );
  assert(row, 'an owner has one end of the chain');
  const { alarmSeenAt, ...end } = row;
  return { end, alarmSeenAt };
}

/**
 * Why the chain must not be extended, or null: the end must be signed, and the last links must fit what they are of. A chain
 * whose end is under another key, or of before links were keyed, is verified whole, and so is one with an alarm.
 */
export async function problemBeforeExtending(
  em: EntityManager,
  ownerId: number,
  { end, alarmSeenAt }: LockedChain,
): Promise<string | null> {
  if (alarmSeenAt || isUnderOtherKey(end)) {
    return problemOfWholeChain(em, ownerId);
  }
  const before = Math.max(0, end.position - limits.chainLinksVerified - 1);
  const links = await linksAfter(em, ownedBy(ownerId), { ownerId, position: before }, limits.chainLinksVerified + 2);
  let last: ChainEnd = chainStart;
  for (const link of links) {
    const isFirstRead = before > 0 && link === links[0];
    const problem = isFirstRead ? null : problemOf(link, last);
    if (problem) return `${link.name}: ${problem}`;
    last = link;
  }
  const problem = problemAtEnd(ownerId, end, last);
  return problem && `end of the journal chain: ${problem}`;
}

/**
 * Says in the audit log, in a link under the key of this process, that the chain was verified up to its end and goes on
 * under another key; answers the new end.
 */
export async function carryOn(
  em: EntityManager,
  tenant: Pick<Tenant, 'ownerId' | 'actor'>,
  { position, hash, keyVersion }: ChainEnd,
  action: string,
): Promise<ChainEnd> {
  const to = currentKeyVersion();
  const changes = { keyVersion: { from: keyVersion, to }, verified: { position, hash } };
  const record: ChainedRecord = {
    kind: 'audit entry',
    entry: await recordChainAction(em, tenant, { action, changes }),
  };
  const end = linkAfter({ position, hash, keyVersion }, record);
  await appendLinks(em, tenant.ownerId, [{ record, end }]);
  return end;
}

/** The end was signed under another key than this process writes under, or before links were keyed. */
export function isUnderOtherKey({ position, keyVersion }: SignedEnd): boolean {
  return position > 0 && keyVersion !== currentKeyVersion();
}

/** Where the chain first does not hold, from its start to its end, or null. */
export async function problemOfWholeChain(em: EntityManager, ownerId: number): Promise<string | null> {
  const [finding] = await findingsOfChains(em, ownedBy(ownerId));
  return finding ? `${finding.row}: ${finding.problem}` : null;
}

function ownedBy(ownerId: number): Owned {
  return (alias) => sql`${sql.ref(`${alias}.owner_id`)} = ${ownerId}`;
}

/** Adds links that follow each other, and signs the last one. */
export async function appendLinks(em: EntityManager, ownerId: number, links: readonly NewLink[]): Promise<void> {
  const last = links.at(-1)?.end;
  if (!last) return;
  const { keyVersion, signature } = signEnd(ownerId, last);
  const rows = links.map(({ record: { kind, entry }, end }) => ({
    position: end.position,
    hash: end.hash,
    key_version: end.keyVersion,
    entry_id: kind === 'journal entry' ? entry.id : null,
    audit_id: kind === 'audit entry' ? entry.id : null,
  }));
  await query(
    em,
    sql`with links as (
        insert into journal_chain (owner_id, position, entry_id, audit_id, key_version, hash)
        select ${ownerId}, position, entry_id, audit_id, key_version, decode(hash, 'hex')
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          link (position bigint, entry_id bigint, audit_id bigint, key_version int, hash text)
      )
      update journal_chain_heads set position = ${last.position}, hash = decode(${last.hash}, 'hex'),
        key_version = ${keyVersion}, signature = decode(${signature}, 'hex'), updated_at = now()
      where owner_id = ${ownerId}`,
  );
}
