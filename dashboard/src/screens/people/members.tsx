import { useState } from 'react';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Confirm, type Question } from '../../components/confirm';
import { Instant } from '../../components/day';
import { Empty } from '../../components/empty';
import { type Column, useCurrent } from '../../components/grid';
import { Listed } from '../../components/listed';
import { useToasts } from '../../components/toasts';
import { words } from '../../server/format';
import { useList } from '../../server/list';
import { useOperation } from '../../server/operations';
import type { ShownLink } from './people';
import {
  CreatePasswordResetDocument,
  MembersDocument,
  type MembersQuery,
  RemoveMemberDocument,
} from './people.generated';
import { ChangeRole } from './role-forms';

export type Member = MembersQuery['members']['nodes'][number];

/** Who belongs to the owner, and what they may do. */
export function Members({ onLink }: { onLink: (shown: ShownLink) => void }) {
  const list = useList(MembersDocument, {}, ({ members }) => members);
  const [current, setCurrent] = useCurrent(list.rows, ({ id }) => id);
  const [changing, change] = useState<Member | null>(null);
  const [question, ask] = useState<Question | null>(null);
  const commands = useMemberCommands(current, { change, ask, onLink });
  return (
    <>
      <Actions of={commands} />
      <Listed
        list={list}
        label="Members"
        columns={columns}
        rowKey={({ id }) => id}
        onCurrent={setCurrent}
        onOpen={change}
        empty={<Empty title="Nobody logs in here">n invites somebody.</Empty>}
      />
      {changing && <ChangeRole member={changing} onClose={() => change(null)} />}
      <Confirm question={question} onClose={() => ask(null)} />
    </>
  );
}

function useMemberCommands(
  member: Member | null,
  {
    change,
    ask,
    onLink,
  }: { change: (member: Member) => void; ask: (question: Question) => void; onLink: (shown: ShownLink) => void },
): Command[] {
  const remove = useOperation(RemoveMemberDocument);
  const reset = useOperation(CreatePasswordResetDocument);
  const toasts = useToasts();
  const section = 'People';
  const commands: Command[] = [];
  if (member) {
    const { id, person } = member;
    const question: Question = {
      title: `Remove ${person.name}?`,
      consequence: 'They are logged out here at once and see these books no longer. What they did keeps their name.',
      action: 'Remove',
      run: () => remove.mutate({ id }),
    };
    const sendReset = async () => {
      const { createPasswordReset } = await reset.mutateAsync({ memberId: id });
      const { link } = createPasswordReset;
      if (link === null) toasts.told(`A link to set a new password is on its way to ${person.email}`);
      else onLink({ title: `A new password for ${person.name}`, link });
    };
    commands.push(
      { id: 'role', title: 'Change role', section, key: 'e', run: () => change(member) },
      // A refusal was told already.
      { id: 'reset', title: 'Link for a new password', section, key: 'w', run: () => void sendReset().catch(() => {}) },
      { id: 'remove', title: 'Remove', section, key: 'Delete', run: () => ask(question) },
    );
  }
  useCommands(commands);
  return commands;
}

const columns: Column<Member>[] = [
  { title: 'Name', width: 'minmax(140px, 1fr)', cell: ({ person }) => person.name },
  { title: 'E-mail', width: 'minmax(180px, 1.5fr)', cell: ({ person }) => person.email },
  { title: 'Role', width: '120px', cell: ({ role }) => words(role) },
  { title: 'Since', width: '170px', cell: ({ createdAt }) => <Instant of={createdAt} /> },
];
