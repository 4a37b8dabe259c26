import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { Contributions } from '../store/contributions.js';
import type { MailFile } from './mail-server.js';
import type { OutgoingMail } from './outgoing-mail.entity.js';

/** Makes the file that a mail is sent with, anew in each attempt; null for mails that another makes the files of. */
export type MailAttachment = (
  em: EntityManager,
  mail: OutgoingMail,
  log: Pick<Logger, 'warn'>,
) => Promise<MailFile | null>;

/** Whoever makes files for mails. */
export const mailAttachments = new Contributions<MailAttachment>('files that mails are sent with');
