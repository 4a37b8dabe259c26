import { type ReactNode, useState } from 'react';
import { amountText } from '../server/format';
import { AmountField } from './amount-field';
import { DayField } from './day-field';
import { Field } from './field';
import { FormDialog } from './form-dialog';
import type { Act } from './undo';

/** The way to give back what is not applied, with the way to take that back. */
export function useRefund(props: {
  /** What is refunded: `CN-000001`. */
  name: string;
  currency: string;
  mostCents: number;
  today: string;
  /** Answers what takes the refund back. */
  refund: (amountCents: number, refundedOn: string) => Promise<() => Promise<unknown>>;
  act: Act;
}): { ask: () => void; dialog: ReactNode } {
  const { refund, act, ...shown } = props;
  const [isAsked, setAsked] = useState(false);
  const give = (cents: number, day: string) => {
    setAsked(false);
    let takeBack = () => Promise.resolve<unknown>(null);
    void act(
      async () => {
        takeBack = await refund(cents, day);
      },
      `${amountText(cents, props.currency)} ${props.currency} refunded`,
      () => takeBack(),
    );
  };
  const dialog = isAsked && <RefundDialog {...shown} onRefund={give} onClose={() => setAsked(false)} />;
  return { ask: () => setAsked(true), dialog };
}

/** Gives back what of a payment or a note is not applied, or a part of it. */
function RefundDialog(props: {
  name: string;
  currency: string;
  mostCents: number;
  today: string;
  onRefund: (amountCents: number, day: string) => void;
  onClose: () => void;
}) {
  const { name, currency, mostCents, today, onRefund, onClose } = props;
  const [amountCents, setAmount] = useState<number | null>(mostCents);
  const [day, setDay] = useState(today);
  return (
    <FormDialog
      title={`Refund of ${name}`}
      action="Refund"
      isBusy={amountCents === null}
      onSubmit={() => amountCents !== null && onRefund(amountCents, day)}
      onClose={onClose}
    >
      <Field label={`Amount in ${currency}`}>
        <AmountField cents={amountCents} currency={currency} isRequired onChange={setAmount} />
      </Field>
      <Field label="Day">
        <DayField day={day} isRequired onChange={setDay} />
      </Field>
    </FormDialog>
  );
}
