import { stringify } from 'csv-stringify/sync';
import type { RestObject } from './to-rest.js';

/** A report as a table: the columns, and the rows of an answer, wrapped as it is in JSON, by column. */
export interface CsvTable {
  columns: readonly string[];
  rows(body: RestObject): RestObject[];
}

/**
 * CSV after RFC 4180: a header line, lines that end with CRLF, quotes where a field needs them. Text that a spreadsheet
 * would run as a formula gets an apostrophe before it; numbers stay numbers.
 */
export function csvText({ columns, rows }: CsvTable, body: RestObject): string {
  return stringify(rows(body), {
    columns: [...columns],
    header: true,
    record_delimiter: 'windows',
    escape_formulas: true,
  });
}

export const trialBalanceTable: CsvTable = {
  columns: ['account_number', 'account_name', 'debit_cents', 'credit_cents', 'balance_cents', 'currency'],
  rows: ({ data }) => {
    const { rows, currency } = data as { rows: RestObject[]; currency: string };
    return rows.map((row) => ({ ...row, ...accountColumns(row.account), currency }));
  },
};

export const generalLedgerTable: CsvTable = {
  columns: [
    'account_number',
    'account_name',
    'entry_date',
    'entry_id',
    'kind',
    'source_type',
    'source_id',
    'entry_memo',
    'memo',
    'debit_cents',
    'credit_cents',
    'running_balance_cents',
    'currency',
  ],
  rows: ({ data }) => {
    const { rows, currency } = data as { rows: RestObject[]; currency: string };
    return rows.map((row) => {
      const { id, memo, ...entry } = row.entry as RestObject;
      return { ...entry, entry_id: id, entry_memo: memo, ...row, ...accountColumns(row.account), currency };
    });
  },
};

export const statementTable: CsvTable = {
  columns: ['section', 'account_number', 'name', 'amount_cents', 'currency'],
  rows: ({ data }) => {
    const { sections, currency } = data as { sections: { name: string; rows: RestObject[] }[]; currency: string };
    return sections.flatMap(({ name, rows }) =>
      rows.map((row) => ({ ...row, ...accountColumns(row.account), section: name, currency })),
    );
  },
};

/** Open documents with the bucket of each; `number` is the column that names them. */
export function agingTable(number: 'invoice_number' | 'bill_number'): CsvTable {
  return {
    columns: [
      'bucket',
      'contact_name',
      number,
      'issue_date',
      'due_date',
      'total_cents',
      'balance_due_cents',
      'currency',
    ],
    rows: ({ data }) => {
      const { buckets, currency } = data as { buckets: Record<string, RestObject[]>; currency: string };
      return Object.entries(buckets).flatMap(([bucket, rows]) => rows.map((row) => ({ ...row, bucket, currency })));
    },
  };
}

function accountColumns(account: unknown): RestObject {
  if (account === null) return {};
  const { number, name } = account as RestObject;
  return { account_number: number, account_name: name };
}
