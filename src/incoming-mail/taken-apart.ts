/** What a message says of itself. Texts are plain and bounded. */
export interface MailFacts {
  /** In lower case; null when `From` does not name exactly one address. */
  fromAddress: string | null;
  fromName: string | null;
  subject: string | null;
  messageId: string | null;
  sentAt: Date | null;
}

/** A file of a message; `content` is there unless it is refused. */
export type FoundFile = { filename: string; sizeBytes: number } & (
  | { content: Uint8Array; refusal: null }
  | { content: null; refusal: string }
);

/** What the checks of a sender came to, in the words of RFC 8601. */
export interface CheckedSender {
  spf: string;
  dkim: string;
  dmarc: string;
  isProved: boolean;
  checkedBy: string | null;
}

/** What is known of a message's way here, and whom to ask about it. */
export interface SenderChecks {
  /** Of the mail server that brought it; null when it came otherwise. */
  remoteAddress: string | null;
  helo: string | null;
  envelopeFrom: string | null;
  /** Who is believed in `Authentication-Results`. */
  trustedAuthservIds: readonly string[];
  /** Empty: the name servers of the machine. */
  dnsServers: readonly string[];
}

export interface TakenApart {
  facts: MailFacts;
  files: FoundFile[];
  /** A PDF of the message itself; null unless `asPdf` was asked for, or it is an invoice without files. */
  pdf: Uint8Array | null;
  sender: CheckedSender;
}

/** The message cannot be read; the message of the error is a sentence for people. */
export class UnreadableMail extends Error {}
