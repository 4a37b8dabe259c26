import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useToasts } from '../../components/toasts';
import { mutate } from '../../server/request';
import type { InboxDocument } from './document-fields';
import type { Choices } from './enter-rule';
import {
  BillAllocationsDocument,
  BillDocumentDocument,
  DeallocateDocument,
  DeleteDraftBillDocument,
  UndoAllocationBillDocument,
  VoidPostedBillDocument,
} from './inbox.generated';

/** A bill that was made here, and how it is taken back. */
interface Made {
  documentId: string;
  text: string;
  undo: () => Promise<unknown>;
}

/**
 * Makes bills of documents and takes the last ones back. `onLeave` is told as soon as a bill is asked for, so that the next
 * document is there at once; `onBack` when it was refused or taken back.
 */
export function useBilling(told: { onLeave: (id: string) => void; onBack: (id: string, isChosen: boolean) => void }) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const made = useRef<Made[]>([]);
  // One after another: bills are numbered in the order of the keys, and undo waits for what it takes back.
  const line = useRef<Promise<void>>(Promise.resolve());
  const inLine = (action: () => Promise<void>) => {
    line.current = line.current.then(action);
  };
  const takeBack = async () => {
    const last = made.current.pop();
    if (last === undefined) return;
    try {
      await last.undo();
      told.onBack(last.documentId, true);
      toasts.told(`Taken back: ${last.text}`);
    } catch (error) {
      toasts.failed(error as Error);
    }
    await queries.invalidateQueries();
  };
  const undo = () => inLine(takeBack);
  const make = async (document: InboxDocument, choices: Choices, post: boolean) => {
    try {
      const done = await (choices.allocations.length > 0 ? billAllocations : billDocument)(document, choices, post);
      made.current.push(done);
      toasts.told(done.text, undo);
    } catch (error) {
      told.onBack(document.id, false);
      toasts.failed(error as Error);
    }
    await queries.invalidateQueries();
  };
  const bill = (document: InboxDocument, choices: Choices, post: boolean) => {
    told.onLeave(document.id);
    inLine(() => make(document, choices, post));
  };
  return { bill, undo };
}

async function billDocument(document: InboxDocument, { account, vendor }: Choices, post: boolean): Promise<Made> {
  const { id } = document;
  const input = { id, post, ...(account && { accountId: account.id }), ...(vendor && { contactId: vendor.id }) };
  const { convertInvoiceDocument } = await mutate(BillDocumentDocument, { input });
  const { bill } = convertInvoiceDocument;
  if (bill === null) return { documentId: id, text: 'Draft debit note made', undo: () => Promise.resolve() };
  return {
    documentId: id,
    text: `${post ? 'Posted' : 'Draft'} bill ${bill.billNumber ?? ''}`.trim(),
    undo: () =>
      post ? mutate(VoidPostedBillDocument, { id: bill.id }) : mutate(DeleteDraftBillDocument, { id: bill.id }),
  };
}

/** One request, so that allocations and bill are there together or not at all. */
async function billAllocations(document: InboxDocument, choices: Choices, post: boolean): Promise<Made> {
  const { id, extractedTotalCents: total } = document;
  const { account } = choices;
  const allocations = choices.allocations.map(({ commitmentId, cents }) => ({ commitmentId, allocatedCents: cents }));
  const rest = (total ?? 0) - allocations.reduce((sum, { allocatedCents }) => sum + allocatedCents, 0);
  const description = `Not ordered: ${document.extractedInvoiceNumber ?? document.filename}`;
  const { allocateInvoiceDocument, createCommitmentBill } = await mutate(BillAllocationsDocument, {
    allocations: { id, allocations },
    bill: {
      id,
      post,
      ...(account && { accountId: account.id }),
      ...(rest > 0 && { nonPoLines: [{ description, amountCents: rest }] }),
    },
  });
  const { bill } = createCommitmentBill;
  return {
    documentId: id,
    text: `${post ? 'Posted' : 'Draft'} bill ${bill.billNumber ?? ''}`.trim(),
    undo: async () => {
      await mutate(UndoAllocationBillDocument, { id: bill.id });
      for (const { id } of allocateInvoiceDocument.allocations) await mutate(DeallocateDocument, { id });
    },
  };
}
