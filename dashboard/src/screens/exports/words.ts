import type { ExportedReport, ReportFormat } from './exports.generated';

export const reportNames: Readonly<Record<ExportedReport, string>> = {
  GENERAL_LEDGER: 'General ledger',
  TRIAL_BALANCE: 'Trial balance',
  JOURNAL: 'Journal',
  AR_AGING: 'Receivables aging',
  AP_AGING: 'Payables aging',
  TAX_REPORT_LINES: 'Lines of the tax report',
};

export const formatNames: Readonly<Record<ReportFormat, string>> = {
  CSV: 'CSV',
  HLEDGER: 'hledger',
  BEANCOUNT: 'Beancount',
  DATEV: 'DATEV',
  FEC: 'FEC',
  SAFT: 'SAF-T',
};
