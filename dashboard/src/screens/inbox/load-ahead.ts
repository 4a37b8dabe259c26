import type { QueryClient } from '@tanstack/react-query';
import { loadPdfReader, openPdf } from '../../components/pdf-files';
import { pdfWorker } from '../../components/pdf-worker';
import { listQuery } from '../../server/list';
import { documentQuery } from '../../server/operations';
import { sessionQuery } from '../../server/session';
import { InboxDocumentDocument, InboxDocumentsDocument, type InboxDocumentsQuery } from './inbox.generated';
import { type InboxView, inboxTabs } from './tabs';

/** What is asked for the list of a view. */
export const listOf = ({ tab, q }: InboxView) =>
  [
    InboxDocumentsDocument,
    { statuses: inboxTabs[tab].statuses, q: q ?? null },
    ({ invoiceDocuments }: InboxDocumentsQuery) => invoiceDocuments,
  ] as const;

/**
 * Asks for what the inbox shows first while the screen itself is loaded: the list, the document that it will stand on, and its file.
 * What fails here is asked again by the screen, and told there.
 */
export function loadAhead(queries: QueryClient, { id, ...view }: InboxView & { id: string | undefined }): void {
  pdfWorker();
  void loadPdfReader().catch(() => undefined);
  const ask = async () => {
    if ((await queries.ensureQueryData(sessionQuery)) === null) return;
    const list = queries.fetchInfiniteQuery(listQuery(...listOf(view)));
    const first = id ?? (await list).pages[0]?.invoiceDocuments.nodes[0]?.id;
    if (first !== undefined) await loadDocument(queries, first);
    await list;
  };
  void ask().catch(() => undefined);
}

/** Asks for a document and opens its file, so that both are there when it is shown. */
export async function loadDocument(queries: QueryClient, id: string): Promise<void> {
  const { invoiceDocument } = await queries.fetchQuery(documentQuery(InboxDocumentDocument, { id }));
  if (!invoiceDocument) return;
  await openPdf(invoiceDocument.pdfUrl);
}
