import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Choice } from '../components/picker';
import {
  AccountsDocument,
  type AccountsQuery,
  BooksDocument,
  ContactsByNameDocument,
  TaxCodesDocument,
} from './books.generated';
import { todayIn } from './format';
import { useDocument } from './operations';
import { query } from './request';

export type Account = AccountsQuery['accounts']['nodes'][number];

/** The owner whose books are open. */
export function useBooks() {
  const asked = useDocument(BooksDocument, {});
  const owner = asked.data?.viewer.owner;
  return {
    asked,
    ownerId: owner?.id ?? null,
    currency: owner?.currency ?? 'USD',
    today: todayIn(owner?.timeZone ?? 'UTC'),
    /** MM-DD. */
    fiscalYearStart: owner?.fiscalYearStart ?? '01-01',
  };
}

/** The whole chart of accounts, by number. */
export function useAccounts(): Account[] {
  const asked = useQuery({ queryKey: ['Accounts'], queryFn: ({ signal }) => allAccounts(signal), staleTime: 60_000 });
  return asked.data ?? [];
}

async function allAccounts(signal: AbortSignal): Promise<Account[]> {
  const found: Account[] = [];
  let after: string | null = null;
  do {
    const { accounts }: AccountsQuery = await query(AccountsDocument, { first: 100, after }, signal);
    found.push(...accounts.nodes);
    after = accounts.pageInfo.hasNextPage ? (accounts.pageInfo.endCursor ?? null) : null;
  } while (after !== null);
  return found.toSorted((one, other) => one.number.localeCompare(other.number));
}

/** Accounts as choices of a picker; those of `types` alone, and none that is archived. */
export function useAccountChoices(types?: Account['accountType'][]): Choice[] {
  return useAccounts()
    .filter(({ active, accountType }) => active && (types?.includes(accountType) ?? true))
    .map(({ id, number, name }) => ({ id, label: name, detail: number }));
}

/** Bank, cash and card accounts, which statements come of. */
export function useMoneyAccountChoices(): Choice[] {
  return useAccounts()
    .filter(({ active, subType }) => active && ['bank', 'cash', 'credit_card'].includes(subType))
    .map(({ id, number, name }) => ({ id, label: name, detail: number }));
}

/** Tax codes as choices of a picker, none that is archived. */
export function useTaxCodeChoices(): Choice[] {
  const nodes = useDocument(TaxCodesDocument, {}).data?.taxCodes.nodes ?? [];
  return nodes
    .filter(({ archivedAt }) => archivedAt === null)
    .map(({ id, code, name }) => ({ id, label: name, detail: code }));
}

/** Contacts that are found by what is typed. */
export function useContactChoices(): { choices: Choice[]; onType: (text: string) => void } {
  const [typed, setTyped] = useState('');
  const found = useDocument(ContactsByNameDocument, typed.trim() === '' ? null : { q: typed.trim() });
  const nodes = found.data?.contacts.nodes ?? [];
  return { choices: nodes.map(({ id, name }) => ({ id, label: name })), onType: setTyped };
}
