import { Dialog } from '@base-ui/react/dialog';
import styles from './components.module.css';

/** A secret that is answered once and never again: shown until it is put away. */
export function Secret(props: { title: string; secret: string; hint: string; onClose: () => void }) {
  const { title, secret, hint, onClose } = props;
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className={styles.dialog}>
          <Dialog.Title>{title}</Dialog.Title>
          <Dialog.Description>{hint}</Dialog.Description>
          <output className={styles.secret}>{secret}</output>
          <div className={styles.dialogActions}>
            <button type="button" className="button" onClick={() => navigator.clipboard?.writeText(secret)}>
              Copy
            </button>
            <Dialog.Close className="button" data-kind="main">
              I have kept it
            </Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
