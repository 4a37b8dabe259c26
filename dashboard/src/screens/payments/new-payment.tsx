import { useState } from 'react';
import { AmountField } from '../../components/amount-field';
import { DayField } from '../../components/day-field';
import { Field, problemOf } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { type Choice, Picker } from '../../components/picker';
import { useBooks, useContactChoices, useMoneyAccountChoices } from '../../server/books';
import { useOperation } from '../../server/operations';
import { RecordCustomerPaymentDocument, RecordVendorPaymentDocument } from './payments.generated';
import { customers, type Side } from './side';

/** Records money that came or went; what it pays is chosen on its screen. */
export function NewPayment(props: { side: Side; onMade: (id: string) => void; onClose: () => void }) {
  const { side, onMade, onClose } = props;
  const { today, currency } = useBooks();
  const contacts = useContactChoices();
  const accounts = useMoneyAccountChoices();
  const [contact, setContact] = useState<Choice | null>(null);
  const [account, setAccount] = useState<Choice | null>(null);
  const [amountCents, setAmount] = useState<number | null>(null);
  const [day, setDay] = useState(today);
  const [reference, setReference] = useState('');
  const [error, setError] = useState<Error | null>(null);
  const receive = useOperation(RecordCustomerPaymentDocument, { onRefused: setError });
  const pay = useOperation(RecordVendorPaymentDocument, { onRefused: setError });
  const submit = () => {
    if (contact === null || amountCents === null)
      return setError(new Error(`A ${side.contact.toLowerCase()} and an amount are needed.`));
    const input = {
      contactId: contact.id,
      amountCents,
      currency,
      ...(account && { accountId: account.id }),
      ...(reference.trim() !== '' && { paymentReference: reference.trim() }),
    };
    if (side === customers)
      receive.mutate(
        { input: { ...input, receivedAt: day } },
        { onSuccess: ({ createPayment }) => onMade(createPayment.payment.id) },
      );
    else
      pay.mutate(
        { input: { ...input, paidAt: day } },
        { onSuccess: ({ createVendorPayment }) => onMade(createVendorPayment.vendorPayment.id) },
      );
  };
  return (
    <FormDialog
      title={`New ${side.one.toLowerCase()}`}
      action="Record"
      isBusy={receive.isPending || pay.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={side.contact} problem={problemOf(error, 'contactId')}>
        <Picker choices={contacts.choices} onType={contacts.onType} chosen={contact} onChoose={setContact} />
      </Field>
      <Field label={`Amount in ${currency}`} problem={problemOf(error, 'amountCents')}>
        <AmountField cents={amountCents} currency={currency} onChange={setAmount} />
      </Field>
      <Field label="Day" problem={problemOf(error, side === customers ? 'receivedAt' : 'paidAt')}>
        <DayField day={day} isRequired onChange={setDay} />
      </Field>
      <Field label="Account" hint="Defaults to the account of payments">
        <Picker choices={accounts} chosen={account} onChoose={setAccount} />
      </Field>
      <Field label="Reference">
        <input value={reference} onChange={(event) => setReference(event.target.value)} autoComplete="off" />
      </Field>
      {error && <p role="alert">{error.message}</p>}
    </FormDialog>
  );
}
