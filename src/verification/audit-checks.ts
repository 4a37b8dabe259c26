import { type Sql, sql } from '../store/sql.js';
import type { Check, Owned } from './check.js';

/** Checks of the audit log against what it tells of. */
export const auditChecks: readonly Check[] = [
  { name: 'what requests did stands in the audit log', wrongRows: requests },
  { name: 'the audit log tells of every API key', wrongRows: keys },
  { name: 'settings are what the audit log says', wrongRows: settings },
];

/** Requests that booked something, or decided about a payment, and of which the audit log has no entry. */
function requests(owned: Owned): Sql {
  return sql`
    with told as (
      select e.owner_id, e.created_by ->> 'requestId' as request, format('journal entry %s', e.id) as row, 0 as entries
      from journal_entries e where ${owned('e')} and e.created_by ->> 'requestId' is not null
      union all
      select p.owner_id, by ->> 'requestId', format('payment proposal %s', p.id), 0
      from payment_proposals p
        cross join unnest(array[p.proposed_by, p.approved_by, p.declined_by, p.released_by]) decided (by)
      where ${owned('p')} and by ->> 'requestId' is not null
      union all
      select a.owner_id, a.created_by ->> 'requestId', null, 1
      from audit_log a where ${owned('a')} and a.created_by ->> 'requestId' is not null
    )
    select owner_id, min(row) as row, format('is of request %s, which has no entry', request) as problem
    from told group by owner_id, request having count(row) > 0 and sum(entries) = 0`;
}

/** Keys made since the owner has an audit log, of which it has no entry. */
function keys(owned: Owned): Sql {
  return sql`
    with told as (
      select a.owner_id, a.resource_id as id, null::timestamptz as made_at, 1 as entries
      from audit_log a where ${owned('a')} and a.resource_type = 'ApiKey'
      union all
      select k.owner_id, k.id, k.created_at, 0 from api_keys k where ${owned('k')}
    ), begun as (
      select a.owner_id, min(a.created_at) as at from audit_log a where ${owned('a')} group by a.owner_id
    )
    select t.owner_id, format('API key %s', t.id) as row, 'has no entry' as problem
    from told t join begun on begun.owner_id = t.owner_id
    group by t.owner_id, t.id, begun.at having max(t.made_at) > begun.at and sum(t.entries) = 0`;
}

/**
 * Settings that are not what the audit log says last: accounts, scopes of API keys, and what decides how the owner's payments,
 * reviews and years are. What was never said is not looked at, nor what was before the books were taken over.
 */
function settings(owned: Owned): Sql {
  return sql`
    with taken as (
      select a.owner_id, max(a.id) as id from audit_log a where ${owned('a')} and a.action = 'books:import' group by a.owner_id
    ), said as (
      select a.owner_id, a.id, a.resource_type, a.resource_id, change.key as field, change.value -> 'to' as value
      from audit_log a left join taken on taken.owner_id = a.owner_id
        cross join lateral jsonb_each(a.changes) change
      where ${owned('a')} and a.id > coalesce(taken.id, 0) and jsonb_typeof(a.changes) = 'object'
        and jsonb_typeof(change.value) = 'object' and change.value ? 'to'
    ), told as (
      select owner_id, id, resource_type as type, resource_id, field, value from said where resource_type <> 'Owner'
      union all
      select owner_id, id, 'Owner', owner_id, field, value from said
      union all
      select s.owner_id, s.id, 'Account', account.key::bigint, field.key, field.value
      from said s cross join lateral jsonb_each(case s.field when 'chart' then s.value end) account
        cross join lateral jsonb_each(account.value) field
    ), last as (
      select distinct on (owner_id, type, resource_id, field) * from told order by owner_id, type, resource_id, field, id desc
    )
    select s.owner_id, format('%s %s', s.type, s.id) as row,
      format('%s is %s, the audit log says %s', last.field, s.fields -> last.field, last.value) as problem
    from (${settingsNow(owned)}) s
      join last on last.owner_id = s.owner_id and last.type = s.type and last.resource_id = s.id
    where s.fields ? last.field and s.fields -> last.field is distinct from last.value`;
}

function settingsNow(owned: Owned): Sql {
  return sql`
    select c.owner_id, 'Account' as type, c.id, jsonb_build_object('number', c.number, 'name', c.name,
      'accountType', c.account_type, 'subType', c.sub_type, 'heading', c.heading, 'active', c.active) as fields
    from accounts c where ${owned('c')}
    union all
    select k.owner_id, 'ApiKey', k.id, jsonb_build_object('scopes', k.scopes) from api_keys k where ${owned('k')}
    union all
    select o.id, 'Owner', o.id, jsonb_build_object('fiscalYearStart', o.fiscal_year_start,
      'paymentApprovalLimitCents', o.payment_approval_limit_cents::bigint,
      'documentDifferencePolicy', o.document_difference_policy, 'reviewPolicy', o.review_policy,
      'pendingPaymentsOnClearing', o.pending_payments_on_clearing, 'paymentsAsPrepayments', o.payments_as_prepayments)
    from owners o where ${owned('o')}`;
}
