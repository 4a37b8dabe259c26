import styles from './components.module.css';
import { Dialog } from './dialog';
import { type RefusedRow, RefusedRows } from './refused-rows';

/** The result for many records: how many were done, and each that was refused with its reason. */
export function BulkOutcome(props: { title: string; refused: RefusedRow[]; onClose: () => void }) {
  const { title, refused, onClose } = props;
  const described = `${refused.length} refused; nothing happened to them:`;
  return (
    <Dialog title={title} description={described} className={styles.dialog} onClose={onClose}>
      <RefusedRows rows={refused} />
      <div className={styles.dialogActions}>
        <button type="button" className="button" data-kind="main" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}
