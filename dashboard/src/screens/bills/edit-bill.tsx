import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Awaited } from '../../components/awaited';
import {
  DocumentForm,
  type Draft,
  editedLines,
  emptyDraft,
  goneLines,
  LinesChangedElsewhere,
  linesOf,
  NoDraftAnyMore,
  useLinesAsOpened,
  useStaysOpen,
} from '../../components/document-form';
import { Empty } from '../../components/empty';
import { Failure } from '../../components/failure';
import { GhostRows } from '../../components/ghost-rows';
import { Screen } from '../../components/screen';
import { useAccountChoices, useBooks, useContactChoices, useTaxCodeChoices } from '../../server/books';
import { useDocument } from '../../server/operations';
import { mutate } from '../../server/request';
import { BillDocument, CreateBillDocument, UpdateBillDocument, type WholeBillFragment } from './bills.generated';

/** Writes a new bill, or changes a draft. */
export function EditBill() {
  const { id } = useParams({ from: '/books/bills/$id/edit' });
  const isNew = id === 'new';
  const books = useBooks();
  const { ownerId, today, currency } = books;
  const asked = useDocument(BillDocument, isNew ? null : { id });
  const bill = isNew ? null : asked.data?.bill;
  const canBeWritten = isNew ? ownerId !== null : bill?.status === 'DRAFT';
  const isOpen = useStaysOpen(id, canBeWritten) && (isNew || !!bill);
  return (
    <Screen title={isNew ? 'New bill' : `Edit bill ${bill?.billNumber ?? ''}`}>
      {asked.error && <Failure error={asked.error} onRetry={() => void asked.refetch()} />}
      {isNew && ownerId === null && <Awaited asked={books.asked} />}
      {!isNew && asked.isPending && <GhostRows />}
      {asked.data && !isOpen && <Empty title="Only drafts can be changed" />}
      {isOpen && !canBeWritten && <NoDraftAnyMore />}
      {isOpen && <Form key={id} bill={bill ?? null} draft={bill ? draftOf(bill) : emptyDraft(today, currency)} />}
    </Screen>
  );
}

function Form({ bill, draft }: { bill: WholeBillFragment | null; draft: Draft }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const contacts = useContactChoices();
  const accounts = useAccountChoices(['EXPENSE', 'ASSET']);
  const taxCodes = useTaxCodeChoices();
  const opened = useLinesAsOpened(bill?.lines ?? []);
  const send = async (written: Draft, preview: boolean) => {
    const input = { ...fieldsOf(written), preview };
    if (bill === null) return (await mutate(CreateBillDocument, { input })).createBill.bill;
    const changes = { ...input, id: bill.id, lines: [...input.lines, ...goneLines(opened.lines, written)] };
    return (await mutate(UpdateBillDocument, { input: changes })).updateBill.bill;
  };
  return (
    <>
      {opened.areOthersNow && <LinesChangedElsewhere />}
      <DocumentForm
        draft={draft}
        contactTitle="Vendor"
        numberTitle="Their number"
        hasDueDate
        contacts={contacts}
        accounts={accounts}
        taxCodes={taxCodes}
        preview={(written) => send(written, true)}
        save={async (written) => {
          const { id } = await send(written, false);
          void queries.invalidateQueries();
          void navigate({ to: '/bills/$id', params: { id }, replace: true });
        }}
        onLeave={() => {
          if (bill) void navigate({ to: '/bills/$id', params: { id: bill.id }, replace: true });
          else void navigate({ to: '/bills', search: { view: 'complete' }, replace: true });
        }}
      />
    </>
  );
}

function fieldsOf(draft: Draft) {
  const { contact, number, issueDate, dueDate, currency, taxCents, notes } = draft;
  const optional = (text: string) => (text.trim() === '' ? null : text.trim());
  return {
    contactId: contact?.id ?? '',
    vendorInvoiceNumber: optional(number),
    issueDate,
    dueDate,
    currency,
    taxCents,
    notes: optional(notes),
    lines: linesOf(draft) ?? [],
  };
}

function draftOf(bill: WholeBillFragment): Draft {
  const hasCodes = bill.lines.some(({ taxCodeId }) => taxCodeId !== null);
  return {
    contact: { id: bill.contactId, label: bill.contactName },
    number: bill.vendorInvoiceNumber ?? '',
    issueDate: bill.issueDate,
    dueDate: bill.dueDate,
    currency: bill.currency,
    taxCents: hasCodes ? null : bill.taxCents,
    notes: bill.notes ?? '',
    lines: editedLines(bill.lines),
  };
}
