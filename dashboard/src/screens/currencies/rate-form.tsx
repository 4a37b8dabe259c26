import { useState } from 'react';
import { CheckedInput } from '../../components/checked-input';
import { CurrencyField } from '../../components/currency-field';
import { DayField } from '../../components/day-field';
import { Field, problemOf } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { useBooks } from '../../server/books';
import { useOperation } from '../../server/operations';
import { parseRate } from '../../server/parse-amount';
import { SetExchangeRateDocument } from './currencies.generated';

/** Enters what a currency was worth on a day; one that is there for the day is replaced. */
export function RateForm({ onClose }: { onClose: () => void }) {
  const books = useBooks();
  const [currency, setCurrency] = useState('');
  const [day, setDay] = useState<string | null>(null);
  const [rate, setRate] = useState('');
  const [error, setError] = useState<Error | null>(null);
  const set = useOperation(SetExchangeRateDocument, { onRefused: setError });
  const [isLeft, setLeft] = useState(false);
  const parsed = parseRate(rate);
  const submit = () => {
    if (parsed === null) return;
    set.mutate({ rate: { currency: currency.trim(), day: day ?? books.today, rate: parsed } }, { onSuccess: onClose });
  };
  const problems = ['currency', 'day', 'rate'].map(
    (name) => problemOf(error, `rates[0].${name}`) ?? problemOf(error, `rates.0.${name}`),
  );
  const general = problems.some((problem) => problem !== null) ? null : (error?.message ?? null);
  return (
    <FormDialog title="Enter a rate" action="Enter" isBusy={set.isPending} onSubmit={submit} onClose={onClose}>
      <Field label="Currency" problem={problems[0] ?? general} hint="Three letters">
        <CurrencyField currency={currency} onChange={setCurrency} />
      </Field>
      <Field label="Day" problem={problems[1] ?? null}>
        <DayField day={day ?? books.today} isRequired onChange={setDay} />
      </Field>
      <Field label={`One is worth in ${books.currency}`} problem={problems[2] ?? null}>
        <CheckedInput
          inputMode="decimal"
          value={rate}
          problem={parsed === null ? 'Not a rate above zero: figures without signs between thousands' : null}
          isTold={isLeft}
          onChange={({ target }) => setRate(target.value)}
          onBlur={() => setLeft(rate.trim() !== '')}
          onInvalid={() => setLeft(true)}
          autoComplete="off"
        />
      </Field>
    </FormDialog>
  );
}
