import type { EntityManager } from '@mikro-orm/postgresql';
import { AccountType } from '../ledger/account.entity.js';
import { fiscalYearStartOf } from '../owners/owner.operations.js';
import { addDays } from '../values/calendar.js';
import { fiscalYearOf } from '../values/fiscal-year.js';
import {
  type AccountBalance,
  accountBalances,
  type BookedEntry,
  chartOfAccounts,
  type ExportScope,
} from './booked-entries.js';

export type OpeningEntry = Omit<BookedEntry, 'id' | 'sourceId'>;

/**
 * What stood on the accounts before a day, as one entry a currency on that day; nothing for no day. Revenue and expenses of
 * earlier fiscal years stand in retained earnings, as in the balance sheet; those of its own stay where they are.
 */
export async function carriedForward(
  em: EntityManager,
  from: ExportScope['from'],
  inBase = false,
): Promise<OpeningEntry[]> {
  if (from === null) return [];
  const balances = await openingBalances(em, from, inBase);
  return [...new Set(balances.map(({ currency }) => currency))].map((currency) => ({
    entryDate: from,
    kind: 'posting',
    sourceType: 'opening',
    reversesId: null,
    currency,
    memo: 'À-nouveaux / opening balances',
    writtenOn: from,
    contactId: null,
    contactName: null,
    documentNumber: `AN-${from}`,
    documentDay: from,
    dueOn: null,
    lines: balances
      .filter((balance) => balance.currency === currency)
      .map(({ accountId, cents, baseCents }) => ({
        accountId,
        debitCents: Math.max(cents, 0),
        creditCents: Math.max(-cents, 0),
        memo: null,
        baseDebitCents: Math.max(baseCents, 0),
        baseCreditCents: Math.max(-baseCents, 0),
      })),
  }));
}

/** Debits less credits by account and currency at the beginning of a day, the results of earlier years carried forward. */
export async function openingBalances(em: EntityManager, from: string, inBase = false): Promise<AccountBalance[]> {
  const until = addDays(from, -1);
  const yearFrom = fiscalYearOf(from, await fiscalYearStartOf(em)).from;
  const [all, ofYear] = [
    await accountBalances(em, { from: null, to: until, inBase }),
    await accountBalances(em, { from: yearFrom, to: until, inBase }),
  ];
  const accounts = await chartOfAccounts(em);
  const results = new Set(
    accounts
      .filter(({ accountType }) => accountType === AccountType.REVENUE || accountType === AccountType.EXPENSE)
      .map(({ id }) => id),
  );
  const retained =
    accounts.find(({ subType }) => subType === 'retained_earnings') ??
    accounts.find(({ accountType }) => accountType === AccountType.EQUITY);
  const opening = new Map<string, AccountBalance>();
  const add = ({ accountId, currency, cents, baseCents }: AccountBalance, sign = 1) => {
    const key = `${currency} ${accountId}`;
    const before = opening.get(key) ?? { cents: 0, baseCents: 0 };
    const after = { cents: before.cents + sign * cents, baseCents: before.baseCents + sign * baseCents };
    opening.set(key, { accountId, currency, ...after });
  };
  const carried = (balance: AccountBalance) => (retained ? { ...balance, accountId: retained.id } : balance);
  for (const balance of all) add(results.has(balance.accountId) ? carried(balance) : balance);
  for (const balance of ofYear.filter(({ accountId }) => results.has(accountId))) {
    add(balance);
    add(carried(balance), -1);
  }
  return [...opening.values()].filter(({ cents, baseCents }) => cents !== 0 || (inBase && baseCents !== 0));
}
