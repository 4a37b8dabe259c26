import { useState } from 'react';
import { Field, problemOf } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { useToasts } from '../../components/toasts';
import { useOperation } from '../../server/operations';
import type { Member } from './members';
import type { ShownLink } from './people';
import { ChangeMemberRoleDocument, InviteMemberDocument, type Role } from './people.generated';

const roles = {
  OWNER: 'Owner: everything, settings and people included',
  BOOKKEEPER: 'Bookkeeper: keeps the books, reads reports',
  APPROVER: 'Approver: reads, approves and releases payments',
  VIEWER: 'Viewer: reads the books and reports',
} satisfies Record<Role, string>;

/** Whom to invite, and as what. */
export function Invite({ onLink, onClose }: { onLink: (shown: ShownLink) => void; onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('BOOKKEEPER');
  const [error, setError] = useState<Error | null>(null);
  const toasts = useToasts();
  const invite = useOperation(InviteMemberDocument, { onRefused: setError });
  const submit = () =>
    invite.mutate(
      { input: { email: email.trim(), role } },
      {
        onSuccess: ({ inviteMember: { link } }) => {
          onClose();
          if (link === null) toasts.told(`An invitation is on its way to ${email.trim()}`);
          else onLink({ title: `The invitation of ${email.trim()}`, link });
        },
      },
    );
  return (
    <FormDialog title="Invite" action="Invite" isBusy={invite.isPending} onSubmit={submit} onClose={onClose}>
      <Field label="E-mail" problem={problemOf(error, 'email') ?? error?.message ?? null} hint="What they log in with">
        <input type="email" autoComplete="off" value={email} onChange={(event) => setEmail(event.target.value)} />
      </Field>
      <RoleField role={role} onChange={setRole} />
    </FormDialog>
  );
}

/** What a member will be. */
export function ChangeRole({ member, onClose }: { member: Member; onClose: () => void }) {
  const [role, setRole] = useState(member.role);
  const [error, setError] = useState<Error | null>(null);
  const change = useOperation(ChangeMemberRoleDocument, { onRefused: setError });
  const submit = () => change.mutate({ input: { id: member.id, role } }, { onSuccess: onClose });
  return (
    <FormDialog
      title={`The role of ${member.person.name}`}
      action="Save"
      isBusy={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <RoleField role={role} onChange={setRole} problem={error?.message ?? null} />
    </FormDialog>
  );
}

function RoleField(props: { role: Role; onChange: (role: Role) => void; problem?: string | null }) {
  return (
    <Field label="Role" problem={props.problem ?? null} hint="It counts from their next request on.">
      <select value={props.role} onChange={(event) => props.onChange(event.target.value as Role)}>
        {Object.entries(roles).map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
    </Field>
  );
}
