import assert from 'node:assert/strict';
import type { EntityClass, EntityManager } from '@mikro-orm/postgresql';
import { type ErrorCode, ensure, FieldProblems, Refusal } from '../contract/errors.js';
import type { OwnedRow } from '../store/columns.js';
import { lockAll, save } from '../store/records.js';
import { amountWithCurrency, sumCents } from '../values/money.js';
import { parseId } from '../values/record-id.js';
import type { AppliedAmount } from './application.entity.js';

/**
 * Applying credits to documents: customer payments and credit notes to invoices, vendor payments and debit notes to bills
 * (specification 4.5 and 4.8, decisions section 5). The caller has locked the source before it asks here.
 */

/** What is applied: a payment or a note. */
export interface ApplicationSource {
  contactId: number;
  currency: string;
  unappliedCents: number;
}

/** What it is applied to: an invoice or a bill. */
export interface ApplicationTarget {
  id: number;
  contactId: number;
  currency: string;
  balanceDueCents: number;
}

/** What one call asks to apply to one target; `path` is where the input first names the target. */
export interface AskedApplication {
  targetId: number;
  amountCents: bigint;
  path: string;
}

/** An application that may be made. */
export interface Application<T extends ApplicationTarget> {
  target: T;
  amountCents: number;
}

/** The words and codes in which one kind of application refuses. */
export interface ApplicationTerms<T extends ApplicationTarget> {
  /** Of the source, for example `Payment 7`. */
  source: string;
  nameOf: (target: T) => string;
  isOpen: (target: T) => boolean;
  notOpen: ErrorCode;
  overApplied: ErrorCode;
}

/**
 * What a call asks for, one entry for each target in the order of their ids: the same target twice adds up.
 * `field` is the input's name for a target, `invoiceId` or `billId`. Throws VALIDATION_FAILED naming every field.
 */
export function askedApplications<F extends string>(
  applications: readonly ({ amountCents: number } & Record<F, string>)[],
  field: F,
): AskedApplication[] {
  const problems = new FieldProblems();
  const asked = new Map<number, AskedApplication>();
  problems.check(applications.length > 0, 'applications', 'must have at least one entry');
  applications.forEach((application, index) => {
    const path = `applications.${index}.${field}`;
    const targetId = parseId(application[field]);
    problems.check(targetId !== null, path, 'refers to nothing');
    problems.check(application.amountCents > 0, `applications.${index}.amountCents`, 'must be above 0');
    if (targetId === null) return;
    const before = asked.get(targetId) ?? { targetId, amountCents: 0n, path };
    asked.set(targetId, { ...before, amountCents: before.amountCents + BigInt(application.amountCents) });
  });
  problems.refuse();
  return [...asked.values()].sort((one, other) => one.targetId - other.targetId);
}

/**
 * The applications, when all of them may be made. Throws VALIDATION_FAILED for a target that does not exist, the codes of
 * `terms` for a target that is not open and for more than the source or a target has left, CONTACT_MISMATCH,
 * CURRENCY_MISMATCH.
 */
export function decideApplications<T extends ApplicationTarget>(
  source: ApplicationSource,
  asked: readonly AskedApplication[],
  targets: readonly T[],
  terms: ApplicationTerms<T>,
): Application<T>[] {
  const wanted = withTargets(asked, targets);
  const amount = (cents: number | bigint) => amountWithCurrency(cents, source.currency);
  for (const { target } of wanted) ensureFits(source, target, terms);
  for (const { target, amountCents } of wanted) {
    ensure(
      amountCents <= BigInt(target.balanceDueCents),
      terms.overApplied,
      `${terms.nameOf(target)} has ${amount(target.balanceDueCents)} due; ${amount(amountCents)} were to be applied`,
    );
  }
  const total = wanted.reduce((sum, { amountCents }) => sum + amountCents, 0n);
  ensure(
    total <= BigInt(source.unappliedCents),
    terms.overApplied,
    `${terms.source} has ${amount(source.unappliedCents)} unapplied; ${amount(total)} were to be applied`,
  );
  return wanted.map(({ target, amountCents }) => ({ target, amountCents: Number(amountCents) }));
}

/**
 * Which of the applications that hold a call takes back: those of the targets named, all when it names none. Throws
 * VALIDATION_FAILED naming every target to which nothing is applied.
 */
export function askedRemovals<F extends string, A extends AppliedAmount & Record<F, number>>(
  held: readonly A[],
  asked: readonly Record<F, string>[] | null | undefined,
  field: F & keyof A,
): A[] {
  const problems = new FieldProblems();
  problems.check(asked ? asked.length > 0 : held.length > 0, 'applications', 'must have at least one entry');
  const targets = new Set<number>();
  asked?.forEach((application, index) => {
    const targetId = parseId(application[field]);
    const isApplied = held.some((each) => each[field] === targetId);
    problems.check(isApplied, `applications.${index}.${field}`, 'refers to nothing that is applied');
    if (targetId !== null) targets.add(targetId);
  });
  problems.refuse();
  return asked ? held.filter((each) => targets.has(each[field])) : [...held];
}

/** Changes every document that is applied to, once for each application, and writes the documents; they are locked here. */
export async function changeTargets<T extends OwnedRow, F extends string, A extends Record<F, number>>(
  em: EntityManager,
  entity: EntityClass<T>,
  { applications, field }: { applications: readonly A[]; field: F },
  change: (target: T, application: A) => void,
): Promise<void> {
  const targets = await lockAll(
    em,
    entity,
    applications.map((application) => application[field]),
  );
  const targetById = new Map(targets.map((target) => [target.id, target]));
  for (const application of applications) {
    const target = targetById.get(application[field]);
    assert(target, 'what is applied is applied to a document');
    change(target, application);
  }
  await save(em, entity, targets);
}

/** What is applied to. */
export function targetsOf<T extends ApplicationTarget>(applications: readonly Application<T>[]): T[] {
  return applications.map(({ target }) => target);
}

/** The sum of applications that were decided: never more than the source has. */
export function appliedTotal(applications: readonly { amountCents: number }[]): number {
  const total = sumCents(applications.map((application) => application.amountCents));
  if (total === null) throw new RangeError('applications add up to more than can be carried exactly');
  return total;
}

function withTargets<T extends ApplicationTarget>(
  asked: readonly AskedApplication[],
  targets: readonly T[],
): { target: T; amountCents: bigint }[] {
  const problems = new FieldProblems();
  const byId = new Map(targets.map((target) => [target.id, target]));
  const found = asked.flatMap(({ targetId, amountCents, path }) => {
    const target = byId.get(targetId);
    problems.check(target !== undefined, path, 'refers to nothing');
    return target ? [{ target, amountCents }] : [];
  });
  problems.refuse();
  return found;
}

function ensureFits<T extends ApplicationTarget>(
  source: ApplicationSource,
  target: T,
  terms: ApplicationTerms<T>,
): void {
  const name = terms.nameOf(target);
  if (!terms.isOpen(target)) throw new Refusal(terms.notOpen, `${name} is not posted`);
  ensure(
    target.contactId === source.contactId,
    'CONTACT_MISMATCH',
    `${name} belongs to another contact than ${terms.source}`,
  );
  ensure(
    target.currency === source.currency,
    'CURRENCY_MISMATCH',
    `${name} is in ${target.currency}, ${terms.source} in ${source.currency}`,
  );
}
