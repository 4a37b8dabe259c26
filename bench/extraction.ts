/**
 * Measures extraction on a folder of invoices with known values:
 * `npm run bench:extraction -- <folder> [--no-xml] [--no-ocr] [--fails <field>] [--source <name>] [--predictions <file>]
 * [--kept <folder>]`. The folder holds `manifest.json` (`entries` with `file` and `truth`, amounts in minor units) and the
 * PDFs it names. `--fails trusted` lists what is ready without a reason and wrong. `--kept` keeps the readings of scans, and
 * takes those that it has: rules that judge readings can be tried without recognising again.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  closeExtraction,
  EXTRACTION_VERSION,
  ExtractionFailure,
  type ExtractionResult,
  extractInvoice,
  FIELD_NAMES,
  type FieldName,
} from '../src/extraction/extract.js';
import { printDoubt, printWronglyTrusted } from './extraction-doubt.js';
import { coreVerdict, type Entry, isNegative, type Outcome, print, share, verdictOf } from './extraction-score.js';

const arguments_ = process.argv.slice(2);
const folder = arguments_.find((argument, index) => !argument.startsWith('--') && !isOptionValue(index));
const withoutXml = arguments_.includes('--no-xml');
const withoutOcr = arguments_.includes('--no-ocr');
if (!folder) {
  process.stderr.write(
    'Usage: npm run bench:extraction -- <folder with manifest.json> [--no-xml] [--no-ocr] [--fails <field>] [--source <name>] [--kept <folder>]\n',
  );
  process.exit(2);
}

const manifest = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')) as { entries: Entry[] };
const source = option('--source');
const outcomes = await readAll(manifest.entries.filter((entry) => !source || entry.source === source));
await closeExtraction();
await writePredictions(outcomes);
printReport(outcomes);

function option(name: string): string | null {
  const index = arguments_.indexOf(name);
  return index >= 0 ? (arguments_[index + 1] ?? null) : null;
}

function isOptionValue(index: number): boolean {
  return ['--fails', '--source', '--predictions', '--kept'].includes(arguments_[index - 1] ?? '');
}

/** Two documents at a time, as two workers would. */
async function readAll(entries: Entry[]): Promise<Outcome[]> {
  const found: Outcome[] = [];
  const waiting = [...entries];
  const work = async () => {
    for (let entry = waiting.shift(); entry; entry = waiting.shift()) found.push(await readOne(entry));
  };
  await Promise.all([work(), work()]);
  return found;
}

async function readOne(entry: Entry): Promise<Outcome> {
  const startedAt = performance.now();
  const outcome = { entry, isPageAlone: withoutXml };
  try {
    const result = await resultOf(entry);
    return { ...outcome, result, failure: null, milliseconds: performance.now() - startedAt };
  } catch (error) {
    if (!(error instanceof ExtractionFailure)) throw error;
    return { ...outcome, result: null, failure: error.reason, milliseconds: performance.now() - startedAt };
  }
}

async function resultOf(entry: Entry): Promise<ExtractionResult> {
  const kept = entry.has_text ? null : await keptFile(entry);
  const known = kept && (await readFile(kept, 'utf8').catch(() => null));
  if (known) return JSON.parse(known) as ExtractionResult;
  const result = await extractInvoice({
    pdf: { path: path.join(folder ?? '', entry.file) },
    ownerName: null,
    useEmbeddedXml: !withoutXml,
    ...(withoutOcr ? { ocrLanguages: [] } : {}),
  });
  if (kept) await writeFile(kept, JSON.stringify(result));
  return result;
}

/** Where the reading of a scan is kept; another version of the rules, or other options, keep another. */
async function keptFile({ file }: Entry): Promise<string | null> {
  const keep = option('--kept');
  if (!keep) return null;
  await mkdir(keep, { recursive: true });
  const key = createHash('sha256').update(JSON.stringify([file, withoutXml, withoutOcr, EXTRACTION_VERSION]));
  return path.join(keep, `${key.digest('hex')}.json`);
}

async function writePredictions(all: Outcome[]): Promise<void> {
  const target = option('--predictions');
  if (!target) return;
  const predictions: Record<string, Partial<Record<FieldName, string | number>>> = {};
  for (const { entry, result } of all) {
    const values: Partial<Record<FieldName, string | number>> = {};
    for (const field of FIELD_NAMES) if (result?.fields[field]) values[field] = result.fields[field].value;
    predictions[entry.file] = values;
  }
  await writeFile(target, JSON.stringify(predictions, null, 1));
}

function printReport(all: Outcome[]): void {
  const groups: [string, Outcome[]][] = [
    ['embedded XML', all.filter(({ result }) => result?.method === 'embedded_xml')],
    ['text layer', all.filter(({ result }) => result?.method === 'pdf_text')],
    ['OCR', all.filter(({ result }) => result?.method === 'ocr')],
    ['no result', all.filter(({ result }) => result === null)],
    ['all', all],
  ];
  print(['', 'documents', ...FIELD_NAMES, 'all fields', 'core all right'].join('\t'));
  for (const [name, group] of groups) print(reportRow(name, group));
  print('');
  for (const name of [...new Set(all.map(({ entry }) => entry.source))].sort())
    print(
      reportRow(
        name,
        all.filter(({ entry }) => entry.source === name),
      ),
    );
  printCalibration(all);
  printDoubt(all);
  printLines(all);
  printTimes(all);
  printFailures(all);
}

function reportRow(name: string, group: Outcome[]): string {
  const cells = FIELD_NAMES.map((field) => share(group.map((outcome) => verdictOf(outcome, field))));
  const every = share(group.flatMap((outcome) => FIELD_NAMES.map((field) => verdictOf(outcome, field))));
  const documents = group.map((outcome) => coreVerdict(outcome));
  return [name, group.length, ...cells, every, share(documents)].join('\t');
}

function printCalibration(all: Outcome[]): void {
  print('\nconfidence: share right of the values given');
  for (const confidence of ['high', 'medium', 'low'] as const) {
    const of = (field: FieldName) =>
      all
        .filter(({ result }) => result?.fields[field]?.confidence === confidence)
        .map((outcome) => verdictOf(outcome, field));
    print(
      [confidence, share(FIELD_NAMES.flatMap(of)), ...FIELD_NAMES.map((field) => `${field} ${share(of(field))}`)].join(
        '\t',
      ),
    );
  }
  const negatives = all.filter(isNegative);
  const passed = negatives.filter(({ result }) => result?.fields.vendor_name && result.fields.total_cents);
  print(`no invoices: ${negatives.length}, given a vendor and a total: ${passed.length}`);
  const credits = all.filter(({ entry }) => entry.kind === 'credit_note');
  print(
    `credit notes: ${credits.length}, recognised: ${credits.filter(({ result }) => result?.kind === 'credit_note').length}`,
  );
  const mistaken = all.filter(({ entry, result }) => entry.kind === 'invoice' && result && result.kind !== 'invoice');
  print(
    `invoices taken for something else: ${mistaken.map(({ entry, result }) => `${entry.file} (${result?.kind})`).join(', ') || 'none'}`,
  );
}

function printLines(all: Outcome[]): void {
  const known = all.filter(({ entry, result }) => result && (entry.line_items ?? []).length > 0);
  const amounts = (outcome: Outcome) => (outcome.entry.line_items ?? []).map((line) => line.amount_cents).join();
  const right = known.filter(
    (outcome) => outcome.result?.lineItems.map((line) => line.amountCents).join() === amounts(outcome),
  );
  print(
    `line items: ${known.length} documents, all amounts right: ${right.length}, none given: ${known.filter(({ result }) => result?.lineItems.length === 0).length}`,
  );
}

function printTimes(all: Outcome[]): void {
  const times = all.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
  const at = (share: number) => Math.ceil(times[Math.floor((times.length - 1) * share)] ?? 0);
  print(`\nms per document, two at a time: p50 ${at(0.5)}, p95 ${at(0.95)}, max ${at(1)}`);
}

function printFailures(all: Outcome[]): void {
  const reasons = new Map<string, number>();
  for (const { failure } of all) if (failure) reasons.set(failure, (reasons.get(failure) ?? 0) + 1);
  print(`no result: ${[...reasons].map(([reason, count]) => `${reason} ${count}`).join(', ') || 'none'}`);
  const field = option('--fails') as FieldName | 'trusted' | null;
  if (field === 'trusted') printWronglyTrusted(all);
  if (!field || field === 'trusted') return;
  for (const outcome of all) {
    const verdict = verdictOf(outcome, field);
    const given = outcome.result?.fields[field];
    if (verdict && verdict !== 'right')
      print(
        `${verdict}\t${outcome.entry.file}\twanted ${outcome.entry.truth[field]}\tgot ${given?.value ?? '-'}\t${given?.confidence ?? ''}`,
      );
  }
}
