import type { EntityManager } from '@mikro-orm/postgresql';
import { type Account, AccountType } from '../ledger/account.entity.js';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { addDays } from '../values/calendar.js';
import { decimalOfCents } from '../values/money.js';
import {
  accountBalances,
  type BookedEntry,
  bookedEntries,
  chartOfAccounts,
  distinctNames,
  type ExportScope,
  onOneLine,
} from './booked-entries.js';

const roots: Record<AccountType, string> = {
  [AccountType.ASSET]: 'Assets',
  [AccountType.LIABILITY]: 'Liabilities',
  [AccountType.EQUITY]: 'Equity',
  [AccountType.REVENUE]: 'Income',
  [AccountType.EXPENSE]: 'Expenses',
};

/**
 * The owner's journal as Beancount reads it (beancount.github.io, "Language Syntax"), in pieces: accounts opened on the
 * first day, every entry by its day with the contact as payee and a link that its document and its reversal share, and the
 * balances that must come out, which `bean-check` holds against the entries. An export from a day on begins with one entry
 * of what stood on every account before it.
 */
export async function* beancountLedger(
  em: EntityManager,
  scope: ExportScope = { from: null, to: null },
): AsyncGenerator<string> {
  const { ownerName, currency } = tenantOf(em);
  yield `option "title" ${quoted(ownerName)}\noption "operating_currency" "${currency}"\n\n`;
  const { first, last } = await bookedDays(em, scope);
  const accounts = await chartOfAccounts(em);
  const names = distinctNames(accounts, accountName);
  for (const { id, number, name } of accounts)
    yield `${first} open ${names.get(id)}\n  number: ${quoted(number)}\n  name: ${quoted(name)}\n`;
  if (scope.from !== null) yield* opening(em, scope.from, names);
  for await (const entry of bookedEntries(em, scope)) yield transaction(entry, names);
  yield '\n';
  for (const { accountId, currency: of, cents } of await accountBalances(em, { from: null, to: scope.to }))
    yield `${addDays(last, 1)} balance ${names.get(accountId)}  ${decimalOfCents(cents, of)} ${of}\n`;
}

/** The day on which accounts are opened, and the last day of an entry. */
async function bookedDays(em: EntityManager, { from, to }: ExportScope): Promise<{ first: string; last: string }> {
  const [days] = await query<{ first: string | null; last: string | null }>(
    em,
    sql`select min(entry_date) as first, max(entry_date) as last from journal_entries
      where owner_id = ${tenantOf(em).ownerId} and entry_date <= ${to ?? 'infinity'}`,
  );
  const first = from ?? days?.first ?? '1970-01-01';
  return { first, last: to ?? [first, days?.last ?? first].sort().at(-1) ?? first };
}

async function* opening(em: EntityManager, from: string, names: ReadonlyMap<number, string>): AsyncGenerator<string> {
  const balances = await accountBalances(em, { from: null, to: addDays(from, -1) });
  for (const currency of new Set(balances.map((balance) => balance.currency))) {
    yield `\n${from} * "Opening balances" "${currency}"\n`;
    for (const { accountId, cents } of balances.filter((balance) => balance.currency === currency))
      yield `  ${names.get(accountId)}  ${decimalOfCents(cents, currency)} ${currency}\n`;
  }
}

function transaction(entry: BookedEntry, names: ReadonlyMap<number, string>): string {
  const { currency, sourceType, sourceId } = entry;
  const narration = quoted(entry.memo ?? `${sourceType} ${sourceId}`);
  const payee = entry.contactName === null ? '' : `${quoted(entry.contactName)} `;
  const link = `^${sourceType.replaceAll('_', '-')}-${sourceId}`;
  const metadata = [
    ['entry', entry.id],
    ['kind', entry.kind],
    ['contact', entry.contactId],
    ['document', entry.documentNumber],
    ['due', entry.dueOn],
  ].flatMap(([key, value]) => (value === null ? [] : `  ${key}: ${quoted(String(value))}\n`));
  const postings = entry.lines.map(({ accountId, debitCents, creditCents, memo }) => {
    const about = memo === null ? '' : `    memo: ${quoted(memo)}\n`;
    return `  ${names.get(accountId)}  ${decimalOfCents(debitCents - creditCents, currency)} ${currency}\n${about}`;
  });
  return `\n${entry.entryDate} * ${payee}${narration} ${link}\n${metadata.join('')}${postings.join('')}`;
}

/** Components begin with a capital letter or digit and go on with letters, digits and dashes. */
function accountName({ number, name, accountType }: Account): string {
  const component = (text: string) =>
    text
      .normalize('NFKD')
      .replaceAll(/[^A-Za-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '');
  const words = [component(number), component(name)].filter((word) => word !== '').join('-');
  return `${roots[accountType]}:${/^[A-Z0-9]/.test(words) ? words : `A-${words}`}`;
}

function quoted(text: string): string {
  return `"${onOneLine(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
