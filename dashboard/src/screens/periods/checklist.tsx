import { Failure } from '../../components/failure';
import { words } from '../../server/format';
import { useDocument } from '../../server/operations';
import { type ClosingCheck, ClosingChecklistDocument } from './periods.generated';
import styles from './periods.module.css';

const titles: Record<ClosingCheck, string> = {
  DRAFT_INVOICES: 'Draft invoices',
  DRAFT_CREDIT_NOTES: 'Draft credit notes',
  DRAFT_BILLS: 'Draft bills',
  DRAFT_DEBIT_NOTES: 'Draft debit notes',
  DRAFT_JOURNALS: 'Draft manual journals',
  DUE_RECURRING_JOURNALS: 'Schedules with an entry that is due',
  PENDING_PAYMENTS: 'Payments that no bank has confirmed',
  PENDING_VENDOR_PAYMENTS: 'Vendor payments that no bank has confirmed',
  UNAPPLIED_CUSTOMER_CREDITS: 'Payments and credit notes not wholly applied',
  UNAPPLIED_VENDOR_CREDITS: 'Vendor payments and debit notes not wholly applied',
  UNRECONCILED_ACCOUNTS: 'Bank, cash and card accounts not reconciled',
  UNCONVERTED_LINES: 'Lines without amounts in the owner’s currency',
  UNREVALUED_BALANCES: 'Balances in other currencies not revalued',
};

/** How much of the checklist is left: null until it is known. */
export function useChecklist(through: string | null) {
  const asked = useDocument(ClosingChecklistDocument, through === null ? null : { through });
  const checks = asked.data?.closingChecklist.checks ?? null;
  const blocking = checks?.filter((check) => check.blocking && check.count > 0).length ?? null;
  return { checks, blocking, error: asked.error };
}

/** What is still to be done before days are closed: what is done is said too. */
export function Checklist({ checks, error }: Pick<ReturnType<typeof useChecklist>, 'checks' | 'error'>) {
  if (error) return <Failure error={error} />;
  return (
    <ul className={styles.checks} aria-label="Before it is closed" aria-busy={checks === null}>
      {checks?.map(({ check, count, blocking }) => (
        <li key={check} data-left={count > 0 ? (blocking ? 'bad' : 'warn') : undefined}>
          <span>{titles[check] ?? words(check)}</span>
          <span className="figure">{count === 0 ? 'none' : count}</span>
        </li>
      ))}
    </ul>
  );
}
