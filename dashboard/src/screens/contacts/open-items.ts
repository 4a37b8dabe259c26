import { type Age, ageNames, dueDaysOf } from '../../server/ages';
import { everyRow } from '../../server/list';
import {
  CreditsOfContactDocument,
  DebitsOfContactDocument,
  OpenBillsOfContactDocument,
  OpenInvoicesOfContactDocument,
  UnappliedOfContactDocument,
  UnappliedToContactDocument,
} from './contacts.generated';

interface OpenItem {
  openCents: number;
  currency: string;
}

interface DueItem extends OpenItem {
  dueDate: string;
}

/** What is open with a contact in one currency. */
export interface OpenSums {
  currency: string;
  /** What is due, by its age. */
  dueCents: Record<Age, number>;
  /** What was paid, credited or debited and is not applied. */
  unappliedCents: number;
  /** What is due less what is not applied. */
  balanceCents: number;
}

/** What a contact owes, and what it is owed, in each currency: the sums of every open document. */
export async function openItemsOf(id: string, today: string): Promise<{ owes: OpenSums[]; owed: OpenSums[] }> {
  const variables = { id };
  const [invoices, credits, payments, bills, debits, paidOut] = await Promise.all([
    everyRow(OpenInvoicesOfContactDocument, variables, ({ list }) => list),
    everyRow(CreditsOfContactDocument, variables, ({ list }) => list),
    everyRow(UnappliedOfContactDocument, variables, ({ list }) => list),
    everyRow(OpenBillsOfContactDocument, variables, ({ list }) => list),
    everyRow(DebitsOfContactDocument, variables, ({ list }) => list),
    everyRow(UnappliedToContactDocument, variables, ({ list }) => list),
  ]);
  return {
    owes: openSums(invoices, [...credits, ...payments], today),
    owed: openSums(bills, [...debits, ...paidOut], today),
  };
}

export function openSums(due: DueItem[], unapplied: OpenItem[], today: string): OpenSums[] {
  const currencies = [...new Set([...due, ...unapplied].map(({ currency }) => currency))].toSorted();
  return currencies.map((currency) => {
    const dueCents = { current: 0, days1To30: 0, days31To60: 0, days61To90: 0, days91Plus: 0 };
    for (const item of due.filter((one) => one.currency === currency))
      dueCents[ageOf(item.dueDate, today)] += item.openCents;
    const unappliedCents = sumOf(unapplied.filter((one) => one.currency === currency));
    const totalCents = ageNames.reduce((sum, age) => sum + dueCents[age], 0);
    return { currency, dueCents, unappliedCents, balanceCents: totalCents - unappliedCents };
  });
}

function ageOf(dueDate: string, today: string): Age {
  const isOfAge = (age: Age) => {
    const { dueFrom = '', dueTo = '9999-12-31' } = dueDaysOf(age, today);
    return dueFrom <= dueDate && dueDate <= dueTo;
  };
  return ageNames.find(isOfAge) ?? 'current';
}

function sumOf(items: OpenItem[]): number {
  return items.reduce((sum, { openCents }) => sum + openCents, 0);
}
