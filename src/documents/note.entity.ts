import { ObjectType } from 'type-graphql';
import { type ErrorCode, ensure } from '../contract/errors.js';
import { CentsColumn, DateColumn, type Defaulted, IdColumn, TimestampColumn } from '../store/columns.js';
import { now } from '../values/clock.js';
import { Credit } from './ledger-document.js';

export enum NoteStatus {
  DRAFT = 'draft',
  POSTED = 'posted',
  VOID = 'void',
  CANCELLED = 'cancelled',
}

/** The words and codes in which one kind of notes refuses. */
export interface NoteTerms {
  /** Of the note, for example `Debit note DN-000001`. */
  name: string;
  notDraft: ErrorCode;
  empty: ErrorCode;
  notPosted: ErrorCode;
  hasApplications: ErrorCode;
}

/** A document the other way round, applied to such documents: a debit note to bills, a credit note to invoices. */
@ObjectType()
export abstract class Note extends Credit {
  abstract status: Defaulted<NoteStatus>;

  @IdColumn('The contact.')
  contactId!: number;

  @DateColumn('The day it is dated; its journal entry counts for this day.')
  issueDate!: string;

  @CentsColumn('Sum of the lines, before tax.')
  subtotalCents: Defaulted<number> = 0;

  @CentsColumn('Tax.')
  taxCents: Defaulted<number> = 0;

  @CentsColumn('Subtotal and tax.')
  totalCents: Defaulted<number> = 0;

  @TimestampColumn('When it was posted.', { nullable: true })
  postedAt: Date | null = null;

  @TimestampColumn('When the draft was cancelled.', { nullable: true })
  cancelledAt: Date | null = null;

  protected abstract terms(): NoteTerms;

  /** The note as its applications and its voiding see it. */
  dated() {
    return { day: this.issueDate, lastRemovalOn: this.lastRemovalOn };
  }

  /** Sets the figures that follow from the lines. */
  setTotals(totals: { subtotalCents: number; taxCents: number; totalCents: number }): void {
    this.subtotalCents = totals.subtotalCents;
    this.taxCents = totals.taxCents;
    this.totalCents = totals.totalCents;
    this.unappliedCents = totals.totalCents;
  }

  /** Posts a note of other books with what is not applied of it as its total. */
  takeOver(amountCents: number): void {
    this.setTotals({ subtotalCents: amountCents, taxCents: 0, totalCents: amountCents });
    this.status = NoteStatus.POSTED;
    this.postedAt = now();
  }

  /** draft → posted. Throws the kind's codes for a note that is no draft or has no lines. */
  post(lines: readonly object[]): void {
    const { name, notDraft, empty } = this.terms();
    ensure(this.status === NoteStatus.DRAFT, notDraft, `${name} is ${this.status}; only a draft can be posted`);
    ensure(lines.length > 0, empty, `${name} has no lines`);
    this.status = NoteStatus.POSTED;
    this.postedAt = now();
  }

  /** draft → cancelled: keeps its number, and nothing of it can be applied. Throws the kind's code for what is no draft. */
  cancel(): void {
    const { name, notDraft } = this.terms();
    ensure(this.status === NoteStatus.DRAFT, notDraft, `${name} is ${this.status}; only a draft can be cancelled`);
    this.status = NoteStatus.CANCELLED;
    this.cancelledAt = now();
    this.unappliedCents = 0;
  }

  /** Only what is posted settles anything: throws the kind's code. */
  ensureApplicable(): void {
    const { name, notPosted } = this.terms();
    ensure(this.status === NoteStatus.POSTED, notPosted, `${name} is ${this.status}, not posted`);
  }

  /** posted → void on a day. Throws the kind's codes for a note that is not posted or is applied. */
  void(day: string): void {
    const { name, notPosted, hasApplications } = this.terms();
    ensure(this.status === NoteStatus.POSTED, notPosted, `${name} is ${this.status}; only a posted note can be voided`);
    ensure(this.appliedCents === 0, hasApplications, `${name} is applied: take its applications back first`);
    this.status = NoteStatus.VOID;
    this.endOn(day);
  }
}
