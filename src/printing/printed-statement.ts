import type { EntityManager } from '@mikro-orm/postgresql';
import { ensure } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { partiesNow } from '../documents/party.js';
import type { SheetTable } from '../drawing/sheet.js';
import { type OpenInvoice, type OpenInvoicesAsked, openInvoicesOf } from '../receivables/ar-aging.js';
import { daysBetween } from '../values/calendar.js';
import { type Composing, composing, envelopeOf, paymentOf } from './composing.js';
import type { TermsOf } from './print-terms.js';
import type { Printable } from './printed-document.js';
import { type CustomerAccount, customerAccount, type StatementMovement } from './statement.operations.js';
import { filled } from './words.js';

/** The statement of a customer's account. Throws NOT_FOUND, VALIDATION_FAILED, PRINT_TOO_LONG. */
export async function printedStatement(em: EntityManager, terms: TermsOf<'statement'>): Promise<Printable> {
  const { contactId, currency, from, to } = terms;
  const account = await customerAccount(em, terms);
  const { seller, buyer } = await partiesNow(em, contactId);
  const open = await openToPrint(em, { contactId, currency, asOf: to });
  const tools = await composing(em, terms);
  const { words, formats } = tools;
  const due = { amountCents: account.closingCents, currency, reference: buyer.name, hasCode: true };
  return {
    filename: `${words.statement} ${buyer.name} ${from} ${to}.pdf`,
    sheet: {
      ...envelopeOf(tools, seller, buyer),
      title: words.statement,
      day: to,
      mark: null,
      facts: [
        { label: words.period, value: `${formats.shortDay(from)} – ${formats.shortDay(to)}` },
        { label: words.currency, value: currency },
        { label: words.closingBalance, value: formats.money(account.closingCents, currency) },
      ],
      paragraphs: account.movements.length === 0 ? [words.nothingHappened] : [],
      tables: [
        movementsTable(tools, terms, account),
        ...(open.length > 0 ? [openTable(tools, open, to, currency)] : []),
      ],
      totals: [{ label: words.balanceDue, value: formats.money(account.closingCents, currency), isStrong: true }],
      notes: account.closingCents < 0 ? [words.inFavour] : [],
      payment: account.closingCents > 0 ? paymentOf(tools, seller, due) : null,
    },
  };
}

function movementsTable(
  tools: Composing,
  { from, to, currency }: TermsOf<'statement'>,
  { openingCents, closingCents, movements }: CustomerAccount,
): SheetTable {
  const { words, formats } = tools;
  const amount = (cents: number) => formats.amount(cents, currency);
  return {
    heading: null,
    columns: [
      { label: words.date, weight: 14 },
      { label: words.description, weight: 40 },
      { label: words.charges, weight: 16, isNumeric: true },
      { label: words.credits, weight: 16, isNumeric: true },
      { label: words.balance, weight: 16, isNumeric: true },
    ],
    rows: [
      {
        cells: [formats.shortDay(from), words.openingBalance, '', '', amount(openingCents)],
        carried: amount(openingCents),
        isStrong: true,
      },
      ...movements.map((movement) => ({
        cells: [
          formats.shortDay(movement.day),
          nameOf(tools, movement),
          movement.amountCents > 0 ? amount(movement.amountCents) : '',
          movement.amountCents > 0 ? '' : amount(-movement.amountCents),
          amount(movement.balanceCents),
        ],
        carried: amount(movement.balanceCents),
      })),
      { cells: [formats.shortDay(to), words.closingBalance, '', '', amount(closingCents)], isStrong: true },
    ],
    carry: { forward: words.carriedForward, brought: words.broughtForward },
  };
}

function nameOf({ words }: Composing, { kind, number, isVoided }: StatementMovement): string {
  const names = {
    invoice: words.invoice,
    credit_note: words.creditNote,
    payment: words.payment,
    refund: words.refund,
    write_off: words.writeOff,
  };
  const document = [names[kind], ...(number ? [number] : [])].join(' ');
  return isVoided ? filled(words.voided, { document }) : document;
}

/** Open invoices of a customer for a table of them. Throws PRINT_TOO_LONG for more than are printed. */
export async function openToPrint(em: EntityManager, asked: Omit<OpenInvoicesAsked, 'most'>): Promise<OpenInvoice[]> {
  const most = limits.statementMovements;
  const open = await openInvoicesOf(em, { ...asked, most: most + 1 });
  ensure(open.length <= most, 'PRINT_TOO_LONG', `More than ${most} invoices of the customer are open`);
  return open;
}

/** Invoices that are open on a day, with how many days each is late. */
export function openTable(
  { words, formats }: Composing,
  open: readonly OpenInvoice[],
  day: string,
  currency: string,
): SheetTable {
  let carriedCents = 0;
  return {
    heading: filled(words.openItems, { date: formats.day(day) }),
    columns: [
      { label: words.invoiceNumber, weight: 26 },
      { label: words.date, weight: 15 },
      { label: words.dueDate, weight: 15 },
      { label: words.daysOverdue, weight: 13, isNumeric: true },
      { label: words.total, weight: 16, isNumeric: true },
      { label: words.openAmount, weight: 16, isNumeric: true },
    ],
    rows: open.map(({ invoiceNumber, issueDate, dueDate, totalCents, balanceDueCents }) => {
      carriedCents += balanceDueCents;
      return {
        cells: [
          invoiceNumber,
          formats.shortDay(issueDate),
          formats.shortDay(dueDate),
          dueDate < day ? formats.count(daysBetween(dueDate, day)) : '',
          formats.amount(totalCents, currency),
          formats.amount(balanceDueCents, currency),
        ],
        carried: formats.amount(carriedCents, currency),
      };
    }),
    carry: { forward: words.carriedForward, brought: words.broughtForward },
  };
}
