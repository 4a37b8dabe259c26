import type { EntityManager } from '@mikro-orm/postgresql';
import { ensure, FieldProblems } from '../contract/errors.js';
import { checkOpeningItems } from '../documents/opening-items.js';
import { dayOfVoiding } from '../documents/voiding.js';
import type { AccountRole } from '../ledger/account.entity.js';
import { accountsByRole, reverseEntries, writeEntry } from '../ledger/journal.operations.js';
import { openingPosting } from '../ledger/posting.js';
import { emit } from '../outbox/emit.js';
import { placesInSeries } from '../owners/number-series.operations.js';
import { takeOverBills, voidOpeningBills } from '../payables/opening-bills.js';
import { takeOverDebitNotes, takeOverVendorPayments, voidOpeningVendorCredits } from '../payables/opening-credits.js';
import { takeOverCreditNotes, takeOverPayments, voidOpeningCustomerCredits } from '../receivables/opening-credits.js';
import { takeOverInvoices, voidOpeningInvoices } from '../receivables/opening-invoices.js';
import { lock, newRecord, save, type TakenConstraints } from '../store/records.js';
import { tenantOf } from '../store/tenancy.js';
import { sumCents } from '../values/money.js';
import { type AmountLine, type BookedLine, bookedLines } from './amount-lines.js';
import { OpeningBalance } from './opening-balance.entity.js';
import type { CreateOpeningBalanceInput, VoidOpeningBalanceInput } from './opening-balance.inputs.js';

/**
 * Takes books over in one operation: the trial balance, and the open items that its control accounts consist of: invoices and
 * bills less payments and notes that are not applied.
 * The trial balance is booked against the account of opening balances but for its control accounts, which follow from the
 * open items; each of these is booked against the same account, so that nothing stays there. Throws VALIDATION_FAILED,
 * OPENING_BALANCES_NOT_BALANCED, OPENING_ITEMS_DIFFER, OPENING_BALANCES_EXIST, INVOICE_NUMBER_TAKEN,
 * CREDIT_NOTE_NUMBER_TAKEN, EXTERNAL_ID_TAKEN, PERIOD_CLOSED. Event books.opening_balance.created, beside those of the
 * open items.
 */
export async function createOpeningBalance(
  em: EntityManager,
  input: CreateOpeningBalanceInput,
): Promise<OpeningBalance> {
  const { openingOn } = input;
  const items = openItems(input);
  const balances = await checkedBalances(em, openingOn, input.balances, items);
  ensureBalanced(balances);
  ensureItemsMatch(balances, 'accounts_receivable', 1, items.invoices, [...items.payments, ...items.creditNotes]);
  ensureItemsMatch(balances, 'accounts_payable', -1, items.bills, [...items.vendorPayments, ...items.debitNotes]);
  const currency = input.currency ?? tenantOf(em).currency;
  const opening = newRecord(OpeningBalance, { openingOn, currency, notes: input.notes ?? null });
  await save(em, OpeningBalance, opening, takenByOpenings);
  const accountId = (await accountsByRole(em)).opening_balances;
  await writeTrialBalance(em, opening, balances, accountId);
  const taken = { id: opening.id, openingOn, currency, accountId };
  await takeOverInvoices(em, taken, items.invoices);
  await takeOverPayments(em, taken, items.payments);
  await takeOverCreditNotes(em, taken, items.creditNotes);
  await takeOverBills(em, taken, items.bills);
  await takeOverVendorPayments(em, taken, items.vendorPayments);
  await takeOverDebitNotes(em, taken, items.debitNotes);
  await emit(em, 'books.opening_balance.created', openingBalanceEvent(opening));
  return opening;
}

/**
 * posted → void, with the open items that still stand: all entries are reversed on the day from which they no longer count.
 * Throws NOT_FOUND, OPENING_BALANCES_VOID, INVOICE_HAS_APPLICATIONS, BILL_HAS_APPLICATIONS, CREDIT_NOTE_HAS_APPLICATIONS,
 * DEBIT_NOTE_HAS_APPLICATIONS, CREDIT_REFUNDED, VALIDATION_FAILED, PERIOD_CLOSED. Event books.opening_balance.voided.
 */
export async function voidOpeningBalance(em: EntityManager, input: VoidOpeningBalanceInput): Promise<OpeningBalance> {
  const opening = await lock(em, OpeningBalance, input.id, 'Opening balances');
  const day = dayOfVoiding(em, { day: opening.openingOn, lastRemovalOn: null }, input);
  opening.void(day);
  await voidOpeningCustomerCredits(em, opening.id, day);
  await voidOpeningInvoices(em, opening.id, day);
  await voidOpeningVendorCredits(em, opening.id, day);
  await voidOpeningBills(em, opening.id, day);
  await save(em, OpeningBalance, opening);
  await reverseEntries(em, { type: 'opening_balance', id: opening.id }, day, 'Opening balances voided');
  await emit(em, 'books.opening_balance.voided', openingBalanceEvent(opening));
  return opening;
}

/** Accounts that follow from payments of these books. */
const ofPayments: readonly (AccountRole | null)[] = [
  'payments_clearing',
  'exchange_clearing',
  'customer_prepayments',
  'vendor_prepayments',
];

const takenByOpenings: TakenConstraints = {
  opening_balances_standing: { code: 'OPENING_BALANCES_EXIST', field: 'currency' },
};

function openItems(input: CreateOpeningBalanceInput) {
  return {
    invoices: input.invoices ?? [],
    bills: input.bills ?? [],
    payments: input.payments ?? [],
    creditNotes: input.creditNotes ?? [],
    vendorPayments: input.vendorPayments ?? [],
    debitNotes: input.debitNotes ?? [],
  };
}

async function checkedBalances(
  em: EntityManager,
  openingOn: string,
  lines: readonly AmountLine[],
  items: ReturnType<typeof openItems>,
): Promise<BookedLine[]> {
  const problems = new FieldProblems();
  const balances = await bookedLines(em, lines, 'balances', problems);
  balances.forEach(({ account }, index) => {
    const isOwn = account.role !== 'opening_balances';
    problems.check(isOwn, `balances.${index}.accountId`, 'is the account between the trial balance and its open items');
    const isFree = !ofPayments.includes(account.role);
    problems.check(isFree, `balances.${index}.accountId`, 'holds payments in clearing, exchanges or prepayments alone');
  });
  for (const [path, open] of Object.entries(items)) await checkOpeningItems(em, open, { path, openingOn }, problems);
  const invoiceNumbers = items.invoices.map(({ invoiceNumber }) => invoiceNumber);
  for (const place of await placesInSeries(em, 'invoice', invoiceNumbers)) {
    problems.check(false, `invoices.${place}.invoiceNumber`, 'is one that the service gives');
  }
  const creditNoteNumbers = items.creditNotes.map(({ creditNoteNumber }) => creditNoteNumber);
  for (const place of await placesInSeries(em, 'credit_note', creditNoteNumbers)) {
    problems.check(false, `creditNotes.${place}.creditNoteNumber`, 'is one that the service gives');
  }
  problems.refuse();
  return balances;
}

function ensureBalanced(balances: readonly BookedLine[]): void {
  const debits = sumCents(balances.map(({ debitCents }) => debitCents));
  const credits = sumCents(balances.map(({ creditCents }) => creditCents));
  ensure(
    debits !== null && debits === credits,
    'OPENING_BALANCES_NOT_BALANCED',
    `The trial balance has debits of ${debits} and credits of ${credits}`,
  );
}

/** The control account of the trial balance is what is open, as a debit (1) or a credit (-1). */
function ensureItemsMatch(
  balances: readonly BookedLine[],
  role: AccountRole,
  side: 1 | -1,
  items: readonly { amountCents: number }[],
  credits: readonly { amountCents: number }[],
): void {
  const own = balances.filter(({ account }) => account.role === role);
  const control = sumCents(own.map(({ debitCents, creditCents }) => side * (debitCents - creditCents)));
  const open = sumCents([
    ...items.map(({ amountCents }) => amountCents),
    ...credits.map(({ amountCents }) => -amountCents),
  ]);
  ensure(
    open !== null && control === open,
    'OPENING_ITEMS_DIFFER',
    `${role} is ${control} in the trial balance, its open items come to ${open}`,
  );
}

async function writeTrialBalance(
  em: EntityManager,
  { id, openingOn, currency }: OpeningBalance,
  balances: readonly BookedLine[],
  accountId: number,
): Promise<void> {
  const booked = balances.filter(({ account }) => !account.isControl());
  const amounts = (side: 'debitCents' | 'creditCents') =>
    booked
      .filter((line) => line[side] > 0)
      .map((line) => ({ accountId: line.account.id, amountCents: line[side], memo: line.memo }));
  const [debits, credits] = [amounts('debitCents'), amounts('creditCents')];
  const cents = [...credits.map((line) => line.amountCents), ...debits.map((line) => -line.amountCents)];
  await writeEntry(em, {
    entryDate: openingOn,
    kind: 'posting',
    sourceType: 'opening_balance',
    sourceId: id,
    currency,
    memo: 'Opening balances',
    lines: openingPosting({ debits, credits, rest: { accountId, amountCents: sumCents(cents) ?? 0 } }),
  });
}

function openingBalanceEvent({ id, openingOn, currency }: OpeningBalance) {
  return { opening_balance_id: id, opening_on: openingOn, currency };
}
