import { Field } from './field';

/** A password: one that the person has, which a password manager fills in, or a new one, which it may make up. */
export function PasswordField(props: {
  label: string;
  isNew?: boolean;
  password: string;
  onChange: (password: string) => void;
  problem: string | null;
  hint?: string;
}) {
  const { label, isNew = false, password, onChange, problem, hint } = props;
  return (
    <Field label={label} problem={problem} {...(hint !== undefined && { hint })}>
      <input
        type="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        value={password}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
