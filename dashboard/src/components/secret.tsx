import { useRef } from 'react';
import styles from './components.module.css';
import { Copy } from './copy';
import { Dialog } from './dialog';

/** A secret that is answered once and never again: shown until it is put away. */
export function Secret(props: { title: string; secret: string; hint: string; onClose: () => void }) {
  const { title, secret, hint, onClose } = props;
  const text = useRef<HTMLOutputElement>(null);
  return (
    <Dialog title={title} description={hint} className={styles.dialog} onClose={onClose}>
      <output ref={text} className={styles.secret}>
        {secret}
      </output>
      <div className={styles.dialogActions}>
        <Copy of={text} />
        <button type="button" className="button" data-kind="main" onClick={onClose}>
          I have kept it
        </button>
      </div>
    </Dialog>
  );
}
