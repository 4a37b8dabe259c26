import { type ReactNode, useState } from 'react';
import { Field, problemOf } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { PasswordField } from '../../components/password-field';
import type { Proof } from '../../server/account';
import { RequestRefused } from '../../server/request';

/** Asks for the password and a code once more. */
export function ProofForm(props: {
  title: string;
  action: string;
  isBusy: boolean;
  error: Error | null;
  onProof: (proof: Proof) => void;
  onClose: () => void;
  /** False for whoever has no second factor. */
  hasCode?: boolean;
  children: ReactNode;
}) {
  const { title, action, isBusy, error, onProof, onClose, hasCode = true, children } = props;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const submit = () => onProof({ password, ...(code !== '' && { code }) });
  return (
    <FormDialog title={title} action={action} isBusy={isBusy} onSubmit={submit} onClose={onClose}>
      {children}
      <PasswordField
        label="Your password"
        password={password}
        onChange={setPassword}
        problem={problemOf(error, 'password') ?? (isOfField(error) ? null : (error?.message ?? null))}
      />
      {hasCode && (
        <Field label="Code" hint="Of the app, or a recovery code">
          <input autoComplete="one-time-code" value={code} onChange={(event) => setCode(event.target.value)} />
        </Field>
      )}
    </FormDialog>
  );
}

/** Whether the error stands beside a field of its own. */
function isOfField(error: Error | null): boolean {
  return error instanceof RequestRefused && error.fields.length > 0;
}
