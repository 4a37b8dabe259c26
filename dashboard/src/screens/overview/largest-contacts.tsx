import { Link } from '@tanstack/react-router';
import { Amount } from '../../components/amount';
import { Failure } from '../../components/failure';
import { GhostRows } from '../../components/ghost-rows';
import { useDocument } from '../../server/operations';
import { LargestContactsDocument, type LargestContactsFragment } from './overview.generated';
import styles from './overview.module.css';

/** To whom most was sold and of whom most was bought in this fiscal year; every row leads to its documents. */
export function LargestContacts() {
  const asked = useDocument(LargestContactsDocument, {});
  if (asked.error && !asked.data) return <Failure error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!asked.data) return <GhostRows />;
  const { salesByCustomer, purchasesByVendor } = asked.data;
  return (
    <>
      <Largest
        id="customers"
        title="Largest customers this year"
        nothing="Nothing was sold yet."
        report={salesByCustomer}
        all="/reports/sales-by-customer"
        one="/reports/sales-to-customer"
      />
      <Largest
        id="vendors"
        title="Largest vendors this year"
        nothing="Nothing was bought yet."
        report={purchasesByVendor}
        all="/reports/purchases-by-vendor"
        one="/reports/purchases-from-vendor"
      />
    </>
  );
}

function Largest(props: {
  id: string;
  title: string;
  nothing: string;
  report: LargestContactsFragment;
  all: '/reports/sales-by-customer' | '/reports/purchases-by-vendor';
  one: '/reports/sales-to-customer' | '/reports/purchases-from-vendor';
}) {
  const { id, title, nothing, report, all, one } = props;
  const { from, to, currency, contactCount, contacts } = report;
  return (
    <section className={styles.block} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {contactCount === 0 && <p className="quiet">{nothing}</p>}
      <ul className={styles.lines}>
        {contacts.nodes.map(({ contactId, contactName, totalCents }) => (
          <li key={contactId}>
            <Link className={styles.line} to={one} search={{ from, to, contact: contactId }}>
              <span>{contactName}</span>
              <Amount cents={totalCents} currency={currency} />
            </Link>
          </li>
        ))}
        {contactCount > contacts.nodes.length && (
          <li>
            <Link className={styles.line} to={all} search={{ from, to }}>
              <span>All</span>
              <span className="figure">{contactCount}</span>
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}
