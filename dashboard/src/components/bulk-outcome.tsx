import { Dialog } from '@base-ui/react/dialog';
import styles from './components.module.css';

export interface RefusedRow {
  name: string;
  message: string;
}

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
          <ul className={styles.refused}>
            {refused.map(({ name, message }) => (
              <li key={name}>
                <strong>{name}</strong> {message}
              </li>
            ))}
          </ul>
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
