import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Amount } from '../../components/amount';
import { Confirm, type Question } from '../../components/confirm';
import { Day } from '../../components/day';
import { Halves } from '../../components/document-frame';
import { DocumentLines } from '../../components/document-lines';
import { Facts } from '../../components/facts';
import { Failure } from '../../components/failure';
import { Files } from '../../components/files';
import { GhostRows } from '../../components/ghost-rows';
import { JournalEntries } from '../../components/journal-entries';
import { JournalPreview } from '../../components/journal-preview';
import { type Doubts, doubtsOf, useLookFirst } from '../../components/look-first';
import { Mails } from '../../components/mails';
import { openFile } from '../../components/open-file';
import { Reviews } from '../../components/reviews';
import { Screen } from '../../components/screen';
import { SendDialog } from '../../components/send-dialog';
import { Settled, type Settlement } from '../../components/settled';
import { Status } from '../../components/status';
import { type Act, useActing, useUndo } from '../../components/undo';
import { type StandingWriteOff, useWriteOffs } from '../../components/write-off';
import { useAttaching } from '../../server/attachments';
import { useAccountChoices, useAccounts, useBooks } from '../../server/books';
import { amountText } from '../../server/format';
import { History } from '../../server/history';
import { useDocument, useOperation } from '../../server/operations';
import { mutate } from '../../server/request';
import { useMay } from '../../server/session';
import {
  AcknowledgeInvoiceDocument,
  CancelInvoiceDocument,
  InvoiceDocument,
  PostInvoiceDocument,
  SendInvoiceDocument,
  TakeBackPaymentDocument,
  VoidInvoiceDocument,
  VoidInvoiceWriteOffDocument,
  type WholeInvoiceFragment,
  WriteOffInvoiceDocument,
  type WrittenInvoiceEntryFragment,
} from './invoices.generated';
import { ReceivePayment } from './receive-payment';

/** One invoice: its lines, what settled it, what was sent, and what it wrote into the journal. */
export function Invoice() {
  const { id } = useParams({ from: '/books/invoices/$id' });
  const asked = useDocument(InvoiceDocument, { id });
  const invoice = asked.data?.invoice;
  return (
    <Screen title={invoice ? `Invoice ${invoice.invoiceNumber}` : 'Invoice'}>
      {asked.error && !invoice && <Failure error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <GhostRows />}
      {invoice && (
        <Whole
          invoice={invoice}
          entries={asked.data?.journalEntries.nodes ?? []}
          writeOffs={asked.data?.invoiceWriteOffs.nodes ?? []}
        />
      )}
      <History type="INVOICE" id={id} />
    </Screen>
  );
}

function Whole(props: {
  invoice: WholeInvoiceFragment;
  entries: (WrittenInvoiceEntryFragment & { id: string })[];
  writeOffs: StandingWriteOff[];
}) {
  const { invoice, entries, writeOffs } = props;
  const doubts = doubtsOf(invoice.reviews, (agreed) =>
    mutate(AcknowledgeInvoiceDocument, { input: { id: invoice.id, ...agreed } }),
  );
  const { verbs, dialog, settlementOf } = useVerbs(invoice, doubts);
  const accounts = new Map(useAccounts().map(({ id, number, name }) => [id, `${number} ${name}`]));
  const { currency } = invoice;
  useCommands(verbs);
  return (
    <Halves>
      <Actions of={verbs} />
      <Facts
        of={{
          Customer: invoice.contactName,
          State: <Status of={invoice.status} />,
          Dated: <Day of={invoice.issueDate} />,
          Due: <Day of={invoice.dueDate} />,
          'Still owed': <Amount cents={invoice.balanceDueCents} currency={currency} />,
          Voided: invoice.voidedOn && <Day of={invoice.voidedOn} />,
          Notes: invoice.notes,
        }}
      />
      <Reviews details={doubts.details} />
      <DocumentLines
        currency={currency}
        lines={invoice.lines.map((line) => ({
          ...line,
          account: line.revenueAccountId === null ? 'As sales are booked' : (accounts.get(line.revenueAccountId) ?? ''),
        }))}
        sums={[
          { title: 'Subtotal', cents: invoice.subtotalCents },
          ...(invoice.discountCents > 0 ? [{ title: 'Discount', cents: -invoice.discountCents }] : []),
          { title: 'Tax', cents: invoice.taxCents },
          { title: 'Total', cents: invoice.totalCents },
        ]}
      />
      <Settled by={[...settlementsOf(invoice), ...writeOffs.map(settlementOf)]} currency={currency} />
      <Mails of={invoice.mails} />
      <Files of={invoice.attachments} />
      {entries.length > 0 && (
        <section aria-labelledby="journal">
          <h2 id="journal">Journal</h2>
          <JournalEntries entries={entries} />
        </section>
      )}
      {dialog}
    </Halves>
  );
}

function settlementsOf({ paymentApplications, creditApplications }: WholeInvoiceFragment): Settlement[] {
  return [
    ...paymentApplications.map(({ id, appliedOn, amountCents, paymentId, paymentReference }) => ({
      key: `payment ${id}`,
      title: `Payment ${paymentReference ?? ''}`,
      day: appliedOn,
      amountCents,
      target: { to: '/payments/$id', params: { id: paymentId } } as const,
    })),
    ...creditApplications.map(({ id, appliedOn, amountCents, creditNoteId, creditNoteNumber }) => ({
      key: `credit ${id}`,
      title: `Credit note ${creditNoteNumber}`,
      day: appliedOn,
      amountCents,
      target: { to: '/credit-notes/$id', params: { id: creditNoteId } } as const,
    })),
  ];
}

/** What can be done with an invoice now, and the dialog that one of them opened. */
function useVerbs(invoice: WholeInvoiceFragment, doubts: Doubts) {
  const { id, invoiceNumber, status, currency } = invoice;
  const [question, ask] = useState<Question | null>(null);
  const [open, setOpen] = useState<'payment' | 'mail' | null>(null);
  const navigate = useNavigate();
  const undo = useUndo();
  const act = useActing(undo);
  const writeOffs = useInvoiceWriteOffs(invoice, act);
  const { afterLooking, looking } = useLookFirst(invoiceNumber, doubts);
  const files = useAttaching('INVOICE', id, 'Invoice');
  const may = useMay();
  const post = useOperation(PostInvoiceDocument);
  const preview = useOperation(PostInvoiceDocument);
  const cancel = useOperation(CancelInvoiceDocument);
  const voiding = useOperation(VoidInvoiceDocument);
  const credit = () => void navigate({ to: '/credit-notes/$id/edit', params: { id: 'new' }, search: { of: id } });
  const section = 'Invoice';
  const total = `${amountText(invoice.totalCents, currency)} ${currency}`;
  const draft: Command[] = [
    {
      id: 'edit',
      title: 'Edit',
      section,
      key: 'e',
      run: () => void navigate({ to: '/invoices/$id/edit', params: { id } }),
    },
    {
      id: 'preview',
      title: 'Preview',
      section,
      key: 'p',
      run: () => preview.mutate({ input: { id, preview: true } }),
    },
    {
      id: 'post',
      title: 'Post',
      section,
      key: 'Shift+Enter',
      run: () =>
        afterLooking('Post', () =>
          post.mutate({ input: { id } }, { onSuccess: () => undo(`${invoiceNumber} posted`) }),
        ),
    },
    {
      id: 'cancel',
      title: 'Cancel',
      section,
      key: 'Delete',
      run: () =>
        ask({
          title: `Cancel ${invoiceNumber}?`,
          consequence: 'It keeps its number and its lines, and cannot be posted any more.',
          action: 'Cancel the invoice',
          run: () => cancel.mutate({ id }, { onSuccess: () => undo(`${invoiceNumber} cancelled`) }),
        }),
    },
  ];
  const posted: Command[] = [
    ...(invoice.balanceDueCents > 0
      ? [{ id: 'payment', title: 'Record payment', section, key: 'm', run: () => setOpen('payment') }, writeOffs.verb]
      : []),
    { id: 'send', title: 'Send', section, key: 'Shift+s', alsoKeys: ['Shift+S'], run: () => setOpen('mail') },
    { id: 'credit', title: 'Credit note', section, key: 'c', run: credit },
    {
      id: 'void',
      title: 'Void',
      section,
      key: 'Shift+v',
      alsoKeys: ['Shift+V'],
      run: () =>
        ask({
          title: `Void ${invoiceNumber}?`,
          consequence: `Its entry of ${total} is reversed today and nothing of it is owed any more. A void invoice stays in the list and cannot be brought back.`,
          action: 'Void',
          run: () => voiding.mutate({ id }, { onSuccess: () => undo(`${invoiceNumber} voided`) }),
        }),
    },
  ];
  const print = { id: 'print', title: 'Print', section, key: 'o', run: () => void openFile(invoice.pdfUrl) };
  const written = status === 'DRAFT' ? draft : status === 'POSTED' ? posted : [];
  const right: Command = {
    id: 'right',
    title: 'Say why it is right',
    section,
    key: 'r',
    run: () => afterLooking('Note', () => void act(() => Promise.resolve(), `${invoiceNumber} is looked at`)),
  };
  const looked = doubts.details.length > 0 ? [right] : [];
  const verbs = [...(may('write') ? [...looked, ...written] : []), ...files.verbs, print];
  const dialog = (
    <>
      {files.input}
      {writeOffs.dialog}
      {looking}
      <Confirm question={question} onClose={() => ask(null)} />
      {preview.data?.postInvoice.preview && (
        <JournalPreview preview={preview.data.postInvoice.preview} onClose={preview.reset} />
      )}
      {open === 'payment' && (
        <ReceivePayment
          invoice={invoice}
          onDone={(paymentId) => {
            setOpen(null);
            undo(`Payment of ${invoiceNumber} recorded`, () => mutate(TakeBackPaymentDocument, { id: paymentId }));
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'mail' && (
        <SendDialog
          what={invoiceNumber}
          email={invoice.contact.email}
          subjectHint="Defaults to the number of the invoice"
          send={async (mail) =>
            (await mutate(SendInvoiceDocument, { input: { id, ...mail } })).sendInvoice.outgoingMail
          }
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
  return { verbs, dialog, settlementOf: writeOffs.settlementOf };
}

function useInvoiceWriteOffs(invoice: WholeInvoiceFragment, act: Act) {
  return useWriteOffs({
    document: { ...invoice, number: invoice.invoiceNumber },
    section: 'Invoice',
    accounts: useAccountChoices(['EXPENSE']),
    accountHint: 'Defaults to the account of bad debts',
    today: useBooks().today,
    writeOff: async (terms) => {
      const input = { invoiceId: invoice.id, ...terms };
      return (await mutate(WriteOffInvoiceDocument, { input })).createInvoiceWriteOff.invoiceWriteOff.id;
    },
    void: (id) => mutate(VoidInvoiceWriteOffDocument, { id }),
    act,
  });
}
