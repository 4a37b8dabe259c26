import type { EntityManager } from '@mikro-orm/postgresql';
import { FieldProblems } from '../contract/errors.js';
import { dayOfVoiding } from '../documents/voiding.js';
import { AccountType } from '../ledger/account.entity.js';
import { moneyAccountId, resultAccountId } from '../ledger/account.operations.js';
import { bookMoneyMoved, countedAccountId } from '../ledger/exchange-clearing.operations.js';
import { type AccountsByRole, accountsByRole, reverseEntries, writeEntry } from '../ledger/journal.operations.js';
import { type Approval, ensureMayLeave, notApproved } from '../ledger/money-leaving.js';
import { movementPosting, type PostingLine, salesTaxPosting } from '../ledger/posting.js';
import { emit } from '../outbox/emit.js';
import { lock, newRecord, save } from '../store/records.js';
import { tenantOf } from '../store/tenancy.js';
import { BankTransaction, BankTransactionKind } from './bank-transaction.entity.js';
import type {
  CreateBankChargeInput,
  CreateSalesTaxPaymentInput,
  CreateTransferInput,
  VoidBankTransactionInput,
} from './bank-transaction.inputs.js';

const { TRANSFER, FEE, INTEREST_EARNED, INTEREST_PAID, SALES_TAX_PAID, SALES_TAX_REFUNDED } = BankTransactionKind;

/**
 * Moves money from one account of the owner to another: debit the one that it reaches, credit the one that it leaves; where
 * it changes its currency, each in its own against exchange clearing.
 * Throws VALIDATION_FAILED, PERIOD_CLOSED. Event books.bank_transaction.created.
 */
export async function createTransfer(em: EntityManager, input: CreateTransferInput): Promise<BankTransaction> {
  const problems = new FieldProblems();
  const accountId = await moneyAccount(em, input, 'fromAccountId', 0, problems);
  const counterAccountId = await moneyAccount(em, input, 'toAccountId', 0, problems);
  const reached = reachedAmount(em, input, problems);
  const isElsewhere = input.fromAccountId !== input.toAccountId || reached.counterCurrency !== null;
  problems.check(isElsewhere, 'toAccountId', 'must be another account');
  problems.check(input.amountCents > 0, 'amountCents', 'must be above 0');
  problems.refuse();
  const { amountCents } = input;
  return post(em, input, { kind: TRANSFER, accountId, counterAccountId, amountCents, ...reached });
}

/**
 * Books what the bank charged or paid: a fee or interest paid to an expense account, interest earned to a revenue account.
 * Throws VALIDATION_FAILED, PERIOD_CLOSED. Event books.bank_transaction.created.
 */
export async function createBankCharge(em: EntityManager, input: CreateBankChargeInput): Promise<BankTransaction> {
  const { kind, amountCents } = input;
  const problems = new FieldProblems();
  const terms = chargeTerms[kind];
  problems.check(terms !== undefined, 'kind', 'must be FEE, INTEREST_EARNED or INTEREST_PAID');
  problems.check(amountCents > 0, 'amountCents', 'must be above 0');
  const accounts = await accountsByRole(em);
  const accountId = await moneyAccount(em, input, 'accountId', accounts.cash, problems);
  const { role, accountType } = terms ?? feeTerms;
  const counter = { id: input.counterAccountId, path: 'counterAccountId', byDefault: accounts[role] };
  const counterId = await resultAccountId(em, counter, accountType, problems);
  problems.refuse();
  return post(em, input, { kind, accountId, counterAccountId: counterId, amountCents });
}

/**
 * Settles sales tax with the tax office, purchase tax set off: what is left is paid, or was refunded when purchase tax is
 * more; of a period that is settled, against the account of tax settlement. Throws VALIDATION_FAILED, APPROVAL_REQUIRED,
 * PERIOD_CLOSED. Event books.bank_transaction.created.
 */
export async function createSalesTaxPayment(
  em: EntityManager,
  input: CreateSalesTaxPaymentInput,
  approval: Approval = notApproved,
): Promise<BankTransaction> {
  const { salesTaxCents } = input;
  const purchaseTaxCents = input.purchaseTaxCents ?? 0;
  const problems = new FieldProblems();
  problems.check(salesTaxCents >= 0, 'salesTaxCents', 'must not be negative');
  problems.check(purchaseTaxCents >= 0, 'purchaseTaxCents', 'must not be negative');
  problems.check(salesTaxCents + purchaseTaxCents > 0, 'salesTaxCents', 'must be above 0 when nothing is set off');
  const accounts = await accountsByRole(em);
  const isSettled = input.settled ?? false;
  problems.check(!isSettled || accounts.tax_settlement !== undefined, 'settled', 'needs a period that is settled');
  const accountId = await moneyAccount(em, input, 'accountId', accounts.cash, problems);
  problems.refuse();
  const paidCents = salesTaxCents - purchaseTaxCents;
  const { currency, transactionDate: day } = { ...input, currency: input.currency ?? tenantOf(em).currency };
  const amounts = { amountCents: paidCents, currency, bankAmountCents: null, bankCurrency: null };
  const leaving = { contactId: null, ...amounts, day, vendorPaymentId: null };
  if (paidCents > 0) await ensureMayLeave(em, { to: 'tax_office', ...leaving }, approval);
  return post(em, input, {
    kind: paidCents >= 0 ? SALES_TAX_PAID : SALES_TAX_REFUNDED,
    accountId,
    counterAccountId: isSettled ? accounts.tax_settlement : accounts.sales_tax,
    amountCents: Math.abs(paidCents),
    purchaseTaxCents: isSettled ? 0 : purchaseTaxCents,
  });
}

/**
 * posted → void; the entry is reversed on the day from which it no longer counts. Throws NOT_FOUND, BANK_TRANSACTION_VOID,
 * VALIDATION_FAILED, PERIOD_CLOSED. Event books.bank_transaction.voided.
 */
export async function voidBankTransaction(
  em: EntityManager,
  input: VoidBankTransactionInput,
): Promise<BankTransaction> {
  const transaction = await lock(em, BankTransaction, input.id, 'Bank transaction');
  const day = dayOfVoiding(em, { day: transaction.transactionDate, lastRemovalOn: null }, input);
  transaction.void(day);
  await save(em, BankTransaction, transaction);
  const source = { type: 'bank_transaction', id: transaction.id } as const;
  await reverseEntries(em, source, day, `${memoOf(transaction)} voided`);
  await emit(em, 'books.bank_transaction.voided', bankTransactionEvent(transaction));
  return transaction;
}

type Reached = Pick<BankTransaction, 'counterAmountCents' | 'counterCurrency'>;

/** What reaches the other account of a transfer, where that is in another currency. */
function reachedAmount(em: EntityManager, input: CreateTransferInput, problems: FieldProblems): Reached {
  const { toAmountCents: counterAmountCents = null, toCurrency = null } = input;
  if (counterAmountCents === null) {
    problems.check(toCurrency === null, 'toCurrency', 'is given with toAmountCents alone');
    return { counterAmountCents, counterCurrency: null };
  }
  const { currency: own } = tenantOf(em);
  const counterCurrency = toCurrency ?? own;
  problems.check(counterAmountCents > 0, 'toAmountCents', 'must be above 0');
  problems.check(counterCurrency !== (input.currency ?? own), 'toCurrency', 'must be another than the one that leaves');
  return { counterAmountCents, counterCurrency };
}

interface ChargeTerms {
  role: 'bank_fees' | 'interest_income' | 'interest_expense';
  accountType: AccountType;
}

const feeTerms: ChargeTerms = { role: 'bank_fees', accountType: AccountType.EXPENSE };

const chargeTerms: Partial<Record<BankTransactionKind, ChargeTerms>> = {
  [FEE]: feeTerms,
  [INTEREST_EARNED]: { role: 'interest_income', accountType: AccountType.REVENUE },
  [INTEREST_PAID]: { role: 'interest_expense', accountType: AccountType.EXPENSE },
};

type Movement = Pick<BankTransaction, 'kind' | 'accountId' | 'counterAccountId' | 'amountCents'> & {
  purchaseTaxCents?: number;
} & Partial<Reached>;

async function post(
  em: EntityManager,
  input: CreateTransferInput | CreateBankChargeInput | CreateSalesTaxPaymentInput,
  movement: Movement,
): Promise<BankTransaction> {
  const transaction = newRecord(BankTransaction, {
    ...movement,
    transactionDate: input.transactionDate,
    currency: input.currency ?? tenantOf(em).currency,
    reference: input.reference ?? null,
    notes: input.notes ?? null,
  });
  await save(em, BankTransaction, transaction);
  const { id, transactionDate, currency, counterAccountId, counterAmountCents, counterCurrency } = transaction;
  const reached = {
    ...{ accountId: counterAccountId, currency },
    ...{ bankAmountCents: counterAmountCents, bankCurrency: counterCurrency },
  };
  const counted = { ...transaction, counterAccountId: await countedAccountId(em, reached) };
  await writeEntry(em, {
    entryDate: transactionDate,
    kind: 'payment',
    sourceType: 'bank_transaction',
    sourceId: id,
    currency,
    memo: memoOf(transaction),
    lines: linesOf(counted, await accountsByRole(em)),
  });
  const booked = { day: transactionDate, memo: memoOf(transaction), isReceived: true };
  await bookMoneyMoved(em, { type: 'bank_transaction', id }, reached, booked);
  await emit(em, 'books.bank_transaction.created', bankTransactionEvent(transaction));
  return transaction;
}

const titles: Record<BankTransactionKind, string> = {
  [TRANSFER]: 'Transfer',
  [FEE]: 'Bank fee',
  [INTEREST_EARNED]: 'Interest earned',
  [INTEREST_PAID]: 'Interest paid',
  [SALES_TAX_PAID]: 'Sales tax paid',
  [SALES_TAX_REFUNDED]: 'Sales tax refunded',
};

/** What its journal entries call it: what it is, and its reference where it has one. */
function memoOf({ kind, reference }: BankTransaction): string {
  return reference === null ? titles[kind] : `${titles[kind]} ${reference}`;
}

function linesOf(
  { kind, accountId, counterAccountId, amountCents, purchaseTaxCents }: Movement & { purchaseTaxCents: number },
  accounts: AccountsByRole,
): PostingLine[] {
  if (kind === SALES_TAX_PAID || kind === SALES_TAX_REFUNDED) {
    const paidCents = kind === SALES_TAX_PAID ? amountCents : -amountCents;
    return salesTaxPosting({
      salesTax: { accountId: counterAccountId, amountCents: paidCents + purchaseTaxCents },
      purchaseTax: { accountId: accounts.purchase_tax, amountCents: purchaseTaxCents },
      paid: { accountId, amountCents: paidCents },
    });
  }
  const [own, counter] = [
    { accountId, amountCents },
    { accountId: counterAccountId, amountCents },
  ];
  return movementPosting(kind === INTEREST_EARNED ? { to: own, from: counter } : { to: counter, from: own });
}

function moneyAccount<F extends string>(
  em: EntityManager,
  input: { [K in F]?: string | null },
  path: F,
  byDefault: number,
  problems: FieldProblems,
): Promise<number> {
  return moneyAccountId(em, { id: input[path], path, byDefault }, problems);
}

function bankTransactionEvent({ id, kind, accountId, amountCents }: BankTransaction) {
  return { bank_transaction_id: id, kind, account_id: accountId, amount_cents: amountCents };
}
