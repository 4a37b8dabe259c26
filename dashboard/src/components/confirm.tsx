import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import styles from './components.module.css';

export interface Question {
  title: string;
  /** What follows from it, in words. */
  consequence: ReactNode;
  /** The verb of the button. */
  action: string;
  run: () => void;
}

/** Asks before what cannot be taken back; shown while there is a question. */
export function Confirm({ question, onClose }: { question: Question | null; onClose: () => void }) {
  return (
    <AlertDialog.Root open={question !== null} onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" />
        <AlertDialog.Popup className={styles.dialog}>
          <AlertDialog.Title>{question?.title}</AlertDialog.Title>
          <AlertDialog.Description render={<div />}>{question?.consequence}</AlertDialog.Description>
          <div className={styles.dialogActions}>
            <AlertDialog.Close className="button">Cancel</AlertDialog.Close>
            <button
              type="button"
              className="button"
              data-kind="danger"
              onClick={() => {
                question?.run();
                onClose();
              }}
            >
              {question?.action}
            </button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
