import { Dialog } from '@base-ui/react/dialog';
import styles from './components.module.css';
import { type RefusedRow, RefusedRows } from './refused-rows';

/** The result for many records: how many were done, and each that was refused with its reason. */
export function BulkOutcome(props: { title: string; refused: RefusedRow[]; onClose: () => void }) {
  const { title, refused, onClose } = props;
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className={styles.dialog}>
          <Dialog.Title>{title}</Dialog.Title>
          <Dialog.Description>{refused.length} refused; nothing happened to them:</Dialog.Description>
          <RefusedRows rows={refused} />
          <div className={styles.dialogActions}>
            <Dialog.Close className="button" data-kind="main">
              Close
            </Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
