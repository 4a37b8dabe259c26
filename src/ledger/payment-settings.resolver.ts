import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Ctx, Field, InputType, Mutation, Resolver } from 'type-graphql';
import { ApiKeyScope } from '../contract/scopes.js';
import { OwnerPayload } from '../owners/owner.resolver.js';
import { RequiresScope } from '../store/scope.js';
import { updatePaymentSettings } from './payment-settings.operations.js';

@InputType({
  description: 'How payments are booked from now on; what is left out stays. Payments that stand are not changed.',
})
export class UpdatePaymentSettingsInput {
  @Field(() => Boolean, {
    nullable: true,
    description:
      'True: a pending payment is booked to a clearing account, and its confirmation moves it to its bank, cash or card account.',
  })
  pendingPaymentsOnClearing?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True: payments that do not say it are prepayments, which stand on an account of deposits until they are applied.',
  })
  paymentsAsPrepayments?: boolean | null;
}

@Resolver()
export class PaymentSettingsResolver {
  @Mutation(() => OwnerPayload, { description: 'Changes how payments are booked from now on.' })
  @RequiresScope(ApiKeyScope.ADMIN)
  async updatePaymentSettings(
    @Arg('input', { description: 'The settings.' }) input: UpdatePaymentSettingsInput,
    @Ctx() { em }: { em: EntityManager },
  ): Promise<OwnerPayload> {
    return { owner: await updatePaymentSettings(em, input) };
  }
}
