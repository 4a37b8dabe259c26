import { Dialog } from '../../components/dialog';
import { PageView } from '../../components/page-view';
import { useDocument } from '../../server/operations';
import type { InboxDocument } from './document-fields';
import { InboxDocumentDocument } from './inbox.generated';
import styles from './inbox.module.css';

/** The document and one that may be the same invoice, side by side. */
export function Duplicates(props: { document: InboxDocument; otherId: string; onClose: () => void }) {
  const other = useDocument(InboxDocumentDocument, { id: props.otherId }).data?.invoiceDocument;
  const shown = other ? [props.document, other] : [props.document];
  return (
    <Dialog title="Two documents that may be the same" className={styles.compare} onClose={props.onClose}>
      <div className={styles.pair}>
        {shown.map((document) => (
          <figure key={document.id}>
            <figcaption>
              {document.filename}: {document.extractedVendorName} {document.extractedInvoiceNumber}
            </figcaption>
            <PageView document={document} page={1} zoom={1} />
          </figure>
        ))}
      </div>
      <button type="button" className="button" onClick={props.onClose}>
        Close
      </button>
    </Dialog>
  );
}
