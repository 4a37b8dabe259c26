import { words } from '../server/format';
import styles from './components.module.css';

export type Tone = 'good' | 'warn' | 'bad' | 'quiet';

const tones: Record<string, Tone> = {
  POSTED: 'good',
  PAID: 'good',
  READY: 'good',
  COMPLETED: 'good',
  ENABLED: 'good',
  DELIVERED: 'good',
  APPLIED: 'good',
  CONFIRMED: 'good',
  SUCCEEDED: 'good',
  ACCOUNT_MISSING: 'warn',
  PARTIALLY_PAID: 'warn',
  NEEDS_REVIEW: 'warn',
  PENDING: 'warn',
  OVERMATCHED: 'bad',
  FULLY_MATCHED: 'good',
  PARTIALLY_MATCHED: 'warn',
  APPROVED: 'good',
  OVERDUE: 'bad',
  ERROR: 'bad',
  FAILED: 'bad',
  DISABLED: 'bad',
};

/** A state as text; its colour only repeats it. */
export function Status({ of: state, tone = tones[state] ?? 'quiet' }: { of: string; tone?: Tone }) {
  return (
    <span className={styles.status} data-tone={tone}>
      {words(state)}
    </span>
  );
}
