import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Field, ID, ObjectType, Resolver, Root, Subscription } from 'type-graphql';
import { limits } from '../contract/limits.js';
import { ApiKeyScope } from '../contract/scopes.js';
import type { RecordChange } from '../outbox/live-feed.js';
import { AtMost } from '../store/children.js';
import { RequiresScope } from '../store/scope.js';
import { DateTime } from '../values/scalars.js';
import { changeStream } from './change-stream.js';
import type { StreamContext } from './stream.js';

@ObjectType({ description: 'That a record was created, changed or deleted. What it is now is asked for by its id.' })
export class Change implements RecordChange {
  @Field(() => String, { description: 'Type of the record, for example `Bill`.' })
  type!: string;

  @Field(() => ID, { description: 'Identifier of the record.' })
  id!: number;

  @Field(() => Boolean, { description: 'Whether it is gone for good.' })
  deleted!: boolean;
}

interface ChangeSubscription {
  args: { types?: string[] | null; since?: Date | null };
  context: StreamContext;
  info: GraphQLResolveInfo;
}

@Resolver()
export class ChangeResolver {
  @Subscription(() => [Change], {
    description:
      'What is created, changed and deleted of the owner’s records, drafts and settings too, as soon as it is committed: several changes at a time, each record once. A line changes as its document. Only types that the scopes of the key may read are told. It begins now, or with `since` a moment earlier, and keeps nothing: when something may have been missed it ends with SERVICE_UNAVAILABLE; lists with `updatedSince`, and `deletions`, say what changed meanwhile. Streamed at `/graphql/stream`.',
    subscribe: ({ args, context, info }: ChangeSubscription) => changeStream(context, info.schema, args),
  })
  @AtMost(limits.changesPerResult)
  @RequiresScope(ApiKeyScope.READ)
  changed(
    @Root() changes: RecordChange[],
    @Arg('types', () => [String], {
      nullable: true,
      description:
        'Only records of these types, for example `Bill`. Defaults to all. BAD_REQUEST, which names the types there are, for another.',
    })
    _types: string[] | null,
    @Arg('since', () => DateTime, {
      nullable: true,
      description:
        'Tells at first what changed from this moment on, a minute ago at most: for who has read something before listening. Ends with SERVICE_UNAVAILABLE when that is not known any more.',
    })
    _since: Date | null,
  ): Change[] {
    return changes;
  }
}
