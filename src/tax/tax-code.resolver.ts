import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { notFound } from '../contract/errors.js';
import { ApiKeyScope } from '../contract/scopes.js';
import type { Row } from '../store/columns.js';
import { changesOf } from '../store/input-fields.js';
import type { Loaders } from '../store/loaders.js';
import { Connection, type Page, PageArguments, page } from '../store/page.js';
import { RequiresScope } from '../store/scope.js';
import { containing, type Sql, sql, whereGiven } from '../store/sql.js';
import { recordId } from '../values/record-id.js';
import { TaxCode } from './tax-code.entity.js';
import {
  ArchiveTaxCodeInput,
  CreateTaxCodeInput,
  InstallTaxCodesInput,
  InstallTaxCodesPayload,
  TaxCodeFilter,
  TaxCodePayload,
  UpdateTaxCodeInput,
} from './tax-code.inputs.js';
import { archiveTaxCode, createTaxCode, installTaxCodes, updateTaxCode } from './tax-code.operations.js';

const TaxCodeConnection = Connection(TaxCode, { counts: 'records' });

interface TaxCodeContext {
  em: EntityManager;
  loaders: Loaders;
}

@Resolver(() => TaxCode)
export class TaxCodeResolver {
  @Query(() => TaxCode, {
    nullable: true,
    description: 'One tax code. Null with NOT_FOUND when the owner has none with this id.',
  })
  @RequiresScope(ApiKeyScope.READ)
  async taxCode(
    @Arg('id', () => ID, { description: 'Identifier of the tax code.' }) id: string,
    @Ctx() { loaders }: TaxCodeContext,
  ): Promise<Row<TaxCode>> {
    const taxCode = await loaders.one(TaxCode, recordId(id, 'Tax code'));
    if (!taxCode) throw notFound('Tax code');
    return taxCode;
  }

  @Query(() => TaxCodeConnection, { description: 'Tax codes by ascending id, archived ones included.' })
  @RequiresScope(ApiKeyScope.READ)
  taxCodes(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Arg('filter', () => TaxCodeFilter, { nullable: true, description: 'Which tax codes to list.' })
    filter: TaxCodeFilter | null,
    @Ctx() { em }: TaxCodeContext,
  ): Promise<Page<Row<TaxCode>>> {
    return page(em, TaxCode, arguments_, { where: conditions(filter), changes: changesOf(filter) });
  }

  @Mutation(() => TaxCodePayload, { description: 'Creates a tax code. Refused with TAX_CODE_TAKEN.' })
  @RequiresScope(ApiKeyScope.ADMIN)
  async createTaxCode(
    @Arg('input', { description: 'The new tax code.' }) input: CreateTaxCodeInput,
    @Ctx() { em }: TaxCodeContext,
  ): Promise<TaxCodePayload> {
    return { taxCode: await createTaxCode(em, input) };
  }

  @Mutation(() => TaxCodePayload, {
    description: 'Changes the fields given of a tax code. Refused with TAX_CODE_IN_USE, TAX_CODE_TAKEN.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  async updateTaxCode(
    @Arg('input', { description: 'The changes.' }) input: UpdateTaxCodeInput,
    @Ctx() { em }: TaxCodeContext,
  ): Promise<TaxCodePayload> {
    return { taxCode: await updateTaxCode(em, input) };
  }

  @Mutation(() => TaxCodePayload, {
    description:
      'Archives a tax code: lines take it no longer, and its short name is free. Refused with TAX_CODE_ARCHIVED.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  async archiveTaxCode(
    @Arg('input', { description: 'The tax code.' }) input: ArchiveTaxCodeInput,
    @Ctx() { em }: TaxCodeContext,
  ): Promise<TaxCodePayload> {
    return { taxCode: await archiveTaxCode(em, input) };
  }

  @Mutation(() => InstallTaxCodesPayload, {
    description:
      'Adds the tax codes of a country that the owner does not have yet: the United States, the countries of the European Union, the United Kingdom, Switzerland. New owners of these countries have them from the start. Refused with TAX_CODE_TAKEN.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  async installTaxCodes(
    @Arg('input', { description: 'The country.' }) input: InstallTaxCodesInput,
    @Ctx() { em }: TaxCodeContext,
  ): Promise<InstallTaxCodesPayload> {
    return { taxCodes: await installTaxCodes(em, input) };
  }
}

function conditions(filter: TaxCodeFilter | null): Sql[] {
  return [
    ...whereGiven(filter?.country, (country) => sql`country = ${country}`),
    ...(filter?.kind ? [sql`kind = ${filter.kind}`] : []),
    ...(typeof filter?.archived === 'boolean' ? [sql`(archived_at is not null) = ${filter.archived}`] : []),
    ...(filter?.q ? [sql`(code ilike ${containing(filter.q)} or name ilike ${containing(filter.q)})`] : []),
  ];
}
