import { FieldProblems } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { lineAmountCents, sumCents, taxOnCents } from '../values/money.js';
import { parseId } from '../values/record-id.js';

/**
 * The lines of a document, pure: invoices, bills, debit notes and commitments follow the same rules (specification 4.4
 * and 4.7, decisions section 5).
 */

/** What every kind of line has. */
export interface PricedLine {
  id: number;
  position: number;
  quantity: string;
  unitPriceCents: number;
  amountCents: number;
}

/** What a new line has before its change is taken over. */
export type BlankLine = Omit<PricedLine, 'id'>;

/** What every input for a line has: without `id` a new line, with `destroy` the removal of an existing one. */
export interface LineChange {
  id?: string | null;
  destroy?: boolean | null;
  position?: number | null;
}

export interface LineRules<L extends PricedLine, C extends LineChange> {
  /** A new line of the document, for a change that has what is required. */
  make: (blank: BlankLine, change: C) => L;
  /** Copies the fields given, all but `position`; notes what is wrong under `path` (`lines.0`). */
  assign: (line: L, change: C, path: string, problems: FieldProblems) => void;
  /** Fields that a new line must have and that no line can be without. */
  required?: readonly (keyof C & string)[];
  /** How errors name the line. Defaults to `lines.0` and so on; '' where the line is the whole input. */
  path?: string;
}

export interface MergedLines<L> {
  /** The lines that the document has now: those that stayed in their order, then the new ones. */
  lines: L[];
  /** Lines to insert. */
  added: L[];
  /** Lines to delete. */
  removed: L[];
}

/**
 * Brings changes into the lines of a document: `id` changes that line, `id` with `destroy` removes it, no `id` adds one.
 * Lines that are not named stay. New lines without a position follow the highest before them, from 1. Every line that is
 * new or changed gets its amount. What is wrong is noted in `problems`; the caller refuses.
 */
export function mergeLines<L extends PricedLine, C extends LineChange>(
  existing: readonly L[],
  changes: readonly C[],
  problems: FieldProblems,
  rules: LineRules<L, C>,
): MergedLines<L> {
  const merge = new LineMerge(existing, problems, rules);
  for (const [index, change] of changes.entries()) merge.take(change, rules.path ?? `lines.${index}`);
  return merge.result();
}

/** Sets `quantity × unit price`, rounded once; notes an amount that cannot be carried exactly. */
export function setLineAmount(line: PricedLine, path: string, problems: FieldProblems): void {
  const amountCents = lineAmountCents(line.quantity, line.unitPriceCents);
  problems.check(
    amountCents !== null,
    pathOf(path, 'unitPriceCents'),
    'times the quantity must be between -(2^53-1) and 2^53-1',
  );
  line.amountCents = amountCents ?? 0;
}

export interface DocumentTotals {
  subtotalCents: number;
  taxCents: number;
  totalCents: number;
}

/** How tax comes about: a fixed amount, or a rate in basis points on subtotal less discount. */
export type TaxTerms = { taxCents: number } | { rateBps: number };

/**
 * The field of a line that is the whole input, by which is named what it makes of its document: nobody sent the others.
 * Undefined where none of it counts.
 */
export function pricingField(change: { unitPriceCents?: unknown; quantity?: unknown }): string | undefined {
  return (['unitPriceCents', 'quantity'] as const).find((field) => change[field] !== undefined);
}

/**
 * Subtotal, tax and total of a document. Notes in `problems`: lines that add up to less than 0, a discount that is not
 * between 0 and the subtotal, negative tax, figures beyond 2^53−1, each side of its entry included. `cause` as `pricingField` answers it, where a line is the
 * whole input.
 */
export function documentTotals(
  lines: readonly { amountCents: number }[],
  terms: { discountCents?: number; tax: TaxTerms },
  problems: FieldProblems,
  cause?: string,
): DocumentTotals {
  const discountCents = terms.discountCents ?? 0;
  const subtotalCents = sumCents(lines.map((line) => line.amountCents));
  if (cause === undefined) checkSubtotal(subtotalCents, discountCents, problems);
  else checkSubtotalLeft(subtotalCents, discountCents, cause, problems);
  const taxCents = taxOf(terms.tax, (subtotalCents ?? 0) - discountCents);
  problems.check(taxCents !== null, cause ?? 'taxRateBps', 'must not make tax of more than 2^53-1');
  problems.check((taxCents ?? 0) >= 0, 'taxCents', 'must not be negative');
  const added = lines.map(({ amountCents }) => Math.max(amountCents, 0));
  const isPostable = sumCents([...added, Math.max(taxCents ?? 0, 0)]) !== null;
  const totalCents = sumCents([subtotalCents ?? 0, -discountCents, taxCents ?? 0]);
  problems.check(totalCents !== null, cause ?? 'taxCents', 'must not make a total of more than 2^53-1');
  const path = cause ?? 'lines';
  const isTold = totalCents === null || problems.fields.some((problem) => problem.path === path);
  problems.check(isTold || isPostable, path, 'must not come to more than 2^53-1 before what is taken off');
  return { subtotalCents: subtotalCents ?? 0, taxCents: taxCents ?? 0, totalCents: totalCents ?? 0 };
}

function checkSubtotal(subtotalCents: number | null, discountCents: number, problems: FieldProblems): void {
  problems.check(subtotalCents !== null, 'lines', 'must not add up to more than 2^53-1');
  problems.check((subtotalCents ?? 0) >= 0, 'lines', 'must not add up to less than 0');
  problems.check(
    discountCents >= 0 && discountCents <= Math.max(subtotalCents ?? discountCents, 0),
    'discountCents',
    'must be between 0 and the subtotal',
  );
}

/** What a line leaves of the subtotal: the discount was fine without it. */
function checkSubtotalLeft(
  subtotalCents: number | null,
  discountCents: number,
  cause: string,
  problems: FieldProblems,
): void {
  const least = discountCents === 0 ? '0' : 'the discount';
  problems.check(subtotalCents !== null, cause, 'must not make the subtotal more than 2^53-1');
  problems.check(
    (subtotalCents ?? discountCents) >= discountCents,
    cause,
    `must not make the subtotal less than ${least}`,
  );
}

function taxOf(terms: TaxTerms, baseCents: number): number | null {
  if ('taxCents' in terms) return terms.taxCents;
  return taxOnCents(Math.max(baseCents, 0), terms.rateBps);
}

const positionMaximum = 1_000_000;

/** One pass over the changes of a document's lines. */
class LineMerge<L extends PricedLine, C extends LineChange> {
  private readonly existing: ReadonlyMap<number, L>;
  private readonly staying: Map<number, L>;
  private readonly named = new Set<number>();
  private readonly added: L[] = [];
  private readonly removed: L[] = [];

  constructor(
    existing: readonly L[],
    private readonly problems: FieldProblems,
    private readonly rules: LineRules<L, C>,
  ) {
    this.existing = new Map(existing.map((line) => [line.id, line]));
    this.staying = new Map(this.existing);
  }

  take(change: C, path: string): void {
    const given = change.id ?? null;
    if (given === null) this.add(change, path);
    else this.takeExisting(this.existing.get(parseId(given) ?? 0), change, path);
  }

  result(): MergedLines<L> {
    const lines = [...this.staying.values(), ...this.added];
    const { linesPerDocument } = limits;
    this.problems.check(
      lines.length <= linesPerDocument,
      'lines',
      `must be at most ${linesPerDocument} in one document`,
    );
    return { lines, added: this.added, removed: this.removed };
  }

  private takeExisting(line: L | undefined, change: C, path: string): void {
    if (!line) this.note(path, 'id', 'refers to no line of this document');
    else if (this.named.has(line.id)) this.note(path, 'id', 'is given twice');
    else if (change.destroy) this.remove(line);
    else if (this.hasRequired(change, path, false)) this.write(line, change, path);
    if (line) this.named.add(line.id);
  }

  private add(change: C, path: string): void {
    if (change.destroy) this.note(path, 'id', 'is required to remove a line');
    else if (this.hasRequired(change, path, true)) this.added.push(this.make(change, path));
  }

  private make(change: C, path: string): L {
    const position = change.position ?? this.nextPosition();
    const line = this.rules.make({ position, quantity: '1', unitPriceCents: 0, amountCents: 0 }, change);
    this.write(line, change, path);
    return line;
  }

  private remove(line: L): void {
    this.staying.delete(line.id);
    this.removed.push(line);
  }

  /** Answers false when a required field is missing, so that there is nothing to price. */
  private hasRequired(change: C, path: string, isNew: boolean): boolean {
    const missing = (this.rules.required ?? []).filter(
      (field) => change[field] === null || (isNew && change[field] === undefined),
    );
    for (const field of missing) this.note(path, field, isNew ? 'is required' : 'must not be null');
    return missing.length === 0;
  }

  private write(line: L, change: C, path: string): void {
    if (typeof change.position === 'number') {
      const fits = change.position >= 0 && change.position <= positionMaximum;
      this.problems.check(fits, pathOf(path, 'position'), `must be between 0 and ${positionMaximum}`);
      line.position = change.position;
    }
    this.rules.assign(line, change, path, this.problems);
    setLineAmount(line, path, this.problems);
  }

  /** The place after the highest, so that lines without a position keep the order they were given in. */
  private nextPosition(): number {
    const taken = [...this.staying.values(), ...this.added].map((line) => line.position);
    return taken.reduce((highest, position) => Math.max(highest, position), 0) + 1;
  }

  private note(path: string, field: string, message: string): void {
    this.problems.check(false, pathOf(path, field), message);
  }
}

/** The name of a line's field in an answer: `lines.0.quantity`, or just `quantity` where the line is the whole input. */
function pathOf(path: string, field: string): string {
  return path === '' ? field : `${path}.${field}`;
}
