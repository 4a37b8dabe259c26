import { useState } from 'react';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Actor } from '../../components/actor';
import { Confirm, type Question } from '../../components/confirm';
import { Instant } from '../../components/day';
import { Empty } from '../../components/empty';
import { Facts } from '../../components/facts';
import { Failure } from '../../components/failure';
import { GhostRows } from '../../components/ghost-rows';
import { type Column, useCurrent } from '../../components/grid';
import { Listed } from '../../components/listed';
import { Screen } from '../../components/screen';
import { Sections } from '../../components/sections';
import { SettingsTabs } from '../../components/settings-tabs';
import { useList } from '../../server/list';
import { useDocument, useOperation } from '../../server/operations';
import { useMay } from '../../server/session';
import { MailboxForm, SenderForm } from './forms';
import {
  KnownSendersDocument,
  type KnownSendersQuery,
  MailInDocument,
  type MailInQuery,
  RemoveImapMailboxDocument,
  RemoveKnownSenderDocument,
  RenewMailAddressDocument,
} from './incoming-mail.generated';
import { securities } from './words';

type Sender = KnownSendersQuery['knownSenders']['nodes'][number];
export type Mailbox = NonNullable<MailInQuery['viewer']['owner']['imapMailbox']>;

/** How invoices come in by e-mail: the owner's address, the mailbox that is looked into, and whose mails are let in. */
export function IncomingMail() {
  const asked = useDocument(MailInDocument, {});
  const settings = asked.data?.viewer.owner;
  return (
    <Screen title="E-mail in">
      <SettingsTabs />
      {asked.error && !settings && <Failure error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <GhostRows />}
      {settings && <Whole address={settings.mailAddress} mailbox={settings.imapMailbox} />}
    </Screen>
  );
}

function Whole({ address, mailbox }: { address: string | null; mailbox: Mailbox | null }) {
  const senders = useList(KnownSendersDocument, {}, ({ knownSenders }) => knownSenders);
  const [current, setCurrent] = useCurrent(senders.rows, ({ id }) => id);
  const { verbs, dialog } = useVerbs(address, mailbox, current);
  return (
    <Sections>
      <Actions of={verbs} />
      <h2>Address</h2>
      {address === null ? (
        <p className="quiet">This installation takes no mail: whoever runs it gives it a domain.</p>
      ) : (
        <Facts of={{ 'Invoices go to': address }} />
      )}
      <h2>Mailbox</h2>
      {mailbox === null ? <p className="quiet">No mailbox is looked into.</p> : <MailboxFacts mailbox={mailbox} />}
      <h2>Known senders</h2>
      <Listed
        list={senders}
        label="Known senders"
        columns={columns}
        rowKey={({ id }) => id}
        onCurrent={setCurrent}
        empty={
          <Empty title="No sender is known beside contacts and people">
            Mails of all others wait for you under Mails.
          </Empty>
        }
      />
      {dialog}
    </Sections>
  );
}

function MailboxFacts({ mailbox }: { mailbox: Mailbox }) {
  return (
    <Facts
      of={{
        Server: `${mailbox.host}:${mailbox.port}`,
        Protection: securities[mailbox.security],
        User: mailbox.userName,
        Folder: mailbox.folder,
        'Taken mails': mailbox.takenFolder ? `Go to ${mailbox.takenFolder}` : 'Stay, and are marked',
        'Looked into': mailbox.checkedAt === null ? 'Not yet' : <Instant of={mailbox.checkedAt} />,
        Failure: mailbox.failure,
      }}
    />
  );
}

/** What can be done with the mail that comes in, and the dialog that one of them opened. */
function useVerbs(address: string | null, mailbox: Mailbox | null, sender: Sender | null) {
  const [open, setOpen] = useState<'mailbox' | 'sender' | null>(null);
  const [question, ask] = useState<Question | null>(null);
  const may = useMay();
  const forget = useOperation(RemoveKnownSenderDocument);
  const stop = useOperation(RemoveImapMailboxDocument);
  const renew = useOperation(RenewMailAddressDocument);
  const section = 'E-mail in';
  const verbs: Command[] = [
    { id: 'sender', title: 'New sender', section, key: 'n', run: () => setOpen('sender') },
    {
      id: 'mailbox',
      title: mailbox ? 'Edit mailbox' : 'Set a mailbox',
      section,
      key: 'e',
      run: () => setOpen('mailbox'),
    },
  ];
  if (sender)
    verbs.push({
      id: 'forget',
      title: 'Forget sender',
      section,
      key: 'Delete',
      run: () =>
        ask({
          title: `Forget ${sender.address}?`,
          consequence: 'Mails of it wait for you under Mails from now on.',
          action: 'Forget',
          run: () => forget.mutate({ id: sender.id }),
        }),
    });
  if (mailbox)
    verbs.push({
      id: 'stop',
      title: 'Remove mailbox',
      section,
      run: () =>
        ask({
          title: `Look into ${mailbox.host} no longer?`,
          consequence: 'Nothing is fetched from it, and its password is deleted. What was fetched stays.',
          action: 'Remove',
          run: () => stop.mutate({ id: mailbox.id }),
        }),
    });
  if (address !== null)
    verbs.push({
      id: 'renew',
      title: 'New address',
      section,
      run: () =>
        ask({
          title: 'Take another address?',
          consequence: `Mails to ${address} are refused at once. Tell the new one to whoever sends you invoices.`,
          action: 'Take another',
          run: () => renew.mutate({ mailAddress: address }),
        }),
    });
  const offered = may('admin') ? verbs : [];
  useCommands(offered);
  const close = () => setOpen(null);
  const dialog = (
    <>
      <Confirm question={question} onClose={() => ask(null)} />
      {open === 'mailbox' && <MailboxForm mailbox={mailbox} onClose={close} />}
      {open === 'sender' && <SenderForm onClose={close} />}
    </>
  );
  return { verbs: offered, dialog };
}

const columns: Column<Sender>[] = [
  { title: 'Address', width: 'minmax(200px, 2fr)', cell: ({ address }) => address },
  { title: 'Known since', width: 'minmax(150px, 1fr)', cell: ({ createdAt }) => <Instant of={createdAt} /> },
  { title: 'By', width: 'minmax(120px, 1fr)', cell: ({ createdBy }) => <Actor of={createdBy} /> },
];
