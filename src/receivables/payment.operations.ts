import type { EntityManager } from '@mikro-orm/postgresql';
import { Contact } from '../contacts/contact.entity.js';
import { FieldProblems } from '../contract/errors.js';
import { daysApplied, endApplication } from '../documents/application.entity.js';
import { type Application, appliedTotal, askedRemovals, changeTargets, targetsOf } from '../documents/applications.js';
import { dayOfConfirmation } from '../documents/confirming.js';
import { dayOfVoiding } from '../documents/voiding.js';
import { Account, AccountType } from '../ledger/account.entity.js';
import { moneyAccountId } from '../ledger/account.operations.js';
import { bankAmountOf, bookMoneyMoved, countedAccountId } from '../ledger/exchange-clearing.operations.js';
import {
  type LedgerDocument,
  realiseDifferences,
  type SettledPair,
  takeBackDifferences,
} from '../ledger/exchange-difference.operations.js';
import { type AccountsByRole, accountsByRole, reverseEntries, writeEntry } from '../ledger/journal.operations.js';
import { paymentAccounts } from '../ledger/payment-settings.operations.js';
import { movementPosting, paymentPosting } from '../ledger/posting.js';
import { bookPrepaid, daysOfPayment, type PrepaidApplication, takeBackPrepaid } from '../ledger/prepayments.js';
import type { ReconciledPayments } from '../ledger/reconciled-payments.js';
import { emit } from '../outbox/emit.js';
import {
  find,
  findReferenced,
  lock,
  lockAll,
  newRecord,
  referencedId,
  save,
  type TakenConstraints,
} from '../store/records.js';
import { tenantOf, today } from '../store/tenancy.js';
import { together } from '../store/together.js';
import { Invoice } from './invoice.entity.js';
import { invoiceEvent } from './invoice.operations.js';
import { decideInvoiceApplications, lockNamedInvoices } from './invoice-applications.js';
import { Payment, PaymentApplication, PaymentStatus } from './payment.entity.js';
import type {
  ApplyPaymentInput,
  ConfirmPaymentInput,
  CreatePaymentInput,
  UnapplyPaymentInput,
  VoidPaymentInput,
} from './payment.inputs.js';
import { paymentAmounts } from './payment-amounts.js';

/**
 * Records a payment, with its journal entry on the day it was received, and applies it where its invoices are named. Throws
 * VALIDATION_FAILED, EXTERNAL_ID_TAKEN, PERIOD_CLOSED, and what applyPayment throws. Event books.payment.created (specification 4.5).
 */
export async function createPayment(em: EntityManager, input: CreatePaymentInput): Promise<Payment> {
  const accounts = await accountsByRole(em);
  const payment = await newPayment(em, input, accounts);
  await save(em, Payment, payment, takenByPayments);
  await writePaymentEntry(em, payment, accounts);
  await emit(em, 'books.payment.created', paymentEvent(payment));
  const { applications } = input;
  return applications?.length ? applyPayment(em, { id: String(payment.id), applications }) : payment;
}

/**
 * pending → confirmed; what waited on the clearing account moves to the payment's own on that day. Throws NOT_FOUND,
 * PAYMENT_NOT_PENDING, VALIDATION_FAILED, PERIOD_CLOSED (decisions section 5).
 */
export async function confirmPayment(em: EntityManager, input: ConfirmPaymentInput): Promise<Payment> {
  const payment = await lock(em, Payment, input.id, 'Payment');
  await confirm(em, payment, input);
  await save(em, Payment, payment);
  return payment;
}

/**
 * Applies a payment to invoices, all or nothing. Throws NOT_FOUND, VALIDATION_FAILED, PAYMENT_VOID, INVOICE_NOT_POSTED,
 * CONTACT_MISMATCH, CURRENCY_MISMATCH, PAYMENT_OVER_APPLIED. Events books.payment.applied and, for every invoice that is
 * fully paid by it, books.invoice.paid (specification 4.5).
 */
export async function applyPayment(em: EntityManager, input: ApplyPaymentInput): Promise<Payment> {
  const [payment, invoices] = await together(
    lock(em, Payment, input.id, 'Payment'),
    lockNamedInvoices(em, input.applications),
  );
  payment.ensureApplicable();
  const { contactId, currency, unappliedCents } = payment;
  const source = { contactId, currency, unappliedCents, name: `Payment ${payment.id}` };
  const overApplied = 'PAYMENT_OVER_APPLIED';
  const applications = decideInvoiceApplications({ ...source, overApplied }, input.applications, invoices);
  payment.apply(appliedTotal(applications));
  const made: PaymentApplication[] = [];
  for (const { target: invoice, amountCents } of applications) {
    invoice.pay(amountCents);
    const days = await daysOfPayment(em, payment, daysApplied(payment.dated(), invoice.dated()));
    made.push(newRecord(PaymentApplication, { paymentId: payment.id, invoiceId: invoice.id, amountCents, ...days }));
  }
  await together(
    save(em, Payment, payment),
    save(em, Invoice, targetsOf(applications)),
    save(em, PaymentApplication, made),
  );
  for (const each of prepaidOf(payment, made)) await bookPrepaid(em, each, `${payment.memo()} applied`);
  const settlements = made.map((application) => ({ ...settledBy(application), day: application.appliedOn }));
  await realiseDifferences(em, 'accounts_receivable', currency, settlements);
  await emitApplied(em, payment, applications);
  return payment;
}

/**
 * Takes back what a payment has applied to invoices, today: their balances follow, and the ledger stays as it is, but for
 * a prepayment, which goes back to its account. Throws NOT_FOUND, PAYMENT_VOID, VALIDATION_FAILED, PERIOD_CLOSED. Event books.payment.unapplied (decisions section 5).
 */
export async function unapplyPayment(em: EntityManager, input: UnapplyPaymentInput): Promise<Payment> {
  const payment = await lock(em, Payment, input.id, 'Payment');
  payment.ensureApplicable();
  const held = await heldApplications(em, payment);
  const applications = askedRemovals(held, input.applications, 'invoiceId');
  payment.unapply(appliedTotal(applications));
  await removeApplications(em, payment, applications, today(em));
  await save(em, Payment, payment);
  await emit(em, 'books.payment.unapplied', {
    ...paymentEvent(payment),
    applications: applications.map(({ invoiceId, amountCents }) => ({
      invoice_id: invoiceId,
      amount_cents: amountCents,
    })),
  });
  return payment;
}

/**
 * pending or confirmed → void: every application is removed, the invoices' balances follow, and the entry is reversed, all
 * on the day from which it no longer counts. Throws NOT_FOUND, PAYMENT_ALREADY_VOID, VALIDATION_FAILED, PERIOD_CLOSED.
 * Event books.payment.voided (specification section 3).
 */
export async function voidPayment(em: EntityManager, input: VoidPaymentInput): Promise<Payment> {
  const payment = await lock(em, Payment, input.id, 'Payment');
  const day = dayOfVoiding(em, payment.booked(), input);
  payment.void(day);
  await removeApplications(em, payment, await heldApplications(em, payment), day);
  await save(em, Payment, payment);
  await reverseEntries(em, { type: 'payment', id: payment.id }, day, `${payment.memo()} voided`);
  await emit(em, 'books.payment.voided', paymentEvent(payment));
  return payment;
}

/** Payments that a bank statement shows are confirmed with its reconciliation. */
export const reconciledCustomerPayments: ReconciledPayments = {
  sourceType: 'payment',
  lock: (em, ids) => lockAll(em, Payment, ids),
  confirm: async (em, ids) => {
    const payments = await lockAll(em, Payment, ids);
    const pending = payments.filter(({ status }) => status === PaymentStatus.PENDING);
    for (const payment of pending) await confirm(em, payment, {});
    await save(em, Payment, pending);
  },
};

async function confirm(em: EntityManager, payment: Payment, input: { confirmedOn?: string | null }): Promise<void> {
  const day = dayOfConfirmation(em, payment.dated(), input);
  payment.confirm(day);
  if (payment.clearingAccountId === null) return;
  const { id, currency, amountCents, clearingAccountId } = payment;
  await writeEntry(em, {
    entryDate: day,
    kind: 'payment',
    sourceType: 'payment',
    sourceId: id,
    currency,
    memo: `${payment.memo()} confirmed`,
    lines: movementPosting({
      to: { accountId: await countedAccountId(em, payment), amountCents },
      from: { accountId: clearingAccountId, amountCents },
    }),
  });
  await bookReceived(em, payment, day);
}

async function newPayment(em: EntityManager, input: CreatePaymentInput, accounts: AccountsByRole): Promise<Payment> {
  const problems = new FieldProblems();
  const contactId = await referencedId(em, Contact, input.contactId, 'contactId', problems);
  problems.check(input.status !== PaymentStatus.VOID, 'status', 'must be one of PENDING, CONFIRMED');
  const amounts = paymentAmounts(input, problems);
  const feeAccountId = amounts.feeCents === null ? null : await feeAccount(em, input, accounts.bank_fees, problems);
  const given = { id: input.accountId, path: 'accountId', byDefault: accounts.cash };
  const accountId = await moneyAccountId(em, given, problems);
  const currency = input.currency ?? tenantOf(em).currency;
  const moved = bankAmountOf(em, input, currency, problems);
  const reachesAccount = moved.bankAmountCents === null || amounts.amountCents > 0;
  problems.check(reachesAccount, 'bankAmountCents', 'is left out where the fee takes all of it');
  problems.refuse();
  const status = input.status ?? PaymentStatus.PENDING;
  return newRecord(Payment, {
    contactId,
    receivedOn: input.receivedAt,
    accountId,
    ...(await paymentAccounts(em, accounts, 'customer_prepayments', {
      isPending: status === PaymentStatus.PENDING,
      prepayment: input.prepayment ?? null,
    })),
    currency,
    ...moved,
    ...amounts,
    unappliedCents: amounts.grossAmountCents ?? amounts.amountCents,
    feeAccountId,
    feeDescription: input.feeDescription ?? null,
    paymentReference: input.paymentReference ?? null,
    method: input.method ?? null,
    status,
    externalId: input.externalId ?? null,
    notes: input.notes ?? null,
  });
}

/** The account of a split payment's fee: the one given, an expense account of the owner, else that of bank fees. */
async function feeAccount(
  em: EntityManager,
  { feeAccountId }: CreatePaymentInput,
  standardAccountId: number,
  problems: FieldProblems,
): Promise<number> {
  if (!feeAccountId) return standardAccountId;
  const account = (await findReferenced(em, Account, [feeAccountId])).get(feeAccountId);
  problems.check(account !== undefined, 'feeAccountId', 'refers to nothing');
  const takesExpense = !account || (account.accountType === AccountType.EXPENSE && account.active);
  problems.check(takesExpense, 'feeAccountId', 'must be an active expense account');
  return account?.id ?? 0;
}

export const takenByPayments: TakenConstraints = {
  payments_owner_id_external_id_key: { code: 'EXTERNAL_ID_TAKEN', field: 'externalId' },
};

function heldApplications(em: EntityManager, payment: Payment): Promise<PaymentApplication[]> {
  return find(em, PaymentApplication, { paymentId: payment.id, removedOn: null });
}

/** Removes applications of a payment, which the caller saves, and gives the invoices back what it had paid on them. */
async function removeApplications(
  em: EntityManager,
  payment: Payment,
  applications: readonly PaymentApplication[],
  day: string,
): Promise<void> {
  await changeTargets(em, Invoice, { applications, field: 'invoiceId' }, (invoice, application) => {
    invoice.pay(-application.amountCents);
    endApplication(application, day, [payment, invoice]);
  });
  await save(em, PaymentApplication, applications);
  await takeBackDifferences(em, payment.currency, applications.map(settledBy), day);
  const memo = `${payment.memo()} no longer applied`;
  for (const each of prepaidOf(payment, applications)) await takeBackPrepaid(em, each, { day, memo });
}

function settledBy(application: PaymentApplication): SettledPair & { amountCents: number } {
  const { id, invoiceId, paymentId, amountCents, isPrepaid } = application;
  const credit: LedgerDocument = isPrepaid ? ['payment_application', id] : ['payment', paymentId];
  return { debit: ['invoice', invoiceId], credit, amountCents };
}

/** Of a prepayment, what is applied of it, all of which is prepaid; of any other payment nothing. */
function prepaidOf(payment: Payment, applications: readonly PaymentApplication[]): PrepaidApplication[] {
  const { id, currency, prepaymentAccountId: accountId } = payment;
  if (accountId === null) return [];
  const document: LedgerDocument = ['payment', id];
  return applications.map((application) => ({
    type: 'payment_application',
    id: application.id,
    prepayment: { document, accountId },
    currency,
    amountCents: application.amountCents,
    appliedOn: application.appliedOn,
  }));
}

async function emitApplied(em: EntityManager, payment: Payment, applications: Application<Invoice>[]): Promise<void> {
  await emit(em, 'books.payment.applied', {
    ...paymentEvent(payment),
    applications: applications.map(({ target, amountCents }) => ({ invoice_id: target.id, amount_cents: amountCents })),
  });
  for (const { target: invoice } of applications) {
    if (invoice.balanceDueCents === 0) await emit(em, 'books.invoice.paid', invoiceEvent(invoice));
  }
}

async function writePaymentEntry(em: EntityManager, payment: Payment, accounts: AccountsByRole): Promise<void> {
  const fee = {
    accountId: payment.feeAccountId ?? accounts.bank_fees,
    amountCents: payment.feeCents ?? 0,
    memo: payment.feeDescription,
  };
  await writeEntry(em, {
    entryDate: payment.receivedOn,
    kind: 'payment',
    sourceType: 'payment',
    sourceId: payment.id,
    currency: payment.currency,
    memo: payment.memo(),
    lines: paymentPosting({
      cash: {
        accountId: payment.clearingAccountId ?? (await countedAccountId(em, payment)),
        amountCents: payment.amountCents,
      },
      fee,
      receivable: {
        accountId: payment.prepaymentAccountId ?? accounts.accounts_receivable,
        amountCents: payment.paidCents(),
      },
    }),
  });
  if (payment.clearingAccountId === null) await bookReceived(em, payment, payment.receivedOn);
}

/** On the account itself, where that is in another currency. */
function bookReceived(em: EntityManager, payment: Payment, day: string): Promise<void> {
  const source = { type: 'payment', id: payment.id } as const;
  return bookMoneyMoved(em, source, payment, { day, memo: payment.memo(), isReceived: true });
}

/** What the events of a payment carry (decisions section 9). */
export function paymentEvent(payment: Payment) {
  return {
    payment_id: payment.id,
    external_id: payment.externalId,
    amount_cents: payment.amountCents,
    contact_id: payment.contactId,
  };
}
