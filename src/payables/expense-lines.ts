import type { EntityManager } from '@mikro-orm/postgresql';
import { taxCodesForContact } from '../contacts/contact.operations.js';
import { FieldProblems } from '../contract/errors.js';
import { type BlankLine, type LineChange, type MergedLines, mergeLines } from '../documents/lines.js';
import { Account, type AccountRole, AccountType, moneySubTypes } from '../ledger/account.entity.js';
import type { AccountAmount } from '../ledger/posting.js';
import type { Row } from '../store/columns.js';
import { rows } from '../store/rows.js';
import { idIn } from '../store/sql.js';
import { type DecidedTaxes, decideTaxes, NamedTaxCodes, takesDefault, type WholeTax } from '../tax/document-taxes.js';
import type { TaxLine } from '../tax/tax-line.entity.js';
import type { StatedTaxInput } from '../tax/tax-line.inputs.js';
import { costsOfLines } from '../tax/tax-rules.js';
import { parseId } from '../values/record-id.js';
import type { ExpenseLine } from './expense-line.js';

/** A line as an operation is given it: `quantity` is an exact decimal in text, amounts are minor units. */
export interface ExpenseLineChange extends LineChange {
  description?: string | null;
  quantity?: string | null;
  unitPriceCents?: number | null;
  accountId?: string | number | null;
  taxCodeId?: string | null;
}

/** What a bill or a debit note says of its tax beside its lines. */
export interface TaxedExpenses {
  contactId: number;
  whole: WholeTax | null;
  stated?: readonly StatedTaxInput[] | null;
  before?: readonly TaxLine[];
}

interface AccountReference {
  accountId: number | null;
  path: string;
}

/**
 * Brings changes into the lines of a bill or a debit note, by the rules of every document; what is wrong is noted in
 * `problems`, accounts that a line may not be booked to and tax codes that it cannot have included.
 */
export async function mergeExpenseLines<L extends ExpenseLine>(
  em: EntityManager,
  existing: readonly L[],
  changes: readonly ExpenseLineChange[],
  make: (blank: BlankLine & { description: string }) => L,
  document: TaxedExpenses,
  problems: FieldProblems,
): Promise<MergedLines<L> & { taxes: DecidedTaxes }> {
  const { contactId, whole, stated, before } = document;
  const codeByDefault = takesDefault(changes, whole) ? await taxCodesForContact(em, contactId, null) : () => null;
  const codes = new NamedTaxCodes();
  const references: AccountReference[] = [];
  const merged = mergeLines<L, ExpenseLineChange>(existing, changes, problems, {
    make: (blank, { description }) => make({ ...blank, description: description ?? '' }),
    required: ['description', 'quantity', 'unitPriceCents'],
    assign: (line, change, path) => {
      line.description = change.description ?? line.description;
      line.quantity = change.quantity ?? line.quantity;
      line.unitPriceCents = change.unitPriceCents ?? line.unitPriceCents;
      if (change.accountId !== undefined) {
        line.accountId = change.accountId === null ? null : parseId(String(change.accountId));
        if (change.accountId !== null) references.push({ accountId: line.accountId, path: `${path}.accountId` });
      }
      codes.assign(line, change, path, codeByDefault(line.accountId));
    },
  });
  await checkExpenseAccounts(em, references, problems);
  const taxed = { side: 'purchases', lines: merged.lines, codes, whole, stated, before } as const;
  return { ...merged, taxes: await decideTaxes(em, taxed, problems) };
}

/** What the lines of a bill or a debit note are booked to, with the tax on them that is not recovered. */
export function expensesOf(lines: readonly ExpenseLine[], taxLines: readonly TaxLine[]): AccountAmount[] {
  const costs = costsOfLines(lines, taxLines);
  return lines.flatMap(({ accountId, amountCents, description }, index) =>
    accountId === null ? [] : [{ accountId, amountCents: costs[index] ?? amountCents, memo: description }],
  );
}

/**
 * Notes references to anything but an expense or asset account of the owner (decisions section 6). Accounts that other
 * documents keep are no choice either: what customers owe, the money in the bank, and the tax that the bill itself books.
 */
export async function checkExpenseAccounts(
  em: EntityManager,
  references: readonly AccountReference[],
  problems: FieldProblems,
): Promise<void> {
  const ids = [...new Set(references.flatMap(({ accountId }) => accountId ?? []))];
  const accounts = await accountsWith(em, ids);
  const byId = new Map(accounts.map((account) => [account.id, account]));
  for (const { accountId, path } of references) {
    const account = byId.get(accountId ?? 0);
    if (!account) {
      problems.check(false, path, 'refers to nothing');
      continue;
    }
    problems.check(account.active, path, 'must not be archived');
    problems.check(isBookable(account), path, 'must be an expense or asset account, not of receivables, money or tax');
  }
}

/** Those of these accounts that lines of bills can be booked to. */
export async function bookableAccounts(em: EntityManager, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const accounts = await accountsWith(em, ids);
  return new Set(accounts.filter((account) => account.active && isBookable(account)).map(({ id }) => id));
}

async function accountsWith(em: EntityManager, ids: readonly number[]): Promise<Row<Account>[]> {
  return ids.length === 0 ? [] : rows(em, Account, { where: [idIn(ids)] });
}

const keptByDocuments: readonly (AccountRole | null)[] = [
  'accounts_receivable',
  'purchase_tax',
  'payments_clearing',
  'exchange_clearing',
  'vendor_prepayments',
];

function isBookable({ accountType, role, subType }: Row<Account>): boolean {
  const isClass = accountType === AccountType.EXPENSE || accountType === AccountType.ASSET;
  return isClass && !keptByDocuments.includes(role) && !moneySubTypes.includes(subType);
}
