import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Ctx, Field, FieldResolver, ID, InputType, Mutation, ObjectType, Resolver } from 'type-graphql';
import { limits } from '../contract/limits.js';
import { ApiKeyScope } from '../contract/scopes.js';
import { Viewer } from '../owners/owner.resolver.js';
import { AtMost } from '../store/children.js';
import { LongText, ShortText } from '../store/input-fields.js';
import { RequiresScope } from '../store/scope.js';
import { SavedView, Theme } from './member.entity.js';
import { deleteSavedView, ownMembership, savedViews, saveView, updatePreferences } from './preferences.operations.js';

interface PreferencesContext {
  em: EntityManager;
}

@ObjectType({ description: 'What a person has set up for themselves at this owner.', simpleResolvers: true })
export class Preferences {
  @Field(() => ID, { description: 'Identifier of the membership that they belong to.' })
  id!: number;

  @Field(() => Theme, { nullable: true, description: 'The colours chosen; null for those of the system.' })
  theme!: Theme | null;

  @Field({ description: 'Whether single keys run commands (WCAG 2.1.4).' })
  singleKeys!: boolean;
}

@InputType({ description: 'What to change of one’s preferences; what is left out stays.' })
export class UpdatePreferencesInput {
  @Field(() => Theme, { nullable: true, description: 'The colours; null for those of the system.' })
  theme?: Theme | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether single keys run commands; null changes nothing.' })
  singleKeys?: boolean | null;
}

@InputType({ description: 'The view to keep.' })
export class SaveViewInput {
  @ShortText('What to call it; a view that has this name already is replaced.')
  name!: string;

  @LongText(
    'Its address within the dashboard, which begins with one slash: `/bills?view=pay`. At most 2,000 characters.',
    { notBlank: true },
  )
  link!: string;
}

@InputType({ description: 'The view to forget.' })
export class DeleteSavedViewInput {
  @Field(() => ID, { description: 'The view.' })
  id!: string;
}

@ObjectType({ description: 'The preferences as they are now.', simpleResolvers: true })
export class PreferencesPayload {
  @Field(() => Preferences, { description: 'The preferences.' })
  preferences!: Preferences;
}

@ObjectType({ description: 'The view as it is kept.', simpleResolvers: true })
export class SavedViewPayload {
  @Field(() => SavedView, { description: 'The view.' })
  savedView!: SavedView;
}

@ObjectType({ description: 'That the view is forgotten.', simpleResolvers: true })
export class DeleteSavedViewPayload {
  @Field({ description: 'Always true; a refusal is an error.' })
  success!: boolean;
}

/** What a person keeps for themselves: whoever may read may do it. */
@Resolver(() => Viewer)
export class PreferencesResolver {
  @FieldResolver(() => Preferences, {
    nullable: true,
    description: 'What the person has set up for themselves; null when a key asks.',
  })
  preferences(@Ctx() { em }: PreferencesContext): Promise<Preferences | null> {
    return ownMembership(em);
  }

  @AtMost(limits.savedViewsPerPerson)
  @FieldResolver(() => [SavedView], { description: 'The views that the person has named, by name; none of a key.' })
  savedViews(@Ctx() { em }: PreferencesContext): Promise<SavedView[]> {
    return savedViews(em);
  }

  @Mutation(() => PreferencesPayload, {
    description: 'Changes one’s own preferences. Refused with INSUFFICIENT_SCOPE when a key asks.',
  })
  @RequiresScope(ApiKeyScope.READ)
  async updatePreferences(
    @Arg('input', { description: 'What to change.' }) { theme, singleKeys }: UpdatePreferencesInput,
    @Ctx() { em }: PreferencesContext,
  ): Promise<PreferencesPayload> {
    const given = { ...(theme !== undefined && { theme }), ...(typeof singleKeys === 'boolean' && { singleKeys }) };
    return { preferences: await updatePreferences(em, given) };
  }

  @Mutation(() => SavedViewPayload, {
    description:
      'Keeps a view of a list under a name: 100 at most of a person at an owner. Refused with VALIDATION_FAILED, and with ' +
      'INSUFFICIENT_SCOPE when a key asks.',
  })
  @RequiresScope(ApiKeyScope.READ)
  async saveView(
    @Arg('input', { description: 'The view.' }) input: SaveViewInput,
    @Ctx() { em }: PreferencesContext,
  ): Promise<SavedViewPayload> {
    return { savedView: await saveView(em, input) };
  }

  @Mutation(() => DeleteSavedViewPayload, {
    description: 'Forgets a view of one’s own. Refused with INSUFFICIENT_SCOPE when a key asks.',
  })
  @RequiresScope(ApiKeyScope.READ)
  async deleteSavedView(
    @Arg('input', { description: 'The view.' }) { id }: DeleteSavedViewInput,
    @Ctx() { em }: PreferencesContext,
  ): Promise<DeleteSavedViewPayload> {
    await deleteSavedView(em, id);
    return { success: true };
  }
}
