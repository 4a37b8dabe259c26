import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import tesseract, { type Worker } from 'tesseract.js';
import type { RunOnPage } from '../layout/layout.js';
import type { Placement, Turn } from '../layout/shown-box.js';
import { processorMs } from '../processor-time.js';
import { languageOf } from '../vocabulary/language.js';
import { isBlank, toGraymap, turned } from './gray-image.js';
import { type PageScan, scanOfPage } from './page-image.js';
import { type Preparation, type PreparedPicture, prepare } from './page-preparation.js';
import { type RecognisedLine, textOfLines } from './recognised-lines.js';
import { readsAsRubbish } from './text-quality.js';

/** Words recognised on one page, in points of the page once it lies upright and straight. */
export interface RecognisedPage {
  number: number;
  width: number;
  height: number;
  runs: RunOnPage[];
  /** Gap, in text heights, from which words belong to different cells. */
  cellGap: number;
  placement: Placement;
  /** Mean confidence of the page's words, from 0 to 100. */
  confidence: number;
}

export interface RecognitionOptions {
  /** Codes of the languages whose data is installed, the likeliest first. */
  languages: readonly string[];
  /** Processor time of this process after which no further page is begun. */
  stopAtMs: number;
  /** Processor time of this process after which no page is read once more. */
  stopRepeatingAtMs: number;
  onPage(number: number): void;
  onScan(number: number, scan: PageScan): Promise<void>;
}

/** A page may lie on its side below this mean confidence (0 to 100). */
const DOUBTFUL = 55;
/** With fewer words the orientation of a page cannot be decided. */
const FEWEST_WORDS = 15;
/** Scans of more pages are read once. */
const REPEATED_PAGES = 3;
/** How pages are prepared for further readings, and whether the recogniser looks for columns. */
const FURTHER_READINGS: { way: Preparation; layout: tesseract.PSM }[] = [
  { way: 'cut', layout: tesseract.PSM.SINGLE_COLUMN },
  { way: 'soft', layout: tesseract.PSM.SINGLE_BLOCK },
];

/**
 * Reads the given pages repeatedly, prepared in another way each time, for as long as the caller asks for a further
 * reading. The language is detected on the first page; when it is not the first one configured, that page is read again with the
 * right data. Data is loaded from installed packages only: nothing is fetched.
 */
export async function* readingsOfPages(
  document: PDFDocumentProxy,
  numbers: number[],
  options: RecognitionOptions,
): AsyncGenerator<RecognisedPage[]> {
  const recogniser = new Recogniser(options);
  try {
    const known: KnownPage[] = [];
    const first: RecognisedPage[] = [];
    for (const number of numbers) {
      if (first.length > 0 && processorMs() > options.stopAtMs) break;
      options.onPage(number);
      const scan = await scanOfPage(document, number);
      if (isBlank(scan.picture)) continue;
      await options.onScan(number, scan);
      const read = await recogniser.readUpright(number, scan);
      if (!read) return;
      first.push(read.page);
      if (numbers.length <= REPEATED_PAGES) known.push(read);
    }
    yield first;
    for (const { way, layout } of FURTHER_READINGS) {
      const pages: RecognisedPage[] = [];
      for (const page of known) {
        if (processorMs() > options.stopRepeatingAtMs) return;
        options.onPage(page.page.number);
        pages.push(await recogniser.readAgain(page, way, layout));
      }
      if (pages.length === 0) return;
      yield pages;
    }
  } finally {
    await recogniser.close();
  }
}

/** A page that was read once and is upright; its slope is known. */
interface KnownPage {
  scan: PageScan;
  page: RecognisedPage;
}

interface Raw {
  lines: RecognisedLine[];
  text: string;
  confidence: number;
}

/** Reads pages in one language after the other; the first page settles which. */
class Recogniser {
  private readonly installed: string[];
  private language: string | undefined;
  private isSettled = false;
  private worker: Worker | null = null;
  private layout = tesseract.PSM.SINGLE_BLOCK;

  constructor(private readonly options: RecognitionOptions) {
    this.installed = options.languages.filter((language) => existsSync(dataFile(language)));
    this.language = this.installed[0];
  }

  async readUpright(number: number, scan: PageScan): Promise<KnownPage | null> {
    if (this.language === undefined) return null;
    let read = await this.readTurned(scan);
    if (!this.isSettled) {
      this.isSettled = true;
      const spoken = languageOf(read.raw.text, this.installed);
      if (spoken !== this.language && processorMs() < this.options.stopAtMs) {
        this.language = spoken;
        await this.close();
        read = { ...read, raw: await this.recognise(prepare(read.scan, 'plain')) };
      }
    }
    return { scan: read.scan, page: toPage(number, read.scan, read.raw, read.turn, null) };
  }

  /** Reads a page as it is; at low confidence also turned by 90, 270 and 180 degrees, and keeps the best reading. */
  private async readTurned(scan: PageScan): Promise<{ scan: PageScan; raw: Raw; turn: Turn }> {
    let best: { scan: PageScan; raw: Raw; turn: Turn } = {
      scan,
      raw: await this.recognise(prepare(scan, 'plain')),
      turn: 0,
    };
    for (const turn of [90, 270, 180] as const) {
      if (!mayLieOnItsSide(best.raw) || processorMs() > this.options.stopAtMs) break;
      const other = scanTurned(scan, turn);
      const raw = await this.recognise(prepare(other, 'plain'));
      if (raw.confidence > best.raw.confidence + 10) best = { scan: other, raw, turn };
    }
    return best;
  }

  async readAgain({ scan, page }: KnownPage, way: Preparation, layout: tesseract.PSM): Promise<RecognisedPage> {
    if (layout !== this.layout) await this.worker?.setParameters({ tessedit_pageseg_mode: layout });
    this.layout = layout;
    const raw = await this.recognise(prepare(scan, way));
    return toPage(page.number, scan, raw, page.placement.turn, page.placement.slope);
  }

  /** What the recogniser sees in a picture, in points of the page. */
  private async recognise({ picture, pixelsPerPoint, left, top }: PreparedPicture): Promise<Raw> {
    this.worker ??= await startWorker(this.language ?? 'eng');
    const { data } = await this.worker.recognize(toGraymap(picture), {}, { text: true, blocks: true });
    const lines = (data.blocks ?? []).flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines));
    const place = ({ x0, y0, x1, y1 }: RecognisedLine['bbox']) => ({
      x0: left + x0 / pixelsPerPoint,
      y0: top + y0 / pixelsPerPoint,
      x1: left + x1 / pixelsPerPoint,
      y1: top + y1 / pixelsPerPoint,
    });
    return {
      lines: lines.map(({ words, bbox, baseline }) => ({
        words: words.map((word) => ({ text: word.text, confidence: word.confidence, bbox: place(word.bbox) })),
        bbox: place(bbox),
        baseline: place(baseline),
      })),
      text: data.text,
      confidence: data.confidence,
    };
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
    this.worker = null;
  }
}

/** A page on its side is read with low confidence, or gives hardly any words. */
function mayLieOnItsSide({ text, confidence }: Raw): boolean {
  const hardlyReads = (text.match(/[\p{L}\p{N}]{3,}/gu) ?? []).length < FEWEST_WORDS;
  return confidence < DOUBTFUL && (hardlyReads || readsAsRubbish(text));
}

/** `slope` is that of an earlier reading of the page, so that all readings share their coordinates. */
function toPage(
  number: number,
  { width, height }: PageScan,
  { lines, confidence }: Raw,
  turn: Turn,
  slope: number | null,
): RecognisedPage {
  const text = textOfLines(lines, width, slope);
  return {
    number,
    width,
    height,
    runs: text.runs,
    cellGap: text.cellGap,
    placement: { turn, slope: text.slope, width, height },
    confidence,
  };
}

function scanTurned({ picture, width, height }: PageScan, turn: 90 | 180 | 270): PageScan {
  const isSideways = turn !== 180;
  return {
    picture: turned(picture, turn),
    width: isSideways ? height : width,
    height: isSideways ? width : height,
  };
}

/** A recogniser with one language's data, read from the installed package. */
async function startWorker(language: string): Promise<Worker> {
  return tesseract.createWorker(language, tesseract.OEM.LSTM_ONLY, {
    langPath: path.dirname(dataFile(language)),
    gzip: true,
    cacheMethod: 'none',
    errorHandler: () => {},
  });
}

const require = createRequire(import.meta.url);

function dataFile(language: string): string {
  try {
    const folder = path.dirname(require.resolve(`@tesseract.js-data/${language}/package.json`));
    return path.join(folder, '4.0.0_best_int', `${language}.traineddata.gz`);
  } catch {
    return '';
  }
}
