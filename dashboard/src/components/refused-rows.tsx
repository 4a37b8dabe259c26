import styles from './components.module.css';

/** A record that nothing happened to, and why. */
export interface RefusedRow {
  id: string;
  name: string;
  message: string;
}

export function RefusedRows({ rows }: { rows: RefusedRow[] }) {
  return (
    <ul className={styles.refused}>
      {rows.map(({ id, name, message }) => (
        <li key={id}>
          <strong>{name}</strong> {message}
        </li>
      ))}
    </ul>
  );
}

/** Above a list: why the row it stands on was refused. */
export function RefusalNote({ of: { name, message } }: { of: Omit<RefusedRow, 'id'> }) {
  return (
    <p role="status" className={styles.note} data-problem>
      {name} was refused: {message}
    </p>
  );
}
