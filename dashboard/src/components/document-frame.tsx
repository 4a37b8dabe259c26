import type { ReactNode, Ref } from 'react';
import styles from './document.module.css';

/** A record at the left and its paper at the right, where there is one. */
export function Halves({
  ref,
  children,
  paper,
}: {
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
  paper?: ReactNode;
}) {
  return (
    <div ref={ref} className={styles.halves} data-paper={paper !== undefined || undefined}>
      <div className={styles.left}>{children}</div>
      {paper !== undefined && <div className={styles.paper}>{paper}</div>}
    </div>
  );
}
