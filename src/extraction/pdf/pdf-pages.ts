import { createRequire } from 'node:module';
import path from 'node:path';
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { inReadingOrder } from '../layout/right-to-left.js';
import type { Placement, Turn } from '../layout/shown-box.js';
import { UnreadableDocument } from '../unreadable-document.js';
import { formValues } from './form-values.js';
import { type Matrix, multiply } from './matrix.js';

/** A run of characters as the PDF draws it; the box is measured from the upper left corner of the shown page. */
export interface TextRun {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  font: string;
}

export interface PdfPage {
  number: number;
  width: number;
  height: number;
  runs: TextRun[];
  /** See `PageOfRuns`. */
  cellGap?: number;
  placement: Placement;
}

export interface Attachment {
  filename: string;
  content: Uint8Array;
}

/** The PDF once it is open; `close` frees what the parser holds. */
export interface OpenPdf {
  document: PDFDocumentProxy;
  pageCount: number;
  close(): Promise<void>;
}

const pdfjsFolder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/**
 * Opens a PDF for reading. Nothing is fetched, evaluated or rendered.
 * @throws UnreadableDocument with reason empty, encrypted, broken or too_many_pages.
 */
export async function openPdf(bytes: Uint8Array, maxPages: number): Promise<OpenPdf> {
  if (bytes.length === 0) throw new UnreadableDocument('empty', 'The file is empty');
  const task = getDocument({
    data: bytes,
    isEvalSupported: false,
    useWorkerFetch: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    stopAtErrors: false,
    cMapUrl: `${pdfjsFolder}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${pdfjsFolder}/standard_fonts/`,
    wasmUrl: `${pdfjsFolder}/wasm/`,
    verbosity: VerbosityLevel.ERRORS,
  });
  const document = await task.promise.catch((error: unknown) => {
    throw asUnreadable(error);
  });
  const close = () => task.destroy();
  if (document.numPages > maxPages) {
    await close();
    throw new UnreadableDocument('too_many_pages', `The document has ${document.numPages} pages; ${maxPages} are read`);
  }
  return { document, pageCount: document.numPages, close };
}

/** The pages' text with its positions, and what the fields of a form hold. Text that runs sideways is turned upright when it is the page's main direction. */
export async function readPage(document: PDFDocumentProxy, number: number): Promise<PdfPage> {
  const page = await document.getPage(number).catch((error: unknown) => {
    throw asUnreadable(error);
  });
  const viewport = page.getViewport({ scale: 1 });
  const content = await page.getTextContent({ includeMarkedContent: false });
  const placed: PlacedRun[] = [];
  for (const item of [...content.items, ...(await formValues(page))]) {
    if (!('str' in item) || item.str.trim() === '') continue;
    placed.push(placeRun(item, viewport.transform as Matrix));
  }
  const turned = mainDirection(placed);
  const upright = placed.filter((run) => run.direction === turned).map((run) => uprightRun(run, turned, viewport));
  const sideways = turned === 90 || turned === 270;
  const size = sideways ? { width: viewport.height, height: viewport.width } : viewport;
  page.cleanup();
  const { width, height } = size;
  const turn = ((360 - turned) % 360) as Turn;
  const { runs, isMirrored } = inReadingOrder(upright, width);
  return { number, width, height, runs, placement: { turn, slope: 0, isMirrored, width, height } };
}

/**
 * Refuses what only looks like a document: the page of a dynamic form (XFA) says that another program is needed, and the
 * page of a portfolio that other files are inside. Throws UnreadableDocument: xfa_form, portfolio.
 */
export async function ensureHasPages(document: PDFDocumentProxy, attachments: Attachment[]): Promise<void> {
  const { info } = (await document.getMetadata().catch(() => ({ info: {} }))) as { info: Record<string, unknown> };
  if (info.IsXFAPresent === true && info.IsAcroFormPresent !== true) {
    throw new UnreadableDocument(
      'xfa_form',
      'The PDF is a dynamic form (XFA), which only the program that it was made with shows; print it to a PDF',
    );
  }
  if (info.IsCollectionPresent !== true || attachments.length === 0) return;
  const names = attachments.slice(0, 5).map(({ filename }) => filename.slice(0, 60));
  throw new UnreadableDocument(
    'portfolio',
    `The PDF is a portfolio of ${attachments.length} files (${names.join(', ')}); upload them one by one`,
  );
}

/** Files embedded in the PDF, as far as the parser finds them. */
export async function readAttachments(document: PDFDocumentProxy): Promise<Attachment[]> {
  const found: Record<string, Attachment> | null = await document.getAttachments().catch(() => null);
  return Object.values(found ?? {}).filter((entry) => entry.content instanceof Uint8Array);
}

type Direction = 0 | 90 | 180 | 270;

interface PlacedRun {
  text: string;
  font: string;
  originX: number;
  originY: number;
  width: number;
  height: number;
  direction: Direction;
}

function placeRun(
  item: { str: string; transform: number[]; width: number; height: number; fontName: string },
  view: Matrix,
): PlacedRun {
  const [a, b, c, d, e, f] = multiply(view, item.transform as Matrix);
  const angle = (Math.atan2(b, a) * 180) / Math.PI;
  const turned = ((Math.floor((angle + 45) / 90) % 4) + 4) % 4;
  return {
    text: withIdeographs(item.str),
    font: item.fontName,
    originX: e,
    originY: f,
    width: item.width,
    height: Math.hypot(c, d) || item.height || 10,
    direction: (turned * 90) as Direction,
  };
}

/** Some fonts name ideographs by the radicals that look like them: `⾷品` is `食品`. One character stays one. */
function withIdeographs(text: string): string {
  return /[\u2e80-\u2fdf]/.test(text)
    ? text
        .replace(/[\u2f00-\u2fdf]/g, (radical) => radical.normalize('NFKC'))
        .replace(/[⻄⻨⻑⻘⻝⻲⻩⻤]/g, (radical) => RADICALS[radical] ?? radical)
    : text;
}

/** Simplified radicals, which have no compatible form. */
const RADICALS: Partial<Record<string, string>> = {
  '⻄': '西',
  '⻨': '麦',
  '⻑': '長',
  '⻘': '青',
  '⻝': '食',
  '⻲': '亀',
  '⻩': '黄',
  '⻤': '鬼',
};

function mainDirection(runs: PlacedRun[]): Direction {
  const characters: Record<Direction, number> = { 0: 0, 90: 0, 180: 0, 270: 0 };
  for (const run of runs) characters[run.direction] += run.text.length;
  const directions: Direction[] = [0, 90, 180, 270];
  return directions.reduce((best, next) => (characters[next] > characters[best] ? next : best), 0);
}

function uprightRun(run: PlacedRun, direction: Direction, page: { width: number; height: number }): TextRun {
  const { originX: x, originY: y } = run;
  const [left, baseline] =
    direction === 90
      ? [y, page.width - x]
      : direction === 180
        ? [page.width - x, page.height - y]
        : direction === 270
          ? [page.height - y, x]
          : [x, y];
  return { text: run.text, x: left, y: baseline - run.height, width: run.width, height: run.height, font: run.font };
}

function asUnreadable(error: unknown): UnreadableDocument {
  if (error instanceof UnreadableDocument) return error;
  const name = error instanceof Error ? error.name : '';
  const message = error instanceof Error ? error.message : String(error);
  if (name === 'PasswordException') return new UnreadableDocument('encrypted', 'The PDF is protected by a password');
  if (/allocation|out of memory|Invalid typed array length|Array buffer/i.test(message)) {
    return new UnreadableDocument('out_of_memory', 'Reading the PDF needs more memory than is allowed');
  }
  return new UnreadableDocument('broken', `The PDF cannot be opened: ${message.slice(0, 200)}`);
}
