import type { EntityManager } from '@mikro-orm/postgresql';
import { Field, type MiddlewareFn, ObjectType, UseMiddleware } from 'type-graphql';
import { Event } from '../outbox/event.entity.js';
import { doWhatWaits } from '../store/at-the-end.js';
import { AnsweredInParts } from '../store/children.js';
import type { Row } from '../store/columns.js';
import { rows } from '../store/rows.js';
import { idIn, query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { Cents, Json } from '../values/scalars.js';
import { Account } from './account.entity.js';
import { JournalEntry } from './journal.entity.js';

@ObjectType({ description: 'An event that a previewed mutation would emit.' })
export class PreviewedEvent {
  @Field({ description: 'What would happen, for example `books.invoice.posted`.' })
  eventType!: string;

  @Field(() => Json, { description: 'The `data` of the event, in the names of the REST API.' })
  data!: object;
}

@ObjectType({ description: 'What a previewed mutation would write to one account.' })
export class PreviewedAccount {
  @Field(() => Account, { description: 'The account.' })
  account!: Row<Account>;

  @Field({ description: 'Currency of the entries.' })
  currency!: string;

  @Field(() => Cents, { description: 'Sum of the debits in minor units of the currency.' })
  debitCents!: number;

  @Field(() => Cents, { description: 'Sum of the credits in minor units of the currency.' })
  creditCents!: number;
}

@ObjectType({
  description:
    'What a previewed mutation would write. Nothing of it is kept: its ids and numbers do not exist afterwards.',
})
export class Preview {
  @AnsweredInParts()
  @Field(() => [JournalEntry], { description: 'The journal entries, in the order in which they would be written.' })
  journalEntries!: Row<JournalEntry>[];

  @AnsweredInParts()
  @Field(() => [PreviewedAccount], {
    description: 'What the entries come to on each account and in each currency, by account number.',
  })
  accountTotals!: PreviewedAccount[];

  @AnsweredInParts()
  @Field(() => [PreviewedEvent], { description: 'The events, in the order in which they would be emitted.' })
  events!: PreviewedEvent[];
}

interface PreviewContext {
  em: EntityManager;
  /** True inside a transaction that will be undone. */
  previewing: boolean;
}

const previewInContext: MiddlewareFn<PreviewContext> = async ({ context }) =>
  context.previewing ? previewOf(context.em) : null;

/** The answer of a mutation whose input may say `preview: true`. */
@ObjectType({ description: 'The answer of a mutation that can be previewed.' })
export abstract class PreviewablePayload {
  @Field(() => Preview, {
    nullable: true,
    description: 'What the mutation would write, when its input says `preview: true`; null otherwise.',
  })
  @UseMiddleware(previewInContext)
  preview?: Preview | null;
}

/** What the current transaction has written to the journal and recorded as events, on its savepoints too. */
async function previewOf(em: EntityManager): Promise<Preview> {
  await doWhatWaits(em);
  // A savepoint writes under an id of its own, later than the transaction's. What is seen and not committed is one's own.
  const own = sql`age(xmin) <= 0
    and pg_xact_status((pg_current_xact_id()::text::bigint - age(xmin))::text::xid8) = 'in progress'`;
  // Every entry stages its place in the chain, and what waits for the relay is short: the journal is not.
  const written = sql`select (payload ->> 'entryId')::bigint from staged_jobs
    where owner_id = ${tenantOf(em).ownerId} and queue = 'ledger.chain' and is_due and relayed_at is null and ${own}`;
  const journalEntries = await rows(em, JournalEntry, { where: [sql`id in (${written})`] });
  const accountTotals = await totalsByAccount(
    em,
    journalEntries.map(({ id }) => id),
  );
  const events = await rows(em, Event, { where: [sql`transaction_id = transaction_number(pg_current_xact_id())`] });
  return { journalEntries, accountTotals, events: events.map(previewedEvent) };
}

async function totalsByAccount(em: EntityManager, entryIds: readonly number[]): Promise<PreviewedAccount[]> {
  const { ownerId } = tenantOf(em);
  const totals = await query<{ accountId: number; currency: string; debitCents: number; creditCents: number }>(
    em,
    sql`select l.account_id as "accountId", e.currency,
        sum(l.debit_cents)::bigint as "debitCents", sum(l.credit_cents)::bigint as "creditCents"
      from journal_lines l join journal_entries e on e.owner_id = ${ownerId} and e.id = l.entry_id
        join accounts a on a.owner_id = ${ownerId} and a.id = l.account_id
      where l.owner_id = ${ownerId} and l.entry_id = any(${entryIds})
      group by l.account_id, a.number, e.currency order by a.number, e.currency`,
  );
  const accounts = await rows(em, Account, { where: [idIn(totals.map(({ accountId }) => accountId))] });
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return totals.flatMap(({ accountId, ...sums }) => {
    const account = byId.get(accountId);
    return account ? [{ account, ...sums }] : [];
  });
}

/** Both envelopes have what happened in `data`. */
function previewedEvent({ eventType, payload }: Row<Event>): PreviewedEvent {
  const { data } = JSON.parse(payload) as { data: object };
  return { eventType, data };
}
