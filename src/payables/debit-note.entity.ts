import { ensure } from '../contract/errors.js';
import { AppliedAmount } from '../documents/application.entity.js';
import { Note, NoteStatus, type NoteTerms } from '../documents/note.entity.js';
import {
  type Defaulted,
  EnumColumn,
  IdColumn,
  NodeResource,
  Resource,
  registerEnum,
  type SetLater,
  TextColumn,
} from '../store/columns.js';
import { ExpenseLine } from './expense-line.js';

export const DebitNoteStatus = { ...NoteStatus };
export type DebitNoteStatus = NoteStatus;
registerEnum(DebitNoteStatus, 'DebitNoteStatus', 'Status of a debit note.', {
  DRAFT: 'Not in the ledger yet.',
  POSTED: 'In the ledger; can be applied to bills.',
  VOID: 'Voided: its journal entry is reversed.',
  CANCELLED: 'Cancelled as a draft: it keeps its number, and was never in the ledger.',
});

@NodeResource('debit_notes', 'A vendor’s credit to the owner: a bill the other way round, applied to bills.')
export class DebitNote extends Note {
  @TextColumn('The owner’s own number, given by the service.')
  debitNoteNumber!: SetLater<string>;

  @EnumColumn(() => DebitNoteStatus, 'Status of the debit note.')
  status: Defaulted<NoteStatus> = NoteStatus.DRAFT;

  /** draft → posted. Throws DEBIT_NOTE_NOT_DRAFT, DEBIT_NOTE_EMPTY, DEBIT_NOTE_LINES_MISSING_ACCOUNTS. */
  override post(lines: readonly DebitNoteLine[]): void {
    super.post(lines);
    const missing = lines.filter((line) => line.accountId === null).map((line) => line.position);
    ensure(
      missing.length === 0,
      'DEBIT_NOTE_LINES_MISSING_ACCOUNTS',
      `Debit note ${this.debitNoteNumber} has lines without an account, at position ${missing.join(', ')}`,
    );
  }

  protected override terms(): NoteTerms {
    return {
      name: `Debit note ${this.debitNoteNumber}`,
      notDraft: 'DEBIT_NOTE_NOT_DRAFT',
      empty: 'DEBIT_NOTE_EMPTY',
      notPosted: 'DEBIT_NOTE_NOT_POSTED',
      hasApplications: 'DEBIT_NOTE_HAS_APPLICATIONS',
    };
  }
}

@Resource('debit_note_lines', 'One line of a debit note.')
export class DebitNoteLine extends ExpenseLine {
  @IdColumn('The debit note.')
  debitNoteId!: SetLater<number>;
}

@Resource('debit_applications', 'What a debit note settles on a bill.')
export class DebitApplication extends AppliedAmount {
  @IdColumn('The debit note.')
  debitNoteId!: number;

  @IdColumn('The bill.')
  billId!: number;
}
