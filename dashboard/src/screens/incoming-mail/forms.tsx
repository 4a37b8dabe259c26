import { useState } from 'react';
import { Field, problemOf } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { useTexts } from '../../components/texts';
import { useOperation } from '../../server/operations';
import type { Mailbox } from './incoming-mail';
import { AddKnownSenderDocument, type ImapSecurity, SetImapMailboxDocument } from './incoming-mail.generated';
import { securities } from './words';

/** The port that a server listens on by custom. */
const customaryPorts: Record<ImapSecurity, string> = { TLS: '993', STARTTLS: '143', NONE: '143' };

/** Names the mailbox that is looked into, and the folder in it. */
export function MailboxForm({ mailbox, onClose }: { mailbox: Mailbox | null; onClose: () => void }) {
  const [error, setError] = useState<Error | null>(null);
  const [security, setSecurity] = useState<ImapSecurity>(mailbox?.security ?? 'TLS');
  const [port, setPort] = useState(mailbox ? String(mailbox.port) : customaryPorts.TLS);
  const { host = null, userName = null, takenFolder = null, folder = 'INBOX' } = mailbox ?? {};
  const { field, written } = useTexts({ host, userName, password: null, folder, takenFolder }, error);
  const set = useOperation(SetImapMailboxDocument, { onRefused: setError });
  const choose = (next: ImapSecurity) => {
    if (port === customaryPorts[security]) setPort(customaryPorts[next]);
    setSecurity(next);
  };
  const submit = () => {
    const { host: server, userName: user, password, folder: from, takenFolder: to } = written;
    const input = {
      host: server ?? '',
      port: Number(port),
      security,
      userName: user ?? '',
      takenFolder: to,
      ...(from !== null && { folder: from }),
      ...(password !== null && { password }),
    };
    set.mutate({ input }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title="Mailbox"
      action="Save"
      isBusy={set.isPending || !/^\d{1,5}$/.test(port)}
      onSubmit={submit}
      onClose={onClose}
    >
      {field('host', 'Server')}
      <Field label="Protection">
        <select value={security} onChange={({ target }) => choose(target.value as ImapSecurity)}>
          {Object.entries(securities).map(([name, title]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </Field>
      <Field label="Port" problem={problemOf(error, 'port')}>
        <input inputMode="numeric" autoComplete="off" value={port} onChange={({ target }) => setPort(target.value)} />
      </Field>
      {field('userName', 'User')}
      {field('password', 'Password', {
        isPassword: true,
        ...(mailbox && { hint: 'Left empty: the one that is kept, for the same user at the same server' }),
      })}
      {field('folder', 'Folder')}
      {field('takenFolder', 'Folder for taken mails', { hint: 'Without one they stay, and are marked' })}
    </FormDialog>
  );
}

/** Lets the mails of an address, or of a whole domain, in without a person. */
export function SenderForm({ onClose }: { onClose: () => void }) {
  const [error, setError] = useState<Error | null>(null);
  const { field, written } = useTexts({ address: null }, error);
  const add = useOperation(AddKnownSenderDocument, { onRefused: setError });
  return (
    <FormDialog
      title="New sender"
      action="Add"
      isBusy={add.isPending}
      onSubmit={() => add.mutate({ address: written.address ?? '' }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {field('address', 'Address', { hint: 'billing@vendor.example, or @vendor.example for all of its addresses' })}
    </FormDialog>
  );
}
