import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';

/** What was debited and credited on an account in a currency, in minor units, over all time. */
export interface AccountTotal {
  currency: string;
  account: string;
  debit_cents: number;
  credit_cents: number;
}

/** The trial balances of all currencies at the end of all days, by currency and account number. */
export function trialBalances(em: EntityManager): Promise<AccountTotal[]> {
  const { ownerId } = tenantOf(em);
  return query<AccountTotal>(
    em,
    sql`select e.currency, a.number as account, sum(l.debit_cents)::bigint as debit_cents,
        sum(l.credit_cents)::bigint as credit_cents
      from journal_entries e
        join journal_lines l on l.owner_id = e.owner_id and l.entry_id = e.id
        join accounts a on a.owner_id = l.owner_id and a.id = l.account_id
      where e.owner_id = ${ownerId} group by e.currency, a.number order by e.currency, a.number`,
  );
}
