import { type ReactNode, useState } from 'react';
import { Field, problemOf } from './field';

interface TextOptions {
  hint?: string;
  /** Takes more than one line. */
  isLong?: boolean;
  isPassword?: boolean;
}

/**
 * Texts of a form by the names of their fields; one that is emptied is null. What the service has against one stands below
 * it, and what is about none of them below the first.
 */
export function useTexts<Name extends string>(
  standing: Record<Name, string | null>,
  error: Error | null,
): { field: (name: Name, label: string, options?: TextOptions) => ReactNode; written: Record<Name, string | null> } {
  const [texts, setTexts] = useState<Record<Name, string>>(
    Object.fromEntries(Object.entries<string | null>(standing).map(([name, text]) => [name, text ?? ''])) as Record<
      Name,
      string
    >,
  );
  const names = Object.keys(standing) as Name[];
  const isNamed = names.some((name) => problemOf(error, name) !== null);
  const field = (name: Name, label: string, { hint, isLong, isPassword }: TextOptions = {}) => {
    const props = {
      value: texts[name],
      onChange: ({ target }: { target: { value: string } }) => setTexts({ ...texts, [name]: target.value }),
    };
    const first = !isNamed && name === names[0] ? (error?.message ?? null) : null;
    return (
      <Field label={label} problem={problemOf(error, name) ?? first} {...(hint !== undefined && { hint })}>
        {isLong ? (
          <textarea rows={3} {...props} />
        ) : (
          <input
            type={isPassword ? 'password' : 'text'}
            autoComplete={isPassword ? 'new-password' : 'off'}
            {...props}
          />
        )}
      </Field>
    );
  };
  const written = Object.fromEntries(
    Object.entries<string>(texts).map(([name, text]) => [name, text.trim() || null]),
  ) as Record<Name, string | null>;
  return { field, written };
}
