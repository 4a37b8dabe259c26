import { type ReactNode, useId } from 'react';
import styles from './table-frame.module.css';

/** A plain table on a screen, with a title or a name: one wider than the window is scrolled by keys. */
export function TableFrame(props: { children: ReactNode } & ({ title: string } | { label: string })) {
  const id = useId();
  const title = 'title' in props ? props.title : null;
  const named = 'title' in props ? { 'aria-labelledby': id } : { 'aria-label': props.label };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
    <section className={styles.frame} tabIndex={0} {...named}>
      {title !== null && <h2 id={id}>{title}</h2>}
      {props.children}
    </section>
  );
}
