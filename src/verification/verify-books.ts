import { type EntityManager, IsolationLevel } from '@mikro-orm/postgresql';
import { query, type Sql, sql } from '../store/sql.js';
import { wrongLinks } from './chain-check.js';
import type { Check } from './check.js';
import { documentChecks } from './document-checks.js';
import { journalChecks } from './journal-checks.js';

/** A row that is not what it must be. */
export interface WrongRow {
  ownerId: number;
  /** What a person calls the row, for example `invoice INV-000007`. */
  row: string;
  problem: string;
}

export interface CheckResult {
  name: string;
  /** How many rows are wrong. */
  wrongCount: number;
  /** The first of them. */
  first: WrongRow[];
}

const namedRows = 10;

/**
 * Checks everything that must hold in the books of one owner, or of all: the ledger by itself and its chain, documents
 * against the ledger, stored figures against the rows they follow from. Reads one state of the database, whatever is written
 * meanwhile, and changes nothing. Answers every check with the rows that fail it.
 */
export async function verifyBooks(em: EntityManager, ownerId?: number): Promise<CheckResult[]> {
  return em.fork().transactional(
    async (snapshot) => {
      const results: CheckResult[] = [];
      for (const check of [...journalChecks, ...documentChecks]) results.push(await run(snapshot, check, ownerId));
      const wrong = await wrongLinks(snapshot, (alias) => ownedBy(alias, ownerId));
      const name = 'the journal is chained without a break';
      return [...results, { name, wrongCount: wrong.length, first: wrong.slice(0, namedRows) }];
    },
    { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
  );
}

async function run(em: EntityManager, check: Check, ownerId: number | undefined): Promise<CheckResult> {
  const wrongRows = check.wrongRows((alias) => ownedBy(alias, ownerId));
  const found = await query<WrongRow & { wrongCount: number }>(
    em,
    sql`select owner_id as "ownerId", row, problem, count(*) over () as "wrongCount"
      from (${wrongRows}) wrong order by owner_id, row limit ${namedRows}`,
  );
  return {
    name: check.name,
    wrongCount: found[0]?.wrongCount ?? 0,
    first: found.map(({ ownerId: owner, row, problem }) => ({ ownerId: owner, row, problem })),
  };
}

/** The table of owners has no `owner_id`; its alias is `o`. */
function ownedBy(alias: string, ownerId: number | undefined): Sql {
  if (ownerId === undefined) return sql.raw('true');
  return sql`${sql.raw(alias === 'o' ? 'o.id' : `${alias}.owner_id`)} = ${ownerId}`;
}
