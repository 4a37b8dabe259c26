import { useReached } from '../server/reachability';
import styles from './components.module.css';

/** Says within a form that it waits for the service: what says so above the screen is behind the form. */
export function OutOfReach() {
  if (useReached()) return null;
  return (
    <p className={styles.note} role="status">
      The service is out of reach. What is typed here stays, and is sent once it is back.
    </p>
  );
}
