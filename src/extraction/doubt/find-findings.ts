import { type AmountOnPage, currencyExponent, findAmounts, findCurrency } from '../candidates/amounts.js';
import { findAmountsInWords } from '../candidates/amounts-in-words.js';
import { type ColumnSums, findColumnSums, partsOfColumnSums } from '../candidates/column-sums.js';
import { dayOrderOf, homeDayOrder, shownDayOrder } from '../candidates/dates.js';
import { findCheckedCodes } from '../candidates/payment-codes.js';
import { findSlipAmounts } from '../candidates/payment-slips.js';
import { findRateTables, isAtRate, taxesBesideRates } from '../candidates/rate-tables.js';
import type { InvoiceCode } from '../codes/invoice-codes.js';
import type { BrokenRule } from '../embedded/e-invoice-rules.js';
import type { ExtractedField, ExtractionResult } from '../extraction-result.js';
import type { FieldName } from '../fields/field-names.js';
import { weighedDates } from '../fields/invoice-dates.js';
import { invoiceNumbers } from '../fields/invoice-number.js';
import { findInvoiceParts } from '../fields/invoice-parts.js';
import { isMoneyLike, labelledAmounts, taxRates } from '../fields/labelled-amounts.js';
import { findItemRows, itemSum } from '../fields/line-items.js';
import { roundingsShown } from '../fields/sum-parts.js';
import type { Layout } from '../layout/layout.js';
import type { TextReading } from '../read-text.js';
import { isSameName } from '../vocabulary/text-folding.js';
import type { CodeFound, Findings, LabelledAmount, LabelledDay } from './findings.js';
import { flawsOfName } from './name-flaws.js';
import { languageOfPage } from './page-language.js';
import { plainCode } from './proofs-of-codes.js';
import { provenAlone } from './vendor-proofs.js';

/** As many of a kind are kept. */
const MOST = 60;

interface Read {
  fields: Partial<Record<FieldName, ExtractedField>>;
  vendorTaxId: string | null;
  /** Whether a vendor's earlier invoices showed in which order it writes day and month. */
  isDayOrderKnown: boolean;
  /** The buyer. */
  ownerName: string | null;
  /** Whether XML was read: it is about one invoice, whatever the pages say. */
  hasXml: boolean;
  /** Of embedded XML. */
  brokenRules: BrokenRule[];
  codes: InvoiceCode[];
  codePlaces: ExtractionResult['codePlaces'];
}

/** What the pages say that the values read can be held against. `reading` is what the rules made of the same pages. */
export function findFindings(
  layout: Layout,
  { fields, vendorTaxId, isDayOrderKnown, ownerName, hasXml, brokenRules, codes, codePlaces }: Read,
  reading: TextReading,
): Findings {
  const code = fields.currency ? String(fields.currency.value) : null;
  const exponent = currencyExponent(code);
  const amounts = findAmounts(layout, exponent);
  const { inTables } = findItemRows(layout, amounts, exponent);
  const items = inTables.filter((row) => !row.isAdjustment);
  const sum = itemSum({ inTables, loose: [] });
  const money = amounts.filter((amount) => isMoneyLike(amount) && (amount.hasCurrency || amount.decimals > 0));
  const text = layout.lines.map((line) => line.text).join('\n');
  const currency = findCurrency(layout);
  const language = languageOfPage(text);
  const name = fields.vendor_name ? String(fields.vendor_name.value) : '';
  return {
    amounts: amountsFound(layout, amounts, money, sum),
    largestCents: money.length > 0 ? Math.max(...money.map(({ cents }) => cents)) : null,
    lines: { count: items.length, sumCents: sum.cents, firstCents: items[0]?.item.amountCents ?? null },
    ratesBps: taxRates(layout).slice(0, MOST),
    givenLines: givenLines(reading.lineItems),
    totalLines: linesWithTotal(money, fields.total_cents?.value),
    isScaleOpen: isScaleOpen(amounts, Number(fields.total_cents?.value ?? Number.NaN), exponent, language.code),
    numbers: numbersFound(layout),
    numberLines: linesWithNumber(layout, String(fields.invoice_number?.value ?? '')),
    dates: daysFound(layout, text, isDayOrderKnown || isDayFirst(language.code)),
    vendorProofs: name === '' ? [] : provenAlone(layout, name, reading.parties, vendorTaxId),
    nameFlaws: name === '' ? [] : flawsOfName(layout, name, reading.parties),
    currency: currency && { code: currency.code, proof: currency.proof, others: currency.others },
    language,
    poorlyRecognised: poorlyRecognised(layout, fields),
    shownInstead: shownInstead(fields, reading.fields, layout),
    brokenRules,
    invoicesInFile: invoicesInFile(layout),
    parts: hasXml ? [] : findInvoiceParts(layout, ownerName),
    checkedCodes: findCheckedCodes(layout).slice(0, MOST),
    amountsInWords: findAmountsInWords(layout).slice(0, MOST),
    slipAmounts: findSlipAmounts(layout, exponent).slice(0, MOST),
    roundings: roundingsShown(layout, amounts).slice(0, MOST),
    columns: columnsFound(layout, money),
    codes: codes.slice(0, MOST_CODES).map((code) => codeFound(layout, code)),
    identifierPlaces: codePlaces,
  };
}

function columnsFound(layout: Layout, money: AmountOnPage[]): ColumnSums {
  const { sums, balances } = findColumnSums(money);
  const ofTables = findRateTables(layout, money).map(({ subtotalCents, taxCents }) =>
    Math.abs(subtotalCents + taxCents),
  );
  const ofRows = grossOfRows(layout, money).slice(0, MOST);
  return { sums: [...sums.slice(-MOST), ...ofTables, ...ofRows], balances: balances.slice(-MOST) };
}

/** `Celkom   1 000,00   230,00`: two amounts in a row, of which the second is the first's tax at a rate that the pages name elsewhere. */
function grossOfRows(layout: Layout, money: AmountOnPage[]): number[] {
  const rates = taxRates(layout);
  const byLine = Map.groupBy(money, ({ segment }) => segment.line);
  return [...byLine.values()].flatMap((row) =>
    row.flatMap((net, index) => {
      const tax = row[index + 1];
      const isTax = tax !== undefined && tax.cents !== 0 && isAtRate(tax.cents, net.cents, rates);
      return isTax ? [Math.abs(net.cents + tax.cents)] : [];
    }),
  );
}

/** What stands below the head of a column and adds up there, or is a tax beside its rate, is no sum of its own. */
function amountsFound(
  layout: Layout,
  amounts: AmountOnPage[],
  money: AmountOnPage[],
  items: ReturnType<typeof itemSum>,
): LabelledAmount[] {
  const parts = new Set([...partsOfColumnSums(money), ...taxesBesideRates(layout, money)]);
  return labelledAmounts(layout, amounts, items)
    .filter(({ amount, role, isOfHead }) => role !== 'no_amount' && !(isOfHead && parts.has(amount)))
    .map(({ amount, role, weight }) => ({
      role,
      cents: amount.cents,
      weight: twoDecimals(weight),
      evidence: { page: amount.segment.page, box: amount.box },
    }))
    .sort((one, other) => other.weight - one.weight)
    .slice(0, MOST);
}

function givenLines(lineItems: TextReading['lineItems']): Findings['givenLines'] {
  return {
    count: lineItems.length,
    sumCents: lineItems.reduce((sum, { amountCents }) => sum + amountCents, 0),
  };
}

function linesWithTotal(money: AmountOnPage[], total: ExtractedField['value'] | undefined): number {
  return new Set(money.filter(({ cents }) => cents === total).map(({ segment }) => segment.line)).size;
}

/**
 * `12.500` is twelve thousand or twelve and a half where its separator is that of decimals in the page's language: only an amount with
 * decimals tells.
 */
function isScaleOpen(amounts: AmountOnPage[], totalCents: number, exponent: number, language: string | null): boolean {
  if (exponent === 0) return false;
  const printed = (amount: AmountOnPage) =>
    amount.segment.text
      .slice(amount.start, amount.end)
      .replace(/[^\d.,'’ ]/g, '')
      .trim();
  const ofTotal = amounts.filter(({ cents }) => cents === totalCents).map(printed);
  const mark = language === null ? null : decimalMark(language);
  const isOpen =
    ofTotal.length > 0 &&
    ofTotal.every((text) => /^\d{1,3}[.,]\d{3}$/.test(text) && (mark === null || text.includes(mark)));
  return isOpen && !amounts.some((amount) => isMoneyLike(amount) && /[.,]\d{1,2}$/.test(printed(amount)));
}

function decimalMark(language: string): string | null {
  const parts = new Intl.NumberFormat(language).formatToParts(0.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? null;
}

function numbersFound(layout: Layout): Findings['numbers'] {
  return invoiceNumbers(layout)
    .map(({ value, weight, isCut, evidence }) => ({ value, weight: twoDecimals(weight), isCut, evidence }))
    .sort((one, other) => other.weight - one.weight)
    .slice(0, MOST);
}

/** `Variabilný symbol: 20250031` beside the title says the number again; heads that each page has count once. */
function linesWithNumber(layout: Layout, number: string): number {
  const wanted = plainCode(number);
  if (wanted.length < 4) return 0;
  const isOf = (text: string) => text.split(/[\s,;:()]+/).some((word) => plainCode(word) === wanted);
  return new Set(layout.lines.map(({ text }) => text).filter((text) => text.includes(number) && isOf(text))).size;
}

/** Only English is written where the month comes first, and where the day does. */
function isDayFirst(language: string | null): boolean {
  return language !== null && language !== 'en';
}

function daysFound(layout: Layout, text: string, isOrderKnown: boolean): LabelledDay[] {
  const isTold = isOrderKnown || shownDayOrder(text) !== null || homeDayOrder(text) === dayOrderOf(text);
  return weighedDates(layout, dayOrderOf(text))
    .map(({ date, role, weight, isQualified }) => ({
      day: date.day,
      role,
      weight: twoDecimals(weight),
      ...(isQualified ? { isQualified } : {}),
      isOpen: date.alternative !== null && !isTold,
      evidence: { page: date.segment.page, box: date.box },
    }))
    .slice(0, MOST);
}

function poorlyRecognised(layout: Layout, fields: Read['fields']): Findings['poorlyRecognised'] {
  const judged = ['vendor_name', 'invoice_number', 'invoice_date', 'total_cents'] as const;
  return judged.flatMap((field) => {
    const { evidence, source } = fields[field] ?? {};
    if (source !== 'ocr' || !evidence) return [];
    const isIn = (x: number, y: number) =>
      x >= evidence.box.x - 1 &&
      x <= evidence.box.x + evidence.box.width + 1 &&
      y >= evidence.box.y - 1 &&
      y <= evidence.box.y + evidence.box.height + 1;
    const words = layout.lines
      .filter((line) => line.page === evidence.page)
      .flatMap((line) => line.segments.flatMap((segment) => segment.words))
      .filter(({ box }) => isIn(box.x + box.width / 2, box.y + box.height / 2));
    const confidence = Math.min(100, ...words.map((word) => word.confidence ?? 100));
    return confidence < SURELY_RECOGNISED ? [{ field, confidence: Math.trunc(confidence), evidence }] : [];
  });
}

/** Recognisers say this much of words of which hardly a letter is wrong. */
const SURELY_RECOGNISED = 88;

/** Where what the pages surely show is not what the embedded XML says, nor is that anywhere on them. */
function shownInstead(fields: Read['fields'], shown: TextReading['fields'], layout: Layout): Findings['shownInstead'] {
  const compared = ['vendor_name', 'invoice_number', 'invoice_date', 'total_cents'] as const;
  return compared.flatMap((field) => {
    const [embedded, onPage] = [fields[field], shown[field]];
    if (embedded?.source !== 'embedded_xml' || onPage?.confidence !== 'high') return [];
    const [one, other] = [String(embedded.value), String(onPage.value)];
    if (one === other || (field === 'vendor_name' && (isSameName(one, other) || isOnPages(layout, one)))) return [];
    if (field === 'invoice_number' && (plainCode(one) === plainCode(other) || isOnPages(layout, one))) return [];
    return [{ field, embedded: one, shown: other, evidence: onPage.evidence ?? null }];
  });
}

function isOnPages(layout: Layout, text: string): boolean {
  const wanted = plainCode(text);
  return wanted !== '' && layout.lines.some((line) => plainCode(line.text).includes(wanted));
}

/** As many codes are kept of a document. */
const MOST_CODES = 10;

function codeFound(layout: Layout, code: InvoiceCode): CodeFound {
  const text = plainCode(layout.lines.map((line) => line.text).join(' '));
  const isShown = (value: string | null) => value !== null && text.includes(plainCode(value));
  return { ...code, isIbanShown: isShown(code.iban), isVatNumberShown: isShown(code.vatNumber) };
}

/** Pages that begin an invoice of their own: each names another number, and only its own, beside a sure label. */
function invoicesInFile(layout: Layout): string[] {
  const sure = invoiceNumbers(layout).filter(({ weight }) => weight >= SURE_NUMBER);
  const byPage = Map.groupBy(sure, ({ evidence }) => evidence.page);
  const first = [...byPage.values()].map((found) => new Set(found.map(({ value }) => plainCode(value))));
  const single = first.filter((values) => values.size === 1).flatMap((values) => [...values]);
  const distinct = [...new Set(single)];
  return distinct.length > 1 ? distinct.slice(0, MOST) : [];
}

/** A label says so surely. */
const SURE_NUMBER = 0.8;

function twoDecimals(weight: number): number {
  return Math.round(weight * 100) / 100;
}
