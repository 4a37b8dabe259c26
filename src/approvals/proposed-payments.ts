import type { EntityManager } from '@mikro-orm/postgresql';
import type { CreateSalesTaxPaymentInput } from '../bookkeeping/bank-transaction.inputs.js';
import { createSalesTaxPayment } from '../bookkeeping/bank-transaction.operations.js';
import type { BankAmount } from '../ledger/exchange-clearing.operations.js';
import type { JournalSource } from '../ledger/journal.entity.js';
import type { Approval } from '../ledger/money-leaving.js';
import { VendorPayment } from '../payables/vendor-payment.entity.js';
import type { ConfirmVendorPaymentInput } from '../payables/vendor-payment.inputs.js';
import { type AppliedVendorPayment, confirmVendorPayment, payVendor } from '../payables/vendor-payment.operations.js';
import { CreditNote } from '../receivables/credit-note.entity.js';
import type { CreateCustomerRefundInput } from '../receivables/customer-refund.inputs.js';
import { createCustomerRefund } from '../receivables/customer-refund.operations.js';
import { Payment } from '../receivables/payment.entity.js';
import { getReferenced } from '../store/records.js';
import { tenantOf, today } from '../store/tenancy.js';
import { amountWithCurrency } from '../values/money.js';
import { referenceId } from '../values/record-id.js';
import { updatePaymentApprovalLimit } from './approval-limit.operations.js';
import {
  type PaymentProposal,
  PaymentProposalKind,
  type ProposalFact,
  type ReleasedRecord,
} from './payment-proposal.entity.js';

/** A record that a proposal is about. */
export type Reference = Pick<ProposalFact, 'recordType' | 'recordId'>;

/** What the operation made that a proposal stands for, in the columns of the proposal. */
export interface Made {
  terms: Pick<PaymentProposal, 'memo' | 'contactId' | 'accountId' | 'amountCents' | 'currency' | 'paymentDate'>;
  result: ReleasedRecord;
  /** Whose lines of the journal it is; null where nothing is booked. */
  source: { type: `${JournalSource}`; id: number } | null;
}

/** One kind of what can be proposed: what it refers to, and the operation itself. */
interface ProposedKind<I> {
  references(em: EntityManager, input: I): Promise<Reference[]>;
  make(em: EntityManager, input: I, approval: Approval): Promise<Made>;
}

/** What each kind takes: the input of the operation that its release runs. */
export interface ProposedInputs {
  [PaymentProposalKind.VENDOR_PAYMENT]: AppliedVendorPayment;
  [PaymentProposalKind.VENDOR_PAYMENT_CONFIRMATION]: ConfirmVendorPaymentInput;
  [PaymentProposalKind.CUSTOMER_REFUND]: CreateCustomerRefundInput;
  [PaymentProposalKind.SALES_TAX_PAYMENT]: CreateSalesTaxPaymentInput;
  [PaymentProposalKind.APPROVAL_LIMIT]: { limitCents?: number | null };
}

const kinds: { [K in PaymentProposalKind]: ProposedKind<ProposedInputs[K]> } = {
  [PaymentProposalKind.VENDOR_PAYMENT]: {
    references: async (_em, { contactId, applications }) => [
      { recordType: 'contact', recordId: referenceId(contactId, 'vendorPayment.contactId') },
      ...applications.map(({ billId }, index) => ({
        recordType: 'bill' as const,
        recordId: referenceId(billId, `vendorPayment.applications.${index}.billId`),
      })),
    ],
    make: async (em, input, approval) => ofVendorPayment(await payVendor(em, input, approval)),
  },
  [PaymentProposalKind.VENDOR_PAYMENT_CONFIRMATION]: {
    references: async (em, { id }) => {
      const payment = await getReferenced(em, VendorPayment, id, 'vendorPaymentConfirmation.id');
      return [
        { recordType: 'contact', recordId: payment.contactId },
        { recordType: 'vendor_payment', recordId: payment.id },
      ];
    },
    make: async (em, input, approval) => ofVendorPayment(await confirmVendorPayment(em, input, approval)),
  },
  [PaymentProposalKind.CUSTOMER_REFUND]: {
    references: refunded,
    make: async (em, input, approval) => {
      const refund = await createCustomerRefund(em, input, approval);
      const { id, contactId, accountId, amountCents, currency, refundedOn } = refund;
      return {
        terms: {
          memo: memoOf('Refund', refund.reference, refund),
          contactId,
          accountId,
          amountCents,
          currency,
          paymentDate: refundedOn,
        },
        result: { customerRefundId: id },
        source: { type: 'customer_refund', id },
      };
    },
  },
  [PaymentProposalKind.SALES_TAX_PAYMENT]: {
    references: async () => [],
    make: async (em, input, approval) => {
      const paid = await createSalesTaxPayment(em, input, approval);
      const { id, accountId, amountCents, currency, transactionDate, reference } = paid;
      return {
        terms: {
          memo: memoOf('Sales tax', reference),
          contactId: null,
          accountId,
          amountCents,
          currency,
          paymentDate: transactionDate,
        },
        result: { bankTransactionId: id },
        source: { type: 'bank_transaction', id },
      };
    },
  },
  [PaymentProposalKind.APPROVAL_LIMIT]: {
    references: async (em) => [{ recordType: 'owner', recordId: tenantOf(em).ownerId }],
    make: async (em, input, approval) => {
      await updatePaymentApprovalLimit(em, input, approval);
      const { currency } = tenantOf(em);
      const memo = limitMemo(input.limitCents ?? null, currency);
      return {
        terms: { memo, contactId: null, accountId: null, amountCents: 0, currency, paymentDate: today(em) },
        result: {},
        source: null,
      };
    },
  },
};

export function referencesOf<K extends PaymentProposalKind>(
  em: EntityManager,
  kind: K,
  input: ProposedInputs[K],
): Promise<Reference[]> {
  return kinds[kind].references(em, input);
}

/** Runs the operation that a proposal stands for. Throws what that throws. */
export function makeProposed<K extends PaymentProposalKind>(
  em: EntityManager,
  kind: K,
  input: ProposedInputs[K],
  approval: Approval,
): Promise<Made> {
  return kinds[kind].make(em, input, approval);
}

function ofVendorPayment(payment: VendorPayment): Made {
  const { id, contactId, accountId, amountCents, currency, paidAt } = payment;
  const memo = memoOf('Vendor payment', payment.paymentReference, payment);
  return {
    terms: { memo, contactId, accountId, amountCents, currency, paymentDate: paidAt },
    result: { vendorPaymentId: id },
    source: { type: 'vendor_payment', id },
  };
}

async function refunded(em: EntityManager, input: CreateCustomerRefundInput): Promise<Reference[]> {
  const references: Reference[] = [];
  if (input.paymentId) {
    const payment = await getReferenced(em, Payment, input.paymentId, 'customerRefund.paymentId');
    references.push(
      { recordType: 'contact', recordId: payment.contactId },
      { recordType: 'payment', recordId: payment.id },
    );
  }
  if (input.creditNoteId) {
    const creditNote = await getReferenced(em, CreditNote, input.creditNoteId, 'customerRefund.creditNoteId');
    references.push(
      { recordType: 'contact', recordId: creditNote.contactId },
      { recordType: 'credit_note', recordId: creditNote.id },
    );
  }
  return references;
}

/** Says what moves on the account, where it is in another currency: that leaves it, whatever the amount. */
function memoOf(what: string, reference: string | null, moved?: BankAmount): string {
  const named = reference === null ? what : `${what} ${reference}`;
  if (!moved?.bankCurrency || moved.bankAmountCents === null) return named;
  return `${named} (${amountWithCurrency(moved.bankAmountCents, moved.bankCurrency)} from the account)`;
}

function limitMemo(limitCents: number | null, currency: string): string {
  return limitCents === null
    ? 'No limit: payments need no second person'
    : `Limit of ${amountWithCurrency(limitCents, currency)}`;
}
