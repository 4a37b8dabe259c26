import type { EntityManager } from '@mikro-orm/postgresql';
import { Contact } from '../contacts/contact.entity.js';
import type { FieldProblems } from '../contract/errors.js';
import { findReferenced } from '../store/records.js';

/** A document of the books of before of which something is open. */
export interface OpeningItem {
  contactId: string;
  issueDate: string;
  dueDate: string;
  /** What is open of it, in minor units. */
  amountCents: number;
}

/** What open items are taken over with. */
export interface Opening {
  id: number;
  openingOn: string;
  currency: string;
  /** The account between the trial balance and its open items. */
  accountId: number;
}

/** Notes in `problems` what is wrong with open items: contacts that are not there, amounts, and days after the opening. */
export async function checkOpeningItems(
  em: EntityManager,
  items: readonly OpeningItem[],
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
