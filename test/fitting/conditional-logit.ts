/** The candidates of one document, each with its features and whether it is right; `weight` is how much the document counts. */
export interface RankingCase {
  candidates: { features: readonly string[]; isRight: boolean }[];
  weight: number;
}

export type Weights = Record<string, number>;

/** Steps of the descent: far more than the weights' second decimal needs. */
const STEPS = 300;

/**
 * The weights by which the right candidates are most probable, when a candidate is as probable as the exponential of its
 * weights' sum beside those of the document's others and of 1 for none being right (conditional logit). `penalty` times half
 * the square of each weight is added to what is made small, so that what was seldom seen weighs little. The same cases give the
 * same weights.
 */
export function fitWeights(features: readonly string[], cases: readonly RankingCase[], penalty: number): Weights {
  const weights = new Float64Array(features.length);
  const numbered = cases.map(({ candidates, weight }) => ({
    weight,
    candidates: candidates.map(({ isRight, features: names }) => ({
      isRight,
      features: names.map((name) => features.indexOf(name)),
    })),
  }));
  const steps = new Float64Array(features.length).fill(0.1);
  const before = new Float64Array(features.length);
  for (let step = 0; step < STEPS; step += 1) descend(weights, steps, before, slope(weights, numbered, penalty));
  return Object.fromEntries(features.map((feature, index) => [feature, weights[index] ?? 0]));
}

interface NumberedCase {
  candidates: { features: number[]; isRight: boolean }[];
  weight: number;
}

/** Each weight goes against its slope by a step of its own, which grows while the slope keeps its sign (Rprop). */
function descend(weights: Float64Array, steps: Float64Array, before: Float64Array, slopes: Float64Array): void {
  for (const [index, own] of slopes.entries()) {
    const agreement = own * (before[index] ?? 0);
    const step = Math.min(1, (steps[index] ?? 0) * (agreement > 0 ? 1.2 : agreement < 0 ? 0.5 : 1));
    steps[index] = step;
    before[index] = agreement < 0 ? 0 : own;
    if (agreement >= 0) weights[index] = (weights[index] ?? 0) - Math.sign(own) * step;
  }
}

/** The slope of the negative logarithm of the right candidates' probability, with the penalty. */
function slope(weights: Float64Array, cases: readonly NumberedCase[], penalty: number): Float64Array {
  const slopes = weights.map((weight) => penalty * weight);
  for (const { candidates, weight } of cases) {
    const scores = candidates.map(({ features }) => features.reduce((sum, index) => sum + (weights[index] ?? 0), 0));
    const largest = Math.max(0, ...scores);
    const shares = scores.map((score) => Math.exp(score - largest));
    const none = Math.exp(-largest);
    const isAnyRight = candidates.some(({ isRight }) => isRight);
    const all = none + sum(shares);
    const right = isAnyRight ? sum(shares.filter((_share, index) => candidates[index]?.isRight)) : none;
    for (const [place, { features, isRight }] of candidates.entries()) {
      const share = shares[place] ?? 0;
      const change = weight * (share / all - (isRight ? share / right : 0));
      for (const index of features) slopes[index] = (slopes[index] ?? 0) + change;
    }
  }
  return slopes;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
