import { type SyntheticEvent, useEffect, useState } from 'react';
import { CheckedInput } from './checked-input';

type DayFieldProps = {
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  day: string | null;
} & (
  | { isRequired: true; onChange: (day: string) => void }
  | { isRequired?: false; onChange: (day: string | null) => void }
);

/**
 * Takes a calendar day. It is passed on when it is whole and left, or with Enter: not at every figure of a year. A day in part,
 * or none where one is needed, is never passed on: the field says so.
 */
export function DayField(props: DayFieldProps) {
  const { day, isRequired = false, onChange: _, ...named } = props;
  const [typed, setTyped] = useState(day ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    setTyped(day ?? '');
    setProblem(null);
  }, [day]);
  const missing = isRequired && typed === '' ? 'A day is needed' : null;
  const settle = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    const found = currentTarget.validity.badInput ? 'Not a whole day' : missing;
    setProblem(found);
    if (found !== null || typed === (day ?? '')) return;
    if (typed !== '') props.onChange(typed);
    else if (!props.isRequired) props.onChange(null);
  };
  return (
    <CheckedInput
      {...named}
      type="date"
      value={typed}
      problem={problem ?? missing}
      isTold={problem !== null}
      onChange={(event) => {
        setTyped(event.target.value);
        setProblem(null);
      }}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle(event)}
      onInvalid={settle}
    />
  );
}
