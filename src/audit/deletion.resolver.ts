import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, Field, InputType, Query, Resolver } from 'type-graphql';
import { Refusal } from '../contract/errors.js';
import { ApiKeyScope } from '../contract/scopes.js';
import { OwnedRecord, type Row } from '../store/columns.js';
import { Deletion } from '../store/deletion.entity.js';
import { ShortText } from '../store/input-fields.js';
import { Connection, type Page, PageArguments, page } from '../store/page.js';
import { RequiresScope } from '../store/scope.js';
import { type Sql, sql, whereGiven } from '../store/sql.js';
import { DateTime } from '../values/scalars.js';

const DeletionConnection = Connection(Deletion);

@InputType({ description: 'Which deletions to list; conditions combine with AND.' })
export class DeletionFilter {
  @ShortText('Deleted records of this type, for example `Bill` or `InvoiceDocument`.', { nullable: true })
  resourceType?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Deleted at this instant or later.' })
  deletedSince?: Date | null;
}

@Resolver()
export class DeletionResolver {
  @Query(() => DeletionConnection, {
    description:
      'Records that were deleted, in the order of deletion: whoever reads on from the last cursor misses none, however late a transaction ended.',
  })
  @RequiresScope(ApiKeyScope.READ)
  deletions(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Arg('filter', () => DeletionFilter, { nullable: true, description: 'Which deletions to list.' })
    filter: DeletionFilter | null,
    @Ctx() { em }: { em: EntityManager },
  ): Promise<Page<Row<Deletion>>> {
    return page(em, Deletion, arguments_, {
      where: whereGiven(filter?.resourceType, (resourceType) => isOfType(em, resourceType)),
      changes: { property: 'deletedAt', since: filter?.deletedSince ?? null },
    });
  }
}

/** Throws BAD_REQUEST, which names the types there are: a misspelt one would look like nothing deleted. */
function isOfType(em: EntityManager, resourceType: string): Sql {
  const known = [...em.getMetadata().getAll().values()]
    .filter(({ class: entity }) => entity?.prototype instanceof OwnedRecord)
    .map(({ className }) => className)
    .sort();
  const [path, message] = ['filter.resourceType', `must be one of ${known.join(', ')}`];
  if (!known.includes(resourceType)) throw new Refusal('BAD_REQUEST', `${path} ${message}`, [{ path, message }]);
  return sql`resource_type = ${resourceType}`;
}
