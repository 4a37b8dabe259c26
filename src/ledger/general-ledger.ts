import type { EntityManager } from '@mikro-orm/postgresql';
import { cursorOf, type ForwardPageArguments, keysOf, type Page, pageOf, pageSize } from '../store/page.js';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { reportedCents } from '../values/reported-cents.js';
import { type ReportedIn, reportedLines } from './reported-lines.js';
import { held } from './turnovers.js';

/** Which part of the journal a general ledger shows; no account means all of them, no day no limit. */
export interface GeneralLedgerScope extends ReportedIn {
  accountId: number | null;
  from: string | null;
  to: string | null;
}

export interface GeneralLedgerLine {
  /** The journal line. */
  id: number;
  entryId: number;
  accountId: number;
  accountNumber: string;
  entryDate: string;
  debitCents: number;
  creditCents: number;
  memo: string | null;
  /** Balance of the account after the line, everything before the first day included. */
  runningBalanceCents: number;
}

const ledgerKeys = ['accountNumber', 'entryDate', 'entryId', 'id'] as const;
const ledgerKeyTypes = ['text', 'day', 'number', 'number'] as const;
const ledgerList = 'GeneralLedger';

/**
 * Journal lines by account number, day and order of writing, with the balance of the account after each. Throws
 * BAD_REQUEST for a page size below 1 and for a cursor of another list.
 */
export async function generalLedger(
  em: EntityManager,
  scope: GeneralLedgerScope,
  { first, after }: ForwardPageArguments,
): Promise<Page<GeneralLedgerLine>> {
  const { accountId, from, to } = scope;
  const { isReported, debitCents, creditCents } = reportedLines(em, scope);
  const size = pageSize(first);
  const conditions = [
    sql`e.owner_id = ${tenantOf(em).ownerId} and ${isReported}`,
    ...(accountId === null ? [] : [sql`a.id = ${accountId}`]),
    ...(to === null ? [] : [sql`e.entry_date <= ${to}`]),
  ];
  const shown = [sql`true`, ...(from === null ? [] : [sql`"entryDate" >= ${from}`])];
  if (after) {
    const keys = keysOf(ledgerList, after, ledgerKeyTypes).map((key) => sql`${key}`);
    shown.push(sql`("accountNumber", "entryDate", "entryId", id) > (${sql.join(keys)})`);
  }
  const lines = await query<GeneralLedgerLine>(
    em,
    sql`with ledger as (
        select l.id, l.entry_id as "entryId", l.account_id as "accountId", a.number as "accountNumber",
          e.entry_date as "entryDate", ${debitCents} as "debitCents", ${creditCents} as "creditCents", l.memo,
          ${held(sql`sum(case a.normal_balance when 'debit' then ${debitCents} - ${creditCents}
            else ${creditCents} - ${debitCents} end) over (
              partition by l.account_id order by e.entry_date, e.id, l.id rows unbounded preceding
          )`)} as "runningBalanceCents"
        from accounts a
          join journal_lines l on l.owner_id = a.owner_id and l.account_id = a.id
          join journal_entries e on e.owner_id = l.owner_id and e.id = l.entry_id
        where ${sql.join(conditions, sql` and `)}
      )
      select * from ledger where ${sql.join(shown, sql` and `)}
      order by "accountNumber", "entryDate", "entryId", id limit ${size + 1}`,
  );
  for (const line of lines) reportedCents(line.runningBalanceCents);
  return pageOf(lines.slice(0, size), lines.length > size, Boolean(after), (line) =>
    cursorOf(
      ledgerList,
      ledgerKeys.map((key) => line[key]),
    ),
  );
}

/** Balance of one account up to a day, that day included or not. */
export async function accountBalanceCents(
  em: EntityManager,
  account: { accountId: number } & ReportedIn,
  until: { before: string } | { through: string | null },
): Promise<number> {
  const day =
    'before' in until ? sql`e.entry_date < ${until.before}` : sql`e.entry_date <= ${until.through ?? 'infinity'}`;
  const { isReported, debitCents, creditCents } = reportedLines(em, account);
  const [balance] = await query<{ cents: number }>(
    em,
    sql`select ${held(sql`coalesce(sum(case a.normal_balance when 'debit' then ${debitCents} - ${creditCents}
          else ${creditCents} - ${debitCents} end), 0)`)} as cents
      from accounts a
        join journal_lines l on l.owner_id = a.owner_id and l.account_id = a.id
        join journal_entries e on e.owner_id = l.owner_id and e.id = l.entry_id
      where a.owner_id = ${tenantOf(em).ownerId} and a.id = ${account.accountId}
        and ${isReported} and ${day}`,
  );
  return reportedCents(balance?.cents ?? 0);
}
