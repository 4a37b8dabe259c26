import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useToasts } from '../../components/toasts';
import { mutate } from '../../server/request';
import type { InboxDocument } from './document-fields';
import type { Choices } from './enter-rule';
import {
  BillAllocationsDocument,
  BillDocumentDocument,
  CancelDraftDebitNoteDocument,
  type ConvertInvoiceDocumentInput,
  type CreateCommitmentBillInput,
  DeleteDraftBillDocument,
  type PreviewedEntriesFragment,
  RejoinDocumentDocument,
  SplitDocumentDocument,
  UndoAllocationBillDocument,
  VoidPostedBillDocument,
  VoidPostedDebitNoteDocument,
} from './inbox.generated';
import type { PageRange } from './page-ranges';

/** What was made of a document here, a bill or parts, and how it is taken back. */
interface Made {
  documentId: string;
  text: string;
  undo: () => Promise<unknown>;
}

/**
 * Makes bills and parts of documents and takes the last ones back. `onLeave` is told as soon as one is asked for, so that the
 * next document is there at once; `onGone` when it was made, before lists are asked for anew; `onBack` when it was refused or taken back.
 */
export function useBilling(told: {
  onLeave: (id: string) => void;
  onGone: (id: string) => void;
  onBack: (id: string, isChosen: boolean) => void;
}) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const made = useRef<Made[]>([]);
  // One after another: bills are numbered in the order of the keys, and undo waits for what it takes back.
  const line = useRef<Promise<void>>(Promise.resolve());
  const inLine = (action: () => Promise<void>) => {
    line.current = line.current.then(action);
  };
  const takeBack = async (one: Made | undefined) => {
    // Its key or its toast may have taken it back already.
    if (one === undefined || !made.current.includes(one)) return;
    made.current = made.current.filter((other) => other !== one);
    try {
      await one.undo();
      told.onBack(one.documentId, true);
      toasts.told(`Taken back: ${one.text}`);
    } catch (error) {
      toasts.failed(error as Error);
    }
    await queries.invalidateQueries();
  };
  const undo = () => inLine(() => takeBack(made.current.at(-1)));
  const make = async (document: InboxDocument, making: () => Promise<Made>) => {
    try {
      const done = await making();
      made.current.push(done);
      told.onGone(document.id);
      toasts.told(done.text, () => inLine(() => takeBack(done)));
    } catch (error) {
      told.onBack(document.id, false);
      toasts.failed(error as Error);
    }
    await queries.invalidateQueries();
  };
  const bill = (document: InboxDocument, choices: Choices, post: boolean) => {
    const billing = choices.allocations.length > 0 ? billAllocations : billDocument;
    told.onLeave(document.id);
    inLine(() => make(document, () => billing(document, choices, post)));
  };
  const split = (document: InboxDocument, parts: PageRange[]) => {
    told.onLeave(document.id);
    inLine(() => make(document, () => splitDocument(document, parts)));
  };
  const rejoin = async (documentId: string) => {
    try {
      await mutate(RejoinDocumentDocument, { id: documentId });
      // What takes it back once more would be refused.
      made.current = made.current.filter((one) => one.documentId !== documentId);
      told.onBack(documentId, true);
      toasts.told('One document again');
    } catch (error) {
      toasts.failed(error as Error);
    }
    await queries.invalidateQueries();
  };
  return { bill, split, rejoin: (documentId: string) => inLine(() => rejoin(documentId)), undo };
}

async function splitDocument({ id }: InboxDocument, parts: PageRange[]): Promise<Made> {
  const { splitInvoiceDocument } = await mutate(SplitDocumentDocument, { input: { id, parts } });
  const count = splitInvoiceDocument.parts.length;
  return {
    documentId: id,
    text: `Split into ${count} ${count === 1 ? 'document' : 'documents'}`,
    undo: () => mutate(RejoinDocumentDocument, { id }),
  };
}

async function billDocument(document: InboxDocument, choices: Choices, post: boolean): Promise<Made> {
  const { id } = document;
  const { convertInvoiceDocument } = await mutate(BillDocumentDocument, {
    input: { ...billInput(document, choices), post },
  });
  const { bill, debitNote } = convertInvoiceDocument;
  if (debitNote !== null)
    return {
      documentId: id,
      text: post ? 'Debit note posted' : 'Draft debit note made',
      undo: () =>
        post
          ? mutate(VoidPostedDebitNoteDocument, { id: debitNote.id })
          : mutate(CancelDraftDebitNoteDocument, { id: debitNote.id }),
    };
  if (bill === null) throw new Error('A document becomes a bill or a debit note');
  return {
    documentId: id,
    text: madeText(bill, post),
    undo: () =>
      post ? mutate(VoidPostedBillDocument, { id: bill.id }) : mutate(DeleteDraftBillDocument, { id: bill.id }),
  };
}

async function billAllocations(document: InboxDocument, choices: Choices, post: boolean): Promise<Made> {
  const { createCommitmentBill } = await mutate(BillAllocationsDocument, {
    input: { ...allocationsInput(document, choices), post },
  });
  const { bill } = createCommitmentBill;
  return {
    documentId: document.id,
    text: madeText(bill, post),
    undo: () => mutate(UndoAllocationBillDocument, { id: bill.id }),
  };
}

function madeText({ billNumber }: { billNumber: string | null }, post: boolean): string {
  return `${post ? 'Posted' : 'Draft'} bill ${billNumber ?? ''}`.trim();
}

/** What posting a bill of the document would write, as it is chosen now. */
export async function previewBill(document: InboxDocument, choices: Choices): Promise<PreviewedEntriesFragment | null> {
  const asked = { post: true, preview: true };
  if (choices.allocations.length === 0) {
    const input = { ...billInput(document, choices), ...asked };
    return (await mutate(BillDocumentDocument, { input })).convertInvoiceDocument.preview;
  }
  const input = { ...allocationsInput(document, choices), ...asked };
  return (await mutate(BillAllocationsDocument, { input })).createCommitmentBill.preview;
}

function billInput({ id }: InboxDocument, { account, vendor }: Choices): ConvertInvoiceDocumentInput {
  return { id, ...(account && { accountId: account.id }), ...(vendor && { contactId: vendor.id }) };
}

/** What no order expected becomes a line of its own. */
function allocationsInput(document: InboxDocument, choices: Choices): CreateCommitmentBillInput {
  const { id, extractedTotalCents: total } = document;
  const { account } = choices;
  const allocations = choices.allocations.map(({ commitmentId, cents }) => ({ commitmentId, allocatedCents: cents }));
  const rest = (total ?? 0) - allocations.reduce((sum, { allocatedCents }) => sum + allocatedCents, 0);
  const description = `Not ordered: ${document.extractedInvoiceNumber ?? document.filename}`;
  return {
    id,
    allocations,
    ...(account && { accountId: account.id }),
    ...(rest > 0 && { nonPoLines: [{ description, amountCents: rest }] }),
  };
}
