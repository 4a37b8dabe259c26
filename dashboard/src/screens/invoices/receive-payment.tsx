import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AmountField } from '../../components/amount-field';
import { DayField } from '../../components/day-field';
import { Field, problemOf } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { AccountTotals } from '../../components/journal-entries';
import { type Choice, Picker } from '../../components/picker';
import { useBooks, useMoneyAccountChoices } from '../../server/books';
import { useOperation } from '../../server/operations';
import { mutate } from '../../server/request';
import { ReceivePaymentDocument, type WholeInvoiceFragment } from './invoices.generated';

/** Records what a customer paid, and applies it to the invoice: both or neither. */
export function ReceivePayment(props: {
  invoice: WholeInvoiceFragment;
  onDone: (paymentId: string) => void;
  onClose: () => void;
}) {
  const { invoice, onDone, onClose } = props;
  const { currency, balanceDueCents } = invoice;
  const { today } = useBooks();
  const [amountCents, setAmount] = useState<number | null>(balanceDueCents);
  const [receivedAt, setReceivedAt] = useState(today);
  const [reference, setReference] = useState('');
  const [account, setAccount] = useState<Choice | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const accounts = useMoneyAccountChoices();
  const receive = useOperation(ReceivePaymentDocument, { onRefused: setError });
  const input = {
    contactId: invoice.contactId,
    currency,
    receivedAt,
    amountCents,
    ...(account && { accountId: account.id }),
    ...(reference.trim() !== '' && { paymentReference: reference.trim() }),
    // What is beyond the invoice stays unapplied.
    applications: [{ invoiceId: invoice.id, amountCents: Math.min(amountCents ?? 0, balanceDueCents) }],
  };
  const previewing = useQuery({
    queryKey: ['PreviewOfPayment', input],
    queryFn: () => mutate(ReceivePaymentDocument, { input: { ...input, preview: true } }),
    enabled: amountCents !== null && amountCents > 0 && !receive.isPending,
    gcTime: 0,
  });
  const preview = previewing.data?.createPayment.preview;
  const shown = error ?? previewing.error;
  const submit = () =>
    receive.mutate({ input }, { onSuccess: ({ createPayment }) => onDone(createPayment.payment.id) });
  return (
    <FormDialog
      title={`Payment of ${invoice.invoiceNumber}`}
      action="Record"
      isBusy={receive.isPending || amountCents === null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Amount" problem={problemOf(shown, 'amountCents')}>
        <AmountField cents={amountCents} currency={currency} isRequired onChange={setAmount} />
      </Field>
      <Field label="Received on" problem={problemOf(shown, 'receivedAt')}>
        <DayField day={receivedAt} isRequired onChange={setReceivedAt} />
      </Field>
      <Field label="To" hint="Defaults to the account that payments come to">
        <Picker choices={accounts} chosen={account} onChoose={setAccount} />
      </Field>
      <Field label="Reference">
        <input value={reference} onChange={(event) => setReference(event.target.value)} autoComplete="off" />
      </Field>
      {shown && <p role="alert">{shown.message}</p>}
      {preview && <AccountTotals totals={preview.accountTotals} />}
    </FormDialog>
  );
}
