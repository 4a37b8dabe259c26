import type { EntityManager } from '@mikro-orm/postgresql';
import { AccountType } from '../ledger/account.entity.js';
import { fiscalYearStartOf } from '../owners/owner.operations.js';
import { addDays } from '../values/calendar.js';
import { fiscalYearOf } from '../values/fiscal-year.js';
import { accountBalances, type BookedEntry, chartOfAccounts, type ExportScope } from './booked-entries.js';

export type OpeningEntry = Omit<BookedEntry, 'id' | 'sourceId'>;

/**
 * What stood on the accounts before a day, as one entry a currency on that day; nothing for no day. Revenue and expenses of
 * earlier fiscal years stand in retained earnings, as in the balance sheet; those of its own stay where they are.
 */
export async function carriedForward(em: EntityManager, from: ExportScope['from']): Promise<OpeningEntry[]> {
  if (from === null) return [];
  const balances = await openingBalances(em, from);
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
      .map(({ accountId, cents }) => ({
        accountId,
        debitCents: Math.max(cents, 0),
        creditCents: Math.max(-cents, 0),
        memo: null,
      })),
  }));
}

/** Debits less credits by account and currency at the beginning of a day, the results of earlier years carried forward. */
export async function openingBalances(em: EntityManager, from: string) {
  const until = addDays(from, -1);
  const yearFrom = fiscalYearOf(from, await fiscalYearStartOf(em)).from;
  const [all, ofYear] = [
    await accountBalances(em, { from: null, to: until }),
    await accountBalances(em, { from: yearFrom, to: until }),
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
  const opening = new Map<string, { accountId: number; currency: string; cents: number }>();
  const add = (accountId: number, currency: string, cents: number) => {
    const balance = opening.get(`${currency} ${accountId}`) ?? { accountId, currency, cents: 0 };
    opening.set(`${currency} ${accountId}`, { ...balance, cents: balance.cents + cents });
  };
  for (const { accountId, currency, cents } of all)
    add(results.has(accountId) && retained ? retained.id : accountId, currency, cents);
  for (const { accountId, currency, cents } of ofYear.filter((balance) => results.has(balance.accountId) && retained)) {
    add(accountId, currency, cents);
    add(retained?.id ?? accountId, currency, -cents);
  }
  return [...opening.values()].filter(({ cents }) => cents !== 0);
}
