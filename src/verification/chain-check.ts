import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type ChainEnd,
  chainStart,
  linkAfter,
  readStoredEntries,
  sealOf,
  signatureOf,
  storedEntryColumns,
} from '../ledger/journal-chain.js';
import { query, type Sql, sql } from '../store/sql.js';
import type { Owned } from './check.js';

interface WrongLink {
  ownerId: number;
  row: string;
  problem: string;
}

interface Link {
  chainOwnerId: number;
  position: number;
  hash: string;
  entryId: number;
  /** The link is there, its entry is not. */
  entryGone: boolean;
}

const batchSize = 10_000;

/**
 * Follows the chain of every owner from its start to its signed end, and answers where it breaks: an entry that was
 * altered, removed, or put in without the key of the installation, links that are missing, an end that was cut off.
 * Entries that are not chained yet must be sealed.
 */
export async function wrongLinks(em: EntityManager, owned: Owned): Promise<WrongLink[]> {
  const wrong: WrongLink[] = [];
  const ends = await followChains(em, owned, wrong);
  await checkEnds(em, owned, ends, wrong);
  await checkUnchained(em, owned, wrong);
  await checkVanished(em, owned, wrong);
  return wrong.sort((one, other) => one.ownerId - other.ownerId);
}

async function followChains(em: EntityManager, owned: Owned, wrong: WrongLink[]): Promise<Map<number, ChainEnd>> {
  const ends = new Map<number, ChainEnd>();
  let after = { ownerId: 0, position: 0 };
  for (;;) {
    const links = await readStoredEntries<Link>(em, linksAfter(owned, after));
    for (const link of links) {
      const end = ends.get(link.chainOwnerId) ?? chainStart;
      const problem = problemOf(link.entryGone ? null : linkAfter(end, link), end, link);
      if (problem) wrong.push({ ownerId: link.chainOwnerId, row: `journal entry ${link.entryId}`, problem });
      // On from what is stored, so that one wrong row is one finding.
      ends.set(link.chainOwnerId, { position: link.position, hash: link.hash });
    }
    const last = links.at(-1);
    if (!last || links.length < batchSize) return ends;
    after = { ownerId: last.chainOwnerId, position: last.position };
  }
}

function linksAfter(owned: Owned, after: { ownerId: number; position: number }): Sql {
  return sql`
    select c.owner_id as "chainOwnerId", c.position, encode(c.hash, 'hex') as hash, c.entry_id as "entryId",
      e.id is null as "entryGone", ${storedEntryColumns}
    from journal_chain c left join journal_entries e on e.owner_id = c.owner_id and e.id = c.entry_id
    where ${owned('c')} and (c.owner_id, c.position) > (${after.ownerId}, ${after.position})
    order by c.owner_id, c.position limit ${batchSize}`;
}

/** `computed` is what the link should be, null when its entry is gone. */
function problemOf(computed: ChainEnd | null, before: ChainEnd, link: Link): string | null {
  if (link.position !== before.position + 1) return `link ${link.position} follows link ${before.position}`;
  if (!computed) return 'was removed';
  return computed.hash === link.hash ? null : 'was altered, or its link was';
}

async function checkEnds(
  em: EntityManager,
  owned: Owned,
  ends: ReadonlyMap<number, ChainEnd>,
  wrong: WrongLink[],
): Promise<void> {
  const heads = await query<ChainEnd & { ownerId: number; signature: string }>(
    em,
    sql`select h.owner_id as "ownerId", h.position, encode(h.hash, 'hex') as hash, encode(h.signature, 'hex') as signature
      from journal_chain_heads h where ${owned('h')}`,
  );
  const row = 'end of the journal chain';
  for (const { ownerId, signature, ...head } of heads) {
    const end = ends.get(ownerId) ?? chainStart;
    if (signature !== signatureOf(ownerId, head)) {
      wrong.push({ ownerId, row, problem: `the signature at link ${head.position} is not of this installation’s key` });
    }
    if (end.position !== head.position || end.hash !== head.hash) {
      wrong.push({ ownerId, row, problem: `was signed at link ${head.position}, the chain ends at ${end.position}` });
    }
  }
  const headed = new Set(heads.map(({ ownerId }) => ownerId));
  for (const [ownerId, { position }] of ends) {
    if (!headed.has(ownerId)) wrong.push({ ownerId, row, problem: `is gone; the chain has ${position} links` });
  }
}

async function checkUnchained(em: EntityManager, owned: Owned, wrong: WrongLink[]): Promise<void> {
  const unchained = await readStoredEntries<{ seal: string | null }>(
    em,
    sql`select ${storedEntryColumns}, staged.seal
      from journal_entries e
        left join (
          select (payload ->> 'entryId')::bigint as entry_id, max(payload ->> 'seal') as seal
          from staged_jobs where name = 'ledger.chain' group by 1
        ) staged on staged.entry_id = e.id
      where ${owned('e')}
        and not exists (select from journal_chain c where c.owner_id = e.owner_id and c.entry_id = e.id)
      order by e.owner_id, e.id`,
  );
  for (const entry of unchained) {
    const row = `journal entry ${entry.id}`;
    if (entry.seal === null) wrong.push({ ownerId: entry.ownerId, row, problem: 'was not written by the service' });
    else if (entry.seal !== sealOf(entry))
      wrong.push({ ownerId: entry.ownerId, row, problem: 'is not what was written' });
  }
}

/** Entries that were written and removed before they were chained. */
async function checkVanished(em: EntityManager, owned: Owned, wrong: WrongLink[]): Promise<void> {
  const vanished = await query<WrongLink>(
    em,
    sql`select s.owner_id as "ownerId", format('journal entry %s', s.entry_id) as row, 'was removed' as problem
      from (
        select (payload ->> 'ownerId')::bigint as owner_id, (payload ->> 'entryId')::bigint as entry_id
        from staged_jobs where name = 'ledger.chain'
      ) s
      where ${owned('s')} and not exists (
        select from journal_entries e where e.owner_id = s.owner_id and e.id = s.entry_id)
      order by s.owner_id, s.entry_id`,
  );
  wrong.push(...vanished);
}
