import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { FieldProblems } from '../contract/errors.js';
import { type BlankLine, type LineRules, mergeLines } from '../documents/lines.js';
import { checkExpenseAccounts } from '../payables/expense-lines.js';
import { find, newRecord, remove, save } from '../store/records.js';
import { parseId } from '../values/record-id.js';
import { assignChanged, given, sameDecimal } from './by-value.js';
import { type Commitment, CommitmentLine } from './commitment.entity.js';
import type { CommitmentLineChangeInput, CommitmentLineInput } from './commitment.inputs.js';
import { metadataFrom } from './metadata.js';

/**
 * Makes these the lines of the commitment, whole (decisions section 8): each is matched to an existing line by
 * `externalLineId`, or without one by position; lines not named go. Answers whether anything changed.
 * Throws VALIDATION_FAILED naming `lines.<index>.<field>`.
 */
export async function replaceLines(
  em: EntityManager,
  commitment: Commitment,
  inputs: readonly CommitmentLineInput[],
): Promise<boolean> {
  const existing = await linesOf(em, commitment);
  return writeLines(em, commitment, existing, wholeSet(existing, inputs));
}

/**
 * Adds, changes and removes the lines named (entries with `id`, `destroy`); the others stay. Answers whether anything
 * changed. Throws VALIDATION_FAILED naming `lines.<index>.<field>`.
 */
export async function changeLines(
  em: EntityManager,
  commitment: Commitment,
  changes: readonly CommitmentLineChangeInput[],
): Promise<boolean> {
  return writeLines(em, commitment, await linesOf(em, commitment), changes);
}

/**
 * The changes that leave exactly these lines: those with an identifier of their own are matched first, the others by
 * position, each existing line at most once. What an input leaves out is as on a new line.
 */
export function wholeSet(
  existing: readonly Pick<CommitmentLine, 'id' | 'position' | 'externalLineId'>[],
  inputs: readonly CommitmentLineInput[],
): CommitmentLineChangeInput[] {
  const free = new Set(existing);
  const take = (fits: (line: { position: number; externalLineId: string | null }) => boolean): string | null => {
    const line = [...free].find(fits);
    if (!line) return null;
    free.delete(line);
    return String(line.id);
  };
  const whole = inputs.map((input, index) => ({ ...blank, ...input, position: input.position ?? index + 1 }));
  const identified = whole.map(({ externalLineId }) =>
    externalLineId ? take((line) => line.externalLineId === externalLineId) : null,
  );
  const changes = whole.map((line, index) => ({
    ...line,
    id: line.externalLineId ? identified[index] : take(({ position }) => position === line.position),
  }));
  return [...changes, ...[...free].map(({ id }) => ({ id: String(id), destroy: true }))];
}

const blank: CommitmentLineInput = {
  description: null,
  quantity: null,
  unitPriceCents: null,
  accountId: null,
  periodStart: null,
  periodEnd: null,
  externalLineId: null,
  metadata: null,
};

function linesOf(em: EntityManager, commitment: Commitment): Promise<CommitmentLine[]> {
  return find(em, CommitmentLine, { commitmentId: commitment.id });
}

async function writeLines(
  em: EntityManager,
  { id: commitmentId }: Commitment,
  existing: readonly CommitmentLine[],
  changes: readonly CommitmentLineChangeInput[],
): Promise<boolean> {
  const before = existing.map(contentOf);
  // An account that was archived since stays on the line that has it.
  const accountBefore = new Map(existing.map(({ id, accountId }) => [id, accountId]));
  const problems = new FieldProblems();
  const make = (blank: BlankLine) => newRecord(CommitmentLine, { ...blank, commitmentId });
  const { lines, added, removed } = mergeLines(existing, changes, problems, { make, assign });
  const accounts = changes.flatMap(({ id, accountId: given }, index) => {
    const accountId = given ? parseId(given) : null;
    const isNew = Boolean(given) && accountBefore.get(parseId(id ?? '') ?? 0) !== accountId;
    return isNew ? [{ accountId, path: `lines.${index}.accountId` }] : [];
  });
  await checkExpenseAccounts(em, accounts, problems);
  checkIdentifiers(lines, changes, problems);
  problems.refuse();
  await remove(em, CommitmentLine, removed);
  await save(em, CommitmentLine, lines);
  return added.length > 0 || removed.length > 0 || !isDeepStrictEqual(existing.map(contentOf), before);
}

function contentOf(line: CommitmentLine): unknown[] {
  const { position, description, quantity, unitPriceCents, accountId, periodStart, periodEnd } = line;
  const { externalLineId, metadata } = line;
  return [position, description, quantity, unitPriceCents, accountId, periodStart, periodEnd, externalLineId, metadata];
}

/** Copies the fields given; quantity and price cleared are as on a new line. Values that are the same stay untouched. */
const assign: LineRules<CommitmentLine, CommitmentLineChangeInput>['assign'] = (line, change, path, problems) => {
  const quantity = change.quantity === null ? '1' : (change.quantity ?? line.quantity);
  const periodStart = given(change.periodStart, line.periodStart);
  const periodEnd = given(change.periodEnd, line.periodEnd);
  const ordered = periodStart === null || periodEnd === null || periodStart <= periodEnd;
  problems.check(ordered, `${path}.periodEnd`, 'must not be before the start of the period');
  assignChanged(line, {
    description: given(change.description, line.description),
    quantity: sameDecimal(quantity, line.quantity) ? line.quantity : quantity,
    unitPriceCents: change.unitPriceCents === null ? 0 : (change.unitPriceCents ?? line.unitPriceCents),
    accountId: change.accountId === undefined ? line.accountId : parseId(change.accountId ?? ''),
    periodStart,
    periodEnd,
    externalLineId: given(change.externalLineId, line.externalLineId),
    metadata: metadataFrom(change.metadata, line.metadata, `${path}.metadata`, problems),
  });
};

/** An identifier names one line of its commitment. */
function checkIdentifiers(
  lines: readonly CommitmentLine[],
  changes: readonly CommitmentLineChangeInput[],
  problems: FieldProblems,
): void {
  const uses = Map.groupBy(lines, ({ externalLineId }) => externalLineId);
  for (const [index, { externalLineId }] of changes.entries()) {
    const unique = !externalLineId || (uses.get(externalLineId)?.length ?? 0) < 2;
    problems.check(unique, `lines.${index}.externalLineId`, 'is used by more than one line');
  }
}
