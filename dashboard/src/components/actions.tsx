import { Keycap } from '../commands/keycap';
import type { Command } from '../commands/registry';
import styles from './components.module.css';

/** The verbs of a record as buttons, for those who point; each runs what its key runs. */
export function Actions({ of: commands }: { of: Command[] }) {
  if (commands.length === 0) return null;
  return (
    <div className={styles.actions}>
      {commands.map(({ id, title, key, run }) => (
        <button key={id} type="button" className="button" onClick={run}>
          {title}
          {key !== undefined && <Keycap of={key} />}
        </button>
      ))}
    </div>
  );
}
