import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { browserText } from '../../components/browser-name';
import { Confirm, type Question } from '../../components/confirm';
import { Instant } from '../../components/day';
import { Failure } from '../../components/failure';
import { Field, problemOf } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { GhostRows } from '../../components/ghost-rows';
import {
  addPasskey,
  type Passkey,
  passkeysQuery,
  removePasskey,
  renamePasskey,
  useAccountChange,
} from '../../server/account';
import styles from './account.module.css';
import { ProofForm } from './proof-form';

/** The passkeys of the person, each with what renames and removes it. */
export function Passkeys() {
  const asked = useQuery(passkeysQuery);
  const [renaming, rename] = useState<Passkey | null>(null);
  const [question, ask] = useState<Question | null>(null);
  const remove = useAccountChange(removePasskey);
  if (asked.error && !asked.data) return <Failure error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!asked.data) return <GhostRows />;
  if (asked.data.length === 0)
    return <p>None. With one you log in by finger, face or PIN, without a password or a code.</p>;
  const removing = ({ id, name }: Passkey): Question => ({
    title: `Remove the passkey ${name}?`,
    consequence: 'Nobody logs in with it any longer. Remove it from the device too.',
    action: 'Remove',
    run: () => remove.mutate(id),
  });
  return (
    <>
      <table className={styles.rows} aria-label="Passkeys">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Made</th>
            <th scope="col">Last used</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {asked.data.map((passkey) => (
            <tr key={passkey.id}>
              <th scope="row">{passkey.name}</th>
              <td>
                <Instant of={passkey.createdAt} />
              </td>
              <td>
                <Instant of={passkey.lastUsedAt} />
              </td>
              <td>
                <button
                  type="button"
                  className="button"
                  aria-label={`Rename ${passkey.name}`}
                  onClick={() => rename(passkey)}
                >
                  Rename
                </button>{' '}
                <button
                  type="button"
                  className="button"
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => ask(removing(passkey))}
                >
                  Remove
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {renaming && <RenamePasskey passkey={renaming} onClose={() => rename(null)} />}
      <Confirm question={question} onClose={() => ask(null)} />
    </>
  );
}

/** Proves who it is once more, and then has the browser make a passkey. */
export function AddPasskey({ hasCode, onClose }: { hasCode: boolean; onClose: () => void }) {
  const [name, setName] = useState(() => browserText(navigator.userAgent));
  const add = useAccountChange(addPasskey, { isToldBeside: true });
  return (
    <ProofForm
      title="New passkey"
      action="Go on"
      isBusy={add.isPending}
      error={add.error}
      hasCode={hasCode}
      onProof={(proof) => add.mutate({ ...proof, name }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>You log in with it alone. The browser asks where to keep it.</p>
      <Field label="Name" problem={problemOf(add.error, 'name')} hint="What tells it from your others">
        <input autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
    </ProofForm>
  );
}

function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name);
  const change = useAccountChange(renamePasskey, { isToldBeside: true });
  return (
    <FormDialog
      title={`The passkey ${passkey.name}`}
      action="Save"
      isBusy={change.isPending}
      onSubmit={() => change.mutate({ id: passkey.id, name }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field label="Name" problem={change.error?.message ?? null}>
        <input autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
