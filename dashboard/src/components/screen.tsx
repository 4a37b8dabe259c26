import { type ReactNode, useEffect } from 'react';
import styles from './components.module.css';

/** The frame of a screen: its title, what stands beside it, and its content. */
export function Screen({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Books`;
  }, [title]);
  return (
    <div className={styles.screen}>
      <header className={styles.screenHead}>
        <h1>{title}</h1>
        {beside}
      </header>
      {children}
    </div>
  );
}

/** Views of one screen; each is a link. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  );
}
