import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { RunOnPage } from '../layout/layout.js';
import type { Placement, Turn } from '../layout/shown-box.js';
import { languageDataFile } from '../ocr-languages.js';
import { processorMs } from '../processor-time.js';
import { languageOf } from '../vocabulary/language.js';
import { isBlank, resized, toGraymap, turned } from './gray-image.js';
import { giveBackRecogniser, type Recogniser, takeRecogniser } from './kept-recogniser.js';
import { NeuralRecogniser } from './neural-recogniser.js';
import { type PageScan, scanOfPage } from './page-image.js';
import { evened } from './page-preparation.js';
import { type RecognisedLine, textOfLines } from './recognised-lines.js';

/** Words recognised on one page, in points of the page once it lies upright and straight. */
export interface RecognisedPage {
  number: number;
  width: number;
  height: number;
  runs: RunOnPage[];
  /** Gap, in text heights, from which words belong to different cells. */
  cellGap: number;
  placement: Placement;
}

export interface RecognitionOptions {
  /** Codes of the languages whose data is installed, the likeliest first. */
  languages: readonly string[];
  /** Processor time of this process after which no further page is begun. */
  stopAtMs: number;
  /** Processor time of this process after which no page is read a second time. */
  stopRepeatingAtMs: number;
  onPage(number: number): void;
  onScan(number: number, scan: PageScan): Promise<void>;
}

/**
 * Reads the given pages twice: by PP-OCRv4, which also says which way up they lie, and by tesseract, which knows the accents
 * that the other lacks. Answers the same pages once for each that read any; a page that one of them missed is the other's.
 * Models and data are loaded from installed packages only: nothing is fetched.
 */
export async function readingsOfPages(
  document: PDFDocumentProxy,
  numbers: number[],
  options: RecognitionOptions,
): Promise<RecognisedPage[][]> {
  const neural = await NeuralRecogniser.start(() => processorMs() > options.stopAtMs);
  const accented = new AccentRecogniser(options.languages);
  const pages: { first: RecognisedPage | null; second: RecognisedPage | null }[] = [];
  try {
    for (const number of numbers) {
      if (pages.length > 0 && processorMs() > options.stopAtMs) break;
      options.onPage(number);
      const scan = await scanOfPage(document, number);
      if (isBlank(scan.picture)) continue;
      await options.onScan(number, scan);
      const first = neural && (await readByNetworks(neural, number, scan));
      const isLate = first !== null && processorMs() > options.stopRepeatingAtMs;
      pages.push({ first, second: isLate ? null : await accented.read(number, scan, first) });
    }
  } finally {
    await accented.close();
  }
  const readings = [
    pages.some(({ first }) => first) ? pages.map(({ first, second }) => first ?? second) : [],
    pages.some(({ second }) => second) ? pages.map(({ first, second }) => second ?? first) : [],
  ];
  return readings.map((reading) => reading.filter((page) => page !== null)).filter((reading) => reading.length > 0);
}

/** The networks see at most as many pixels of a page. */
const MOST_PIXELS = 4_000_000;

async function readByNetworks(neural: NeuralRecogniser, number: number, scan: PageScan): Promise<RecognisedPage> {
  const scale = Math.sqrt(MOST_PIXELS / (scan.picture.width * scan.picture.height));
  const picture = scale < 1 ? resized(scan.picture, scale) : scan.picture;
  const { lines, turn } = await neural.read(picture);
  const { width, height } = sizeTurned(scan, turn);
  const pixelsPerPoint = picture.width / scan.width;
  return toPage(number, { width, height }, inPoints(lines, pixelsPerPoint), { turn, slope: null });
}

/** Reads in one language, which the words of the first page tell. */
class AccentRecogniser {
  private readonly installed: string[];
  private recogniser: Recogniser | null = null;

  constructor(languages: readonly string[]) {
    this.installed = languages.filter((language) => languageDataFile(language) !== undefined);
  }

  /** `known` is the page as it was already read: its language and how it lies. Null when no language is installed. */
  async read(number: number, scan: PageScan, known: RecognisedPage | null): Promise<RecognisedPage | null> {
    const [usual] = this.installed;
    if (usual === undefined) return null;
    const language = known ? languageOf(known.runs.map(({ text }) => text).join(' '), this.installed) : usual;
    this.recogniser ??= await takeRecogniser(language);
    const { turn, slope } = known?.placement ?? { turn: 0 as const, slope: null };
    const picture = evened(turn === 0 ? scan.picture : turned(scan.picture, turn));
    const { data } = await this.recogniser.worker.recognize(toGraymap(picture), {}, { blocks: true });
    const lines = (data.blocks ?? []).flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines));
    const size = sizeTurned(scan, turn);
    return toPage(number, size, inPoints(lines, picture.width / size.width), { turn, slope });
  }

  async close(): Promise<void> {
    if (this.recogniser) await giveBackRecogniser(this.recogniser);
    this.recogniser = null;
  }
}

/** What was recognised in pixels of a picture, in points of its page. */
function inPoints(lines: RecognisedLine[], pixelsPerPoint: number): RecognisedLine[] {
  const place = ({ x0, y0, x1, y1 }: RecognisedLine['bbox']) => ({
    x0: x0 / pixelsPerPoint,
    y0: y0 / pixelsPerPoint,
    x1: x1 / pixelsPerPoint,
    y1: y1 / pixelsPerPoint,
  });
  return lines.map(({ words, bbox, baseline }) => ({
    words: words.map(({ text, confidence, bbox: box }) => ({ text, confidence, bbox: place(box) })),
    bbox: place(bbox),
    baseline: place(baseline),
  }));
}

/** `slope` is that of an earlier reading of the page, so that all readings share their coordinates. */
function toPage(
  number: number,
  { width, height }: { width: number; height: number },
  lines: RecognisedLine[],
  { turn, slope }: { turn: Turn; slope: number | null },
): RecognisedPage {
  const text = textOfLines(lines, width, slope);
  return {
    number,
    width,
    height,
    runs: text.runs,
    cellGap: text.cellGap,
    placement: { turn, slope: text.slope, width, height },
  };
}

function sizeTurned({ width, height }: PageScan, turn: Turn): { width: number; height: number } {
  const isSideways = turn === 90 || turn === 270;
  return isSideways ? { width: height, height: width } : { width, height };
}
