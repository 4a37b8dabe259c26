import { useState } from 'react';
import { Field, problemOf } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { PasswordField } from '../../components/password-field';
import { useToasts } from '../../components/toasts';
import { changePassword, rename, useAccountChange } from '../../server/account';

/** What the person is called. */
export function NameForm({ name: before, onClose }: { name: string; onClose: () => void }) {
  const [name, setName] = useState(before);
  const change = useAccountChange(rename, { isToldBeside: true });
  return (
    <FormDialog
      title="Your name"
      action="Save"
      isBusy={change.isPending}
      onSubmit={() => change.mutate(name, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field
        label="Name"
        problem={problemOf(change.error, 'name') ?? change.error?.message ?? null}
        hint="What you did until now keeps the name before."
      >
        <input autoComplete="name" value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
    </FormDialog>
  );
}

/** Another password in place of the one before. */
export function PasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const toasts = useToasts();
  const change = useAccountChange(() => changePassword(password, newPassword), { isToldBeside: true });
  const submit = () =>
    change.mutate(undefined, {
      onSuccess: () => {
        onClose();
        toasts.told('The password is changed, and your other sessions have ended');
      },
    });
  const ofNew = problemOf(change.error, 'newPassword');
  return (
    <FormDialog title="Your password" action="Change" isBusy={change.isPending} onSubmit={submit} onClose={onClose}>
      <PasswordField
        label="Password of now"
        password={password}
        onChange={setPassword}
        problem={ofNew ? null : (change.error?.message ?? null)}
      />
      <PasswordField
        label="New password"
        isNew
        password={newPassword}
        onChange={setNewPassword}
        problem={ofNew}
        hint="12 characters or more. Your other sessions end."
      />
      {/* For password managers, which keep a password by whom it is of. */}
      <input className="hidden" type="email" autoComplete="username" aria-hidden tabIndex={-1} readOnly value={email} />
    </FormDialog>
  );
}
