import type { EntityManager } from '@mikro-orm/postgresql';
import { raiseAlarm } from './audit/chain-alarms.js';
import { carryOn, lockChain, problemOfWholeChain } from './audit/owner-chain.js';
import { commandLineActor } from './store/actor.js';
import { encryptedRows } from './store/encrypted-rows.js';
import { currentKeyVersion } from './store/secrets.js';
import { query, sql } from './store/sql.js';

export interface Rotation {
  /** How many of each kind were encrypted anew. */
  encrypted: Record<string, number>;
  /** How many chains were verified and go on under the current key. */
  chains: number;
  /** Chains that do not hold, and so were left as they are. */
  broken: { ownerId: number; problem: string }[];
  /** How many entries under an earlier key's seal wait for the chain job. */
  waiting: number;
}

/**
 * Brings everything under the current key, in small transactions while the service works: what is encrypted, and the chain of
 * every owner, which is verified whole under the key it has and goes on with a link under the current one. What is under it
 * already is left alone: after a crash, run it again.
 */
export async function rotateKey(em: EntityManager): Promise<Rotation> {
  const encrypted: Record<string, number> = {};
  for (const { what, encryptAnew } of encryptedRows) {
    encrypted[what] = 0;
    for (let count = 1; count > 0; encrypted[what] += count) count = await em.fork().transactional(encryptAnew);
  }
  const broken: Rotation['broken'] = [];
  const owners = await ownersUnderEarlierKey(em);
  for (const ownerId of owners) {
    const problem = await em.fork().transactional((transaction) => carryOnUnderCurrentKey(transaction, ownerId));
    if (problem) broken.push({ ownerId, problem });
  }
  return { encrypted, chains: owners.length - broken.length, broken, waiting: await waitingSeals(em) };
}

async function carryOnUnderCurrentKey(em: EntityManager, ownerId: number): Promise<string | null> {
  const { end } = await lockChain(em, ownerId);
  if (end.keyVersion === currentKeyVersion()) return null;
  const problem = await problemOfWholeChain(em, ownerId);
  if (problem) await raiseAlarm(em, ownerId, problem);
  else await carryOn(em, { ownerId, actor: commandLineActor }, end, 'encryption-key:rotate');
  return problem;
}

async function ownersUnderEarlierKey(em: EntityManager): Promise<number[]> {
  const found = await query<{ ownerId: number }>(
    em.fork(),
    sql`select owner_id as "ownerId" from journal_chain_heads
      where position > 0 and key_version is distinct from ${currentKeyVersion()} order by owner_id`,
  );
  return found.map(({ ownerId }) => ownerId);
}

async function waitingSeals(em: EntityManager): Promise<number> {
  const [found] = await query<{ count: number }>(
    em.fork(),
    sql`select count(*) as count from staged_jobs
      where name = 'ledger.chain' and payload ->> 'seal' not like ${`${currentKeyVersion()}.%`}`,
  );
  return found?.count ?? 0;
}
