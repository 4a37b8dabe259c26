import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import styles from './components.module.css';

/** A form above the screen it belongs to: Enter sends it, `Ctrl+Enter` from lines and notes too, Escape leaves it. */
export function FormDialog(props: {
  title: string;
  action: string;
  isBusy?: boolean;
  /** For forms with lines. */
  isWide?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && props.onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className={props.isWide ? styles.wideDialog : styles.dialog}>
          <Dialog.Title>{props.title}</Dialog.Title>
          <form
            className={styles.form}
            noValidate
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              const form = event.currentTarget;
              // After the field that has the focus has passed on what was typed.
              setTimeout(() => form.requestSubmit());
            }}
            onSubmit={(event) => {
              event.preventDefault();
              if (!props.isBusy) props.onSubmit();
            }}
          >
            {props.children}
            <div className={styles.dialogActions}>
              <Dialog.Close className="button">Cancel</Dialog.Close>
              <button type="submit" className="button" data-kind="main" disabled={props.isBusy}>
                {props.action}
              </button>
            </div>
          </form>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
