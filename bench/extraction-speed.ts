/**
 * Measures what reading costs, on a folder of invoices (`manifest.json` as for `bench:extraction`):
 * `npm run bench:extraction-speed -- <folder> [--documents 1000]`. Prints; asserts nothing.
 *
 * 1. Milliseconds per document with a text layer, beside `pdftotext -layout` alone on the same file, one after the other.
 * 2. Milliseconds per recognised page of scans, and of processor time of this process and the reading ones.
 * 3. Documents per minute with one and with two at a time.
 * 4. Resident memory of the worker's process and of its reading processes over many documents.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import {
  closeExtraction,
  ExtractionFailure,
  type ExtractionResult,
  extractInvoice,
} from '../src/extraction/extract.js';
import { median, percentile } from './load.js';
import { childrenCpuMs, childrenOf, cpuMs, residentMegabytes } from './processes.js';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { documents: { type: 'string', default: '1000' }, scans: { type: 'string', default: '24' } },
});
const [folder] = positionals;
if (!folder) {
  process.stderr.write('Usage: npm run bench:extraction-speed -- <folder with manifest.json> [--documents 1000]\n');
  process.exit(2);
}

const { entries } = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as {
  entries: { file: string; has_text: boolean }[];
};
const pathsWhere = (hasText: boolean) =>
  entries.filter((entry) => entry.has_text === hasText).map((entry) => path.join(folder, entry.file));
const [papers, scans] = [pathsWhere(true), everyNth(pathsWhere(false), Number(options.scans))];

await besidePdftotext();
await perRecognisedPage();
await throughput();
await memory();
await closeExtraction();

/** The third pass counts: by then the reading process and the file cache are warm. */
async function besidePdftotext(): Promise<void> {
  const times = { ours: [] as number[], theirs: [] as number[] };
  for (let pass = 1; pass <= 3; pass++) {
    for (const file of papers) {
      const theirs = await timed(() => promisify(execFile)('pdftotext', ['-layout', file, '-']));
      const ours = await timed(() => read(file));
      if (pass < 3) continue;
      times.theirs.push(theirs.ms);
      times.ours.push(ours.ms);
    }
  }
  const [ours, theirs] = [median(times.ours), median(times.theirs)];
  say(`${papers.length} documents with text, one at a time`);
  say(
    `  read into fields                ${ours.toFixed(0).padStart(8)} ms p50 ${percentile(times.ours, 0.95).toFixed(0).padStart(6)} ms p95`,
  );
  say(
    `  pdftotext -layout alone         ${theirs.toFixed(0).padStart(8)} ms p50 ${percentile(times.theirs, 0.95).toFixed(0).padStart(6)} ms p95`,
  );
  say(`  ratio of the medians            ${(ours / theirs).toFixed(1).padStart(8)}`);
}

async function perRecognisedPage(): Promise<void> {
  const perPage: number[] = [];
  const cpuPerPage: number[] = [];
  for (const file of scans) {
    const before = ownCpuMs();
    const { ms, result } = await timed(() => read(file));
    if (result?.method !== 'ocr') continue;
    perPage.push(ms / result.pageCount);
    cpuPerPage.push((ownCpuMs() - before) / result.pageCount);
  }
  if (perPage.length === 0) return;
  say(`${perPage.length} scans, one at a time, each by the process of the one before while it has room`);
  say(
    `  a page                          ${median(perPage).toFixed(0).padStart(8)} ms p50 ${percentile(perPage, 0.95).toFixed(0).padStart(6)} ms p95`,
  );
  say(
    `  its processor time              ${median(cpuPerPage).toFixed(0).padStart(8)} ms p50 ${percentile(cpuPerPage, 0.95).toFixed(0).padStart(6)} ms p95`,
  );
}

/** Of this process and its reading processes. */
function ownCpuMs(): number {
  return cpuMs(process.pid) + childrenCpuMs(process.pid);
}

async function throughput(): Promise<void> {
  for (const workers of [1, 2]) {
    const { ms } = await timed(() => readAll([...papers, ...papers], workers));
    const perMinute = (papers.length * 2 * 60_000) / ms;
    say(`${papers.length * 2} documents with text, ${workers} at a time  ${perMinute.toFixed(0).padStart(6)} a minute`);
  }
}

async function memory(): Promise<void> {
  const count = Number(options.documents);
  say(`memory over ${count} documents, two at a time (MB resident: this process, its reading processes)`);
  for (let done = 0; done < count; done += 100) {
    const from = done % papers.length;
    await readAll(
      Array.from({ length: 100 }, (_, index) => papers[(from + index) % papers.length] as string),
      2,
    );
    const readers = childrenOf(process.pid).map(residentMegabytes);
    say(`  ${String(done + 100).padStart(5)}  ${residentMegabytes(process.pid)}  ${readers.join(' ')}`);
  }
}

async function readAll(files: readonly string[], workers: number): Promise<void> {
  const waiting = [...files];
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) await read(file);
  };
  await Promise.all(Array.from({ length: workers }, work));
}

/** Null when the document cannot be read, which costs time too. */
async function read(file: string): Promise<ExtractionResult | null> {
  try {
    return await extractInvoice({ pdf: { path: file }, ownerName: null });
  } catch (error) {
    if (error instanceof ExtractionFailure) return null;
    throw error;
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const startedAt = performance.now();
  const result = await work();
  return { ms: performance.now() - startedAt, result };
}

function everyNth<T>(items: readonly T[], wanted: number): T[] {
  const step = Math.max(1, Math.floor(items.length / wanted));
  return items.filter((_, index) => index % step === 0).slice(0, wanted);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
