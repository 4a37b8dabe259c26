import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import tesseract, { type Worker } from 'tesseract.js';
import { isBlank, toGraymap, turned, withEvenPaper, withoutDarkEdges } from './gray-image.js';
import { languageOf } from './language.js';
import type { RunOnPage } from './layout.js';
import { type PageImage, pictureOfPage } from './page-image.js';
import { textOfLines } from './recognised-lines.js';

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
      const image = { ...seen, picture: withoutDarkEdges(withEvenPaper(seen.picture)) };
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
  const { runs, cellGap } = textOfLines(lines, width);
  return {
    number,
    width: width / scale,
    height: height / scale,
    runs: runs.map((run) => ({
      ...run,
      x: run.x / scale,
      y: run.y / scale,
      width: run.width / scale,
      height: run.height / scale,
    })),
    cellGap,
    text: data.text,
    confidence: data.confidence,
  };
}
