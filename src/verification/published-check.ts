import type { EntityManager } from '@mikro-orm/postgresql';
import type { ChainFinding, Owned } from '../audit/chain-walk.js';
import { type PublishedHead, problemOfPublished } from '../audit/published-heads.js';
import { query, sql } from '../store/sql.js';

/**
 * Holds the chains against heads that were published of them: those in the database, and `kept`, which were kept elsewhere and
 * so cannot have been taken back together with the chain. Answers each that the chain no longer holds.
 */
export async function brokenPromises(
  em: EntityManager,
  owned: Owned,
  kept: readonly PublishedHead[],
): Promise<ChainFinding[]> {
  const stored = await query<PublishedHead>(
    em,
    sql`select owner_id, position, hash, key_version, signature,
        to_char(signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as signed_at
      from published_chain_heads p where ${owned('p')} order by owner_id, position`,
  );
  const findings: ChainFinding[] = [];
  for (const head of [...stored, ...kept]) {
    const problem = problemOfPublished(head) ?? (await problemOfChain(em, head));
    if (problem) findings.push({ ownerId: head.owner_id, row: `head of ${head.signed_at}`, problem });
  }
  return findings;
}

async function problemOfChain(em: EntityManager, head: PublishedHead): Promise<string | null> {
  const [link] = await query<{ hash: string | null; last: number }>(
    em,
    sql`select (select encode(hash, 'hex') from journal_chain c
          where c.owner_id = ${head.owner_id} and c.position = ${head.position}) as hash,
        (select coalesce(max(position), 0) from journal_chain c where c.owner_id = ${head.owner_id}) as last`,
  );
  if (!link || link.hash === head.hash) return null;
  return link.hash === null
    ? `was published at link ${head.position}, the chain now ends at ${link.last}`
    : `link ${head.position} is no longer the one that was published`;
}
