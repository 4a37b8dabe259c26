import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Entry, isRight } from '../../bench/extraction-score.js';
import { FIELD_NAMES, type FieldName } from '../../src/extraction/extract.js';
import { buildLayout, type Layout } from '../../src/extraction/layout/layout.js';
import { DEFAULT_OCR_LANGUAGES } from '../../src/extraction/ocr-languages.js';
import { openPdf, type PdfPage, readPage } from '../../src/extraction/pdf/pdf-pages.js';
import { DEFAULT_LIMITS } from '../../src/extraction/process/process-limits.js';
import { processorMs } from '../../src/extraction/processor-time.js';
import { recognisedPages } from '../../src/extraction/scans/recognised-document.js';
import { WRITTEN_DOCUMENTS } from '../support/pages/pages.js';
import { CONTINENTAL_PAPERS } from '../support/papers/continental.js';
import { ENGLISH_PAPERS } from '../support/papers/english.js';
import { drawPaper, LAYOUTS, type LayoutName } from '../support/papers/layouts.js';
import { isHeldOut } from '../support/variety/choices.js';
import { variedPaper } from '../support/variety/varied-paper.js';
import { layoutOfVaried } from '../support/variety/varied-reading.js';

/** A document whose values are known, as its readings lay it out: one of its text, or two of its picture. */
export interface KnownDocument {
  entry: Entry;
  /** What is left out of fitting together: a source of the collection, a layout of the drawn papers, a file of written pages. */
  group: string;
  readings: { layout: Layout; source: 'ocr' | 'pdf_text' }[];
  /** Whether the tests made it up: then a name counts only as it is printed. */
  isInvented: boolean;
}

/**
 * Which documents are left out of fitting with a group: its own, and what other sources of the collection have of its vendors, since
 * several of them show the same invoices, as text or painted as scans.
 */
export function isLeftOutWith(group: string, all: readonly KnownDocument[]): (document: KnownDocument) => boolean {
  const ofCollection = all.filter(({ isInvented, entry }) => !isInvented && entry.truth.vendor_name);
  const vendors = [...new Set(ofCollection.filter((one) => one.group === group).map(vendorOf))];
  const isOneOfThem = (name: string) => vendors.some((vendor) => isRight('vendor_name', name, vendor, []));
  const names = new Set([...new Set(ofCollection.map(vendorOf))].filter(isOneOfThem));
  return (document) => document.group === group || (!document.isInvented && names.has(vendorOf(document)));
}

function vendorOf({ entry }: KnownDocument): string {
  return String(entry.truth.vendor_name);
}

type Reading = { pages: PdfPage[]; source: 'ocr' | 'pdf_text' };

/**
 * The documents of a collection with a page that can be read; XML is left unread. Scans are recognised, which takes seconds a
 * page: with a folder in `kept` what was recognised is kept there, and taken from there. `withoutOcr` leaves them out.
 */
export async function documentsOfCollection(
  folder: string,
  { kept, withoutOcr }: { kept: string | null; withoutOcr: boolean },
): Promise<KnownDocument[]> {
  const { entries } = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')) as { entries: Entry[] };
  const found: KnownDocument[] = [];
  for (const entry of entries.filter(({ has_text }) => has_text || !withoutOcr)) {
    const readings = entry.has_text
      ? await readingsOf(path.join(folder, entry.file), withoutOcr ? [] : DEFAULT_OCR_LANGUAGES)
      : await keptReadings(path.join(folder, entry.file), kept);
    found.push({
      entry,
      group: entry.source,
      isInvented: false,
      readings: readings.map(({ pages, source }) => ({ layout: buildLayout(pages), source })),
    });
  }
  return found;
}

async function keptReadings(file: string, kept: string | null): Promise<Reading[]> {
  if (!kept) return await readingsOf(file);
  await mkdir(kept, { recursive: true });
  const keptFile = path.join(kept, `${path.basename(file)}.json`);
  const known = await readFile(keptFile, 'utf8').catch(() => null);
  if (known) return JSON.parse(known) as Reading[];
  const readings = await readingsOf(file);
  await writeFile(keptFile, JSON.stringify(readings));
  return readings;
}

/** Nothing of a file that cannot be opened. */
async function readingsOf(file: string, languages = DEFAULT_OCR_LANGUAGES): Promise<Reading[]> {
  const pdf = await openPdf(new Uint8Array(await readFile(file)), DEFAULT_LIMITS.pages).catch(() => null);
  if (!pdf) return [];
  const pages: PdfPage[] = [];
  for (let number = 1; number <= pdf.pageCount; number += 1) pages.push(await readPage(pdf.document, number));
  const recognised = await recognisedPages(pdf.document, pages, {
    ownerName: null,
    languages,
    usedBeforeMs: processorMs(),
    processorMs: DEFAULT_LIMITS.processorMs,
    onPage: () => {},
    onScan: async () => {},
  });
  await pdf.close();
  return recognised.length > 0 ? recognised : [{ pages, source: 'pdf_text' }];
}

/** Every paper of the tests with a known vendor, in every layout. */
export async function drawnDocuments(): Promise<KnownDocument[]> {
  const found: KnownDocument[] = [];
  for (const paper of [...ENGLISH_PAPERS, ...CONTINENTAL_PAPERS]) {
    const { name, truth } = paper;
    if (!truth.vendor_name) continue;
    for (const layout of Object.keys(LAYOUTS) as LayoutName[]) {
      const pdf = await openPdf(await drawPaper(paper, layout), DEFAULT_LIMITS.pages);
      const pages: PdfPage[] = [];
      for (let number = 1; number <= pdf.pageCount; number += 1) pages.push(await readPage(pdf.document, number));
      await pdf.close();
      found.push(invented(`${name} as ${layout}`, name, `layout ${layout}`, truth, buildLayout(pages)));
    }
  }
  return found;
}

/**
 * Papers of the generator: those of the first seeds that are invoices in layouts that may be fitted to. Left out of fitting
 * together are those whose seller is named in the same place of the page.
 */
export async function variedDocuments(count: number): Promise<KnownDocument[]> {
  const found: KnownDocument[] = [];
  for (let seed = 0; seed < count; seed += 1) {
    const paper = variedPaper(seed);
    if (isHeldOut(paper.choices) || !paper.truth.vendor_name) continue;
    const group = `generated, seller ${paper.choices.head}`;
    found.push(invented(`generated ${seed}`, `generated ${seed}`, group, paper.truth, await layoutOfVaried(paper)));
  }
  return found;
}

/** Every written page of the tests with a known vendor. */
export function writtenDocuments(): KnownDocument[] {
  return WRITTEN_DOCUMENTS.flatMap(({ name, file, wanted, layout }) => {
    const said = Object.fromEntries(wanted.map((entry) => entry.split('=')));
    const numbers = Object.entries(said).map(([key, value]) => [key, /_cents$/.test(key) ? Number(value) : value]);
    return said.vendor_name ? [invented(name, name, `pages ${file}`, Object.fromEntries(numbers), layout)] : [];
  });
}

function invented(
  file: string,
  source: string,
  group: string,
  known: Partial<Record<FieldName, string | number>>,
  layout: Layout,
): KnownDocument {
  const truth = Object.fromEntries(FIELD_NAMES.map((field) => [field, known[field] ?? null])) as Entry['truth'];
  const entry = { file, source, kind: 'invoice', has_text: true, embedded_xml: null, truth };
  return { entry, group, isInvented: true, readings: [{ layout, source: 'pdf_text' }] };
}
