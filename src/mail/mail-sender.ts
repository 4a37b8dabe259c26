import { Refusal } from '../contract/errors.js';

/** Whom the installation sends mail as. */
export interface MailSender {
  /** Shown where no owner is the one who writes. */
  name: string | null;
  address: string;
}

/** Throws MAIL_NOT_CONFIGURED when the installation sends no mail. */
export function ensureSendsMail(sender: MailSender | null): asserts sender is MailSender {
  if (!sender) throw new Refusal('MAIL_NOT_CONFIGURED', 'This installation sends no mail: SMTP_URL is not set');
}
