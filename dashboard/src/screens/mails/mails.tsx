import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Confirm, type Question } from '../../components/confirm';
import { Empty } from '../../components/empty';
import { type Column, useCurrent } from '../../components/grid';
import { Listed } from '../../components/listed';
import { Screen, Tabs } from '../../components/screen';
import { Status } from '../../components/status';
import { useDrill, useLeftAt } from '../../components/trail';
import { useList } from '../../server/list';
import { useOperation } from '../../server/operations';
import { addressOf } from '../../server/record-address';
import { useMay } from '../../server/session';
import {
  IncomingMailsDocument,
  type IncomingMailsQuery,
  RefuseMailDocument,
  ReleaseMailDocument,
} from './mails.generated';
import type { MailSearch } from './search';

type Mail = IncomingMailsQuery['incomingMails']['nodes'][number];

/** Mails that wait for a person, who lets them into the inbox or not, and what was done with all others. */
export function Mails() {
  const { show }: MailSearch = useSearch({ strict: false });
  const filter = show === 'all' ? {} : { statuses: ['HELD' as const] };
  const list = useList(IncomingMailsDocument, { filter }, ({ incomingMails }) => incomingMails);
  const [current, setCurrent] = useCurrent(list.rows, ({ id }) => id);
  const [question, ask] = useState<Question | null>(null);
  const drill = useDrill();
  const leftAt = useLeftAt();
  const offered = useMailCommands(current, ask);
  const address = list.first?.viewer.owner.mailAddress;
  return (
    <Screen title="Mails" beside={address && <p className="quiet">Invoices go to {address}</p>}>
      <Tabs label="Mails">
        <Link to="/mails" search={{}} activeOptions={{ exact: true, includeSearch: true }}>
          Held
        </Link>
        <Link to="/mails" search={{ show: 'all' }}>
          All
        </Link>
      </Tabs>
      <Actions of={offered} />
      <Listed
        list={list}
        label="Mails"
        columns={columns}
        rowKey={({ id }) => id}
        startAt={leftAt}
        onCurrent={setCurrent}
        onOpen={({ id, files }) => {
          const documentId = files.find((file) => file.documentId !== null)?.documentId;
          const target = documentId ? addressOf('InvoiceDocument', documentId) : null;
          if (target) drill(target, id);
        }}
        empty={<Empty title="No mail waits for you">Mails of unknown senders are held here.</Empty>}
      />
      <Confirm question={question} onClose={() => ask(null)} />
    </Screen>
  );
}

function useMailCommands(mail: Mail | null, ask: (question: Question) => void): Command[] {
  const release = useOperation(ReleaseMailDocument);
  const refuse = useOperation(RefuseMailDocument);
  const may = useMay();
  const section = 'Mails';
  const isHeld = mail?.status === 'HELD' && may('write');
  const refusal = (held: Mail): Question => ({
    title: `Refuse ${held.subject ? `“${held.subject}”` : 'the mail without a subject'}?`,
    consequence: `No document is made of what ${held.fromAddress ?? 'an unknown sender'} sent.`,
    action: 'Refuse',
    run: () => refuse.mutate({ id: held.id }),
  });
  const releasing = (rememberSender: boolean) => () => mail && release.mutate({ id: mail.id, rememberSender });
  return useCommands(
    isHeld
      ? [
          { id: 'release', title: 'Let into the inbox', section, key: 'r', run: releasing(false) },
          { id: 'remember', title: 'Let in, and its sender from now on', section, key: 'a', run: releasing(true) },
          { id: 'refuse', title: 'Refuse', section, key: 'Delete', run: () => ask(refusal(mail)) },
        ]
      : [],
  );
}

const reasons: Record<Mail['holdReasons'][number], string> = {
  UNKNOWN_SENDER: 'unknown sender',
  NOT_AUTHENTICATED: 'sender not proved',
  NO_INVOICE: 'no invoice found',
  QUOTA_EXCEEDED: 'quota used up',
};

const columns: Column<Mail>[] = [
  {
    title: 'From',
    width: 'minmax(160px, 1fr)',
    cell: ({ fromName, fromAddress }) => (fromName ? `${fromName} <${fromAddress}>` : fromAddress),
  },
  { title: 'Subject', width: 'minmax(160px, 1.2fr)', cell: ({ subject }) => subject },
  {
    title: 'Files',
    width: 'minmax(120px, 1fr)',
    cell: ({ files }) => files.map(({ filename }) => filename).join(', '),
  },
  {
    title: 'Why',
    width: 'minmax(150px, 1fr)',
    cell: ({ holdReasons, failure }) => failure ?? holdReasons.map((reason) => reasons[reason]).join(', '),
  },
  { title: 'State', width: '90px', cell: ({ status }) => <Status of={status} /> },
];
