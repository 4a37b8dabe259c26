import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { TaxBasis } from '../tax/tax-basis.js';
import { CalendarDate, Currency } from '../values/scalars.js';
import { ExportedReport, ReportExport, ReportExportStatus, ReportFormat } from './report-export.entity.js';

@InputType({ description: 'A report as a file. What the report does not take is absent.' })
export class CreateReportExportInput {
  @Field(() => ExportedReport, { description: 'Which report.' })
  report!: ExportedReport;

  @Field(() => ReportFormat, { nullable: true, description: 'How the file is written. Defaults to CSV.' })
  format?: ReportFormat | null;

  @Field(() => CalendarDate, {
    nullable: true,
    description:
      'The first day, of all reports but agings. Defaults to no limit; of a trial balance, tax report lines and the formats of one fiscal year to its first day.',
  })
  from?: string | null;

  @Field(() => CalendarDate, {
    nullable: true,
    description:
      'The last day, of general ledger, journal and tax report lines. Defaults to no limit; of tax report lines to today, of the formats of one fiscal year to its last day.',
  })
  to?: string | null;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'The day of a trial balance or an aging. Defaults to today in the owner’s time zone.',
  })
  asOf?: string | null;

  @Field(() => Currency, {
    nullable: true,
    description:
      'Currency of the report. Defaults to the owner’s; of the journal, which takes one as CSV and SAFT, to all of them.',
  })
  currency?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True: entries of all currencies, at what they were booked at in the owner’s currency; of general ledger, trial balance and tax report lines. Defaults to false.',
  })
  inBaseCurrency?: boolean | null;

  @Field(() => ID, { nullable: true, description: 'One account of the general ledger. Defaults to all of them.' })
  accountId?: string | null;

  @Field(() => TaxBasis, { nullable: true, description: 'When tax counts. Defaults to ACCRUAL.' })
  basis?: TaxBasis | null;

  @Field(() => String, { nullable: true, description: 'Of FEC, whose name it is part of: nine digits.' })
  siren?: string | null;

  @Field(() => Int, { nullable: true, description: 'Of DATEV: the number of the tax consultant. Defaults to 1001.' })
  consultantNumber?: number | null;

  @Field(() => Int, { nullable: true, description: 'Of DATEV: the number of the client. Defaults to 1.' })
  clientNumber?: number | null;
}

@ObjectType({ description: 'The export as it is now.' })
export class ReportExportPayload {
  @Field(() => ReportExport, { description: 'The export.' })
  reportExport!: ReportExport;
}

@InputType({ description: 'Which exports to list; conditions combine with AND.' })
export class ReportExportFilter {
  @Field(() => [ReportExportStatus], { nullable: true, description: 'With one of these statuses.' })
  statuses?: ReportExportStatus[] | null;

  @Field(() => [ExportedReport], { nullable: true, description: 'Of one of these reports.' })
  reports?: ExportedReport[] | null;
}
