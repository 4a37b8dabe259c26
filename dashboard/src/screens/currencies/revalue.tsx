import { useState } from 'react';
import { Amount } from '../../components/amount';
import { DayField } from '../../components/day-field';
import { Field, problemOf } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { useToasts } from '../../components/toasts';
import { useBooks } from '../../server/books';
import { useOperation } from '../../server/operations';
import { Balances } from './balances';
import { RevalueOpenItemsDocument, type RevalueOpenItemsMutation } from './currencies.generated';

type Previewed = RevalueOpenItemsMutation['revalueOpenItems']['revaluation'];

/** Values what is open at the rates of a day: what that brings is seen before it is booked. */
export function Revalue({ onClose }: { onClose: () => void }) {
  const { today, currency } = useBooks();
  const [asOf, setDay] = useState<string | null>(null);
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const toasts = useToasts();
  const revalue = useOperation(RevalueOpenItemsDocument, { onRefused: setError });
  const day = asOf ?? today;
  const submit = () => {
    setError(null);
    if (previewed === null)
      return revalue.mutate(
        { asOf: day, preview: true },
        { onSuccess: ({ revalueOpenItems }) => setPreviewed(revalueOpenItems.revaluation) },
      );
    revalue.mutate(
      { asOf: day },
      {
        onSuccess: () => {
          toasts.told('What is open is revalued');
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title="Revalue"
      action={previewed === null ? 'Preview' : 'Book'}
      isWide
      isBusy={revalue.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Day" problem={problemOf(error, 'asOf') ?? error?.message ?? null}>
        <DayField
          day={day}
          isRequired
          onChange={(chosen) => {
            setDay(chosen);
            setPreviewed(null);
          }}
        />
      </Field>
      {previewed && (
        <>
          <p role="status">
            Gains <Amount cents={previewed.gainCents} currency={currency} />, losses{' '}
            <Amount cents={previewed.lossCents} currency={currency} />, taken back on the next day.
          </p>
          <Balances balances={previewed.balances} base={currency} />
        </>
      )}
    </FormDialog>
  );
}
