import { useState } from 'react';
import { AmountField } from './amount-field';
import { DayField } from './day-field';
import { Field } from './field';
import { FormDialog } from './form-dialog';

/** Gives back what of a payment or a note is not applied, or a part of it. */
export function RefundDialog(props: {
  currency: string;
  mostCents: number;
  today: string;
  onRefund: (amountCents: number, day: string) => void;
  onClose: () => void;
}) {
  const { currency, mostCents, today, onRefund, onClose } = props;
  const [amountCents, setAmount] = useState<number | null>(mostCents);
  const [day, setDay] = useState(today);
  return (
    <FormDialog
      title="Refund"
      action="Refund"
      isBusy={amountCents === null}
      onSubmit={() => amountCents !== null && onRefund(amountCents, day)}
      onClose={onClose}
    >
      <Field label={`Amount in ${currency}`}>
        <AmountField cents={amountCents} currency={currency} onChange={setAmount} />
      </Field>
      <Field label="Day">
        <DayField day={day} onChange={(next) => next && setDay(next)} />
      </Field>
    </FormDialog>
  );
}
