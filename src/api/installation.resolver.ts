import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Ctx, Extensions, Field, InputType, Mutation, ObjectType, Resolver } from 'type-graphql';
import { limits } from '../contract/limits.js';
import { openBooksIn } from '../open-books.js';
import type { KeyRules } from '../owners/api-key.operations.js';
import { Owner } from '../owners/owner.entity.js';
import { getOwner } from '../owners/owner.operations.js';
import type { Actor } from '../store/actor.js';
import { RequiresScope } from '../store/scope.js';
import { noteSettingChanges } from '../store/setting-changes.js';
import type { Installation } from './context.js';

interface InstallationContext {
  em: EntityManager;
  tenant: { actor: Actor };
  keyRules: KeyRules;
  installation: Installation;
}

@InputType({ description: 'A new business.' })
export class CreateOwnerInput {
  @Field({ description: 'Name of the business.' })
  @Extensions({ notBlank: true, maxLength: limits.shortTextCharacters })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Currency of records that do not say theirs. Defaults to USD.' })
  currency?: string | null;

  @Field(() => String, { nullable: true, description: 'IANA time zone of its days. Defaults to UTC.' })
  @Extensions({ maxLength: limits.shortTextCharacters })
  timeZone?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Country of the business, ISO 3166-1 alpha-2: it starts with the tax codes of the country.',
  })
  @Extensions({ maxLength: limits.shortTextCharacters })
  country?: string | null;

  @Field(() => String, { nullable: true, description: 'E-mail address of the business, and holder of its first key.' })
  @Extensions({ maxLength: limits.shortTextCharacters })
  email?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Identifier that the caller gives it, unique for each service key: what was created already is refused.',
  })
  @Extensions({ notBlank: true, maxLength: limits.shortTextCharacters })
  externalId?: string | null;
}

@ObjectType({ description: 'A new business with its first API key.' })
export class CreateOwnerPayload {
  @Field({ description: 'The business.' })
  owner!: Owner;

  @Field({ description: 'Its first API key, with every scope. It cannot be shown again.' })
  secret!: string;
}

/** What a key of the installation may do. */
@Resolver()
export class InstallationResolver {
  @Mutation(() => CreateOwnerPayload, {
    description:
      'Creates a business with its chart of accounts, the tax codes of its country and a first API key. Open to service keys of the installation alone, which can do nothing else. Refused with EXTERNAL_ID_TAKEN.',
  })
  @RequiresScope('installation')
  async createOwner(
    @Arg('input', { description: 'The business.' }) input: CreateOwnerInput,
    @Ctx() { em, tenant, keyRules, installation }: InstallationContext,
  ): Promise<CreateOwnerPayload> {
    const owner = {
      name: input.name,
      currency: input.currency ?? 'USD',
      timeZone: input.timeZone ?? undefined,
      country: input.country ?? undefined,
      email: input.email ?? undefined,
      opener: { serviceKeyId: installation.serviceKeyId, externalId: input.externalId ?? null },
    };
    const { ownerId, apiKey: secret } = await openBooksIn(em, owner, { actor: tenant.actor, keyRules });
    noteSettingChanges(em, null, installation);
    return { owner: await getOwner(em, ownerId), secret };
  }
}
