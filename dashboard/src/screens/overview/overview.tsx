import { Amount } from '../../components/amount';
import { Failure } from '../../components/failure';
import { GhostRows } from '../../components/ghost-rows';
import { Screen } from '../../components/screen';
import { useDocument } from '../../server/operations';
import { OverviewDocument, type OverviewQuery } from './overview.generated';
import styles from './overview.module.css';

/** What needs a person today, and how the books stand. */
export function Overview() {
  const asked = useDocument(OverviewDocument, {});
  return (
    <Screen title="Overview">
      {asked.error && !asked.data && <Failure error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <GhostRows />}
      {asked.data && <Figures {...asked.data} />}
    </Screen>
  );
}

function Figures({ overview, waiting, approvals }: OverviewQuery) {
  const { currency, payables, receivables, openCommitments, differingBills } = overview;
  return (
    <div className={styles.columns}>
      <section className={styles.block} aria-labelledby="today">
        <h2 id="today">Today</h2>
        <Line title="Documents in the inbox" count={waiting.totalCount} />
        <Line title="Payments that wait for a second person" count={approvals.totalCount} />
        <Line title="Bills to post" {...payables.draft} currency={currency} />
        <Line title="Invoices to post" {...receivables.draft} currency={currency} />
        <Line title="Bills that differ from their document" {...differingBills} currency={currency} />
        <Line title="Bills overdue" {...payables.overdue} currency={currency} />
        <Line title="Invoices overdue" {...receivables.overdue} currency={currency} />
      </section>
      <section className={styles.block} aria-labelledby="stand">
        <h2 id="stand">How the books stand</h2>
        <Line title="Customers owe" {...receivables.open} currency={currency} />
        <Line title="Owed to vendors" {...payables.open} currency={currency} />
        <Line title="Payments of customers to apply" cents={receivables.unappliedPaymentsCents} currency={currency} />
        <Line title="Payments to vendors to apply" cents={payables.unappliedPaymentsCents} currency={currency} />
        <Line
          title="Open commitments"
          count={openCommitments.count}
          cents={openCommitments.remainingCents}
          currency={currency}
        />
      </section>
    </div>
  );
}

function Line(props: { title: string; count?: number; cents?: number; currency?: string }) {
  const { title, count, cents, currency } = props;
  return (
    <p className={styles.line}>
      <span>{title}</span>
      {count !== undefined && <span className="figure">{count}</span>}
      {cents !== undefined && <Amount cents={cents} currency={currency} />}
    </p>
  );
}
