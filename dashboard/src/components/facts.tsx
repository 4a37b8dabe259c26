import { Fragment, type ReactNode } from 'react';
import styles from './components.module.css';

/** What is known of a record: names and values; what is null or false is left out. */
export function Facts({ of: facts }: { of: Record<string, ReactNode> }) {
  return (
    <dl className={styles.facts}>
      {Object.entries(facts)
        .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}
