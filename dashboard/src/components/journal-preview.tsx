import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import styles from './components.module.css';
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
  const { title = 'What posting would write', children } = props;
  return (
    <Dialog.Root open onOpenChange={(open) => !open && props.onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className={styles.previewDialog}>
          <Dialog.Title>{title}</Dialog.Title>
          <JournalEntries entries={props.preview.journalEntries} />
          <div className={styles.dialogActions}>
            <Dialog.Close className="button">Close</Dialog.Close>
            {children}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
