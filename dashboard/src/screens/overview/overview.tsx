import { Link, type LinkProps } from '@tanstack/react-router';
import { Amount } from '../../components/amount';
import { Failure } from '../../components/failure';
import { GhostRows } from '../../components/ghost-rows';
import { Screen } from '../../components/screen';
import { useDocument } from '../../server/operations';
import { useMay } from '../../server/session';
import { IncomeByMonth } from './income-by-month';
import { LargestContacts } from './largest-contacts';
import { CashDocument, OverviewDocument, type OverviewQuery } from './overview.generated';
import styles from './overview.module.css';

/** What needs a person today, and how the books stand; every figure leads to what it counts. */
export function Overview() {
  const asked = useDocument(OverviewDocument, {});
  const may = useMay();
  return (
    <Screen title="Overview">
      {asked.error && !asked.data && <Failure error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <GhostRows />}
      <div className={styles.columns}>
        {asked.data && <Today {...asked.data} />}
        {asked.data && <Stand {...asked.data} />}
        {may('reports') && <IncomeByMonth />}
        {may('reports') && <LargestContacts />}
      </div>
    </Screen>
  );
}

interface CurrencyTotal {
  currency: string;
  amountCents: number;
}

const inOneCurrency = (currency: string, amountCents: number): CurrencyTotal[] => [{ currency, amountCents }];

function Today({ overview, toBill, unreadable, toComplete, toPost, approvals }: OverviewQuery) {
  const { currency, payables, receivables, differingBills } = overview;
  const may = useMay();
  return (
    <section className={styles.block} aria-labelledby="today">
      <h2 id="today">Today</h2>
      <ul className={styles.lines}>
        <Line title="Documents to bill" count={toBill.totalCount} to="/inbox/{-$id}" search={{ tab: 'review' }} />
        <Line
          title="Documents that cannot be read"
          count={unreadable.totalCount}
          to="/inbox/{-$id}"
          search={{ tab: 'unreadable' }}
        />
        <Line title="Payments that wait for a second person" count={approvals.totalCount} to="/approvals" />
        <Line
          title="Bills without an account"
          count={toComplete.totalCount}
          totals={toComplete.totals}
          to="/bills"
          search={{ view: 'complete' }}
        />
        <Line
          title="Bills to post"
          count={toPost.totalCount}
          totals={toPost.totals}
          to="/bills"
          search={{ view: 'post' }}
        />
        <Line
          title="Invoices to post"
          count={receivables.draft.count}
          totals={inOneCurrency(currency, receivables.draft.cents)}
          to="/invoices"
          search={{ view: 'post' }}
        />
        <Line
          title="Bills that differ from their document"
          count={differingBills.count}
          totals={inOneCurrency(currency, differingBills.cents)}
          to="/bills"
          search={{ view: 'differing' }}
        />
        <Line
          title="Bills overdue"
          count={payables.overdue.count}
          totals={inOneCurrency(currency, payables.overdue.cents)}
          {...(may('reports') ? { to: '/reports/payables-aging' } : { to: '/bills', search: { view: 'pay' } })}
        />
        <Line
          title="Invoices overdue"
          count={receivables.overdue.count}
          totals={inOneCurrency(currency, receivables.overdue.cents)}
          {...(may('reports') ? { to: '/reports/receivables-aging' } : { to: '/invoices', search: { view: 'open' } })}
        />
      </ul>
    </section>
  );
}

function Stand({ overview }: OverviewQuery) {
  const { currency, payables, receivables, openCommitments } = overview;
  const may = useMay();
  return (
    <section className={styles.block} aria-labelledby="stand">
      <h2 id="stand">How the books stand</h2>
      <ul className={styles.lines}>
        {may('reports') && <Cash />}
        <Line
          title="Customers owe"
          count={receivables.open.count}
          totals={inOneCurrency(currency, receivables.open.cents)}
          to="/invoices"
          search={{ view: 'open' }}
        />
        <Line
          title="Owed to vendors"
          count={payables.open.count}
          totals={inOneCurrency(currency, payables.open.cents)}
          to="/bills"
          search={{ view: 'pay' }}
        />
        <Line
          title="Payments of customers to apply"
          totals={inOneCurrency(currency, receivables.unappliedPaymentsCents)}
          to="/payments"
          search={{ view: 'unapplied' }}
        />
        <Line
          title="Payments to vendors to apply"
          totals={inOneCurrency(currency, payables.unappliedPaymentsCents)}
          to="/vendor-payments"
          search={{ view: 'unapplied' }}
        />
        <Line
          title="Open commitments"
          count={openCommitments.count}
          totals={inOneCurrency(currency, openCommitments.remainingCents)}
          to="/commitments"
        />
      </ul>
    </section>
  );
}

/** What banks and tills hold today. */
function Cash() {
  const asked = useDocument(CashDocument, {});
  if (!asked.data) return <Line title="Cash" to="/reports/cash-flow" />;
  const { currency, from, to, closingCents } = asked.data.cashFlowStatement;
  return (
    <Line
      title="Cash"
      totals={inOneCurrency(currency, closingCents)}
      to="/reports/cash-flow-lines"
      search={{ from, to, currency, figure: 'CLOSING' }}
    />
  );
}

/** A figure that leads to the rows it counts. */
function Line(props: Pick<LinkProps, 'to' | 'search'> & { title: string; count?: number; totals?: CurrencyTotal[] }) {
  const { title, count, totals = [], ...target } = props;
  return (
    <li>
      <Link className={styles.line} {...target}>
        <span>{title}</span>
        {count !== undefined && <span className={`figure ${styles.count}`}>{count}</span>}
        <span className={styles.amounts}>
          {totals.map(({ currency, amountCents }) => (
            <Amount key={currency} cents={amountCents} currency={currency} />
          ))}
        </span>
      </Link>
    </li>
  );
}
