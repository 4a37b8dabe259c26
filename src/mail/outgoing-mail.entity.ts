import { ensure } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { type Actor, ActorColumn } from '../store/actor.js';
import {
  type Defaulted,
  EnumColumn,
  IdColumn,
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
import type { MailAnswer } from './mail-server.js';

export enum MailKind {
  INVOICE = 'invoice',
  CREDIT_NOTE = 'credit_note',
  STATEMENT = 'statement',
  REMINDER = 'reminder',
  INVITATION = 'invitation',
  PASSWORD_RESET = 'password_reset',
}
registerEnum(MailKind, 'MailKind', 'What a mail is about.', {
  INVOICE: 'An invoice to a customer, attached.',
  CREDIT_NOTE: 'A credit note to a customer, attached.',
  STATEMENT: 'The statement of a customer’s account, attached.',
  REMINDER: 'A reminder of what a customer owes, attached.',
  INVITATION: 'An invitation to work on the books.',
  PASSWORD_RESET: 'A link with which a person sets a new password.',
});

export enum MailStatus {
  QUEUED = 'queued',
  SENT = 'sent',
  FAILED = 'failed',
}
registerEnum(MailStatus, 'MailStatus', 'How far a mail is.', {
  QUEUED: 'To be sent, or to be tried again.',
  SENT: 'The mail server took it for at least one recipient: see `refusedRecipients`.',
  FAILED: 'The mail server refused it for good, or could not be reached in any attempt.',
});

@NodeResource('outgoing_mails', 'A mail that the service sends, or has sent, and what the mail server said.')
export class OutgoingMail extends OwnedRow {
  @EnumColumn(() => MailKind, 'What it is about.')
  kind!: MailKind;

  @EnumColumn(() => MailStatus, 'How far it is.')
  status: Defaulted<MailStatus> = MailStatus.QUEUED;

  @IdColumn('The contact that it is about; null when it is about none.', { nullable: true })
  contactId: number | null = null;

  @IdColumn('The invoice that it is about; null when it is about none, or several.', { nullable: true })
  invoiceId: number | null = null;

  @IdColumn('The credit note that it is about; null when it is about none.', { nullable: true })
  creditNoteId: number | null = null;

  @TextListColumn('Addresses that it is sent to.')
  recipients!: string[];

  @TextListColumn('Those of them for which the mail server took it.')
  acceptedRecipients: Defaulted<string[]> = [];

  @TextListColumn('Those of them for which the mail server refused it for good.')
  refusedRecipients: Defaulted<string[]> = [];

  @TextColumn('Its subject.')
  subject!: string;

  @TextColumn('What it says; null when it holds a link that is a secret.', { nullable: true })
  text: string | null = null;

  /** Encrypted, and gone once the mail is sent or given up. */
  @TextColumn('What it says when that is a secret.', { nullable: true, hidden: true })
  secretText: string | null = null;

  @TextColumn('Name of the file that is attached; null when none is.', { nullable: true })
  attachmentFilename: string | null = null;

  @JsonColumn('What the attached file is made of.', { nullable: true, hidden: true })
  attachmentTerms: Record<string, unknown> | null = null;

  @TextColumn('SHA-256 of the file as it was last attached, in lower-case hexadecimal.', { nullable: true })
  attachmentSha256: string | null = null;

  @TextColumn('The header `Message-ID`, the same in every attempt.')
  messageId!: string;

  @IntegerColumn('Number of attempts made.')
  attemptCount: Defaulted<number> = 0;

  @IntegerColumn('Attempts made before it was last queued again.', { hidden: true })
  attemptsBeforeRetry: Defaulted<number> = 0;

  @TimestampColumn('Until when a process that sends it holds it.', { nullable: true, hidden: true })
  heldUntil: Date | null = null;

  @TimestampColumn('When the next attempt is due; null when there will be none.', { nullable: true })
  nextAttemptAt: Date | null = null;

  @TimestampColumn('When the mail server took it.', { nullable: true })
  sentAt: Date | null = null;

  @TextColumn('What the mail server said last, or why it was not reached.', { nullable: true })
  serverAnswer: string | null = null;

  @ActorColumn('Who sent it.')
  createdBy!: Actor;

  @TimestampColumn('When it was queued.')
  createdAt: Date = now();

  /** Who is still to get it. */
  pendingRecipients(): string[] {
    const settled = new Set([...this.acceptedRecipients, ...this.refusedRecipients]);
    return this.recipients.filter((address) => !settled.has(address));
  }

  /** One attempt begins, and no other until it ends or its time is over. */
  begin(): void {
    this.attemptCount += 1;
    this.heldUntil = new Date(now().getTime() + limits.mailAttemptSeconds * 1000);
  }

  /**
   * What the answer to an attempt makes of it: answers after how many milliseconds the next one is due, null when it is
   * sent or given up.
   */
  settle(answer: MailAnswer, retrySeconds: readonly number[]): number | null {
    this.acceptedRecipients = [...this.acceptedRecipients, ...answer.accepted];
    this.refusedRecipients = [...this.refusedRecipients, ...answer.refused];
    this.serverAnswer = answer.text.slice(0, limits.mailAnswerCharacters).toWellFormed();
    this.heldUntil = null;
    this.nextAttemptAt = null;
    const waitSeconds = retrySeconds[this.attemptCount - this.attemptsBeforeRetry - 1];
    if (this.pendingRecipients().length > 0 && waitSeconds !== undefined) {
      this.nextAttemptAt = new Date(now().getTime() + waitSeconds * 1000);
      return waitSeconds * 1000;
    }
    this.status = this.acceptedRecipients.length > 0 ? MailStatus.SENT : MailStatus.FAILED;
    this.sentAt = this.status === MailStatus.SENT ? now() : null;
    this.secretText = null;
    return null;
  }

  /** failed → queued, for all who did not get it. Throws MAIL_NOT_FAILED. */
  queueAgain(): void {
    const isKept = this.status === MailStatus.FAILED && this.text !== null;
    ensure(isKept, 'MAIL_NOT_FAILED', `Mail ${this.id} is ${this.status}, or its text is no longer kept`);
    this.status = MailStatus.QUEUED;
    this.refusedRecipients = [];
    this.attemptsBeforeRetry = this.attemptCount;
  }
}
