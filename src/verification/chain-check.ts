import type { EntityManager } from '@mikro-orm/postgresql';
import { type ChainFinding, findingsOfChains, type Owned } from '../audit/chain-walk.js';
import {
  type ChainedRecord,
  isSealOf,
  nameOf,
  readStoredEntries,
  type StoredAuditEntry,
  storedAuditEntryColumn,
  storedEntryColumns,
} from '../audit/chained-records.js';
import { query, type Sql, sql } from '../store/sql.js';

/**
 * Follows the chain of every owner from its start to its signed end, and answers where it breaks. Entries of the journal and
 * of the audit log that are not chained yet must be sealed.
 */
export async function wrongLinks(em: EntityManager, owned: Owned): Promise<ChainFinding[]> {
  const wrong = [
    ...(await findingsOfChains(em, owned)),
    ...(await findingsOfUnchained(em, owned)),
    ...(await findingsOfVanished(em, owned)),
  ];
  return wrong.sort((one, other) => one.ownerId - other.ownerId);
}

async function findingsOfUnchained(em: EntityManager, owned: Owned): Promise<ChainFinding[]> {
  const entries = await readStoredEntries<{ seal: string | null }>(
    em,
    sql`select ${storedEntryColumns}, staged.seal from journal_entries e ${sealStagedFor(journalEntries, owned)}
      where ${owned('e')} and not exists (
        select from journal_chain c where c.owner_id = e.owner_id and c.entry_id = e.id)
      order by e.owner_id, e.id`,
  );
  const auditEntries = await query<{ auditEntry: StoredAuditEntry; seal: string | null }>(
    em,
    sql`select ${storedAuditEntryColumn}, staged.seal from audit_log a ${sealStagedFor(auditLog, owned)}
      where ${owned('a')} and not exists (
        select from journal_chain c where c.owner_id = a.owner_id and c.audit_id = a.id)
      order by a.owner_id, a.id`,
  );
  return [
    ...entries.flatMap(({ seal, ...entry }) => findingsOf({ kind: 'journal entry', entry }, seal)),
    ...auditEntries.flatMap(({ auditEntry: entry, seal }) => findingsOf({ kind: 'audit entry', entry }, seal)),
  ];
}

function findingsOf(record: ChainedRecord, seal: string | null): ChainFinding[] {
  const found = { ownerId: record.entry.ownerId, row: nameOf(record) };
  if (seal === null) return [{ ...found, problem: 'was not written by the service' }];
  return isSealOf(record, seal) ? [] : [{ ...found, problem: 'is not what was written' }];
}

interface Chained {
  table: Sql;
  alias: Sql;
  /** Where a staged job names the record. */
  key: string;
  name: string;
}

const journalEntries: Chained = {
  table: sql`journal_entries`,
  alias: sql`e`,
  key: 'entryId',
  name: 'journal entry',
};
const auditLog: Chained = { table: sql`audit_log`, alias: sql`a`, key: 'auditId', name: 'audit entry' };

function sealStagedFor({ alias, key }: Chained, owned: Owned): Sql {
  return sql`left join (
      select owner_id, (payload ->> ${key})::bigint as record_id, max(payload ->> 'seal') as seal
      from staged_jobs job where ${owned('job')} and name = 'ledger.chain' group by 1, 2
    ) staged on staged.owner_id = ${alias}.owner_id and staged.record_id = ${alias}.id`;
}

/** Records that were written and removed before they were chained. */
async function findingsOfVanished(em: EntityManager, owned: Owned): Promise<ChainFinding[]> {
  const found: ChainFinding[] = [];
  for (const { table, key, name } of [journalEntries, auditLog]) {
    found.push(
      ...(await query<ChainFinding>(
        em,
        sql`select s.owner_id as "ownerId", format('%s %s', ${name}::text, s.payload ->> ${key}) as row,
            'was removed' as problem
          from staged_jobs s
          where ${owned('s')} and s.name = 'ledger.chain' and s.payload ? ${key} and not exists (
            select from ${table} r where r.owner_id = s.owner_id and r.id = (s.payload ->> ${key})::bigint)
          order by s.owner_id, s.id`,
      )),
    );
  }
  return found;
}
