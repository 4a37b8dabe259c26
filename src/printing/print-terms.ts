import type { PrintStyle } from './language.js';

/** Which document is to be printed, and how: what a link to it says, and what a mail is sent with. */
export type PrintTerms = Partial<PrintStyle> &
  (
    | { kind: 'invoice' | 'credit_note'; id: number }
    | { kind: 'statement'; contactId: number; currency: string; from: string; to: string }
    | { kind: 'reminder'; contactId: number; currency: string; level: ReminderLevel; invoiceId: number | null }
  );

export type ReminderLevel = 1 | 2 | 3;

export type TermsOf<K extends PrintTerms['kind']> = Extract<PrintTerms, { kind: K }>;
