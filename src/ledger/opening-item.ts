import type { EntityManager } from '@mikro-orm/postgresql';
import type { JournalSource } from './journal.entity.js';
import { writeEntry } from './journal.operations.js';
import { openingItemPosting } from './posting.js';

/** What open items are taken over with: the day of the opening, and the account between the trial balance and them. */
interface Opening {
  openingOn: string;
  currency: string;
  accountId: number;
}

interface OpeningItemEntry {
  source: { type: `${JournalSource}`; id: number };
  memo: string;
  amountCents: number;
  /** The control account, and the side on which the item stands there. */
  control: { accountId: number; side: 'debit' | 'credit' };
}

/** Books an open item of the books of before against the account of opening balances. Throws PERIOD_CLOSED. */
export async function writeOpeningItem(
  em: EntityManager,
  { openingOn, currency, accountId }: Opening,
  { source, memo, amountCents, control }: OpeningItemEntry,
): Promise<void> {
  const [own, other] = [
    { accountId: control.accountId, amountCents },
    { accountId, amountCents },
  ];
  const isDebit = control.side === 'debit';
  await writeEntry(em, {
    entryDate: openingOn,
    kind: 'posting',
    sourceType: source.type,
    sourceId: source.id,
    currency,
    memo: `Open item: ${memo}`,
    lines: openingItemPosting({ debited: isDebit ? own : other, credited: isDebit ? other : own }),
  });
}
