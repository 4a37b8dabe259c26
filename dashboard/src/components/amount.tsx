import { amountText } from '../server/format';
import styles from './components.module.css';

/** An amount with its currency beside it. What is not known is a dash, and nothing is not zero. */
export function Amount(props: {
  cents: number | null | undefined;
  currency: string | null | undefined;
  bare?: boolean;
}) {
  const { cents, currency, bare = false } = props;
  if (cents === null || cents === undefined) return <span className="figure quiet">–</span>;
  return (
    <span className="figure">
      {amountText(cents, currency ?? 'USD')}
      {!bare && <span className={styles.currency}> {currency ?? ''}</span>}
    </span>
  );
}
