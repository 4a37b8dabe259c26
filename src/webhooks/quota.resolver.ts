import type { EntityManager } from '@mikro-orm/postgresql';
import { Ctx, FieldResolver, Resolver } from 'type-graphql';
import { Quota, Quotas } from '../owners/quota.resolver.js';
import { countUpTo, quotasOf } from '../store/quotas.js';
import { endpointsOf } from './webhook-endpoint.operations.js';

@Resolver(() => Quotas)
export class WebhookQuotaResolver {
  @FieldResolver(() => Quota, { description: 'Webhook endpoints, disabled ones included.' })
  async webhookEndpoints(@Ctx() { em }: { em: EntityManager }): Promise<Quota> {
    const { webhookEndpoints: maximum } = await quotasOf(em);
    return { maximum, used: await countUpTo(em, endpointsOf(em), maximum) };
  }
}
