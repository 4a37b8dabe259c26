import { Migration } from '@mikro-orm/migrations';

/**
 * The second factor of persons: a secret for one-time codes, encrypted, with the last step that was used of it, and the hashes
 * of the recovery codes that are left. A reset that went to the person's own address may be theirs at every owner.
 */
export class Migration20261123100500 extends Migration {
  override up(): void {
    this.addSql(`
alter table persons add totp_secret_encrypted text, add totp_confirmed_at timestamptz, add totp_last_step bigint,
  add recovery_code_hashes text[] not null default '{}';
alter table password_resets add is_mailed boolean not null default false;
`);
  }
}
