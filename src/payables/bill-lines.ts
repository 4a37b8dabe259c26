import type { EntityManager } from '@mikro-orm/postgresql';
import { FieldProblems } from '../contract/errors.js';
import { documentTotals, type MergedLines } from '../documents/lines.js';
import { find, newRecord, remove, save } from '../store/records.js';
import { type Bill, BillLine } from './bill.entity.js';
import { type ExpenseLineChange, mergeExpenseLines } from './expense-lines.js';

/** The lines of a bill, by position. */
export function linesOf(em: EntityManager, bill: Bill): Promise<BillLine[]> {
  return find(em, BillLine, { billId: bill.id }, ['position', 'id']);
}

/** Brings changes into the lines of a bill and sets its totals; nothing is written yet. Throws VALIDATION_FAILED. */
export async function changeLines(
  em: EntityManager,
  bill: Bill,
  existing: readonly BillLine[],
  changes: readonly ExpenseLineChange[],
): Promise<MergedLines<BillLine>> {
  const problems = new FieldProblems();
  const merged = await mergeExpenseLines(em, existing, changes, (blank) => newRecord(BillLine, blank), problems);
  const totals = documentTotals(merged.lines, { tax: { taxCents: bill.taxCents } }, problems);
  problems.refuse();
  bill.setTotals(totals);
  return merged;
}

/** Writes merged lines; the bill is stored already. */
export async function saveLines(
  em: EntityManager,
  bill: Bill,
  { lines, added, removed }: MergedLines<BillLine>,
): Promise<void> {
  for (const line of added) line.billId = bill.id;
  await remove(em, BillLine, removed);
  await save(em, BillLine, lines);
}
