import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Contact } from '../contacts/contact.entity.js';
import { invalid } from '../contract/errors.js';
import { ApiKeyScope } from '../contract/scopes.js';
import { ensureSendsMail, type MailSender } from '../mail/mail-sender.js';
import { OutgoingMail } from '../mail/outgoing-mail.entity.js';
import { OutgoingMailPayload } from '../mail/outgoing-mail.inputs.js';
import { CreditNote } from '../receivables/credit-note.entity.js';
import { Invoice } from '../receivables/invoice.entity.js';
import { ChildArguments } from '../store/children.js';
import type { Row } from '../store/columns.js';
import type { Loaders } from '../store/loaders.js';
import { get } from '../store/records.js';
import { Costs, RequiresScope } from '../store/scope.js';
import type { PrintStyle } from './language.js';
import { Letterhead } from './letterhead.entity.js';
import { LetterheadPayload, UpdateLetterheadInput } from './letterhead.inputs.js';
import { letterheadOf, logoOf, updateLetterhead } from './letterhead.operations.js';
import { problemOfLogo } from './logos.js';
import { signPrintLink } from './print-links.js';
import type { PrintTerms, ReminderLevel, TermsOf } from './print-terms.js';
import { overdueInvoices } from './printed-reminder.js';
import {
  CustomerStatement,
  PaymentReminder,
  PrintArguments,
  ReminderArguments,
  SendCreditNoteInput,
  SendInvoiceInput,
  SendReminderInput,
  SendStatementInput,
  StatementArguments,
} from './printing.inputs.js';
import { sendCreditNote, sendInvoice, sendReminder, sendStatement } from './sending.operations.js';
import { customerAccount } from './statement.operations.js';

interface PrintingContext {
  em: EntityManager;
  tenant: { ownerId: number; currency: string };
  loaders: Loaders;
  publicUrl: string;
  linkKey: Buffer;
  mailSender: MailSender | null;
}

const pdfUrlDescription =
  'Absolute link to it as PDF, made when it is opened; signed, good for an hour, the same for five minutes; needs no Authorization header.';
const mailsDescription = 'Mails about it, the first first.';

@Resolver()
export class LetterheadResolver {
  @Query(() => Letterhead, {
    nullable: true,
    description: 'What stands on printed documents beside name, address and tax number; null before anything was set.',
  })
  @RequiresScope(ApiKeyScope.READ)
  async letterhead(@Ctx() { em }: PrintingContext): Promise<Letterhead | null> {
    const letterhead = await letterheadOf(em);
    return letterhead.id === undefined ? null : letterhead;
  }

  @Mutation(() => LetterheadPayload, {
    description: 'Changes what stands on documents that are printed from now on; what is left out stays as it is.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  async updateLetterhead(
    @Arg('input', { description: 'The changes.' }) input: UpdateLetterheadInput,
    @Ctx() { em }: PrintingContext,
  ): Promise<LetterheadPayload> {
    return { letterhead: await updateLetterhead(em, input) };
  }
}

@Resolver(() => Letterhead)
export class LetterheadLogoResolver {
  @Costs(250)
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Why the logo cannot be drawn: documents are printed without it until there is another. Null where it can, and without one.',
  })
  async logoProblem(@Root() letterhead: Letterhead, @Ctx() { tenant }: PrintingContext): Promise<string | null> {
    const logo = logoOf(letterhead);
    return logo && (await problemOfLogo(tenant.ownerId, logo));
  }
}

@Resolver(() => Invoice)
export class PrintedInvoiceResolver {
  @FieldResolver(() => String, { description: pdfUrlDescription })
  pdfUrl(
    @Root() { id }: Row<Invoice>,
    @Args(() => PrintArguments) style: PrintArguments,
    @Ctx() context: PrintingContext,
  ) {
    return urlOf(context, { kind: 'invoice', id, ...asked(style) });
  }

  @FieldResolver(() => [OutgoingMail], { description: mailsDescription })
  mails(
    @Root() { id }: Row<Invoice>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: PrintingContext,
  ): Promise<Row<OutgoingMail>[]> {
    return loaders.many(OutgoingMail, 'invoiceId', id, { part });
  }

  @Mutation(() => OutgoingMailPayload, {
    description:
      'Queues a posted invoice to be sent as PDF. Refused with MAIL_NOT_CONFIGURED, INVOICE_NOT_POSTED, PRINT_TOO_LONG, QUOTA_EXCEEDED. Later, event books.mail.sent or books.mail.failed.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async sendInvoice(
    @Arg('input', { description: 'The invoice, and how to send it.' }) input: SendInvoiceInput,
    @Ctx() { em, mailSender }: PrintingContext,
  ): Promise<OutgoingMailPayload> {
    ensureSendsMail(mailSender);
    return { outgoingMail: await sendInvoice(em, mailSender, input) };
  }
}

@Resolver(() => CreditNote)
export class PrintedCreditNoteResolver {
  @FieldResolver(() => String, { description: pdfUrlDescription })
  pdfUrl(
    @Root() { id }: Row<CreditNote>,
    @Args(() => PrintArguments) style: PrintArguments,
    @Ctx() context: PrintingContext,
  ) {
    return urlOf(context, { kind: 'credit_note', id, ...asked(style) });
  }

  @FieldResolver(() => [OutgoingMail], { description: mailsDescription })
  mails(
    @Root() { id }: Row<CreditNote>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: PrintingContext,
  ): Promise<Row<OutgoingMail>[]> {
    return loaders.many(OutgoingMail, 'creditNoteId', id, { part });
  }

  @Mutation(() => OutgoingMailPayload, {
    description:
      'Queues a posted credit note to be sent as PDF. Refused with MAIL_NOT_CONFIGURED, CREDIT_NOTE_NOT_POSTED, PRINT_TOO_LONG, QUOTA_EXCEEDED. Later, event books.mail.sent or books.mail.failed.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async sendCreditNote(
    @Arg('input', { description: 'The credit note, and how to send it.' }) input: SendCreditNoteInput,
    @Ctx() { em, mailSender }: PrintingContext,
  ): Promise<OutgoingMailPayload> {
    ensureSendsMail(mailSender);
    return { outgoingMail: await sendCreditNote(em, mailSender, input) };
  }
}

@Resolver(() => Contact)
export class PrintedAccountResolver {
  @FieldResolver(() => [OutgoingMail], { description: mailsDescription })
  mails(
    @Root() { id }: Row<Contact>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: PrintingContext,
  ): Promise<Row<OutgoingMail>[]> {
    return loaders.many(OutgoingMail, 'contactId', id, { part });
  }

  @Query(() => CustomerStatement, {
    nullable: true,
    description: 'The statement of a customer’s account. Null with NOT_FOUND when there is no such contact.',
  })
  @RequiresScope(ApiKeyScope.READ)
  async customerStatement(
    @Args(() => StatementArguments) given: StatementArguments,
    @Ctx() context: PrintingContext,
  ): Promise<CustomerStatement> {
    const terms = await statementTerms(context, given);
    const { movements, ...balances } = await customerAccount(context.em, terms);
    const lines = movements.map(({ id, ...movement }) => ({ ...movement, recordId: id }));
    return { ...balances, movements: lines, pdfUrl: urlOf(context, terms) };
  }

  @Query(() => PaymentReminder, {
    nullable: true,
    description:
      'A reminder of what is overdue today. Null with NOT_FOUND when there is no such contact or invoice, NOTHING_OVERDUE or PRINT_TOO_LONG.',
  })
  @RequiresScope(ApiKeyScope.READ)
  async paymentReminder(
    @Args(() => ReminderArguments) given: ReminderArguments,
    @Ctx() context: PrintingContext,
  ): Promise<PaymentReminder> {
    const terms = await reminderTerms(context, given);
    const overdue = await overdueInvoices(context.em, terms);
    const overdueCents = overdue.reduce((sum, { balanceDueCents }) => sum + balanceDueCents, 0);
    return { overdueCents, pdfUrl: urlOf(context, terms) };
  }

  @Mutation(() => OutgoingMailPayload, {
    description:
      'Queues the statement of a customer’s account to be sent as PDF. Refused with MAIL_NOT_CONFIGURED, PRINT_TOO_LONG, QUOTA_EXCEEDED. Later, event books.mail.sent or books.mail.failed.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async sendStatement(
    @Arg('input', { description: 'The statement, and how to send it.' }) input: SendStatementInput,
    @Ctx() context: PrintingContext,
  ): Promise<OutgoingMailPayload> {
    ensureSendsMail(context.mailSender);
    const terms = await statementTerms(context, input);
    return { outgoingMail: await sendStatement(context.em, context.mailSender, terms, input) };
  }

  @Mutation(() => OutgoingMailPayload, {
    description:
      'Queues a reminder of what is overdue to be sent as PDF. Refused with MAIL_NOT_CONFIGURED, NOTHING_OVERDUE, PRINT_TOO_LONG, QUOTA_EXCEEDED. Later, event books.mail.sent or books.mail.failed.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async sendReminder(
    @Arg('input', { description: 'The reminder, and how to send it.' }) input: SendReminderInput,
    @Ctx() context: PrintingContext,
  ): Promise<OutgoingMailPayload> {
    ensureSendsMail(context.mailSender);
    const terms = await reminderTerms(context, input);
    return { outgoingMail: await sendReminder(context.em, context.mailSender, terms, input) };
  }
}

function urlOf({ tenant, publicUrl, linkKey }: PrintingContext, terms: PrintTerms): string {
  return `${publicUrl}${signPrintLink(linkKey, { ownerId: tenant.ownerId, terms })}`;
}

/** What was asked for alone, so that the same question has the same link. */
function asked({ language, paper }: PrintArguments): Partial<PrintStyle> {
  return { ...(language ? { language } : {}), ...(paper ? { paper } : {}) };
}

async function statementTerms(
  { em, tenant }: PrintingContext,
  given: StatementArguments,
): Promise<TermsOf<'statement'>> {
  const { contactId, from, to, currency } = given;
  const { id } = await get(em, Contact, contactId, 'Contact');
  return { kind: 'statement', contactId: id, currency: currency ?? tenant.currency, from, to, ...asked(given) };
}

async function reminderTerms({ em, tenant }: PrintingContext, given: ReminderArguments): Promise<TermsOf<'reminder'>> {
  const { contactId, invoiceId, level, currency } = given;
  const contact = await get(em, Contact, contactId, 'Contact');
  const invoice = invoiceId ? await get(em, Invoice, invoiceId, 'Invoice') : null;
  return {
    kind: 'reminder',
    contactId: contact.id,
    invoiceId: invoice?.id ?? null,
    currency: currency ?? invoice?.currency ?? tenant.currency,
    level: levelOf(level ?? 1),
    ...asked(given),
  };
}

function levelOf(level: number): ReminderLevel {
  if (level === 1 || level === 2 || level === 3) return level;
  throw invalid([{ path: 'level', message: 'must be 1, 2 or 3' }]);
}
