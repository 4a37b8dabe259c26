import { ApiKeyScope, allScopes } from '../contract/scopes.js';
import { registerEnum } from '../store/columns.js';

/** What a person is at an owner. */
export enum Role {
  OWNER = 'owner',
  BOOKKEEPER = 'bookkeeper',
  APPROVER = 'approver',
  VIEWER = 'viewer',
}
registerEnum(Role, 'Role', 'What a person is at an owner, and so may do.', {
  OWNER: 'Everything, settings and people included.',
  BOOKKEEPER: 'Reads and changes the books, and reads reports.',
  APPROVER: 'Reads the books and reports, and approves and releases payments.',
  VIEWER: 'Reads the books and reports.',
});

const { READ, WRITE, REPORTS, APPROVE } = ApiKeyScope;
const scopesOfRoles: Readonly<Record<Role, readonly ApiKeyScope[]>> = {
  [Role.OWNER]: allScopes,
  [Role.BOOKKEEPER]: [READ, WRITE, REPORTS],
  [Role.APPROVER]: [READ, REPORTS, APPROVE],
  [Role.VIEWER]: [READ, REPORTS],
};

/** The scopes that a role has, as an API key would. */
export function scopesOf(role: Role): ReadonlySet<ApiKeyScope> {
  return new Set(scopesOfRoles[role]);
}
