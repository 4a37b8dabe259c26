import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { notFound } from '../contract/errors.js';
import { ApiKeyScope } from '../contract/scopes.js';
import { ContactFields, contactNames } from '../documents/contact-fields.js';
import { ChildArguments } from '../store/children.js';
import type { Row } from '../store/columns.js';
import { never, type OrderChoice, orderByDescription } from '../store/list-order.js';
import type { Loaders } from '../store/loaders.js';
import { Connection, type Page, PageArguments, page } from '../store/page.js';
import { recordList } from '../store/record-list.js';
import { rows } from '../store/rows.js';
import { RequiresScope } from '../store/scope.js';
import { query, type Sql, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { recordId } from '../values/record-id.js';
import { Allocation } from './allocation.entity.js';
import { Commitment, CommitmentLine, CommitmentStatus } from './commitment.entity.js';
import {
  CancelCommitmentInput,
  CommitmentFilter,
  CommitmentPayload,
  CreateCommitmentInput,
  UpdateCommitmentInput,
  UpsertCommitmentInput,
  UpsertCommitmentPayload,
} from './commitment.inputs.js';
import { cancelCommitment, createCommitment, updateCommitment, upsertCommitment } from './commitment.operations.js';

const CommitmentConnection = Connection(Commitment, { counts: 'currencies' });

const amount: OrderChoice = { property: 'expectedTotalCents', type: 'number', description: 'the total expected' };
const commitmentList = recordList({
  name: 'CommitmentOrder',
  table: 'commitments',
  statuses: Object.values(CommitmentStatus),
  keys: {
    PERIOD_START: { property: 'periodStart', type: 'day', absent: never, description: 'the first day of its period' },
    PERIOD_END: { property: 'periodEnd', type: 'day', absent: never, description: 'the last day of its period' },
    AMOUNT: amount,
  },
  day: null,
  amount,
  texts: ['number', 'service_address'],
  joined: contactNames('commitments'),
});

interface CommitmentContext {
  em: EntityManager;
  loaders: Loaders;
}

@Resolver(() => Commitment)
export class CommitmentResolver extends ContactFields(Commitment, 'vendor') {
  @Query(() => Commitment, {
    nullable: true,
    description: 'One commitment. Null with NOT_FOUND when the owner has none with this id.',
  })
  @RequiresScope(ApiKeyScope.READ)
  async commitment(
    @Arg('id', () => ID, { description: 'Identifier of the commitment.' }) id: string,
    @Ctx() { loaders }: CommitmentContext,
  ): Promise<Row<Commitment>> {
    const commitment = await loaders.one(Commitment, recordId(id, 'Commitment'));
    if (!commitment) throw notFound('Commitment');
    return commitment;
  }

  @Query(() => Commitment, {
    nullable: true,
    description: 'One commitment by its key in a source system. Null with NOT_FOUND when there is none.',
  })
  @RequiresScope(ApiKeyScope.READ)
  async commitmentByExternalId(
    @Arg('externalSource', { description: 'Identifier of the source system.' }) externalSource: string,
    @Arg('externalId', { description: 'Identifier in the source system.' }) externalId: string,
    @Ctx() { em }: CommitmentContext,
  ): Promise<Row<Commitment>> {
    const [commitment] = await rows(em, Commitment, {
      where: [sql`external_source = ${externalSource}`, sql`external_id = ${externalId}`],
    });
    if (!commitment) throw notFound('Commitment');
    return commitment;
  }

  @Query(() => CommitmentConnection, { description: 'Commitments, by ascending id or as `orderBy` says.' })
  @RequiresScope(ApiKeyScope.READ)
  commitments(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Arg('filter', () => CommitmentFilter, { nullable: true, description: 'Which commitments to list.' })
    filter: CommitmentFilter | null,
    @Arg('orderBy', () => commitmentList.orders.values, { nullable: true, description: orderByDescription })
    orderBy: string | null,
    @Ctx() { em }: CommitmentContext,
  ): Promise<Page<Row<Commitment>>> {
    return page(em, Commitment, arguments_, commitmentList.listing(em, filter, orderBy, conditions(filter)));
  }

  @FieldResolver(() => [CommitmentLine], { description: 'The lines, by position.' })
  lines(
    @Root() commitment: Row<Commitment>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: CommitmentContext,
  ): Promise<Row<CommitmentLine>[]> {
    return loaders.many(CommitmentLine, 'commitmentId', commitment.id, { part, orderBy: sql.raw('position, id') });
  }

  @FieldResolver(() => Int, { description: 'Number of lines.' })
  lineCount(@Root() commitment: Row<Commitment>, @Ctx() { em, loaders }: CommitmentContext): Promise<number> {
    return loaders
      .batch('count of commitment lines', (ids: readonly number[]) => lineCounts(em, ids))
      .load(commitment.id);
  }

  @FieldResolver(() => [Allocation], { description: 'Every allocation, in the order of recording.' })
  allocations(
    @Root() commitment: Row<Commitment>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: CommitmentContext,
  ): Promise<Row<Allocation>[]> {
    return loaders.many(Allocation, 'commitmentId', commitment.id, { part });
  }

  @Mutation(() => CommitmentPayload, { description: 'Creates a commitment. Refused with COMMITMENT_NUMBER_TAKEN.' })
  @RequiresScope(ApiKeyScope.WRITE)
  async createCommitment(
    @Arg('input', { description: 'The new commitment.' }) input: CreateCommitmentInput,
    @Ctx() { em }: CommitmentContext,
  ): Promise<CommitmentPayload> {
    return { commitment: await createCommitment(em, input) };
  }

  @Mutation(() => UpsertCommitmentPayload, {
    description:
      'Creates or updates the commitment with this key of a source system; repeating it changes nothing. Under approved allocations only address, period, notes and metadata change. Refused with COMMITMENT_CANCELED, COMMITMENT_HAS_ALLOCATIONS, COMMITMENT_NUMBER_TAKEN.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  upsertCommitment(
    @Arg('input', { description: 'The commitment as the source system has it.' }) input: UpsertCommitmentInput,
    @Ctx() { em }: CommitmentContext,
  ): Promise<UpsertCommitmentPayload> {
    return upsertCommitment(em, input);
  }

  @Mutation(() => CommitmentPayload, {
    description:
      'Changes the fields given of a commitment. Refused with COMMITMENT_CANCELED, COMMITMENT_NUMBER_TAKEN, and with COMMITMENT_HAS_ALLOCATIONS when expected total, currency or contact change under approved allocations.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async updateCommitment(
    @Arg('input', { description: 'The changes.' }) input: UpdateCommitmentInput,
    @Ctx() { em }: CommitmentContext,
  ): Promise<CommitmentPayload> {
    return { commitment: await updateCommitment(em, input) };
  }

  @Mutation(() => CommitmentPayload, {
    description: 'Cancels a commitment permanently. Refused with COMMITMENT_HAS_ALLOCATIONS, COMMITMENT_CANCELED.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async cancelCommitment(
    @Arg('input', { description: 'The commitment to cancel.' }) input: CancelCommitmentInput,
    @Ctx() { em }: CommitmentContext,
  ): Promise<CommitmentPayload> {
    return { commitment: await cancelCommitment(em, input) };
  }
}

function conditions(filter: CommitmentFilter | null): Sql[] {
  const { from, to, hasRemaining } = filter ?? {};
  return [
    ...(from || to ? [sql`(period_start is not null or period_end is not null)`] : []),
    ...(from ? [sql`(period_end is null or period_end >= ${from})`] : []),
    ...(to ? [sql`(period_start is null or period_start <= ${to})`] : []),
    ...(hasRemaining === true ? [sql`remaining_cents > 0`] : []),
    ...(hasRemaining === false ? [sql`remaining_cents <= 0`] : []),
  ];
}

async function lineCounts(em: EntityManager, ids: readonly number[]): Promise<number[]> {
  const found = await query<{ commitmentId: number; lineCount: number }>(
    em,
    sql`select commitment_id as "commitmentId", count(*) as "lineCount" from commitment_lines
      where owner_id = ${tenantOf(em).ownerId} and commitment_id = any(${ids}) group by commitment_id`,
  );
  const counts = new Map(found.map(({ commitmentId, lineCount }) => [commitmentId, lineCount]));
  return ids.map((id) => counts.get(id) ?? 0);
}
