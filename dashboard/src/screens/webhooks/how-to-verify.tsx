import { useRef } from 'react';
import dialogStyles from '../../components/components.module.css';
import { Copy } from '../../components/copy';
import { Dialog } from '../../components/dialog';
import { deliveryByCurl, receiverCode } from './receiver-code';
import styles from './webhooks.module.css';

/** How a receiver knows that a delivery is from here, and how to try that out. */
export function HowToVerify({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <Dialog
      title="How a receiver checks what it gets"
      description="Every delivery is signed with the secret of its endpoint, after Standard Webhooks. A receiver acts on none that this refuses, and on each webhook-id once."
      className={dialogStyles.wideDialog}
      onClose={onClose}
    >
      <Code title="In JavaScript" text={receiverCode} />
      <Code title="A delivery signed by hand, to try the receiver with" text={deliveryByCurl(url)} />
      <div className={dialogStyles.dialogActions}>
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}

function Code({ title, text }: { title: string; text: string }) {
  const code = useRef<HTMLPreElement>(null);
  return (
    <section className={styles.code} aria-label={title}>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the window is scrolled by keys */}
      <pre ref={code} tabIndex={0}>
        {text}
      </pre>
      <Copy of={code} />
    </section>
  );
}
