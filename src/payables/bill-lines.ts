import type { EntityManager } from '@mikro-orm/postgresql';
import type { FieldProblems } from '../contract/errors.js';
import { documentTotals, type MergedLines } from '../documents/lines.js';
import { find, type NewRecord, newRecord, remove, save } from '../store/records.js';
import { type DecidedTaxes, saveTaxes, taxLinesOf } from '../tax/document-taxes.js';
import type { StatedTaxInput } from '../tax/tax-line.inputs.js';
import { type Bill, BillLine } from './bill.entity.js';
import { type ExpenseLineChange, mergeExpenseLines } from './expense-lines.js';

/** The lines of a bill, by position. */
export function linesOf(em: EntityManager, bill: Bill): Promise<BillLine[]> {
  return find(em, BillLine, { billId: bill.id }, ['position', 'id']);
}

/** Merged lines, and what their tax codes make of the bill. */
export interface TaxedLines extends MergedLines<BillLine> {
  taxes: DecidedTaxes;
}

/** What an input says of a bill's tax. */
export interface BillTax {
  taxCents?: number | null;
  taxLines?: readonly StatedTaxInput[] | null;
}

/**
 * Brings changes into the lines of a bill and sets its totals; nothing is written yet. Throws VALIDATION_FAILED, for what was noted
 * in `problems` before, too.
 */
export async function changeLines(
  em: EntityManager,
  bill: Bill,
  existing: readonly BillLine[],
  changes: readonly ExpenseLineChange[],
  { taxCents, taxLines: stated }: BillTax,
  problems: FieldProblems,
): Promise<TaxedLines> {
  const before = await taxLinesOf(em, { billId: bill.id }, existing);
  const keptCents = before.length === 0 && bill.taxCents !== 0 ? bill.taxCents : null;
  const wholeCents = taxCents ?? keptCents;
  const whole = wholeCents === null ? null : { taxCents: wholeCents };
  const document = { contactId: bill.contactId, whole, stated: stated ?? null, before };
  const make = (blank: NewRecord<BillLine>) => newRecord(BillLine, blank);
  const merged = await mergeExpenseLines(em, existing, changes, make, document, problems);
  const tax = { taxCents: merged.taxes.taxCents ?? wholeCents ?? 0 };
  const totals = documentTotals(merged.lines, { tax }, problems);
  problems.refuse();
  bill.setTotals(totals);
  return merged;
}

/** Writes merged lines; the bill is stored already. */
export async function saveLines(
  em: EntityManager,
  bill: Bill,
  { lines, added, removed, taxes }: TaxedLines,
): Promise<void> {
  for (const line of added) line.billId = bill.id;
  await remove(em, BillLine, removed);
  await save(em, BillLine, lines);
  await saveTaxes(em, { billId: bill.id }, taxes);
}
