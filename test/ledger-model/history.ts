import fc from 'fast-check';

/** Everything that a history does, and how often of about 100 steps. */
const weights = {
  wait: 18,
  makeDocument: 26,
  apply: 16,
  unapply: 4,
  voidDocument: 6,
  settle: 6,
  unsettle: 2,
  confirm: 2,
  moveMoney: 6,
  voidMovement: 2,
  postJournal: 4,
  recur: 1,
  enterRate: 4,
  revalue: 3,
  reverseRevaluation: 1,
  amortize: 2,
  disposeAsset: 1,
  billCommitment: 2,
  undoCommitmentBill: 1,
  endRecurring: 1,
  closeTax: 1,
  reverseTax: 1,
  closeYear: 1,
  takeOver: 1,
  voidOpening: 1,
  reconcile: 3,
  closePeriod: 2,
  reopenPeriod: 2,
  renumber: 2,
  cancelDraft: 2,
  changePaymentSettings: 1,
} as const;

export type Deed = keyof typeof weights;

/** One step of a history. It picks from what is there when its turn comes; what is not possible then does nothing. */
export interface Step {
  do: Deed;
  pick: number;
  kind: number;
  cents: number;
  days: number;
  currency: number;
  isLate: boolean;
}

/** The currencies of a history: of two, none and three decimals. */
export const currencies = ['USD', 'JPY', 'KWD'] as const;

function step(left: readonly Deed[]): fc.Arbitrary<Step> {
  const deeds = (Object.keys(weights) as Deed[]).filter((name) => !left.includes(name));
  return fc.record({
    do: fc.oneof(...deeds.map((name) => ({ weight: weights[name], arbitrary: fc.constant(name) }))),
    pick: fc.nat(9_999),
    kind: fc.nat(59),
    cents: fc.integer({ min: 1, max: 99_999 }),
    days: fc.integer({ min: -60, max: 40 }),
    currency: fc.nat(currencies.length - 1),
    isLate: fc.boolean(),
  });
}

export interface History {
  steps: Step[];
  /** Days on which reports are compared, counted from the first. */
  days: number[];
}

/** The history of a seed, always the same, without the deeds that are left out: 500 steps take about three years. */
export function historyOf(seed: number, stepCount: number, dayCount: number, left: readonly Deed[] = []): History {
  const lastDay = Math.round(stepCount * 2.2) + 60;
  const exactly = (length: number) => ({ minLength: length, maxLength: length });
  const arbitrary = fc.record({
    steps: fc.array(step(left), exactly(stepCount)),
    days: fc.array(fc.integer({ min: -60, max: lastDay }), exactly(dayCount)),
  });
  return fc.sample(arbitrary, { seed, numRuns: 1 })[0] as History;
}

/** As few of the steps as still fail: pieces are left out, ever smaller ones, for as long as it fails without them. */
export async function shrunk(steps: readonly Step[], fails: (steps: Step[]) => Promise<boolean>): Promise<Step[]> {
  let kept = [...steps];
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < kept.length; ) {
      const without = kept.toSpliced(from, size);
      if (await fails(without)) kept = without;
      else from += size;
    }
  }
  return kept;
}
