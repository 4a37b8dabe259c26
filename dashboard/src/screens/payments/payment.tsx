import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Command } from '../../commands/registry';
import { Failure } from '../../components/failure';
import { Files } from '../../components/files';
import { GhostRows } from '../../components/ghost-rows';
import { type Doubts, doubtsOf } from '../../components/look-first';
import { Screen } from '../../components/screen';
import { useAttaching } from '../../server/attachments';
import { useDocument } from '../../server/operations';
import { mutate } from '../../server/request';
import { type PaymentActions, type PaymentRecord, PaymentView } from './payment-view';
import {
  AcknowledgePaymentToVendorDocument,
  ApplyCustomerPaymentDocument,
  ApplyToBillsDocument,
  ConfirmCustomerPaymentDocument,
  ConfirmPaymentToVendorDocument,
  CustomerPaymentDocument,
  type CustomerPaymentQuery,
  OpenBillsOfDocument,
  OpenInvoicesOfDocument,
  type OpenInvoicesOfQuery,
  PaymentToVendorDocument,
  RefundCustomerDocument,
  RefundOfVendorDocument,
  UnapplyCustomerPaymentDocument,
  UnapplyFromBillsDocument,
  VoidCustomerPaymentDocument,
  VoidPaymentToVendorDocument,
  VoidRefundOfCustomerDocument,
  VoidRefundOfVendorDocument,
} from './payments.generated';
import { customers, type Side, vendors } from './side';

/** A payment of a customer, and the invoices that it pays. */
export function Payment() {
  const { id } = useParams({ from: '/books/payments/$id' });
  const asked = useDocument(CustomerPaymentDocument, { id });
  const open = useDocument(OpenInvoicesOfDocument, openFor(asked.data?.record));
  const actions: PaymentActions = {
    apply: (documents) =>
      mutate(ApplyCustomerPaymentDocument, {
        input: { id, applications: documents.map(({ id: invoiceId, amountCents }) => ({ invoiceId, amountCents })) },
      }),
    unapply: (documentIds) =>
      mutate(UnapplyCustomerPaymentDocument, {
        input: { id, applications: documentIds.map((invoiceId) => ({ invoiceId })) },
      }),
    confirm: () => mutate(ConfirmCustomerPaymentDocument, { id }),
    void: () => mutate(VoidCustomerPaymentDocument, { id }),
    refund: async (amountCents, refundedOn) => {
      const input = { paymentId: id, amountCents, refundedOn };
      const { createCustomerRefund } = await mutate(RefundCustomerDocument, { input });
      return () => mutate(VoidRefundOfCustomerDocument, { id: createCustomerRefund.customerRefund.id });
    },
    voidRefund: (refundId) => mutate(VoidRefundOfCustomerDocument, { id: refundId }),
  };
  return <Asked side={customers} asked={asked} open={open.data} actions={actions} />;
}

/** A payment to a vendor, and the bills that it pays. */
export function VendorPayment() {
  const { id } = useParams({ from: '/books/vendor-payments/$id' });
  const asked = useDocument(PaymentToVendorDocument, { id });
  const open = useDocument(OpenBillsOfDocument, openFor(asked.data?.record));
  const actions: PaymentActions = {
    apply: (documents) =>
      mutate(ApplyToBillsDocument, {
        input: { id, applications: documents.map(({ id: billId, amountCents }) => ({ billId, amountCents })) },
      }),
    unapply: (documentIds) =>
      mutate(UnapplyFromBillsDocument, { input: { id, applications: documentIds.map((billId) => ({ billId })) } }),
    confirm: () => mutate(ConfirmPaymentToVendorDocument, { id }),
    void: () => mutate(VoidPaymentToVendorDocument, { id }),
    refund: async (amountCents, refundedOn) => {
      const input = { vendorPaymentId: id, amountCents, refundedOn };
      const { createVendorRefund } = await mutate(RefundOfVendorDocument, { input });
      return () => mutate(VoidRefundOfVendorDocument, { id: createVendorRefund.vendorRefund.id });
    },
    voidRefund: (refundId) => mutate(VoidRefundOfVendorDocument, { id: refundId }),
  };
  const doubts = doubtsOf(asked.data?.record?.reviews ?? [], (agreed) =>
    mutate(AcknowledgePaymentToVendorDocument, { input: { id, ...agreed } }),
  );
  const files = useAttaching('VENDOR_PAYMENT', id, vendors.one);
  return (
    <Asked side={vendors} asked={asked} open={open.data} actions={actions} doubts={doubts} further={files.verbs}>
      <Files of={asked.data?.record?.attachments ?? []} />
      {files.input}
    </Asked>
  );
}

const noDoubts: Doubts = { details: [], acknowledge: () => Promise.resolve() };

/** Which open documents a payment can be applied to; null while there is nothing to apply. */
function openFor(payment: PaymentRecord | null | undefined) {
  if (!payment || payment.unappliedCents === 0) return null;
  return { contactId: payment.contactId, currency: payment.currency };
}

function Asked(props: {
  side: Side;
  asked: { data: CustomerPaymentQuery | undefined; error: Error | null; isPending: boolean; refetch: () => unknown };
  open: OpenInvoicesOfQuery | undefined;
  actions: PaymentActions;
  doubts?: Doubts;
  further?: Command[];
  children?: ReactNode;
}) {
  const { side, asked, open, actions, doubts = noDoubts, further = [], children } = props;
  const payment = asked.data?.record;
  return (
    <Screen title={payment ? `${side.one} of ${payment.contactName}` : side.one}>
      {asked.error && !payment && <Failure error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <GhostRows />}
      {payment && (
        <PaymentView
          side={side}
          payment={payment}
          entries={asked.data?.journalEntries.nodes ?? []}
          refunds={asked.data?.refunds.nodes ?? []}
          open={payment.unappliedCents > 0 ? (open?.open.nodes ?? []) : []}
          actions={actions}
          doubts={doubts}
          further={further}
        >
          {children}
        </PaymentView>
      )}
    </Screen>
  );
}
