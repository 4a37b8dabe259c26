import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EXTRACTION_VERSION, type ExtractionResult, type extractInvoice } from '../src/extraction/extract.js';
import type { Entry, Outcome } from './extraction-score.js';

/** How a collection is read. */
export interface ReadingOptions {
  folder: string;
  withoutXml: boolean;
  withoutOcr: boolean;
  /** Where the readings of scans are kept, and taken from; null reads them all. */
  kept: string | null;
  /** Tells what reads from other readers whose readings are kept. */
  reader: string;
  extract: typeof extractInvoice;
}

/** Reads two documents at a time, as two workers would. */
export async function readAll(entries: readonly Entry[], options: ReadingOptions): Promise<Outcome[]> {
  const found: Outcome[] = [];
  const waiting = [...entries];
  const work = async () => {
    for (let entry = waiting.shift(); entry; entry = waiting.shift()) found.push(await readOne(entry, options));
  };
  await Promise.all([work(), work()]);
  return found;
}

async function readOne(entry: Entry, options: ReadingOptions): Promise<Outcome> {
  const startedAt = performance.now();
  const outcome = { entry, isPageAlone: options.withoutXml };
  try {
    const result = await resultOf(entry, options);
    return { ...outcome, result, failure: null, milliseconds: performance.now() - startedAt };
  } catch (error) {
    const failure = reasonOf(error);
    if (failure === null) throw error;
    return { ...outcome, result: null, failure, milliseconds: performance.now() - startedAt };
  }
}

/** Why an extraction gave nothing: `ExtractionFailure` is another class in each build. */
function reasonOf(error: unknown): string | null {
  const isFailure = error instanceof Error && error.name === 'ExtractionFailure' && 'reason' in error;
  return isFailure ? String(error.reason) : null;
}

async function resultOf(entry: Entry, options: ReadingOptions): Promise<ExtractionResult> {
  const kept = entry.has_text ? null : await keptFile(entry, options);
  const known = kept && (await readFile(kept, 'utf8').catch(() => null));
  if (known) return JSON.parse(known) as ExtractionResult;
  const result = await options.extract({
    pdf: { path: path.join(options.folder, entry.file) },
    ownerName: null,
    useEmbeddedXml: !options.withoutXml,
    ...(options.withoutOcr ? { ocrLanguages: [] } : {}),
  });
  if (kept) await writeFile(kept, JSON.stringify(result));
  return result;
}

/** Where the reading of a scan is kept; another version of the rules, another reader, or other options, keep another. */
async function keptFile({ file }: Entry, { kept, withoutXml, withoutOcr, reader }: ReadingOptions) {
  if (!kept) return null;
  await mkdir(kept, { recursive: true });
  const key = createHash('sha256').update(JSON.stringify([file, withoutXml, withoutOcr, EXTRACTION_VERSION, reader]));
  return path.join(kept, `${key.digest('hex')}.json`);
}
