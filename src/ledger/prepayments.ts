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
import { accountsByRole, reverseEntries, writeEntry } from './journal.operations.js';
import { firstOpenDay } from './period.operations.js';
import { type PostingLine, prepaymentPosting } from './posting.js';

/** What of a prepayment is applied to an invoice or a bill. */
export interface PrepaidApplication {
  type: ApplicationType;
  id: number;
  /** The payment, and the account of prepayments that it stands on. */
  prepayment: { document: LedgerDocument; accountId: number };
  currency: string;
  amountCents: number;
  appliedOn: string;
}

/** Of an application, the account that its prepayment stands on, and the control account that it goes to. */
const roles = {
  payment_application: { prepaid: 'customer_prepayments', control: 'accounts_receivable' },
  bill_application: { prepaid: 'vendor_prepayments', control: 'accounts_payable' },
} as const;

type ApplicationType = keyof typeof roles;

/** The days of a payment's application. That of a prepayment is booked, so it counts from the first open day. */
export async function daysOfPayment<Days extends { appliedOn: string }>(
  em: EntityManager,
  { prepaymentAccountId }: { prepaymentAccountId: number | null },
  days: Days,
): Promise<Days & { isPrepaid: boolean }> {
  const isPrepaid = prepaymentAccountId !== null;
  return { ...days, isPrepaid, appliedOn: isPrepaid ? await firstOpenDay(em, days.appliedOn) : days.appliedOn };
}

/** Books that what is applied leaves the account of prepayments, on the day from which it is applied. Throws PERIOD_CLOSED. */
export async function bookPrepaid(em: EntityManager, application: PrepaidApplication, memo: string): Promise<void> {
  const { type, id, prepayment, currency, amountCents, appliedOn } = application;
  const prepaid = { accountId: prepayment.accountId, amountCents };
  const control = { accountId: (await accountsByRole(em))[roles[type].control], amountCents };
  const posting = prepaymentPosting(
    type === 'payment_application' ? { debited: prepaid, credited: control } : { debited: control, credited: prepaid },
  );
  await writeEntry(em, {
    entryDate: appliedOn,
    kind: 'posting',
    sourceType: type,
    sourceId: id,
    currency,
    memo,
    lines: await atAmountPrepaid(em, application, posting),
  });
  await realiseDifferences(em, roles[type].prepaid, currency, [
    { ...pairOf(application), amountCents, day: appliedOn },
  ]);
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
  role: (typeof roles)[ApplicationType]['prepaid'];
  settlement: Settlement;
  /** The prepayment. */
  document: LedgerDocument;
}

/** What an entry books that applies a prepayment, while that holds; null for any other entry. */
export async function prepaidSettlement(
  em: EntityManager,
  { sourceType, sourceId }: Pick<JournalEntry, 'sourceType' | 'sourceId'>,
): Promise<PrepaidSettlement | null> {
  const role = roles[sourceType as ApplicationType]?.prepaid;
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

/** The lines, in base at what the prepayment was booked at. */
async function atAmountPrepaid(
  em: EntityManager,
  { type, prepayment, currency, amountCents }: PrepaidApplication,
  posting: readonly PostingLine[],
): Promise<readonly PostingLine[]> {
  if (currency === tenantOf(em).currency) return posting;
  const share = await openShareInBase(em, roles[type].prepaid, prepayment.document, amountCents);
  const base = onBothSides(posting, share);
  return posting.map((line, index) => ({ ...line, base: base?.[index] ?? null }));
}

/** The application stands on the account of prepayments on the other side than the payment. */
function pairOf({ type, id, prepayment: { document } }: PrepaidApplication): SettledPair {
  return type === 'payment_application'
    ? { debit: [type, id], credit: document }
    : { debit: document, credit: [type, id] };
}
