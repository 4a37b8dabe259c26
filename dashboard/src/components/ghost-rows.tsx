import { useEffect, useState } from 'react';
import styles from './components.module.css';

const patienceMs = 150;

/** Rows of the true height where rows will be, once it takes long enough to be noticed. */
export function GhostRows({ count = 8, height = 32 }: { count?: number; height?: 32 | 58 }) {
  const [isShown, show] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => show(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  const rows = Array.from({ length: count }, (_, index) => index);
  return (
    <div aria-busy="true" role="status" aria-label="Loading">
      {rows.map((row) => (
        <div key={row} className={styles.ghost} data-height={height} />
      ))}
    </div>
  );
}
