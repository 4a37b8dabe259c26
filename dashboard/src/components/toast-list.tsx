import { Toast } from '@base-ui/react/toast';
import { useEffect, useRef } from 'react';
import { openBooks } from '../server/open-books';
import styles from './components.module.css';
import { showAnnouncements } from './toasts';

const undoMs = 8_000;

/** Where announcements are shown. */
export function ToastList() {
  return (
    <Toast.Provider timeout={undoMs} limit={4}>
      <Toast.Portal>
        <Toast.Viewport className={styles.toasts}>
          <Announced />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Announced() {
  const { toasts, add, close } = Toast.useToastManager();
  const latest = useRef({ add, close });
  latest.current = { add, close };
  useEffect(
    () =>
      showAnnouncements(({ title, description, isFailure, undo }) => {
        const id = latest.current.add({
          title,
          description,
          ...(isFailure && { type: 'failure', timeout: 0, priority: 'high' }),
          ...(undo && { actionProps: { children: 'Undo', onClick: undo } }),
        });
        // What was done in books that are open no more is neither shown nor taken back in others.
        const { ended } = openBooks();
        if (!isFailure) ended.addEventListener('abort', () => latest.current.close(id), { once: true });
      }),
    [],
  );
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles.toast} swipeDirection="right">
      <Toast.Content className={styles.toastContent}>
        <div>
          <Toast.Title className={styles.toastTitle} />
          <Toast.Description className="quiet" />
        </div>
        {toast.actionProps && <Toast.Action className="button" />}
        <Toast.Close className={styles.toastClose} aria-label="Close">
          ×
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
