import type { EntityManager } from '@mikro-orm/postgresql';
import { Contact } from '../contacts/contact.entity.js';
import { ensure, FieldProblems } from '../contract/errors.js';
import { daysApplied, endApplication } from '../documents/application.entity.js';
import { type Application, appliedTotal, askedRemovals, changeTargets, targetsOf } from '../documents/applications.js';
import { dayOfConfirmation } from '../documents/confirming.js';
import { type AskedForReviews, ensureAcknowledged } from '../documents/reviews.js';
import { dayOfVoiding } from '../documents/voiding.js';
import { moneyAccountId } from '../ledger/account.operations.js';
import {
  type BankAmount,
  bankAmountOf,
  bookMoneyMoved,
  countedAccountId,
} from '../ledger/exchange-clearing.operations.js';
import {
  type LedgerDocument,
  realiseDifferences,
  type SettledPair,
  takeBackDifferences,
} from '../ledger/exchange-difference.operations.js';
import { type AccountsByRole, accountsByRole, reverseEntries, writeEntry } from '../ledger/journal.operations.js';
import { type Approval, ensureMayLeave, notApproved } from '../ledger/money-leaving.js';
import { paymentAccounts } from '../ledger/payment-settings.operations.js';
import { movementPosting, vendorPaymentPosting } from '../ledger/posting.js';
import { bookPrepaid, daysOfPayment, type PrepaidApplication, takeBackPrepaid } from '../ledger/prepayments.js';
import type { ReconciledPayments } from '../ledger/reconciled-payments.js';
import { emit } from '../outbox/emit.js';
import { find, lock, lockAll, newRecord, referencedId, save } from '../store/records.js';
import { tenantOf, today } from '../store/tenancy.js';
import { Bill, BillStatus } from './bill.entity.js';
import { billEvent } from './bill.operations.js';
import { decideBillApplications } from './bill-applications.js';
import { reviewsOfBills } from './bill-reviews.js';
import { BillApplication, VendorPayment, VendorPaymentStatus } from './vendor-payment.entity.js';
import type {
  ApplyVendorPaymentInput,
  BulkPayBillsInput,
  ConfirmVendorPaymentInput,
  CreateVendorPaymentInput,
  UnapplyVendorPaymentInput,
  VoidVendorPaymentInput,
} from './vendor-payment.inputs.js';
import { reviewsOfVendorPayments } from './vendor-payment-reviews.js';

/**
 * Records money paid to a vendor, and posts it at once, pending or confirmed alike: debit payable, credit cash.
 * Throws VALIDATION_FAILED, APPROVAL_REQUIRED, PERIOD_CLOSED. Event books.vendor_payment.created (specification 4.8).
 */
export async function createVendorPayment(
  em: EntityManager,
  input: CreateVendorPaymentInput,
  approval: Approval = notApproved,
): Promise<VendorPayment> {
  const accounts = await accountsByRole(em);
  const currency = input.currency ?? tenantOf(em).currency;
  const contactAndMoney = await checkedContactAndMoney(em, input, currency, accounts);
  const { contactId, bankAmountCents, bankCurrency } = contactAndMoney;
  const amounts = { amountCents: input.amountCents, currency, bankAmountCents, bankCurrency };
  const leaving = { contactId, ...amounts, day: input.paidAt, vendorPaymentId: null };
  await ensureMayLeave(em, { to: 'contact', ...leaving }, approval);
  const status = input.status ?? VendorPaymentStatus.PENDING;
  const payment = newRecord(VendorPayment, {
    ...contactAndMoney,
    paymentReference: input.paymentReference ?? null,
    method: input.method ?? null,
    paidAt: input.paidAt,
    ...(await paymentAccounts(em, accounts, 'vendor_prepayments', {
      isPending: status === VendorPaymentStatus.PENDING,
      prepayment: input.prepayment ?? null,
    })),
    currency,
    amountCents: input.amountCents,
    unappliedCents: input.amountCents,
    status,
    notes: input.notes ?? null,
  });
  await save(em, VendorPayment, payment);
  await writePaymentEntry(em, payment, accounts);
  await emit(em, 'books.vendor_payment.created', vendorPaymentEvent(payment));
  return payment;
}

/** A payment with the bills that it is made for. */
export type AppliedVendorPayment = CreateVendorPaymentInput & Pick<ApplyVendorPaymentInput, 'applications'>;

/**
 * Records money paid to a vendor and applies it to posted bills. Throws as creating and applying a payment do. Events
 * books.vendor_payment.created, books.vendor_payment.applied, books.bill.paid.
 */
export async function payVendor(
  em: EntityManager,
  { applications, ...input }: AppliedVendorPayment,
  approval: Approval = notApproved,
): Promise<VendorPayment> {
  const payment = await createVendorPayment(em, input, approval);
  return applications.length === 0 ? payment : apply(em, { id: String(payment.id), applications }, []);
}

/** The payment of what is due of a posted bill. Throws NOT_FOUND, BILL_NOT_OPEN. */
export async function paymentOfBill(
  em: EntityManager,
  id: string,
  { paidOn, paymentReference, method, accountId, status }: BulkPayBillsInput,
): Promise<AppliedVendorPayment> {
  const bill = await lock(em, Bill, id, 'Bill');
  const { contactId, currency, balanceDueCents: amountCents } = bill;
  ensure(
    bill.status === BillStatus.POSTED && amountCents > 0,
    'BILL_NOT_OPEN',
    `Nothing is due of bill ${bill.billNumber}, which is ${bill.status}`,
  );
  const paid = { paidAt: paidOn, paymentReference, method, accountId, status };
  return { ...paid, contactId: String(contactId), currency, amountCents, applications: [{ billId: id, amountCents }] };
}

/**
 * pending → confirmed; what waited on the clearing account moves to the payment's own on that day. Throws NOT_FOUND,
 * VENDOR_PAYMENT_NOT_PENDING, APPROVAL_REQUIRED, VALIDATION_FAILED, PERIOD_CLOSED, REVIEW_NOT_ACKNOWLEDGED.
 */
export async function confirmVendorPayment(
  em: EntityManager,
  input: ConfirmVendorPaymentInput,
  approval: Approval = notApproved,
): Promise<VendorPayment> {
  const payment = await lock(em, VendorPayment, input.id, 'Vendor payment');
  await confirm(em, payment, input);
  const { contactId, amountCents, currency, bankAmountCents, bankCurrency, paidAt: day, id: vendorPaymentId } = payment;
  const amounts = { amountCents, currency, bankAmountCents, bankCurrency };
  await ensureMayLeave(em, { to: 'contact', contactId, ...amounts, day, vendorPaymentId }, approval);
  await ensureAcknowledged(em, () => reviewsOfVendorPayments(em, [payment.id]));
  await save(em, VendorPayment, payment);
  return payment;
}

/**
 * Applies the payment to posted bills, all of them or none. Throws NOT_FOUND, VENDOR_PAYMENT_VOID, VALIDATION_FAILED,
 * BILL_NOT_OPEN, CONTACT_MISMATCH, CURRENCY_MISMATCH, VENDOR_PAYMENT_OVER_APPLIED, REVIEW_NOT_ACKNOWLEDGED, and, as the
 * owner's policy has it, BILL_DIFFERS_FROM_DOCUMENT. Events books.vendor_payment.applied, and
 * books.bill.paid for each bill whose balance reaches zero (specification 4.8).
 */
export function applyVendorPayment(
  em: EntityManager,
  input: ApplyVendorPaymentInput,
  asked: AskedForReviews,
): Promise<VendorPayment> {
  return apply(em, input, [input.id], asked);
}

/**
 * Applies a payment; what is to be acknowledged of the payments named is. One that is made for a bill that is chosen and still
 * due has nothing to be acknowledged yet: that it repeats another is shown beside it.
 */
async function apply(
  em: EntityManager,
  input: ApplyVendorPaymentInput,
  reviewed: readonly string[],
  asked?: AskedForReviews,
): Promise<VendorPayment> {
  const payment = await lock(em, VendorPayment, input.id, 'Vendor payment');
  payment.ensureApplicable();
  const { contactId, currency, unappliedCents } = payment;
  const source = { contactId, currency, unappliedCents, name: `Vendor payment ${payment.id}` };
  const overApplied = 'VENDOR_PAYMENT_OVER_APPLIED';
  const applications = await decideBillApplications(em, { ...source, overApplied }, input.applications);
  payment.apply(appliedTotal(applications));
  const made: BillApplication[] = [];
  for (const { target: bill, amountCents } of applications) {
    bill.pay(amountCents);
    const days = await daysOfPayment(em, payment, daysApplied(payment.dated(), bill.dated()));
    made.push(newRecord(BillApplication, { vendorPaymentId: payment.id, billId: bill.id, amountCents, ...days }));
  }
  await save(em, VendorPayment, payment);
  await save(em, Bill, targetsOf(applications));
  await save(em, BillApplication, made);
  for (const each of prepaidOf(payment, made)) await bookPrepaid(em, each, `${payment.memo()} applied`);
  const settlements = made.map((application) => ({ ...settledBy(application), day: application.appliedOn }));
  await realiseDifferences(em, 'accounts_payable', currency, settlements);
  const reviews = async () => [
    ...(await reviewsOfVendorPayments(em, reviewed.map(Number))),
    ...(await reviewsOfBills(em, targetsOf(applications))),
  ];
  await ensureAcknowledged(em, reviews, asked);
  await emitApplied(em, payment, applications);
  return payment;
}

/**
 * Takes back what the payment has applied to bills, today: their balances follow, and the ledger stays as it is, but for
 * a prepayment, which goes back to its account. Throws NOT_FOUND, VENDOR_PAYMENT_VOID, VALIDATION_FAILED, PERIOD_CLOSED. Event books.vendor_payment.unapplied (decisions section 5).
 */
export async function unapplyVendorPayment(
  em: EntityManager,
  input: UnapplyVendorPaymentInput,
): Promise<VendorPayment> {
  const payment = await lock(em, VendorPayment, input.id, 'Vendor payment');
  payment.ensureApplicable();
  const held = await heldApplications(em, payment);
  const applications = askedRemovals(held, input.applications, 'billId');
  payment.unapply(appliedTotal(applications));
  await removeApplications(em, payment, applications, today(em));
  await save(em, VendorPayment, payment);
  await emit(em, 'books.vendor_payment.unapplied', {
    ...vendorPaymentEvent(payment),
    applications: applications.map(({ billId, amountCents }) => ({ bill_id: billId, amount_cents: amountCents })),
  });
  return payment;
}

/**
 * pending or confirmed → void: its applications are removed, the bills' balances follow, and its entry is reversed, all on
 * the day from which it no longer counts. Throws NOT_FOUND, VENDOR_PAYMENT_ALREADY_VOID, VALIDATION_FAILED,
 * PERIOD_CLOSED. Event books.vendor_payment.voided (specification 4.8).
 */
export async function voidVendorPayment(em: EntityManager, input: VoidVendorPaymentInput): Promise<VendorPayment> {
  const payment = await lock(em, VendorPayment, input.id, 'Vendor payment');
  const day = dayOfVoiding(em, payment.booked(), input);
  payment.void(day);
  await removeApplications(em, payment, await heldApplications(em, payment), day);
  await save(em, VendorPayment, payment);
  await reverseEntries(em, { type: 'vendor_payment', id: payment.id }, day, `${payment.memo()} voided`);
  await emit(em, 'books.vendor_payment.voided', vendorPaymentEvent(payment));
  return payment;
}

/** Vendor payments that a bank statement shows are confirmed with its reconciliation. */
export const reconciledVendorPayments: ReconciledPayments = {
  sourceType: 'vendor_payment',
  lock: (em, ids) => lockAll(em, VendorPayment, ids),
  confirm: async (em, ids) => {
    const payments = await lockAll(em, VendorPayment, ids);
    const pending = payments.filter(({ status }) => status === VendorPaymentStatus.PENDING);
    for (const payment of pending) await confirm(em, payment, {});
    await save(em, VendorPayment, pending);
  },
};

async function confirm(
  em: EntityManager,
  payment: VendorPayment,
  input: { confirmedOn?: string | null },
): Promise<void> {
  const day = dayOfConfirmation(em, payment.dated(), input);
  payment.confirm(day);
  if (payment.clearingAccountId === null) return;
  const { id, currency, amountCents, clearingAccountId } = payment;
  await writeEntry(em, {
    entryDate: day,
    kind: 'payment',
    sourceType: 'vendor_payment',
    sourceId: id,
    currency,
    memo: `${payment.memo()} confirmed`,
    lines: movementPosting({
      to: { accountId: clearingAccountId, amountCents },
      from: { accountId: await countedAccountId(em, payment), amountCents },
    }),
  });
  await bookPaid(em, payment, day);
}

/** Whom a new payment is to, and what it is paid from; refuses a payment that cannot be made. */
async function checkedContactAndMoney(
  em: EntityManager,
  input: CreateVendorPaymentInput,
  currency: string,
  accounts: AccountsByRole,
): Promise<BankAmount & { contactId: number; accountId: number }> {
  const problems = new FieldProblems();
  const contactId = await referencedId(em, Contact, input.contactId, 'contactId', problems);
  problems.check(input.amountCents > 0, 'amountCents', 'must be above 0');
  problems.check(input.status !== VendorPaymentStatus.VOID, 'status', 'must be one of PENDING, CONFIRMED');
  const given = { id: input.accountId, path: 'accountId', byDefault: accounts.cash };
  const accountId = await moneyAccountId(em, given, problems);
  const moved = bankAmountOf(em, input, currency, problems);
  problems.refuse();
  return { contactId, accountId, ...moved };
}

async function emitApplied(
  em: EntityManager,
  payment: VendorPayment,
  applications: readonly Application<Bill>[],
): Promise<void> {
  await emit(em, 'books.vendor_payment.applied', {
    ...vendorPaymentEvent(payment),
    applications: applications.map(({ target, amountCents }) => ({ bill_id: target.id, amount_cents: amountCents })),
  });
  for (const { target } of applications) {
    if (target.balanceDueCents === 0) await emit(em, 'books.bill.paid', billEvent(target));
  }
}

function heldApplications(em: EntityManager, payment: VendorPayment): Promise<BillApplication[]> {
  return find(em, BillApplication, { vendorPaymentId: payment.id, removedOn: null });
}

/** Removes applications of a payment, which the caller saves, and gives the bills back what it had paid on them. */
async function removeApplications(
  em: EntityManager,
  payment: VendorPayment,
  applications: readonly BillApplication[],
  day: string,
): Promise<void> {
  await changeTargets(em, Bill, { applications, field: 'billId' }, (bill, application) => {
    bill.pay(-application.amountCents);
    endApplication(application, day, [payment, bill]);
  });
  await save(em, BillApplication, applications);
  await takeBackDifferences(em, payment.currency, applications.map(settledBy), day);
  const memo = `${payment.memo()} no longer applied`;
  for (const each of prepaidOf(payment, applications)) await takeBackPrepaid(em, each, { day, memo });
}

function settledBy(application: BillApplication): SettledPair & { amountCents: number } {
  const { id, billId, vendorPaymentId, amountCents, isPrepaid } = application;
  const debit: LedgerDocument = isPrepaid ? ['bill_application', id] : ['vendor_payment', vendorPaymentId];
  return { debit, credit: ['bill', billId], amountCents };
}

/** Of a prepayment, what is applied of it, all of which is prepaid; of any other payment nothing. */
function prepaidOf(payment: VendorPayment, applications: readonly BillApplication[]): PrepaidApplication[] {
  const { id, currency, prepaymentAccountId: accountId } = payment;
  if (accountId === null) return [];
  const document: LedgerDocument = ['vendor_payment', id];
  return applications.map((application) => ({
    type: 'bill_application',
    id: application.id,
    prepayment: { document, accountId },
    currency,
    amountCents: application.amountCents,
    appliedOn: application.appliedOn,
  }));
}

async function writePaymentEntry(em: EntityManager, payment: VendorPayment, accounts: AccountsByRole): Promise<void> {
  await writeEntry(em, {
    entryDate: payment.paidAt,
    kind: 'payment',
    sourceType: 'vendor_payment',
    sourceId: payment.id,
    currency: payment.currency,
    memo: payment.memo(),
    lines: vendorPaymentPosting({
      payable: {
        accountId: payment.prepaymentAccountId ?? accounts.accounts_payable,
        amountCents: payment.amountCents,
      },
      cash: {
        accountId: payment.clearingAccountId ?? (await countedAccountId(em, payment)),
        amountCents: payment.amountCents,
      },
    }),
  });
  if (payment.clearingAccountId === null) await bookPaid(em, payment, payment.paidAt);
}

/** On the account itself, where that is in another currency. */
function bookPaid(em: EntityManager, payment: VendorPayment, day: string): Promise<void> {
  const source = { type: 'vendor_payment', id: payment.id } as const;
  return bookMoneyMoved(em, source, payment, { day, memo: payment.memo(), isReceived: false });
}

export function vendorPaymentEvent(payment: VendorPayment) {
  return { vendor_payment_id: payment.id, amount_cents: payment.amountCents, contact_id: payment.contactId };
}
