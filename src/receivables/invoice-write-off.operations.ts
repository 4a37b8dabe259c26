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
import { Invoice, InvoiceStatus } from './invoice.entity.js';
import { InvoiceWriteOff } from './invoice-write-off.entity.js';
import type { CreateInvoiceWriteOffInput, VoidInvoiceWriteOffInput } from './invoice-write-off.inputs.js';

/**
 * Gives up the balance of a posted invoice, or a part of it: debit bad debts or the expense account named, credit receivable.
 * Throws VALIDATION_FAILED, INVOICE_NOT_POSTED, WRITE_OFF_EXCEEDS_BALANCE, PERIOD_CLOSED. Event books.invoice.written_off.
 */
export async function createInvoiceWriteOff(
  em: EntityManager,
  input: CreateInvoiceWriteOffInput,
): Promise<InvoiceWriteOff> {
  const invoice = await lockReferenced(em, Invoice, input.invoiceId, 'invoiceId');
  const name = `Invoice ${invoice.invoiceNumber}`;
  ensure(invoice.status === InvoiceStatus.POSTED, 'INVOICE_NOT_POSTED', `${name} is ${invoice.status}, not posted`);
  const amountCents = input.amountCents ?? invoice.balanceDueCents;
  const { writtenOffOn, reason } = input;
  const left = { ...invoice.dated(), currency: invoice.currency, leftCents: invoice.balanceDueCents };
  const problems = new FieldProblems();
  checkSettlement(left, { amountCents, day: writtenOffOn, dayField: 'writtenOffOn' }, problems);
  const accounts = await accountsByRole(em);
  const given = { id: input.accountId, path: 'accountId', byDefault: accounts.bad_debts };
  const accountId = await resultAccountId(em, given, AccountType.EXPENSE, problems);
  problems.refuse();
  ensureLeft(left, amountCents, 'WRITE_OFF_EXCEEDS_BALANCE', name);
  const notes = input.notes ?? null;
  const { currency } = invoice;
  const writeOff = newRecord(InvoiceWriteOff, {
    invoiceId: invoice.id,
    accountId,
    amountCents,
    currency,
    writtenOffOn,
    reason,
    notes,
  });
  invoice.writeOff(amountCents);
  await save(em, Invoice, invoice);
  await save(em, InvoiceWriteOff, writeOff);
  await writeEntry(em, {
    entryDate: writtenOffOn,
    kind: 'posting',
    sourceType: 'invoice_write_off',
    sourceId: writeOff.id,
    currency,
    memo: `${name} written off: ${reason}`,
    lines: settlementPosting({
      debited: { accountId, amountCents, memo: input.reason },
      credited: { accountId: accounts.accounts_receivable, amountCents },
    }),
  });
  await realiseDifferences(em, 'accounts_receivable', currency, [
    { ...settledBy(writeOff), amountCents, day: writtenOffOn },
  ]);
  await emit(em, 'books.invoice.written_off', writeOffEvent(writeOff));
  return writeOff;
}

/**
 * posted → void: the balance is due again, and the entry is reversed, on the day from which it no longer counts. Throws
 * NOT_FOUND, WRITE_OFF_VOID, VALIDATION_FAILED, PERIOD_CLOSED. Event books.invoice.write_off_voided.
 */
export async function voidInvoiceWriteOff(
  em: EntityManager,
  input: VoidInvoiceWriteOffInput,
): Promise<InvoiceWriteOff> {
  const { invoiceId } = await get(em, InvoiceWriteOff, input.id, 'Write-off');
  const invoice = await lock(em, Invoice, invoiceId, 'Invoice');
  const writeOff = await lock(em, InvoiceWriteOff, input.id, 'Write-off');
  const day = dayOfVoiding(em, { day: writeOff.writtenOffOn, lastRemovalOn: null }, input);
  writeOff.void(day);
  invoice.writeOff(-writeOff.amountCents);
  freedOn(invoice, day, writeOff.writtenOffOn);
  await save(em, Invoice, invoice);
  await save(em, InvoiceWriteOff, writeOff);
  const memo = `Write-off of invoice ${invoice.invoiceNumber} voided`;
  await takeBackDifferences(em, writeOff.currency, [settledBy(writeOff)], day);
  await reverseEntries(em, { type: 'invoice_write_off', id: writeOff.id }, day, memo);
  await emit(em, 'books.invoice.write_off_voided', writeOffEvent(writeOff));
  return writeOff;
}

function settledBy({ id, invoiceId }: InvoiceWriteOff): SettledPair {
  return { debit: ['invoice', invoiceId], credit: ['invoice_write_off', id] };
}

function writeOffEvent({ id, invoiceId, amountCents, reason }: InvoiceWriteOff) {
  return { invoice_write_off_id: id, invoice_id: invoiceId, amount_cents: amountCents, reason };
}
