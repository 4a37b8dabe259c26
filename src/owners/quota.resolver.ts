import type { EntityManager } from '@mikro-orm/postgresql';
import { Ctx, Field, FieldResolver, Float, ObjectType, Resolver } from 'type-graphql';
import { countedUsage, countUpTo, quotasOf } from '../store/quotas.js';
import { usableKeys } from './api-key.operations.js';
import { Viewer } from './owner.resolver.js';

@ObjectType({ description: 'How much of something an owner may have, and has.' })
export class Quota {
  @Field(() => Float, {
    description: 'The most there may be, a whole number. One more is refused with QUOTA_EXCEEDED.',
  })
  maximum!: number;

  @Field(() => Float, { nullable: true, description: 'How much there is; null where each process counts for itself.' })
  used!: number | null;
}

@ObjectType({ description: 'What one owner may have. `npm run owner:quota` changes it.' })
export class Quotas {
  @Field(() => Quota, { description: 'API keys that are neither revoked nor expired.' })
  apiKeys!: Quota;

  @Field(() => Quota, { description: 'Event streams open at once in one process; one key may have half of them.' })
  eventStreams!: Quota;

  @Field(() => Quota, { description: 'Documents given to be read today (UTC), those that are read again included.' })
  documentsPerDay!: Quota;

  @Field(() => Quota, { description: 'Mails queued today (UTC), those that are queued again included.' })
  mailsPerDay!: Quota;

  @Field(() => Quota, { description: 'Mails that came in today (UTC).' })
  incomingMailsPerDay!: Quota;

  @Field(() => Quota, { description: 'Bytes that files of documents and attachments take, each content once.' })
  storageBytes!: Quota;
}

@Resolver(() => Viewer)
export class QuotaResolver {
  @FieldResolver(() => Quotas, { description: 'How much the owner may have, and has.' })
  async quotas(@Ctx() { em }: { em: EntityManager }): Promise<Quotas> {
    const { apiKeys, eventStreams, documentsPerDay, mailsPerDay, incomingMailsPerDay, storageBytes } =
      await quotasOf(em);
    const used = await countedUsage(em);
    return {
      apiKeys: { maximum: apiKeys, used: await countUpTo(em, usableKeys(em), apiKeys) },
      eventStreams: { maximum: eventStreams, used: null },
      documentsPerDay: { maximum: documentsPerDay, used: used.documentsPerDay },
      mailsPerDay: { maximum: mailsPerDay, used: used.mailsPerDay },
      incomingMailsPerDay: { maximum: incomingMailsPerDay, used: used.incomingMailsPerDay },
      storageBytes: { maximum: storageBytes, used: used.storageBytes },
    };
  }
}
