import { useEffect, useRef } from 'react';
import { Field, problemOf } from '../../components/field';
import { RequestRefused } from '../../server/request';

/** Whether a log-in was refused for want of the second factor alone. */
export function wantsCode(error: Error | null): boolean {
  return error instanceof RequestRefused && error.code === 'SECOND_FACTOR_REQUIRED';
}

/** The code of the second factor: nothing until it is wanted, and then it has the focus. */
export function CodeField(props: { error: Error | null; code: string; onChange: (code: string) => void }) {
  const { error, code, onChange } = props;
  const isAsked = useLatched(wantsCode(error));
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAsked) input.current?.focus();
  }, [isAsked]);
  if (!isAsked) return null;
  return (
    <Field
      label="Code"
      hint="From your authenticator, or one of your recovery codes."
      problem={problemOf(error, 'code')}
    >
      <input ref={input} autoComplete="one-time-code" value={code} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}

/** True from the first time on. */
function useLatched(value: boolean): boolean {
  const latched = useRef(false);
  if (value) latched.current = true;
  return latched.current;
}
