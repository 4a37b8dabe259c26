import { Field, ID, Int, ObjectType } from 'type-graphql';
import { ensure } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { type Actor, ActorColumn } from '../store/actor.js';
import { AtMost } from '../store/children.js';
import {
  BooleanColumn,
  type Defaulted,
  EnumColumn,
  IntegerColumn,
  JsonColumn,
  NodeResource,
  OwnedRow,
  registerEnum,
  TextColumn,
  TextListColumn,
  TimestampColumn,
} from '../store/columns.js';
import { now } from '../values/clock.js';

export enum IncomingMailWay {
  SMTP = 'smtp',
  HTTP = 'http',
  IMAP = 'imap',
}
registerEnum(IncomingMailWay, 'IncomingMailWay', 'How a mail came in.', {
  SMTP: 'Another mail server brought it.',
  HTTP: 'A mail provider or a script posted it.',
  IMAP: 'It lay in a mailbox of the owner.',
});

export enum IncomingMailStatus {
  RECEIVED = 'received',
  HELD = 'held',
  TAKEN = 'taken',
  REFUSED = 'refused',
  FAILED = 'failed',
}
registerEnum(IncomingMailStatus, 'IncomingMailStatus', 'What is done with a mail that came in.', {
  RECEIVED: 'Stored; it is not taken apart yet.',
  HELD: 'It waits for a person; see `holdReasons`. No document has been made of it.',
  TAKEN: 'Its files are in the inbox; see `files`.',
  REFUSED: 'A person has refused it.',
  FAILED: 'It cannot be read; see `failure`.',
});

export enum HoldReason {
  UNKNOWN_SENDER = 'unknown_sender',
  NOT_AUTHENTICATED = 'not_authenticated',
  NO_INVOICE = 'no_invoice',
  QUOTA_EXCEEDED = 'quota_exceeded',
}
registerEnum(HoldReason, 'HoldReason', 'Why a mail waits for a person.', {
  UNKNOWN_SENDER: 'Its sender is no contact, no person of the owner, and no known sender.',
  NOT_AUTHENTICATED: 'Neither SPF nor DKIM nor DMARC proves that it is of the sender that it names.',
  NO_INVOICE: 'It has no file that the inbox takes, and its text is no invoice.',
  QUOTA_EXCEEDED: 'The owner has no room for its files, or has had as many documents read today as it may.',
});

@ObjectType({
  description: 'What the checks of a sender came to, in the words of RFC 8601, such as pass, fail or none.',
})
export class MailAuthentication {
  @Field({
    description: 'SPF: whether the sender’s domain lets this address send. `none` where it could not be checked.',
  })
  spf!: string;

  @Field({ description: 'DKIM: whether a signature of the sender’s domain, or else of any, is valid.' })
  dkim!: string;

  @Field({ description: 'DMARC: what the policy of the sender’s domain makes of both.' })
  dmarc!: string;

  @Field({ description: 'Whether any of them proves the address in `From`.' })
  isProved!: boolean;

  @Field(() => String, {
    nullable: true,
    description:
      'The mail server whose word was taken (`Authentication-Results`); null when the service checked by itself.',
  })
  checkedBy!: string | null;
}

@ObjectType({ description: 'A file of a mail, also one in an archive or in a mail within it.' })
export class IncomingMailFile {
  @Field({ description: 'Its name; archives and mails that it lay in stand before it.' })
  filename!: string;

  @Field(() => Int, { description: 'Its size in bytes.' })
  sizeBytes!: number;

  @Field(() => ID, { nullable: true, description: 'The document that it became, or that it repeats.' })
  documentId!: number | null;

  @Field(() => String, { nullable: true, description: 'Why it becomes no document; null when it does.' })
  refusal!: string | null;
}

@NodeResource('incoming_mails', 'A mail that came in for the owner, and the documents of its files.')
export class IncomingMail extends OwnedRow {
  @EnumColumn(() => IncomingMailWay, 'How it came in.')
  way!: IncomingMailWay;

  @EnumColumn(() => IncomingMailStatus, 'How far it is.')
  status: Defaulted<IncomingMailStatus> = IncomingMailStatus.RECEIVED;

  /** SHA-256 of the message: the same message is one mail, also when it comes again. */
  @TextColumn('Which message it is.', { hidden: true })
  fingerprint!: string;

  @TextColumn('SHA-256 of the message as it is stored; null once it is no longer kept.', { nullable: true })
  sha256: string | null = null;

  @IntegerColumn('Size of the message in bytes.')
  sizeBytes!: number;

  @TextColumn('Whom the envelope names as its sender; null when it names nobody, or came without one.', {
    nullable: true,
  })
  envelopeFrom: string | null = null;

  @TextColumn('IP address of the mail server that brought it; null when none did.', { nullable: true })
  remoteAddress: string | null = null;

  @TextColumn('What that mail server called itself.', { nullable: true, hidden: true })
  helo: string | null = null;

  @TextColumn('Address in its `From`; null when there is not exactly one.', { nullable: true })
  fromAddress: string | null = null;

  @TextColumn('Name in its `From`.', { nullable: true })
  fromName: string | null = null;

  @TextColumn('Its subject.', { nullable: true })
  subject: string | null = null;

  @TextColumn('Its `Message-ID`.', { nullable: true })
  messageId: string | null = null;

  @TimestampColumn('Its `Date`.', { nullable: true })
  sentAt: Date | null = null;

  @JsonColumn('What the checks of its sender came to; null before they were made.', {
    nullable: true,
    as: () => MailAuthentication,
  })
  authentication: MailAuthentication | null = null;

  @AtMost(4)
  @TextListColumn('Why it waits, or waited, for a person.', { as: () => [HoldReason] })
  holdReasons: Defaulted<HoldReason[]> = [];

  @AtMost(limits.incomingMailFiles)
  @JsonColumn('Its files.', { as: () => [IncomingMailFile] })
  files: Defaulted<IncomingMailFile[]> = [];

  @TextColumn('Why it cannot be read; null unless the status is FAILED.', { nullable: true })
  failure: string | null = null;

  @BooleanColumn('Whether a person has released it.')
  isReleased: Defaulted<boolean> = false;

  @ActorColumn('Who released or refused it; null when nobody had to.', { nullable: true })
  decidedBy: Actor | null = null;

  @TimestampColumn('When they did.', { nullable: true })
  decidedAt: Date | null = null;

  @TimestampColumn('When it came in.')
  receivedAt: Date = now();

  /** held → received, to be taken apart whoever sent it. Throws MAIL_NOT_HELD. */
  release(actor: Actor): void {
    this.ensureHeld();
    this.status = IncomingMailStatus.RECEIVED;
    this.isReleased = true;
    this.decide(actor);
  }

  /** held → refused. Throws MAIL_NOT_HELD. */
  refuse(actor: Actor): void {
    this.ensureHeld();
    this.status = IncomingMailStatus.REFUSED;
    this.decide(actor);
  }

  private ensureHeld(): void {
    ensure(this.status === IncomingMailStatus.HELD, 'MAIL_NOT_HELD', `Mail ${this.id} is ${this.status}`);
  }

  private decide(actor: Actor): void {
    this.decidedBy = actor;
    this.decidedAt = now();
  }
}
