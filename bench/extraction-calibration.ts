import { FIELD_NAMES, type FieldName, type FieldSource } from '../src/extraction/extract.js';
import { type Outcome, percent, print, verdictOf } from './extraction-score.js';

/** A value with how probable it was said to be, from 0 to 1. */
export interface Answer {
  probability: number;
  isRight: boolean;
}

/** Answers of about the same probability; the means are from 0 to 1. */
export interface Bin {
  least: number;
  count: number;
  meanStated: number;
  shareRight: number;
}

/** Finer where most values are. */
const BOUNDS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.999];

/** The answers by their probability, from the least, without bins that have none. */
export function binsOf(answers: readonly Answer[]): Bin[] {
  return BOUNDS.flatMap((least, index) => {
    const below = BOUNDS[index + 1] ?? Number.POSITIVE_INFINITY;
    const within = answers.filter(({ probability }) => probability >= least && probability < below);
    const count = within.length;
    if (count === 0) return [];
    const meanStated = within.reduce((sum, { probability }) => sum + probability, 0) / count;
    return [{ least, count, meanStated, shareRight: within.filter(({ isRight }) => isRight).length / count }];
  });
}

/** How far what was said is from what is right, as the mean over the answers, from 0 to 1. */
export function calibrationError(bins: readonly Bin[]): number {
  const count = bins.reduce((sum, bin) => sum + bin.count, 0);
  const apart = bins.reduce((sum, bin) => sum + bin.count * Math.abs(bin.meanStated - bin.shareRight), 0);
  return count === 0 ? 0 : apart / count;
}

/** A bin as `stated 0.987, right 99.1% of 120`. */
export function binText({ meanStated, shareRight, count }: Bin): string {
  return `stated ${meanStated.toFixed(3)}, right ${percent(Math.round(shareRight * count), count)} of ${count}`;
}

/** How often values chosen on the pages are right, by the probability that the reader stated, of text and of scans apart. */
export function printReliability(all: readonly Outcome[]): void {
  for (const source of ['pdf_text', 'ocr'] as const) {
    const answers = FIELD_NAMES.map((field) => ({ field, answers: answersOf(all, field, source) }));
    const columns = answers.filter(({ answers }) => answers.length > 0);
    if (columns.length === 0) continue;
    print(`\ncalibration curve, ${source}: values by their stated probability`);
    print(['from', 'all fields', ...columns.map(({ field }) => field)].join('\t'));
    const binned = [columns.flatMap(({ answers }) => answers), ...columns.map(({ answers }) => answers)].map(binsOf);
    for (const least of BOUNDS) {
      const cells = binned.map((bins) => bins.find((bin) => bin.least === least));
      if (cells[0]) print([least, ...cells.map((bin) => (bin ? binText(bin) : '-'))].join('\t'));
    }
    print(['mean distance', ...binned.map((bins) => calibrationError(bins).toFixed(3))].join('\t'));
  }
}

function answersOf(all: readonly Outcome[], field: FieldName, source: FieldSource): Answer[] {
  return all.flatMap((outcome) => {
    const given = outcome.result?.fields[field];
    const verdict = verdictOf(outcome, field);
    if (given?.source !== source || given.probability === undefined || verdict === null) return [];
    return [{ probability: given.probability, isRight: verdict === 'right' }];
  });
}
