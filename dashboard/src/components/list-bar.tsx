import type { ReactNode } from 'react';
import { Amount } from './amount';
import styles from './document.module.css';

/** Above a list: its order, its verbs, and what it or the selection comes to. */
export function ListBar(props: {
  children: ReactNode;
  selectedCount: number;
  totals: { currency: string; amountCents: number }[];
}) {
  const { children, selectedCount, totals } = props;
  return (
    <div className={styles.bar}>
      {children}
      <p className="quiet" role="status">
        {selectedCount > 0 ? `${selectedCount} selected` : 'All'}
        {totals.map(({ currency, amountCents }) => (
          <span key={currency}>
            {' · '}
            <Amount cents={amountCents} currency={currency} />
          </span>
        ))}
      </p>
    </div>
  );
}

/** Of the totals of a list what is open: of records that are partly settled only the rest. */
export function openOf(totals: { currency: string; amountCents: number; openCents: number | null }[] = []) {
  return totals.map(({ currency, amountCents, openCents }) => ({ currency, amountCents: openCents ?? amountCents }));
}

/** Sums of some rows in each of their currencies. */
export function sumsOf(rows: { currency: string; balanceDueCents: number }[]) {
  const sums = new Map<string, number>();
  for (const { currency, balanceDueCents } of rows) sums.set(currency, (sums.get(currency) ?? 0) + balanceDueCents);
  return [...sums].map(([currency, amountCents]) => ({ currency, amountCents }));
}
