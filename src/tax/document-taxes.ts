import type { EntityManager } from '@mikro-orm/postgresql';
import type { FieldProblems } from '../contract/errors.js';
import { lockNameShared } from '../store/locks.js';
import { find, findReferenced, newRecord, remove, save } from '../store/records.js';
import { isCents, sumCents, taxOnCents } from '../values/money.js';
import { parseId } from '../values/record-id.js';
import { TaxCode } from './tax-code.entity.js';
import { type TaxedDocument, TaxLine } from './tax-line.entity.js';
import type { StatedTaxInput } from './tax-line.inputs.js';
import { basesOfCodes, type CodedLine, costsOfLines, figuresOf, type TaxSide, taxOfCode } from './tax-rules.js';

/** Whoever taxes a document holds this lock together with others; only a change of a tax code keeps them out. */
export const taxCodesLock = 'tax codes';

/** What an input of a line says of its tax code. */
export interface LineTaxCode {
  id?: string | null;
  taxCodeId?: string | null;
}

/** The tax codes that the changes of a document's lines name, for `decideTaxes` to look up. */
export class NamedTaxCodes {
  readonly named: { taxCodeId: number; path: string }[] = [];

  /** Sets the code that a change names; a new line that names none gets the one by default. */
  assign(line: { taxCodeId: number | null }, change: LineTaxCode, path: string, byDefault: number | null): void {
    const isNew = change.id === null || change.id === undefined;
    if (change.taxCodeId === undefined && (!isNew || byDefault === null)) return;
    const asked = change.taxCodeId === undefined ? String(byDefault) : change.taxCodeId;
    line.taxCodeId = asked === null ? null : (parseId(asked) ?? 0);
    if (line.taxCodeId === null) return;
    this.named.push({ taxCodeId: line.taxCodeId, path: path === '' ? 'taxCodeId' : `${path}.taxCodeId` });
  }
}

/** The tax of a document as a whole, which the specification has: an amount, or a rate in basis points. */
export type WholeTax = { taxCents: number } | { rateBps: number };

export interface TaxedLines {
  side: TaxSide;
  lines: readonly CodedLine[];
  discountCents?: number;
  /** Tax codes that were named just now. */
  codes: NamedTaxCodes;
  /** What the document says of its tax as a whole; null when it says nothing. */
  whole: WholeTax | null;
  /** What the vendor printed. */
  stated?: readonly StatedTaxInput[] | null;
  /** The tax lines of before. */
  before?: readonly TaxLine[];
}

/** Whether a change adds a line that takes the tax code by default: not in a document that says its tax as a whole. */
export function takesDefault(changes: readonly LineTaxCode[], whole: WholeTax | null): boolean {
  return whole === null && changes.some(({ id, taxCodeId }) => (id ?? null) === null && taxCodeId === undefined);
}

/** What codes make of a document; `taxCents` is null when no line has one. */
export interface DecidedTaxes {
  taxCents: number | null;
  lines: readonly TaxLine[];
  before: readonly TaxLine[];
}

/**
 * The tax of a document by the codes of its lines. Notes in `problems`: codes that are not there or archived, a tax of the
 * whole that is another, a stated tax of a code that no line has, amounts beyond 2^53−1.
 */
export async function decideTaxes(
  em: EntityManager,
  taxed: TaxedLines,
  problems: FieldProblems,
): Promise<DecidedTaxes> {
  const { lines, before = [], stated } = taxed;
  const ids = lines.flatMap(({ taxCodeId }) => taxCodeId ?? []);
  if (ids.length === 0) {
    problems.check(!stated?.length, 'taxLines', 'needs lines with tax codes');
    return { taxCents: null, lines: [], before };
  }
  await lockNameShared(em, taxCodesLock);
  const found = await find(em, TaxCode, { id: [...new Set(ids)] });
  const codes = new Map(found.map((code) => [code.id, code]));
  checkNamed(taxed.codes, codes, problems);
  const taxLines = linesOfCodes(taxed, codes, problems);
  const taxCents = sumCents(taxLines.map((line) => line.chargedCents()));
  problems.check(taxCents !== null, 'lines', 'must not make tax of more than 2^53-1');
  // Lines that nearly cancel each other share a tax out in amounts far beyond it.
  const costs = costsOfLines(lines, taxLines);
  problems.check(costs.every(isCents), 'lines', 'must not cost more than 2^53-1 with their tax');
  checkWhole(taxed, taxCents ?? 0, problems);
  return { taxCents: taxCents ?? 0, lines: taxLines, before };
}

/** The tax code that an input names for what comes, null when it names none. Notes one that is not there or archived. */
export async function takenTaxCodeId(
  em: EntityManager,
  id: string | null,
  path: string,
  problems: FieldProblems,
): Promise<number | null> {
  if (id === null) return null;
  const code = (await findReferenced(em, TaxCode, [id])).get(id);
  if (!problems.check(code !== undefined, path, 'refers to nothing') || !code) return null;
  problems.check(code.archivedAt === null, path, isArchived(code));
  return code.id;
}

/** Writes the tax lines of a document, which is stored already, in the place of those of before. */
export async function saveTaxes(
  em: EntityManager,
  document: { [K in TaxedDocument]?: number },
  { lines, before }: DecidedTaxes,
): Promise<void> {
  await remove(em, TaxLine, before);
  for (const line of lines) Object.assign(line, document);
  if (lines.length > 0) await save(em, TaxLine, lines);
}

/** The tax lines of a document; none is read of one without codes. */
export async function taxLinesOf(
  em: EntityManager,
  document: { [K in TaxedDocument]?: number },
  lines: readonly { taxCodeId: number | null }[],
): Promise<TaxLine[]> {
  return lines.some(({ taxCodeId }) => taxCodeId !== null) ? find(em, TaxLine, document) : [];
}

/** The tax lines of a document that is being posted: from now on they keep the names that their codes have today. */
export async function freezeTaxes(
  em: EntityManager,
  document: { [K in TaxedDocument]?: number },
  lines: readonly { taxCodeId: number | null }[],
): Promise<TaxLine[]> {
  const taxLines = await taxLinesOf(em, document, lines);
  if (taxLines.length === 0) return taxLines;
  const codes = await find(em, TaxCode, { id: taxLines.map(({ taxCodeId }) => taxCodeId) });
  const byId = new Map(codes.map((code) => [code.id, code]));
  for (const line of taxLines) {
    const code = byId.get(line.taxCodeId);
    if (code) Object.assign(line, { code: code.code, name: code.name });
  }
  await save(em, TaxLine, taxLines);
  return taxLines;
}

/** Takes the tax lines of a draft away that is deleted. */
export async function removeTaxes(em: EntityManager, document: { [K in TaxedDocument]?: number }): Promise<void> {
  await remove(em, TaxLine, await find(em, TaxLine, document));
}

function checkNamed({ named }: NamedTaxCodes, codes: ReadonlyMap<number, TaxCode>, problems: FieldProblems): void {
  for (const { taxCodeId, path } of named) {
    const code = codes.get(taxCodeId);
    if (!problems.check(code !== undefined, path, 'refers to nothing')) continue;
    if (code) problems.check(code.archivedAt === null, path, isArchived(code));
  }
}

function isArchived({ code }: TaxCode): string {
  return `must not be archived, as ${code} is: name a code that is not, or null`;
}

function linesOfCodes(
  { side, lines, discountCents = 0, stated, before = [] }: TaxedLines,
  codes: ReadonlyMap<number, TaxCode>,
  problems: FieldProblems,
): TaxLine[] {
  const bases = basesOfCodes(lines, discountCents, problems);
  const printed = printedTaxes(stated ?? [], bases, problems);
  return [...bases].flatMap(([taxCodeId, baseCents]) => {
    const code = codes.get(taxCodeId);
    if (!code) return [];
    const kept = stated
      ? undefined
      : before.find((line) => line.taxCodeId === taxCodeId && line.baseCents === baseCents);
    const taxCents = printed.get(taxCodeId) ?? kept?.taxCents ?? taxOfCode(code, side, baseCents);
    if (!problems.check(isCents(taxCents), 'lines', 'must not make tax of more than 2^53-1')) return [];
    const { code: shortName, name, country, kind, ratePpm, recoverable } = code;
    const figures = figuresOf(code, side, baseCents, taxCents ?? 0);
    return [newRecord(TaxLine, { taxCodeId, code: shortName, name, country, kind, ratePpm, recoverable, ...figures })];
  });
}

/** What the vendor printed, by code. */
function printedTaxes(
  stated: readonly StatedTaxInput[],
  bases: ReadonlyMap<number, number>,
  problems: FieldProblems,
): Map<number, number> {
  const printed = new Map<number, number>();
  stated.forEach(({ taxCodeId, taxCents }, index) => {
    const path = `taxLines.${index}.taxCodeId`;
    const id = parseId(taxCodeId) ?? 0;
    problems.check(bases.has(id), path, 'refers to no tax code of a line');
    problems.check(!printed.has(id), path, 'is given twice');
    printed.set(id, taxCents);
  });
  return printed;
}

/** The tax of the whole is shorthand: beside codes it may only say what they make. */
function checkWhole({ whole, lines, discountCents = 0 }: TaxedLines, taxCents: number, problems: FieldProblems): void {
  if (whole === null) return;
  if ('taxCents' in whole) {
    problems.check(
      whole.taxCents === taxCents,
      'taxCents',
      `must be ${taxCents}, which the tax codes of the lines make, or absent`,
    );
    return;
  }
  const subtotalCents = sumCents(lines.map(({ amountCents }) => amountCents)) ?? 0;
  const byRate = taxOnCents(Math.max(subtotalCents - discountCents, 0), whole.rateBps);
  problems.check(
    byRate === taxCents,
    'taxRateBps',
    `must make tax of ${taxCents}, as the tax codes of the lines do, or be absent`,
  );
}
