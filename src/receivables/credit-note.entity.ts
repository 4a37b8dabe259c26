import { AppliedAmount } from '../documents/application.entity.js';
import { Note, NoteStatus, type NoteTerms } from '../documents/note.entity.js';
import { Party } from '../documents/party.js';
import {
  CentsColumn,
  type Defaulted,
  EnumColumn,
  IdColumn,
  IntegerColumn,
  JsonColumn,
  NodeResource,
  OwnedRow,
  QuantityColumn,
  Resource,
  registerEnum,
  type SetLater,
  TextColumn,
} from '../store/columns.js';

export const CreditNoteStatus = { ...NoteStatus };
export type CreditNoteStatus = NoteStatus;
registerEnum(CreditNoteStatus, 'CreditNoteStatus', 'Status of a credit note.', {
  DRAFT: 'Not in the ledger yet.',
  POSTED: 'In the ledger; can be applied to invoices.',
  VOID: 'Voided: its journal entry is reversed.',
  CANCELLED: 'Cancelled as a draft: it keeps its number, and was never in the ledger.',
});

@NodeResource(
  'credit_notes',
  'A credit of the owner to a customer: an invoice the other way round, applied to invoices.',
)
export class CreditNote extends Note {
  @TextColumn('Number given by the service, without gaps per owner.')
  creditNoteNumber!: SetLater<string>;

  @EnumColumn(() => CreditNoteStatus, 'Status of the credit note.')
  status: Defaulted<NoteStatus> = NoteStatus.DRAFT;

  @JsonColumn('The owner as it was when the credit note was posted, before that as it is.', {
    nullable: true,
    as: () => Party,
  })
  seller: Party | null = null;

  @JsonColumn('The customer as it was when the credit note was posted, before that as it is.', {
    nullable: true,
    as: () => Party,
  })
  buyer: Party | null = null;

  /** Keeps who is named on it. */
  name({ seller, buyer }: { seller: Party; buyer: Party }): void {
    this.seller = seller;
    this.buyer = buyer;
  }

  protected override terms(): NoteTerms {
    return {
      name: `Credit note ${this.creditNoteNumber}`,
      notDraft: 'CREDIT_NOTE_NOT_DRAFT',
      empty: 'CREDIT_NOTE_EMPTY',
      notPosted: 'CREDIT_NOTE_NOT_POSTED',
      hasApplications: 'CREDIT_NOTE_HAS_APPLICATIONS',
    };
  }
}

@Resource('credit_note_lines', 'One line of a credit note.')
export class CreditNoteLine extends OwnedRow {
  @IdColumn('The credit note.')
  creditNoteId!: SetLater<number>;

  @IntegerColumn('Position among the lines, from 1.')
  position!: number;

  @TextColumn('What is credited.')
  description!: string;

  @QuantityColumn('Number of units.')
  quantity!: string;

  @CentsColumn('Price of one unit in minor units; negative on a line that lessens the credit.')
  unitPriceCents!: number;

  @CentsColumn('Quantity times unit price, rounded once.')
  amountCents!: number;

  @IdColumn('Revenue account that the line takes back from; null means the standard one.', { nullable: true })
  revenueAccountId: number | null = null;

  @IdColumn('Tax code of the line.', { nullable: true })
  taxCodeId: number | null = null;
}

@Resource('credit_applications', 'What a credit note settles on an invoice.')
export class CreditApplication extends AppliedAmount {
  @IdColumn('The credit note.')
  creditNoteId!: number;

  @IdColumn('The invoice.')
  invoiceId!: number;
}
