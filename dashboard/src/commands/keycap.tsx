import styles from './commands.module.css';
import { keycaps } from './keys';

export function Keycap({ of: key }: { of: string }) {
  return (
    <span className={styles.keys}>
      {keycaps(key).map((cap, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same key may come twice in a sequence
        <kbd key={index}>{cap}</kbd>
      ))}
    </span>
  );
}
