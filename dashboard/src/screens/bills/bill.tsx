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
import { PageView } from '../../components/page-view';
import { Reviews } from '../../components/reviews';
import { Screen } from '../../components/screen';
import { Settled, type Settlement } from '../../components/settled';
import { Status } from '../../components/status';
import { useToasts } from '../../components/toasts';
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
  AcknowledgeBillDocument,
  BillDocument,
  DeleteBillDocument,
  PostBillDocument,
  VoidBillDocument,
  VoidBillWriteOffDocument,
  type WholeBillFragment,
  WriteOffBillDocument,
  type WrittenEntryFragment,
} from './bills.generated';
import { PayBills } from './pay-bills';

/** One bill: its lines beside the page that it was read from, and what it wrote into the journal. */
export function Bill() {
  const { id } = useParams({ from: '/books/bills/$id' });
  const asked = useDocument(BillDocument, { id });
  const bill = asked.data?.bill;
  return (
    <Screen title={bill ? `Bill ${bill.billNumber}` : 'Bill'}>
      {asked.error && !bill && <Failure error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <GhostRows />}
      {bill && (
        <Whole
          bill={bill}
          entries={asked.data?.journalEntries.nodes ?? []}
          writeOffs={asked.data?.billWriteOffs.nodes ?? []}
        />
      )}
      <History type="BILL" id={id} />
    </Screen>
  );
}

function Whole(props: {
  bill: WholeBillFragment;
  entries: (WrittenEntryFragment & { id: string })[];
  writeOffs: StandingWriteOff[];
}) {
  const { bill, entries, writeOffs } = props;
  const doubts = doubtsOf(bill.reviews, (agreed) =>
    mutate(AcknowledgeBillDocument, { input: { id: bill.id, ...agreed } }),
  );
  const { verbs, dialog, settlementOf } = useVerbs(bill, doubts);
  const accounts = new Map(useAccounts().map(({ id, number, name }) => [id, `${number} ${name}`]));
  const { currency, invoiceDocument: page } = bill;
  useCommands(verbs);
  return (
    <Halves {...(page && { paper: <Paper document={page} /> })}>
      <Actions of={verbs} />
      <Facts
        of={{
          Vendor: bill.contactName,
          State: <Status of={bill.status} />,
          'Their number': bill.vendorInvoiceNumber,
          Dated: <Day of={bill.issueDate} />,
          Due: <Day of={bill.dueDate} />,
          'Still owed': <Amount cents={bill.balanceDueCents} currency={currency} />,
          Voided: bill.voidedOn && <Day of={bill.voidedOn} />,
          Notes: bill.notes,
        }}
      />
      <Reviews details={doubts.details} />
      <DocumentLines
        currency={currency}
        lines={bill.lines.map((line) => ({
          ...line,
          account: line.accountId === null ? null : (accounts.get(line.accountId) ?? line.accountId),
        }))}
        sums={[
          { title: 'Subtotal', cents: bill.subtotalCents },
          { title: 'Tax', cents: bill.taxCents },
          { title: 'Total', cents: bill.totalCents },
        ]}
      />
      <Settled by={[...settlementsOf(bill), ...writeOffs.map(settlementOf)]} currency={currency} />
      {entries.length > 0 && (
        <section aria-labelledby="journal">
          <h2 id="journal">Journal</h2>
          <JournalEntries entries={entries} />
        </section>
      )}
      <Files of={bill.attachments} />
      {dialog}
    </Halves>
  );
}

function settlementsOf({ billApplications, debitApplications }: WholeBillFragment): Settlement[] {
  return [
    ...billApplications.map(({ id, appliedOn, amountCents, vendorPaymentId, paymentReference }) => ({
      key: `payment ${id}`,
      title: `Payment ${paymentReference ?? ''}`,
      day: appliedOn,
      amountCents,
      target: { to: '/vendor-payments/$id', params: { id: vendorPaymentId } } as const,
    })),
    ...debitApplications.map(({ id, appliedOn, amountCents, debitNoteId, debitNoteNumber }) => ({
      key: `debit ${id}`,
      title: `Debit note ${debitNoteNumber}`,
      day: appliedOn,
      amountCents,
      target: { to: '/debit-notes/$id', params: { id: debitNoteId } } as const,
    })),
  ];
}

function Paper({ document }: { document: NonNullable<WholeBillFragment['invoiceDocument']> }) {
  const [page, setPage] = useState(1);
  const pages = document.pdfPageCount ?? 1;
  const section = 'Page';
  useCommands([
    { id: 'page before', title: 'Page before', section, key: '[', run: () => setPage(Math.max(1, page - 1)) },
    { id: 'next page', title: 'Next page', section, key: ']', run: () => setPage(Math.min(pages, page + 1)) },
  ]);
  return <PageView document={document} page={page} zoom={1} />;
}

/** What can be done with a bill now, and the dialog that one of them opened. */
function useVerbs(bill: WholeBillFragment, doubts: Doubts) {
  const { id, billNumber, status, currency } = bill;
  const [question, ask] = useState<Question | null>(null);
  const [isPaying, setPaying] = useState(false);
  const navigate = useNavigate();
  const toasts = useToasts();
  const undo = useUndo();
  const act = useActing(undo);
  const writeOffs = useBillWriteOffs(bill, act);
  const files = useAttaching('BILL', id, 'Bill');
  const may = useMay();
  const post = useOperation(PostBillDocument);
  const preview = useOperation(PostBillDocument);
  const voiding = useOperation(VoidBillDocument);
  const remove = useOperation(DeleteBillDocument);
  const { afterLooking, looking } = useLookFirst(billNumber, doubts);
  const section = 'Bill';
  const askToVoid = () =>
    ask({
      title: `Void ${billNumber}?`,
      consequence: `Its entry of ${amountText(bill.totalCents, currency)} ${currency} is reversed today, nothing of it is owed any more, and its document can be billed again. A void bill stays in the list and cannot be brought back.`,
      action: 'Void',
      run: () => voiding.mutate({ id }, { onSuccess: () => undo(`${billNumber} voided`) }),
    });
  const draft: Command[] = [
    {
      id: 'edit',
      title: 'Edit',
      section,
      key: 'e',
      run: () => void navigate({ to: '/bills/$id/edit', params: { id } }),
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
          post.mutate(
            { input: { id } },
            { onSuccess: () => undo(`${billNumber} posted`, () => mutate(VoidBillDocument, { id })) },
          ),
        ),
    },
    {
      id: 'delete',
      title: 'Delete',
      section,
      key: 'Delete',
      run: () =>
        ask({
          title: `Delete ${billNumber}?`,
          consequence: 'The draft and its lines are deleted. Its document can be billed again.',
          action: 'Delete',
          run: () =>
            remove.mutate(
              { id },
              { onSuccess: () => void navigate({ to: '/bills', search: { view: 'complete' }, replace: true }) },
            ),
        }),
    },
  ];
  const posted: Command[] = [
    ...(bill.balanceDueCents > 0
      ? [{ id: 'pay', title: 'Pay', section, key: 'm', run: () => setPaying(true) }, writeOffs.verb]
      : []),
    {
      id: 'debit',
      title: 'Debit note',
      section,
      key: 'c',
      run: () => void navigate({ to: '/debit-notes/$id/edit', params: { id: 'new' }, search: { of: id } }),
    },
    { id: 'void', title: 'Void', section, key: 'Shift+v', alsoKeys: ['Shift+V'], run: askToVoid },
  ];
  const right: Command = {
    id: 'right',
    title: 'Say why it is right',
    section,
    key: 'r',
    run: () => afterLooking('Note', () => void act(() => Promise.resolve(), `${billNumber} is looked at`)),
  };
  const written = status === 'VOID' ? [] : status === 'DRAFT' ? draft : posted;
  const looked = doubts.details.length > 0 && status !== 'VOID' ? [right] : [];
  const verbs = may('write') ? [...looked, ...written, ...files.verbs] : [];
  const dialog = (
    <>
      {files.input}
      {writeOffs.dialog}
      <Confirm question={question} onClose={() => ask(null)} />
      {looking}
      {preview.data?.postBill.preview && (
        <JournalPreview preview={preview.data.postBill.preview} onClose={preview.reset} />
      )}
      {isPaying && (
        <PayBills
          bills={[bill]}
          onDone={(title, [refused], takeBack) => {
            setPaying(false);
            if (refused) toasts.failed(new Error(refused.message));
            else undo(title, takeBack);
          }}
          onClose={() => setPaying(false)}
        />
      )}
    </>
  );
  return { verbs, dialog, settlementOf: writeOffs.settlementOf };
}

function useBillWriteOffs(bill: WholeBillFragment, act: Act) {
  return useWriteOffs({
    document: { ...bill, number: bill.billNumber },
    section: 'Bill',
    accounts: useAccountChoices(['REVENUE']),
    accountHint: 'Defaults to the account of payables written off',
    today: useBooks().today,
    writeOff: async (terms) => {
      const input = { billId: bill.id, ...terms };
      return (await mutate(WriteOffBillDocument, { input })).createBillWriteOff.billWriteOff.id;
    },
    void: (id) => mutate(VoidBillWriteOffDocument, { id }),
    act,
  });
}
