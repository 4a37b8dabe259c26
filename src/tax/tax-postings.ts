import type { AccountsByRole } from '../ledger/journal.operations.js';
import type { AccountAmount } from '../ledger/posting.js';
import type { TaxLine } from './tax-line.entity.js';

type Taxed = { taxCents: number };

/** What an invoice or a credit note books to sales tax: a line for each code, or its tax as a whole. */
export function salesTaxesOf(document: Taxed, taxLines: readonly TaxLine[], accounts: AccountsByRole): AccountAmount[] {
  const accountId = accounts.sales_tax;
  if (taxLines.length === 0) return [{ accountId, amountCents: document.taxCents }];
  return taxLines.map(({ salesTaxCents, code, name }) => amountOf(accountId, salesTaxCents, code, name));
}

/**
 * What a bill or a debit note books to purchase tax, and under reverse charge to sales tax against it. What is not recovered
 * is in the cost of the lines.
 */
export function purchaseTaxesOf(
  document: Taxed,
  taxLines: readonly TaxLine[],
  { purchase_tax, sales_tax }: AccountsByRole,
): { taxes: AccountAmount[]; selfAssessed: AccountAmount[] } {
  if (taxLines.length === 0) {
    return { taxes: [{ accountId: purchase_tax, amountCents: document.taxCents }], selfAssessed: [] };
  }
  return {
    taxes: taxLines.map((line) => amountOf(purchase_tax, line.purchaseTaxCents, line.code, line.name)),
    selfAssessed: taxLines.map((line) => amountOf(sales_tax, line.salesTaxCents, line.code, line.name)),
  };
}

function amountOf(accountId: number, amountCents: number, code: string, name: string): AccountAmount {
  return { accountId, amountCents, memo: `${code} ${name}` };
}
