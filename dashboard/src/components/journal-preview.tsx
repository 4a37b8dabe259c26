import type { ReactNode } from 'react';
import styles from './components.module.css';
import { Dialog } from './dialog';
import { type EntryOfJournal, JournalEntries } from './journal-entries';

/** What a mutation with `preview: true` says that it would write. */
export interface PreviewedEntries {
  journalEntries: EntryOfJournal[];
}

/** What would be written into the journal; nothing has been. With `children` below it: what writes it. */
export function JournalPreview(props: {
  title?: string;
  preview: PreviewedEntries;
  onClose: () => void;
  children?: ReactNode;
}) {
  const { title = 'What posting would write', preview, onClose, children } = props;
  return (
    <Dialog title={title} className={styles.previewDialog} onClose={onClose}>
      <JournalEntries entries={preview.journalEntries} />
      <div className={styles.dialogActions}>
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
        {children}
      </div>
    </Dialog>
  );
}
