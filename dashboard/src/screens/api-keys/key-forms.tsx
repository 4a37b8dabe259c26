import { useState } from 'react';
import { CheckList } from '../../components/check-list';
import { Field, problemOf } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { useOperation } from '../../server/operations';
import { type ApiKeyScope, CreateApiKeyDocument, RotateApiKeyDocument } from './api-keys.generated';

const scopes: { name: ApiKeyScope; title: string; tells: string }[] = [
  { name: 'READ', title: 'Read', tells: 'see contacts, documents, payments and the journal' },
  { name: 'WRITE', title: 'Write', tells: 'make and change them, post and pay' },
  { name: 'REPORTS', title: 'Reports', tells: 'see the reports' },
  { name: 'ADMIN', title: 'Admin', tells: 'keys, webhooks, periods and settings' },
  { name: 'APPROVE', title: 'Approve', tells: 'payments that somebody else proposed' },
];

/** What a new key is called and may do. */
export function NewKey({ onMade, onClose }: { onMade: (secret: string) => void; onClose: () => void }) {
  const [name, setName] = useState('');
  const [chosen, choose] = useState<ReadonlySet<ApiKeyScope>>(new Set<ApiKeyScope>(['READ']));
  const [error, setError] = useState<Error | null>(null);
  const create = useOperation(CreateApiKeyDocument, { onRefused: setError });
  const submit = () =>
    create.mutate(
      { input: { name: name.trim(), scopes: [...chosen] } },
      { onSuccess: ({ createApiKey }) => onMade(createApiKey.secret) },
    );
  return (
    <FormDialog title="New key" action="Create" isBusy={create.isPending} onSubmit={submit} onClose={onClose}>
      <Field label="Name" problem={problemOf(error, 'name') ?? error?.message ?? null} hint="The program that uses it">
        <input value={name} onChange={(event) => setName(event.target.value)} autoComplete="off" />
      </Field>
      <CheckList title="May" choices={scopes} chosen={chosen} onChange={choose} />
    </FormDialog>
  );
}

const graces = { 0: 'At once', 3600: 'After an hour', 86400: 'After a day', 604800: 'After a week' };

/** A new secret in place of a key, which may go on for a while so that programs can change over. */
export function RotateKey(props: {
  apiKey: { id: string; name: string };
  onMade: (secret: string) => void;
  onClose: () => void;
}) {
  const { apiKey, onMade, onClose } = props;
  const [graceSeconds, setGraceSeconds] = useState(86_400);
  const rotate = useOperation(RotateApiKeyDocument);
  const submit = () =>
    rotate.mutate(
      { input: { id: apiKey.id, graceSeconds } },
      { onSuccess: ({ rotateApiKey }) => onMade(rotateApiKey.secret) },
    );
  return (
    <FormDialog
      title={`Rotate the key ${apiKey.name}`}
      action="Rotate"
      isBusy={rotate.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="The key of now ends">
        <select value={graceSeconds} onChange={(event) => setGraceSeconds(Number(event.target.value))}>
          {Object.entries(graces).map(([seconds, title]) => (
            <option key={seconds} value={seconds}>
              {title}
            </option>
          ))}
        </select>
      </Field>
    </FormDialog>
  );
}
