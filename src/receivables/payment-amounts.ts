import type { FieldProblem, FieldProblems } from '../contract/errors.js';

/** What a payment comes to. Gross and fee are null unless a fee was deducted. */
export interface PaymentAmounts {
  amountCents: number;
  grossAmountCents: number | null;
  feeCents: number | null;
}

export interface GivenAmounts {
  amountCents?: number | null;
  grossAmountCents?: number | null;
  feeCents?: number | null;
  feeAccountId?: string | null;
  feeDescription?: string | null;
}

/**
 * The amounts of a new payment. A split payment (specification 4.5) is one that says anything of a fee: its net is gross
 * less fee, and an `amountCents` that says otherwise is noted in `problems`, as is everything else that is wrong.
 */
export function paymentAmounts(given: GivenAmounts, problems: FieldProblems): PaymentAmounts {
  const missing = missingAmounts(given);
  for (const { path, message } of missing) problems.check(false, path, message);
  const isComplete = missing.length === 0;
  return isSplit(given) ? splitAmounts(given, isComplete, problems) : plainAmounts(given, isComplete, problems);
}

/** The amounts that a payment needs and was not given: its own, or of a split payment gross and fee. */
export function missingAmounts(given: GivenAmounts): FieldProblem[] {
  const [names, message] = isSplit(given)
    ? ([['grossAmountCents', 'feeCents'], 'is required for a split payment'] as const)
    : ([['amountCents'], 'is required'] as const);
  return names.filter((name) => isAbsent(given[name])).map((path) => ({ path, message }));
}

function isSplit({ grossAmountCents, feeCents, feeAccountId, feeDescription }: GivenAmounts): boolean {
  return ![grossAmountCents, feeCents, feeAccountId, feeDescription].every(isAbsent);
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

function plainAmounts(given: GivenAmounts, isComplete: boolean, problems: FieldProblems): PaymentAmounts {
  const amountCents = given.amountCents ?? 0;
  if (isComplete) problems.check(amountCents > 0, 'amountCents', 'must be above 0');
  return { amountCents, grossAmountCents: null, feeCents: null };
}

function splitAmounts(given: GivenAmounts, isComplete: boolean, problems: FieldProblems): PaymentAmounts {
  const gross = given.grossAmountCents ?? 0;
  const fee = given.feeCents ?? 0;
  if (!isComplete) return { amountCents: 0, grossAmountCents: gross, feeCents: fee };
  problems.check(gross > 0, 'grossAmountCents', 'must be above 0');
  problems.check(fee >= 0 && fee <= gross, 'feeCents', 'must be between 0 and the gross amount');
  const amountCents = gross - fee;
  const net = given.amountCents ?? amountCents;
  problems.check(net === amountCents, 'amountCents', 'must be gross less fee, or be left out');
  return { amountCents, grossAmountCents: gross, feeCents: fee };
}
