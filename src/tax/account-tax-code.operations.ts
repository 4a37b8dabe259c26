import type { EntityManager } from '@mikro-orm/postgresql';
import { FieldProblems } from '../contract/errors.js';
import { Account } from '../ledger/account.entity.js';
import { changeTaxCode } from '../ledger/account.operations.js';
import { find } from '../store/records.js';
import { sql } from '../store/sql.js';
import type { SetAccountTaxCodeInput } from './account-tax-code.inputs.js';
import { takenTaxCodeId } from './document-taxes.js';

/**
 * Sets the tax code that lines on an account take from now on where nothing else says how they are taxed. Throws NOT_FOUND,
 * VALIDATION_FAILED.
 */
export async function setAccountTaxCode(em: EntityManager, input: SetAccountTaxCodeInput): Promise<Account> {
  const problems = new FieldProblems();
  const taxCodeId = await takenTaxCodeId(em, input.taxCodeId ?? null, 'taxCodeId', problems);
  problems.refuse();
  return changeTaxCode(em, input.accountId, taxCodeId);
}

/** Which tax code a new line on an account takes where nothing else says how it is taxed; null is a line that names no account. */
export type TaxCodesByAccount = (accountId: number | null) => number | null;

/** The tax codes of accounts; a line that names none is booked to the account of role `standard`, if any. */
export async function taxCodesByAccount(em: EntityManager, standard: 'revenue' | null): Promise<TaxCodesByAccount> {
  const accounts = await find(em, Account, sql`tax_code_id is not null`);
  return (accountId) => {
    const isMeant = ({ id, role }: Account) =>
      accountId === null ? standard !== null && role === standard : id === accountId;
    return accounts.find(isMeant)?.taxCodeId ?? null;
  };
}
