import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { ApiKeyScope } from '../contract/scopes.js';
import { Account } from '../ledger/account.entity.js';
import { AccountPayload } from '../ledger/account.inputs.js';
import type { Row } from '../store/columns.js';
import type { Loaders } from '../store/loaders.js';
import { RequiresScope } from '../store/scope.js';
import { SetAccountTaxCodeInput } from './account-tax-code.inputs.js';
import { setAccountTaxCode } from './account-tax-code.operations.js';
import { TaxCode } from './tax-code.entity.js';

interface AccountTaxCodeContext {
  em: EntityManager;
  loaders: Loaders;
}

@Resolver(() => Account)
export class AccountTaxCodeResolver {
  @Mutation(() => AccountPayload, {
    description:
      'Sets the tax code that new lines on an account take where neither they, their service nor the contact says how they are taxed.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  async setAccountTaxCode(
    @Arg('input', { description: 'The account and its code.' }) input: SetAccountTaxCodeInput,
    @Ctx() { em }: AccountTaxCodeContext,
  ): Promise<AccountPayload> {
    return { account: await setAccountTaxCode(em, input) };
  }

  @FieldResolver(() => TaxCode, {
    nullable: true,
    description: 'The tax code of lines on the account where nothing else says how they are taxed.',
  })
  taxCode(
    @Root() { taxCodeId }: Row<Account>,
    @Ctx() { loaders }: AccountTaxCodeContext,
  ): Promise<Row<TaxCode> | null> | null {
    return taxCodeId === null ? null : loaders.one(TaxCode, taxCodeId);
  }
}
