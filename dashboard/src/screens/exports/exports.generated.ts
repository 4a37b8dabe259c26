import type { TypedDocument } from '../../server/typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** A report as a file. What the report does not take is absent. */
export type CreateReportExportInput = {
  /** One account of the general ledger. Defaults to all of them. */
  accountId?: string | null | undefined;
  /** The day of a trial balance or an aging. Defaults to today in the owner’s time zone. */
  asOf?: string | null | undefined;
  /** When tax counts. Defaults to ACCRUAL. */
  basis?: TaxBasis | null | undefined;
  /** Of DATEV: the number of the client. Defaults to 1. */
  clientNumber?: number | null | undefined;
  /** Of DATEV: the number of the tax consultant. Defaults to 1001. */
  consultantNumber?: number | null | undefined;
  /** Currency of the report. Defaults to the owner’s; of the journal, which takes one as CSV and SAFT, to all of them. */
  currency?: string | null | undefined;
  /** How the file is written. Defaults to CSV. */
  format?: ReportFormat | null | undefined;
  /** The first day, of all reports but agings. Defaults to no limit; of a trial balance, tax report lines and the formats of one fiscal year to its first day. */
  from?: string | null | undefined;
  /** True: entries of all currencies, at what they were booked at in the owner’s currency; of general ledger, trial balance and tax report lines. Defaults to false. */
  inBaseCurrency?: boolean | null | undefined;
  /** Which report. */
  report: ExportedReport;
  /** Of FEC, whose name it is part of: nine digits. */
  siren?: string | null | undefined;
  /** The last day, of general ledger, journal and tax report lines. Defaults to no limit; of tax report lines to today, of the formats of one fiscal year to its last day. */
  to?: string | null | undefined;
};

/** A report that can be had as a file. */
export type ExportedReport =
  /** Bills with a balance due on a day, as `apAging`. */
  | 'AP_AGING'
  /** Invoices with a balance due on a day, as `arAging`. */
  | 'AR_AGING'
  /** Journal lines account by account with the balance after each, as `generalLedger`. */
  | 'GENERAL_LEDGER'
  /** Every entry of the journal with its lines, as `journalEntries`; and as other programs read it. */
  | 'JOURNAL'
  /** The lines of documents that a tax report consists of, code by code, as `taxReportLines`. */
  | 'TAX_REPORT_LINES'
  /** The balance of every account on a day, as `trialBalance`. */
  | 'TRIAL_BALANCE';

/** How far an export is. */
export type ReportExportStatus =
  /** There will be no file: see `failure`. */
  | 'FAILED'
  /** The file is being made, or waits to be. */
  | 'PENDING'
  /** The file can be downloaded. */
  | 'SUCCEEDED';

/** How a file is written; all but CSV are of the journal alone. */
export type ReportFormat =
  /** A ledger for Beancount. */
  | 'BEANCOUNT'
  /** A table after RFC 4180, in UTF-8, amounts in minor units. */
  | 'CSV'
  /** DATEV (EXTF 700, “Buchungsstapel”), of days of one fiscal year. */
  | 'DATEV'
  /** The French “fichier des écritures comptables”, of days of one fiscal year. */
  | 'FEC'
  /** A journal for hledger. */
  | 'HLEDGER'
  /** The OECD’s Standard Audit File for Tax 2.00, of days of one fiscal year. */
  | 'SAFT';

/** When tax counts. */
export type TaxBasis =
  /** From the day of the document, until the day it is voided. */
  | 'ACCRUAL'
  /** As the document is paid, or settled with a document the other way round, in proportion. */
  | 'CASH';

export type ReportExportsQueryVariables = Exact<{
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type ReportExportsQuery = { reportExports: { nodes: Array<{ id: string, report: ExportedReport, format: ReportFormat, status: ReportExportStatus, percent: number, failure: string | null, filename: string, fileSizeBytes: number | null, url: string | null, createdAt: string, expiresAt: string | null, parameters: { from: string | null, to: string | null, asOf: string | null, currency: string | null } }>, pageInfo: { hasPreviousPage: boolean, startCursor: string | null } } };

export type CreateReportExportMutationVariables = Exact<{
  input: CreateReportExportInput;
}>;


export type CreateReportExportMutation = { createReportExport: { reportExport: { id: string, filename: string } } };

export const ReportExportsDocument = `query ReportExports($last: Int, $before: String) {
  reportExports(last: $last, before: $before) {
    nodes {
      id
      report
      format
      status
      percent
      failure
      filename
      fileSizeBytes
      url
      createdAt
      expiresAt
      parameters {
        from
        to
        asOf
        currency
      }
    }
    pageInfo {
      hasPreviousPage
      startCursor
    }
  }
}` as TypedDocument<ReportExportsQuery, ReportExportsQueryVariables>;

export const CreateReportExportDocument = `mutation CreateReportExport($input: CreateReportExportInput!) {
  createReportExport(input: $input) {
    reportExport {
      id
      filename
    }
  }
}` as TypedDocument<CreateReportExportMutation, CreateReportExportMutationVariables>;
