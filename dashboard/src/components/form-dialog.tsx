import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
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
  const form = useRef<HTMLFormElement>(null);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && props.onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup
          className={props.isWide ? styles.wideDialog : styles.dialog}
          initialFocus={() => firstControl(form.current)}
        >
          <Dialog.Title>{props.title}</Dialog.Title>
          <form
            ref={form}
            className={styles.form}
            noValidate
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              const whole = event.currentTarget;
              // After the field that has the focus has passed on what was typed.
              setTimeout(() => whole.requestSubmit());
            }}
            onSubmit={(event) => {
              event.preventDefault();
              if (!props.isBusy) props.onSubmit();
            }}
          >
            {props.children}
            <div className={styles.dialogActions}>
              <Dialog.Close className="button">Cancel</Dialog.Close>
              <button type="submit" className="button" data-kind="main" aria-disabled={props.isBusy || undefined}>
                {props.action}
              </button>
            </div>
          </form>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The first field; without any, what sends the form, which can have the focus before it can be sent. */
function firstControl(form: HTMLFormElement | null): HTMLElement | null {
  return form?.querySelector<HTMLElement>('input, select, textarea') ?? form?.querySelector('[type=submit]') ?? null;
}
