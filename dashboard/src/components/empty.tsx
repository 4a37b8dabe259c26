import type { ReactNode } from 'react';
import { type Scope, useMay } from '../server/session';
import styles from './components.module.css';

/** Says what would be here, and by what key the first of it is made to those who may make it and have keys. */
export function Empty(props: {
  title: string;
  children?: ReactNode;
  /** What keys do here: `n makes the first one.` */
  keys?: ReactNode;
  /** The scope that they need. Defaults to `write`. */
  keysNeed?: Scope;
}) {
  const { title, children, keys, keysNeed = 'write' } = props;
  const may = useMay();
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {keys && may(keysNeed) && <p className="of-keys">{keys}</p>}
    </div>
  );
}
