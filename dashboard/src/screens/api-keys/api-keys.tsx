import { useState } from 'react';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Confirm, type Question } from '../../components/confirm';
import { Instant } from '../../components/day';
import { Empty } from '../../components/empty';
import { type Column, useCurrent } from '../../components/grid';
import { Listed } from '../../components/listed';
import { Screen } from '../../components/screen';
import { Secret } from '../../components/secret';
import { SettingsTabs } from '../../components/settings-tabs';
import { Status } from '../../components/status';
import { words } from '../../server/format';
import { useList } from '../../server/list';
import { useOperation } from '../../server/operations';
import { useMay } from '../../server/session';
import { ApiKeysDocument, type ApiKeysQuery, RevokeApiKeyDocument } from './api-keys.generated';
import { NewKey, RotateKey } from './key-forms';

type ApiKey = ApiKeysQuery['apiKeys']['nodes'][number];

/** The keys of programs: what each may do, and when it was last used. */
export function ApiKeys() {
  const list = useList(ApiKeysDocument, {}, ({ apiKeys }) => apiKeys);
  const [current, setCurrent] = useCurrent(list.rows, ({ id }) => id);
  const [open, setOpen] = useState<'new' | 'rotate' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [question, ask] = useState<Question | null>(null);
  const offered = useKeyCommands(current, setOpen, ask);
  const made = (made: string) => {
    setOpen(null);
    setSecret(made);
  };
  return (
    <Screen title="API keys">
      <SettingsTabs />
      <Actions of={offered} />
      <Listed
        list={list}
        label="Keys"
        columns={columns}
        rowKey={({ id }) => id}
        onCurrent={setCurrent}
        empty={<Empty title="No program has a key" keys="n makes the first one." keysNeed="admin" />}
      />
      {open === 'new' && <NewKey onMade={made} onClose={() => setOpen(null)} />}
      {open === 'rotate' && current && <RotateKey apiKey={current} onMade={made} onClose={() => setOpen(null)} />}
      {secret !== null && (
        <Secret
          title="The key"
          secret={secret}
          hint="It is shown once: keep it where the program reads it."
          onClose={() => setSecret(null)}
        />
      )}
      <Confirm question={question} onClose={() => ask(null)} />
    </Screen>
  );
}

function useKeyCommands(
  current: ApiKey | null,
  open: (what: 'new' | 'rotate') => void,
  ask: (question: Question) => void,
): Command[] {
  const revoke = useOperation(RevokeApiKeyDocument);
  const may = useMay();
  const section = 'API keys';
  const commands: Command[] = [{ id: 'new', title: 'New key', section, key: 'n', run: () => open('new') }];
  if (current && current.revokedAt === null) {
    const { id, name } = current;
    const question: Question = {
      title: `Revoke the key ${name}?`,
      consequence:
        'Programs that use it are refused from now on, and what they listen to ends. It cannot be taken back.',
      action: 'Revoke',
      run: () => revoke.mutate({ id }),
    };
    commands.push(
      { id: 'rotate', title: 'Rotate key', section, key: 'u', run: () => open('rotate') },
      { id: 'revoke', title: 'Revoke key', section, key: 'Delete', run: () => ask(question) },
    );
  }
  return useCommands(may('admin') ? commands : []);
}

const columns: Column<ApiKey>[] = [
  { title: 'Name', width: 'minmax(160px, 1fr)', cell: ({ name }) => name },
  { title: 'Key', width: '120px', cell: ({ hint }) => <code>{hint}</code> },
  { title: 'May', width: 'minmax(180px, 1fr)', cell: ({ scopes }) => scopes.map(words).join(', ') },
  {
    title: 'State',
    width: '100px',
    cell: (key) => <Status of={stateOf(key)} {...(stateOf(key) === 'Valid' && { tone: 'good' })} />,
  },
  { title: 'Last used', width: '170px', cell: ({ lastUsedAt }) => <Instant of={lastUsedAt} /> },
  { title: 'Ends', width: '170px', cell: ({ expiresAt }) => <Instant of={expiresAt} /> },
  { title: 'Made', width: '170px', cell: ({ createdAt }) => <Instant of={createdAt} /> },
];

function stateOf({ revokedAt, expiresAt }: ApiKey): string {
  if (revokedAt !== null) return 'Revoked';
  return expiresAt !== null && new Date(expiresAt) <= new Date() ? 'Expired' : 'Valid';
}
