import { Migration } from '@mikro-orm/migrations';

/**
 * A digest of what proves who a person is, for whoever verifies the books and may not see it: address, password hash, recovery codes,
 * passkeys, accounts at providers, and whether there is a second factor, whose secret nobody can make without the key of the
 * installation. Who may ask for it, `schema/wall.ts` says.
 */
export class Migration20261129120000 extends Migration {
  override up(): void {
    this.addSql(`
create function person_proofs(person bigint) returns text
  language sql stable security definer set search_path to 'public', 'pg_temp'
as $$
  select encode(sha256(convert_to(jsonb_build_array(lower(p.email), p.password_hash, p.totp_confirmed_at is not null,
      p.recovery_code_hashes, p.is_address_proved,
      (select jsonb_agg(jsonb_build_array(k.credential_id, k.public_key) order by k.credential_id)
        from passkeys k where k.person_id = p.id),
      (select jsonb_agg(jsonb_build_array(i.issuer, i.subject) order by i.issuer, i.subject)
        from openid_identities i where i.person_id = p.id))::text, 'UTF8')), 'hex')
  from persons p where p.id = person
$$;
revoke execute on function person_proofs(bigint) from public;`);
  }
}
