import type { EntityManager } from '@mikro-orm/postgresql';
import { Account } from '../ledger/account.entity.js';
import { type ReportedIn, reportedLines } from '../ledger/reported-lines.js';
import { unconvertedLines } from '../ledger/unconverted-lines.js';
import { find } from '../store/records.js';
import { query, type Sql, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { NotExportable } from './not-exportable.js';

const batchSize = 1_000;

/** Which days of the journal an export is of, both included; null is without limit. */
export interface ExportScope {
  from: string | null;
  to: string | null;
  /** All of them by default. */
  currency?: string;
  /** With lines that change amounts in the owner's currency alone; they are left out by default. */
  inBase?: boolean;
  /** Is told how many more entries were read, and waited for. */
  onEntries?: ((count: number) => Promise<void>) | undefined;
}

export interface BookedLine {
  accountId: number;
  debitCents: number;
  creditCents: number;
  memo: string | null;
  /** In the owner's currency, of a line in another, written with it or given later; null where it has none. */
  baseDebitCents: number | null;
  baseCreditCents: number | null;
}

/** An entry of the journal with what is known of its document. */
export interface BookedEntry {
  id: number;
  entryDate: string;
  kind: string;
  sourceType: string;
  sourceId: number;
  reversesId: number | null;
  currency: string;
  memo: string | null;
  /** The day on which it was written, in UTC. */
  writtenOn: string;
  contactId: number | null;
  contactName: string | null;
  /** The number of the document: of a bill the vendor's own where it has one, of a payment its reference. */
  documentNumber: string | null;
  documentDay: string | null;
  dueOn: string | null;
  lines: BookedLine[];
}

/** The entries of the days in scope by day and order of writing, a batch at a time. */
export async function* bookedEntries(em: EntityManager, scope: ExportScope): AsyncGenerator<BookedEntry> {
  for (let after: Sql = sql`true`; ; ) {
    const found = await query<BookedEntry>(em, batch(em, scope, after));
    for (const entry of scope.inBase ? found : found.map(inItsCurrency)) if (entry.lines.length > 0) yield entry;
    await scope.onEntries?.(found.length);
    const last = found.at(-1);
    if (!last || found.length < batchSize) return;
    after = sql`(entry_date, id) > (${last.entryDate}, ${last.id})`;
  }
}

/** How many entries are in scope. */
export async function bookedEntryCount(em: EntityManager, scope: ExportScope): Promise<number> {
  const [entries] = await query<{ count: number }>(
    em,
    sql`select count(*) as count from journal_entries e where owner_id = ${tenantOf(em).ownerId} and ${inScope(scope)}`,
  );
  return entries?.count ?? 0;
}

/** Without what changes amounts in the owner's currency alone. */
function inItsCurrency(entry: BookedEntry): BookedEntry {
  return {
    ...entry,
    lines: entry.lines.filter(({ debitCents, creditCents }) => debitCents !== 0 || creditCents !== 0),
  };
}

function batch(em: EntityManager, scope: ExportScope, after: Sql): Sql {
  const { ownerId } = tenantOf(em);
  return sql`
    select e.id, e.entry_date as "entryDate", e.kind, e.source_type as "sourceType", e.source_id as "sourceId",
      e.reverses_id as "reversesId", e.currency, e.memo, (e.created_at at time zone 'UTC')::date as "writtenOn",
      c.id as "contactId", c.name as "contactName", document.number as "documentNumber",
      document.day as "documentDay", document.due as "dueOn",
      (select jsonb_agg(jsonb_build_object('accountId', l.account_id, 'debitCents', l.debit_cents,
          'creditCents', l.credit_cents, 'memo', l.memo,
          'baseDebitCents', coalesce(l.base_debit_cents, c.base_debit_cents),
          'baseCreditCents', coalesce(l.base_credit_cents, c.base_credit_cents)) order by l.id)
        from journal_lines l left join journal_lines c on c.owner_id = ${ownerId} and c.converts_id = l.id
        where l.owner_id = ${ownerId} and l.entry_id = e.id) as lines
    from (
      select * from journal_entries e where owner_id = ${ownerId} and ${inScope(scope)} and ${after}
      order by entry_date, id limit ${batchSize}
    ) e
      left join lateral (${documentOfEntry(ownerId)}) document on true
      left join contacts c on c.owner_id = ${ownerId} and c.id = document.contact_id
    order by e.entry_date, e.id`;
}

function inScope({ from, to, currency, inBase }: ExportScope): Sql {
  // With base amounts on the lines themselves, what gives them later is not told again.
  const kinds = inBase ? sql`e.kind <> 'conversion' and` : sql``;
  const days = sql`${kinds} e.entry_date between ${from ?? '-infinity'} and ${to ?? 'infinity'}`;
  return currency === undefined ? days : sql`${days} and e.currency = ${currency}`;
}

/** What the document of an entry `e` says of itself, of an exchange difference its debited one; other sources have none. */
function documentOfEntry(ownerId: number): Sql {
  const ofDifference = documentsNamed(ownerId, sql`x.debit_type`, sql`x.debit_id`);
  return sql`${documentsNamed(ownerId, sql`e.source_type`, sql`e.source_id`)}
    union all
    select debited.contact_id, debited.number, debited.day, debited.due
    from exchange_differences x cross join lateral (${ofDifference}) debited
    where e.source_type = 'exchange_difference' and x.owner_id = ${ownerId} and x.id = e.source_id`;
}

function documentsNamed(ownerId: number, type: Sql, id: Sql): Sql {
  const of = (sourceType: string, table: Sql, columns: Sql, joined: Sql = sql``) =>
    sql`select ${columns} from ${table} d ${joined}
      where ${type} = ${sourceType} and d.owner_id = ${ownerId} and d.id = ${id}`;
  const [none, noDay] = [sql`null::bigint`, sql`null::date`];
  const documents = [
    of('invoice', sql`invoices`, sql`d.contact_id, d.invoice_number as number, d.issue_date as day, d.due_date as due`),
    of('credit_note', sql`credit_notes`, sql`d.contact_id, d.credit_note_number, d.issue_date, ${noDay}`),
    of('payment', sql`payments`, sql`d.contact_id, d.payment_reference, d.received_on, ${noDay}`),
    of(
      'payment_application',
      sql`payment_applications`,
      sql`p.contact_id, p.payment_reference, d.applied_on, ${noDay}`,
      sql`join payments p on p.owner_id = ${ownerId} and p.id = d.payment_id`,
    ),
    of('customer_refund', sql`customer_refunds`, sql`d.contact_id, d.reference, d.refunded_on, ${noDay}`),
    of(
      'invoice_write_off',
      sql`invoice_write_offs`,
      sql`i.contact_id, i.invoice_number, d.written_off_on, ${noDay}`,
      sql`join invoices i on i.owner_id = ${ownerId} and i.id = d.invoice_id`,
    ),
    of(
      'bill',
      sql`bills`,
      sql`d.contact_id, coalesce(d.vendor_invoice_number, d.bill_number), d.issue_date, d.due_date`,
    ),
    of('debit_note', sql`debit_notes`, sql`d.contact_id, d.debit_note_number, d.issue_date, ${noDay}`),
    of('vendor_payment', sql`vendor_payments`, sql`d.contact_id, d.payment_reference, d.paid_at, ${noDay}`),
    of(
      'bill_application',
      sql`bill_applications`,
      sql`p.contact_id, p.payment_reference, d.applied_on, ${noDay}`,
      sql`join vendor_payments p on p.owner_id = ${ownerId} and p.id = d.vendor_payment_id`,
    ),
    of('vendor_refund', sql`vendor_refunds`, sql`d.contact_id, d.reference, d.refunded_on, ${noDay}`),
    of(
      'bill_write_off',
      sql`bill_write_offs`,
      sql`b.contact_id, coalesce(b.vendor_invoice_number, b.bill_number), d.written_off_on, ${noDay}`,
      sql`join bills b on b.owner_id = ${ownerId} and b.id = d.bill_id`,
    ),
    of('bank_transaction', sql`bank_transactions`, sql`${none}, d.reference, d.transaction_date, ${noDay}`),
    of('manual_journal', sql`manual_journals`, sql`${none}, d.journal_number, d.entry_date, ${noDay}`),
  ];
  return sql.join(documents, sql` union all `) as Sql;
}

/** The chart of accounts by number. */
export function chartOfAccounts(em: EntityManager): Promise<Account[]> {
  return find(em, Account, {}, ['number']);
}

/** What an account had taken in, debits less credits, in a currency. */
export interface AccountBalance {
  accountId: number;
  currency: string;
  cents: number;
  /** In the owner's currency. */
  baseCents: number;
}

/** The balances of all accounts, in all currencies, of entries from one day through another, but those that are 0. */
export function accountBalances(em: EntityManager, scope: ExportScope): Promise<AccountBalance[]> {
  const { ownerId, currency } = tenantOf(em);
  const { debitCents, creditCents } = reportedLines(em, { currency, inBase: true });
  const baseCents = sql`sum(${debitCents} - ${creditCents})`;
  const orInBase = scope.inBase ? sql`or ${baseCents} <> 0` : sql``;
  return query<AccountBalance>(
    em,
    sql`select l.account_id as "accountId", e.currency, sum(l.debit_cents - l.credit_cents)::bigint as cents,
        ${baseCents}::bigint as "baseCents"
      from journal_entries e join journal_lines l on l.owner_id = e.owner_id and l.entry_id = e.id
      where e.owner_id = ${ownerId} and ${inScope({ ...scope, inBase: false })}
      group by l.account_id, e.currency having sum(l.debit_cents - l.credit_cents) <> 0 ${orInBase}
      order by e.currency, l.account_id`,
  );
}

/**
 * What each contact's documents have left on an account, debits less credits, before the days and within them: rows of
 * `contact_id`, `opening_cents`, `movement_cents`.
 */
export function contactBalances(
  em: EntityManager,
  accountId: number,
  { from, to, ...reported }: ReportedIn & { from: string; to: string },
): Sql {
  const { ownerId } = tenantOf(em);
  const { isReported, debitCents, creditCents } = reportedLines(em, reported);
  return sql`
    select document.contact_id,
      sum(${debitCents} - ${creditCents}) filter (where e.entry_date < ${from}) as opening_cents,
      sum(${debitCents} - ${creditCents}) filter (where e.entry_date >= ${from}) as movement_cents
    from journal_entries e
      join journal_lines l on l.owner_id = ${ownerId} and l.entry_id = e.id and l.account_id = ${accountId}
      join lateral (${documentOfEntry(ownerId)}) document on true
    where e.owner_id = ${ownerId} and ${isReported} and e.entry_date <= ${to}
    group by document.contact_id`;
}

/** The currencies of the entries in scope and of those before it. */
export async function bookedCurrencies(em: EntityManager, { to }: ExportScope): Promise<string[]> {
  const found = await query<{ currency: string }>(
    em,
    sql`select distinct currency from journal_entries e
      where owner_id = ${tenantOf(em).ownerId} and ${inScope({ from: null, to })} order by currency`,
  );
  return found.map(({ currency }) => currency);
}

/** Throws NotExportable while lines up to the last day have no base amounts, for a format that takes amounts in the owner's currency. */
export async function ensureConverted(
  em: EntityManager,
  { to }: Pick<ExportScope, 'to'>,
  format: string,
): Promise<void> {
  const waiting = await unconvertedLines(em, to);
  if (waiting === 0) return;
  const base = tenantOf(em).currency;
  throw new NotExportable(
    `${format} takes amounts in ${base}: ${waiting} lines have none for want of rates, see missingBaseAmounts`,
  );
}

/** Text of a caller on one line. */
export function onOneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a line must not have
  return text.replaceAll(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
}

/** A name for each account, none twice: where what a format leaves of them is the same, the id is added. */
export function distinctNames(accounts: readonly Account[], nameOf: (account: Account) => string): Map<number, string> {
  const names = new Map<number, string>();
  const taken = new Set<string>();
  for (const account of accounts) {
    const name = taken.has(nameOf(account)) ? `${nameOf(account)}-${account.id}` : nameOf(account);
    taken.add(name);
    names.set(account.id, name);
  }
  return names;
}
