import type { EntityManager } from '@mikro-orm/postgresql';
import { NoteStatus } from '../documents/note.entity.js';
import { type Opening, type OpeningCredit, openingCreditFields, openingLine } from '../documents/opening-items.js';
import { partiesNow } from '../documents/party.js';
import { writeOpeningItems } from '../ledger/opening-items.js';
import { emit } from '../outbox/emit.js';
import { find, newRecord, save } from '../store/records.js';
import { CreditNote, CreditNoteLine } from './credit-note.entity.js';
import { creditNoteEvent, takenByCreditNotes, voidCreditNote } from './credit-note.operations.js';
import { Payment, PaymentStatus } from './payment.entity.js';
import { paymentEvent, takenByPayments, voidPayment } from './payment.operations.js';

/** A customer's payment of the books of before that is not wholly applied. */
export interface OpeningPayment extends OpeningCredit {
  paymentReference?: string | null;
  externalId?: string | null;
}

/** A credit note of the books of before that is not wholly applied, with its own number. */
export interface OpeningCreditNote extends OpeningCredit {
  creditNoteNumber: string;
}

/**
 * Takes over payments that are checked: confirmed, with what is not applied of them as their amount. Each credits receivable and
 * debits the account of opening balances, which stands for the one that the money was received on. Throws
 * EXTERNAL_ID_TAKEN, PERIOD_CLOSED. Event books.payment.created for each.
 */
export async function takeOverPayments(
  em: EntityManager,
  opening: Opening,
  items: readonly OpeningPayment[],
): Promise<void> {
  const payments = items.map((item) =>
    newRecord(Payment, {
      ...openingCreditFields(opening, item),
      receivedOn: opening.openingOn,
      accountId: opening.accountId,
      amountCents: item.amountCents,
      status: PaymentStatus.CONFIRMED,
      paymentReference: item.paymentReference ?? null,
      externalId: item.externalId ?? null,
    }),
  );
  await save(em, Payment, payments, takenByPayments);
  await writeOpeningItems(
    em,
    opening,
    { role: 'accounts_receivable', side: 'credit' },
    payments.map((payment) => ({
      source: { type: 'payment', id: payment.id },
      memo: payment.memo(),
      amountCents: payment.amountCents,
    })),
  );
  for (const payment of payments) {
    await emit(em, 'books.payment.created', paymentEvent(payment));
  }
}

/**
 * Takes over credit notes that are checked: posted, with what is not applied of them as their total. Each credits receivable and
 * debits the account of opening balances. Throws CREDIT_NOTE_NUMBER_TAKEN, PERIOD_CLOSED. Events books.credit_note.created
 * and books.credit_note.posted for each.
 */
export async function takeOverCreditNotes(
  em: EntityManager,
  opening: Opening,
  items: readonly OpeningCreditNote[],
): Promise<void> {
  const notes: CreditNote[] = [];
  for (const item of items) {
    const note = newRecord(CreditNote, {
      ...openingCreditFields(opening, item),
      issueDate: opening.openingOn,
      creditNoteNumber: item.creditNoteNumber,
    });
    note.takeOver(item.amountCents);
    note.name(await partiesNow(em, note.contactId));
    notes.push(note);
  }
  await save(em, CreditNote, notes, takenByCreditNotes);
  await save(
    em,
    CreditNoteLine,
    notes.map(({ id: creditNoteId, totalCents }) =>
      newRecord(CreditNoteLine, {
        ...openingLine,
        creditNoteId,
        unitPriceCents: totalCents,
        amountCents: totalCents,
      }),
    ),
  );
  await writeOpeningItems(
    em,
    opening,
    { role: 'accounts_receivable', side: 'credit' },
    notes.map((note) => ({
      source: { type: 'credit_note', id: note.id },
      memo: `credit note ${note.creditNoteNumber}`,
      amountCents: note.totalCents,
    })),
  );
  for (const note of notes) {
    await emit(em, 'books.credit_note.created', creditNoteEvent(note));
    await emit(em, 'books.credit_note.posted', creditNoteEvent(note));
  }
}

/** Voids the payments and credit notes of opening balances that still stand. Throws as `voidPayment`, `voidCreditNote`. */
export async function voidOpeningCustomerCredits(
  em: EntityManager,
  openingBalanceId: number,
  voidedOn: string,
): Promise<void> {
  for (const { id } of await find(em, Payment, { openingBalanceId, status: PaymentStatus.CONFIRMED }))
    await voidPayment(em, { id: String(id), voidedOn });
  for (const { id } of await find(em, CreditNote, { openingBalanceId, status: NoteStatus.POSTED }))
    await voidCreditNote(em, { id: String(id), voidedOn });
}
