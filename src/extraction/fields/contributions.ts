/** What one feature added to the score by which a value was chosen. */
export interface Contribution {
  /** `legal_form`, `first`: a name of `vendor-features.ts`, `number-features.ts`, `date-features.ts` or `sum-features.ts`. */
  feature: string;
  weight: number;
}

/** The score of what was added up. */
export function scoreOf(contributions: readonly Contribution[]): number {
  return contributions.reduce((sum, { weight }) => sum + weight, 0);
}

/** What each feature adds, by a table. */
export function weighed(features: readonly string[], weights: Readonly<Record<string, number>>): Contribution[] {
  return features.map((feature) => ({ feature, weight: weights[feature] ?? 0 }));
}

/** What decided by itself. */
export function decidedBy(feature: string): Contribution {
  return { feature, weight: 1 };
}

/** Contributions as they are kept: two decimals, without those that are nothing. */
export function rounded(contributions: readonly Contribution[]): Contribution[] {
  return contributions
    .map(({ feature, weight }) => ({ feature, weight: Math.round(weight * 100) / 100 }))
    .filter(({ weight }) => weight !== 0);
}
