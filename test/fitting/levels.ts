import { type Answer, binsOf, binText } from '../../bench/extraction-calibration.js';
import { percent, print } from '../../bench/extraction-score.js';
import type { Levels } from '../../src/extraction/fields/ranking.js';

/** How often a value of a level is right. */
const RIGHT: Levels = { high: 0.99, medium: 0.9 };

/** What no level begins below, however right the few answers of less probability were. */
const LEAST: Levels = { high: 0.9, medium: 0.5 };

/** How wide the stretch of probabilities is of which answers are judged, in hundredths. */
const STRETCH = 10;

/**
 * The least probabilities, in hundredths, of two levels: down to there the answers of every tenth are right as often as the level
 * promises, and no further than `LEAST`. A level that nothing reaches begins at 1.
 */
export function levelsOf(answers: readonly Answer[]): Levels {
  const isReached = (from: number, share: number) => {
    const below = from + STRETCH >= 100 ? Number.POSITIVE_INFINITY : from + STRETCH;
    const within = answers.filter(({ probability }) => probability * 100 >= from && probability * 100 < below);
    return within.filter(({ isRight }) => isRight).length >= share * within.length;
  };
  const down = (level: keyof Levels) => {
    let from = 100 - STRETCH;
    if (!isReached(from, RIGHT[level])) return 1;
    while (from > 100 * LEAST[level] && isReached(from - 1, RIGHT[level])) from -= 1;
    return from / 100;
  };
  return { high: down('high'), medium: down('medium') };
}

/** How right answers were, by the probability that was said of them. */
export function printCurve(name: string, answers: readonly Answer[], levels: Levels): void {
  print(`\n${name}, left out, by stated probability`);
  for (const bin of binsOf(answers)) print(`${bin.least}\t${binText(bin)}`);
  printRow(`high, from ${levels.high}`, answers, levels.high, 1.01);
  printRow(`medium, from ${levels.medium}`, answers, levels.medium, levels.high);
}

function printRow(name: string, answers: readonly Answer[], least: number, below: number): void {
  const within = answers.filter(({ probability }) => probability >= least && probability < below);
  const right = within.filter(({ isRight }) => isRight).length;
  print([name, within.length, within.length === 0 ? '-' : percent(right, within.length)].join('\t'));
}
