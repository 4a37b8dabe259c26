import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { ApiKeyScope } from '../contract/scopes.js';
import type { Row } from '../store/columns.js';
import { LongText, ShortText } from '../store/input-fields.js';
import { Connection, type Page, PageArguments, page } from '../store/page.js';
import { get } from '../store/records.js';
import { RequiresScope } from '../store/scope.js';
import { DateTime, MonthDay } from '../values/scalars.js';
import { ApiKey } from './api-key.entity.js';
import { createApiKey, type KeyRules, revokeApiKey, rotateApiKey } from './api-key.operations.js';
import { ChainHeadSchedule, Owner, ReviewPolicy } from './owner.entity.js';
import { getOwner, updateChainHeadSchedule, updateOwner, updateReviewPolicies } from './owner.operations.js';

const ApiKeyConnection = Connection(ApiKey);

interface OwnerContext {
  em: EntityManager;
  tenant: { ownerId: number };
  apiKeyId: number | null;
  keyRules: KeyRules;
}

@ObjectType({ description: 'The caller: owner, and API key or person.' })
export class Viewer {
  @Field(() => Owner, { description: 'The business whose books these are.' })
  owner!: Owner;

  @Field(() => ApiKey, {
    nullable: true,
    description: 'The key of this request, or that its session was exchanged for; null when a person has logged in.',
  })
  apiKey!: ApiKey | null;
}

@InputType({ description: 'A new API key.' })
export class CreateApiKeyInput {
  @ShortText('What the key is for.')
  name!: string;

  @Field(() => [ApiKeyScope], { description: 'What the key may do; at least one scope.' })
  scopes!: ApiKeyScope[];

  @ShortText(
    'E-mail address of the key’s holder: that of this request’s key, which is the default. Keys for other people are made on the command line.',
    { nullable: true },
  )
  email?: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'When the key expires; null means never. Defaults to the lifetime that the installation sets, or to never.',
  })
  expiresAt?: Date | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'IP addresses and ranges in CIDR notation that the key works from, at most 100. Defaults to any address.',
  })
  allowedAddresses?: string[] | null;
}

@InputType({ description: 'The key to replace.' })
export class RotateApiKeyInput {
  @Field(() => ID, { description: 'The key.' })
  id!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Seconds for which the old key stays valid. Defaults to 0: it is revoked at once.',
  })
  graceSeconds?: number | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the new key expires; null means never. Defaults to when the old key does.',
  })
  expiresAt?: Date | null;
}

@InputType({ description: 'The key to revoke.' })
export class RevokeApiKeyInput {
  @Field(() => ID, { description: 'The key.' })
  id!: string;
}

@InputType({ description: 'How often to publish the head of the chain of the books.' })
export class UpdateChainHeadScheduleInput {
  @Field(() => ChainHeadSchedule, { description: 'How often.' })
  schedule!: ChainHeadSchedule;
}

@InputType({ description: 'Changes of the owner: only the fields given change. Posted invoices keep what they name.' })
export class UpdateOwnerInput {
  @ShortText('Name of the business.', { nullable: true, notBlank: true })
  name?: string | null;

  @Field(() => MonthDay, {
    nullable: true,
    description:
      'The day on which every fiscal year begins. Reports of past years follow it too: results are carried forward by computation, and nothing is booked.',
  })
  fiscalYearStart?: string | null;

  @LongText('Postal address on invoices, line by line.', { nullable: true })
  address?: string | null;

  @ShortText('Tax identification number on invoices.', { nullable: true })
  taxId?: string | null;

  @ShortText('Country of the business, ISO 3166-1 alpha-2. Its tax codes are added with `installTaxCodes`.', {
    nullable: true,
    notBlank: true,
  })
  country?: string | null;
}

@InputType({ description: 'What is done about reasons for review; what is left out stays as it is.' })
export class UpdateReviewPoliciesInput {
  @Field(() => ReviewPolicy, {
    nullable: true,
    description:
      'About a bill over another amount than the invoice that it was made of. BLOCK refuses to post and pay it.',
  })
  documentDifference?: ReviewPolicy | null;

  @Field(() => ReviewPolicy, {
    nullable: true,
    description: 'About all other reasons. BLOCK refuses to pay, and to post tax beyond any rate.',
  })
  other?: ReviewPolicy | null;
}

@ObjectType({ description: 'The owner as it is now.' })
export class OwnerPayload {
  @Field(() => Owner, { description: 'The business whose books these are.' })
  owner!: Owner;
}

@ObjectType({ description: 'The key as it is now.' })
export class ApiKeyPayload {
  @Field(() => ApiKey, { description: 'The key’s record.' })
  apiKey!: ApiKey;
}

@ObjectType({ description: 'A new API key. The secret is shown only here.' })
export class NewApiKeyPayload extends ApiKeyPayload {
  @Field({ description: 'The key itself, for `Authorization: Bearer`. It cannot be shown again.' })
  secret!: string;
}

@Resolver()
export class OwnerResolver {
  @Query(() => Viewer, { description: 'The caller: owner, and API key or person. Open to everybody who has either.' })
  @RequiresScope('any')
  async viewer(@Ctx() { em, tenant, apiKeyId }: OwnerContext): Promise<Viewer> {
    const apiKey = apiKeyId === null ? null : await get(em, ApiKey, apiKeyId, 'API key');
    return { owner: await getOwner(em, tenant.ownerId), apiKey };
  }

  @Query(() => ApiKeyConnection, { description: 'The owner’s API keys by ascending id, revoked ones included.' })
  @RequiresScope(ApiKeyScope.ADMIN)
  apiKeys(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Ctx() { em }: OwnerContext,
  ): Promise<Page<Row<ApiKey>>> {
    return page(em, ApiKey, arguments_);
  }

  @Mutation(() => OwnerPayload, {
    description: 'Changes the fields given of the owner, as they stand on invoices that are posted from now on.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  async updateOwner(
    @Arg('input', { description: 'The changes.' }) input: UpdateOwnerInput,
    @Ctx() { em }: OwnerContext,
  ): Promise<OwnerPayload> {
    return { owner: await updateOwner(em, input) };
  }

  @Mutation(() => OwnerPayload, {
    description:
      'Changes how often the head of the chain of the books is published: to the log, to `chainHeads`, and to where the installation keeps them.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  async updateChainHeadSchedule(
    @Arg('input', { description: 'How often.' }) input: UpdateChainHeadScheduleInput,
    @Ctx() { em }: OwnerContext,
  ): Promise<OwnerPayload> {
    return { owner: await updateChainHeadSchedule(em, input.schedule) };
  }

  @Mutation(() => OwnerPayload, {
    description:
      'Changes what is done about reasons for review of bills, invoices and payments that nobody acknowledged.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  async updateReviewPolicies(
    @Arg('input', { description: 'The policies.' }) input: UpdateReviewPoliciesInput,
    @Ctx() { em }: OwnerContext,
  ): Promise<OwnerPayload> {
    return { owner: await updateReviewPolicies(em, input) };
  }

  @Mutation(() => NewApiKeyPayload, { description: 'Creates an API key. Refused with QUOTA_EXCEEDED.' })
  @RequiresScope(ApiKeyScope.ADMIN)
  createApiKey(
    @Arg('input', { description: 'The new key.' }) input: CreateApiKeyInput,
    @Ctx() { em, keyRules }: OwnerContext,
  ): Promise<NewApiKeyPayload> {
    return createApiKey(em, input, keyRules);
  }

  @Mutation(() => NewApiKeyPayload, {
    description:
      'Replaces a key by a new one with the same name and scopes, in the name of this request’s key: whoever asks gets to see it. Refused with QUOTA_EXCEEDED.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  rotateApiKey(
    @Arg('input', { description: 'The key to replace.' }) input: RotateApiKeyInput,
    @Ctx() { em, keyRules }: OwnerContext,
  ): Promise<NewApiKeyPayload> {
    return rotateApiKey(em, { ...input, graceSeconds: input.graceSeconds ?? 0 }, keyRules);
  }

  @Mutation(() => ApiKeyPayload, { description: 'Revokes a key at once.' })
  @RequiresScope(ApiKeyScope.ADMIN)
  async revokeApiKey(
    @Arg('input', { description: 'The key to revoke.' }) input: RevokeApiKeyInput,
    @Ctx() { em }: OwnerContext,
  ): Promise<ApiKeyPayload> {
    return { apiKey: await revokeApiKey(em, input) };
  }
}
