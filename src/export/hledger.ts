import type { EntityManager } from '@mikro-orm/postgresql';
import { type Account, AccountType } from '../ledger/account.entity.js';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { addDays } from '../values/calendar.js';
import { minorUnitDecimals } from '../values/minor-units.js';
import { decimalOfCents } from '../values/money.js';
import {
  accountBalances,
  type BookedEntry,
  bookedCurrencies,
  bookedEntries,
  chartOfAccounts,
  distinctNames,
  type ExportScope,
  onOneLine,
} from './booked-entries.js';

const payeesBatchSize = 1_000;
const openingPayee = 'Opening balances';

/** Where the accounts of a type stand, and hledger's letter for it. */
const roots: Record<AccountType, { name: string; letter: string }> = {
  [AccountType.ASSET]: { name: 'Assets', letter: 'A' },
  [AccountType.LIABILITY]: { name: 'Liabilities', letter: 'L' },
  [AccountType.EQUITY]: { name: 'Equity', letter: 'E' },
  [AccountType.REVENUE]: { name: 'Revenue', letter: 'R' },
  [AccountType.EXPENSE]: { name: 'Expenses', letter: 'X' },
};

/**
 * The owner's journal as hledger reads it (hledger.org), in pieces: the currencies, the chart of accounts, the contacts as
 * payees, and every entry by its day, with its number as the transaction code; the document's number, its contact and what
 * made the entry are tags. Amounts are decimals of their currency. An export from a day on begins with one entry of what
 * stood on every account before it.
 */
export async function* hledgerJournal(
  em: EntityManager,
  scope: ExportScope = { from: null, to: null },
): AsyncGenerator<string> {
  yield `; Books of ${plain(tenantOf(em).ownerName)}\n\n`;
  for (const currency of await bookedCurrencies(em, scope))
    yield `commodity 1000.${'0'.repeat(minorUnitDecimals(currency))} ${currency}\n`;
  const accounts = await chartOfAccounts(em);
  const names = distinctNames(accounts, accountPath);
  for (const { id, accountType } of accounts) yield `account ${names.get(id)}  ; type:${roots[accountType].letter}\n`;
  yield `payee ${openingPayee}\npayee ${noPayee}\n`;
  yield* payees(em);
  if (scope.from !== null) yield* opening(em, scope.from, names);
  for await (const entry of bookedEntries(em, scope)) yield transaction(entry, names);
}

/** Who stands in for the contact where there is none. */
const noPayee = 'Nobody';

async function* payees(em: EntityManager): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const contacts = await query<{ id: number; name: string }>(
      em,
      sql`select id, name from contacts where owner_id = ${tenantOf(em).ownerId} and id > ${after}
        order by id limit ${payeesBatchSize}`,
    );
    yield contacts.map(({ name }) => `payee ${payee(name)}\n`).join('');
    const last = contacts.at(-1);
    if (!last || contacts.length < payeesBatchSize) return;
    after = last.id;
  }
}

async function* opening(em: EntityManager, from: string, names: ReadonlyMap<number, string>): AsyncGenerator<string> {
  const balances = await accountBalances(em, { from: null, to: addDays(from, -1) });
  for (const currency of new Set(balances.map((balance) => balance.currency))) {
    yield `\n${from} ${openingPayee} | ${currency}\n`;
    for (const { accountId, cents } of balances.filter((balance) => balance.currency === currency))
      yield `    ${names.get(accountId)}  ${decimalOfCents(cents, currency)} ${currency}\n`;
  }
}

function transaction(entry: BookedEntry, names: ReadonlyMap<number, string>): string {
  const { currency, sourceType, sourceId } = entry;
  const note = plain(entry.memo ?? `${sourceType} ${sourceId}`);
  const tags = [
    ['kind', entry.kind],
    ['source', `${sourceType} ${sourceId}`],
    ['reverses', entry.reversesId],
    ['contact', entry.contactId],
    ['document', entry.documentNumber],
    ['due', entry.dueOn],
  ].flatMap(([name, value]) => (value === null ? [] : `${name}:${tagValue(String(value))}`));
  const head = `\n${entry.entryDate} (${entry.id}) ${payee(entry.contactName)} | ${note}\n    ; ${tags.join(', ')}\n`;
  const postings = entry.lines.map(({ accountId, debitCents, creditCents, memo }) => {
    const amount = decimalOfCents(debitCents - creditCents, currency);
    const comment = memo === null ? '' : `  ; ${tagless(memo)}`;
    return `    ${names.get(accountId)}  ${amount} ${currency}${comment}\n`;
  });
  return head + postings.join('');
}

function accountPath({ number, name, accountType }: Account): string {
  return `${roots[accountType].name}:${plain(`${number} ${name}`).replaceAll(':', ' -')}`;
}

function payee(name: string | null): string {
  return plain(name ?? '') || noPayee;
}

/** A semicolon would start a comment, a bar end the payee, two spaces end an account. */
function plain(text: string): string {
  return onOneLine(text.replaceAll(/[;|]/g, ','));
}

/** A comma ends the value of a tag. */
function tagValue(text: string): string {
  return plain(text).replaceAll(',', ' ');
}

/** A word with a colon would be a tag. */
function tagless(text: string): string {
  return plain(text).replaceAll(':', ' -');
}
