import { type ReactNode, useEffect, useRef } from 'react';
import styles from './components.module.css';
import { nameScreen, Trail } from './trail';

/** The frame of a screen: the way that led to it, its title, what stands beside it, and its content. */
export function Screen({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  useEffect(() => {
    nameScreen(title);
    document.title = `${title} · Books`;
  }, [title]);
  return (
    <div className={styles.screen}>
      <header className={styles.screenHead}>
        <Trail here={title} />
        <h1>{title}</h1>
        {beside}
      </header>
      {children}
    </div>
  );
}

/** Views of one screen; each is a link. Many of them take several lines where there is room, and the current one is in sight. */
export function Tabs({ label, isMany, children }: { label: string; isMany?: boolean; children: ReactNode }) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  return (
    <nav ref={nav} className={styles.tabs} aria-label={label} data-many={isMany || undefined}>
      {children}
    </nav>
  );
}
