import { dayOrderOf, shownDayOrder } from './candidates/dates.js';
import { withCodes } from './codes/fields-of-codes.js';
import type { InvoiceCode } from './codes/invoice-codes.js';
import { codesOnPages, codesOnScan } from './codes/page-codes.js';
import { findFindings } from './doubt/find-findings.js';
import type { Findings } from './doubt/findings.js';
import { type EmbeddedInvoice, readEmbeddedInvoice } from './embedded/embedded-xml.js';
import type {
  Corrections,
  DayOrder,
  ExtractedField,
  ExtractionResult,
  ExtractionStage,
  KnownVendor,
  PageRange,
} from './extraction-result.js';
import type { FieldName } from './fields/field-names.js';
import type { Evidence } from './layout/evidence.js';
import { buildLayout, type Layout } from './layout/layout.js';
import { shownBox } from './layout/shown-box.js';
import { applyLessons, learnPlaces, placesOfCorrections } from './learning/lessons.js';
import { marksOnPages } from './learning/vendor-marks.js';
import { pagesOf } from './made-pages.js';
import { pageSignature } from './pdf/page-signature.js';
import { placeOfText, wordsOfPages } from './pdf/page-words.js';
import { ensureHasPages, openPdf, type PdfPage, readAttachments, readPage } from './pdf/pdf-pages.js';
import { processorMs } from './processor-time.js';
import { readText, type TextReading } from './read-text.js';
import { recognise } from './scans/recognised-document.js';
import { UnreadableDocument } from './unreadable-document.js';

export interface ReadingOptions {
  ownerName: string | null;
  maxPages: number;
  /** The pages of the file that are the document; null for all of them. */
  pages: PageRange | null;
  /** False leaves embedded XML unread, to measure the text reader alone. */
  useEmbeddedXml: boolean;
  /** Languages to recognise scans in, the likeliest first. Empty switches recognition off. */
  ocrLanguages: readonly string[];
  /** Processor time for the document: recognition begins no further page once a share of it is used. */
  processorMs: number;
  onProgress(stage: ExtractionStage, page: number, pageCount: number): void;
  /** What a person entered: where it stands on the pages is answered. */
  corrections: Corrections;
  /** What was learnt of the vendor with these marks. */
  knownVendor(marks: string[]): Promise<KnownVendor>;
}

/**
 * A file to fields: a PDF, or what a PDF is made of; embedded XML first, then the text layer. What the XML does not say is filled from the text, and
 * what a person corrected on earlier invoices of the vendor is read as they showed.
 * Runs inside the isolated child; everything below it is pure.
 * @throws UnreadableDocument when there is nothing to read or the file cannot be opened.
 */
export async function readDocument(bytes: Uint8Array, options: ReadingOptions): Promise<ExtractionResult> {
  const startedAt = performance.now();
  const usedBeforeMs = processorMs();
  options.onProgress('opening', 0, 0);
  const made = await pagesOf(bytes, options.maxPages, options.pages);
  // The reader takes the bytes for itself.
  const madePdf = made.isMade ? made.pdf.slice() : null;
  const pdf = await openPdf(made.pdf, options.maxPages);
  try {
    options.onProgress('embedded_xml', 0, pdf.pageCount);
    const attachments = await readAttachments(pdf.document);
    const embedded = made.invoice ?? (options.useEmbeddedXml ? readEmbeddedInvoice(attachments) : null);
    if (!embedded) await ensureHasPages(pdf.document, attachments);
    const pages: PdfPage[] = [];
    for (let number = 1; number <= pdf.pageCount; number += 1) {
      options.onProgress('pdf_text', number, pdf.pageCount);
      pages.push(await readPage(pdf.document, number));
    }
    const codes = await codesOnPages(pdf.document, pages, usedBeforeMs + options.processorMs * SHARE_OF_CODES);
    const recognised = embedded
      ? null
      : await recognise(pdf.document, pages, {
          ownerName: options.ownerName,
          languages: options.ocrLanguages,
          usedBeforeMs,
          processorMs: options.processorMs,
          onPage: (number) => options.onProgress('ocr', number, pdf.pageCount),
          onScan: async (number, { picture, width }) => {
            codes.push(...(await codesOnScan(number, picture, width)));
          },
        });
    const layout = recognised?.layout ?? buildLayout(pages);
    if (!embedded && !hasText(layout)) {
      throw new UnreadableDocument('no_text', 'The document has no text that can be read');
    }
    options.onProgress('rules', pdf.pageCount, pdf.pageCount);
    const source = recognised?.source ?? 'pdf_text';
    const reading = recognised?.reading ?? readText(layout, options.ownerName, source);
    const read = embedded ? mergeEmbedded(embedded, reading) : withCodes(fromText(reading, source), codes, source);
    const taught = await withLessons(layout, read, { reading, embedded, codes }, options);
    // A page that was drawn from an e-invoice shows what it says.
    if (made.invoice) taught.findings.shownInstead = [];
    const shown = withShownBoxes(taught, recognised?.pages ?? pages, codes);
    const durationMs = Math.ceil(performance.now() - startedAt);
    return { ...shown, pageCount: pdf.pageCount, pageSignature: pageSignature(layout), madePdf, durationMs };
  } finally {
    await pdf.close();
  }
}

/** No further code is looked for once this share of the processor time is used. */
const SHARE_OF_CODES = 0.1;

/** Rules see every page upright and straight; a reader sees it as it lies, and so are codes found. */
function withShownBoxes(
  read: Result,
  pages: PdfPage[],
  codes: InvoiceCode[],
): Result & Pick<ExtractionResult, 'words'> {
  const ofCodes = new Set(codes.map(({ evidence }) => evidence));
  const shown = (evidence: Evidence): Evidence => {
    if (ofCodes.has(evidence)) return evidence;
    const placement = pages.find(({ number }) => number === evidence.page)?.placement;
    return placement ? { ...evidence, box: shownBox(evidence.box, placement) } : evidence;
  };
  const shownIn = <T extends { evidence?: Evidence | null }>(value: T): T =>
    value.evidence ? { ...value, evidence: shown(value.evidence) } : value;
  return {
    ...read,
    fields: mapped(read.fields, shownIn),
    lineItems: read.lineItems.map(shownIn),
    codePlaces: mapped(read.codePlaces, shown),
    correctedEvidence: mapped(read.correctedEvidence, shown),
    findings: { ...withShownFindings(read.findings, shownIn), identifierPlaces: mapped(read.codePlaces, shown) },
    words: wordsOfPages(pages),
  };
}

function withShownFindings(
  findings: Findings,
  shownIn: <T extends { evidence?: Evidence | null }>(value: T) => T,
): Findings {
  return {
    ...findings,
    amounts: findings.amounts.map(shownIn),
    numbers: findings.numbers.map(shownIn),
    dates: findings.dates.map(shownIn),
    poorlyRecognised: findings.poorlyRecognised.map(shownIn),
    shownInstead: findings.shownInstead.map(shownIn),
    checkedCodes: findings.checkedCodes?.map(shownIn) ?? [],
    amountsInWords: findings.amountsInWords?.map(shownIn) ?? [],
    slipAmounts: findings.slipAmounts?.map(shownIn) ?? [],
  };
}

function mapped<Name extends string, T>(values: Partial<Record<Name, T>>, map: (value: T) => T) {
  const entries = Object.entries(values) as [Name, T][];
  return Object.fromEntries(entries.map(([name, value]) => [name, map(value)])) as Partial<Record<Name, T>>;
}

function hasText(layout: Layout): boolean {
  let letters = 0;
  for (const line of layout.lines) letters += line.text.replace(/[^\p{L}\p{N}]/gu, '').length;
  return letters >= 12;
}

type Result = Omit<ExtractionResult, 'pageCount' | 'pageSignature' | 'words' | 'madePdf' | 'durationMs'>;
type Reading = Omit<
  Result,
  'vendorMarks' | 'dayOrder' | 'appliedLessons' | 'correctedPlaces' | 'correctedEvidence' | 'codePlaces' | 'findings'
>;

/** The reading as corrections of earlier invoices of the vendor would have it. */
async function withLessons(
  layout: Layout,
  read: Reading,
  { reading, embedded, codes }: { reading: TextReading; embedded: EmbeddedInvoice | null; codes: InvoiceCode[] },
  { ownerName, corrections, knownVendor }: ReadingOptions,
): Promise<Result> {
  const { vendorTaxId: taxId, iban, kind } = read;
  const name = read.fields.vendor_name ? String(read.fields.vendor_name.value) : null;
  const vendorMarks = marksOnPages(layout, { taxId, iban, name }, reading.parties, ownerName);
  const isEmpty = kind === 'not_invoice' && read.method === 'embedded_xml';
  const known = vendorMarks.length === 0 || isEmpty ? nothingKnown : await knownVendor(vendorMarks);
  const { lessons } = known;
  const untaught = inOrderOfVendor(layout, read, known.dayOrder, ownerName);
  const { fields, applied } = applyLessons(layout, untaught, lessons, read.method === 'ocr');
  const codePlaces = placesOfCodes(layout, read);
  return {
    ...read,
    fields,
    vendorMarks,
    dayOrder: shownDayOrder(textOf(layout)),
    appliedLessons: applied,
    correctedPlaces: learnPlaces(layout, corrections, fields),
    correctedEvidence: placesOfCorrections(layout, corrections, fields),
    codePlaces,
    findings: findFindings(
      layout,
      {
        fields,
        vendorTaxId: taxId,
        isDayOrderKnown: known.dayOrder !== null,
        ownerName,
        hasXml: embedded !== null,
        brokenRules: embedded?.brokenRules ?? [],
        codes,
        codePlaces,
      },
      reading,
    ),
  };
}

function placesOfCodes(
  layout: Layout,
  { vendorTaxId, iban, purchaseOrderNumber }: Reading,
): ExtractionResult['codePlaces'] {
  const codes = { vendor_tax_id: vendorTaxId, iban, purchase_order_number: purchaseOrderNumber };
  const places = Object.entries(codes).map(([name, code]) => [name, code === null ? null : placeOfText(layout, code)]);
  return Object.fromEntries(places.filter(([, place]) => place !== null));
}

const nothingKnown: KnownVendor = { lessons: [], dayOrder: null };

/** Dates that the document leaves open are read as the vendor's earlier invoices wrote theirs. */
function inOrderOfVendor(
  layout: Layout,
  { fields, method }: Reading,
  order: DayOrder | null,
  ownerName: string | null,
): Reading['fields'] {
  const text = textOf(layout);
  if (!order || shownDayOrder(text) || order === dayOrderOf(text)) return fields;
  const again = readText(layout, ownerName, method === 'ocr' ? 'ocr' : 'pdf_text', order).fields;
  const dates = (['invoice_date', 'due_date'] as const).flatMap((name) => {
    const isOpen = fields[name] !== undefined && fields[name].source !== 'embedded_xml';
    return isOpen && again[name] ? [[name, again[name]]] : [];
  });
  return { ...fields, ...Object.fromEntries(dates) };
}

function textOf(layout: Layout): string {
  return layout.lines.map((line) => line.text).join('\n');
}

function fromText(reading: TextReading, method: 'pdf_text' | 'ocr'): Reading {
  return {
    method,
    fields: reading.fields,
    lineItems: reading.lineItems,
    kind: reading.kind,
    vendorTaxId: reading.vendorTaxId,
    iban: reading.iban,
    purchaseOrderNumber: reading.purchaseOrderNumber,
    servicePeriod: reading.servicePeriod,
    serviceAddress: reading.serviceAddress,
  };
}

function mergeEmbedded(embedded: EmbeddedInvoice, reading: TextReading): Reading {
  const fields: Partial<Record<FieldName, ExtractedField>> = {};
  const values: Partial<Record<FieldName, string | number | null>> = {
    vendor_name: embedded.vendorName,
    invoice_number: embedded.invoiceNumber,
    invoice_date: embedded.invoiceDate,
    due_date: embedded.dueDate,
    total_cents: embedded.totalCents,
    tax_cents: embedded.taxCents,
    subtotal_cents: embedded.subtotalCents,
    currency: embedded.currency,
  };
  for (const [name, value] of Object.entries(values) as [FieldName, string | number | null][]) {
    const fromPage = reading.fields[name];
    const evidence = fromPage?.value === value ? (fromPage.evidence ?? null) : null;
    if (value !== null) fields[name] = { value, confidence: 'high', source: 'embedded_xml', evidence };
    else if (fromPage && embedded.kind !== 'not_invoice')
      fields[name] = { ...fromPage, confidence: fromPage.confidence === 'high' ? 'medium' : fromPage.confidence };
  }
  return {
    method: 'embedded_xml',
    fields: embedded.kind === 'not_invoice' ? {} : fields,
    lineItems: embedded.lineItems.length > 0 ? embedded.lineItems : reading.lineItems,
    kind: embedded.kind,
    vendorTaxId: embedded.vendorTaxId ?? reading.vendorTaxId,
    iban: embedded.iban ?? reading.iban,
    purchaseOrderNumber: embedded.purchaseOrderNumber ?? reading.purchaseOrderNumber,
    servicePeriod:
      embedded.servicePeriod.start || embedded.servicePeriod.end ? embedded.servicePeriod : reading.servicePeriod,
    serviceAddress: embedded.serviceAddress ?? reading.serviceAddress,
  };
}
