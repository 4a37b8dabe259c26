import { useState } from 'react';
import { encode } from 'uqr';
import { Field } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { PasswordField } from '../../components/password-field';
import {
  confirmSecondFactor,
  enrolSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  useAccountChange,
} from '../../server/account';
import styles from './account.module.css';
import { ProofForm } from './proof-form';

interface WithCodes {
  onCodes: (codes: string[]) => void;
  onClose: () => void;
}

/** Two steps: the password gives a secret for the app, and a code of the app puts it into force. */
export function AddSecondFactor({ onCodes, onClose }: WithCodes) {
  const [password, setPassword] = useState('');
  const enrol = useAccountChange(enrolSecondFactor, { isToldBeside: true });
  if (enrol.data) return <ConfirmSecondFactor secret={enrol.data} onCodes={onCodes} onClose={onClose} />;
  return (
    <FormDialog
      title="A second factor"
      action="Go on"
      isBusy={enrol.isPending}
      onSubmit={() => enrol.mutate(password)}
      onClose={onClose}
    >
      <p>You log in with your password and a code of an authenticator app.</p>
      <PasswordField
        label="Your password"
        password={password}
        onChange={setPassword}
        problem={enrol.error?.message ?? null}
      />
    </FormDialog>
  );
}

function ConfirmSecondFactor({ secret, onCodes, onClose }: { secret: { secret: string; uri: string } } & WithCodes) {
  const [code, setCode] = useState('');
  const confirm = useAccountChange(confirmSecondFactor, { isToldBeside: true });
  const submit = () => confirm.mutate(code, { onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes) });
  return (
    <FormDialog
      key="confirm"
      title="A second factor"
      action="Confirm"
      isBusy={confirm.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>Let the app read this, or type the secret into it.</p>
      <QrCode text={secret.uri} label="The secret for the app, as a QR code" />
      <code>{secret.secret.match(/.{1,4}/g)?.join(' ')}</code>
      <Field label="Code" hint="What the app shows now" problem={confirm.error?.message ?? null}>
        <input
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}

/** Takes the second factor away. */
export function RemoveSecondFactor({ onClose }: { onClose: () => void }) {
  const remove = useAccountChange(removeSecondFactor, { isToldBeside: true });
  return (
    <ProofForm
      title="Remove the second factor"
      action="Remove"
      isBusy={remove.isPending}
      error={remove.error}
      onProof={(proof) => remove.mutate(proof, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>The password alone opens your books then.</p>
    </ProofForm>
  );
}

/** New recovery codes in place of those that are left. */
export function NewRecoveryCodes({ onCodes, onClose }: WithCodes) {
  const replace = useAccountChange(replaceRecoveryCodes, { isToldBeside: true });
  return (
    <ProofForm
      title="New recovery codes"
      action="Make them"
      isBusy={replace.isPending}
      error={replace.error}
      onProof={(proof) => replace.mutate(proof, { onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes) })}
      onClose={onClose}
    >
      <p>Those that are left work no longer.</p>
    </ProofForm>
  );
}

/** Dark on white whatever the colours are: readers expect it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className={styles.code}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path fill="currentColor" d={dark.join('')} />
    </svg>
  );
}
