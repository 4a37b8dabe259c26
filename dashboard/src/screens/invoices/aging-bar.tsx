import { Link } from '@tanstack/react-router';
import { Amount } from '../../components/amount';
import { type Age, ageNames, ages } from '../../server/ages';
import type { OwedByAgeQuery } from './invoices.generated';
import styles from './invoices.module.css';

/** What customers owe by age: each part of the bar shows its invoices alone. */
export function AgingBar({ aging, age }: { aging: OwedByAgeQuery['arAging']; age: Age | undefined }) {
  const { totals, currency, grandTotalCents } = aging;
  return (
    <nav className={styles.aging} aria-label="What is owed by age">
      {ageNames.map((name) => (
        <Link
          key={name}
          to="/invoices"
          search={{ view: 'open', ...(name !== age && { age: name }) }}
          replace
          aria-current={name === age ? 'true' : undefined}
          data-age={name}
        >
          <span>{ages[name].title}</span>
          <Amount cents={totals[name]} currency={currency} />
          <progress
            max={Math.max(grandTotalCents, 1)}
            value={Math.max(totals[name], 0)}
            aria-label={`Part of all that is owed, ${ages[name].title}`}
          />
        </Link>
      ))}
    </nav>
  );
}
