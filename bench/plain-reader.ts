import { readFile } from 'node:fs/promises';
import type { FieldName } from '../src/extraction/extract.js';
import { buildLayout } from '../src/extraction/layout/layout.js';
import { openPdf, type PdfPage, readPage } from '../src/extraction/pdf/pdf-pages.js';
import { DEFAULT_LIMITS } from '../src/extraction/process/process-limits.js';

/**
 * What the reader is measured against: a few regular expressions for each field, as one writes them in an afternoon, on the
 * lines of the text. It knows neither places nor probabilities, and reads nothing of scans.
 */
export type PlainValues = Partial<Record<FieldName, string | number>>;

/** Reads the text layer of a PDF; nothing of a file that cannot be opened. */
export async function readPlainly(file: string): Promise<PlainValues> {
  const pdf = await openPdf(new Uint8Array(await readFile(file)), DEFAULT_LIMITS.pages).catch(() => null);
  if (!pdf) return {};
  const pages: PdfPage[] = [];
  for (let number = 1; number <= pdf.pageCount; number += 1) pages.push(await readPage(pdf.document, number));
  await pdf.close();
  return plainValues(buildLayout(pages).lines.map(({ text }) => text));
}

const NUMBER =
  /(?:invoice|bill|receipt|rechnungs?|belegs?|facture|factura|fattura|factuur)[ #-]*(?:number|no|nr|num|id|nummer|numéro|n[°ºo]|número|numero|n)?\b[.:#°º\s]*((?=[\w./-]*\d)[A-Z0-9][\w./-]{2,})/i;
const DATE_LABEL =
  /(?:invoice date|date of (?:issue|invoice)|issued?(?: on| date)?|rechnungsdatum|belegdatum|date (?:de|d')\s?(?:la )?(?:facture|émission|facturation)|fecha(?: de (?:la )?factura)?|data (?:fattura|documento)|factuurdatum|datum|date)\b/i;
const DUE_LABEL =
  /(?:due (?:date|on|by)|payment due|pay(?:able)? by|fällig(?:keit)?(?:sdatum| am)?|zahlbar bis|zu zahlen bis|bis zum|échéance|à payer avant|vencimiento|scadenza|vervaldatum|te betalen voor)/i;
/** The surest first. */
const TOTAL_LABELS = [
  /(?:grand total|total (?:amount )?due|amount due|balance due|invoice total|gesamtbetrag|rechnungsbetrag|endbetrag|zahlbetrag|gesamtsumme|total ttc|montant ttc|net à payer|total a pagar|importe total|totale (?:fattura|documento|da pagare)|totaalbedrag|te betalen|totaal incl)/i,
  /(?<![\p{L}-])(?:total|brutto(?:betrag|summe)?|summe|gesamt|totale|totaal)(?! (?:ht|hors|net|excl|tax|vat))(?!\p{L})/iu,
];
const SUBTOTAL_LABELS = [
  /(?:sub-? ?total|net (?:amount|total)|total (?:net|excl)|netto(?:betrag|summe)?(?!\p{L})|zwischensumme|total ht|montant ht|sous-total|base imponible|imponibile|subtotaal|totaal excl)/iu,
];
const TAX_LABELS = [
  /(?<!\p{L})(?:vat|sales tax|tax|gst|mwst|ust|umsatzsteuer|mehrwertsteuer|tva|iva|btw)(?![\p{L}-])(?![ .:-]*(?:id|no|nr|reg|number)\b)/iu,
];
/** With two decimals, or whole after a sign of currency. */
const AMOUNT =
  /-?(?:\d{1,3}(?:[.,' ]\d{3})+|\d+)[.,]\d{2}(?![\d.,]*\d|\s?%)|(?<=[$€£]\s?)\d{1,3}(?:,?\d{3})*(?![\d.,]*\d)/g;
const CURRENCIES: [RegExp, string][] = [
  [/€|\beur\b/i, 'EUR'],
  [/£|\bgbp\b/i, 'GBP'],
  [/\bchf\b/i, 'CHF'],
  [/\$|\busd\b/i, 'USD'],
];

/** The values of a document's lines: the name in the first of them, dates as `YYYY-MM-DD`, amounts in minor units. */
export function plainValues(lines: readonly string[]): PlainValues {
  const text = lines.join('\n');
  const isMonthFirst = /\$/.test(text);
  const dueDate = dateAfter(lines, DUE_LABEL, null, isMonthFirst);
  const found: Partial<Record<FieldName, string | number | null | undefined>> = {
    vendor_name: lines
      .find((line) => /\p{L}{2}/u.test(line))
      ?.trim()
      .split(/ [-–|·●] |, \d/)[0],
    invoice_number: NUMBER.exec(text)?.[1],
    invoice_date: dateAfter(lines, DATE_LABEL, DUE_LABEL, isMonthFirst) ?? datesIn(text, isMonthFirst)[0],
    due_date: dueDate,
    total_cents: amountBeside(lines, TOTAL_LABELS),
    tax_cents: amountBeside(lines, TAX_LABELS),
    subtotal_cents: amountBeside(lines, SUBTOTAL_LABELS),
    currency: CURRENCIES.find(([sign]) => sign.test(text))?.[1],
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== null && value !== undefined));
}

/** The first date after a label, in its line or the next. */
function dateAfter(lines: readonly string[], label: RegExp, not: RegExp | null, isMonthFirst: boolean): string | null {
  for (const [index, line] of lines.entries()) {
    const labelled = label.exec(line);
    if (!labelled || not?.test(line)) continue;
    const [date] = [line.slice(labelled.index), lines[index + 1] ?? ''].flatMap((part) => datesIn(part, isMonthFirst));
    if (date) return date;
  }
  return null;
}

/** The last amount of the last line with a label, or else of the line below it. */
function amountBeside(lines: readonly string[], labels: readonly RegExp[]): number | null {
  for (const label of labels)
    for (const [index, line] of [...lines.entries()].reverse()) {
      const labelled = label.exec(line);
      if (!labelled) continue;
      const beside = line.slice(labelled.index).match(AMOUNT) ?? (lines[index + 1] ?? '').match(AMOUNT);
      if (beside) return cents(beside.at(-1) ?? '');
    }
  return null;
}

function cents(amount: string): number {
  const digits = Number(amount.replace(/[^\d-]/g, ''));
  return /[.,]\d{2}$/.test(amount) ? digits : digits * 100;
}

/** How the months begin in the six languages, from January. */
const MONTHS =
  'jan|ene|gen f[eé][bv] mar|mär|maa|mrt a[pbv]r ma[giy]|mei jun|juin|giu jul|juil|lug aug|ao[uû]|ago sep|set o[ckt]t nov d[eéi][cz]'
    .split(' ')
    .map((beginnings) => new RegExp(`^(?:${beginnings})`));

/** Every date of a text, as `YYYY-MM-DD`. */
function datesIn(text: string, isMonthFirst: boolean): string[] {
  const DATE =
    /\b(\d{4})-(\d\d)-(\d\d)\b|\b(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d\d)\b|\b(\d{1,2})(?:\.|st|nd|rd|th)?[ -](?:de )?(\p{L}{3,10})\.?,?[ -](?:de )?(\d{4})\b|(?<!\p{L})(\p{L}{3,10})\.? (\d{1,2}),? (\d{4})\b/giu;
  return [...text.matchAll(DATE)].flatMap((match) => {
    const [, isoYear, isoMonth, isoDay, first, second, year, day, month, ofYear, name, ofMonth, inYear] = match;
    if (isoYear) return dateOf(isoYear, Number(isoMonth), Number(isoDay));
    if (first) {
      const isSwapped = Number(second) > 12 || (isMonthFirst && Number(first) <= 12 && match[0].includes('/'));
      const [dayOfMonth, monthOfYear] = isSwapped ? [second, first] : [first, second];
      return dateOf(year ?? '', Number(monthOfYear), Number(dayOfMonth));
    }
    return dateOf(ofYear ?? inYear ?? '', monthNamed(month ?? name ?? ''), Number(day ?? ofMonth));
  });
}

function monthNamed(name: string): number {
  return MONTHS.findIndex((month) => month.test(name.toLowerCase())) + 1;
}

function dateOf(year: string, month: number, day: number): string[] {
  if (month < 1 || month > 12 || day < 1 || day > 31) return [];
  const parts = [year.length === 2 ? `20${year}` : year, ...[month, day].map((part) => String(part).padStart(2, '0'))];
  return [parts.join('-')];
}
