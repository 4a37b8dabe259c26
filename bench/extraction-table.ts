import { FIELD_NAMES } from '../src/extraction/extract.js';
import { groupedBy, languageOf } from './extraction-groups.js';
import { coreVerdict, type Outcome, print, type Reading, share, verdictOf } from './extraction-score.js';

/** One document as the project reads it, beside others that read it. */
export interface Compared {
  outcome: Outcome;
  /** With weights that were fitted without its source; null where these were not asked for. */
  leftOut: Outcome | null;
  /** By regular expressions. */
  plain: Reading;
}

type Select = (compared: Compared) => Reading | null;

const READERS: [string, Select][] = [
  ['as built', ({ outcome }) => outcome],
  ['left out', ({ leftOut }) => leftOut],
  ['plain', ({ plain }) => plain],
];

/** The share of the known values that each reader has right: by what was read, by language, and by source. */
export function printTable(all: readonly Compared[]): void {
  const isRead = (method: string) => all.filter(({ outcome }) => outcome.result?.method === method);
  print(
    '`left out`: weights fitted without the source and its vendors; `plain`: regular expressions, asked for what pages show',
  );
  printGroups('read from', [
    ['embedded XML', isRead('embedded_xml')],
    ['text layer', isRead('pdf_text')],
    ['scans', isRead('ocr')],
    ['nothing', all.filter(({ outcome }) => outcome.result === null)],
    ['all', all],
  ]);
  printGroups(
    'language, as the collection names it or, where it does not, as it was found',
    groupedBy(all, ({ outcome }) => languageOf(outcome)),
  );
  printGroups(
    'source',
    groupedBy(all, ({ outcome }) => outcome.entry.source),
  );
}

function printGroups(what: string, groups: readonly [string, readonly Compared[]][]): void {
  print(`\n${[what, 'reader', 'documents', ...FIELD_NAMES, 'all fields', 'four right'].join('\t')}`);
  for (const [name, group] of groups)
    for (const [reader, select] of READERS) {
      const readings = group.flatMap((compared) => select(compared) ?? []);
      if (readings.length > 0) print([name, reader, readings.length, ...cellsOf(readings)].join('\t'));
    }
}

function cellsOf(readings: readonly Reading[]): string[] {
  const verdicts = FIELD_NAMES.map((field) => readings.map((reading) => verdictOf(reading, field)));
  return [...verdicts, verdicts.flat(), readings.map(coreVerdict)].map(share);
}
