import { useEffect, useState } from 'react';
import { amountText } from '../server/format';
import { parseAmount } from '../server/parse-amount';

/** Takes an amount in the locale’s way. What is not an amount is never passed on: the field says so and keeps what was typed. */
export function AmountField(props: {
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  cents: number | null;
  currency: string;
  onChange: (cents: number | null) => void;
  onProblem?: (problem: string | null) => void;
}) {
  const { cents, currency, onChange, onProblem, ...named } = props;
  const shown = cents === null ? '' : amountText(cents, currency);
  const [typed, setTyped] = useState(shown);
  const [isWrong, setWrong] = useState(false);
  useEffect(() => setTyped(shown), [shown]);
  const settle = () => {
    const parsed = typed.trim() === '' ? null : parseAmount(typed, currency);
    const wrong = typed.trim() !== '' && parsed === null;
    setWrong(wrong);
    onProblem?.(wrong ? `Not an amount in ${currency}` : null);
    if (wrong) return;
    if (parsed === null || parsed !== cents) onChange(parsed);
    setTyped(parsed === null ? '' : amountText(parsed, currency));
  };
  return (
    <input
      {...named}
      className="figure"
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      aria-invalid={isWrong || undefined}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
    />
  );
}
