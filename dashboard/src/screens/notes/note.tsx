import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Command } from '../../commands/registry';
import type { OpenDocument } from '../../components/applications';
import { Failure } from '../../components/failure';
import { Files } from '../../components/files';
import { GhostRows } from '../../components/ghost-rows';
import { Mails } from '../../components/mails';
import { openFile } from '../../components/open-file';
import { Screen } from '../../components/screen';
import { SendDialog } from '../../components/send-dialog';
import { useAttaching } from '../../server/attachments';
import { useDocument } from '../../server/operations';
import { mutate } from '../../server/request';
import { useMay } from '../../server/session';
import { type NoteActions, type NoteRecord, NoteView } from './note-view';
import {
  ApplyCreditNoteDocument,
  ApplyDebitNoteDocument,
  BillsToDebitDocument,
  CancelCreditNoteDocument,
  CancelDebitNoteDocument,
  CreditNoteDocument,
  type CreditNoteQuery,
  DebitNoteDocument,
  InvoicesToCreditDocument,
  PostCreditNoteDocument,
  PostDebitNoteDocument,
  RefundCreditNoteDocument,
  RefundDebitNoteDocument,
  SendCreditNoteDocument,
  UnapplyCreditNoteDocument,
  UnapplyDebitNoteDocument,
  VoidCreditNoteDocument,
  VoidDebitNoteDocument,
  VoidRefundOfCreditNoteDocument,
  VoidRefundOfDebitNoteDocument,
} from './notes.generated';
import { customers, vendors } from './side';

/** A credit note, and the invoices that it settles. */
export function CreditNote() {
  const { id } = useParams({ from: '/books/credit-notes/$id' });
  const asked = useDocument(CreditNoteDocument, { id });
  const note = asked.data?.record;
  const open = useDocument(InvoicesToCreditDocument, openFor(note));
  const printing = usePrinting(note);
  const actions: NoteActions = {
    post: async (preview) => (await mutate(PostCreditNoteDocument, { input: { id, preview } })).posted.preview,
    cancel: () => mutate(CancelCreditNoteDocument, { id }),
    apply: (documents) =>
      mutate(ApplyCreditNoteDocument, {
        input: { id, applications: documents.map(({ id: invoiceId, amountCents }) => ({ invoiceId, amountCents })) },
      }),
    unapply: (documentIds) =>
      mutate(UnapplyCreditNoteDocument, {
        input: { id, applications: documentIds.map((invoiceId) => ({ invoiceId })) },
      }),
    void: () => mutate(VoidCreditNoteDocument, { id }),
    refund: async (amountCents, refundedOn) => {
      const input = { creditNoteId: id, amountCents, refundedOn };
      const { createCustomerRefund: made } = await mutate(RefundCreditNoteDocument, { input });
      return () => mutate(VoidRefundOfCreditNoteDocument, { id: made.customerRefund.id });
    },
    voidRefund: (refundId) => mutate(VoidRefundOfCreditNoteDocument, { id: refundId }),
  };
  return (
    <Asked one={customers.one} asked={asked}>
      {note && (
        <NoteView
          side={customers}
          note={note}
          entries={asked.data?.journalEntries.nodes ?? []}
          refunds={asked.data?.refunds.nodes ?? []}
          open={openOf(note, open.data)}
          actions={actions}
          further={printing.verbs}
        >
          <Mails of={note.mails} />
          {printing.dialog}
        </NoteView>
      )}
    </Asked>
  );
}

/** A debit note, and the bills that it settles. */
export function DebitNote() {
  const { id } = useParams({ from: '/books/debit-notes/$id' });
  const asked = useDocument(DebitNoteDocument, { id });
  const note = asked.data?.record;
  const open = useDocument(BillsToDebitDocument, openFor(note));
  const files = useAttaching('DEBIT_NOTE', id, vendors.one);
  const actions: NoteActions = {
    post: async (preview) => (await mutate(PostDebitNoteDocument, { input: { id, preview } })).posted.preview,
    cancel: () => mutate(CancelDebitNoteDocument, { id }),
    apply: (documents) =>
      mutate(ApplyDebitNoteDocument, {
        input: { id, applications: documents.map(({ id: billId, amountCents }) => ({ billId, amountCents })) },
      }),
    unapply: (documentIds) =>
      mutate(UnapplyDebitNoteDocument, { input: { id, applications: documentIds.map((billId) => ({ billId })) } }),
    void: () => mutate(VoidDebitNoteDocument, { id }),
    refund: async (amountCents, refundedOn) => {
      const input = { debitNoteId: id, amountCents, refundedOn };
      const { createVendorRefund: made } = await mutate(RefundDebitNoteDocument, { input });
      return () => mutate(VoidRefundOfDebitNoteDocument, { id: made.vendorRefund.id });
    },
    voidRefund: (refundId) => mutate(VoidRefundOfDebitNoteDocument, { id: refundId }),
  };
  return (
    <Asked one={vendors.one} asked={asked}>
      {note && (
        <NoteView
          side={vendors}
          note={note}
          entries={asked.data?.journalEntries.nodes ?? []}
          refunds={asked.data?.refunds.nodes ?? []}
          open={openOf(note, open.data)}
          actions={actions}
          further={files.verbs}
        >
          <Files of={note.attachments} />
          {files.input}
        </NoteView>
      )}
    </Asked>
  );
}

/** Which open documents a note can be applied to; null while there is nothing to apply. */
function openFor(note: NoteRecord | null | undefined) {
  if (note?.status !== 'POSTED' || note.unappliedCents === 0) return null;
  return { contactId: note.contactId, currency: note.currency };
}

function openOf(note: NoteRecord, answer: { open: { nodes: OpenDocument[] } } | undefined): OpenDocument[] {
  return openFor(note) === null ? [] : (answer?.open.nodes ?? []);
}

/** The paper of a credit note, and sending it. */
function usePrinting(note: CreditNoteQuery['record'] | undefined) {
  const [isSending, setSending] = useState(false);
  const may = useMay();
  const section = customers.one;
  const verbs: Command[] = [];
  if (note?.status === 'POSTED' && may('write'))
    verbs.push({
      id: 'send',
      title: 'Send',
      section,
      key: 'Shift+s',
      alsoKeys: ['Shift+S'],
      run: () => setSending(true),
    });
  if (note) verbs.push({ id: 'print', title: 'Print', section, key: 'o', run: () => openFile(note.pdfUrl) });
  const dialog = isSending && note && (
    <SendDialog
      what={note.number}
      email={note.contact.email}
      subjectHint="Defaults to the number of the credit note"
      send={async (mail) =>
        (await mutate(SendCreditNoteDocument, { input: { id: note.id, ...mail } })).sendCreditNote.outgoingMail
      }
      onClose={() => setSending(false)}
    />
  );
  return { verbs, dialog };
}

function Asked(props: {
  one: string;
  asked: {
    data: { record: { number: string } | null } | undefined;
    error: Error | null;
    isPending: boolean;
    refetch: () => unknown;
  };
  children: React.ReactNode;
}) {
  const { one, asked, children } = props;
  const note = asked.data?.record;
  return (
    <Screen title={note ? `${one} ${note.number}` : one}>
      {asked.error && !note && <Failure error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <GhostRows />}
      {children}
    </Screen>
  );
}
