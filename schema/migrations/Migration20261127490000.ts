import { Migration } from '@mikro-orm/migrations';

/**
 * Whether a person has proved to have their e-mail address, and which links prove it: an owner who is shown the link of an invitation
 * can redeem it in anybody's name. Of persons until now it is known of those whom a provider of OpenID Connect named.
 */
export class Migration20261127490000 extends Migration {
  override up(): void {
    this.addSql('alter table invitations add is_proof boolean not null default false');
    this.addSql('alter table persons add is_address_proved boolean not null default false');
    this.addSql(`
update persons set is_address_proved = true
  where id in (select person_id from openid_identities)`);
  }
}
