import { Toast } from '@base-ui/react/toast';
import { useEffect, useRef } from 'react';
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
  const { toasts, add } = Toast.useToastManager();
  const latest = useRef(add);
  latest.current = add;
  useEffect(
    () =>
      showAnnouncements(({ title, description, isFailure, undo }) =>
        latest.current({
          title,
          description,
          ...(isFailure && { type: 'failure', timeout: 0, priority: 'high' }),
          ...(undo && { actionProps: { children: 'Undo', onClick: undo } }),
        }),
      ),
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
