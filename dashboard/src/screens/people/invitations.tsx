import { useState } from 'react';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Confirm, type Question } from '../../components/confirm';
import { Instant } from '../../components/day';
import { Empty } from '../../components/empty';
import { type Column, useCurrent } from '../../components/grid';
import { Listed } from '../../components/listed';
import { words } from '../../server/format';
import { useList } from '../../server/list';
import { useOperation } from '../../server/operations';
import { InvitationsDocument, type InvitationsQuery, WithdrawInvitationDocument } from './people.generated';

type Invitation = InvitationsQuery['invitations']['nodes'][number];

/** Invitations that nobody has redeemed yet. */
export function Invitations() {
  const list = useList(InvitationsDocument, {}, ({ invitations }) => invitations);
  const [current, setCurrent] = useCurrent(list.rows, ({ id }) => id);
  const [question, ask] = useState<Question | null>(null);
  const withdraw = useOperation(WithdrawInvitationDocument);
  const withdrawing = ({ id, email }: Invitation): Question => ({
    title: `Withdraw the invitation of ${email ?? 'whoever has the link'}?`,
    consequence: `The link of ${email ?? 'whoever has it'} works no longer.`,
    action: 'Withdraw',
    run: () => withdraw.mutate({ id }),
  });
  const commands: Command[] = current
    ? [{ id: 'withdraw', title: 'Withdraw', section: 'People', key: 'Delete', run: () => ask(withdrawing(current)) }]
    : [];
  useCommands(commands);
  return (
    <>
      <Actions of={commands} />
      <Listed
        list={list}
        label="Invitations"
        columns={columns}
        rowKey={({ id }) => id}
        onCurrent={setCurrent}
        empty={<Empty title="No invitation is open">n invites somebody.</Empty>}
      />
      <Confirm question={question} onClose={() => ask(null)} />
    </>
  );
}

const columns: Column<Invitation>[] = [
  { title: 'E-mail', width: 'minmax(180px, 1fr)', cell: ({ email }) => email ?? 'Whoever has the link' },
  { title: 'Role', width: '120px', cell: ({ role }) => words(role) },
  { title: 'Invited', width: '170px', cell: ({ createdAt }) => <Instant of={createdAt} /> },
  { title: 'Ends', width: '170px', cell: ({ expiresAt }) => <Instant of={expiresAt} /> },
];
