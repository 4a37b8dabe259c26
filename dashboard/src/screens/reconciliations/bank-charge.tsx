import { useState } from 'react';
import { AmountField } from '../../components/amount-field';
import { DayField } from '../../components/day-field';
import { Field, problemOf } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { useOperation } from '../../server/operations';
import { CreateBankChargeDocument } from './reconciliations.generated';

const kinds = { FEE: 'Fee', INTEREST_EARNED: 'Interest earned', INTEREST_PAID: 'Interest paid' } as const;

/** Books a fee or interest that stands on the statement and is not in the ledger yet. */
export function BankCharge(props: {
  accountId: string;
  accountName: string;
  currency: string;
  day: string;
  onClose: () => void;
}) {
  const { accountId, currency, onClose } = props;
  const [kind, setKind] = useState<keyof typeof kinds>('FEE');
  const [amountCents, setAmount] = useState<number | null>(null);
  const [transactionDate, setDate] = useState<string | null>(props.day);
  const [notes, setNotes] = useState('');
  const [error, setError] = useState<Error | null>(null);
  const create = useOperation(CreateBankChargeDocument, { onRefused: setError });
  const submit = () =>
    create.mutate(
      {
        input: {
          kind,
          accountId,
          currency,
          amountCents: amountCents ?? 0,
          transactionDate: transactionDate ?? props.day,
          notes: notes.trim() || null,
        },
      },
      { onSuccess: onClose },
    );
  const dayProblem = problemOf(error, 'transactionDate');
  return (
    <FormDialog
      title={`Fee or interest of ${props.accountName}`}
      action="Book"
      isBusy={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Kind">
        <select value={kind} onChange={({ target }) => setKind(target.value as keyof typeof kinds)}>
          {Object.entries(kinds).map(([name, title]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </Field>
      <Field
        label={`Amount in ${currency}`}
        problem={problemOf(error, 'amountCents') ?? (dayProblem === null ? (error?.message ?? null) : null)}
      >
        <AmountField cents={amountCents} currency={currency} isRequired onChange={setAmount} />
      </Field>
      <Field label="Day" problem={dayProblem}>
        <DayField day={transactionDate} isRequired onChange={setDate} />
      </Field>
      <Field label="Notes">
        <input value={notes} onChange={({ target }) => setNotes(target.value)} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
