import { useState } from 'react';
import { AmountField } from '../../components/amount-field';
import { CheckList } from '../../components/check-list';
import { DayField } from '../../components/day-field';
import { Failure } from '../../components/failure';
import { Field, problemOf } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { GhostRows } from '../../components/ghost-rows';
import { useToasts } from '../../components/toasts';
import { useBooks } from '../../server/books';
import { amountText, dayText } from '../../server/format';
import { useList } from '../../server/list';
import { useOperation } from '../../server/operations';
import type { PaymentProposal } from './approvals';
import {
  DeclineProposalDocument,
  PayableBillsDocument,
  ProposeBillsDocument,
  ProposeLimitDocument,
  SetLimitDocument,
} from './approvals.generated';

/** Why a proposal is not approved. */
export function Decline({ proposal, onClose }: { proposal: PaymentProposal; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<Error | null>(null);
  const decline = useOperation(DeclineProposalDocument, { onRefused: setError });
  const submit = () => decline.mutate({ id: proposal.id, reason: reason.trim() }, { onSuccess: onClose });
  return (
    <FormDialog
      title={`Decline proposal ${proposal.id}`}
      action="Decline"
      isBusy={decline.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Reason" problem={problemOf(error, 'reason') ?? error?.message ?? null}>
        <input value={reason} onChange={(event) => setReason(event.target.value)} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}

/** Above which amount payments need a second person. A higher one, or none, is proposed. */
export function Limit({ limitCents, onClose }: { limitCents: number | null; onClose: () => void }) {
  const { currency } = useBooks();
  const [cents, setCents] = useState(limitCents);
  const [error, setError] = useState<Error | null>(null);
  const { told } = useToasts();
  const set = useOperation(SetLimitDocument, { onRefused: setError });
  const propose = useOperation(ProposeLimitDocument, { onRefused: setError });
  const isLoosened = limitCents !== null && (cents === null || cents > limitCents);
  const submit = () => {
    const input = { limitCents: cents };
    if (!isLoosened) return set.mutate(input, { onSuccess: onClose });
    const proposed = () => {
      told('Proposed: a second person has to approve it');
      onClose();
    };
    propose.mutate(input, { onSuccess: proposed });
  };
  return (
    <FormDialog
      title="Payments that need a second person"
      action={isLoosened ? 'Propose' : 'Set'}
      isBusy={set.isPending || propose.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Above"
        problem={problemOf(error, 'limitCents') ?? error?.message ?? null}
        hint="Empty: none does. A higher limit, or none, needs a second person itself."
      >
        <AmountField cents={cents} currency={currency} onChange={setCents} />
      </Field>
    </FormDialog>
  );
}

/** Bills of which something is due, the longest due first, to propose the payment of: each by itself. */
export function ProposeBills({ onClose }: { onClose: () => void }) {
  const { today } = useBooks();
  const bills = useList(PayableBillsDocument, {}, (asked) => asked.bills);
  const [day, setDay] = useState<string | null>(null);
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const [error, setError] = useState<Error | null>(null);
  const { told, failed } = useToasts();
  const propose = useOperation(ProposeBillsDocument, { onRefused: setError });
  const submit = () =>
    propose.mutate(
      { input: { ids: [...chosen], paidOn: day ?? today } },
      {
        onSuccess: ({ bulkCreatePaymentProposals: { doneCount, rows } }) => {
          told(`${doneCount} proposed`);
          for (const { refusal } of rows) if (refusal) failed(new Error(refusal.message));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title="Propose to pay bills"
      action="Propose"
      isBusy={propose.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Paid on" problem={problemOf(error, 'paidOn') ?? error?.message ?? null}>
        <DayField day={day ?? today} isRequired onChange={setDay} />
      </Field>
      {bills.error && <Failure error={bills.error} onRetry={bills.retry} />}
      {bills.isLoading && <GhostRows />}
      <CheckList
        title="Bills"
        choices={bills.rows.map(({ id, billNumber, dueDate, balanceDueCents, currency, contact }) => ({
          name: id,
          title: `${billNumber} ${contact?.name ?? ''}`,
          tells: `${amountText(balanceDueCents, currency)} ${currency}, due ${dayText(dueDate)}`,
        }))}
        chosen={chosen}
        onChange={choose}
      />
      {bills.hasMore && (
        <button type="button" className="button" onClick={bills.more}>
          More bills
        </button>
      )}
    </FormDialog>
  );
}
