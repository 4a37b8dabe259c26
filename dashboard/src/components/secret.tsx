import styles from './components.module.css';
import { Dialog } from './dialog';

/** A secret that is answered once and never again: shown until it is put away. */
export function Secret(props: { title: string; secret: string; hint: string; onClose: () => void }) {
  const { title, secret, hint, onClose } = props;
  return (
    <Dialog title={title} description={hint} className={styles.dialog} onClose={onClose}>
      <output className={styles.secret}>{secret}</output>
      <div className={styles.dialogActions}>
        <button type="button" className="button" onClick={() => navigator.clipboard?.writeText(secret)}>
          Copy
        </button>
        <button type="button" className="button" data-kind="main" onClick={onClose}>
          I have kept it
        </button>
      </div>
    </Dialog>
  );
}
