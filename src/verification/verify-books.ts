import { type EntityManager, IsolationLevel } from '@mikro-orm/postgresql';
import type { PublishedHead } from '../audit/published-heads.js';
import { acrossOwners, query, type Sql, sql } from '../store/sql.js';
import { auditChecks } from './audit-checks.js';
import { baseChecks } from './base-checks.js';
import { wrongLinks } from './chain-check.js';
import type { Check, Owned } from './check.js';
import { dayChecks } from './day-checks.js';
import { documentChecks } from './document-checks.js';
import { journalChecks } from './journal-checks.js';
import { changedProposals } from './proposal-check.js';
import { brokenPromises } from './published-check.js';
import { reviewChecks } from './review-checks.js';
import { taxChecks } from './tax-checks.js';

/** A row that is not what it must be. */
export interface WrongRow {
  ownerId: number;
  /** What a person calls the row, for example `invoice INV-000007`. */
  row: string;
  problem: string;
}

export interface CheckResult {
  name: string;
  /** True when its rows are to be looked at, not wrong. */
  isNotice: boolean;
  /** How many rows are wrong. */
  wrongCount: number;
  /** The first of them. */
  first: WrongRow[];
}

const checks = [
  ...journalChecks,
  ...baseChecks,
  ...documentChecks,
  ...taxChecks,
  ...dayChecks,
  ...auditChecks,
  ...reviewChecks,
];

const namedRows = 10;

/**
 * Checks everything that must hold in the books of one owner, or of all: the ledger by itself and its chain, documents
 * against the ledger on every day, stored figures against the rows they follow from; and the chain against heads of it that
 * were `kept` elsewhere. Reads one state of the database, whatever is written meanwhile, and changes nothing. Answers every check with the rows that fail it.
 */
export async function verifyBooks(
  em: EntityManager,
  ownerId?: number,
  kept: readonly PublishedHead[] = [],
): Promise<CheckResult[]> {
  return em.fork().transactional((snapshot) => resultsOfChecks(snapshot, ownerId, kept), {
    isolationLevel: IsolationLevel.REPEATABLE_READ,
    readOnly: true,
  });
}

/** As `verifyBooks`, of what the caller's own transaction sees. */
export async function resultsOfChecks(
  em: EntityManager,
  ownerId?: number,
  kept: readonly PublishedHead[] = [],
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of checks) results.push(await run(em, check, ownerId));
  const owned: Owned = (alias) => ownedBy(alias, ownerId);
  const heads = kept.filter((head) => ownerId === undefined || head.owner_id === ownerId);
  return [
    ...results,
    resultOf('payment proposals are what was proposed', await changedProposals(em, owned)),
    resultOf('the journal is chained without a break', await wrongLinks(em, owned)),
    resultOf('the chain holds what was published of it', await brokenPromises(em, owned, heads)),
  ];
}

function resultOf(name: string, wrong: readonly WrongRow[]): CheckResult {
  return { name, isNotice: false, wrongCount: wrong.length, first: wrong.slice(0, namedRows) };
}

async function run(em: EntityManager, check: Check, ownerId: number | undefined): Promise<CheckResult> {
  const wrongRows = check.wrongRows((alias) => ownedBy(alias, ownerId));
  const found = await query<WrongRow & { wrongCount: number }>(
    em,
    sql`select owner_id as "ownerId", row, problem, count(*) over () as "wrongCount"
      from (${wrongRows}) wrong order by owner_id, row, problem limit ${namedRows}`,
  );
  return {
    name: check.name,
    isNotice: check.isNotice ?? false,
    wrongCount: found[0]?.wrongCount ?? 0,
    first: found.map(({ ownerId: owner, row, problem }) => ({ ownerId: owner, row, problem })),
  };
}

/** The table of owners has no `owner_id`; its alias is `o`. */
function ownedBy(alias: string, ownerId: number | undefined): Sql {
  if (ownerId === undefined) return acrossOwners('the books of all owners are verified', sql`true`);
  return sql`${sql.raw(alias === 'o' ? 'o.id' : `${alias}.owner_id`)} = ${ownerId}`;
}
