import type { EntityManager } from '@mikro-orm/postgresql';
import { limits } from '../contract/limits.js';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';

/** What the last posted bills of a vendor have in common: what the next one is likely to be. */
export interface VendorHabits {
  /** The account that most of their lines are booked to; null without any, and when it is archived. */
  accountId: number | null;
  /** Days from issue to due date of most of them; null without any. */
  paymentTermDays: number | null;
}

/** The habits of each vendor, in the order asked. Of equals, those of the latest bill count. */
export async function vendorHabits(em: EntityManager, contactIds: readonly number[]): Promise<VendorHabits[]> {
  const { ownerId } = tenantOf(em);
  const found = await query<VendorHabits & { contactId: number }>(
    em,
    sql`select c.id as "contactId", account.id as "accountId", terms.days as "paymentTermDays"
      from unnest(${contactIds}::bigint[]) c (id)
      cross join lateral (
        select array_agg(b.id) as ids from (
          select id from bills where owner_id = ${ownerId} and contact_id = c.id and status = 'posted'
          order by id desc limit ${limits.habitBills}
        ) b
      ) latest
      left join lateral (
        select a.id from bill_lines l join accounts a on a.owner_id = l.owner_id and a.id = l.account_id
        where l.owner_id = ${ownerId} and l.bill_id = any(latest.ids) and a.active
        group by a.id order by count(*) desc, max(l.bill_id) desc limit 1
      ) account on true
      left join lateral (
        select b.due_date - b.issue_date as days from bills b
        where b.owner_id = ${ownerId} and b.id = any(latest.ids) and b.due_date >= b.issue_date
        group by 1 order by count(*) desc, max(b.id) desc limit 1
      ) terms on true`,
  );
  const byContact = new Map(found.map(({ contactId, ...habits }) => [contactId, habits]));
  return contactIds.map((id) => byContact.get(id) as VendorHabits);
}
