import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { latestDay } from '../values/calendar.js';
import { type BaseAmount, onDebitSide } from './base-amounts.js';
import {
  type LedgerDocument,
  openShareInBase,
  realiseDifferences,
  type SettledPair,
  type Settlement,
  settledDocuments,
  takeBackDifferences,
} from './exchange-difference.operations.js';
import type { JournalEntry } from './journal.entity.js';
import { reverseEntries } from './journal.operations.js';
import { firstOpenDay } from './period.operations.js';
import type { PostingLine } from './posting.js';

/** What of a prepayment is applied to an invoice or a bill: the application, and the payment that it is of. */
export interface PrepaidApplication {
  type: ApplicationType;
  id: number;
  prepayment: LedgerDocument;
  currency: string;
  amountCents: number;
  appliedOn: string;
}

/** Of an application, the account that its prepayment stands on. */
const roles = {
  payment_application: 'customer_prepayments',
  bill_application: 'vendor_prepayments',
} as const;

type ApplicationType = keyof typeof roles;

/**
 * From which day an application of a payment counts that may count from `firstDay` on. That of a prepayment is booked, so it
 * counts from the first open day.
 */
export async function daysApplied(
  em: EntityManager,
  { prepaymentAccountId }: { prepaymentAccountId: number | null },
  firstDay: string,
): Promise<{ isPrepaid: boolean; appliedOn: string }> {
  const isPrepaid = prepaymentAccountId !== null;
  return { isPrepaid, appliedOn: isPrepaid ? await firstOpenDay(em, firstDay) : firstDay };
}

/** The lines that move what is applied to the control account, in base at what the prepayment was booked at. */
export async function atAmountPrepaid(
  em: EntityManager,
  { type, prepayment, currency, amountCents }: PrepaidApplication,
  posting: readonly PostingLine[],
): Promise<readonly PostingLine[]> {
  if (currency === tenantOf(em).currency) return posting;
  const base = onBothSides(posting, await openShareInBase(em, roles[type], prepayment, amountCents));
  return posting.map((line, index) => ({ ...line, base: base?.[index] ?? null }));
}

/** Notes that what was booked for an application is no longer open of its prepayment. */
export function settlePrepaid(em: EntityManager, application: PrepaidApplication): Promise<void> {
  const { type, currency, amountCents, appliedOn } = application;
  return realiseDifferences(em, roles[type], currency, [{ ...pairOf(application), amountCents, day: appliedOn }]);
}

/** Takes back what was booked for an application that ends on a day. Throws PERIOD_CLOSED. */
export async function takeBackPrepaid(
  em: EntityManager,
  application: PrepaidApplication,
  { day, memo }: { day: string; memo: string },
): Promise<void> {
  const { type, id, currency, appliedOn } = application;
  const endsOn = latestDay(appliedOn, day);
  await takeBackDifferences(em, currency, [pairOf(application)], endsOn);
  await reverseEntries(em, { type, id }, endsOn, memo);
}

/** Entries of applications of prepayments, whose base amounts are those of the prepayment. */
export const appliesPrepayment = sql`e.source_type in (${sql.join(Object.keys(roles).map((type) => sql`${type}`))})`;

/** A prepayment and what is applied of it, which settle each other on its account. */
export interface PrepaidSettlement {
  role: (typeof roles)[ApplicationType];
  settlement: Settlement;
  /** The prepayment. */
  document: LedgerDocument;
}

/** What an entry books that applies a prepayment, while that holds; null for any other entry. */
export async function prepaidSettlement(
  em: EntityManager,
  { sourceType, sourceId }: Pick<JournalEntry, 'sourceType' | 'sourceId'>,
): Promise<PrepaidSettlement | null> {
  const role = roles[sourceType as ApplicationType];
  if (!role) return null;
  const statements = [...settledDocuments].filter((each) => each.role === role);
  for (const { statement } of statements) {
    const [settlement] = await query<Settlement>(
      em,
      sql`select jsonb_build_array(s.debit_type, s.debit_id) as debit, jsonb_build_array(s.credit_type, s.credit_id) as credit,
          s.cents as "amountCents", s.day
        from (${statement((alias) => sql`${sql.ref(`${alias}.owner_id`)} = ${tenantOf(em).ownerId}`)}) s
        where (s.debit_type, s.debit_id) = (${sourceType}, ${sourceId}::bigint)
          or (s.credit_type, s.credit_id) = (${sourceType}, ${sourceId}::bigint)`,
    );
    if (!settlement) continue;
    const document = settlement.debit[0] === `${sourceType}` ? settlement.credit : settlement.debit;
    return { role, settlement, document };
  }
  return null;
}

/** An amount in base on the side of each line; null when it is not known. */
export function onBothSides(lines: readonly BaseAmount[], baseCents: number | null): BaseAmount[] | null {
  if (baseCents === null) return null;
  return lines.map(({ debitCents }) => onDebitSide(debitCents === 0 ? -baseCents : baseCents));
}

/** The application stands on the account of prepayments on the other side than the payment. */
function pairOf({ type, id, prepayment }: PrepaidApplication): SettledPair {
  return type === 'payment_application'
    ? { debit: [type, id], credit: prepayment }
    : { debit: prepayment, credit: [type, id] };
}
