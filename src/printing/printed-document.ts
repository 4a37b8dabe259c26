import type { EntityManager } from '@mikro-orm/postgresql';
import { ensure } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { type Party, partiesNow } from '../documents/party.js';
import type { Fact, Sheet, SheetTable, Total } from '../drawing/sheet.js';
import { CreditNote, CreditNoteLine } from '../receivables/credit-note.entity.js';
import { Invoice, InvoiceLine } from '../receivables/invoice.entity.js';
import { find, get } from '../store/records.js';
import { query, type Sql, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { TaxKind } from '../tax/tax-code.entity.js';
import { TaxLine } from '../tax/tax-line.entity.js';
import { type Composing, composing, envelopeOf, paymentOf } from './composing.js';
import type { TermsOf } from './print-terms.js';
import { filled } from './words.js';

/** What an invoice and a credit note have alike, as they are printed. */
interface Billed {
  number: string;
  status: string;
  issueDate: string;
  /** Null of a credit note. */
  dueDate: string | null;
  currency: string;
  lines: readonly (InvoiceLine | CreditNoteLine)[];
  taxLines: readonly TaxLine[];
  subtotalCents: number;
  discountCents: number;
  taxCents: number;
  taxRateBps: number | null;
  totalCents: number;
  /** What was settled of it already. */
  settled: readonly Settled[];
  /** Null of a credit note. */
  balanceDueCents: number | null;
  seller: Party;
  buyer: Party;
}

interface Settled {
  word: 'paid' | 'credited' | 'waived';
  cents: number;
}

/** A document ready to be printed, with the name of its file. */
export interface Printable {
  filename: string;
  sheet: Sheet;
}

/** An invoice as its customer gets it: of one that is posted, with the names of then. Throws NOT_FOUND, PRINT_TOO_LONG. */
export async function printedInvoice(em: EntityManager, terms: TermsOf<'invoice' | 'credit_note'>): Promise<Printable> {
  const invoice = await get(em, Invoice, terms.id, 'Invoice');
  await ensureFits(em, sql`invoice_lines where invoice_id = ${invoice.id}`);
  const lines = await find(em, InvoiceLine, { invoiceId: invoice.id }, ['position', 'id']);
  const taxLines = await find(em, TaxLine, { invoiceId: invoice.id });
  const { amountPaidCents, amountCreditedCents, amountWrittenOffCents } = invoice;
  const billed: Billed = {
    ...invoice,
    ...(await partiesOf(em, invoice)),
    number: invoice.invoiceNumber,
    lines,
    taxLines,
    settled: [
      { word: 'paid', cents: amountPaidCents },
      { word: 'credited', cents: amountCreditedCents },
      { word: 'waived', cents: amountWrittenOffCents },
    ],
  };
  return composed(await composing(em, terms), billed, 'invoice');
}

/** A credit note as its customer gets it. Throws NOT_FOUND, PRINT_TOO_LONG. */
export async function printedCreditNote(
  em: EntityManager,
  terms: TermsOf<'invoice' | 'credit_note'>,
): Promise<Printable> {
  const note = await get(em, CreditNote, terms.id, 'Credit note');
  await ensureFits(em, sql`credit_note_lines where credit_note_id = ${note.id}`);
  const lines = await find(em, CreditNoteLine, { creditNoteId: note.id }, ['position', 'id']);
  const taxLines = await find(em, TaxLine, { creditNoteId: note.id });
  const billed: Billed = {
    ...note,
    ...(await partiesOf(em, note)),
    number: note.creditNoteNumber,
    dueDate: null,
    discountCents: 0,
    taxRateBps: null,
    settled: [],
    balanceDueCents: null,
    lines,
    taxLines,
  };
  return composed(await composing(em, terms), billed, 'creditNote');
}

/** Before the lines are read: more text than fits on as many pages as are printed. */
async function ensureFits(em: EntityManager, lines: Sql): Promise<void> {
  const [found] = await query<{ characters: number }>(
    em,
    sql`select sum(char_length(description))::bigint as characters from ${lines} and owner_id = ${tenantOf(em).ownerId}`,
  );
  const { printedCharacters } = limits;
  const fits = (found?.characters ?? 0) <= printedCharacters;
  ensure(fits, 'PRINT_TOO_LONG', `The lines have more than the ${printedCharacters} characters that are printed`);
}

async function partiesOf(
  em: EntityManager,
  { seller, buyer, contactId }: { seller: Party | null; buyer: Party | null; contactId: number },
): Promise<{ seller: Party; buyer: Party }> {
  return seller && buyer ? { seller, buyer } : partiesNow(em, contactId);
}

function composed(tools: Composing, billed: Billed, kind: 'invoice' | 'creditNote'): Printable {
  const { words } = tools;
  const { number, status, issueDate, seller, buyer } = billed;
  const marks: Record<string, string> = { draft: words.draft, void: words.void, cancelled: words.cancelled };
  return {
    filename: `${number}.pdf`,
    sheet: {
      ...envelopeOf(tools, seller, buyer),
      title: `${words[kind]} ${number}`,
      day: issueDate,
      mark: marks[status] ?? null,
      facts: factsOf(tools, billed, kind),
      paragraphs: [],
      tables: [tableOf(tools, billed)],
      totals: totalsOf(tools, billed),
      notes: notesOf(tools, billed),
      payment: paymentFor(tools, billed),
    },
  };
}

function factsOf({ words, formats }: Composing, billed: Billed, kind: 'invoice' | 'creditNote'): Fact[] {
  const { number, issueDate, dueDate, currency, buyer } = billed;
  const isInvoice = kind === 'invoice';
  return [
    { label: isInvoice ? words.invoiceNumber : words.creditNoteNumber, value: number },
    { label: isInvoice ? words.invoiceDate : words.date, value: formats.day(issueDate) },
    ...(dueDate ? [{ label: words.dueDate, value: formats.day(dueDate) }] : []),
    { label: words.currency, value: currency },
    ...(buyer.taxId ? [{ label: words.customerTaxId, value: buyer.taxId }] : []),
  ];
}

function tableOf({ words, formats }: Composing, { lines, taxLines, currency }: Billed): SheetTable {
  const rates = new Map(taxLines.map(({ taxCodeId, ratePpm }) => [taxCodeId, formats.rate(ratePpm)]));
  const hasRates = taxLines.length > 0;
  let carriedCents = 0;
  return {
    heading: null,
    columns: [
      { label: words.position, weight: 5 },
      { label: words.description, weight: hasRates ? 40 : 48 },
      { label: words.quantity, weight: 12, isNumeric: true },
      { label: words.unitPrice, weight: 17, isNumeric: true },
      ...(hasRates ? [{ label: words.taxRate, weight: 9, isNumeric: true }] : []),
      { label: words.amount, weight: 18, isNumeric: true },
    ],
    rows: lines.map(({ description, quantity, unitPriceCents, amountCents, taxCodeId }, index) => {
      carriedCents += amountCents;
      return {
        cells: [
          String(index + 1),
          description,
          formats.quantity(quantity),
          formats.amount(unitPriceCents, currency),
          ...(hasRates ? [(taxCodeId !== null && rates.get(taxCodeId)) || ''] : []),
          formats.amount(amountCents, currency),
        ],
        carried: formats.amount(carriedCents, currency),
      };
    }),
    carry: { forward: words.carriedForward, brought: words.broughtForward },
  };
}

function totalsOf(tools: Composing, billed: Billed): Total[] {
  const { words, formats } = tools;
  const { currency, subtotalCents, discountCents, totalCents, settled, balanceDueCents } = billed;
  const money = (cents: number) => formats.money(cents, currency);
  const counted = settled.filter(({ cents }) => cents !== 0);
  const isSettled = counted.length > 0 && balanceDueCents !== null;
  return [
    { label: words.subtotal, value: money(subtotalCents) },
    ...(discountCents === 0 ? [] : [{ label: words.discount, value: money(-discountCents) }]),
    ...taxTotals(tools, billed),
    { label: words.total, value: money(totalCents), isStrong: true },
    ...(isSettled ? counted.map(({ word, cents }) => ({ label: words[word], value: money(-cents) })) : []),
    ...(isSettled ? [{ label: words.balanceDue, value: money(balanceDueCents), isStrong: true }] : []),
  ];
}

/** One for each rate, with what it is on; of a document without tax codes, its tax as a whole. */
function taxTotals({ words, formats }: Composing, billed: Billed): Total[] {
  const { taxLines, taxCents, taxRateBps, currency, subtotalCents, discountCents } = billed;
  const of = (name: string, baseCents: number, cents: number): Total => ({
    label: filled(words.taxOn, { tax: name, base: formats.amount(baseCents, currency) }),
    value: formats.money(cents, currency),
  });
  if (taxLines.length === 0 && taxRateBps !== null && taxCents !== 0)
    return [of(`${words.tax} ${formats.rate(taxRateBps * ppmPerBasisPoint)}`, subtotalCents - discountCents, taxCents)];
  if (taxLines.length === 0)
    return taxCents === 0 ? [] : [{ label: words.tax, value: formats.money(taxCents, currency) }];
  return taxLines.map((line) => {
    const isRated = line.kind === TaxKind.STANDARD || line.kind === TaxKind.REDUCED;
    const name = isRated ? `${words.tax} ${formats.rate(line.ratePpm)}` : line.name;
    return of(name, line.baseCents, line.chargedCents());
  });
}

const ppmPerBasisPoint = 100;

function notesOf({ words, formats }: Composing, billed: Billed): string[] {
  const { taxLines, status, dueDate, balanceDueCents, currency, number } = billed;
  const isToPay = status === 'posted' && dueDate !== null && (balanceDueCents ?? 0) > 0;
  return [
    ...(taxLines.some(({ kind }) => kind === TaxKind.REVERSE_CHARGE) ? [words.reverseCharge] : []),
    ...(isToPay
      ? [
          filled(words.payBy, {
            amount: formats.money(balanceDueCents ?? 0, currency),
            date: formats.day(dueDate),
            reference: number,
          }),
        ]
      : []),
  ];
}

/** A draft shows where to pay, but no code: what it says is not settled yet. */
function paymentFor(tools: Composing, { seller, status, currency, number, balanceDueCents }: Billed) {
  const isPayable = (status === 'posted' || status === 'draft') && (balanceDueCents ?? 0) > 0;
  if (!isPayable) return null;
  const due = { amountCents: balanceDueCents ?? 0, currency, reference: number, hasCode: status === 'posted' };
  return paymentOf(tools, seller, due);
}
