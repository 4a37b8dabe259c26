import type { EntityManager } from '@mikro-orm/postgresql';
import type { JournalSource } from './journal.entity.js';
import { accountsByRole, writeEntry } from './journal.operations.js';
import { openingItemPosting } from './posting.js';

/** What open items are taken over with: the day of the opening, and the account between the trial balance and them. */
interface Opening {
  openingOn: string;
  currency: string;
  accountId: number;
}

/** The control account of open items, and the side on which they stand there. */
interface ControlSide {
  role: 'accounts_receivable' | 'accounts_payable';
  side: 'debit' | 'credit';
}

interface OpeningItemEntry {
  source: { type: `${JournalSource}`; id: number };
  memo: string;
  amountCents: number;
}

/** Books open items of the books of before against the account of opening balances. Throws PERIOD_CLOSED. */
export async function writeOpeningItems(
  em: EntityManager,
  { openingOn, currency, accountId }: Opening,
  { role, side }: ControlSide,
  items: readonly OpeningItemEntry[],
): Promise<void> {
  const { [role]: controlAccountId } = await accountsByRole(em);
  for (const { source, memo, amountCents } of items) {
    const [control, opening] = [
      { accountId: controlAccountId, amountCents },
      { accountId, amountCents },
    ];
    const isDebit = side === 'debit';
    await writeEntry(em, {
      entryDate: openingOn,
      kind: 'posting',
      sourceType: source.type,
      sourceId: source.id,
      currency,
      memo: `Open item: ${memo}`,
      lines: openingItemPosting({
        debited: isDebit ? control : opening,
        credited: isDebit ? opening : control,
      }),
    });
  }
}
