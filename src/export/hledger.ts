import type { EntityManager } from '@mikro-orm/postgresql';
import { readStoredEntries, type StoredEntry, storedEntryColumns } from '../audit/chained-records.js';
import { Account, AccountType } from '../ledger/account.entity.js';
import { rows } from '../store/rows.js';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { decimalOfCents, minorUnitDecimals } from '../values/money.js';

const batchSize = 1_000;

/** Where the accounts of a type stand, and hledger's letter for it. */
const roots: Record<AccountType, { name: string; letter: string }> = {
  [AccountType.ASSET]: { name: 'Assets', letter: 'A' },
  [AccountType.LIABILITY]: { name: 'Liabilities', letter: 'L' },
  [AccountType.EQUITY]: { name: 'Equity', letter: 'E' },
  [AccountType.REVENUE]: { name: 'Revenue', letter: 'R' },
  [AccountType.EXPENSE]: { name: 'Expenses', letter: 'X' },
};

/**
 * The owner's journal as hledger reads it (hledger.org), in pieces: the currencies, the chart of accounts, and every entry
 * in the order of its writing, with its number as the transaction code. Amounts are decimals of their currency.
 */
export async function* hledgerJournal(em: EntityManager): AsyncGenerator<string> {
  const { ownerId, ownerName } = tenantOf(em);
  yield `; Books of ${line(ownerName)}\n\n`;
  for (const currency of await currenciesOf(em))
    yield `commodity 1000.${'0'.repeat(minorUnitDecimals(currency))} ${currency}\n`;
  const accounts = await rows(em, Account, { orderBy: sql`number` });
  const names = new Map<number, string>();
  for (const { id, number, name, accountType } of accounts) {
    const root = roots[accountType];
    const path = `${root.name}:${number} ${accountName(name)}`;
    names.set(id, path);
    yield `account ${path}  ; type:${root.letter}\n`;
  }
  for (let after = 0; ; ) {
    const entries = await readStoredEntries(
      em,
      sql`select ${storedEntryColumns} from journal_entries e
        where e.owner_id = ${ownerId} and e.id > ${after} order by e.id limit ${batchSize}`,
    );
    for (const entry of entries) if (isInCurrency(entry)) yield transaction(entry, names);
    const last = entries.at(-1);
    if (!last || entries.length < batchSize) return;
    after = last.id;
  }
}

/** An entry that says something in its own currency, and not in the owner's alone. */
function isInCurrency({ lines }: StoredEntry): boolean {
  return lines.some(({ debitCents, creditCents }) => debitCents !== 0 || creditCents !== 0);
}

async function currenciesOf(em: EntityManager): Promise<string[]> {
  const found = await query<{ currency: string }>(
    em,
    sql`select distinct currency from journal_entries where owner_id = ${tenantOf(em).ownerId} order by currency`,
  );
  return found.map(({ currency }) => currency);
}

function transaction(entry: StoredEntry, names: ReadonlyMap<number, string>): string {
  const description = entry.memo === null ? `${entry.sourceType} ${entry.sourceId}` : line(entry.memo);
  const reverses = entry.reversesId === null ? '' : `, reverses:${entry.reversesId}`;
  const head = `\n${entry.entryDate} (${entry.id}) ${description}\n    ; kind:${entry.kind}, source:${entry.sourceType} ${entry.sourceId}${reverses}\n`;
  const postings = entry.lines.map(({ accountId, debitCents, creditCents, memo }) => {
    const amount = decimalOfCents(debitCents - creditCents, entry.currency);
    const comment = memo === null ? '' : `  ; ${line(memo)}`;
    return `    ${names.get(accountId)}  ${amount} ${entry.currency}${comment}\n`;
  });
  return head + postings.join('');
}

/** Text of a caller on one line: a semicolon would start a comment, a bar end the description. */
function line(text: string): string {
  return text.replaceAll(/[;|]/g, ',').replaceAll(/\s+/g, ' ').trim();
}

/** A colon would open a level below, and two spaces end the name. */
function accountName(text: string): string {
  return line(text).replaceAll(':', ' -');
}
