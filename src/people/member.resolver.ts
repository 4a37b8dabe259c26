import type { EntityManager } from '@mikro-orm/postgresql';
import {
  Arg,
  Args,
  Ctx,
  Field,
  FieldResolver,
  ID,
  InputType,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { ApiKeyScope } from '../contract/scopes.js';
import type { MailSender } from '../mail/mail-sender.js';
import type { Row } from '../store/columns.js';
import { ShortText } from '../store/input-fields.js';
import type { Loaders } from '../store/loaders.js';
import { Connection, type Page, PageArguments, page } from '../store/page.js';
import { RequiresScope } from '../store/scope.js';
import { BrowserSession, Invitation, Member } from './member.entity.js';
import {
  changeMemberRole,
  createPasswordReset,
  endSessionOfOwner,
  inviteMember,
  openInvitations,
  openSessions,
  personsByIds,
  removeMember,
  withdrawInvitation,
} from './member.operations.js';
import { Person } from './person.resolver.js';
import { Role } from './role.js';

const MemberConnection = Connection(Member);
const InvitationConnection = Connection(Invitation);
const SessionConnection = Connection(BrowserSession);

interface PeopleContext {
  em: EntityManager;
  identity: EntityManager;
  loaders: Loaders;
  publicUrl: string;
  mailSender: MailSender | null;
  sessionId: number | null;
}

@InputType({ description: 'Whom to invite.' })
export class InviteMemberInput {
  @ShortText('E-mail address: what they log in with, and where the link goes when the installation sends mail.')
  email!: string;

  @Field(() => Role, { description: 'What they will be here.' })
  role!: Role;
}

@InputType({ description: 'The invitation to take back.' })
export class WithdrawInvitationInput {
  @Field(() => ID, { description: 'The invitation.' })
  id!: string;
}

@InputType({ description: 'What a member will be.' })
export class ChangeMemberRoleInput {
  @Field(() => ID, { description: 'The member.' })
  id!: string;

  @Field(() => Role, { description: 'What they will be.' })
  role!: Role;
}

@InputType({ description: 'The member to remove.' })
export class RemoveMemberInput {
  @Field(() => ID, { description: 'The member.' })
  id!: string;
}

@InputType({ description: 'Who forgot the password.' })
export class CreatePasswordResetInput {
  @Field(() => ID, { description: 'The member.' })
  memberId!: string;
}

@InputType({ description: 'The session to end.' })
export class EndSessionInput {
  @Field(() => ID, { description: 'The session.' })
  id!: string;
}

@ObjectType({ description: 'The invitation as it is now.' })
export class InvitationPayload {
  @Field(() => Invitation, { description: 'The invitation.' })
  invitation!: Invitation;
}

@ObjectType({ description: 'The invitation, with its link where nobody sends that.' })
export class NewInvitationPayload extends InvitationPayload {
  @Field(() => String, {
    nullable: true,
    description: 'The one-time link, shown only here; null when it was sent to the address.',
  })
  link!: string | null;
}

@ObjectType({ description: 'The member as it is now, or was when it was removed.' })
export class MemberPayload {
  @Field(() => Member, { description: 'The member.' })
  member!: Member;
}

@ObjectType({ description: 'Whose password is reset, with the link where nobody sends that.' })
export class PasswordResetPayload extends MemberPayload {
  @Field(() => String, {
    nullable: true,
    description: 'The one-time link, shown only here; null when it was sent to the person.',
  })
  link!: string | null;
}

@ObjectType({ description: 'The session that was ended.' })
export class SessionPayload {
  @Field(() => BrowserSession, { description: 'The session.' })
  session!: BrowserSession;
}

@Resolver(() => Member)
export class MemberResolver {
  @Query(() => MemberConnection, { description: 'The people who belong to the owner, by ascending id.' })
  @RequiresScope(ApiKeyScope.ADMIN)
  members(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Ctx() { em }: PeopleContext,
  ): Promise<Page<Row<Member>>> {
    return page(em, Member, arguments_);
  }

  @Query(() => InvitationConnection, { description: 'Invitations that can be redeemed, by ascending id.' })
  @RequiresScope(ApiKeyScope.ADMIN)
  invitations(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Ctx() { em }: PeopleContext,
  ): Promise<Page<Row<Invitation>>> {
    return page(em, Invitation, arguments_, { where: [openInvitations()] });
  }

  @FieldResolver(() => Person, { description: 'Who it is.' })
  async person(@Root() { personId }: Member, @Ctx() context: PeopleContext): Promise<Person> {
    return (await personOf(context, personId)) as Person;
  }

  @Mutation(() => NewInvitationPayload, {
    description:
      'Invites somebody to the owner by a one-time link, good for seven days. Whoever has a password already joins with that. Refused with QUOTA_EXCEEDED.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  inviteMember(
    @Arg('input', { description: 'Whom to invite.' }) input: InviteMemberInput,
    @Ctx() context: PeopleContext,
  ): Promise<NewInvitationPayload> {
    return inviteMember(context.em, input, context);
  }

  @Mutation(() => InvitationPayload, { description: 'Takes an invitation back that nobody has redeemed.' })
  @RequiresScope(ApiKeyScope.ADMIN)
  async withdrawInvitation(
    @Arg('input', { description: 'The invitation.' }) { id }: WithdrawInvitationInput,
    @Ctx() { em }: PeopleContext,
  ): Promise<InvitationPayload> {
    return { invitation: await withdrawInvitation(em, id) };
  }

  @Mutation(() => MemberPayload, {
    description:
      'Makes a member something else, from their next request on; their streams end. Refused with LAST_OWNER.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  async changeMemberRole(
    @Arg('input', { description: 'What they will be.' }) input: ChangeMemberRoleInput,
    @Ctx() { em }: PeopleContext,
  ): Promise<MemberPayload> {
    return { member: await changeMemberRole(em, input) };
  }

  @Mutation(() => MemberPayload, {
    description:
      'Removes a member; their sessions at the owner and the streams of these end at once. What they did keeps their name. Refused with LAST_OWNER.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  async removeMember(
    @Arg('input', { description: 'The member.' }) { id }: RemoveMemberInput,
    @Ctx() { em }: PeopleContext,
  ): Promise<MemberPayload> {
    return { member: await removeMember(em, id) };
  }

  @Mutation(() => PasswordResetPayload, {
    description:
      'Gives a member who forgot the password a one-time link, good for a day, which sets a new one and ends their sessions. Refused with PERSON_BELONGS_ELSEWHERE, QUOTA_EXCEEDED.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  createPasswordReset(
    @Arg('input', { description: 'Who forgot the password.' }) { memberId }: CreatePasswordResetInput,
    @Ctx() context: PeopleContext,
  ): Promise<PasswordResetPayload> {
    return createPasswordReset(context, memberId, context);
  }
}

@Resolver(() => BrowserSession)
export class SessionResolver {
  @Query(() => SessionConnection, { description: 'Sessions at the owner that have not ended, by ascending id.' })
  @RequiresScope(ApiKeyScope.ADMIN)
  sessions(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Ctx() { em }: PeopleContext,
  ): Promise<Page<Row<BrowserSession>>> {
    return page(em, BrowserSession, arguments_, { where: [openSessions()] });
  }

  @FieldResolver(() => Person, {
    nullable: true,
    description: 'Who has logged in; null when a key was exchanged for it.',
  })
  async person(@Root() { personId }: BrowserSession, @Ctx() context: PeopleContext): Promise<Person | null> {
    return personId === null ? null : personOf(context, personId);
  }

  @FieldResolver(() => Boolean, { description: 'True for the session of this request.' })
  isCurrent(@Root() { id }: BrowserSession, @Ctx() { sessionId }: PeopleContext): boolean {
    return sessionId === id;
  }

  @Mutation(() => SessionPayload, { description: 'Ends a session at the owner at once, and its streams.' })
  @RequiresScope(ApiKeyScope.ADMIN)
  async endSession(
    @Arg('input', { description: 'The session.' }) { id }: EndSessionInput,
    @Ctx() { em }: PeopleContext,
  ): Promise<SessionPayload> {
    return { session: await endSessionOfOwner(em, id) };
  }
}

function personOf({ em, loaders }: PeopleContext, id: number): Promise<Person | null> {
  loaders.count(1);
  return loaders.batch<number, Person | null>('Person.id', (ids) => personsByIds(em, ids)).load(id);
}
