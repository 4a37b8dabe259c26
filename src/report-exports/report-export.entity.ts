import assert from 'node:assert/strict';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { limits } from '../contract/limits.js';
import { type Actor, ActorColumn } from '../store/actor.js';
import {
  type Defaulted,
  EnumColumn,
  IntegerColumn,
  JsonColumn,
  OwnedRow,
  Resource,
  registerEnum,
  TextColumn,
  TimestampColumn,
} from '../store/columns.js';
import { TaxBasis } from '../tax/tax-basis.js';
import { now } from '../values/clock.js';
import { CalendarDate } from '../values/scalars.js';

export enum ExportedReport {
  GENERAL_LEDGER = 'general_ledger',
  TRIAL_BALANCE = 'trial_balance',
  JOURNAL = 'journal',
  AR_AGING = 'ar_aging',
  AP_AGING = 'ap_aging',
  TAX_REPORT_LINES = 'tax_report_lines',
}
registerEnum(ExportedReport, 'ExportedReport', 'A report that can be had as a file.', {
  GENERAL_LEDGER: 'Journal lines account by account with the balance after each, as `generalLedger`.',
  TRIAL_BALANCE: 'The balance of every account on a day, as `trialBalance`.',
  JOURNAL: 'Every entry of the journal with its lines, as `journalEntries`; and as other programs read it.',
  AR_AGING: 'Invoices with a balance due on a day, as `arAging`.',
  AP_AGING: 'Bills with a balance due on a day, as `apAging`.',
  TAX_REPORT_LINES: 'The lines of documents that a tax report consists of, code by code, as `taxReportLines`.',
});

export enum ReportFormat {
  CSV = 'csv',
  HLEDGER = 'hledger',
  BEANCOUNT = 'beancount',
  DATEV = 'datev',
  FEC = 'fec',
  SAFT = 'saft',
}
registerEnum(ReportFormat, 'ReportFormat', 'How a file is written; all but CSV are of the journal alone.', {
  CSV: 'A table after RFC 4180, in UTF-8, amounts in minor units.',
  HLEDGER: 'A journal for hledger.',
  BEANCOUNT: 'A ledger for Beancount.',
  DATEV: 'DATEV (EXTF 700, “Buchungsstapel”), of days of one fiscal year.',
  FEC: 'The French “fichier des écritures comptables”, of days of one fiscal year.',
  SAFT: 'The OECD’s Standard Audit File for Tax 2.00, of days of one fiscal year.',
});

export enum ReportExportStatus {
  PENDING = 'pending',
  SUCCEEDED = 'succeeded',
  FAILED = 'failed',
}
registerEnum(ReportExportStatus, 'ReportExportStatus', 'How far an export is.', {
  PENDING: 'The file is being made, or waits to be.',
  SUCCEEDED: 'The file can be downloaded.',
  FAILED: 'There will be no file: see `failure`.',
});

@ObjectType({ description: 'What an export is of, defaults filled in; what its report does not take is null.' })
export class ReportExportParameters {
  @Field(() => CalendarDate, { nullable: true, description: 'The first day.' })
  from!: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'The last day.' })
  to!: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'The day of the report.' })
  asOf!: string | null;

  @Field(() => String, { nullable: true, description: 'Currency of the report; null for all of them.' })
  currency!: string | null;

  @Field(() => Boolean, { description: 'Whether entries of all currencies are in it, in the owner’s currency.' })
  inBaseCurrency!: boolean;

  @Field(() => ID, { nullable: true, description: 'The one account of a general ledger.' })
  accountId!: number | null;

  @Field(() => TaxBasis, { nullable: true, description: 'When tax counts.' })
  basis!: TaxBasis | null;

  @Field(() => Int, { nullable: true, description: 'Of DATEV: the number of the tax consultant.' })
  consultantNumber!: number | null;

  @Field(() => Int, { nullable: true, description: 'Of DATEV: the number of the client.' })
  clientNumber!: number | null;
}

@Resource('report_exports', 'A report that is made as a file by a job, and how far it is.')
export class ReportExport extends OwnedRow {
  @EnumColumn(() => ExportedReport, 'Which report.')
  report!: ExportedReport;

  @EnumColumn(() => ReportFormat, 'How the file is written.')
  format!: ReportFormat;

  @JsonColumn('What it is of.', { as: () => ReportExportParameters })
  parameters!: ReportExportParameters;

  @EnumColumn(() => ReportExportStatus, 'How far it is.')
  status: Defaulted<ReportExportStatus> = ReportExportStatus.PENDING;

  @IntegerColumn('Rows that are written; of the journal, entries.')
  rowsDone: Defaulted<number> = 0;

  @IntegerColumn('Rows that there will be; null until they are counted.', { nullable: true })
  rowsTotal: number | null = null;

  @IntegerColumn('How often it was begun; after the fifth attempt that breaks off it has failed.')
  attemptCount: Defaulted<number> = 0;

  @TextColumn('Why there is no file; null unless it failed.', { nullable: true })
  failure: string | null = null;

  @TextColumn('Name of the file.')
  filename!: string;

  @TextColumn('Media type of the file.')
  contentType!: string;

  @IntegerColumn('Size of the file in bytes; null until it is there.', { nullable: true })
  fileSizeBytes: number | null = null;

  @TextColumn('SHA-256 of the file, in lower-case hexadecimal; null until it is there.', { nullable: true })
  sha256: string | null = null;

  @ActorColumn('Who asked for it.')
  createdBy!: Actor;

  @TimestampColumn('When it was asked for.')
  createdAt: Date = now();

  @TimestampColumn('When it succeeded or failed.', { nullable: true })
  finishedAt: Date | null = null;

  @TimestampColumn('When the export and its file are removed; null while it is pending.', { nullable: true })
  expiresAt: Date | null = null;

  isPending(): boolean {
    return this.status === ReportExportStatus.PENDING;
  }

  /** An attempt begins; false when there were too many that broke off. */
  begin(): boolean {
    if (this.attemptCount >= limits.reportExportAttempts) return false;
    this.attemptCount += 1;
    this.rowsDone = 0;
    this.rowsTotal = null;
    return true;
  }

  /** pending → succeeded, with the file that is stored. */
  succeed(file: { sha256: string; sizeBytes: number; rows: number }, keptDays: number): void {
    assert(this.isPending(), 'an export ends once');
    this.status = ReportExportStatus.SUCCEEDED;
    this.sha256 = file.sha256;
    this.fileSizeBytes = file.sizeBytes;
    this.rowsDone = file.rows;
    this.rowsTotal = file.rows;
    this.finish(keptDays);
  }

  /** pending → failed. */
  fail(reason: string, keptDays: number): void {
    assert(this.isPending(), 'an export ends once');
    this.status = ReportExportStatus.FAILED;
    this.failure = reason;
    this.finish(keptDays);
  }

  private finish(keptDays: number): void {
    this.finishedAt = now();
    this.expiresAt = new Date(this.finishedAt.getTime() + keptDays * 86_400_000);
  }
}
