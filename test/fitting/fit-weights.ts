import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { coreVerdict, type Outcome, print, share, verdictOf } from '../../bench/extraction-score.js';
import { FIELD_NAMES } from '../../src/extraction/extract.js';
import { VENDOR_WEIGHTS } from '../../src/extraction/fields/fitted-weights.js';
import { bestOf } from '../../src/extraction/fields/ranking.js';
import { VENDOR_FEATURES, type VendorWeights } from '../../src/extraction/fields/vendor-features.js';
import { readText } from '../../src/extraction/read-text.js';
import { agreedReading } from '../../src/extraction/scans/agreed-reading.js';
import { isSameName } from '../../src/extraction/vocabulary/text-folding.js';
import { projectRoot } from '../../src/project-root.js';
import { fitWeights } from './conditional-logit.js';
import {
  documentsOfCollection,
  drawnDocuments,
  type KnownDocument,
  type VendorCase,
  vendorCases,
  writtenDocuments,
} from './documents.js';
import { type Answer, levelsOf, printCurve } from './levels.js';

/**
 * `npm run fit:weights -- <collection> [--kept <folder>] [--print]`: fits what the features of a vendor's name weigh to a
 * collection (see `bench:extraction`) and to what the tests draw and write, and writes `src/extraction/fields/fitted-weights.ts`.
 * Every source of the collection and every layout of the drawn papers is also read with weights that were fitted without it: what
 * is printed of that is the honest figure, and the levels of confidence come from it. `--kept` keeps what was recognised of scans,
 * `--print` writes nothing.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { kept: { type: 'string' }, print: { type: 'boolean', default: false } },
});
const [folder] = positionals;
if (!folder) {
  process.stderr.write('Usage: npm run fit:weights -- <folder with manifest.json> [--kept <folder>] [--print]\n');
  process.exit(2);
}

/** With less, features that a few documents have weigh much; with more, names of the collection are missed. */
const PENALTY = 0.1;

const documents = [
  ...(await documentsOfCollection(folder, values.kept ?? null)),
  ...(await drawnDocuments()),
  ...writtenDocuments(),
];
const cases = vendorCases(documents);
const groups = [...new Set(cases.map(({ document }) => document.group))].sort();
const fitted = rounded(fittedTo(cases));
const withoutGroup = new Map(
  groups.map((group) => [group, fittedTo(cases.filter(({ document }) => document.group !== group))]),
);
const leftOut = ({ group }: KnownDocument) => withoutGroup.get(group) ?? fitted;
const answers = cases.map((one) => answerTo(one, leftOut(one.document)));
// Names that were recognised are never of high confidence, and wrong by a letter however surely the right one was chosen.
const ofText = answers.filter((_answer, index) => cases[index]?.document.readings[0]?.source === 'pdf_text');
const levels = levelsOf(ofText);
printFields();
printCurve(ofText, levels);
if (!values.print) await writeFile(path.join(projectRoot, 'src/extraction/fields/fitted-weights.ts'), table());

function fittedTo(some: readonly VendorCase[]): VendorWeights {
  return fitWeights(VENDOR_FEATURES, some, PENALTY) as VendorWeights;
}

function rounded(weights: VendorWeights): VendorWeights {
  const entries = Object.entries(weights).map(([feature, weight]) => [feature, Math.round(weight * 100) / 100 || 0]);
  return Object.fromEntries(entries) as VendorWeights;
}

/** What would be answered, and whether that is right; null without any name. */
function answerTo({ candidates }: VendorCase, weights: VendorWeights): Answer {
  const best = bestOf(candidates, (one, other) => isSameName(one.name, other.name), weights);
  return { probability: best?.probability ?? 0, isRight: best?.candidate.isRight ?? false };
}

/** Fields right with the table as it was, with the one fitted now, and with weights that never saw the document's group. */
function printFields(): void {
  print('\tdocuments\ttable\t\t\tfitted\t\t\tleft out');
  print(['', '', ...Array(3).fill('vendor\tall fields\tcore all right')].join('\t'));
  const tables = [() => VENDOR_WEIGHTS, () => fitted, leftOut];
  const outcomes = documents.map((document) => ({
    document,
    read: tables.map((weightsFor) => outcomeOf(document, weightsFor(document))),
  }));
  const rows: [string, (document: KnownDocument) => boolean][] = [
    ...[...new Set(documents.map(({ group }) => group))]
      .sort()
      .map((name): [string, (document: KnownDocument) => boolean] => [name, ({ group }) => group === name]),
    ['collection, text', ({ entry, isInvented }) => !isInvented && entry.has_text],
    ['collection, scans', ({ entry, isInvented }) => !isInvented && !entry.has_text],
    ['invented', ({ isInvented }) => isInvented],
  ];
  for (const [name, isIn] of rows) {
    const group = outcomes.filter(({ document }) => isIn(document));
    const cells = tables.flatMap((_table, index) => {
      const read = group.map((one) => one.read[index] as Outcome);
      return [
        share(read.map((outcome) => verdictOf(outcome, 'vendor_name'))),
        share(read.flatMap((outcome) => FIELD_NAMES.map((field) => verdictOf(outcome, field)))),
        share(read.map(coreVerdict)),
      ];
    });
    print([name, group.length, ...cells].join('\t'));
  }
}

function outcomeOf({ entry, readings }: KnownDocument, vendor: VendorWeights): Outcome {
  const read = readings.map(({ layout, source }) => readText(layout, null, source, null, { vendor }));
  const result = read.length === 0 ? null : (agreedReading(read).reading as unknown as Outcome['result']);
  return { entry, result, failure: null, milliseconds: 0, isPageAlone: true };
}

function table(): string {
  const weights = VENDOR_FEATURES.map((feature) => `  ${feature}: ${fitted[feature]},\n`).join('');
  return `import type { VendorWeights } from './vendor-features.js';

/**
 * Written by \`npm run fit:weights\`, not by hand: what each feature adds to the score of a name. Scores are logarithms of odds
 * against none of the names being the vendor's.
 */
export const VENDOR_WEIGHTS: VendorWeights = {
${weights}};

/** The probabilities from which on names are right often enough for a level, in documents that were left out of fitting. */
export const VENDOR_LEVELS = { high: ${levels.high}, medium: ${levels.medium} } as const;
`;
}
