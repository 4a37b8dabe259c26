import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { ShortText } from '../store/input-fields.js';
import { ImapMailbox, ImapSecurity } from './imap-mailbox.entity.js';
import { IncomingMail, IncomingMailStatus } from './incoming-mail.entity.js';
import { KnownSender } from './known-sender.entity.js';

@InputType({ description: 'Which mails to list; conditions combine with AND.' })
export class IncomingMailFilter {
  @Field(() => [IncomingMailStatus], { nullable: true, description: 'With one of these statuses.' })
  statuses?: IncomingMailStatus[] | null;
}

@InputType({ description: 'The mail to release.' })
export class ReleaseIncomingMailInput {
  @Field(() => ID, { description: 'The mail.' })
  id!: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether mails of the address in its `From` are taken from here on. Defaults to false.',
  })
  rememberSender?: boolean | null;
}

@InputType({ description: 'The mail to refuse.' })
export class RefuseIncomingMailInput {
  @Field(() => ID, { description: 'The mail.' })
  id!: string;
}

@ObjectType({ description: 'The mail as it is now.' })
export class IncomingMailPayload {
  @Field(() => IncomingMail, { description: 'The mail.' })
  incomingMail!: IncomingMail;
}

@InputType({ description: 'The address that is to go.' })
export class RenewMailAddressInput {
  @ShortText('The address as it is now: of two who renew it at once, the second is refused.')
  mailAddress!: string;
}

@InputType({ description: 'Whose mails to take without a person.' })
export class AddKnownSenderInput {
  @ShortText('An e-mail address, or `@` and a domain for all addresses of it.')
  address!: string;
}

@InputType({ description: 'A mailbox whose mails are to be fetched.' })
export class SetImapMailboxInput {
  @ShortText('Name or address of the server.')
  host!: string;

  @Field(() => Int, { description: 'Its port.' })
  port!: number;

  @Field(() => ImapSecurity, { description: 'How the connection is protected.' })
  security!: ImapSecurity;

  @ShortText('Who logs in.')
  userName!: string;

  @ShortText('Their password. Defaults to the one that is kept, for the same user at the same server.', {
    nullable: true,
  })
  password?: string | null;

  @ShortText('The folder that mails are fetched from. Defaults to INBOX.', { nullable: true })
  folder?: string | null;

  @ShortText('Where they are moved. By default they stay, with the keyword `BooksTaken`.', { nullable: true })
  takenFolder?: string | null;
}

@InputType({ description: 'The mailbox that is to be looked into no more.' })
export class RemoveImapMailboxInput {
  @Field(() => ID, { description: 'The mailbox.' })
  id!: string;
}

@ObjectType({ description: 'The mailbox as it is, or was when it was removed.' })
export class ImapMailboxPayload {
  @Field(() => ImapMailbox, { description: 'The mailbox.' })
  imapMailbox!: ImapMailbox;
}

@InputType({ description: 'The sender that is to be known no more.' })
export class RemoveKnownSenderInput {
  @Field(() => ID, { description: 'The known sender.' })
  id!: string;
}

@ObjectType({ description: 'The known sender as it is, or was when it was removed.' })
export class KnownSenderPayload {
  @Field(() => KnownSender, { description: 'The known sender.' })
  knownSender!: KnownSender;
}
