/**
 * Measures extraction on a folder of invoices with known values:
 * `npm run bench:extraction -- <folder> [--no-xml] [--no-ocr] [--fails <field>] [--source <name>] [--predictions <file>]`.
 * The folder holds `manifest.json` (`entries` with `file` and `truth`, amounts in minor units) and the PDFs it names.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  closeExtraction,
  ExtractionFailure,
  type ExtractionResult,
  extractInvoice,
  FIELD_NAMES,
  type FieldName,
} from '../src/extraction/extract.js';

interface Entry {
  file: string;
  source: string;
  kind: string;
  has_text: boolean;
  embedded_xml: unknown;
  truth: Record<FieldName, string | number | null>;
  vendor_aliases?: string[];
  visible?: Partial<Record<FieldName, boolean>> | null;
  line_items?: { amount_cents: number | null }[];
}

interface Outcome {
  entry: Entry;
  result: ExtractionResult | null;
  failure: string | null;
  milliseconds: number;
}

type Verdict = 'right' | 'wrong' | 'empty';

const LEGAL = new Set(
  'gmbh co kg ag inc incorporated llc ltd limited corp corporation bv b v nv n sa s a sas sarl srl sl plc pvt private pty eg ug ohg sdn bhd company the und and et e u'.split(
    ' ',
  ),
);
const CORE: FieldName[] = ['vendor_name', 'invoice_number', 'invoice_date', 'total_cents'];
const arguments_ = process.argv.slice(2);
const folder = arguments_.find((argument, index) => !argument.startsWith('--') && !isOptionValue(index));
const withoutXml = arguments_.includes('--no-xml');
const withoutOcr = arguments_.includes('--no-ocr');
if (!folder) {
  process.stderr.write(
    'Usage: npm run bench:extraction -- <folder with manifest.json> [--no-xml] [--no-ocr] [--fails <field>] [--source <name>]\n',
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
  return ['--fails', '--source', '--predictions'].includes(arguments_[index - 1] ?? '');
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
  try {
    const pdf = { path: path.join(folder ?? '', entry.file) };
    const result = await extractInvoice({
      pdf,
      ownerName: null,
      useEmbeddedXml: !withoutXml,
      ...(withoutOcr ? { ocrLanguages: [] } : {}),
    });
    return { entry, result, failure: null, milliseconds: performance.now() - startedAt };
  } catch (error) {
    if (!(error instanceof ExtractionFailure)) throw error;
    return { entry, result: null, failure: error.reason, milliseconds: performance.now() - startedAt };
  }
}

function verdictOf(outcome: Outcome, field: FieldName): Verdict | null {
  const truth = outcome.entry.truth[field];
  if (truth === null || truth === undefined || truth === '') return null;
  if (withoutXml && outcome.entry.visible?.[field] === false) return null;
  const value = outcome.result?.fields[field]?.value;
  if (value === undefined) return 'empty';
  return isRight(field, value, truth, outcome.entry.vendor_aliases ?? []) ? 'right' : 'wrong';
}

function isRight(field: FieldName, value: string | number, truth: string | number, aliases: string[]): boolean {
  if (field === 'vendor_name') return [String(truth), ...aliases].some((name) => isSameVendor(String(value), name));
  if (field === 'invoice_number')
    return plain(String(value)).replace(/ /g, '') === plain(String(truth)).replace(/ /g, '');
  return value === truth;
}

/** Letters and digits only, without accents, single spaces. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function isSameVendor(answer: string, truth: string): boolean {
  if (plain(answer).replace(/ /g, '') === plain(truth).replace(/ /g, '')) return true;
  const [given, wanted] = [significant(answer), significant(truth)];
  if (given.length === 0 || wanted.length === 0) return false;
  if (wanted.every((word) => given.includes(word))) return given.length <= wanted.length + 6;
  return given.every((word) => wanted.includes(word)) && given.length * 2 >= wanted.length;
}

function significant(name: string): string[] {
  const words = plain(name)
    .split(' ')
    .filter((word) => word !== '');
  const kept = words.filter((word) => !LEGAL.has(word));
  return kept.length > 0 ? kept : words;
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

/** Whether vendor, number, date and total are all right, for documents of which at least three are known. */
function coreVerdict(outcome: Outcome): Verdict | null {
  const verdicts = CORE.map((field) => verdictOf(outcome, field)).filter((verdict) => verdict !== null);
  if (verdicts.length < 3) return null;
  return verdicts.every((verdict) => verdict === 'right') ? 'right' : 'wrong';
}

function share(verdicts: (Verdict | null)[]): string {
  const scored = verdicts.filter((verdict) => verdict !== null);
  const right = scored.filter((verdict) => verdict === 'right').length;
  return scored.length === 0 ? '-' : `${percent(right, scored.length)} (${scored.length})`;
}

function percent(part: number, whole: number): string {
  const thousandths = Math.floor((part * 1000) / whole);
  return `${Math.floor(thousandths / 10)}.${thousandths % 10}%`;
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
  const negatives = all.filter(({ entry }) => FIELD_NAMES.every((field) => entry.truth[field] === null));
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
  const field = option('--fails') as FieldName | null;
  if (!field) return;
  for (const outcome of all) {
    const verdict = verdictOf(outcome, field);
    const given = outcome.result?.fields[field];
    if (verdict && verdict !== 'right')
      print(
        `${verdict}\t${outcome.entry.file}\twanted ${outcome.entry.truth[field]}\tgot ${given?.value ?? '-'}\t${given?.confidence ?? ''}`,
      );
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
