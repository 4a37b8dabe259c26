import type { EntityManager } from '@mikro-orm/postgresql';
import { FieldProblems } from '../contract/errors.js';
import {
  type AccountingFormatName,
  type AskedFormat,
  accountingFormats,
  daysOfFiscalYear,
  isClientNumber,
  isConsultantNumber,
  isSiren,
} from '../export/formats.js';
import { Account } from '../ledger/account.entity.js';
import { ensureInOrder, reportedIn } from '../ledger/report-arguments.js';
import { fiscalYearStartOf } from '../owners/owner.operations.js';
import { getReferenced } from '../store/records.js';
import { tenantOf, today } from '../store/tenancy.js';
import { TaxBasis } from '../tax/tax-basis.js';
import { fiscalYearOf } from '../values/fiscal-year.js';
import { ExportedReport, type ReportExportParameters, ReportFormat } from './report-export.entity.js';
import type { CreateReportExportInput } from './report-export.inputs.js';

/** A report that a file is made of, with the name of the file. */
export interface AskedReport {
  report: ExportedReport;
  format: ReportFormat;
  parameters: ReportExportParameters;
  filename: string;
  contentType: string;
}

type Parameter = Exclude<keyof CreateReportExportInput, 'report' | 'format'>;

/** What each report takes as CSV. */
const takenBy: Readonly<Record<ExportedReport, readonly Parameter[]>> = {
  [ExportedReport.GENERAL_LEDGER]: ['from', 'to', 'currency', 'inBaseCurrency', 'accountId'],
  [ExportedReport.TRIAL_BALANCE]: ['from', 'asOf', 'currency', 'inBaseCurrency'],
  [ExportedReport.JOURNAL]: ['from', 'to', 'currency'],
  [ExportedReport.AR_AGING]: ['asOf', 'currency'],
  [ExportedReport.AP_AGING]: ['asOf', 'currency'],
  [ExportedReport.TAX_REPORT_LINES]: ['from', 'to', 'currency', 'inBaseCurrency', 'basis'],
};

/** What the journal takes in the formats of other programs. */
const takenByFormat: Readonly<Record<AccountingFormatName, readonly Parameter[]>> = {
  [ReportFormat.HLEDGER]: ['from', 'to'],
  [ReportFormat.BEANCOUNT]: ['from', 'to'],
  [ReportFormat.DATEV]: ['from', 'to', 'consultantNumber', 'clientNumber'],
  [ReportFormat.FEC]: ['from', 'to', 'siren'],
  [ReportFormat.SAFT]: ['from', 'to', 'currency'],
};

const consultantDefault = 1_001;
const clientDefault = 1;

/**
 * What an input asks for, with its defaults as they are today. Throws VALIDATION_FAILED naming the fields that the report does
 * not take, or that are none of it.
 */
export async function askedReport(em: EntityManager, input: CreateReportExportInput): Promise<AskedReport> {
  const format = input.format ?? ReportFormat.CSV;
  checkTaken(input, format);
  ensureInOrder(input.from ?? null, input.to ?? null);
  return format === ReportFormat.CSV ? askedTable(em, input) : askedFile(em, input, format);
}

function checkTaken(input: CreateReportExportInput, format: ReportFormat): void {
  const problems = new FieldProblems();
  const isTable = format === ReportFormat.CSV;
  problems.check(isTable || input.report === ExportedReport.JOURNAL, 'format', 'must be CSV, except of JOURNAL');
  const taken = isTable ? takenBy[input.report] : takenByFormat[format];
  for (const [name, value] of Object.entries(input)) {
    const isAbsent = value === null || value === undefined || name === 'report' || name === 'format';
    problems.check(isAbsent || taken.includes(name as Parameter), name, 'is not taken by this report');
  }
  problems.refuse();
}

const nothing: ReportExportParameters = {
  from: null,
  to: null,
  asOf: null,
  currency: null,
  inBaseCurrency: false,
  accountId: null,
  basis: null,
  consultantNumber: null,
  clientNumber: null,
};

async function askedTable(em: EntityManager, input: CreateReportExportInput): Promise<AskedReport> {
  const { report } = input;
  const parameters = { ...nothing, ...(await daysOfTable(em, input)) };
  if (report === ExportedReport.JOURNAL) parameters.currency = input.currency ?? null;
  else {
    const { currency, inBase } = reportedIn(tenantOf(em), input);
    Object.assign(parameters, { currency, inBaseCurrency: inBase });
  }
  if (report === ExportedReport.TAX_REPORT_LINES) parameters.basis = input.basis ?? TaxBasis.ACCRUAL;
  if (input.accountId) parameters.accountId = (await getReferenced(em, Account, input.accountId, 'accountId')).id;
  const { from, to, asOf, currency } = parameters;
  const words = [report.replaceAll('_', '-'), from, to, asOf, currency].filter((word) => word !== null);
  return { report, format: ReportFormat.CSV, parameters, filename: `${words.join('_')}.csv`, contentType: 'text/csv' };
}

type Days = Partial<Pick<ReportExportParameters, 'from' | 'to' | 'asOf'>>;

async function daysOfTable(em: EntityManager, input: CreateReportExportInput): Promise<Days> {
  const [from, to] = [input.from ?? null, input.to ?? null];
  const yearOf = async (day: string) => fiscalYearOf(day, await fiscalYearStartOf(em)).from;
  switch (input.report) {
    case ExportedReport.GENERAL_LEDGER:
    case ExportedReport.JOURNAL:
      return { from, to };
    case ExportedReport.AR_AGING:
    case ExportedReport.AP_AGING:
      return { asOf: input.asOf ?? today(em) };
    case ExportedReport.TRIAL_BALANCE: {
      const asOf = input.asOf ?? today(em);
      ensureInOrder(from, asOf, 'from', 'asOf');
      return { from: from ?? (await yearOf(asOf)), asOf };
    }
    case ExportedReport.TAX_REPORT_LINES: {
      const last = to ?? today(em);
      ensureInOrder(from, last);
      return { from: from ?? (await yearOf(last)), to: last };
    }
  }
}

/** The journal as another program reads it. */
async function askedFile(
  em: EntityManager,
  input: CreateReportExportInput,
  name: AccountingFormatName,
): Promise<AskedReport> {
  const format = accountingFormats[name];
  const problems = new FieldProblems();
  const { days, year, isWithin } = await daysOfFiscalYear(em, { from: input.from ?? null, to: input.to ?? null });
  problems.check(!format.isOfYear || isWithin, 'to', `must not be after ${year.to}: the file is of one fiscal year`);
  const asked = askedFormat({ ...nothing, ...input, ...(format.isOfYear ? days : {}) } as ReportExportParameters);
  problems.check(name !== 'fec' || isSiren(input.siren ?? ''), 'siren', 'must be nine digits');
  problems.check(isConsultantNumber(asked.consultant), 'consultantNumber', 'must be 1001 to 9999999');
  problems.check(isClientNumber(asked.client), 'clientNumber', 'must be 1 to 99999');
  problems.refuse();
  const ofDatev = { consultantNumber: asked.consultant, clientNumber: asked.client };
  const parameters = {
    ...nothing,
    from: asked.from,
    to: asked.to,
    currency: input.currency ?? null,
    ...(name === 'datev' ? ofDatev : {}),
  };
  const filename = format.fileName({ ...asked, siren: input.siren ?? undefined }, days, tenantOf(em).currency);
  return { report: input.report, format: name as ReportFormat, parameters, filename, contentType: format.contentType };
}

/** What the generator of a format is asked with. */
export function askedFormat(parameters: ReportExportParameters): AskedFormat {
  const { from, to, currency, consultantNumber, clientNumber } = parameters;
  return {
    from: from ?? null,
    to: to ?? null,
    currency: currency ?? undefined,
    consultant: consultantNumber ?? consultantDefault,
    client: clientNumber ?? clientDefault,
  };
}
