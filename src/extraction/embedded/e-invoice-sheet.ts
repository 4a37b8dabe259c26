import { Paper } from '../../drawing/paper.js';
import type { Fact, Sheet, SheetTable, Total } from '../../drawing/sheet.js';
import { decimalOfCents, isCurrency } from '../../values/money.js';
import { currencyExponent } from '../candidates/amounts.js';
import { ciiInvoice, type EInvoice, ublInvoice } from './e-invoice.js';
import { ciiText, type EInvoiceText, ublText } from './e-invoice-text.js';
import { type EmbeddedInvoice, type InvoiceElement, readInvoice } from './embedded-xml.js';

/** Longer texts of an e-invoice are cut: what it means is in its fields. */
const TEXT_CHARACTERS = 2_000;
const LINES_MAXIMUM = 2_000;

/** An e-invoice as a page that people can read: what it says in words of English, amounts and days as it writes them. */
export function sheetOfInvoice(element: InvoiceElement): Sheet {
  const read = readInvoice(element);
  const { root, language } = element;
  const exponent = currencyExponent(read.currency);
  const [said, terms] =
    language === 'ubl' ? [ublInvoice(root, exponent), ublText(root)] : [ciiInvoice(root, exponent), ciiText(root)];
  const money = (cents: number | null) => moneyText(cents, read.currency);
  return {
    language: 'en',
    paper: Paper.A4,
    title: read.kind === 'credit_note' ? 'Credit note' : 'Invoice',
    author: cut(read.vendorName) ?? 'e-invoice',
    day: read.invoiceDate ?? '2000-01-01',
    mark: null,
    logo: null,
    sender: { name: cut(terms.seller.name) ?? '', lines: partyLines(terms.seller) },
    returnAddress: [terms.seller.name ?? '', ...terms.seller.lines.slice(0, 3)].map(cutText).join(' · '),
    recipient: [cut(terms.buyer.name) ?? '', ...partyLines(terms.buyer)],
    facts: factsOf(read, terms),
    paragraphs: terms.notes.slice(0, 20).map(cutText),
    tables: [linesTable(terms), adjustmentsTable(terms), taxTable(said, read.currency)].filter(
      ({ rows }) => rows.length > 0,
    ),
    totals: totalsOf(said, read, money),
    notes: terms.terms.slice(0, 20).map(cutText),
    payment: paymentOf(terms),
    footer: ['Drawn from the contents of an e-invoice in XML, which is the original.'],
    pageNumber: '{page} / {pages}',
  };
}

function partyLines({ lines, taxId }: EInvoiceText['seller']): string[] {
  return [...lines.map(cutText), ...(taxId ? [`VAT ID ${cutText(taxId)}`] : [])];
}

function factsOf(read: EmbeddedInvoice, text: EInvoiceText): Fact[] {
  const { start, end } = read.servicePeriod;
  const isCredit = read.kind === 'credit_note';
  return facts([
    [isCredit ? 'Credit note number' : 'Invoice number', read.invoiceNumber],
    [isCredit ? 'Credit note date' : 'Invoice date', read.invoiceDate],
    ['Due date', read.dueDate],
    ['Purchase order', text.orderNumber],
    ['Buyer reference', text.buyerReference],
    ['Preceding invoice', text.precedingNumber],
    ['Delivered on', text.deliveryDay],
    ['Service period', start || end ? `${start ?? ''} – ${end ?? ''}` : null],
    ['Currency', read.currency],
  ]);
}

function linesTable({ lines }: EInvoiceText): SheetTable {
  return {
    heading: null,
    carry: null,
    columns: [
      { label: 'No.', weight: 6 },
      { label: 'Description', weight: 44 },
      { label: 'Quantity', weight: 14, isNumeric: true },
      { label: 'Unit price', weight: 14, isNumeric: true },
      { label: 'Tax %', weight: 8, isNumeric: true },
      { label: 'Amount', weight: 14, isNumeric: true },
    ],
    rows: lines.slice(0, LINES_MAXIMUM).map(({ id, name, quantity, unit, price, rate, net }) => ({
      cells: [id, name, joined(quantity, unit), price, rate, net].map((cell) => cut(cell) ?? ''),
    })),
  };
}

function adjustmentsTable({ adjustments }: EInvoiceText): SheetTable {
  return {
    heading: null,
    carry: null,
    columns: [
      { label: 'Allowances and charges', weight: 80 },
      { label: 'Amount', weight: 20, isNumeric: true },
    ],
    rows: adjustments.slice(0, LINES_MAXIMUM).map(({ isCharge, reason, amount }) => ({
      cells: [cut(reason) ?? (isCharge ? 'Charge' : 'Discount'), `${isCharge ? '' : '-'}${cut(amount) ?? ''}`],
    })),
  };
}

function taxTable({ taxes }: EInvoice, currency: string | null): SheetTable {
  return {
    heading: null,
    carry: null,
    columns: [
      { label: 'Tax category', weight: 40 },
      { label: 'Rate', weight: 20, isNumeric: true },
      { label: 'Net', weight: 20, isNumeric: true },
      { label: 'Tax', weight: 20, isNumeric: true },
    ],
    rows: taxes.slice(0, 100).map(({ category, rate, baseCents, taxCents }) => ({
      cells: [
        cut(category) ?? '',
        rate ? `${Number(rate.digits) / 10 ** rate.scale}%` : '',
        moneyText(baseCents, currency) ?? '',
        moneyText(taxCents, currency) ?? '',
      ],
    })),
  };
}

function totalsOf({ sums }: EInvoice, read: EmbeddedInvoice, money: (cents: number | null) => string | null): Total[] {
  const { totalCents } = read;
  const isPaidInPart = sums.prepaid !== null && sums.prepaid !== 0;
  const rows: [string, number | null, boolean?][] = [
    ['Subtotal', read.subtotalCents],
    ['Tax', read.taxCents],
    ['Total', totalCents, true],
    ['Prepaid', isPaidInPart ? sums.prepaid : null],
    ['Rounding', sums.rounding || null],
    ['Amount due', sums.due === totalCents ? null : sums.due],
  ];
  return rows.flatMap(([label, cents, isStrong = false]) => {
    const value = money(cents);
    return value === null ? [] : [{ label, value, isStrong }];
  });
}

function paymentOf({ payment: { account, holder, bank, reference } }: EInvoiceText): Sheet['payment'] {
  if (account === null && reference === null) return null;
  const listed = facts([
    ['IBAN', account],
    ['BIC', bank],
    ['Account holder', holder],
    ['Reference', reference],
  ]);
  return { heading: 'Payment', facts: listed, code: null };
}

function facts(rows: [string, string | null][]): Fact[] {
  return rows.flatMap(([label, value]) => (value === null ? [] : [{ label, value: cutText(value) }]));
}

function moneyText(cents: number | null, currency: string | null): string | null {
  if (cents === null) return null;
  return joined(decimalOfCents(cents, currency !== null && isCurrency(currency) ? currency : 'EUR'), currency);
}

function joined(...parts: (string | null)[]): string | null {
  return parts.filter((part) => part !== null).join(' ') || null;
}

function cut(text: string | null): string | null {
  return text === null ? null : cutText(text);
}

function cutText(text: string): string {
  return text.slice(0, TEXT_CHARACTERS).toWellFormed();
}
