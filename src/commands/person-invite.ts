import { parseArgs } from 'node:util';
import { invitePersonTo } from '../invite-person.js';
import { welcomeLink } from '../people/link.operations.js';
import { Role } from '../people/role.js';
import { commandLineActor } from '../store/actor.js';
import { type Command, ownerIn, writeJson } from './command.js';

/** `npm run --silent person:invite -- --owner 1 --email ann@example.com`: a one-time link by which somebody joins an owner. */
export const invitePerson: Command = async ({ database, config, words }) => {
  const { values } = parseArgs({
    args: words,
    options: {
      owner: { type: 'string' },
      email: { type: 'string' },
      role: { type: 'string', default: Role.OWNER },
    },
  });
  const ownerId = ownerIn(values.owner);
  const { email } = values;
  if (!ownerId || !email) throw new Error('person:invite needs --owner <id> --email <address>');
  const invitation = { ownerId, email, role: roleIn(values.role) };
  const { token, expiresAt } = await database.asOperator((em) => invitePersonTo(em, invitation, commandLineActor));
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  writeJson({ link: welcomeLink(publicUrl, token), expires_at: expiresAt });
  return 0;
};

function roleIn(text: string): Role {
  const roles: readonly string[] = Object.values(Role);
  if (!roles.includes(text)) throw new Error(`--role takes ${roles.join(', ')}; not ${text}`);
  return text as Role;
}
