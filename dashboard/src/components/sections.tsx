import type { ReactNode } from 'react';
import styles from './components.module.css';

/** The content of a screen that is headings with what stands below each. */
export function Sections({ children }: { children: ReactNode }) {
  return <div className={styles.sections}>{children}</div>;
}
