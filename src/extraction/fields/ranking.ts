import type { Confidence } from '../extraction-result.js';
import { type Contribution, scoreOf, weighed } from './contributions.js';

/** A candidate with what its features weigh. */
export interface Ranked<Candidate> {
  candidate: Candidate;
  contributions: Contribution[];
  score: number;
  /** That this candidate, or another that says the same, is right, from 0 to 1. */
  probability: number;
  /** That the right candidate is one of those of which something is so. */
  probabilityThat(isSo: (candidate: Candidate) => boolean): number;
}

/**
 * The best of the candidates of one document; null without any. Each is as probable as the exponential of its score beside those
 * of all others and of 1, which stands for none of them being right. Of equally good ones the first is taken.
 */
export function bestOf<Candidate extends { features: readonly string[] }>(
  candidates: readonly Candidate[],
  saysTheSame: (one: Candidate, other: Candidate) => boolean,
  weights: Readonly<Record<string, number>>,
): Ranked<Candidate> | null {
  const scored = candidates.map((candidate) => {
    const contributions = weighed(candidate.features, weights);
    return { candidate, contributions, score: scoreOf(contributions) };
  });
  const [first] = scored;
  if (!first) return null;
  const best = scored.reduce((winner, next) => (next.score > winner.score ? next : winner), first);
  const largest = Math.max(0, best.score);
  const shareOf = (some: { score: number }[]) => some.reduce((sum, { score }) => sum + Math.exp(score - largest), 0);
  const all = Math.exp(-largest) + shareOf(scored);
  const probabilityThat = (isSo: (candidate: Candidate) => boolean) =>
    shareOf(scored.filter(({ candidate }) => isSo(candidate))) / all;
  const isTheSame = (other: Candidate) => other === best.candidate || saysTheSame(best.candidate, other);
  return { ...best, probability: probabilityThat(isTheSame), probabilityThat };
}

/** The probability of a candidate beside which there is no other: right, or nothing is. */
export function probabilityAlone(features: readonly string[], weights: Readonly<Record<string, number>>): number {
  return 1 / (1 + Math.exp(-scoreOf(weighed(features, weights))));
}

/** The probabilities from which on values are right often enough for a level. */
export interface Levels {
  high: number;
  medium: number;
}

/** Confidence in words. */
export function levelOf(probability: number, { high, medium }: Levels): Confidence {
  return probability >= high ? 'high' : probability >= medium ? 'medium' : 'low';
}
