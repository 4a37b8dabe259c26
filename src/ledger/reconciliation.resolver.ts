import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { notFound } from '../contract/errors.js';
import { ApiKeyScope } from '../contract/scopes.js';
import { ChildArguments } from '../store/children.js';
import type { Row } from '../store/columns.js';
import type { Loaders } from '../store/loaders.js';
import { Connection, type Page, PageArguments, page } from '../store/page.js';
import { RequiresScope } from '../store/scope.js';
import { type Sql, sql, whereGiven } from '../store/sql.js';
import { filterId, recordId } from '../values/record-id.js';
import { Cents } from '../values/scalars.js';
import { Account } from './account.entity.js';
import { AccountLine } from './account-line.js';
import { JournalEntry, JournalLine } from './journal.entity.js';
import { Reconciliation, ReconciliationEntry } from './reconciliation.entity.js';
import {
  CompleteReconciliationInput,
  CreateReconciliationInput,
  InvalidateReconciliationInput,
  ReconciliationEntriesInput,
  ReconciliationFilter,
  ReconciliationPayload,
} from './reconciliation.inputs.js';
import {
  completeReconciliation,
  createReconciliation,
  invalidateReconciliation,
  type ReconciliationBalance,
  reconciliationBalances,
  tickReconciliationEntries,
  untickReconciliationEntries,
} from './reconciliation.operations.js';

const ReconciliationConnection = Connection(Reconciliation);
const AccountLineConnection = Connection(AccountLine);

interface ReconciliationContext {
  em: EntityManager;
  loaders: Loaders;
}

@Resolver(() => Reconciliation)
export class ReconciliationResolver {
  @Query(() => Reconciliation, {
    nullable: true,
    description: 'One bank reconciliation. Null with NOT_FOUND when there is none with this id.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  async reconciliation(
    @Arg('id', () => ID, { description: 'Identifier of the reconciliation.' }) id: string,
    @Ctx() { loaders }: ReconciliationContext,
  ): Promise<Row<Reconciliation>> {
    const reconciliation = await loaders.one(Reconciliation, recordId(id, 'Reconciliation'));
    if (!reconciliation) throw notFound('Reconciliation');
    return reconciliation;
  }

  @Query(() => ReconciliationConnection, { description: 'Bank reconciliations by ascending id.' })
  @RequiresScope(ApiKeyScope.ADMIN)
  reconciliations(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Arg('filter', () => ReconciliationFilter, { nullable: true, description: 'Which reconciliations to list.' })
    filter: ReconciliationFilter | null,
    @Ctx() { em }: ReconciliationContext,
  ): Promise<Page<Row<Reconciliation>>> {
    return page(em, Reconciliation, arguments_, { where: conditions(filter) });
  }

  @Mutation(() => ReconciliationPayload, {
    description: 'Opens the reconciliation of a bank, cash or card account’s statement.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  async createReconciliation(
    @Arg('input', { description: 'The statement.' }) input: CreateReconciliationInput,
    @Ctx() { em }: ReconciliationContext,
  ): Promise<ReconciliationPayload> {
    return { reconciliation: await createReconciliation(em, input) };
  }

  @Mutation(() => ReconciliationPayload, {
    description: 'Ticks journal lines that are on the statement. Refused with RECONCILIATION_NOT_OPEN.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  async tickReconciliationEntries(
    @Arg('input', { description: 'Which entries.' }) input: ReconciliationEntriesInput,
    @Ctx() { em }: ReconciliationContext,
  ): Promise<ReconciliationPayload> {
    return { reconciliation: await tickReconciliationEntries(em, input) };
  }

  @Mutation(() => ReconciliationPayload, { description: 'Unticks entries. Refused with RECONCILIATION_NOT_OPEN.' })
  @RequiresScope(ApiKeyScope.ADMIN)
  async untickReconciliationEntries(
    @Arg('input', { description: 'Which entries.' }) input: ReconciliationEntriesInput,
    @Ctx() { em }: ReconciliationContext,
  ): Promise<ReconciliationPayload> {
    return { reconciliation: await untickReconciliationEntries(em, input) };
  }

  @Mutation(() => ReconciliationPayload, {
    description:
      'Completes a reconciliation whose difference is zero, and confirms the payments it covers. Refused with RECONCILIATION_NOT_OPEN, RECONCILIATION_NOT_BALANCED. Event books.reconciliation.completed.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  async completeReconciliation(
    @Arg('input', { description: 'Which reconciliation.' }) input: CompleteReconciliationInput,
    @Ctx() { em }: ReconciliationContext,
  ): Promise<ReconciliationPayload> {
    return { reconciliation: await completeReconciliation(em, input) };
  }

  @Mutation(() => ReconciliationPayload, {
    description:
      'Invalidates a completed reconciliation and every later one of the account. Refused with RECONCILIATION_NOT_COMPLETED. Event books.reconciliation.invalidated for each.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  async invalidateReconciliation(
    @Arg('input', { description: 'Which reconciliation.' }) input: InvalidateReconciliationInput,
    @Ctx() { em }: ReconciliationContext,
  ): Promise<ReconciliationPayload> {
    return { reconciliation: await invalidateReconciliation(em, input) };
  }

  @FieldResolver(() => Account, { description: 'The bank, cash or card account.' })
  account(
    @Root() { accountId }: Reconciliation,
    @Ctx() { loaders }: ReconciliationContext,
  ): Promise<Row<Account> | null> {
    return loaders.one(Account, accountId);
  }

  @FieldResolver(() => Cents, { description: 'Balance of the completed statement before this one; 0 for the first.' })
  async openingBalanceCents(@Root() { id }: Reconciliation, @Ctx() context: ReconciliationContext): Promise<number> {
    return (await balanceOf(context, id)).openingBalanceCents;
  }

  @FieldResolver(() => Cents, { description: 'Sum of the ticked entries.' })
  async tickedCents(@Root() { id }: Reconciliation, @Ctx() context: ReconciliationContext): Promise<number> {
    return (await balanceOf(context, id)).tickedCents;
  }

  @FieldResolver(() => Cents, {
    description: 'Statement balance less opening balance less ticked entries; 0 when it can be completed.',
  })
  async differenceCents(@Root() { id }: Reconciliation, @Ctx() context: ReconciliationContext): Promise<number> {
    return (await balanceOf(context, id)).differenceCents;
  }

  @FieldResolver(() => [ReconciliationEntry], { description: 'The ticked entries.' })
  entries(
    @Root() { id }: Reconciliation,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: ReconciliationContext,
  ): Promise<Row<ReconciliationEntry>[]> {
    return loaders.many(ReconciliationEntry, 'reconciliationId', id, { part });
  }

  @FieldResolver(() => AccountLineConnection, {
    description:
      'Lines that can be ticked: of the account, up to the statement, not ticked here or in a completed one.',
  })
  candidates(
    @Root() reconciliation: Row<Reconciliation>,
    @Args(() => PageArguments) arguments_: PageArguments,
    @Ctx() { em }: ReconciliationContext,
  ): Promise<Page<AccountLine>> {
    return page(em, JournalLine, arguments_, { where: tickable(reconciliation) });
  }
}

@Resolver(() => ReconciliationEntry)
export class ReconciliationEntryResolver {
  @FieldResolver(() => AccountLine, { description: 'The ticked line of the journal.' })
  journalLine(
    @Root() { journalLineId }: ReconciliationEntry,
    @Ctx() { loaders }: ReconciliationContext,
  ): Promise<AccountLine | null> {
    return loaders.one(JournalLine, journalLineId);
  }
}

@Resolver(() => AccountLine)
export class AccountLineResolver {
  @FieldResolver(() => Account, { description: 'The account of the line.' })
  account(@Root() line: AccountLine, @Ctx() { loaders }: ReconciliationContext): Promise<Row<Account> | null> {
    return loaders.one(Account, line.accountId);
  }

  @FieldResolver(() => JournalEntry, { description: 'The entry that the line belongs to.' })
  entry(@Root() line: AccountLine, @Ctx() { loaders }: ReconciliationContext): Promise<Row<JournalEntry> | null> {
    return loaders.one(JournalEntry, line.entryId);
  }
}

async function balanceOf({ em, loaders }: ReconciliationContext, id: number): Promise<ReconciliationBalance> {
  const loader = loaders.batch('reconciliationBalances', async (ids: readonly number[]) => {
    const byId = new Map((await reconciliationBalances(em, ids)).map((balance) => [balance.id, balance]));
    return ids.map((wanted) => byId.get(wanted) ?? null);
  });
  const balance = await loader.load(id);
  if (!balance) throw notFound('Reconciliation');
  return balance;
}

function conditions(filter: ReconciliationFilter | null): Sql[] {
  return [
    ...whereGiven(filter?.accountId, (accountId) => sql`account_id = ${filterId(accountId, 'accountId')}`),
    ...(filter?.status ? [sql`status = ${filter.status}`] : []),
  ];
}

function tickable({ id, accountId, currency, statementDate }: Row<Reconciliation>): Sql[] {
  return [
    sql`account_id = ${accountId} and (debit_cents <> 0 or credit_cents <> 0)`,
    sql`exists (select from journal_entries e where e.owner_id = journal_lines.owner_id and e.id = entry_id
      and e.currency = ${currency} and e.entry_date <= ${statementDate})`,
    sql`not exists (select from reconciliation_entries t
        join reconciliations r on r.owner_id = t.owner_id and r.id = t.reconciliation_id
      where t.owner_id = journal_lines.owner_id and t.journal_line_id = journal_lines.id
        and (r.status = 'completed' or r.id = ${id}))`,
  ];
}
