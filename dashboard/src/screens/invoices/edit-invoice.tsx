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
import {
  CreateInvoiceDocument,
  InvoiceDocument,
  UpdateInvoiceDocument,
  type WholeInvoiceFragment,
} from './invoices.generated';

/** Writes a new invoice, or changes a draft. */
export function EditInvoice() {
  const { id } = useParams({ from: '/books/invoices/$id/edit' });
  const isNew = id === 'new';
  const books = useBooks();
  const { ownerId, today, currency } = books;
  const asked = useDocument(InvoiceDocument, isNew ? null : { id });
  const invoice = isNew ? null : asked.data?.invoice;
  const canBeWritten = isNew ? ownerId !== null : invoice?.status === 'DRAFT';
  const isOpen = useStaysOpen(id, canBeWritten) && (isNew || !!invoice);
  return (
    <Screen title={isNew ? 'New invoice' : `Edit invoice ${invoice?.invoiceNumber ?? ''}`}>
      {asked.error && <Failure error={asked.error} onRetry={() => void asked.refetch()} />}
      {isNew && ownerId === null && <Awaited asked={books.asked} />}
      {!isNew && asked.isPending && <GhostRows />}
      {asked.data && !isOpen && <Empty title="Only drafts can be changed" />}
      {isOpen && !canBeWritten && <NoDraftAnyMore />}
      {isOpen && (
        <Form key={id} invoice={invoice ?? null} draft={invoice ? draftOf(invoice) : emptyDraft(today, currency)} />
      )}
    </Screen>
  );
}

function Form({ invoice, draft }: { invoice: WholeInvoiceFragment | null; draft: Draft }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const contacts = useContactChoices();
  const accounts = useAccountChoices(['REVENUE']);
  const taxCodes = useTaxCodeChoices();
  const opened = useLinesAsOpened(invoice?.lines ?? []);
  const send = async (written: Draft, preview: boolean) => {
    const input = { ...fieldsOf(written), preview };
    if (invoice === null) return (await mutate(CreateInvoiceDocument, { input })).createInvoice.invoice;
    const changes = { ...input, id: invoice.id, lines: [...input.lines, ...goneLines(opened.lines, written)] };
    return (await mutate(UpdateInvoiceDocument, { input: changes })).updateInvoice.invoice;
  };
  return (
    <>
      {opened.areOthersNow && <LinesChangedElsewhere />}
      <DocumentForm
        draft={draft}
        contactTitle="Customer"
        hasDueDate
        contacts={contacts}
        accounts={accounts}
        taxCodes={taxCodes}
        preview={(written) => send(written, true)}
        save={async (written) => {
          const { id } = await send(written, false);
          void queries.invalidateQueries();
          void navigate({ to: '/invoices/$id', params: { id }, replace: true });
        }}
        onLeave={() => {
          if (invoice) void navigate({ to: '/invoices/$id', params: { id: invoice.id }, replace: true });
          else void navigate({ to: '/invoices', search: { view: 'post' }, replace: true });
        }}
      />
    </>
  );
}

function fieldsOf(draft: Draft) {
  const { contact, issueDate, dueDate, currency, taxCents, notes } = draft;
  const optional = (text: string) => (text.trim() === '' ? null : text.trim());
  return {
    contactId: contact?.id ?? '',
    issueDate,
    dueDate,
    currency,
    taxCents,
    notes: optional(notes),
    lines: (linesOf(draft) ?? []).map(({ accountId, ...line }) => ({ ...line, revenueAccountId: accountId })),
  };
}

function draftOf(invoice: WholeInvoiceFragment): Draft {
  const isComputed = invoice.taxRateBps !== null || invoice.lines.some(({ taxCodeId }) => taxCodeId !== null);
  return {
    contact: { id: invoice.contactId, label: invoice.contactName },
    number: '',
    issueDate: invoice.issueDate,
    dueDate: invoice.dueDate,
    currency: invoice.currency,
    taxCents: isComputed ? null : invoice.taxCents,
    notes: invoice.notes ?? '',
    lines: editedLines(
      invoice.lines.map(({ id, description, quantity, unitPriceCents, revenueAccountId, taxCodeId }) => ({
        id,
        description,
        quantity,
        unitPriceCents,
        accountId: revenueAccountId,
        taxCodeId,
      })),
    ),
  };
}
