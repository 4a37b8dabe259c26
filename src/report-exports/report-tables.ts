import assert from 'node:assert/strict';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Contact } from '../contacts/contact.entity.js';
import type { Aged, AgingBucket } from '../documents/aging.js';
import { bookedEntries, bookedEntryCount, chartOfAccounts } from '../export/booked-entries.js';
import type { Account } from '../ledger/account.entity.js';
import { type GeneralLedgerLine, generalLedgerLineCount, generalLedgerPage } from '../ledger/general-ledger.js';
import { JournalEntry } from '../ledger/journal.entity.js';
import type { ReportedIn } from '../ledger/reported-lines.js';
import { trialBalance } from '../ledger/trial-balance.js';
import { fiscalYearStartOf } from '../owners/owner.operations.js';
import { apAging } from '../payables/ap-aging.js';
import { arAging } from '../receivables/ar-aging.js';
import type { Page } from '../store/page.js';
import { find } from '../store/records.js';
import { idIn } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { TaxBasis } from '../tax/tax-basis.js';
import { TaxCode } from '../tax/tax-code.entity.js';
import {
  type TaxPeriod,
  type TaxReportLineFigures,
  taxReport,
  taxReportLineCount,
  taxReportLinePage,
} from '../tax/tax-report.js';
import { fiscalYearOf } from '../values/fiscal-year.js';
import { ExportedReport, type ReportExportParameters } from './report-export.entity.js';

export type TableRow = Record<string, string | number | null>;

/** Rows that are written together, and for how many of the total they count. */
export interface TablePart {
  rows: TableRow[];
  count: number;
}

/** A report that was opened: how many rows it has, and the rows, a part at a time. */
export interface OpenTable {
  total: number;
  parts: AsyncIterable<TablePart> | Iterable<TablePart>;
}

/** A report as a table. It holds `size` rows at a time, but for reports that are one statement. */
export interface ReportTable {
  columns: readonly string[];
  /** Reads in the transaction of `em`, to its end. */
  open(em: EntityManager, parameters: ReportExportParameters, size: number): Promise<OpenTable>;
}

/** The tables, with the columns that `Accept: text/csv` of REST answers for the same report, and more where it has more. */
export const reportTables: Readonly<Record<ExportedReport, ReportTable>> = {
  [ExportedReport.GENERAL_LEDGER]: {
    columns: [
      ...['account_number', 'account_name', 'entry_date', 'entry_id', 'kind', 'source_type', 'source_id', 'entry_memo'],
      ...['memo', 'debit_cents', 'credit_cents', 'running_balance_cents', 'currency'],
    ],
    open: openGeneralLedger,
  },
  [ExportedReport.TRIAL_BALANCE]: {
    columns: [
      ...['account_number', 'account_name', 'debit_cents', 'credit_cents', 'balance_cents', 'opening_balance_cents'],
      ...['movement_debit_cents', 'movement_credit_cents', 'closing_balance_cents', 'currency'],
    ],
    open: openTrialBalance,
  },
  [ExportedReport.JOURNAL]: {
    columns: [
      ...['entry_id', 'entry_date', 'kind', 'source_type', 'source_id', 'reverses_id', 'contact_name'],
      ...['document_number', 'entry_memo', 'account_number', 'account_name', 'memo', 'debit_cents', 'credit_cents'],
      ...['currency', 'base_debit_cents', 'base_credit_cents'],
    ],
    open: openJournal,
  },
  [ExportedReport.AR_AGING]: {
    columns: agingColumns('invoice_number'),
    open: async (em, parameters, size) =>
      openAging(await arAging(em, asOfOf(parameters), currencyOf(em, parameters)), size, ({ invoiceNumber }) => ({
        invoice_number: invoiceNumber,
      })),
  },
  [ExportedReport.AP_AGING]: {
    columns: agingColumns('bill_number'),
    open: async (em, parameters, size) =>
      openAging(await apAging(em, asOfOf(parameters), currencyOf(em, parameters)), size, ({ billNumber }) => ({
        bill_number: billNumber,
      })),
  },
  [ExportedReport.TAX_REPORT_LINES]: {
    columns: [
      ...['tax_code', 'document_type', 'document_id', 'number', 'day', 'contact_name', 'description', 'base_cents'],
      ...['sales_tax_cents', 'purchase_tax_cents', 'non_recoverable_tax_cents', 'currency'],
    ],
    open: openTaxReportLines,
  },
};

async function openGeneralLedger(
  em: EntityManager,
  parameters: ReportExportParameters,
  size: number,
): Promise<OpenTable> {
  const { from, to, accountId } = parameters;
  const scope = { from, to, ...reportedInOf(em, parameters) };
  const accounts = (await chartOfAccounts(em)).filter(({ id }) => accountId === null || id === accountId);
  const total = await generalLedgerLineCount(em, { ...scope, accountId });
  async function* parts(): AsyncGenerator<TablePart> {
    // Account by account, which is their order: a page of one reads no lines of the others.
    for (const account of accounts) {
      const ofAccount = { ...scope, accountId: account.id };
      for await (const lines of pages((after) => generalLedgerPage(em, ofAccount, size, after)))
        yield { rows: await ledgerRows(em, account, lines, scope.currency), count: lines.length };
    }
  }
  return { total, parts: parts() };
}

async function ledgerRows(
  em: EntityManager,
  account: Account,
  lines: readonly GeneralLedgerLine[],
  currency: string,
): Promise<TableRow[]> {
  const entries = await byId(
    em,
    JournalEntry,
    lines.map(({ entryId }) => entryId),
  );
  return lines.map((line) => {
    const entry = entries.get(line.entryId);
    return {
      ...accountColumns(account),
      entry_date: line.entryDate,
      entry_id: line.entryId,
      kind: entry?.kind ?? null,
      source_type: entry?.sourceType ?? null,
      source_id: entry?.sourceId ?? null,
      entry_memo: entry?.memo ?? null,
      memo: line.memo,
      debit_cents: line.debitCents,
      credit_cents: line.creditCents,
      running_balance_cents: line.runningBalanceCents,
      currency,
    };
  });
}

async function openTrialBalance(em: EntityManager, parameters: ReportExportParameters): Promise<OpenTable> {
  const asOf = asOfOf(parameters);
  const from = parameters.from ?? asOf;
  const yearFrom = fiscalYearOf(from, await fiscalYearStartOf(em)).from;
  const reported = reportedInOf(em, parameters);
  const { rows } = await trialBalance(em, { from, yearFrom, asOf, ...reported });
  const accounts = await accountsById(em);
  const shown = rows.map((row) => ({
    ...accountColumns(accounts.get(row.accountId)),
    debit_cents: row.debitCents,
    credit_cents: row.creditCents,
    balance_cents: row.balanceCents,
    opening_balance_cents: row.openingBalanceCents,
    movement_debit_cents: row.movementDebitCents,
    movement_credit_cents: row.movementCreditCents,
    closing_balance_cents: row.closingBalanceCents,
    currency: reported.currency,
  }));
  return { total: shown.length, parts: [{ rows: shown, count: shown.length }] };
}

/** Every entry with what it is worth in the owner's currency beside it: entries that only say so are left out. */
async function openJournal(em: EntityManager, parameters: ReportExportParameters): Promise<OpenTable> {
  const { from, to, currency } = parameters;
  const scope = { from, to, inBase: true, ...(currency === null ? {} : { currency }) };
  const accounts = await accountsById(em);
  const total = await bookedEntryCount(em, scope);
  async function* parts(): AsyncGenerator<TablePart> {
    for await (const entry of bookedEntries(em, scope)) {
      const rows = entry.lines.map((line) => ({
        entry_id: entry.id,
        entry_date: entry.entryDate,
        kind: entry.kind,
        source_type: entry.sourceType,
        source_id: entry.sourceId,
        reverses_id: entry.reversesId,
        contact_name: entry.contactName,
        document_number: entry.documentNumber,
        entry_memo: entry.memo,
        ...accountColumns(accounts.get(line.accountId)),
        memo: line.memo,
        debit_cents: line.debitCents,
        credit_cents: line.creditCents,
        currency: entry.currency,
        base_debit_cents: line.baseDebitCents,
        base_credit_cents: line.baseCreditCents,
      }));
      yield { rows, count: 1 };
    }
  }
  return { total, parts: parts() };
}

/** What the buckets are called, as REST names them. */
const bucketNames: Readonly<Record<AgingBucket, string>> = {
  current: 'current',
  days1To30: '1_30',
  days31To60: '31_60',
  days61To90: '61_90',
  days91Plus: '91_plus',
};

function agingColumns(number: 'invoice_number' | 'bill_number'): string[] {
  const days = ['issue_date', 'due_date'];
  return ['bucket', 'contact_name', number, ...days, 'total_cents', 'balance_due_cents', 'currency'];
}

interface AgedRow {
  contactName: string;
  issueDate: string;
  dueDate: string;
  totalCents: number;
  balanceDueCents: number;
}

/** Aging is one statement, whose answer is held whole; the text of it is not. */
function openAging<R extends AgedRow>(
  { buckets, currency }: Aged<R> & { currency: string },
  size: number,
  numberOf: (row: R) => TableRow,
): OpenTable {
  const documents = (Object.keys(bucketNames) as AgingBucket[]).flatMap((bucket) =>
    buckets[bucket].map((row) => [bucketNames[bucket], row] as const),
  );
  function* parts(): Generator<TablePart> {
    for (let start = 0; start < documents.length; start += size) {
      const rows = documents.slice(start, start + size).map(([bucket, row]) => ({
        bucket,
        contact_name: row.contactName,
        ...numberOf(row),
        issue_date: row.issueDate,
        due_date: row.dueDate,
        total_cents: row.totalCents,
        balance_due_cents: row.balanceDueCents,
        currency,
      }));
      yield { rows, count: rows.length };
    }
  }
  return { total: documents.length, parts: parts() };
}

async function openTaxReportLines(
  em: EntityManager,
  parameters: ReportExportParameters,
  size: number,
): Promise<OpenTable> {
  const { from, to, basis } = parameters;
  const reported = reportedInOf(em, parameters);
  const period: TaxPeriod = { from, to: to ?? '9999-12-31', basis: basis ?? TaxBasis.ACCRUAL, ...reported };
  const codes = new Map((await find(em, TaxCode, {})).map(({ id, code }) => [id, code]));
  const scopes = (await taxReport(em, period)).map(({ taxCodeId }) => ({ taxCodeId, isSale: null }));
  let total = 0;
  for (const scope of scopes) total += await taxReportLineCount(em, scope, period);
  async function* parts(): AsyncGenerator<TablePart> {
    for (const scope of scopes) {
      const code = scope.taxCodeId === null ? null : (codes.get(scope.taxCodeId) ?? null);
      for await (const lines of pages((after) => taxReportLinePage(em, scope, period, { size, after })))
        yield { rows: await taxRows(em, code, lines, reported.currency), count: lines.length };
    }
  }
  return { total, parts: parts() };
}

async function taxRows(
  em: EntityManager,
  code: string | null,
  lines: readonly TaxReportLineFigures[],
  currency: string,
): Promise<TableRow[]> {
  const contacts = await byId(
    em,
    Contact,
    lines.map(({ contactId }) => contactId),
  );
  return lines.map((line) => ({
    tax_code: code,
    document_type: line.sourceType,
    document_id: line.documentId,
    number: line.number,
    day: line.day,
    contact_name: contacts.get(line.contactId)?.name ?? null,
    description: line.description,
    base_cents: line.baseCents,
    sales_tax_cents: line.salesTaxCents,
    purchase_tax_cents: line.purchaseTaxCents,
    non_recoverable_tax_cents: line.nonRecoverableTaxCents,
    currency,
  }));
}

/** The pages of a list, from the first to the last. */
async function* pages<T>(read: (after: string | null) => Promise<Page<T>>): AsyncGenerator<T[]> {
  for (let after: string | null = null; ; ) {
    const { nodes, pageInfo }: Page<T> = await read(after);
    yield nodes;
    if (!pageInfo.hasNextPage) return;
    after = pageInfo.endCursor;
  }
}

function accountColumns(account: Account | undefined): TableRow {
  return { account_number: account?.number ?? null, account_name: account?.name ?? null };
}

async function accountsById(em: EntityManager): Promise<Map<number, Account>> {
  return new Map((await chartOfAccounts(em)).map((account) => [account.id, account]));
}

async function byId<T extends JournalEntry | Contact>(
  em: EntityManager,
  entity: new () => T,
  ids: readonly number[],
): Promise<Map<number, T>> {
  const found = await find(em, entity, idIn(ids));
  return new Map(found.map((record) => [record.id, record]));
}

function reportedInOf(em: EntityManager, parameters: ReportExportParameters): ReportedIn {
  return { currency: currencyOf(em, parameters), inBase: parameters.inBaseCurrency };
}

function currencyOf(em: EntityManager, { currency }: ReportExportParameters): string {
  return currency ?? tenantOf(em).currency;
}

function asOfOf({ asOf }: ReportExportParameters): string {
  assert(asOf !== null, 'the day of a report was filled in when it was asked for');
  return asOf;
}
