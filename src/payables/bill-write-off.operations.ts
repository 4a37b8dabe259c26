import type { EntityManager } from '@mikro-orm/postgresql';
import { ensure, FieldProblems } from '../contract/errors.js';
import { checkSettlement, ensureLeft, freedOn } from '../documents/settlements.js';
import { dayOfVoiding } from '../documents/voiding.js';
import { AccountType } from '../ledger/account.entity.js';
import { resultAccountId } from '../ledger/account.operations.js';
import { realiseDifferences, type SettledPair, takeBackDifferences } from '../ledger/exchange-difference.operations.js';
import { accountsByRole, reverseEntries, writeEntry } from '../ledger/journal.operations.js';
import { settlementPosting } from '../ledger/posting.js';
import { emit } from '../outbox/emit.js';
import { get, lock, lockReferenced, newRecord, save } from '../store/records.js';
import { Bill, BillStatus } from './bill.entity.js';
import { BillWriteOff } from './bill-write-off.entity.js';
import type { CreateBillWriteOffInput, VoidBillWriteOffInput } from './bill-write-off.inputs.js';

/**
 * Gives up the balance of a posted bill, or a part of it: debit payable, credit payables written off or the revenue account named.
 * Throws VALIDATION_FAILED, BILL_NOT_OPEN, WRITE_OFF_EXCEEDS_BALANCE, PERIOD_CLOSED. Event books.bill.written_off.
 */
export async function createBillWriteOff(em: EntityManager, input: CreateBillWriteOffInput): Promise<BillWriteOff> {
  const bill = await lockReferenced(em, Bill, input.billId, 'billId');
  const name = `Bill ${bill.billNumber}`;
  ensure(bill.status === BillStatus.POSTED, 'BILL_NOT_OPEN', `${name} is ${bill.status}, not posted`);
  const amountCents = input.amountCents ?? bill.balanceDueCents;
  const { writtenOffOn, reason } = input;
  const left = { ...bill.dated(), currency: bill.currency, leftCents: bill.balanceDueCents };
  const problems = new FieldProblems();
  checkSettlement(left, { amountCents, day: writtenOffOn, dayField: 'writtenOffOn' }, problems);
  const accounts = await accountsByRole(em);
  const given = { id: input.accountId, path: 'accountId', byDefault: accounts.payables_written_off };
  const accountId = await resultAccountId(em, given, AccountType.REVENUE, problems);
  problems.refuse();
  ensureLeft(left, amountCents, 'WRITE_OFF_EXCEEDS_BALANCE', name);
  const notes = input.notes ?? null;
  const { currency } = bill;
  const writeOff = newRecord(BillWriteOff, {
    billId: bill.id,
    accountId,
    amountCents,
    currency,
    writtenOffOn,
    reason,
    notes,
  });
  bill.writeOff(amountCents);
  await save(em, Bill, bill);
  await save(em, BillWriteOff, writeOff);
  await writeEntry(em, {
    entryDate: writtenOffOn,
    kind: 'posting',
    sourceType: 'bill_write_off',
    sourceId: writeOff.id,
    currency,
    memo: `${name} written off: ${reason}`,
    lines: settlementPosting({
      debited: { accountId: accounts.accounts_payable, amountCents },
      credited: { accountId, amountCents, memo: input.reason },
    }),
  });
  await realiseDifferences(em, 'accounts_payable', currency, [
    { ...settledBy(writeOff), amountCents, day: writtenOffOn },
  ]);
  await emit(em, 'books.bill.written_off', writeOffEvent(writeOff));
  return writeOff;
}

/**
 * posted → void: the balance is due again, and the entry is reversed, on the day from which it no longer counts. Throws
 * NOT_FOUND, WRITE_OFF_VOID, VALIDATION_FAILED, PERIOD_CLOSED. Event books.bill.write_off_voided.
 */
export async function voidBillWriteOff(em: EntityManager, input: VoidBillWriteOffInput): Promise<BillWriteOff> {
  const { billId } = await get(em, BillWriteOff, input.id, 'Write-off');
  const bill = await lock(em, Bill, billId, 'Bill');
  const writeOff = await lock(em, BillWriteOff, input.id, 'Write-off');
  const day = dayOfVoiding(em, { day: writeOff.writtenOffOn, lastRemovalOn: null }, input);
  writeOff.void(day);
  bill.writeOff(-writeOff.amountCents);
  freedOn(bill, day, writeOff.writtenOffOn);
  await save(em, Bill, bill);
  await save(em, BillWriteOff, writeOff);
  const memo = `Write-off of bill ${bill.billNumber} voided`;
  await takeBackDifferences(em, writeOff.currency, [settledBy(writeOff)], day);
  await reverseEntries(em, { type: 'bill_write_off', id: writeOff.id }, day, memo);
  await emit(em, 'books.bill.write_off_voided', writeOffEvent(writeOff));
  return writeOff;
}

function settledBy({ id, billId }: BillWriteOff): SettledPair {
  return { debit: ['bill_write_off', id], credit: ['bill', billId] };
}

function writeOffEvent({ id, billId, amountCents, reason }: BillWriteOff) {
  return { bill_write_off_id: id, bill_id: billId, amount_cents: amountCents, reason };
}
