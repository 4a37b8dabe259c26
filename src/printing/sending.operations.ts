import type { EntityManager } from '@mikro-orm/postgresql';
import { Contact } from '../contacts/contact.entity.js';
import { ensure, invalid } from '../contract/errors.js';
import type { Paper } from '../drawing/paper.js';
import type { MailAttachment } from '../mail/mail-attachments.js';
import type { MailSender } from '../mail/mail-sender.js';
import { MailKind, type OutgoingMail } from '../mail/outgoing-mail.entity.js';
import { queueMail } from '../mail/outgoing-mail.operations.js';
import { CreditNote } from '../receivables/credit-note.entity.js';
import { Invoice } from '../receivables/invoice.entity.js';
import { get } from '../store/records.js';
import { tenantOf } from '../store/tenancy.js';
import { type Composing, composing } from './composing.js';
import type { PrintLanguage } from './language.js';
import { pdfOf, printable } from './print.js';
import type { PrintTerms, TermsOf } from './print-terms.js';
import { overdueInvoices } from './printed-reminder.js';
import { filled } from './words.js';

/** How a document is sent; what is left out is decided here. */
export interface Sending {
  recipients?: string[] | null;
  subject?: string | null;
  text?: string | null;
  language?: PrintLanguage | null;
  paper?: Paper | null;
}

interface About {
  kind: MailKind;
  contactId: number;
  invoiceId?: number;
  creditNoteId?: number;
  terms: PrintTerms;
  /** One sentence, when the caller says nothing. */
  says(tools: Composing): string;
}

/** Queues an invoice for its customer. Throws NOT_FOUND, INVOICE_NOT_POSTED, VALIDATION_FAILED, QUOTA_EXCEEDED. */
export async function sendInvoice(
  em: EntityManager,
  sender: MailSender,
  { id, ...sending }: Sending & { id: string },
): Promise<OutgoingMail> {
  const invoice = await get(em, Invoice, id, 'Invoice');
  const { contactId, invoiceNumber, issueDate, dueDate, currency, totalCents } = invoice;
  ensure(
    invoice.status === 'posted',
    'INVOICE_NOT_POSTED',
    `Invoice ${invoiceNumber} is ${invoice.status}, not posted`,
  );
  return send(em, sender, sending, {
    kind: MailKind.INVOICE,
    contactId,
    invoiceId: invoice.id,
    terms: { kind: 'invoice', id: invoice.id },
    says: ({ words, formats }) =>
      filled(words.mailInvoice, {
        number: invoiceNumber,
        date: formats.day(issueDate),
        amount: formats.money(totalCents, currency),
        due: formats.day(dueDate),
      }),
  });
}

/** Queues a credit note for its customer. Throws NOT_FOUND, CREDIT_NOTE_NOT_POSTED, VALIDATION_FAILED, QUOTA_EXCEEDED. */
export async function sendCreditNote(
  em: EntityManager,
  sender: MailSender,
  { id, ...sending }: Sending & { id: string },
): Promise<OutgoingMail> {
  const note = await get(em, CreditNote, id, 'Credit note');
  const { contactId, creditNoteNumber, issueDate, currency, totalCents } = note;
  ensure(
    note.status === 'posted',
    'CREDIT_NOTE_NOT_POSTED',
    `Credit note ${creditNoteNumber} is ${note.status}, not posted`,
  );
  return send(em, sender, sending, {
    kind: MailKind.CREDIT_NOTE,
    contactId,
    creditNoteId: note.id,
    terms: { kind: 'credit_note', id: note.id },
    says: ({ words, formats }) =>
      filled(words.mailCreditNote, {
        number: creditNoteNumber,
        date: formats.day(issueDate),
        amount: formats.money(totalCents, currency),
      }),
  });
}

/** Queues a statement for its customer. Throws NOT_FOUND, PRINT_TOO_LONG, VALIDATION_FAILED, QUOTA_EXCEEDED. */
export async function sendStatement(
  em: EntityManager,
  sender: MailSender,
  terms: TermsOf<'statement'>,
  sending: Sending,
): Promise<OutgoingMail> {
  const { contactId, from, to } = terms;
  return send(em, sender, sending, {
    kind: MailKind.STATEMENT,
    contactId,
    terms,
    says: ({ words, formats }) => filled(words.mailStatement, { from: formats.day(from), to: formats.day(to) }),
  });
}

/** Queues a reminder for its customer. Throws NOT_FOUND, NOTHING_OVERDUE, VALIDATION_FAILED, QUOTA_EXCEEDED. */
export async function sendReminder(
  em: EntityManager,
  sender: MailSender,
  terms: TermsOf<'reminder'>,
  sending: Sending,
): Promise<OutgoingMail> {
  const { contactId, invoiceId, currency } = terms;
  const overdue = await overdueInvoices(em, terms);
  const overdueCents = overdue.reduce((sum, { balanceDueCents }) => sum + balanceDueCents, 0);
  return send(em, sender, sending, {
    kind: MailKind.REMINDER,
    contactId,
    ...(invoiceId === null ? {} : { invoiceId }),
    terms,
    says: ({ words, formats }) => filled(words.mailReminder, { amount: formats.money(overdueCents, currency) }),
  });
}

async function send(em: EntityManager, sender: MailSender, sending: Sending, about: About): Promise<OutgoingMail> {
  const { kind, contactId, invoiceId, creditNoteId, terms, says } = about;
  const { language, paper } = sending;
  const contact = await get(em, Contact, contactId, 'Contact');
  const recipients = sending.recipients ?? (contact.email === null ? null : [contact.email]);
  if (!recipients) throw invalid([{ path: 'recipients', message: 'must be given: the contact has no e-mail address' }]);
  const asked = { ...(language ? { language } : {}), ...(paper ? { paper } : {}) };
  const styled: PrintTerms = { ...terms, ...asked };
  const tools = await composing(em, asked);
  const { ownerName } = tenantOf(em);
  const { filename, sheet } = await printable(em, styled);
  return queueMail(em, sender, {
    kind,
    contactId,
    ...(invoiceId === undefined ? {} : { invoiceId }),
    ...(creditNoteId === undefined ? {} : { creditNoteId }),
    recipients,
    subject: sending.subject ?? oneLine(`${sheet.title} – ${ownerName}`),
    text: sending.text ?? [tools.words.greeting, says(tools), `${tools.words.closing}\n${ownerName}\n`].join('\n\n'),
    attachment: { filename, terms: styled },
  });
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** The document of a mail as PDF, as it is when the mail is sent. */
export const printedAttachment: MailAttachment = async (em, { attachmentFilename, attachmentTerms }, log) => {
  const terms = attachmentTerms as PrintTerms | null;
  if (!terms || !printedKinds.has(terms.kind)) return null;
  const { sheet } = await printable(em, terms);
  return {
    filename: attachmentFilename ?? 'document.pdf',
    contentType: 'application/pdf',
    content: await pdfOf(tenantOf(em).ownerId, sheet, log),
  };
};

const printedKinds: ReadonlySet<string> = new Set<PrintTerms['kind']>([
  'invoice',
  'credit_note',
  'statement',
  'reminder',
]);
