import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { queryKeyOf } from '../../server/operations';
import { mutate } from '../../server/request';
import type { DocumentField, InboxDocument } from './document-fields';
import { CorrectDocumentDocument, InboxDocumentDocument, type InboxDocumentQuery } from './inbox.generated';

/** Sends the corrections of a document one after another, and has what is done with it wait for them. */
export function useCorrections(document: InboxDocument) {
  const queries = useQueryClient();
  /** Whether all that were sent were kept; null when none is on its way. */
  const sent = useRef<Promise<boolean> | null>(null);
  const isAwaited = useRef(false);
  const { id } = document;
  const queryKey = queryKeyOf(InboxDocumentDocument, { id });

  const send = async (field: DocumentField, value: string | number | null) => {
    try {
      const input = { id, [field.property]: value };
      const { invoiceDocument } = (await mutate(CorrectDocumentDocument, { input })).updateInvoiceDocument;
      queries.setQueryData<InboxDocumentQuery>(queryKey, (before) => before && { ...before, invoiceDocument });
    } finally {
      void queries.invalidateQueries();
    }
  };
  /** Throws what the service refuses. */
  const correct = (field: DocumentField, value: string | number | null): Promise<void> => {
    const before = sent.current ?? Promise.resolve(true);
    const sending = before.then(() => send(field, value));
    const areKept = Promise.all([before, sending]).then(
      ([wereKept]) => wereKept,
      () => false,
    );
    sent.current = areKept;
    void areKept.then(() => {
      if (sent.current === areKept) sent.current = null;
    });
    return sending;
  };
  /** Does something with the document as it was corrected, once that is answered; `otherwise` when it was refused. */
  const afterwards = (action: (corrected: InboxDocument) => void, otherwise: () => void, shown = document): void => {
    const onItsWay = sent.current;
    if (onItsWay === null) action(shown);
    // Otherwise its key was pressed again meanwhile.
    if (onItsWay === null || isAwaited.current) return;
    isAwaited.current = true;
    void onItsWay.then((areKept) => {
      isAwaited.current = false;
      const corrected = queries.getQueryData<InboxDocumentQuery>(queryKey)?.invoiceDocument;
      if (areKept) afterwards(action, otherwise, corrected ?? shown);
      else otherwise();
    });
  };
  return { correct, afterwards };
}
