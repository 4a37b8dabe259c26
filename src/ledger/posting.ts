import { sumCents } from '../values/money.js';
import { type BaseAmount, onDebitSide, otherSide } from './base-amounts.js';

/**
 * Debit and credit, pure: which lines a document writes to the journal (decisions section 10). A negative amount
 * changes sides, a zero writes nothing, so a zero-total document has no lines at all.
 */
export interface PostingLine {
  accountId: number;
  debitCents: number;
  creditCents: number;
  memo: string | null;
  /** In the owner's currency; null when it is not known. What names none is converted at the rate of its day. */
  base?: BaseAmount | null;
}

export interface AccountAmount {
  accountId: number;
  amountCents: number;
  memo?: string | null;
}

/** An amount with what it is in the owner's currency, which may be on the other side. */
export interface AmountInBase extends AccountAmount {
  baseCents: number;
}

/** Debit receivable (total) and discounts; credit revenue per line and sales tax, for each of its codes. */
export function invoicePosting(invoice: {
  receivable: AccountAmount;
  discount: AccountAmount;
  revenue: readonly AccountAmount[];
  taxes: readonly AccountAmount[];
}): PostingLine[] {
  const { receivable, discount, revenue, taxes } = invoice;
  return lines(debit(receivable), debit(discount), ...revenue.map(credit), ...taxes.map(credit));
}

/**
 * Debit each line's account, with the tax on it that is not recovered, and purchase tax; credit payable (total), and sales tax
 * with what the owner owes itself under reverse charge.
 */
export function billPosting(bill: {
  expenses: readonly AccountAmount[];
  taxes: readonly AccountAmount[];
  selfAssessed: readonly AccountAmount[];
  payable: AccountAmount;
}): PostingLine[] {
  const { expenses, taxes, selfAssessed, payable } = bill;
  return lines(...expenses.map(debit), ...taxes.map(debit), ...selfAssessed.map(credit), credit(payable));
}

/** Debit cash (net) and the fee's account; credit receivable (gross). */
export function paymentPosting(payment: {
  cash: AccountAmount;
  fee: AccountAmount;
  receivable: AccountAmount;
}): PostingLine[] {
  return lines(debit(payment.cash), debit(payment.fee), credit(payment.receivable));
}

/** Debit payable; credit cash. */
export function vendorPaymentPosting(payment: { payable: AccountAmount; cash: AccountAmount }): PostingLine[] {
  return lines(debit(payment.payable), credit(payment.cash));
}

/** A vendor's credit is a bill the other way round: debit payable; credit each line's account and purchase tax. */
export function debitNotePosting(note: {
  payable: AccountAmount;
  expenses: readonly AccountAmount[];
  taxes: readonly AccountAmount[];
  selfAssessed: readonly AccountAmount[];
}): PostingLine[] {
  const { payable, expenses, taxes, selfAssessed } = note;
  return lines(debit(payable), ...expenses.map(credit), ...taxes.map(credit), ...selfAssessed.map(debit));
}

/** A credit to a customer is an invoice the other way round: debit revenue per line and sales tax; credit receivable. */
export function creditNotePosting(note: {
  revenue: readonly AccountAmount[];
  taxes: readonly AccountAmount[];
  receivable: AccountAmount;
}): PostingLine[] {
  return lines(...note.revenue.map(debit), ...note.taxes.map(debit), credit(note.receivable));
}

/** A prepayment is applied: what stood on its own account settles the control account from now on. */
export function prepaymentPosting(application: { debited: AccountAmount; credited: AccountAmount }): PostingLine[] {
  return lines(debit(application.debited), credit(application.credited));
}

/** A refund, or a write-off: one account against the control account whose open item it settles. */
export function settlementPosting(settlement: { debited: AccountAmount; credited: AccountAmount }): PostingLine[] {
  return lines(debit(settlement.debited), credit(settlement.credited));
}

/**
 * The trial balance of the books of before, but for its control accounts: each balance on its side, what is left against the
 * account of opening balances. Open items leave the same there the other way round, so that nothing stays.
 */
export function openingPosting(opening: {
  debits: readonly AccountAmount[];
  credits: readonly AccountAmount[];
  rest: AccountAmount;
}): PostingLine[] {
  return lines(...opening.debits.map(debit), ...opening.credits.map(credit), debit(opening.rest));
}

/** An open item of the books of before: what it was for is in their trial balance. */
export function openingItemPosting(item: { debited: AccountAmount; credited: AccountAmount }): PostingLine[] {
  return lines(debit(item.debited), credit(item.credited));
}

/** Money that moves, or is charged or earned: debit where it goes or what it was for, credit where it comes from. */
export function movementPosting(movement: { to: AccountAmount; from: AccountAmount }): PostingLine[] {
  return lines(debit(movement.to), credit(movement.from));
}

/**
 * What is owed to the tax office, settled: debit sales tax, credit the purchase tax that is set off and the account that
 * pays the rest; a negative rest is received on it. What tax in other currencies came to is debited to exchange clearing.
 */
export function salesTaxPosting(settlement: {
  salesTax: AccountAmount;
  purchaseTax: AccountAmount;
  cleared?: AccountAmount;
  paid: AccountAmount;
}): PostingLine[] {
  const { salesTax, purchaseTax, cleared, paid } = settlement;
  return lines(debit(salesTax), credit(purchaseTax), ...(cleared ? [debit(cleared)] : []), credit(paid));
}

/**
 * Tax in another currency that is settled in base, at what it was booked at: debit sales tax, credit purchase tax; the rest is
 * credited to exchange clearing.
 */
export function clearedTaxPosting(settlement: {
  salesTax: AmountInBase;
  purchaseTax: AmountInBase;
  cleared: AmountInBase;
}): PostingLine[] {
  const { salesTax, purchaseTax, cleared } = settlement;
  return [debitInBase(salesTax), creditInBase(purchaseTax), creditInBase(cleared)].filter(
    ({ debitCents, creditCents, base }) => debitCents || creditCents || base?.debitCents || base?.creditCents,
  );
}

/** A fixed asset leaves the books: debit its depreciation and the proceeds, credit its cost; a negative loss is a gain. */
export function disposalPosting(disposal: {
  depreciation: AccountAmount;
  proceeds: AccountAmount;
  cost: AccountAmount;
  loss: AccountAmount;
}): PostingLine[] {
  return lines(debit(disposal.depreciation), debit(disposal.proceeds), credit(disposal.cost), debit(disposal.loss));
}

/**
 * In the owner's currency alone: what an account is worth more than it was booked at, against gains, or less, against losses.
 */
export function exchangePosting({
  account,
  gains,
  losses,
}: {
  account: AccountAmount;
  gains: number;
  losses: number;
}): PostingLine[] {
  const { accountId, amountCents } = account;
  if (amountCents === 0) return [];
  const inBase = (line: { accountId: number }, base: BaseAmount): PostingLine => ({
    accountId: line.accountId,
    debitCents: 0,
    creditCents: 0,
    memo: account.memo ?? null,
    base,
  });
  return [
    inBase({ accountId }, onDebitSide(amountCents)),
    inBase({ accountId: amountCents > 0 ? gains : losses }, onDebitSide(-amountCents)),
  ];
}

/** The same lines with the sides changed. */
export function reversed(posting: readonly PostingLine[]): PostingLine[] {
  return posting.map(({ base, ...line }) => ({
    ...line,
    debitCents: line.creditCents,
    creditCents: line.debitCents,
    ...(base === undefined ? {} : { base: base && otherSide(base) }),
  }));
}

/** True when debits equal credits exactly. */
export function balances(posting: readonly PostingLine[]): boolean {
  const debits = sumCents(posting.map((line) => line.debitCents));
  return debits !== null && debits === sumCents(posting.map((line) => line.creditCents));
}

function debit({ accountId, amountCents, memo = null }: AccountAmount): PostingLine {
  return { accountId, debitCents: Math.max(amountCents, 0), creditCents: Math.max(-amountCents, 0), memo };
}

function credit({ accountId, amountCents, memo = null }: AccountAmount): PostingLine {
  return { accountId, debitCents: Math.max(-amountCents, 0), creditCents: Math.max(amountCents, 0), memo };
}

function debitInBase({ baseCents, ...amount }: AmountInBase): PostingLine {
  return { ...debit(amount), base: onDebitSide(baseCents) };
}

function creditInBase({ baseCents, ...amount }: AmountInBase): PostingLine {
  return { ...credit(amount), base: onDebitSide(-baseCents) };
}

function lines(...all: PostingLine[]): PostingLine[] {
  return all.filter((line) => line.debitCents !== 0 || line.creditCents !== 0);
}
