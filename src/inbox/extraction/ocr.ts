import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import tesseract, { type Worker } from 'tesseract.js';
import { languageOf } from './language.js';
import type { RunOnPage } from './layout.js';
import { type PageImage, paintPage } from './page-image.js';

/** Words recognised on one page, in points of the page as it is shown after turning it upright. */
export interface RecognisedPage {
  number: number;
  width: number;
  height: number;
  runs: RunOnPage[];
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
      const image = await paintPage(document, number);
      if (image.isBlank()) continue;
      worker ??= await startRecogniser(language);
      let page = await recogniseUpright(worker, image, number);
      const spoken = languageOf(page.text, installed);
      if (recognised.length === 0 && spoken !== language && performance.now() < options.stopAt) {
        language = spoken;
        await worker.terminate();
        worker = await startRecogniser(language);
        page = await recogniseUpright(worker, image, number);
      }
      image.release();
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
    const picture = image.turned(turn);
    const turned = await recognise(worker, picture, number);
    picture.release();
    if (turned.confidence > best.confidence + 10) best = turned;
  }
  return best;
}

async function recognise(worker: Worker, image: PageImage, number: number): Promise<TextPage> {
  const { data } = await worker.recognize(image.png(), {}, { text: true, blocks: true });
  const scale = image.pixelsPerPoint;
  const lines = (data.blocks ?? []).flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines));
  const usual = middleOf(lines.map((line) => line.bbox.y1 - line.bbox.y0)) * LETTER_SHARE;
  const runs: RunOnPage[] = [];
  for (const line of lines) {
    const own = (line.bbox.y1 - line.bbox.y0) * LETTER_SHARE;
    const height = own > 1.7 * usual ? own : usual;
    for (const word of line.words) {
      if (word.confidence < NOISE || word.text.trim() === '') continue;
      const { x0, x1 } = word.bbox;
      const bottom = baselineAt(line.baseline, (x0 + x1) / 2);
      runs.push({
        text: word.text,
        x: x0 / scale,
        y: (bottom - height) / scale,
        width: (x1 - x0) / scale,
        height: height / scale,
      });
    }
  }
  return {
    number,
    width: image.width / scale,
    height: image.height / scale,
    runs,
    text: data.text,
    confidence: data.confidence,
  };
}

/** The part of a line's height that its letters take. */
const LETTER_SHARE = 0.8;

function middleOf(values: number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 10;
}

/** The height of a slanted baseline at a position. */
function baselineAt(line: { x0: number; y0: number; x1: number; y1: number }, x: number): number {
  return line.x1 > line.x0 ? line.y0 + ((line.y1 - line.y0) * (x - line.x0)) / (line.x1 - line.x0) : line.y0;
}
