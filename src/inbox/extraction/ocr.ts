import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import tesseract, { type Line, type Worker } from 'tesseract.js';
import { isBlank, toGraymap, turned, withEvenPaper } from './gray-image.js';
import { languageOf } from './language.js';
import type { RunOnPage } from './layout.js';
import { withDigits } from './misread-digits.js';
import { type PageImage, pictureOfPage } from './page-image.js';

/** Words recognised on one page, in points of the page as it is shown after turning it upright. */
export interface RecognisedPage {
  number: number;
  width: number;
  height: number;
  runs: RunOnPage[];
  /** Gap, in text heights, from which words belong to different cells. */
  cellGap: number;
}

export interface RecognitionOptions {
  /** Codes of the languages whose data is installed, the likeliest first. */
  languages: readonly string[];
  /** Time after which no further page is begun. */
  stopAt: number;
  onPage(number: number): void;
}

/** Below this mean confidence (0 to 100) a page may lie on its side. */
const DOUBTFUL = 55;
/** Words the recogniser believes in less than this are noise. */
const NOISE = 20;

/**
 * Recognises the given pages. The first page tells the language; when it is not the first one configured, that page is
 * read again with the right data. Data is loaded from installed packages only: nothing is fetched.
 */
export async function recognisePages(
  document: PDFDocumentProxy,
  numbers: number[],
  options: RecognitionOptions,
): Promise<RecognisedPage[]> {
  const installed = options.languages.filter((language) => existsSync(dataFile(language)));
  const [first] = installed;
  if (first === undefined) return [];
  let language = first;
  let worker: Worker | null = null;
  const recognised: RecognisedPage[] = [];
  try {
    for (const number of numbers) {
      if (recognised.length > 0 && performance.now() > options.stopAt) break;
      options.onPage(number);
      const seen = await pictureOfPage(document, number);
      if (isBlank(seen.picture)) continue;
      const image = { ...seen, picture: withEvenPaper(seen.picture) };
      worker ??= await startRecogniser(language);
      let page = await recogniseUpright(worker, image, number);
      const spoken = languageOf(page.text, installed);
      if (recognised.length === 0 && spoken !== language && performance.now() < options.stopAt) {
        language = spoken;
        await worker.terminate();
        worker = await startRecogniser(language);
        page = await recogniseUpright(worker, image, number);
      }
      recognised.push(page);
    }
  } finally {
    await worker?.terminate();
  }
  return recognised;
}

/** A recogniser with one language's data, read from the installed package. */
async function startRecogniser(language: string): Promise<Worker> {
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

type TextPage = RecognisedPage & { text: string; confidence: number };

/** Reads a page as it lies; when that gives rubbish, turned by 90, 270 and 180 degrees, and keeps the best reading. */
async function recogniseUpright(worker: Worker, image: PageImage, number: number): Promise<TextPage> {
  let best = await recognise(worker, image, number);
  for (const turn of [90, 270, 180] as const) {
    if (best.confidence >= DOUBTFUL) break;
    const other = await recognise(worker, { ...image, picture: turned(image.picture, turn) }, number);
    if (other.confidence > best.confidence + 10) best = other;
  }
  return best;
}

async function recognise(worker: Worker, image: PageImage, number: number): Promise<TextPage> {
  const { width, height } = image.picture;
  const { data } = await worker.recognize(toGraymap(image.picture), {}, { text: true, blocks: true });
  const { pixelsPerPoint: scale } = image;
  const lines = (data.blocks ?? []).flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines));
  const usual = middleOf(lines.map((line) => line.bbox.y1 - line.bbox.y0)) * LETTER_SHARE;
  const slope = slopeOf(lines);
  const runs: RunOnPage[] = [];
  for (const line of lines) {
    const own = (line.bbox.y1 - line.bbox.y0) * LETTER_SHARE;
    const letters = own > 1.7 * usual ? own : usual;
    const bottom = levelBaseline(line, slope, width);
    for (const word of line.words) {
      if (word.confidence < NOISE || word.text.trim() === '') continue;
      const { x0, x1 } = word.bbox;
      runs.push({
        text: withDigits(word.text),
        x: x0 / scale,
        y: (bottom - letters) / scale,
        width: (x1 - x0) / scale,
        height: letters / scale,
      });
    }
  }
  return {
    number,
    width: width / scale,
    height: height / scale,
    runs,
    cellGap: cellGapOf(lines, usual),
    text: data.text,
    confidence: data.confidence,
  };
}

/** The part of a line's height that its letters take. */
const LETTER_SHARE = 0.8;

function middleOf(values: number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 10;
}

/**
 * Receipts are often printed with letters far apart. Most neighbouring words are one blank apart: what is more than twice
 * as far is another cell.
 */
function cellGapOf(lines: Pick<Line, 'words'>[], height: number): number {
  const gaps = lines.flatMap(({ words }) =>
    words.slice(1).map((word, index) => word.bbox.x0 - (words[index]?.bbox.x1 ?? word.bbox.x0)),
  );
  return Math.min(1.7, Math.max(0.95, (2 * middleOf(gaps.filter((gap) => gap > 0))) / height));
}

type RecognisedLine = Pick<Line, 'baseline' | 'bbox'>;

/** How much the page's lines climb or fall, as most of its longer lines do; a scan is seldom laid down quite straight. */
function slopeOf(lines: RecognisedLine[]): number {
  const lengths = lines.map(({ baseline }) => baseline.x1 - baseline.x0);
  const long = Math.max(...lengths, 0) / 2;
  const slopes = lines
    .filter((_line, index) => (lengths[index] ?? 0) > long)
    .map(({ baseline }) => (baseline.y1 - baseline.y0) / (baseline.x1 - baseline.x0));
  return [...slopes].sort((one, other) => one - other)[Math.floor(slopes.length / 2)] ?? 0;
}

/** The height of a line's baseline once the page lies straight, turned about the middle of its width. */
function levelBaseline({ baseline, bbox }: RecognisedLine, slope: number, width: number): number {
  const middle = (bbox.x0 + bbox.x1) / 2;
  const { x0, y0, x1, y1 } = baseline;
  const height = x1 > x0 ? y0 + ((y1 - y0) * (middle - x0)) / (x1 - x0) : y0;
  return height - slope * (middle - width / 2);
}
