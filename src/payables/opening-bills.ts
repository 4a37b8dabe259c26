import type { EntityManager } from '@mikro-orm/postgresql';
import { type Opening, type OpeningItem, openingLine } from '../documents/opening-items.js';
import { writeOpeningItems } from '../ledger/opening-items.js';
import { emit } from '../outbox/emit.js';
import { nextNumber } from '../store/numbers.js';
import { find, newRecord, save } from '../store/records.js';
import { Bill, BillLine, BillStatus } from './bill.entity.js';
import { billEvent, voidBill } from './bill.operations.js';
import { followNumbered, lockNumbered } from './bill-numbers.js';

/** A bill of the books of before with the vendor's own number; the service gives it the owner's. */
export interface OpeningBill extends OpeningItem {
  vendorInvoiceNumber?: string | null;
}

/**
 * Takes over bills that are checked: posted, with what is open of them as their total. Each credits payable and debits the
 * account of opening balances. Throws PERIOD_CLOSED. Events books.bill.created and books.bill.posted for each.
 */
export async function takeOverBills(em: EntityManager, opening: Opening, items: readonly OpeningBill[]): Promise<void> {
  const numbers = items.map(({ vendorInvoiceNumber }) => vendorInvoiceNumber);
  await lockNumbered(em, numbers);
  const bills = items.map((item) => newOpeningBill(opening, item));
  for (const bill of bills) bill.billNumber = await nextNumber(em, 'bill', bill.issueDate);
  await save(em, Bill, bills);
  await save(
    em,
    BillLine,
    bills.map(({ id: billId, totalCents }) =>
      newRecord(BillLine, {
        ...openingLine,
        billId,
        accountId: opening.accountId,
        unitPriceCents: totalCents,
        amountCents: totalCents,
      }),
    ),
  );
  await writeOpeningItems(
    em,
    opening,
    { role: 'accounts_payable', side: 'credit' },
    bills.map((bill) => ({
      source: { type: 'bill', id: bill.id },
      memo: `bill ${bill.vendorInvoiceNumber ?? bill.billNumber}`,
      amountCents: bill.totalCents,
    })),
  );
  await followNumbered(em, numbers);
  for (const bill of bills) {
    await emit(em, 'books.bill.created', billEvent(bill));
    await emit(em, 'books.bill.posted', billEvent(bill));
  }
}

/** Voids the bills of opening balances that still stand. Throws as `voidBill`. */
export async function voidOpeningBills(em: EntityManager, openingBalanceId: number, voidedOn: string): Promise<void> {
  const standing = await find(em, Bill, { openingBalanceId, status: BillStatus.POSTED });
  for (const { id } of standing) await voidBill(em, { id: String(id), voidedOn });
}

function newOpeningBill(opening: Opening, item: OpeningBill): Bill {
  const { issueDate, dueDate, amountCents, vendorInvoiceNumber = null } = item;
  const bill = newRecord(Bill, {
    contactId: Number(item.contactId),
    issueDate,
    dueDate,
    currency: opening.currency,
    vendorInvoiceNumber,
    openingBalanceId: opening.id,
  });
  bill.setTotals({ subtotalCents: amountCents, taxCents: 0, totalCents: amountCents });
  bill.takeOver(opening.openingOn);
  return bill;
}
