import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Amount } from '../../components/amount';
import { Confirm, type Question } from '../../components/confirm';
import { Day } from '../../components/day';
import { Halves } from '../../components/document-frame';
import { DocumentLines } from '../../components/document-lines';
import { Empty } from '../../components/empty';
import { Facts } from '../../components/facts';
import { Failure } from '../../components/failure';
import { GhostRows } from '../../components/ghost-rows';
import { JournalEntries } from '../../components/journal-entries';
import { JournalPreview } from '../../components/journal-preview';
import { PageView } from '../../components/page-view';
import { Reviews } from '../../components/reviews';
import { Screen } from '../../components/screen';
import { Status } from '../../components/status';
import { Drill } from '../../components/trail';
import { useUndo } from '../../components/undo';
import { useAccounts } from '../../server/books';
import { inParts } from '../../server/bulk';
import { amountText } from '../../server/format';
import { useDocument, useOperation } from '../../server/operations';
import { mutate } from '../../server/request';
import { useMay } from '../../server/session';
import {
  BillDocument,
  DeleteBillDocument,
  PostBillDocument,
  VoidBillDocument,
  VoidPaymentsOfBillsDocument,
  type WholeBillFragment,
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
      {asked.data && !bill && <Empty title="There is no such bill" />}
      {bill && <Whole bill={bill} entries={asked.data?.journalEntries.nodes ?? []} />}
    </Screen>
  );
}

function Whole({ bill, entries }: { bill: WholeBillFragment; entries: (WrittenEntryFragment & { id: string })[] }) {
  const { verbs, dialog } = useVerbs(bill);
  const accounts = new Map(useAccounts().map(({ id, number, name }) => [id, `${number} ${name}`]));
  const { currency, invoiceDocument: page } = bill;
  const open = bill.reviews.filter(({ acknowledgement }) => acknowledgement === null);
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
      <Reviews details={open.map(({ detail }) => detail)} />
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
      <Settled bill={bill} />
      {entries.length > 0 && (
        <section aria-labelledby="journal">
          <h2 id="journal">Journal</h2>
          <JournalEntries entries={entries} />
        </section>
      )}
      {bill.attachments.length > 0 && (
        <section aria-labelledby="files">
          <h2 id="files">Files</h2>
          {bill.attachments.map(({ id, filename, url }) => (
            <p key={id}>
              <a href={url} target="_blank" rel="noreferrer">
                {filename}
              </a>
            </p>
          ))}
        </section>
      )}
      {dialog}
    </Halves>
  );
}

function Settled({ bill: { billApplications, debitApplications, currency } }: { bill: WholeBillFragment }) {
  if (billApplications.length + debitApplications.length === 0) return null;
  return (
    <section aria-labelledby="settled">
      <h2 id="settled">Settled by</h2>
      {billApplications.map(({ id, amountCents, appliedOn, vendorPaymentId, paymentReference }) => (
        <p key={id}>
          <Drill target={{ to: '/vendor-payments/$id', params: { id: vendorPaymentId } }} at={`payment ${id}`}>
            Payment {paymentReference}
          </Drill>{' '}
          <Day of={appliedOn} />, <Amount cents={amountCents} currency={currency} />
        </p>
      ))}
      {debitApplications.map(({ id, amountCents, appliedOn, debitNoteNumber }) => (
        <p key={id}>
          Debit note {debitNoteNumber} <Day of={appliedOn} />, <Amount cents={amountCents} currency={currency} />
        </p>
      ))}
    </section>
  );
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
function useVerbs(bill: WholeBillFragment) {
  const { id, billNumber, status, currency } = bill;
  const [question, ask] = useState<Question | null>(null);
  const [isPaying, setPaying] = useState(false);
  const navigate = useNavigate();
  const undo = useUndo();
  const may = useMay();
  const post = useOperation(PostBillDocument);
  const preview = useOperation(PostBillDocument);
  const voiding = useOperation(VoidBillDocument);
  const remove = useOperation(DeleteBillDocument);
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
        post.mutate(
          { input: { id } },
          { onSuccess: () => undo(`${billNumber} posted`, () => mutate(VoidBillDocument, { id })) },
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
    ...(bill.balanceDueCents > 0 ? [{ id: 'pay', title: 'Pay', section, key: 'm', run: () => setPaying(true) }] : []),
    { id: 'void', title: 'Void', section, key: 'Shift+v', alsoKeys: ['Shift+V'], run: askToVoid },
  ];
  const verbs = !may('write') || status === 'VOID' ? [] : status === 'DRAFT' ? draft : posted;
  const dialog = (
    <>
      <Confirm question={question} onClose={() => ask(null)} />
      {preview.data?.postBill.preview && (
        <JournalPreview preview={preview.data.postBill.preview} onClose={preview.reset} />
      )}
      {isPaying && (
        <PayBills
          bills={[bill]}
          onDone={(title, refused, paymentIds) => {
            setPaying(false);
            undo(refused[0]?.message ?? title, () =>
              inParts(paymentIds, (ids) => mutate(VoidPaymentsOfBillsDocument, { ids })),
            );
          }}
          onClose={() => setPaying(false)}
        />
      )}
    </>
  );
  return { verbs, dialog };
}
