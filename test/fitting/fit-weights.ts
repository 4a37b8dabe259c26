import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Answer } from '../../bench/extraction-calibration.js';
import type { Tables } from '../../bench/extraction-left-out.js';
import { coreVerdict, print, type Reading, share, verdictOf } from '../../bench/extraction-score.js';
import { FIELD_NAMES, type FieldName } from '../../src/extraction/extract.js';
import { AMOUNT_WEIGHTS } from '../../src/extraction/fields/fitted-weights.js';
import { bestOf, type Levels } from '../../src/extraction/fields/ranking.js';
import { READING_LEVELS, READING_WEIGHTS, type ReadingWeights } from '../../src/extraction/fields/weights.js';
import { readText } from '../../src/extraction/read-text.js';
import { agreedReading } from '../../src/extraction/scans/agreed-reading.js';
import { projectRoot } from '../../src/project-root.js';
import { fitWeights, type Weights } from './conditional-logit.js';
import {
  documentsOfCollection,
  drawnDocuments,
  isLeftOutWith,
  type KnownDocument,
  variedDocuments,
  writtenDocuments,
} from './documents.js';
import { casesOf, FITTED_TABLES, type FieldCase, type FittedTable, isKnown, isTrueIn } from './fitted-fields.js';
import { levelsOf, printCurve } from './levels.js';

/**
 * `npm run fit:weights -- <collection> … [--kept <folder>] [--no-ocr] [--only <tables>] [--generated <count>] [--print] [--left-out <file>]`: fits
 * what the features of vendors' names, of invoices' numbers, of their dates and of their sums weigh to collections (see
 * `bench:extraction`) and to what the tests draw and write, and writes `src/extraction/fields/fitted-weights.ts`. Every source of the
 * collection and every layout of the drawn papers is also read with weights that were fitted without it, a source also without what
 * others have of its vendors: what is printed of that is the honest figure, and the levels of confidence come from it. `--kept` keeps
 * what was recognised of scans, `--no-ocr` fits to none, `--only` leaves all tables but those named (`vendor`, `number`, `date`, `due`, `sum`, `amount`) as they
 * are, `--generated` adds papers of the generator, in layouts that are not held out, `--print` writes nothing, `--left-out` writes
 * the tables without each source of the collection instead, as JSON by source.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kept: { type: 'string' },
    only: { type: 'string' },
    generated: { type: 'string', default: '0' },
    print: { type: 'boolean', default: false },
    'left-out': { type: 'string' },
    'no-ocr': { type: 'boolean', default: false },
  },
});
const only = values.only?.split(',');
if (positionals.length === 0) {
  process.stderr.write(
    'Usage: npm run fit:weights -- <folder with manifest.json> … [--kept <folder>] [--no-ocr] [--only <tables>] [--generated <count>] [--print] [--left-out <file>]\n',
  );
  process.exit(2);
}

/** With less, features that a few documents have weigh much; with more, names of the collection are missed. */
const PENALTY = 0.1;

interface Fitted {
  table: FittedTable;
  weights: Weights;
  levels: Partial<Record<keyof typeof READING_LEVELS, Levels>>;
  /** What was fitted without the documents of a group and its vendors. */
  without(group: string): Weights;
  /** The levels that the answers in all other groups give. */
  levelsWithout(group: string): Fitted['levels'];
}

const options = { kept: values.kept ?? null, withoutOcr: values['no-ocr'] };
const collections = [];
for (const folder of positionals) collections.push(...(await documentsOfCollection(folder, options)));
const documents = [
  ...collections,
  ...(await drawnDocuments()),
  ...writtenDocuments(),
  ...(await variedDocuments(Number(values.generated))),
];
const fittedTables = FITTED_TABLES.map((table) =>
  only && !only.includes(table.table) ? asItWas(table) : fitted(table),
);
const leftOutFile = values['left-out'];
if (leftOutFile) await writeFile(leftOutFile, JSON.stringify(tablesWithoutSources()));
else printFields();
if (!values.print && !leftOutFile)
  await writeFile(path.join(projectRoot, 'src/extraction/fields/fitted-weights.ts'), tables());

/** Fits one table, and prints how right its answers are in documents that were left out. */
function fitted(table: FittedTable): Fitted {
  const cases = casesOf(table, documents);
  const groups = [...new Set(cases.map(({ document }) => document.group))].sort();
  const fittedTo = (some: readonly FieldCase[]) =>
    fitWeights(table.features, [...some, ...some.flatMap(({ hidden }) => hidden ?? [])], PENALTY);
  const weights = rounded(fittedTo(cases));
  const withoutGroup = new Map(
    groups.map((group) => {
      const isLeftOut = isLeftOutWith(group, documents);
      return [group, fittedTo(cases.filter(({ document }) => !isLeftOut(document)))];
    }),
  );
  const without = (group: string) => withoutGroup.get(group) ?? weights;
  const answers = table.levels.map((level, index) => {
    return { level, given: answersOf(table, table.fields[index] as FieldName, cases, without) };
  });
  const levelsWithout = (left: string | null) =>
    Object.fromEntries(
      answers.map(({ level, given }) => [level, levelsOf(given.filter(({ group }) => group !== left))]),
    );
  const levels = levelsWithout(null);
  for (const { level, given } of answers) printCurve(level, given, levels[level] as Levels);
  return { table, weights, levels, without, levelsWithout };
}

/**
 * What is answered for a field in documents with text that were left out. Values that were recognised are never of high confidence,
 * and wrong by a letter however surely the right one was chosen.
 */
function answersOf(
  table: FittedTable,
  field: FieldName,
  cases: readonly FieldCase[],
  without: Fitted['without'],
): (Answer & { group: string })[] {
  const known = cases.filter(({ document }) => document.readings[0]?.source === 'pdf_text' && isKnown(document, field));
  return known.flatMap((one) => {
    const { group } = one.document;
    const answer = answerTo(one, table, field, without(group));
    return answer ? [{ ...answer, group }] : [];
  });
}

/** A table that is not fitted anew. */
function asItWas(table: FittedTable): Fitted {
  const weights = { ...READING_WEIGHTS, amount: AMOUNT_WEIGHTS }[table.table];
  return { table, weights, levels: READING_LEVELS, without: () => weights, levelsWithout: () => READING_LEVELS };
}

function rounded(weights: Weights): Weights {
  const entries = Object.entries(weights).map(([feature, weight]) => [feature, Math.round(weight * 100) / 100 || 0]);
  return Object.fromEntries(entries);
}

/** What would be answered for a field, and whether that is right; null where nothing would be. */
function answerTo(
  { document, candidates }: FieldCase,
  table: FittedTable,
  field: FieldName,
  weights: Weights,
): Answer | null {
  const best = bestOf(candidates, (one, other) => one === other, weights);
  if (!best) return { probability: 0, isRight: false };
  const value = best.candidate.values[field] ?? null;
  if (value === null) return null;
  const probability = best.probabilityThat(({ values }) => table.isSame(values[field] ?? null, value));
  return { probability, isRight: isTrueIn(table, document, field, value) };
}

/** Fields right with the tables as they were, with those fitted now, and with weights that never saw the document's group. */
function printFields(): void {
  const fields = FITTED_TABLES.flatMap((table) => table.fields.slice(0, table.levels.length));
  const columns = [...fields, 'all fields', 'core all right'];
  print(`\n\tdocuments\t${['table', 'fitted', 'left out'].join('\t'.repeat(columns.length))}`);
  print(['', '', ...columns, ...columns, ...columns].join('\t'));
  const tablesFor: ((document: KnownDocument) => ReadingWeights)[] = [
    () => READING_WEIGHTS,
    () => readingWeights(({ weights }) => weights),
    ({ group }) => readingWeights(({ without }) => without(group)),
  ];
  const outcomes = documents.map((document) => ({
    document,
    read: tablesFor.map((weightsFor) => readingOf(document, weightsFor(document))),
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
    const cells = tablesFor.flatMap((_table, index) => {
      const read = group.map((one) => one.read[index] as Reading);
      return [
        ...fields.map((field) => share(read.map((outcome) => verdictOf(outcome, field)))),
        share(read.flatMap((outcome) => FIELD_NAMES.map((field) => verdictOf(outcome, field)))),
        share(read.map(coreVerdict)),
      ];
    });
    print([name, group.length, ...cells].join('\t'));
  }
}

function readingWeights(of: (fitted: Fitted) => Weights): ReadingWeights {
  return Object.fromEntries(
    fittedTables.map((fitted) => [fitted.table.table, of(fitted)]),
  ) as unknown as ReadingWeights;
}

function readingOf({ entry, readings }: KnownDocument, weights: ReadingWeights): Reading {
  const read = readings.map(({ layout, source }) => readText(layout, null, source, null, weights));
  return { entry, result: read.length === 0 ? null : agreedReading(read).reading, isPageAlone: true };
}

/** What `fitted-weights.ts` would export, had the source never been seen. */
function tablesWithoutSources(): Record<string, Tables> {
  const sources = new Set(documents.filter(({ isInvented }) => !isInvented).map(({ group }) => group));
  const without = (source: string) =>
    fittedTables.flatMap(({ table, without, levelsWithout }): [string, Tables[string]][] => [
      [`${table.table.toUpperCase()}_WEIGHTS`, rounded(without(source))],
      ...table.levels.map((level): [string, Tables[string]] => {
        return [`${level.toUpperCase()}_LEVELS`, { ...(levelsWithout(source)[level] as Levels) }];
      }),
    ]);
  return Object.fromEntries([...sources].map((source) => [source, Object.fromEntries(without(source))]));
}

function tables(): string {
  return `import type { DateWeights, DueWeights } from './date-features.js';
import type { NumberWeights } from './number-features.js';
import type { AmountWeights, SumWeights } from './sum-features.js';
import type { VendorWeights } from './vendor-features.js';

/**
 * Written by \`npm run fit:weights\`, not by hand: what each feature adds to the score of a candidate. Scores are logarithms of odds
 * against none of the candidates being right. The levels are the probabilities from which on values are right often enough, in
 * documents that were left out of fitting.
 */

${fittedTables.map(tableOf).join('\n')}`;
}

function tableOf({ table: { table, features, levels: named }, weights, levels }: Fitted): string {
  const lines = features.map((feature) => `  ${feature}: ${weights[feature]},\n`).join('');
  const levelsOfFields = named.map((level) => {
    const { high, medium } = levels[level] as Levels;
    return `
export const ${level.toUpperCase()}_LEVELS = { high: ${high}, medium: ${medium} } as const;
`;
  });
  return `export const ${table.toUpperCase()}_WEIGHTS: ${titled(table)}Weights = {
${lines}};
${levelsOfFields.join('')}`;
}

function titled(table: string): string {
  return `${table.charAt(0).toUpperCase()}${table.slice(1)}`;
}
