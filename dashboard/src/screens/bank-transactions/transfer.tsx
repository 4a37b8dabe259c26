import { useState } from 'react';
import { AmountField } from '../../components/amount-field';
import { DayField } from '../../components/day-field';
import { Field, problemOf } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { type Choice, Picker } from '../../components/picker';
import { useBooks, useMoneyAccountChoices } from '../../server/books';
import { useOperation } from '../../server/operations';
import { TransferDocument } from './bank-transactions.generated';

/** Moves money from one bank, cash or card account to another. */
export function Transfer({ onMade, onClose }: { onMade: (id: string) => void; onClose: () => void }) {
  const { currency, today } = useBooks();
  const accounts = useMoneyAccountChoices();
  const [from, setFrom] = useState<Choice | null>(null);
  const [to, setTo] = useState<Choice | null>(null);
  const [amountCents, setAmount] = useState<number | null>(null);
  const [day, setDay] = useState(today);
  const [reference, setReference] = useState('');
  const [error, setError] = useState<Error | null>(null);
  const transfer = useOperation(TransferDocument, { onRefused: setError });
  const submit = () =>
    transfer.mutate(
      {
        input: {
          fromAccountId: from?.id ?? '',
          toAccountId: to?.id ?? '',
          amountCents: amountCents ?? 0,
          transactionDate: day,
          ...(reference.trim() !== '' && { reference: reference.trim() }),
        },
      },
      { onSuccess: ({ createTransfer }) => onMade(createTransfer.bankTransaction.id) },
    );
  return (
    <FormDialog
      title="Transfer money"
      action="Transfer"
      isBusy={transfer.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {error && <p role="alert">{error.message}</p>}
      <Field label="From" problem={problemOf(error, 'fromAccountId')}>
        <Picker choices={accounts} chosen={from} onChoose={setFrom} />
      </Field>
      <Field label="To" problem={problemOf(error, 'toAccountId')}>
        <Picker choices={accounts} chosen={to} onChoose={setTo} />
      </Field>
      <Field label={`Amount in ${currency}`} problem={problemOf(error, 'amountCents')}>
        <AmountField cents={amountCents} currency={currency} isRequired onChange={setAmount} />
      </Field>
      <Field label="Day" problem={problemOf(error, 'transactionDate')}>
        <DayField day={day} isRequired onChange={setDay} />
      </Field>
      <Field label="Reference" problem={problemOf(error, 'reference')}>
        <input value={reference} onChange={({ target }) => setReference(target.value)} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
