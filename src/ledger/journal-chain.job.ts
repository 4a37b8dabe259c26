import assert from 'node:assert/strict';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { JobPayloads } from '../contract/jobs.js';
import { defineBatchJob } from '../outbox/batch-jobs.js';
import { query, sql } from '../store/sql.js';
import {
  type ChainEnd,
  chainStart,
  linkAfter,
  readStoredEntries,
  type StoredEntry,
  sealOf,
  signatureOf,
  storedEntryColumns,
} from './journal-chain.js';

type Written = JobPayloads['ledger.chain'];

/**
 * Takes entries into the chains of their owners, after the commit that wrote them: writers do not wait for each other. An
 * entry that is no longer what was sealed is not taken; its job fails until somebody looks.
 */
export const journalChain = defineBatchJob('ledger.chain', async (em, written) => {
  const byOwner = Map.groupBy(written, ({ ownerId }) => ownerId);
  for (const ownerId of [...byOwner.keys()].sort((a, b) => a - b)) {
    await extendChain(em, ownerId, byOwner.get(ownerId) ?? []);
  }
});

async function extendChain(em: EntityManager, ownerId: number, written: readonly Written[]): Promise<void> {
  let end = await lockEnd(em, ownerId);
  const ids = written.map(({ entryId }) => entryId);
  const found = await readStoredEntries<{ chained: boolean }>(
    em,
    sql`select ${storedEntryColumns}, exists (
        select from journal_chain c where c.owner_id = e.owner_id and c.entry_id = e.id
      ) as chained
      from journal_entries e where e.owner_id = ${ownerId} and e.id = any(${ids}::bigint[]) order by e.id`,
  );
  checkSeals(written, found);
  const links: { entryId: number; end: ChainEnd }[] = [];
  for (const entry of found.filter(({ chained }) => !chained)) {
    end = linkAfter(end, entry);
    links.push({ entryId: entry.id, end });
  }
  await writeLinks(em, ownerId, links);
}

/** The end of the owner's chain; it grows in one transaction at a time. */
async function lockEnd(em: EntityManager, ownerId: number): Promise<ChainEnd> {
  const [end] = await query<ChainEnd>(
    em,
    sql`insert into journal_chain_heads (owner_id, position, hash, signature)
      values (${ownerId}, ${chainStart.position}, decode(${chainStart.hash}, 'hex'), '')
      on conflict (owner_id) do update set owner_id = excluded.owner_id
      returning position, encode(hash, 'hex') as hash`,
  );
  assert(end, 'an owner has one end of the chain');
  return end;
}

function checkSeals(written: readonly Written[], found: readonly StoredEntry[]): void {
  const byId = new Map(found.map((entry) => [entry.id, entry]));
  for (const { entryId, seal } of written) {
    const entry = byId.get(entryId);
    if (!entry) throw new Error(`journal entry ${entryId} was written, and is gone`);
    if (sealOf(entry) !== seal) throw new Error(`journal entry ${entryId} is not what was written`);
  }
}

async function writeLinks(
  em: EntityManager,
  ownerId: number,
  links: readonly { entryId: number; end: ChainEnd }[],
): Promise<void> {
  const last = links.at(-1)?.end;
  if (!last) return;
  await query(
    em,
    sql`with links as (
        insert into journal_chain (owner_id, position, entry_id, hash)
        select ${ownerId}, position, entry_id, decode(hash, 'hex')
        from unnest(${links.map(({ end }) => end.position)}::bigint[], ${links.map(({ entryId }) => entryId)}::bigint[],
          ${links.map(({ end }) => end.hash)}::text[]) link (position, entry_id, hash)
      )
      update journal_chain_heads set position = ${last.position}, hash = decode(${last.hash}, 'hex'),
        signature = decode(${signatureOf(ownerId, last)}, 'hex'), updated_at = now()
      where owner_id = ${ownerId}`,
  );
}
