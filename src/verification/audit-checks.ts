import { type Sql, sql } from '../store/sql.js';
import type { Check, Owned } from './check.js';
import { wrongSettings } from './settings.js';

/** Checks of the audit log against what it tells of. */
export const auditChecks: readonly Check[] = [
  { name: 'what requests did stands in the audit log', wrongRows: requests },
  { name: 'the audit log tells of every API key', wrongRows: keys },
  { name: 'settings are what the audit log says', wrongRows: wrongSettings },
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
