import { useEffect, useState } from 'react';
import { amountText } from '../server/format';
import { parseAmount } from '../server/parse-amount';
import { CheckedInput } from './checked-input';

type AmountFieldProps = {
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  cents: number | null;
  currency: string;
} & (
  | { isRequired: true; onChange: (cents: number) => void }
  | { isRequired?: false; onChange: (cents: number | null) => void }
);

/** Takes an amount in the locale’s way. What is not an amount is never passed on: the field says so and keeps what was typed. */
export function AmountField(props: AmountFieldProps) {
  const { cents, currency, isRequired = false, onChange: _, ...named } = props;
  const shown = cents === null ? '' : amountText(cents, currency);
  const [typed, setTyped] = useState(shown);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    setTyped(shown);
    setProblem(null);
  }, [shown]);
  const settle = () => {
    // What stands there as it was written is what it was.
    const parsed = typed === shown ? cents : parseAmount(typed, currency);
    const found = problemOf(typed, parsed, props);
    setProblem(found);
    if (found !== null) return;
    if (parsed === null) {
      if (!props.isRequired && cents !== null) props.onChange(null);
    } else if (parsed !== cents) props.onChange(parsed);
    setTyped(parsed === null ? '' : amountText(parsed, currency));
  };
  const missing = isRequired && typed.trim() === '' ? needed : null;
  return (
    <CheckedInput
      {...named}
      className="figure"
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      problem={problem ?? missing}
      isTold={problem !== null}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
      onInvalid={settle}
    />
  );
}

const needed = 'An amount is needed';

function problemOf(typed: string, cents: number | null, { currency, isRequired }: AmountFieldProps): string | null {
  if (cents !== null) return null;
  if (typed.trim() !== '') return `Not an amount in ${currency}`;
  return isRequired ? needed : null;
}
