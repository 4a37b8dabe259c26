import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ApiKeyScope } from '../contract/scopes.js';
import { InvoiceDocument } from '../inbox/invoice-document.entity.js';
import { Owner } from '../owners/owner.entity.js';
import { mailTokenOf } from '../owners/owner.operations.js';
import { OwnerPayload } from '../owners/owner.resolver.js';
import type { Row } from '../store/columns.js';
import type { Loaders } from '../store/loaders.js';
import { Connection, type Page, PageArguments, page } from '../store/page.js';
import { get } from '../store/records.js';
import { RequiresScope } from '../store/scope.js';
import { sql } from '../store/sql.js';
import { ImapMailbox } from './imap-mailbox.entity.js';
import { imapMailbox, removeImapMailbox, setImapMailbox } from './imap-mailbox.operations.js';
import { IncomingMail, IncomingMailStatus } from './incoming-mail.entity.js';
import {
  AddKnownSenderInput,
  ImapMailboxPayload,
  IncomingMailFilter,
  IncomingMailPayload,
  KnownSenderPayload,
  RefuseIncomingMailInput,
  ReleaseIncomingMailInput,
  RemoveImapMailboxInput,
  RemoveKnownSenderInput,
  RenewMailAddressInput,
  SetImapMailboxInput,
} from './incoming-mail.inputs.js';
import { refuseIncomingMail, releaseIncomingMail } from './incoming-mail.operations.js';
import { KnownSender } from './known-sender.entity.js';
import { addKnownSender, removeKnownSender } from './known-sender.operations.js';
import { mailAddress } from './mail-address.js';
import { renewMailAddress } from './mail-address.operations.js';

const IncomingMailConnection = Connection(IncomingMail, { counts: 'records' });
const KnownSenderConnection = Connection(KnownSender);

interface MailContext {
  em: EntityManager;
  loaders: Loaders;
  /** Behind the `@` of the owners' addresses; undefined where owners have none. */
  mailDomain: string | undefined;
}

@Resolver(() => IncomingMail)
export class IncomingMailResolver {
  @Query(() => IncomingMail, {
    nullable: true,
    description: 'One mail that came in. Null with NOT_FOUND when there is none with this id.',
  })
  @RequiresScope(ApiKeyScope.READ)
  incomingMail(
    @Arg('id', () => ID, { description: 'Identifier of the mail.' }) id: string,
    @Ctx() { em }: MailContext,
  ): Promise<IncomingMail> {
    return get(em, IncomingMail, id, 'Mail');
  }

  @Query(() => IncomingMailConnection, { description: 'Mails that came in, by ascending id.' })
  @RequiresScope(ApiKeyScope.READ)
  incomingMails(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Arg('filter', () => IncomingMailFilter, { nullable: true, description: 'Which mails to list.' })
    filter: IncomingMailFilter | null,
    @Ctx() { em }: MailContext,
  ): Promise<Page<Row<IncomingMail>>> {
    const column = sql`status`;
    const all = Object.values(IncomingMailStatus);
    return page(em, IncomingMail, arguments_, { merged: { column, all, chosen: filter?.statuses ?? null } });
  }

  @Query(() => KnownSenderConnection, {
    description: 'Whose mails are taken without a person, beside contacts and people of the owner.',
  })
  @RequiresScope(ApiKeyScope.READ)
  knownSenders(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Ctx() { em }: MailContext,
  ): Promise<Page<Row<KnownSender>>> {
    return page(em, KnownSender, arguments_);
  }

  @Mutation(() => IncomingMailPayload, {
    description:
      'Lets a mail that is held into the inbox: its files become documents, or the mail itself does where it has none. Refused with MAIL_NOT_HELD.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async releaseIncomingMail(
    @Arg('input', { description: 'The mail.' }) { id, rememberSender }: ReleaseIncomingMailInput,
    @Ctx() { em }: MailContext,
  ): Promise<IncomingMailPayload> {
    return { incomingMail: await releaseIncomingMail(em, id, rememberSender ?? false) };
  }

  @Mutation(() => IncomingMailPayload, {
    description: 'Refuses a mail that is held: no document is made of it. Refused with MAIL_NOT_HELD.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async refuseIncomingMail(
    @Arg('input', { description: 'The mail.' }) { id }: RefuseIncomingMailInput,
    @Ctx() { em }: MailContext,
  ): Promise<IncomingMailPayload> {
    return { incomingMail: await refuseIncomingMail(em, id) };
  }

  @Mutation(() => KnownSenderPayload, {
    description: 'Makes a sender known; one that is known already is the same.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  async addKnownSender(
    @Arg('input', { description: 'The sender.' }) { address }: AddKnownSenderInput,
    @Ctx() { em }: MailContext,
  ): Promise<KnownSenderPayload> {
    return { knownSender: await addKnownSender(em, address) };
  }

  @Mutation(() => KnownSenderPayload, { description: 'Its mails wait for a person from here on.' })
  @RequiresScope(ApiKeyScope.ADMIN)
  async removeKnownSender(
    @Arg('input', { description: 'The sender.' }) { id }: RemoveKnownSenderInput,
    @Ctx() { em }: MailContext,
  ): Promise<KnownSenderPayload> {
    return { knownSender: await removeKnownSender(em, id) };
  }
}

@Resolver(() => Owner)
export class OwnerMailResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description: 'The address that invoices are sent to; null where the installation takes no mail.',
  })
  async mailAddress(@Root() { id }: Owner, @Ctx() { em, mailDomain }: MailContext): Promise<string | null> {
    return mailDomain === undefined ? null : mailAddress(id, await mailTokenOf(em), mailDomain);
  }

  @FieldResolver(() => ImapMailbox, {
    nullable: true,
    description: 'The mailbox whose mails are fetched; null without one.',
  })
  imapMailbox(@Ctx() { em }: MailContext): Promise<ImapMailbox | null> {
    return imapMailbox(em);
  }

  @Mutation(() => ImapMailboxPayload, {
    description: 'Sets the mailbox whose mails are fetched, in place of the one before, and looks into it.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  async setImapMailbox(
    @Arg('input', { description: 'The mailbox.' }) input: SetImapMailboxInput,
    @Ctx() { em }: MailContext,
  ): Promise<ImapMailboxPayload> {
    const { password = null, folder, takenFolder = null, ...settings } = input;
    return { imapMailbox: await setImapMailbox(em, { ...settings, password, folder: folder ?? 'INBOX', takenFolder }) };
  }

  @Mutation(() => ImapMailboxPayload, { description: 'Nothing is fetched from the mailbox from here on.' })
  @RequiresScope(ApiKeyScope.ADMIN)
  async removeImapMailbox(
    @Arg('input', { description: 'The mailbox.' }) { id }: RemoveImapMailboxInput,
    @Ctx() { em }: MailContext,
  ): Promise<ImapMailboxPayload> {
    return { imapMailbox: await removeImapMailbox(em, id) };
  }

  @Mutation(() => OwnerPayload, {
    description: 'Gives the owner another `mailAddress`. Mails to the one before are refused from here on.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  async renewMailAddress(
    @Arg('input', { description: 'The address that is to go.' }) input: RenewMailAddressInput,
    @Ctx() { em, mailDomain }: MailContext,
  ): Promise<OwnerPayload> {
    return { owner: await renewMailAddress(em, mailDomain, input.mailAddress) };
  }
}

@Resolver(() => InvoiceDocument)
export class DocumentMailResolver {
  @FieldResolver(() => IncomingMail, {
    nullable: true,
    description:
      'The mail that it came with first, with sender, subject, message id and what was found out about its sender.',
  })
  async incomingMail(
    @Root() { incomingMailId }: Row<InvoiceDocument>,
    @Ctx() { loaders }: MailContext,
  ): Promise<Row<IncomingMail> | null> {
    return loaders.one(IncomingMail, incomingMailId);
  }
}
