import { Toast } from '@base-ui/react/toast';
import type { ReactNode } from 'react';
import { RequestRefused } from '../server/request';
import styles from './components.module.css';

const undoMs = 8_000;

export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider timeout={undoMs} limit={4}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className={styles.toasts}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** Tells what happened: a result for 8 seconds, with what takes it back; a failure until it is closed. */
export function useToasts() {
  const { add } = Toast.useToastManager();
  return {
    told: (title: string, undo?: () => void) =>
      add({ title, ...(undo && { actionProps: { children: 'Undo', onClick: undo } }) }),
    failed: (error: Error) =>
      add({
        title: error.message,
        description: error instanceof RequestRefused && error.requestId ? `Request ${error.requestId}` : undefined,
        type: 'failure',
        timeout: 0,
        priority: 'high',
      }),
  };
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
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
