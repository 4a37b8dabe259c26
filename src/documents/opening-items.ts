import type { EntityManager } from '@mikro-orm/postgresql';
import { Contact } from '../contacts/contact.entity.js';
import type { FieldProblems } from '../contract/errors.js';
import { findReferenced } from '../store/records.js';

/** A payment or a note of the books of before of which something is not applied. */
export interface OpeningCredit {
  contactId: string;
  /** The day it is dated there. */
  issueDate: string;
  /** What is open of it, in minor units. */
  amountCents: number;
}

/** A document of the books of before of which something is open. */
export interface OpeningItem extends OpeningCredit {
  dueDate: string;
}

/** What open items are taken over with. */
export interface Opening {
  id: number;
  openingOn: string;
  currency: string;
  /** The account between the trial balance and its open items. */
  accountId: number;
}

/** What every payment and note has that is taken over: it counts from the day of the opening, and keeps its own beside it. */
export function openingCreditFields({ id, currency }: Opening, { contactId, issueDate, amountCents }: OpeningCredit) {
  return {
    contactId: Number(contactId),
    currency,
    openingBalanceId: id,
    originalDate: issueDate,
    unappliedCents: amountCents,
  };
}

/** Notes in `problems` what is wrong with open items: contacts that are not there, amounts, and days after the opening. */
export async function checkOpeningItems(
  em: EntityManager,
  items: readonly OpeningCredit[],
  { path, openingOn }: { path: string; openingOn: string },
  problems: FieldProblems,
): Promise<void> {
  const contacts = await findReferenced(
    em,
    Contact,
    items.map(({ contactId }) => contactId),
  );
  items.forEach(({ contactId, issueDate, amountCents }, index) => {
    const of = (field: string) => `${path}.${index}.${field}`;
    problems.check(contacts.has(contactId), of('contactId'), 'refers to nothing');
    problems.check(amountCents > 0, of('amountCents'), 'must be above 0');
    problems.check(issueDate <= openingOn, of('issueDate'), `must not be after ${openingOn}`);
  });
}

/** What the line of such a document says. */
export const openingLine = { position: 1, description: 'Open item of the books of before', quantity: '1' };
