import type { EntityManager } from '@mikro-orm/postgresql';
import { NoteStatus } from '../documents/note.entity.js';
import { type Opening, type OpeningCredit, openingCreditFields, openingLine } from '../documents/opening-items.js';
import { writeOpeningItems } from '../ledger/opening-items.js';
import { emit } from '../outbox/emit.js';
import { nextNumber } from '../store/numbers.js';
import { find, newRecord, save } from '../store/records.js';
import { DebitNote, DebitNoteLine } from './debit-note.entity.js';
import { debitNoteEvent, voidDebitNote } from './debit-note.operations.js';
import { VendorPayment, VendorPaymentStatus } from './vendor-payment.entity.js';
import { vendorPaymentEvent, voidVendorPayment } from './vendor-payment.operations.js';

/** A payment to a vendor of the books of before that is not wholly applied. */
export interface OpeningVendorPayment extends OpeningCredit {
  paymentReference?: string | null;
}

/**
 * Takes over vendor payments that are checked: confirmed, with what is not applied of them as their amount. Each debits payable
 * and credits the account of opening balances, which stands for the one that the money was paid from. Throws
 * PERIOD_CLOSED. Event books.vendor_payment.created for each.
 */
export async function takeOverVendorPayments(
  em: EntityManager,
  opening: Opening,
  items: readonly OpeningVendorPayment[],
): Promise<void> {
  const payments = items.map((item) =>
    newRecord(VendorPayment, {
      ...openingCreditFields(opening, item),
      paidAt: opening.openingOn,
      accountId: opening.accountId,
      amountCents: item.amountCents,
      status: VendorPaymentStatus.CONFIRMED,
      paymentReference: item.paymentReference ?? null,
    }),
  );
  await save(em, VendorPayment, payments);
  await writeOpeningItems(
    em,
    opening,
    { role: 'accounts_payable', side: 'debit' },
    payments.map((payment) => ({
      source: { type: 'vendor_payment', id: payment.id },
      memo: payment.memo(),
      amountCents: payment.amountCents,
    })),
  );
  for (const payment of payments) {
    await emit(em, 'books.vendor_payment.created', vendorPaymentEvent(payment));
  }
}

/**
 * Takes over debit notes that are checked: posted, with what is not applied of them as their total, and a number of the owner's
 * series. Each debits payable and credits the account of opening balances. Throws PERIOD_CLOSED. Events
 * books.debit_note.created and books.debit_note.posted for each.
 */
export async function takeOverDebitNotes(
  em: EntityManager,
  opening: Opening,
  items: readonly OpeningCredit[],
): Promise<void> {
  const notes: DebitNote[] = [];
  for (const item of items) {
    const note = newRecord(DebitNote, { ...openingCreditFields(opening, item), issueDate: opening.openingOn });
    note.takeOver(item.amountCents);
    note.debitNoteNumber = await nextNumber(em, 'debit_note', note.issueDate);
    notes.push(note);
  }
  await save(em, DebitNote, notes);
  await save(
    em,
    DebitNoteLine,
    notes.map(({ id: debitNoteId, totalCents }) =>
      newRecord(DebitNoteLine, {
        ...openingLine,
        debitNoteId,
        accountId: opening.accountId,
        unitPriceCents: totalCents,
        amountCents: totalCents,
      }),
    ),
  );
  await writeOpeningItems(
    em,
    opening,
    { role: 'accounts_payable', side: 'debit' },
    notes.map((note) => ({
      source: { type: 'debit_note', id: note.id },
      memo: `debit note ${note.debitNoteNumber}`,
      amountCents: note.totalCents,
    })),
  );
  for (const note of notes) {
    await emit(em, 'books.debit_note.created', debitNoteEvent(note));
    await emit(em, 'books.debit_note.posted', debitNoteEvent(note));
  }
}

/** Voids the payments and debit notes of opening balances that still stand. Throws as `voidVendorPayment`, `voidDebitNote`. */
export async function voidOpeningVendorCredits(
  em: EntityManager,
  openingBalanceId: number,
  voidedOn: string,
): Promise<void> {
  for (const { id } of await find(em, VendorPayment, { openingBalanceId, status: VendorPaymentStatus.CONFIRMED }))
    await voidVendorPayment(em, { id: String(id), voidedOn });
  for (const { id } of await find(em, DebitNote, { openingBalanceId, status: NoteStatus.POSTED }))
    await voidDebitNote(em, { id: String(id), voidedOn });
}
