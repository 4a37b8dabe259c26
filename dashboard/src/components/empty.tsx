import type { ReactNode } from 'react';
import styles from './components.module.css';

/** Says what would be here, and what makes the first of it. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
    </div>
  );
}
