import type { EntityManager } from '@mikro-orm/postgresql';
import { Ctx, FieldResolver, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { limits } from '../contract/limits.js';
import { ApiKeyScope } from '../contract/scopes.js';
import type { Loaders } from '../store/loaders.js';
import { Costs, RequiresScope } from '../store/scope.js';
import { countDocuments } from './document-counts.js';
import { InvoiceDocumentStatus } from './invoice-document.entity.js';

interface CountsContext {
  em: EntityManager;
  loaders: Loaders;
}

@ObjectType({ description: 'How many documents have each status, of all time; counted when asked for.' })
export class InvoiceDocumentCounts {}

@Resolver(() => InvoiceDocumentCounts)
export class InvoiceDocumentCountsResolver {
  @Query(() => InvoiceDocumentCounts, {
    description: 'The documents of the inbox by status, of all time; `invoiceDocumentStats` ends after 30 days.',
  })
  @RequiresScope(ApiKeyScope.READ)
  invoiceDocumentCounts(): InvoiceDocumentCounts {
    return {};
  }

  @Costs(limits.wholeListPrice)
  @FieldResolver(() => Int, { description: 'Stored; extraction has not started.' })
  received(@Ctx() context: CountsContext): Promise<number> {
    return count(context, InvoiceDocumentStatus.RECEIVED);
  }

  @Costs(limits.wholeListPrice)
  @FieldResolver(() => Int, { description: 'Being read.' })
  extracting(@Ctx() context: CountsContext): Promise<number> {
    return count(context, InvoiceDocumentStatus.EXTRACTING);
  }

  @Costs(limits.wholeListPrice)
  @FieldResolver(() => Int, { description: 'In review.' })
  needsReview(@Ctx() context: CountsContext): Promise<number> {
    return count(context, InvoiceDocumentStatus.NEEDS_REVIEW);
  }

  @Costs(limits.wholeListPrice)
  @FieldResolver(() => Int, { description: 'Ready to convert.' })
  ready(@Ctx() context: CountsContext): Promise<number> {
    return count(context, InvoiceDocumentStatus.READY);
  }

  @Costs(limits.wholeListPrice)
  @FieldResolver(() => Int, { description: 'Converted to a bill or a debit note, or split.' })
  converted(@Ctx() context: CountsContext): Promise<number> {
    return count(context, InvoiceDocumentStatus.CONVERTED);
  }

  @Costs(limits.wholeListPrice)
  @FieldResolver(() => Int, { description: 'Unreadable.' })
  error(@Ctx() context: CountsContext): Promise<number> {
    return count(context, InvoiceDocumentStatus.ERROR);
  }
}

/** The statuses that a query selects are counted by one statement. */
function count({ em, loaders }: CountsContext, status: InvoiceDocumentStatus): Promise<number> {
  return loaders
    .batch('InvoiceDocumentCounts', (statuses: readonly InvoiceDocumentStatus[]) => countDocuments(em, statuses))
    .load(status);
}
