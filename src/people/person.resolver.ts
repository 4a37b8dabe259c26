import { Ctx, Field, FieldResolver, ID, ObjectType, Resolver } from 'type-graphql';
import { Viewer } from '../owners/owner.resolver.js';
import type { Actor } from '../store/actor.js';
import { Role } from './role.js';

interface ViewerContext {
  tenant: { actor: Actor };
  person: { role: Role } | null;
}

@ObjectType({ description: 'A person who logs in.', simpleResolvers: true })
export class Person {
  @Field(() => ID, { description: 'Identifier of the person, the same at every owner.' })
  id!: number;

  @Field({ description: 'E-mail address that the person logs in with; becomes `reviewedBy` on what they approve.' })
  email!: string;

  @Field({ description: 'What the person is called.' })
  name!: string;
}

/** Who asks, where it is a person. */
@Resolver(() => Viewer)
export class ViewerPersonResolver {
  @FieldResolver(() => Person, { nullable: true, description: 'The person who has logged in; null when a key asks.' })
  user(@Ctx() { tenant: { actor } }: ViewerContext): Person | null {
    const { personId, email, name } = actor;
    return personId ? { id: personId, email: email ?? '', name: name ?? '' } : null;
  }

  @FieldResolver(() => Role, { nullable: true, description: 'What the person is at this owner; null when a key asks.' })
  role(@Ctx() { person }: ViewerContext): Role | null {
    return person?.role ?? null;
  }
}
