import { type DoubtCode, type Judged } from '../../../src/extraction/doubt/doubt.js';
import { doubtsOf } from '../../../src/extraction/doubt/doubts.js';
import { findFindings } from '../../../src/extraction/doubt/find-findings.js';
import { FIELD_NAMES, type FieldName } from '../../../src/extraction/fields/field-names.js';
import { buildLayout, type Layout } from '../../../src/extraction/layout/layout.js';
import { openPdf, type PdfPage, readPage } from '../../../src/extraction/pdf/pdf-pages.js';
import { readText } from '../../../src/extraction/read-text.js';
import { drawVaried } from './draw-varied.js';
import { type VariedPaper, variedPaper } from './varied-paper.js';

/** A paper as it was read, and which of its fields were right. */
export interface VariedReading {
  paper: VariedPaper;
  layout: Layout;
  kind: string;
  values: Partial<Record<FieldName, string | number>>;
  isRight: Partial<Record<FieldName, boolean>>;
  /** What keeps it from being ready without a reason; empty when nothing does. */
  reasons: (DoubtCode | 'not ready')[];
}

export async function layoutOfVaried(paper: VariedPaper): Promise<Layout> {
  const pdf = await openPdf(await drawVaried(paper), 20);
  const pages: PdfPage[] = [];
  for (let number = 1; number <= pdf.pageCount; number += 1) pages.push(await readPage(pdf.document, number));
  await pdf.close();
  return buildLayout(pages);
}

/** Draws the paper of a seed and reads it as the text of a document is read, with what is doubted of it. */
export async function readVaried(seed: number): Promise<VariedReading> {
  const paper = variedPaper(seed);
  const layout = await layoutOfVaried(paper);
  const reading = readText(layout, null, 'pdf_text');
  const { fields, vendorTaxId, iban, kind } = reading;
  const values = Object.fromEntries(
    FIELD_NAMES.flatMap((name) => (fields[name] ? [[name, fields[name].value]] : [])),
  ) as VariedReading['values'];
  const findings = findFindings(
    layout,
    {
      ...{ fields, vendorTaxId, isDayOrderKnown: false, ownerName: null, hasXml: false },
      ...{ brokenRules: [], codes: [], codePlaces: {} },
    },
    reading,
  );
  const judged: Judged = {
    ...{ fields, kind, vendorTaxId, iban, findings, isVendorKnown: false, isReviewed: false },
    ...{ earlierTotals: [], earlierCurrencies: [], today: null },
  };
  const isReady = fields.vendor_name !== undefined && fields.total_cents !== undefined;
  const reasons = [...new Set(doubtsOf(judged).map(({ code }) => code))];
  const asked = FIELD_NAMES.filter((name) => paper.truth[name] !== undefined);
  const isRight = Object.fromEntries(asked.map((name) => [name, values[name] === paper.truth[name]]));
  return { paper, layout, kind, values, isRight, reasons: isReady ? reasons : ['not ready', ...reasons] };
}
