import type { EntityManager } from '@mikro-orm/postgresql';
import type { FieldProblems } from '../contract/errors.js';
import { lockNameShared } from '../store/locks.js';
import { query, type Sql, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { completeChart, openAccount } from './chart-of-accounts.js';
import type { JournalSource } from './journal.entity.js';
import { accountsByRole, baseAmountsLock, writeEntry } from './journal.operations.js';
import { firstOpenDay } from './period.operations.js';
import { exchangePosting, movementPosting } from './posting.js';
import { reportedLines } from './reported-lines.js';
import { isUnconverted } from './unconverted-lines.js';

/**
 * Money that is in another currency than what it is for: each of the two is booked in an entry of its own currency, against
 * the account of exchange clearing. In base nothing stays there: what the two differ is an exchange gain or loss.
 */

/** What moved on a bank, cash or card account, where that is in another currency; null where it is in the same. */
export interface BankAmount {
  bankAmountCents: number | null;
  bankCurrency: string | null;
}

type Money = BankAmount & { accountId: number; currency: string };

interface Source {
  type: `${JournalSource}`;
  id: number;
}

/** What an input says of the account's own currency, of money that is for something in `currency`. */
export function bankAmountOf(
  em: EntityManager,
  asked: { bankAmountCents?: number | null; bankCurrency?: string | null },
  currency: string,
  problems: FieldProblems,
): BankAmount {
  const bankAmountCents = asked.bankAmountCents ?? null;
  if (bankAmountCents === null) {
    problems.check(!asked.bankCurrency, 'bankCurrency', 'is given with bankAmountCents alone');
    return { bankAmountCents: null, bankCurrency: null };
  }
  const bankCurrency = asked.bankCurrency ?? tenantOf(em).currency;
  problems.check(bankAmountCents > 0, 'bankAmountCents', 'must be above 0');
  problems.check(bankCurrency !== currency, 'bankCurrency', `must be another than ${currency}`);
  return { bankAmountCents, bankCurrency };
}

/** The account against which money is booked in the currency of what it is for. */
export async function countedAccountId(em: EntityManager, money: Money): Promise<number> {
  return money.bankAmountCents === null ? money.accountId : exchangeClearingId(em);
}

/** The account of exchange clearing, which is opened when it is first needed. */
export async function exchangeClearingId(em: EntityManager): Promise<number> {
  return (await accountsByRole(em)).exchange_clearing ?? openAccount(em, 'exchange_clearing');
}

/**
 * Books what moved on the account itself where that is in another currency, and what is left in base on clearing accounts of
 * what the document has booked so far. Throws PERIOD_CLOSED, ACCOUNT_ARCHIVED.
 */
export async function bookMoneyMoved(
  em: EntityManager,
  source: Source,
  money: Money,
  { day, memo, isReceived }: { day: string; memo: string; isReceived: boolean },
): Promise<void> {
  const { accountId, currency, bankAmountCents, bankCurrency } = money;
  if (bankAmountCents === null || bankCurrency === null) {
    if (currency !== tenantOf(em).currency) await bookClearedDifferences(em, isOf(source));
    return;
  }
  const account = { accountId, amountCents: bankAmountCents };
  const clearing = { accountId: await exchangeClearingId(em), amountCents: bankAmountCents };
  await writeEntry(em, {
    entryDate: day,
    kind: 'payment',
    sourceType: source.type,
    sourceId: source.id,
    currency: bankCurrency,
    memo,
    lines: movementPosting(isReceived ? { to: account, from: clearing } : { to: clearing, from: account }),
  });
  await bookClearedDifferences(em, isOf(source));
}

/** Books what is left in base on clearing accounts, once all lines of a document there have base amounts. */
export function bookEarlierClearedDifferences(em: EntityManager): Promise<void> {
  return bookClearedDifferences(em, sql`true`);
}

/** Whether that is left on any of them. */
export async function hasEarlierClearedDifferences(em: EntityManager): Promise<boolean> {
  return (await leftOnClearing(em, sql`true`)).length > 0;
}

const isOf = ({ type, id }: Source): Sql => sql`e.source_type = ${type} and e.source_id = ${id}`;

/** What a document has left in base on a clearing account that holds nothing more of it. */
interface Left extends Source {
  accountId: number;
  currency: string;
  day: string;
  cents: number;
}

async function bookClearedDifferences(em: EntityManager, condition: Sql): Promise<void> {
  await lockNameShared(em, baseAmountsLock);
  for (const { accountId, type, id, currency, day, cents } of await leftOnClearing(em, condition)) {
    if (!(await accountsByRole(em)).exchange_gains) await completeChart(em);
    const { exchange_gains: gains, exchange_losses: losses } = await accountsByRole(em);
    await writeEntry(em, {
      entryDate: await firstOpenDay(em, day),
      kind: 'exchange_difference',
      sourceType: type,
      sourceId: id,
      currency,
      memo: cents > 0 ? 'Exchange loss' : 'Exchange gain',
      lines: exchangePosting({ account: { accountId, amountCents: -cents }, gains, losses }),
    });
  }
}

/** Exchange clearing is done when both currencies are booked, payments in clearing when nothing of the currency is left. */
function leftOnClearing(em: EntityManager, condition: Sql): Promise<Left[]> {
  const { ownerId, currency } = tenantOf(em);
  const { debitCents, creditCents } = reportedLines(em, { currency, inBase: true });
  return query(
    em,
    sql`select a.id as "accountId", e.source_type as type, e.source_id as id, max(e.entry_date) as day,
        max(e.currency) filter (where e.currency <> ${currency}) as currency,
        sum(${debitCents} - ${creditCents})::bigint as cents
      from accounts a
        join journal_lines l on l.owner_id = a.owner_id and l.account_id = a.id
        join journal_entries e on e.owner_id = l.owner_id and e.id = l.entry_id
      where a.owner_id = ${ownerId} and a.role in ('exchange_clearing', 'payments_clearing')
        and e.source_type <> 'revaluation' and ${condition}
      group by a.id, a.role, e.source_type, e.source_id
      having sum(${debitCents} - ${creditCents}) <> 0 and count(*) filter (where ${isUnconverted(em)}) = 0
        and count(distinct e.currency) filter (where l.debit_cents <> 0 or l.credit_cents <> 0)
          = case a.role when 'exchange_clearing' then 2 else 1 end
        and (a.role = 'exchange_clearing' or sum(l.debit_cents - l.credit_cents) = 0)
      order by e.source_type, e.source_id, a.id`,
  );
}
