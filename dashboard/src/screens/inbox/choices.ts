import type { Candidate, InboxDocument } from './document-fields';
import type { Choices } from './enter-rule';

/** What the vendor's last bills suggest. */
export function suggestedChoices({ suggestion }: InboxDocument): Choices {
  const account = suggestion?.account;
  return {
    vendor: null,
    account: account ? { id: account.id, label: account.name, detail: account.number } : null,
    allocations: [],
  };
}

/** Chooses a purchase order for what of the invoice is left, or drops it. */
export function toggled(
  choices: Choices,
  { commitmentId, number, remainingCents }: Candidate,
  document: InboxDocument,
): Choices {
  const others = choices.allocations.filter((one) => one.commitmentId !== commitmentId);
  if (others.length < choices.allocations.length) return { ...choices, allocations: others };
  const total = document.extractedTotalCents ?? 0;
  const left = total - others.reduce((sum, { cents }) => sum + cents, 0);
  const isOnly = others.length === 0;
  const cents = isOnly && remainingCents <= 0 ? left : Math.min(left, Math.max(remainingCents, 0));
  return { ...choices, allocations: [...others, { commitmentId, number, cents }] };
}

/** Gives a chosen purchase order another amount. */
export function withAmount(choices: Choices, commitmentId: string, cents: number): Choices {
  const allocations = choices.allocations.map((one) => (one.commitmentId === commitmentId ? { ...one, cents } : one));
  return { ...choices, allocations };
}
