import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Awaited } from '../../components/awaited';
import {
  DocumentForm,
  type Draft,
  editedLines,
  emptyDraft,
  linesOf,
  NoDraftAnyMore,
  useStaysOpen,
} from '../../components/document-form';
import { Empty } from '../../components/empty';
import { Failure } from '../../components/failure';
import { GhostRows } from '../../components/ghost-rows';
import { Screen } from '../../components/screen';
import { useAccountChoices, useBooks, useContactChoices, useTaxCodeChoices } from '../../server/books';
import { useDocument } from '../../server/operations';
import { mutate } from '../../server/request';
import { discountLines } from './discount-lines';
import {
  BillOfNoteDocument,
  CreateCreditNoteDocument,
  CreateDebitNoteDocument,
  CreditNoteDocument,
  type CreditNoteQuery,
  DebitNoteDocument,
  InvoiceOfNoteDocument,
  type InvoiceOfNoteQuery,
  RewriteCreditNoteDocument,
  RewriteDebitNoteDocument,
} from './notes.generated';
import { customers, type Side, vendors } from './side';

/** A draft that is written anew. */
type Former = Pick<
  NonNullable<CreditNoteQuery['record']>,
  'id' | 'number' | 'status' | 'contactId' | 'contactName' | 'issueDate' | 'currency' | 'taxCents' | 'notes' | 'lines'
>;
type Source = Omit<NonNullable<InvoiceOfNoteQuery['source']>, 'discountCents'> & { discountCents?: number };

interface Asked<Answer> {
  data: Answer | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/** Writes a credit note: a new one, one over an invoice, or a draft anew. */
export function EditCreditNote() {
  const { id } = useParams({ from: '/books/credit-notes/$id/edit' });
  const { of } = useSearch({ from: '/books/credit-notes/$id/edit' });
  const source = useDocument(InvoiceOfNoteDocument, of === undefined ? null : { id: of });
  const former = useDocument(CreditNoteDocument, id === 'new' ? null : { id });
  return <Edit side={customers} id={id} of={of} source={source} former={former} />;
}

/** Writes a debit note: a new one, one over a bill, or a draft anew. */
export function EditDebitNote() {
  const { id } = useParams({ from: '/books/debit-notes/$id/edit' });
  const { of } = useSearch({ from: '/books/debit-notes/$id/edit' });
  const source = useDocument(BillOfNoteDocument, of === undefined ? null : { id: of });
  const former = useDocument(DebitNoteDocument, id === 'new' ? null : { id });
  return <Edit side={vendors} id={id} of={of} source={source} former={former} />;
}

function Edit(props: {
  side: Side;
  id: string;
  of: string | undefined;
  source: Asked<{ source: Source | null }>;
  former: Asked<{ record: Former | null }>;
}) {
  const { side, id, of } = props;
  const books = useBooks();
  const { ownerId, today, currency } = books;
  const isNew = id === 'new';
  const needed = isNew ? (of === undefined ? null : props.source) : props.former;
  const isThere = ownerId !== null && (needed === null || needed.data !== undefined);
  const source = of === undefined ? null : (props.source.data?.source ?? null);
  const former = isNew ? null : (props.former.data?.record ?? null);
  const canBeWritten = isNew ? of === undefined || source !== null : former?.status === 'DRAFT';
  const isOpen = useStaysOpen(`${id} ${of}`, isThere && canBeWritten) && (isNew || former !== null);
  return (
    <Screen title={isNew ? `New ${side.one.toLowerCase()}` : `${side.one} ${former?.number ?? ''} anew`}>
      {needed?.error && <Failure error={needed.error} onRetry={() => void needed.refetch()} />}
      {!isThere && !needed?.error && (ownerId === null ? <Awaited asked={books.asked} /> : <GhostRows />)}
      {isThere && !isOpen && <Empty title={isNew ? `There is no such ${side.document}` : 'Only drafts change'} />}
      {isOpen && !canBeWritten && <NoDraftAnyMore />}
      {isOpen && (
        <Form
          key={`${id} ${of}`}
          side={side}
          former={former}
          draft={former ? draftOf(former) : source ? over(source, today) : emptyDraft(today, currency)}
          onLeave={of}
        />
      )}
    </Screen>
  );
}

function Form({
  side,
  former,
  draft,
  onLeave,
}: {
  side: Side;
  former: Former | null;
  draft: Draft;
  onLeave?: string | undefined;
}) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const contacts = useContactChoices();
  const accounts = useAccountChoices(side === customers ? ['REVENUE'] : ['EXPENSE', 'ASSET']);
  const taxCodes = useTaxCodeChoices();
  const preview = async (written: Draft) => {
    if (side === vendors)
      return (await mutate(CreateDebitNoteDocument, { input: { ...debitOf(written), preview: true } })).createDebitNote
        .note;
    return (await mutate(CreateCreditNoteDocument, { input: { ...creditOf(written), preview: true } })).createCreditNote
      .note;
  };
  const save = async (written: Draft) => {
    if (side === vendors) {
      const input = debitOf(written);
      if (former === null) return (await mutate(CreateDebitNoteDocument, { input })).createDebitNote.note;
      return (await mutate(RewriteDebitNoteDocument, { id: former.id, input })).createDebitNote.note;
    }
    const input = creditOf(written);
    if (former === null) return (await mutate(CreateCreditNoteDocument, { input })).createCreditNote.note;
    return (await mutate(RewriteCreditNoteDocument, { id: former.id, input })).createCreditNote.note;
  };
  const show = (id: string) => void navigate({ to: side.record, params: { id }, replace: true });
  return (
    <>
      {former && (
        <p className="quiet">
          Saving makes a draft with the next number; {former.number} stays in the list as cancelled.
        </p>
      )}
      <DocumentForm
        draft={draft}
        contactTitle={side.contact}
        hasDueDate={false}
        contacts={contacts}
        accounts={accounts}
        taxCodes={taxCodes}
        preview={preview}
        save={async (written) => {
          const { id } = await save(written);
          void queries.invalidateQueries();
          show(id);
        }}
        onLeave={() => {
          if (former !== null) show(former.id);
          else if (onLeave !== undefined)
            void navigate({ to: side.documentPath, params: { id: onLeave }, replace: true });
          else void navigate({ to: side.list, search: { view: 'post' }, replace: true });
        }}
      />
    </>
  );
}

function debitOf(draft: Draft) {
  const { contact, issueDate, currency, taxCents, notes } = draft;
  const lines = (linesOf(draft) ?? []).map(({ id: _, ...line }) => line);
  return {
    contactId: contact?.id ?? '',
    issueDate,
    currency,
    // Lines with tax codes make their own.
    ...(taxCents !== null && { taxCents }),
    notes: notes.trim() === '' ? null : notes.trim(),
    lines,
  };
}

function creditOf(draft: Draft) {
  const { lines, ...input } = debitOf(draft);
  return { ...input, lines: lines.map(({ accountId, ...line }) => ({ ...line, revenueAccountId: accountId })) };
}

/** A note over the whole of an invoice or a bill: its lines, its discount, and its tax where no code makes it. */
function over({ contactId, contactName, currency, taxCents, discountCents = 0, lines }: Source, today: string): Draft {
  const discount = discountLines(lines, discountCents).map((line) => ({
    ...line,
    id: `discount ${line.taxCodeId}`,
    description: 'Discount',
    quantity: 1,
    accountId: null,
  }));
  const whole = [...lines, ...discount];
  return draftOf({ contactId, contactName, issueDate: today, currency, taxCents, notes: null, lines: whole });
}

function draftOf(
  note: Omit<Former, 'id' | 'number' | 'status' | 'lines'> & { lines: Parameters<typeof editedLines>[0] },
): Draft {
  const { contactId, contactName, issueDate, currency, taxCents, notes, lines } = note;
  const hasCodes = lines.some(({ taxCodeId }) => taxCodeId !== null);
  return {
    ...emptyDraft(issueDate, currency),
    contact: { id: contactId, label: contactName },
    taxCents: hasCodes ? null : taxCents,
    notes: notes ?? '',
    lines: editedLines(lines),
  };
}
