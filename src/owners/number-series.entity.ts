import { Entity } from '@mikro-orm/decorators/legacy';
import { BooleanColumn, EnumColumn, IntegerColumn, OwnedRow, registerEnum, TextColumn } from '../store/columns.js';
import { type NumberKind, type NumberPattern, numberedRecords, standardDigits, yearOf } from '../store/numbers.js';

export enum NumberSeriesKind {
  INVOICE = 'invoice',
  BILL = 'bill',
  CREDIT_NOTE = 'credit_note',
  DEBIT_NOTE = 'debit_note',
  MANUAL_JOURNAL = 'manual_journal',
}
registerEnum(NumberSeriesKind, 'NumberSeriesKind', 'What is numbered.', {
  INVOICE: 'Invoices, when they are created.',
  BILL: 'Bills, when they are created.',
  CREDIT_NOTE: 'Credit notes, when they are created.',
  DEBIT_NOTE: 'Debit notes, when they are created.',
  MANUAL_JOURNAL: 'Manual journals, when they are posted.',
});

/** How one kind of records is numbered; an owner without a row of a kind has the standard series. */
@Entity({ tableName: 'number_series' })
export class NumberSeries extends OwnedRow {
  @EnumColumn(() => NumberSeriesKind, 'What is numbered.', { hidden: true })
  kind!: NumberSeriesKind;

  @TextColumn('What stands before the digits, and before the year where numbers have one.', { hidden: true })
  prefix!: string;

  @IntegerColumn('The first number of the series, or of each year.', { hidden: true })
  startNumber!: number;

  @IntegerColumn('Digits at least, with zeros in front.', { hidden: true })
  digits!: number;

  @BooleanColumn('Whether each calendar year has a series of its own.', { hidden: true })
  yearly!: boolean;

  /** How the numbers of records of a day are made. */
  patternOn(day: string): NumberPattern {
    return {
      prefix: this.yearly ? `${this.prefix}${yearOf(day)}` : this.prefix,
      startNumber: this.startNumber,
      digits: this.digits,
    };
  }

  /** As PostgreSQL has it: what stands before the digits of any number of the series. */
  prefixPattern(): string {
    const escaped = this.prefix.replace(/[^\p{L}\p{N}]/gu, '\\$&');
    return `^${escaped}${this.yearly ? '\\d{4}-' : ''}$`;
  }
}

/** The series that a kind has until it is changed. */
export function standardSeries(kind: NumberKind) {
  return {
    kind: kind as NumberSeriesKind,
    prefix: numberedRecords[kind].prefix as string,
    startNumber: 1,
    digits: standardDigits,
    yearly: false,
  };
}
