import { Dialog } from '@base-ui/react/dialog';
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
    <Dialog.Root open onOpenChange={(open) => !open && props.onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className={styles.compare}>
          <Dialog.Title>Two documents that may be the same</Dialog.Title>
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
          <Dialog.Close className="button">Close</Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
