import { useState } from 'react';
import { AmountField } from '../../components/amount-field';
import { DayField } from '../../components/day-field';
import { Field, problemOf } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { type Choice, Picker } from '../../components/picker';
import { useBooks, useMoneyAccountChoices } from '../../server/books';
import { useOperation } from '../../server/operations';
import { PaySalesTaxDocument } from './bank-transactions.generated';

/** Pays sales tax to the tax office, or books what it refunded. */
export function PayTax({ onMade, onClose }: { onMade: (id: string) => void; onClose: () => void }) {
  const { currency, today } = useBooks();
  const accounts = useMoneyAccountChoices();
  const [salesTaxCents, setSalesTax] = useState<number | null>(null);
  const [purchaseTaxCents, setPurchaseTax] = useState<number | null>(null);
  const [isSettled, setSettled] = useState(true);
  const [account, setAccount] = useState<Choice | null>(null);
  const [day, setDay] = useState(today);
  const [reference, setReference] = useState('');
  const [error, setError] = useState<Error | null>(null);
  const pay = useOperation(PaySalesTaxDocument, { onRefused: setError });
  const submit = () =>
    pay.mutate(
      {
        input: {
          salesTaxCents: salesTaxCents ?? 0,
          ...(purchaseTaxCents !== null && { purchaseTaxCents }),
          ...(account && { accountId: account.id }),
          settled: isSettled,
          transactionDate: day,
          ...(reference.trim() !== '' && { reference: reference.trim() }),
        },
      },
      { onSuccess: ({ createSalesTaxPayment }) => onMade(createSalesTaxPayment.bankTransaction.id) },
    );
  return (
    <FormDialog title="Pay sales tax" action="Pay" isBusy={pay.isPending} onSubmit={submit} onClose={onClose}>
      {error && <p role="alert">{error.message}</p>}
      <Field label={`Sales tax in ${currency}`} problem={problemOf(error, 'salesTaxCents')}>
        <AmountField cents={salesTaxCents} currency={currency} onChange={setSalesTax} />
      </Field>
      <Field
        label="Purchase tax that is set off"
        hint="More than the sales tax: the rest was refunded"
        problem={problemOf(error, 'purchaseTaxCents')}
      >
        <AmountField cents={purchaseTaxCents} currency={currency} onChange={setPurchaseTax} />
      </Field>
      <Field label="Of a period that" problem={problemOf(error, 'settled')}>
        <select value={isSettled ? 'yes' : 'no'} onChange={({ target }) => setSettled(target.value === 'yes')}>
          <option value="yes">Was settled here</option>
          <option value="no">Was not settled here</option>
        </select>
      </Field>
      <Field label="Account" hint="Defaults to the standard bank account" problem={problemOf(error, 'accountId')}>
        <Picker choices={accounts} chosen={account} onChoose={setAccount} />
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
