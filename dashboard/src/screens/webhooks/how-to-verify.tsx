import { Dialog } from '@base-ui/react/dialog';
import dialogStyles from '../../components/components.module.css';
import { deliveryByCurl, receiverCode } from './receiver-code';
import styles from './webhooks.module.css';

/** How a receiver knows that a delivery is from here, and how to try that out. */
export function HowToVerify({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className={dialogStyles.wideDialog}>
          <Dialog.Title>How a receiver checks what it gets</Dialog.Title>
          <Dialog.Description>
            Every delivery is signed with the secret of its endpoint, after Standard Webhooks. A receiver acts on none
            that this refuses, and on each webhook-id once.
          </Dialog.Description>
          <Code title="In JavaScript" text={receiverCode} />
          <Code title="A delivery signed by hand, to try the receiver with" text={deliveryByCurl(url)} />
          <div className={dialogStyles.dialogActions}>
            <Dialog.Close className="button">Close</Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Code({ title, text }: { title: string; text: string }) {
  return (
    <section className={styles.code} aria-label={title}>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the window is scrolled by keys */}
      <pre tabIndex={0}>{text}</pre>
      <button type="button" className="button" onClick={() => navigator.clipboard?.writeText(text)}>
        Copy
      </button>
    </section>
  );
}
