import { type ReactNode, useRef, useState } from 'react';
import { abandonChangesAfter, Change } from '../server/waiting-changes';
import { goToProblem } from './checked-input';
import styles from './components.module.css';
import { Dialog } from './dialog';
import { OutOfReach } from './out-of-reach';

/**
 * A form above the screen it belongs to: Enter sends it, `Ctrl+Enter` from lines and notes too, unless a field says that nothing
 * stands in it that could be passed on; Escape leaves it. What was sent from it and waits for the service is given up with it.
 */
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
  const [latestBefore] = useState(() => Change.latestNumber());
  const leave = () => {
    abandonChangesAfter(latestBefore);
    props.onClose();
  };
  return (
    <Dialog
      title={props.title}
      className={props.isWide ? styles.wideDialog : styles.dialog}
      initialFocus={() => firstControl(form.current)}
      onClose={leave}
    >
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
          if (!props.isBusy && !goToProblem(event.currentTarget)) props.onSubmit();
        }}
      >
        <OutOfReach />
        {props.children}
        <div className={styles.dialogActions}>
          <button type="button" className="button" onClick={leave}>
            Cancel
          </button>
          <button type="submit" className="button" data-kind="main" aria-disabled={props.isBusy || undefined}>
            {props.action}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** The first field; without any, what sends the form, which can have the focus before it can be sent. */
function firstControl(form: HTMLFormElement | null): HTMLElement | null {
  return form?.querySelector<HTMLElement>('input, select, textarea') ?? form?.querySelector('[type=submit]') ?? null;
}
