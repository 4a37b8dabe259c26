import type { ReactNode } from 'react';
import styles from './components.module.css';
import { Dialog } from './dialog';

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
  if (question === null) return null;
  const { title, consequence, action, run } = question;
  return (
    <Dialog isQuestion title={title} description={consequence} className={styles.dialog} onClose={onClose}>
      <div className={styles.dialogActions}>
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className="button"
          data-kind="danger"
          onClick={() => {
            run();
            onClose();
          }}
        >
          {action}
        </button>
      </div>
    </Dialog>
  );
}
