import {
  type Defaulted,
  EnumColumn,
  IntegerColumn,
  OwnedRecord,
  Resource,
  registerEnum,
  TextColumn,
  TimestampColumn,
} from '../store/columns.js';

export enum ImapSecurity {
  TLS = 'tls',
  STARTTLS = 'starttls',
  NONE = 'none',
}
registerEnum(ImapSecurity, 'ImapSecurity', 'How the connection to a mailbox is protected.', {
  TLS: 'TLS from the start, usually on port 993.',
  STARTTLS: 'TLS before the password is sent, usually on port 143; without it nothing is fetched.',
  NONE: 'Not at all: for a mail server on the same machine.',
});

@Resource('imap_mailboxes', 'A mailbox whose mails are fetched for the owner.')
export class ImapMailbox extends OwnedRecord {
  @TextColumn('Name or address of the server.')
  host!: string;

  @IntegerColumn('Its port.')
  port!: number;

  @EnumColumn(() => ImapSecurity, 'How the connection is protected.')
  security!: ImapSecurity;

  @TextColumn('Who logs in.')
  userName!: string;

  @TextColumn('Encrypted.', { hidden: true })
  password!: string;

  @TextColumn('The folder that mails are fetched from.')
  folder!: string;

  @TextColumn('Where they are moved; null: they stay, with the keyword `BooksTaken`.', { nullable: true })
  takenFolder: string | null = null;

  /** Counts the changes of the settings: a job of earlier ones is stale. */
  @IntegerColumn('Which settings these are.', { hidden: true })
  generation: Defaulted<number> = 0;

  @TimestampColumn('When it was last looked into; null means not yet.', { nullable: true })
  checkedAt: Date | null = null;

  @TextColumn('Why mails could not be fetched then; null when they could.', { nullable: true })
  failure: string | null = null;
}
