import type { EntityManager } from '@mikro-orm/postgresql';
import type { FieldProblems } from '../contract/errors.js';
import { Account } from '../ledger/account.entity.js';
import { findReferenced } from '../store/records.js';

/** One side of an entry as an input has it: an account with a debit or a credit. */
export interface AmountLine {
  accountId: string;
  debitCents?: number | null;
  creditCents?: number | null;
  memo?: string | null;
}

/** A line that can be booked; amounts are minor units, one of the two is 0. */
export interface BookedLine {
  account: Account;
  debitCents: number;
  creditCents: number;
  memo: string | null;
}

/**
 * The lines of an input with their accounts. Notes in `problems` under `path`: an account that is not there or is archived,
 * and a line that has not either a debit or a credit above 0.
 */
export async function bookedLines(
  em: EntityManager,
  lines: readonly AmountLine[],
  path: string,
  problems: FieldProblems,
): Promise<BookedLine[]> {
  const accounts = await findReferenced(
    em,
    Account,
    lines.map(({ accountId }) => accountId),
  );
  return lines.flatMap((line, index) => {
    const [debitCents, creditCents] = [line.debitCents ?? 0, line.creditCents ?? 0];
    const isOneSided = debitCents >= 0 && creditCents >= 0 && (debitCents === 0) !== (creditCents === 0);
    problems.check(
      isOneSided,
      `${path}.${index}.debitCents`,
      'or creditCents must be above 0, and only one of the two',
    );
    const account = accounts.get(line.accountId);
    const accountPath = `${path}.${index}.accountId`;
    if (!problems.check(account !== undefined, accountPath, 'refers to nothing') || !account) return [];
    problems.check(account.active, accountPath, 'must not be archived');
    return [{ account, debitCents, creditCents, memo: line.memo ?? null }];
  });
}
