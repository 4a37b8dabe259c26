import { type Sql, sql } from '../store/sql.js';
import type { Owned } from './check.js';

/**
 * Settings that are not what the audit log says last: what decides how the owner's payments, reviews and years are, who may do
 * what, whom money goes to, and at what tax and rate. Of what was made when the log told of it whole, what it never said is
 * null, and so is a record that it never told of wrong. What came before is not looked at, nor what was before the books were
 * taken over.
 */
export function wrongSettings(owned: Owned): Sql {
  return sql`
    with ${saidIn(owned)}, ${toldBy(owned)}, last as (
      select distinct on (owner_id, type, record, field) * from told order by owner_id, type, record, field, id desc
    ), whole as (
      select distinct owner_id, type, record from told
      where field = ${firstFieldOf(sql`type`)} and coalesce(jsonb_typeof(before), 'null') = 'null'
    ), known as (
      select distinct owner_id, type, record from told
    ), ${begunFor(owned)}
    select s.owner_id, format('%s %s', s.type, s.record) as row,
      case when held.field is null then 'has no entry'
        else format('%s is %s, the audit log says %s', held.field, held.value, coalesce(last.value, 'null')) end as problem
    from (${settingsNow(owned)}) s
      left join whole using (owner_id, type, record)
      left join known using (owner_id, type, record)
      left join begun on begun.owner_id = s.owner_id and begun.type = s.type
      cross join lateral (
        select field.key as field, field.value from jsonb_each(s.fields) field where known.record is not null
        union all select null, null where known.record is null and s.made_at > begun.at
      ) held
      left join last on last.owner_id = s.owner_id and last.type = s.type and last.record = s.record
        and last.field = held.field
    where held.field is null or last.value is distinct from held.value
      and (last.value is not null or held.value <> 'null' and whole.record is not null and held.field = any(s.empty))
    union all
    ${proofsOverwritten}`;
}

/**
 * What proves who a person is was changed past the log and then changed with it: what it was before the one entry is not what the
 * entry before says. A password that somebody put in would else be unseen once they have changed it as that person.
 */
const proofsOverwritten = sql`
    select t.owner_id, format('Person %s', t.record), format('proofs were %s before audit entry %s, the one before it says %s',
      t.before, t.id, t.earlier)
    from (
      select *, lag(value) over (partition by owner_id, record order by id) as earlier
      from told where type = 'Person'
    ) t join begun on begun.owner_id = t.owner_id and begun.type = 'Person'
    where t.created_at > begun.at and t.before <> 'null' and t.before <> t.earlier`;

/** `said`: each field that an entry tells of, since the books were taken over. */
function saidIn(owned: Owned): Sql {
  return sql`taken as (
      select a.owner_id, max(a.id) as id from audit_log a where ${owned('a')} and a.action = 'books:import' group by a.owner_id
    ), entries as (
      select a.* from audit_log a left join taken on taken.owner_id = a.owner_id
      where ${owned('a')} and a.id >= coalesce(taken.id, 0) and jsonb_typeof(a.changes) = 'object'
    ), said as (
      select a.owner_id, a.id, a.created_at, a.action, a.resource_type, a.resource_id::text as record, change.key as field,
        change.value -> 'from' as before, change.value -> 'to' as value
      from entries a cross join lateral jsonb_each(a.changes) change
      where jsonb_typeof(change.value) = 'object' and change.value ? 'to'
    )`;
}

/**
 * `told`: the same, by the record that it is about. An entry may be about a record of another type than it names: all settings of
 * the owner, members by the person who joined, keys that were rotated; and it may tell of many records, by what names each.
 */
function toldBy(owned: Owned): Sql {
  return sql`told as (
      select owner_id, id, created_at, resource_type as type, record, field, before, value from said
      where resource_type not in ('Owner', 'Person')
      union all
      select owner_id, id, created_at, 'Owner', owner_id::text, field, before, value from said
      where resource_type = 'Owner' or field = any(${ownerFieldsAnywhere})
      union all
      select s.owner_id, s.id, s.created_at, 'Member', m.id::text, s.field, s.before, s.value
      from said s join memberships m on m.owner_id = s.owner_id and m.person_id::text = s.record
      where ${owned('m')} and s.action = 'join' and s.resource_type = 'Person' and s.field = 'role'
      union all
      select owner_id, id, created_at, 'Person', record, field, before, value from said
      where resource_type = 'Person' and field = 'proofs'
      union all
      select owner_id, id, created_at, 'ApiKey', changes #>> '{replacedApiKeyId,to}', 'expiresAt', 'true',
        changes #> '{replacedExpiresAt,to}'
      from entries where changes ? 'replacedApiKeyId' and changes ? 'replacedExpiresAt'
      union all
      select s.owner_id, s.id, s.created_at, 'ExchangeRate', rate.key, 'rate', null, rate.value
      from said s cross join lateral jsonb_each(case s.field when 'rates' then s.value end) rate
      union all
      select owner_id, id, created_at, 'NumberSeries', said.field, series.key, before -> series.key, series.value
      from said cross join lateral jsonb_each(case action when 'updateNumberSeries' then value end) series
      union all
      select s.owner_id, s.id, s.created_at, ${typesByKind}::jsonb ->> s.field, each.key, field.key,
        s.before -> each.key -> field.key, field.value
      from said s
        cross join lateral jsonb_each(case when ${typesByKind}::jsonb ? s.field then s.value end) each
        cross join lateral jsonb_each(each.value) field
    )`;
}

/** Fields of the owner that are told of where something else is done: in releasing a proposal, in closing a period. */
const ownerFieldsAnywhere = [
  'fiscalYearStart',
  'paymentApprovalLimitCents',
  'documentDifferencePolicy',
  'reviewPolicy',
  'pendingPaymentsOnClearing',
  'paymentsAsPrepayments',
  'closedThrough',
];

/** What an entry tells of several records, by the field that has them by their ids. */
const typesByKind = JSON.stringify({
  accounts: 'Account',
  chart: 'Account',
  invitations: 'Invitation',
  knownSenders: 'KnownSender',
  learnedValues: 'LearnedValue',
  reviewAcknowledgements: 'ReviewAcknowledgement',
  sessions: 'Session',
  taxCodes: 'TaxCode',
});

/** The field that every record of a type has from its beginning: told for the first time, the record was made. */
function firstFieldOf(type: Sql): Sql {
  return sql`case ${type} when 'ImapMailbox' then 'host' when 'Invitation' then 'role' when 'KnownSender' then 'address'
    when 'LearnedValue' then 'field' when 'Letterhead' then 'language' when 'Member' then 'role'
    when 'PaymentProposal' then 'digest' when 'Person' then 'proofs' when 'Session' then 'digest' when 'ReviewAcknowledgement' then 'reason' when 'WebhookEndpoint' then 'url'
    else 'name' end`;
}

/**
 * `begun`: since when the log tells of every record of a type. Books that are older than that have processes of both versions for
 * a while: a day after the first entry of its kind. Members were always told of.
 */
function begunFor(owned: Owned): Sql {
  return sql`begun as (
      select owner_id, type, min(at) as at
      from (
        select owner_id, jsonb_array_elements_text(changes #> '{told,to}') as type,
          case action when 'owner:create' then '-infinity' else created_at end as at
        from entries where changes #> '{told,to}' is not null
        union all
        select owner_id, type, created_at + interval '1 day' from told where type <> 'ApiKey'
        union all
        select o.id, 'Member', case when taken.id is null then '-infinity'::timestamptz end
        from owners o left join taken on taken.owner_id = o.id where ${owned('o')}
      ) since group by owner_id, type
    )`;
}

/**
 * What settings are: `record` names one among its type, `empty` are the fields that are null as it is made unless its entry says
 * otherwise, and `made_at` is null for what may stand there without an entry.
 */
function settingsNow(owned: Owned): Sql {
  return sql`
    select c.owner_id, 'Account' as type, c.id::text as record, null::timestamptz as made_at, '{}'::text[] as empty,
      jsonb_build_object('number', c.number, 'name', c.name, 'accountType', c.account_type, 'subType', c.sub_type,
        'heading', c.heading, 'active', c.active, 'taxCodeId', c.tax_code_id) as fields
    from accounts c where ${owned('c')}
    union all
    select k.owner_id, 'ApiKey', k.id::text, null, '{expiresAt,revokedAt,allowedAddresses}', jsonb_build_object(
      'name', k.name, 'scopes', k.scopes, 'email', k.email, 'expiresAt', ${instant('k.expires_at')},
      'allowedAddresses', k.allowed_addresses, 'revokedAt', ${instant('k.revoked_at')}, 'digest', ${digest('k.key_hash')})
    from api_keys k where ${owned('k')}
    union all
    select o.id, 'Owner', o.id::text, null, '{address,taxId,country,closedThrough,paymentApprovalLimitCents}',
      jsonb_build_object('fiscalYearStart', o.fiscal_year_start,
      'paymentApprovalLimitCents', o.payment_approval_limit_cents::bigint, 'documentDifferencePolicy',
      o.document_difference_policy, 'reviewPolicy', o.review_policy, 'pendingPaymentsOnClearing', o.pending_payments_on_clearing,
      'paymentsAsPrepayments', o.payments_as_prepayments, 'name', o.name, 'address', o.address, 'taxId', o.tax_id,
      'country', o.country, 'email', o.email, 'currency', o.currency, 'timeZone', o.time_zone, 'closedThrough',
      o.closed_through, 'schedule', o.chain_head_schedule, 'mailTokenDigest', ${digest('o.mail_token')})
    from owners o where ${owned('o')}
    union all
    select c.owner_id, 'Contact', c.id::text, case when c.iban is not null then c.created_at end,
      '{externalId,iban,taxCodeId,emailDigest}', jsonb_build_object('name', c.name, 'externalId', c.external_id, 'iban', c.iban,
        'taxCodeId', c.tax_code_id, 'emailDigest', ${digest('c.email')})
    from contacts c where ${owned('c')}
    union all
    select m.owner_id, 'Member', m.id::text, m.created_at, '{}', jsonb_build_object('role', m.role)
    from memberships m where ${owned('m')}
    union all
    select w.owner_id, 'WebhookEndpoint', w.id::text, w.created_at, '{eventTypes,deletedAt}', jsonb_build_object('url', w.url,
      'eventTypes', w.event_types, 'enabled', w.enabled, 'deletedAt', ${instant('w.deleted_at')})
    from webhook_endpoints w where ${owned('w')}
    union all
    select t.owner_id, 'TaxCode', t.id::text, t.created_at, '{ecSupply}', jsonb_build_object('code', t.code, 'name', t.name,
      'country', t.country, 'kind', t.kind, 'ratePpm', t.rate_ppm, 'recoverable', t.recoverable, 'ecSupply', t.ec_supply)
    from tax_codes t where ${owned('t')}
    union all
    select r.owner_id, 'ExchangeRate', r.currency || ' ' || r.day, r.entered_at, '{}',
      jsonb_build_object('rate', r.base_units || '/' || r.currency_units)
    from exchange_rates r where ${owned('r')}
    union all
    select l.owner_id, 'Letterhead', l.id::text, l.updated_at, '{logoDigest,accountHolder,iban,bic,bankDetails,footer}',
      jsonb_build_object('logoDigest', ${digest('l.logo')}, 'accountHolder', l.account_holder,
        'iban', l.iban, 'bic', l.bic, 'bankDetails', l.bank_details, 'footer', l.footer, 'language', l.language,
        'paper', l.paper)
    from letterheads l where ${owned('l')}
    union all
    select p.owner_id, 'PaymentProposal', p.id::text, p.created_at, '{contactId,iban}', jsonb_build_object('status', p.status,
      'digest', p.digest, 'contactId', p.contact_id, 'iban', p.iban, 'amountCents', p.amount_cents::bigint)
    from payment_proposals p where ${owned('p')}
    union all
    ${wayInNow(owned)}
    union all
    ${inboxSettingsNow(owned)}
    union all
    select s.owner_id, 'Service', s.id::text, s.created_at, '{taxCodeId,revenueAccountId}', jsonb_build_object('name', s.name,
      'unitPriceCents', s.unit_price_cents::bigint, 'revenueAccountId', s.revenue_account_id, 'taxCodeId', s.tax_code_id,
      'active', s.active)
    from services s where ${owned('s')}
    union all
    select n.owner_id, 'NumberSeries', n.kind, null, '{}', jsonb_build_object('prefix', n.prefix, 'start', n.start_number,
      'digits', n.digits, 'yearly', n.yearly)
    from number_series n where ${owned('n')}`;
}

/** Who is let in. */
function wayInNow(owned: Owned): Sql {
  return sql`
    select i.owner_id, 'Invitation', i.id::text, i.created_at, '{email}', jsonb_build_object('email', i.email, 'role', i.role,
      'isProof', i.is_proof, 'digest', ${digest('i.token_hash')})
    from invitations i where ${owned('i')}
    union all
    select s.owner_id, 'Session', s.id::text, s.created_at, '{personId,apiKeyId}', jsonb_build_object('personId', s.person_id,
      'apiKeyId', s.api_key_id, 'digest', ${digest('s.token_hash')})
    from sessions s where ${owned('s')}
    union all
    select m.owner_id, 'Person', m.person_id::text, m.created_at, '{}',
      jsonb_build_object('proofs', person_proofs(m.person_id))
    from memberships m where ${owned('m')}`;
}

/** Whose mails and documents are taken, how they are read, and which doubts about them somebody has put aside. */
function inboxSettingsNow(owned: Owned): Sql {
  return sql`
    select b.owner_id, 'ImapMailbox', b.id::text, b.created_at, '{takenFolder}', jsonb_build_object('host', b.host, 'port',
      b.port, 'security', b.security, 'userName', b.user_name, 'folder', b.folder, 'takenFolder', b.taken_folder)
    from imap_mailboxes b where ${owned('b')}
    union all
    select k.owner_id, 'KnownSender', k.id::text, k.created_at, '{}', jsonb_build_object('address', k.address)
    from known_senders k where ${owned('k')}
    union all
    select v.owner_id, 'LearnedValue', v.id::text, v.created_at, '{value,contactId,place}', jsonb_build_object('field',
      v.field, 'value', v.value, 'contactId', v.contact_id, 'place', v.place, 'marksDigest',
      ${digest("array_to_string(v.vendor_marks, E'\\n')")})
    from learned_values v where ${owned('v')}
    union all
    select a.owner_id, 'ReviewAcknowledgement', a.id::text, a.acknowledged_at, '{}', jsonb_build_object('reason', a.reason,
      'subject', a.subject)
    from review_acknowledgements a where ${owned('a')}`;
}

/** As `toldDigest`. */
function digest(text: string): Sql {
  return sql`encode(sha256(convert_to(${sql.raw(text)}, 'UTF8')), 'hex')`;
}

/** A moment as the audit log has it. */
function instant(column: string): Sql {
  return sql`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
