import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useToasts } from '../components/toasts';
import { openBooks } from './open-books';
import { queryKeyOf } from './operations';
import { mutate } from './request';
import type { TypedDocument } from './typed-document';

/** How many records the service takes at once. */
const recordsAtOnce = 100;

/** Asks for many records in parts, one after another. */
export async function inParts<Answer>(ids: string[], ask: (ids: string[]) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  const { ended } = openBooks();
  for (let at = 0; at < ids.length; at += recordsAtOnce) {
    ended.throwIfAborted();
    answers.push(await ask(ids.slice(at, at + recordsAtOnce)));
  }
  return answers;
}

/**
 * An operation on many records, with what it would write before it does: the service is asked in parts of a hundred, each
 * of which is done or refused record by record.
 */
export function useBulk<Result, Variables>(
  document: TypedDocument<Result, Variables>,
  ids: string[],
  variablesOf: (ids: string[], preview: boolean) => Variables,
) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const send = (preview: boolean) => inParts(ids, (some) => mutate(document, variablesOf(some, preview)));
  const previewing = useQuery({
    queryKey: ['Preview', ...queryKeyOf(document, variablesOf(ids, true))],
    queryFn: () => send(true),
    enabled: !isBusy,
    gcTime: 0,
  });
  const run = async (): Promise<Result[] | null> => {
    setBusy(true);
    try {
      return await send(false);
    } catch (error) {
      toasts.failed(error as Error);
      setBusy(false);
      return null;
    } finally {
      void queries.invalidateQueries();
    }
  };
  return { preview: previewing.data, error: previewing.error, isBusy, run };
}

/** What several parts would write to each account, by its number. */
export function addedUp<
  Total extends { account: { number: string }; currency: string; debitCents: number; creditCents: number },
>(parts: (Total[] | undefined)[]): Total[] {
  const sums = new Map<string, Total>();
  for (const total of parts.flatMap((part) => part ?? [])) {
    const name = `${total.account.number} ${total.currency}`;
    const { debitCents = 0, creditCents = 0 } = sums.get(name) ?? {};
    const sum = { debitCents: debitCents + total.debitCents, creditCents: creditCents + total.creditCents };
    sums.set(name, { ...total, ...sum });
  }
  return [...sums.entries()].toSorted(([one], [other]) => one.localeCompare(other)).map(([, total]) => total);
}
