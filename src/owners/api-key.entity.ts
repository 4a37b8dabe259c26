import { Field } from 'type-graphql';
import { ApiKeyScope } from '../contract/scopes.js';
import { OwnedRecord, Resource, registerEnum, TextColumn, TextListColumn, TimestampColumn } from '../store/columns.js';

registerEnum(ApiKeyScope, 'ApiKeyScope', 'Permission of an API key.', {
  READ: 'All reads except reports.',
  WRITE: 'Every change of the books.',
  REPORTS: 'Reports only.',
  ADMIN: 'API keys, webhook endpoints, periods and reconciliations.',
  APPROVE: 'Approving, declining and releasing what somebody else proposed to pay.',
});

@Resource('api_keys', 'A key that acts for the owner. The key itself is shown once, when it is created.')
export class ApiKey extends OwnedRecord {
  @TextColumn('What the key is for.')
  name!: string;

  @TextColumn('E-mail address of the key’s holder; becomes `reviewedBy` on what they approve.')
  email!: string;

  @TextColumn('The last characters of the key, to distinguish keys.')
  hint!: string;

  @TextColumn('SHA-256 of the key.', { hidden: true })
  keyHash!: string;

  @TextListColumn('What the key may do.', { hidden: true })
  scopes!: ApiKeyScope[];

  @TextListColumn('IP addresses and ranges in CIDR notation that the key works from; null means anywhere.', {
    nullable: true,
  })
  allowedAddresses: string[] | null = null;

  @TimestampColumn('When the key expires; null means never.', { nullable: true })
  expiresAt: Date | null = null;

  @TimestampColumn('When the key was revoked.', { nullable: true })
  revokedAt: Date | null = null;

  @TimestampColumn('When the key was last used, to the minute.', { nullable: true })
  lastUsedAt: Date | null = null;
}

Field(() => [ApiKeyScope], { description: 'What the key may do.' })(ApiKey.prototype, 'scopes');
