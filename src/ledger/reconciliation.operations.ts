import type { EntityManager } from '@mikro-orm/postgresql';
import { FieldProblems, invalid } from '../contract/errors.js';
import { emit } from '../outbox/emit.js';
import { lockName, lockNameShared } from '../store/locks.js';
import { get, getReferenced, lock, lockAll, newRecord, save } from '../store/records.js';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { now } from '../values/clock.js';
import { parseId, recordId } from '../values/record-id.js';
import { Account, moneySubTypes } from './account.entity.js';
import { type ReconciledPayments, reconciledPayments } from './reconciled-payments.js';
import { Reconciliation, ReconciliationStatus } from './reconciliation.entity.js';
import type {
  CompleteReconciliationInput,
  CreateReconciliationInput,
  InvalidateReconciliationInput,
  ReconciliationEntriesInput,
} from './reconciliation.inputs.js';

/** Reversals hold this lock together; completing and invalidating keep them out. */
const reconciliationLock = 'reconciliations';

/**
 * Opens the reconciliation of a statement. Throws VALIDATION_FAILED: an account that is no bank, cash or card account, a
 * statement before the last one that was completed.
 */
export async function createReconciliation(
  em: EntityManager,
  input: CreateReconciliationInput,
): Promise<Reconciliation> {
  const account = await getReferenced(em, Account, input.accountId, 'accountId');
  const reconciliation = newRecord(Reconciliation, {
    accountId: account.id,
    statementDate: input.statementDate,
    statementBalanceCents: input.statementBalanceCents,
    currency: input.currency ?? tenantOf(em).currency,
  });
  const problems = new FieldProblems();
  problems.check(moneySubTypes.includes(account.subType), 'accountId', 'must be a bank, cash or card account');
  const last = await lastStatement(em, reconciliation);
  problems.check(last === null || last <= input.statementDate, 'statementDate', `must not be before ${last}`);
  problems.refuse();
  await save(em, Reconciliation, reconciliation);
  return reconciliation;
}

/**
 * Ticks journal lines; ticking one again changes nothing. Throws NOT_FOUND, RECONCILIATION_NOT_OPEN, VALIDATION_FAILED:
 * lines of another account or currency, dated after the statement, or covered by a completed reconciliation.
 */
export async function tickReconciliationEntries(
  em: EntityManager,
  input: ReconciliationEntriesInput,
): Promise<Reconciliation> {
  const reconciliation = await openLocked(em, input.id);
  const ids = await tickableLines(em, reconciliation, input.journalLineIds);
  await query(
    em,
    sql`insert into reconciliation_entries (owner_id, reconciliation_id, journal_line_id)
      select ${reconciliation.ownerId}, ${reconciliation.id}, line from unnest(${ids}::bigint[]) line
      on conflict (reconciliation_id, journal_line_id) do nothing`,
  );
  return touched(em, reconciliation);
}

/** Takes ticks back; a line that is not ticked is left. Throws NOT_FOUND, RECONCILIATION_NOT_OPEN. */
export async function untickReconciliationEntries(
  em: EntityManager,
  input: ReconciliationEntriesInput,
): Promise<Reconciliation> {
  const reconciliation = await openLocked(em, input.id);
  const ids = input.journalLineIds.flatMap((id) => parseId(id) ?? []);
  await query(
    em,
    sql`delete from reconciliation_entries
      where owner_id = ${reconciliation.ownerId} and reconciliation_id = ${reconciliation.id}
        and journal_line_id = any(${ids}::bigint[])`,
  );
  return touched(em, reconciliation);
}

/**
 * open → completed, when the opening balance and the ticked entries come to the statement. The payments among them are
 * confirmed: the bank has seen them. Throws NOT_FOUND, RECONCILIATION_NOT_OPEN, RECONCILIATION_NOT_BALANCED,
 * VALIDATION_FAILED when another completed reconciliation covers an entry or is of a later statement.
 * Event books.reconciliation.completed.
 */
export async function completeReconciliation(
  em: EntityManager,
  { id }: CompleteReconciliationInput,
): Promise<Reconciliation> {
  const ticked = await tickedPayments(em, recordId(id, 'Reconciliation'));
  for (const payments of ticked) await payments.lock(em, payments.ids);
  await lockName(em, reconciliationLock);
  const reconciliation = await lock(em, Reconciliation, id, 'Reconciliation');
  reconciliation.ensureOpen();
  await ensureFollows(em, reconciliation);
  const [balance] = await reconciliationBalances(em, [reconciliation.id]);
  reconciliation.complete(balance?.differenceCents ?? reconciliation.statementBalanceCents);
  await save(em, Reconciliation, reconciliation);
  // Once more: others may have been ticked before the reconciliation was locked.
  for (const payments of await tickedPayments(em, reconciliation.id)) await payments.confirm(em, payments.ids);
  await emit(em, 'books.reconciliation.completed', reconciliationEvent(reconciliation));
  return reconciliation;
}

/**
 * completed → invalidated, and with it every later reconciliation of the account, since each opens with the balance of
 * the one before. Throws NOT_FOUND, RECONCILIATION_NOT_COMPLETED. Event books.reconciliation.invalidated for each.
 */
export async function invalidateReconciliation(
  em: EntityManager,
  { id }: InvalidateReconciliationInput,
): Promise<Reconciliation> {
  await lockName(em, reconciliationLock);
  const completed = await get(em, Reconciliation, id, 'Reconciliation');
  completed.ensureCompleted();
  const invalidated = await invalidateFrom(em, [completed.id]);
  return invalidated.find((reconciliation) => reconciliation.id === completed.id) ?? completed;
}

/**
 * Invalidates the completed reconciliations that cover one of these entries: they are being reversed. Called by whatever
 * reverses entries, in its transaction; until it ends nothing is completed.
 */
export async function invalidateCovering(em: EntityManager, entryIds: readonly number[]): Promise<void> {
  await lockNameShared(em, reconciliationLock);
  const covering = await query<{ id: number }>(
    em,
    sql`select distinct r.id from journal_lines l
        join reconciliation_entries t on t.owner_id = l.owner_id and t.journal_line_id = l.id
        join reconciliations r on r.owner_id = t.owner_id and r.id = t.reconciliation_id
      where l.owner_id = ${tenantOf(em).ownerId} and l.entry_id = any(${entryIds}::bigint[]) and r.status = 'completed'`,
  );
  if (covering.length > 0)
    await invalidateFrom(
      em,
      covering.map(({ id }) => id),
    );
}

/** How a reconciliation stands, in minor units of its currency. */
export interface ReconciliationBalance {
  id: number;
  /** Balance of the completed statement before this one; 0 when it is the first. */
  openingBalanceCents: number;
  /** Sum of the ticked entries. */
  tickedCents: number;
  /** What is left between them and the statement. */
  differenceCents: number;
}

/** How reconciliations stand, in any order; unknown ones are left out. */
export function reconciliationBalances(em: EntityManager, ids: readonly number[]): Promise<ReconciliationBalance[]> {
  return query(
    em,
    sql`select r.id, before.cents as "openingBalanceCents", ticked.cents as "tickedCents",
        r.statement_balance_cents - before.cents - ticked.cents as "differenceCents"
      from reconciliations r
        cross join lateral (
          select coalesce((
            select p.statement_balance_cents from reconciliations p
            where p.owner_id = r.owner_id and p.account_id = r.account_id and p.currency = r.currency
              and p.status = 'completed' and p.id <> r.id
              and (p.statement_date, p.completed_at, p.id)
                < (r.statement_date, coalesce(r.completed_at, 'infinity'), r.id)
            order by p.statement_date desc, p.completed_at desc, p.id desc limit 1
          ), 0)::bigint as cents
        ) before
        cross join lateral (
          select coalesce(sum(l.debit_cents - l.credit_cents), 0)::bigint as cents
          from reconciliation_entries t
            join journal_lines l on l.owner_id = t.owner_id and l.id = t.journal_line_id
          where t.owner_id = r.owner_id and t.reconciliation_id = r.id
        ) ticked
      where r.owner_id = ${tenantOf(em).ownerId} and r.id = any(${ids}::bigint[])`,
  );
}

async function openLocked(em: EntityManager, id: string): Promise<Reconciliation> {
  const reconciliation = await lock(em, Reconciliation, id, 'Reconciliation');
  reconciliation.ensureOpen();
  return reconciliation;
}

async function touched(em: EntityManager, reconciliation: Reconciliation): Promise<Reconciliation> {
  reconciliation.updatedAt = now();
  await save(em, Reconciliation, reconciliation);
  return reconciliation;
}

interface LineFacts {
  id: number;
  fits: boolean;
  inTime: boolean;
  coveredBy: number | null;
}

async function tickableLines(
  em: EntityManager,
  reconciliation: Reconciliation,
  journalLineIds: readonly string[],
): Promise<number[]> {
  const ids = journalLineIds.map(parseId);
  const found = await query<LineFacts>(
    em,
    sql`select l.id, l.account_id = ${reconciliation.accountId} and e.currency = ${reconciliation.currency}
          and (l.debit_cents <> 0 or l.credit_cents <> 0) as fits,
        e.entry_date <= ${reconciliation.statementDate} as "inTime",
        (select min(r.id) from reconciliation_entries t
          join reconciliations r on r.owner_id = t.owner_id and r.id = t.reconciliation_id
          where t.owner_id = l.owner_id and t.journal_line_id = l.id and r.status = 'completed') as "coveredBy"
      from journal_lines l join journal_entries e on e.owner_id = l.owner_id and e.id = l.entry_id
      where l.owner_id = ${reconciliation.ownerId} and l.id = any(${ids}::bigint[])`,
  );
  const lineById = new Map<number | null, LineFacts>(found.map((line) => [line.id, line]));
  const problems = new FieldProblems();
  ids.forEach((id, index) => {
    const line = lineById.get(id);
    const path = `journalLineIds.${index}`;
    if (!problems.check(line !== undefined, path, 'refers to nothing') || !line) return;
    problems.check(line.fits, path, `must be on the account, in ${reconciliation.currency}`);
    problems.check(line.inTime, path, 'must not be dated after the statement');
    problems.check(line.coveredBy === null, path, `is covered by reconciliation ${line.coveredBy}`);
  });
  problems.refuse();
  return found.map(({ id }) => id);
}

/** The date of the last statement of the account that was completed. */
async function lastStatement(
  em: EntityManager,
  of: Pick<Reconciliation, 'accountId' | 'currency'>,
): Promise<string | null> {
  const [last] = await query<{ day: string | null }>(
    em,
    sql`select max(statement_date) as day from reconciliations
      where owner_id = ${tenantOf(em).ownerId} and account_id = ${of.accountId} and currency = ${of.currency}
        and status = 'completed'`,
  );
  return last?.day ?? null;
}

/** Others may have been completed since this one was opened and its entries were ticked. */
async function ensureFollows(em: EntityManager, reconciliation: Reconciliation): Promise<void> {
  const last = await lastStatement(em, reconciliation);
  const problems = new FieldProblems();
  problems.check(
    last === null || last <= reconciliation.statementDate,
    'id',
    `is of a statement before ${last}, which is reconciled already`,
  );
  problems.refuse();
  const [taken] = await query<{ lineId: number; coveredBy: number }>(
    em,
    sql`select t.journal_line_id as "lineId", r.id as "coveredBy" from reconciliation_entries t
        join reconciliation_entries other on other.owner_id = t.owner_id and other.journal_line_id = t.journal_line_id
        join reconciliations r on r.owner_id = other.owner_id and r.id = other.reconciliation_id
      where t.owner_id = ${reconciliation.ownerId} and t.reconciliation_id = ${reconciliation.id}
        and r.status = 'completed'
      order by t.journal_line_id limit 1`,
  );
  if (taken) {
    const { lineId, coveredBy } = taken;
    throw invalid([{ path: 'id', message: `has line ${lineId}, which reconciliation ${coveredBy} covers` }]);
  }
}

interface TickedPayments extends ReconciledPayments {
  ids: number[];
}

/** The payments whose entries are ticked, by kind. */
async function tickedPayments(em: EntityManager, reconciliationId: number): Promise<TickedPayments[]> {
  const sources = await query<{ type: string; id: number }>(
    em,
    sql`select distinct e.source_type as type, e.source_id as id from reconciliation_entries t
        join journal_lines l on l.owner_id = t.owner_id and l.id = t.journal_line_id
        join journal_entries e on e.owner_id = l.owner_id and e.id = l.entry_id
      where t.owner_id = ${tenantOf(em).ownerId} and t.reconciliation_id = ${reconciliationId} and e.kind = 'payment'`,
  );
  return [...reconciledPayments].map((payments) => ({
    ...payments,
    ids: sources.flatMap(({ type, id }) => (type === payments.sourceType ? id : [])),
  }));
}

/** Invalidates these and what was completed on top of them, unless another request has; answers what it invalidated. */
async function invalidateFrom(em: EntityManager, ids: readonly number[]): Promise<Reconciliation[]> {
  const standingOn = await query<{ id: number }>(
    em,
    sql`select distinct later.id from reconciliations r
        join reconciliations later on later.owner_id = r.owner_id and later.account_id = r.account_id
          and later.currency = r.currency and later.status = 'completed'
          and (later.statement_date, later.completed_at, later.id) >= (r.statement_date, r.completed_at, r.id)
      where r.owner_id = ${tenantOf(em).ownerId} and r.id = any(${ids}::bigint[])`,
  );
  const locked = await lockAll(
    em,
    Reconciliation,
    standingOn.map(({ id }) => id),
  );
  const completed = locked.filter((reconciliation) => reconciliation.status === ReconciliationStatus.COMPLETED);
  for (const reconciliation of completed) reconciliation.invalidate();
  await save(em, Reconciliation, completed);
  for (const reconciliation of completed) {
    await emit(em, 'books.reconciliation.invalidated', reconciliationEvent(reconciliation));
  }
  return completed;
}

function reconciliationEvent(reconciliation: Reconciliation) {
  return {
    reconciliation_id: reconciliation.id,
    account_id: reconciliation.accountId,
    statement_date: reconciliation.statementDate,
    statement_balance_cents: reconciliation.statementBalanceCents,
    currency: reconciliation.currency,
  };
}
