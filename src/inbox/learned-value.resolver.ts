import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Contact } from '../contacts/contact.entity.js';
import { ApiKeyScope } from '../contract/scopes.js';
import type { Row } from '../store/columns.js';
import type { Loaders } from '../store/loaders.js';
import { Connection, type Page, PageArguments, page } from '../store/page.js';
import { RequiresScope } from '../store/scope.js';
import { containing, type Sql, sql } from '../store/sql.js';
import { LearnedValue } from './learned-value.entity.js';
import { DeleteLearnedValueInput, DeleteLearnedValuePayload, LearnedValueFilter } from './learned-value.inputs.js';
import { deleteLearnedValue } from './learned-value.operations.js';

const LearnedValueConnection = Connection(LearnedValue);

interface LearningContext {
  em: EntityManager;
  loaders: Loaders;
}

@Resolver(() => LearnedValue)
export class LearnedValueResolver {
  @Query(() => LearnedValueConnection, {
    description: 'Values learned from corrections, oldest first.',
  })
  @RequiresScope(ApiKeyScope.READ)
  learnedValues(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Arg('filter', () => LearnedValueFilter, { nullable: true, description: 'Which learned values to list.' })
    filter: LearnedValueFilter | null,
    @Ctx() { em }: LearningContext,
  ): Promise<Page<Row<LearnedValue>>> {
    return page(em, LearnedValue, arguments_, { where: conditionsOf(filter) });
  }

  @Mutation(() => DeleteLearnedValuePayload, {
    description: 'Deletes a learned value: later invoices of the vendor are read without it.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async deleteLearnedValue(
    @Arg('input', { description: 'The learned value.' }) input: DeleteLearnedValueInput,
    @Ctx() { em }: LearningContext,
  ): Promise<DeleteLearnedValuePayload> {
    await deleteLearnedValue(em, input);
    return { success: true };
  }

  @FieldResolver(() => Contact, { nullable: true, description: 'The vendor’s contact, if that was learned.' })
  contact(@Root() learned: Row<LearnedValue>, @Ctx() { loaders }: LearningContext): Promise<Row<Contact> | null> {
    return loaders.one(Contact, learned.contactId);
  }
}

function conditionsOf(filter: LearnedValueFilter | null): Sql[] {
  const vendor = filter?.vendor ? containing(filter.vendor) : null;
  return [
    ...(vendor ? [sql`(vendor_name ilike ${vendor} or array_to_string(vendor_marks, ' ') ilike ${vendor})`] : []),
    ...(filter?.field ? [sql`field = ${filter.field}`] : []),
  ];
}
