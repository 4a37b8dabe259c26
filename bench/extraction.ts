/**
 * Measures extraction on a folder of invoices with known values:
 * `npm run bench:extraction -- <folder> [--no-xml] [--no-ocr] [--left-out] [--fails <field>|any|trusted] [--source <name>]
 * [--predictions <file>] [--kept <folder>]`. The folder holds `manifest.json` (`entries` with `file` and `truth`, amounts in
 * minor units) and the PDFs it names. Beside the reader stands a plain one of regular expressions and, with `--left-out`, the
 * reader with weights that were fitted to the collection without the document's source and its vendors, which takes minutes:
 * what a new source may expect of the weights. `--no-ocr` leaves scans out. `--fails any` lists every field that is wrong, `--fails
 * trusted` what is ready without a reason and wrong, with `--left-out` of both weights. `--kept` keeps the readings of scans, and
 * takes those that it has: rules that judge readings can be tried without recognising again.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { closeExtraction, extractInvoice, FIELD_NAMES, type FieldName } from '../src/extraction/extract.js';
import { printReliability } from './extraction-calibration.js';
import { printConfidence, printReasons, printTrust, printWronglyTrusted } from './extraction-doubt.js';
import { buildWith, tablesWithoutSources } from './extraction-left-out.js';
import { type ReadingOptions, readAll } from './extraction-readings.js';
import { type Entry, isNegative, type Outcome, print, type Reading, verdictOf } from './extraction-score.js';
import { printTable } from './extraction-table.js';
import { readPlainly } from './plain-reader.js';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'no-xml': { type: 'boolean', default: false },
    'no-ocr': { type: 'boolean', default: false },
    'left-out': { type: 'boolean', default: false },
    fails: { type: 'string' },
    source: { type: 'string' },
    predictions: { type: 'string' },
    kept: { type: 'string' },
  },
});
const [folder] = positionals;
if (!folder) {
  process.stderr.write(
    'Usage: npm run bench:extraction -- <folder with manifest.json> [--no-xml] [--no-ocr] [--left-out] [--fails <field>|any|trusted] [--source <name>] [--predictions <file>] [--kept <folder>]\n',
  );
  process.exit(2);
}

const manifest = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')) as { entries: Entry[] };
const isAsked = ({ source, has_text }: Entry) =>
  (!options.source || source === options.source) && (has_text || !options['no-ocr']);
const entries = manifest.entries.filter(isAsked);
const reading: ReadingOptions = {
  folder,
  withoutXml: options['no-xml'],
  withoutOcr: options['no-ocr'],
  kept: options.kept ?? null,
  reader: 'as built',
  extract: extractInvoice,
};
const outcomes = await readAll(entries, reading);
await closeExtraction();
await writePredictions(outcomes);
const leftOut = options['left-out'] ? await readLeftOut() : [];
await printReport();

/** Every document with weights that were fitted without its source. */
async function readLeftOut(): Promise<Outcome[]> {
  const found: Outcome[] = [];
  const bySource = Map.groupBy(entries, ({ source }) => source);
  for (const [source, tables] of Object.entries(await tablesWithoutSources(reading))) {
    const ofSource = bySource.get(source);
    if (!ofSource) continue;
    const built = await buildWith(tables);
    const options = { ...reading, reader: JSON.stringify(tables), extract: built.extractInvoice };
    found.push(...(await readAll(ofSource, options)));
    await built.remove();
  }
  return found;
}

async function writePredictions(all: Outcome[]): Promise<void> {
  if (!options.predictions) return;
  const predictions: Record<string, Partial<Record<FieldName, string | number>>> = {};
  for (const { entry, result } of all) {
    const values: Partial<Record<FieldName, string | number>> = {};
    for (const field of FIELD_NAMES) if (result?.fields[field]) values[field] = result.fields[field].value;
    predictions[entry.file] = values;
  }
  await writeFile(options.predictions, JSON.stringify(predictions, null, 1));
}

async function printReport(): Promise<void> {
  const leftOutOf = new Map(leftOut.map((outcome) => [outcome.entry, outcome]));
  const compared = [];
  for (const outcome of outcomes) {
    const { entry } = outcome;
    compared.push({ outcome, leftOut: leftOutOf.get(entry) ?? null, plain: await readPlain(entry) });
  }
  printTable(compared);
  printKinds(outcomes);
  printConfidence(outcomes);
  printReliability(outcomes);
  printTrust(outcomes);
  printReasons(outcomes);
  printLines(outcomes);
  printTimes(outcomes);
  printFailures(outcomes);
  if (leftOut.length === 0) return;
  print('\nweights fitted without the source and its vendors');
  printConfidence(leftOut);
  printReliability(leftOut);
  printTrust(leftOut);
  printFailures(leftOut);
}

async function readPlain(entry: Entry): Promise<Reading> {
  const fields = Object.entries(await readPlainly(path.join(reading.folder, entry.file)));
  return {
    entry,
    result: { fields: Object.fromEntries(fields.map(([field, value]) => [field, { value }])) },
    isPageAlone: true,
  };
}

function printKinds(all: Outcome[]): void {
  const negatives = all.filter(isNegative);
  const passed = negatives.filter(({ result }) => result?.fields.vendor_name && result.fields.total_cents);
  print(`\nno invoices: ${negatives.length}, given a vendor and a total: ${passed.length}`);
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
  const { fails } = options;
  if (fails === 'trusted') printWronglyTrusted(all);
  else if (fails === 'any') for (const field of FIELD_NAMES) printFailuresOf(all, field);
  else if (fails) printFailuresOf(all, fails as FieldName);
}

function printFailuresOf(all: Outcome[], field: FieldName): void {
  for (const outcome of all) {
    const verdict = verdictOf(outcome, field);
    const given = outcome.result?.fields[field];
    if (verdict && verdict !== 'right')
      print(
        `${verdict}\t${field}\t${outcome.entry.file}\twanted ${outcome.entry.truth[field]}\tgot ${given?.value ?? '-'}\t${given?.confidence ?? ''}`,
      );
  }
}
