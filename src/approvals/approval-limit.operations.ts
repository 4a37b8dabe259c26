import type { EntityManager } from '@mikro-orm/postgresql';
import { ensure, FieldProblems, Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { highestRateUntil, rateOn } from '../currencies/rates.js';
import { type Approval, type LeavingMoney, notApproved } from '../ledger/money-leaving.js';
import type { Owner } from '../owners/owner.entity.js';
import { paymentApprovalLimit, setPaymentApprovalLimit } from '../owners/owner.operations.js';
import { plainNumber } from '../payables/vendor-number.js';
import { lockName } from '../store/locks.js';
import { query, type Sql, sql } from '../store/sql.js';
import { tenantOf, today } from '../store/tenancy.js';
import { amountWithCurrency, convertedCents, decimalOfCents, type RateFraction, sumCents } from '../values/money.js';

/** Held while payments are counted against the limit, so that two at once do not both find room under it. */
const limitLock = 'payment approval limit';

const howToPropose = 'propose it with createPaymentProposal (GraphQL), or on the page of approvals';

/**
 * Refuses money above the owner's limit. What was paid to the same contact (or the tax office) without approval on that day,
 * or was recorded today, counts with it, and so does what was paid to a contact with the same bank account. A payment that moves
 * another amount on the account than it is for counts as the larger of the two. Throws APPROVAL_REQUIRED.
 */
export async function ensureWithinLimit(em: EntityManager, money: LeavingMoney): Promise<void> {
  const limitCents = await paymentApprovalLimit(em);
  if (limitCents === null || (await isReleased(em, money.vendorPaymentId))) return;
  await lockName(em, limitLock);
  const { currency } = tenantOf(em);
  const totalCents = await inOwnCurrency(em, [money, ...(await paidBeside(em, money))], money.day);
  if (totalCents !== null && totalCents <= limitCents) return;
  const limit = amountWithCurrency(limitCents, currency);
  const amount =
    totalCents === null
      ? 'there is no rate for it'
      : `with what was paid that day ${decimalOfCents(totalCents, currency)}`;
  throw new Refusal('APPROVAL_REQUIRED', `Payments above ${limit} need a second person (${amount}): ${howToPropose}`);
}

/**
 * Sets the amount above which payments need a second person; null for none. A higher limit than the present, or none, needs one
 * too. Throws VALIDATION_FAILED, APPROVAL_REQUIRED.
 */
export async function updatePaymentApprovalLimit(
  em: EntityManager,
  { limitCents = null }: { limitCents?: number | null },
  { isApproved }: Approval = notApproved,
): Promise<Owner> {
  const problems = new FieldProblems();
  problems.check(limitCents === null || limitCents >= 0, 'limitCents', 'must not be negative');
  problems.refuse();
  await lockName(em, limitLock);
  const before = await paymentApprovalLimit(em);
  const isLoosened = before !== null && (limitCents === null || limitCents > before);
  ensure(isApproved || !isLoosened, 'APPROVAL_REQUIRED', `A higher limit needs a second person: ${howToPropose}`);
  return setPaymentApprovalLimit(em, limitCents);
}

type Paid = Pick<LeavingMoney, 'amountCents' | 'currency' | 'bankAmountCents' | 'bankCurrency'>;
type Amount = Pick<LeavingMoney, 'amountCents' | 'currency'>;

/** Whether a second person has approved the payment that is confirmed now. */
async function isReleased(em: EntityManager, vendorPaymentId: number | null): Promise<boolean> {
  if (vendorPaymentId === null) return false;
  const released = await query(
    em,
    sql`select from payment_proposals where owner_id = ${tenantOf(em).ownerId}
      and vendor_payment_id = ${vendorPaymentId} limit 1`,
  );
  return released.length > 0;
}

/** What counts with a payment: none of what a second person has approved. A payment that is confirmed counts by itself. */
function paidBeside(em: EntityManager, money: LeavingMoney): Promise<Paid[]> {
  if (money.vendorPaymentId !== null) return Promise.resolve([]);
  const { ownerId, timeZone } = tenantOf(em);
  const paid = (table: string, day: string, released: string, { which, moved }: { which: Sql; moved: Sql }) => sql`
    select p.amount_cents as "amountCents", p.currency, ${moved} from ${sql.raw(table)} p
    where p.owner_id = ${ownerId} and ${which} and p.status <> 'void'
      and (p.${sql.raw(day)} = ${money.day} or p.created_at >= ${today(em)}::timestamp at time zone ${timeZone})
      and not exists (select from payment_proposals a where a.owner_id = ${ownerId} and a.${sql.raw(released)} = p.id)`;
  if (money.to === 'tax_office') {
    const tax = { which: sql`p.kind = 'sales_tax_paid'`, moved: nothingElseMoved };
    return query(em, paid('bank_transactions', 'transaction_date', 'bank_transaction_id', tax));
  }
  const ofContact = { which: sql`p.contact_id in (${sameBankAccount(em, money.contactId)})`, moved: movedOnAccount };
  return query(
    em,
    sql`${paid('vendor_payments', 'paid_at', 'vendor_payment_id', ofContact)}
      union all ${paid('customer_refunds', 'refunded_on', 'customer_refund_id', ofContact)}`,
  );
}

const nothingElseMoved = sql`null::bigint as "bankAmountCents", null::text as "bankCurrency"`;
const movedOnAccount = sql`p.bank_amount_cents as "bankAmountCents", p.bank_currency as "bankCurrency"`;

/** A contact, and those whose bank account is theirs: a vendor who was entered twice is one who is paid. */
function sameBankAccount(em: EntityManager, contactId: number | null): Sql {
  const { ownerId } = tenantOf(em);
  const iban = sql`select ${plainNumber(sql`iban`)} from contacts where owner_id = ${ownerId} and id = ${contactId}`;
  return sql`select ${contactId}::bigint
    union all select c.id from contacts c
      where c.owner_id = ${ownerId} and c.iban is not null and ${plainNumber(sql`c.iban`)} = nullif((${iban}), '')`;
}

/** Null where a currency has no rate, or the sum is beyond exactness. */
async function inOwnCurrency(em: EntityManager, payments: readonly Paid[], day: string): Promise<number | null> {
  const worth = (amounts: readonly Amount[]) => sumInOwnCurrency(em, amounts, day);
  const counted: Amount[] = [];
  for (const { amountCents, currency, bankAmountCents, bankCurrency } of payments) {
    const amount = { amountCents, currency };
    if (bankAmountCents === null || bankCurrency === null) counted.push(amount);
    else {
      const moved = { amountCents: bankAmountCents, currency: bankCurrency };
      const [ofAmount, ofMoved] = [await worth([amount]), await worth([moved])];
      if (ofAmount === null || ofMoved === null) return null;
      counted.push(ofAmount > ofMoved ? amount : moved);
    }
  }
  return worth(counted);
}

async function sumInOwnCurrency(em: EntityManager, amounts: readonly Amount[], day: string): Promise<number | null> {
  const { currency: own } = tenantOf(em);
  const converted: number[] = [];
  for (const [currency, of] of Map.groupBy(amounts, (amount) => amount.currency)) {
    const cents = sumCents(of.map(({ amountCents }) => amountCents));
    const rate = currency === own ? null : await countedRate(em, currency, day);
    if (cents === null || (currency !== own && !rate)) return null;
    const ownCents = rate ? convertedCents(cents, rate, { from: currency, to: own }) : cents;
    if (ownCents === null) return null;
    converted.push(ownCents);
  }
  return sumCents(converted);
}

/** Whoever pays may enter rates: one that was entered low makes no payment small. Null where the day itself has none. */
async function countedRate(em: EntityManager, currency: string, day: string): Promise<RateFraction | null> {
  if ((await rateOn(em, currency, day)) === null) return null;
  return highestRateUntil(em, currency, { day, days: limits.approvalRateDays });
}
