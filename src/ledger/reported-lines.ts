import type { EntityManager } from '@mikro-orm/postgresql';
import { type Sql, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';

/** What a report adds up: lines in one currency, or with `inBase` those of all currencies in the owner's. */
export interface ReportedIn {
  currency: string;
  inBase: boolean;
}

/** Of a line `l`, or what an account took in otherwise: whether it is reported, and with which amounts. */
export interface ReportedLines {
  isReported: Sql;
  debitCents: Sql;
  creditCents: Sql;
}

/** A line without base amounts counts as nothing in base: whoever reports it says how many there are. */
export function reportedLines(em: EntityManager, { currency, inBase }: ReportedIn): ReportedLines {
  if (!inBase) {
    return {
      isReported: sql`(l.currency = ${currency} and (l.debit_cents <> 0 or l.credit_cents <> 0))`,
      debitCents: sql`l.debit_cents`,
      creditCents: sql`l.credit_cents`,
    };
  }
  const isOwn = sql`l.currency = ${tenantOf(em).currency}`;
  const amount = (side: 'debit' | 'credit') =>
    sql`(case when ${isOwn} then ${sql.ref(`l.${side}_cents`)}
      else coalesce(${sql.ref(`l.base_${side}_cents`)}, 0) end)`;
  const isWorth = sql`(l.base_debit_cents <> 0 or l.base_credit_cents <> 0)`;
  return { isReported: sql`(${isOwn} or ${isWorth})`, debitCents: amount('debit'), creditCents: amount('credit') };
}
