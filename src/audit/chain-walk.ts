import type { EntityManager } from '@mikro-orm/postgresql';
import { query, type Sql, sql } from '../store/sql.js';
import { pauseWhenBusy } from '../store/turns.js';
import { type ChainEnd, chainStart, isSignedEnd, linkUnder, type SignedEnd } from './chain-links.js';
import {
  type ChainedRecord,
  nameOf,
  readStoredEntries,
  type StoredAuditEntry,
  type StoredEntry,
  storedAuditEntryColumn,
  storedEntryColumns,
} from './chained-records.js';

/** Where a chain does not hold. */
export interface ChainFinding {
  ownerId: number;
  /** What a person calls the place. */
  row: string;
  problem: string;
}

/** Narrows a statement to the owners whose chains are followed: `owned('c')` is a condition on `c.owner_id`. */
export type Owned = (alias: string) => Sql;

/** One link as it is stored, with the record that it is of. */
export interface StoredLink extends ChainEnd {
  ownerId: number;
  /** What a person calls the record. */
  name: string;
  /** Null when the record is gone. */
  record: ChainedRecord | null;
}

const endRow = 'end of the journal chain';
/** An entry of the audit log may tell of a thousand rates. */
const batchSize = 500;

/**
 * Follows chains from their start to their signed end, and answers where they break: a record that was altered, removed, or
 * put in without the key of the installation, links that are missing, an end that was cut off.
 */
export async function findingsOfChains(em: EntityManager, owned: Owned): Promise<ChainFinding[]> {
  const findings: ChainFinding[] = [];
  const ends = new Map<number, ChainEnd>();
  let after = { ownerId: 0, position: 0 };
  for (;;) {
    const links = await linksAfter(em, owned, after, batchSize);
    for (const link of links) {
      await pauseWhenBusy(String(link.ownerId));
      const end = ends.get(link.ownerId) ?? chainStart;
      const problem = problemOf(link, end);
      if (problem) findings.push({ ownerId: link.ownerId, row: link.name, problem });
      // On from what is stored, so that one wrong row is one finding.
      ends.set(link.ownerId, link);
    }
    const last = links.at(-1);
    if (!last || links.length < batchSize) break;
    after = last;
  }
  return [...(await findingsAtEnds(em, owned, ends)), ...findings];
}

/** What is wrong with a link that follows `before`, or null. */
export function problemOf(link: StoredLink, before: ChainEnd): string | null {
  if (link.position !== before.position + 1) return `link ${link.position} follows link ${before.position}`;
  if ((link.keyVersion ?? 0) < (before.keyVersion ?? 0)) {
    return `is linked under ${keyName(link)}, after a link under ${keyName(before)}`;
  }
  if (!link.record) return 'was removed';
  const computed = linkUnder(link.keyVersion, before, link.record);
  if (!computed) return `is linked under ${keyName(link)}, which this installation does not hold`;
  return computed.hash === link.hash ? null : 'was altered, or its link was';
}

/** What is wrong with the signed end of an owner's chain, whose last stored link is `end`, or null. */
export function problemAtEnd(ownerId: number, head: SignedEnd, end: ChainEnd): string | null {
  if (head.position === 0 && end.position === 0) return null;
  if (!isSignedEnd(ownerId, head)) {
    return `the signature at link ${head.position} is not of this installation’s key`;
  }
  if (end.position !== head.position || end.hash !== head.hash) {
    return `was signed at link ${head.position}, the chain ends at ${end.position}`;
  }
  return null;
}

/** Links by owner and position. */
export async function linksAfter(
  em: EntityManager,
  owned: Owned,
  after: { ownerId: number; position: number },
  limit: number,
): Promise<StoredLink[]> {
  const found = await readStoredEntries<LinkRow>(
    em,
    sql`select c.owner_id as "chainOwnerId", c.position, encode(c.hash, 'hex') as hash, c.key_version as "keyVersion",
        c.entry_id as "entryId", c.audit_id as "auditId", ${storedEntryColumns}, ${storedAuditEntryColumn}
      from journal_chain c
        left join journal_entries e on e.owner_id = c.owner_id and e.id = c.entry_id
        left join audit_log a on a.owner_id = c.owner_id and a.id = c.audit_id
      where ${owned('c')} and (c.owner_id, c.position) > (${after.ownerId}, ${after.position})
      order by c.owner_id, c.position limit ${limit}`,
  );
  return found.map((row) => {
    const { chainOwnerId: ownerId, position, hash, keyVersion, entryId, auditId } = row;
    const name = entryId === null ? `audit entry ${auditId}` : `journal entry ${entryId}`;
    return { ownerId, position, hash, keyVersion, name, record: recordIn(row) };
  });
}

interface LinkRow {
  chainOwnerId: number;
  position: number;
  hash: string;
  keyVersion: number | null;
  entryId: number | null;
  auditId: number | null;
  auditEntry: StoredAuditEntry | null;
}

function recordIn(row: StoredEntry & LinkRow): ChainedRecord | null {
  if (row.auditEntry) return { kind: 'audit entry', entry: row.auditEntry };
  return row.id === null ? null : { kind: 'journal entry', entry: row };
}

/** What was staged to be taken into a chain, as a condition on `s.owner_id` narrows it. */
export interface StagedRecord {
  ownerId: number;
  name: string;
  seal: string;
  /** Null when the record is gone. */
  record: ChainedRecord | null;
  isChained: boolean;
}

/** The records with these seals, in their order. */
export async function findStaged(
  em: EntityManager,
  ownerId: number,
  staged: readonly { entryId?: number; auditId?: number; seal: string }[],
): Promise<StagedRecord[]> {
  const entryIds = staged.flatMap(({ entryId }) => entryId ?? []);
  const auditIds = staged.flatMap(({ auditId }) => auditId ?? []);
  const found = await Promise.all([entriesOf(em, ownerId, entryIds), auditEntriesOf(em, ownerId, auditIds)]);
  const byName = new Map(found.flat().map(({ record, isChained }) => [nameOf(record), { record, isChained }]));
  return staged.map(({ entryId, auditId, seal }) => {
    const name = entryId === undefined ? `audit entry ${auditId}` : `journal entry ${entryId}`;
    const { record = null, isChained = false } = byName.get(name) ?? {};
    return { ownerId, name, seal, record, isChained };
  });
}

type Found = { record: ChainedRecord; isChained: boolean };

async function entriesOf(em: EntityManager, ownerId: number, ids: readonly number[]): Promise<Found[]> {
  if (ids.length === 0) return [];
  const found = await readStoredEntries<{ isChained: boolean }>(
    em,
    sql`select ${storedEntryColumns}, exists (
        select from journal_chain c where c.owner_id = e.owner_id and c.entry_id = e.id
      ) as "isChained"
      from journal_entries e where e.owner_id = ${ownerId} and e.id = any(${ids}::bigint[])`,
  );
  return found.map(({ isChained, ...entry }) => ({ record: { kind: 'journal entry', entry }, isChained }));
}

async function auditEntriesOf(em: EntityManager, ownerId: number, ids: readonly number[]): Promise<Found[]> {
  if (ids.length === 0) return [];
  const found = await query<{ auditEntry: StoredAuditEntry; isChained: boolean }>(
    em,
    sql`select ${storedAuditEntryColumn}, exists (
        select from journal_chain c where c.owner_id = a.owner_id and c.audit_id = a.id
      ) as "isChained"
      from audit_log a where a.owner_id = ${ownerId} and a.id = any(${ids}::bigint[])`,
  );
  return found.map(({ auditEntry, isChained }) => ({ record: { kind: 'audit entry', entry: auditEntry }, isChained }));
}

async function findingsAtEnds(
  em: EntityManager,
  owned: Owned,
  ends: ReadonlyMap<number, ChainEnd>,
): Promise<ChainFinding[]> {
  const heads = await query<SignedEnd & { ownerId: number }>(
    em,
    sql`select h.owner_id as "ownerId", h.position, encode(h.hash, 'hex') as hash, h.key_version as "keyVersion",
        encode(h.signature, 'hex') as signature
      from journal_chain_heads h where ${owned('h')}`,
  );
  const headed = new Set(heads.map(({ ownerId }) => ownerId));
  return [
    ...heads.flatMap(({ ownerId, ...head }) => {
      const problem = problemAtEnd(ownerId, head, ends.get(ownerId) ?? chainStart);
      return problem ? [{ ownerId, row: endRow, problem }] : [];
    }),
    ...[...ends]
      .filter(([ownerId]) => !headed.has(ownerId))
      .map(([ownerId, { position }]) => ({
        ownerId,
        row: endRow,
        problem: `is gone; the chain has ${position} links`,
      })),
  ];
}

function keyName({ keyVersion }: Pick<ChainEnd, 'keyVersion'>): string {
  return keyVersion === null ? 'no key' : `key version ${keyVersion}`;
}
