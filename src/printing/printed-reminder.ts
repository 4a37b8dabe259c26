import type { EntityManager } from '@mikro-orm/postgresql';
import { Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { partiesNow } from '../documents/party.js';
import type { OpenInvoice } from '../receivables/ar-aging.js';
import { today } from '../store/tenancy.js';
import { addDays } from '../values/calendar.js';
import { composing, envelopeOf, paymentOf } from './composing.js';
import type { ReminderLevel, TermsOf } from './print-terms.js';
import type { Printable } from './printed-document.js';
import { openTable, openToPrint } from './printed-statement.js';
import { filled, type Words } from './words.js';

const titles = { 1: 'reminder1', 2: 'reminder2', 3: 'reminder3' } as const satisfies Record<ReminderLevel, keyof Words>;
const texts = { 1: 'reminderText1', 2: 'reminderText2', 3: 'reminderText3' } as const satisfies Record<
  ReminderLevel,
  keyof Words
>;

/** What of a customer's invoices is overdue today: of all of them, or of one. Throws NOTHING_OVERDUE, PRINT_TOO_LONG. */
export async function overdueInvoices(em: EntityManager, terms: TermsOf<'reminder'>): Promise<OpenInvoice[]> {
  const { contactId, currency, invoiceId } = terms;
  const asked = { contactId, currency, invoiceId, asOf: today(em), isOverdue: true };
  const overdue = await openToPrint(em, asked);
  if (overdue.length === 0) throw new Refusal('NOTHING_OVERDUE', `Nothing is overdue in ${currency}`);
  return overdue;
}

/** A reminder of what is overdue today. Throws NOTHING_OVERDUE, PRINT_TOO_LONG. */
export async function printedReminder(em: EntityManager, terms: TermsOf<'reminder'>): Promise<Printable> {
  const { contactId, currency, level } = terms;
  const overdue = await overdueInvoices(em, terms);
  const { seller, buyer } = await partiesNow(em, contactId);
  const tools = await composing(em, terms);
  const { words, formats } = tools;
  const day = today(em);
  const amountCents = overdue.reduce((sum, { balanceDueCents }) => sum + balanceDueCents, 0);
  const reference = overdue.map(({ invoiceNumber }) => invoiceNumber).join(', ');
  const amount = formats.money(amountCents, currency);
  const payBy = formats.day(addDays(day, limits.reminderDays));
  return {
    filename: `${words[titles[level]]} ${buyer.name} ${day}.pdf`,
    sheet: {
      ...envelopeOf(tools, seller, buyer),
      title: words[titles[level]],
      day,
      mark: null,
      facts: [
        { label: words.date, value: formats.day(day) },
        { label: words.currency, value: currency },
        { label: words.totalOverdue, value: amount },
      ],
      paragraphs: [words.greeting, filled(words[texts[level]], { date: payBy })],
      tables: [openTable(tools, overdue, day, currency)],
      totals: [{ label: words.totalOverdue, value: amount, isStrong: true }],
      notes: [filled(words.payOverdue, { amount, reference }), words.reminderCrossed],
      payment: paymentOf(tools, seller, { amountCents, currency, reference, hasCode: true }),
    },
  };
}
