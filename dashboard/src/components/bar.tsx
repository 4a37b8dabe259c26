import type { CSSProperties } from 'react';
import styles from './components.module.css';

/** A part of a whole as a bar beside its figure, which says the same; a part beyond the whole has the colour of an error. */
export function Bar({ part, whole }: { part: number; whole: number }) {
  const share = whole > 0 ? Math.max(0, Math.min(100, Math.round((part / whole) * 100))) : 0;
  const isOver = part > whole;
  return (
    <span
      className={styles.bar}
      data-over={isOver || undefined}
      style={{ '--share': share } as CSSProperties}
      aria-hidden="true"
    />
  );
}
