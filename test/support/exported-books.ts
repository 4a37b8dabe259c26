import assert from 'node:assert/strict';
import { XMLParser } from 'fast-xml-parser';
import iconv from 'iconv-lite';

/** Exports read back by what their public descriptions say, sharing no code with the service. */

const decimals: Record<string, number> = { JPY: 0, KWD: 3 };

/** Minor units by currency and account number, but those that are 0. */
export type Balances = Record<string, number>;

/** A decimal of a currency in minor units; throws for one that has another number of decimals. */
function centsOf(amount: string, currency: string): number {
  const [whole = '', fraction = ''] = amount.split('.');
  assert.equal(fraction.length, decimals[currency] ?? 2, `${amount} ${currency}`);
  return Number(`${whole}${fraction}`);
}

function added(amounts: Iterable<readonly [key: string, cents: number]>): Balances {
  const balances: Balances = {};
  for (const [key, cents] of amounts) balances[key] = (balances[key] ?? 0) + cents;
  return Object.fromEntries(Object.entries(balances).filter(([, cents]) => cents !== 0));
}

/** Every posting of a Beancount file, whose accounts begin with their number. */
export function beancountBalances(text: string): Balances {
  const postings = text.matchAll(/^ {2}\w+:([A-Za-z0-9]+)[^\s:]* {2}(-?[\d.]+) ([A-Z]{3})$/gm);
  return added([...postings].map(([, account, amount = '', of = '']) => [`${of} ${account}`, centsOf(amount, of)]));
}

const fecColumns =
  'JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise'.split(
    '|',
  );

/** A FEC (A47 A-1 of the Livre des procédures fiscales): throws unless every line is as it says. */
export function readFec(text: string): Record<string, string>[] {
  const lines = text.split('\r\n');
  assert.equal(lines.pop(), '', 'the last line ends, too');
  assert.deepEqual(lines[0]?.split('\t'), fecColumns);
  const rows = lines.slice(1).map((line) => {
    const fields = line.split('\t');
    assert.equal(fields.length, fecColumns.length, line);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a file must not have
    assert.doesNotMatch(fields.join(''), /[\u0000-\u001f|]/);
    return Object.fromEntries(fecColumns.map((column, index) => [column, fields[index] ?? '']));
  });
  const isDay = (value: string | undefined) => assert.match(value ?? '', /^\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/);
  let [last, day] = [0, ''];
  for (const row of rows) {
    const number = Number(row.EcritureNum);
    assert(number === last || number === last + 1, `EcritureNum ${number} after ${last}`);
    if (number > last) assert((row.EcritureDate ?? '') >= day, 'entries come by their days');
    [last, day] = [number, row.EcritureDate ?? ''];
    for (const field of ['EcritureDate', 'PieceDate', 'ValidDate']) isDay(row[field]);
    for (const field of ['JournalCode', 'JournalLib', 'CompteNum', 'CompteLib', 'PieceRef', 'EcritureLib'])
      assert.notEqual(row[field], '', field);
    for (const field of ['Debit', 'Credit']) assert.match(row[field] ?? '', /^\d+(,\d+)?$/);
    assert.match(`${row.Montantdevise}${row.Idevise}`, /^(-?\d+(,\d+)?[A-Z]{3})?$/);
    assert.equal(row.CompAuxNum === '', row.CompAuxLib === '', 'the auxiliary account has both or none');
  }
  return rows;
}

/**
 * What accounts come to, each currency by itself and all of them in the base currency; every entry must balance in both.
 */
export function fecBalances(
  rows: readonly Record<string, string>[],
  base: string,
): { own: Balances; inBase: Balances } {
  const amounts = rows.map((row) => {
    const currency = row.Idevise || base;
    const cents = (field: string, of: string) => centsOf((row[field] ?? '').replace(',', '.'), of);
    const inBase = cents('Debit', base) - cents('Credit', base);
    return { row, currency, inBase, own: row.Idevise ? cents('Montantdevise', currency) : inBase };
  });
  for (const which of ['own', 'inBase'] as const)
    assert.deepEqual(added(amounts.map((each) => [`entry ${each.row.EcritureNum}`, each[which]])), {});
  return {
    own: added(amounts.map(({ row, currency, own }) => [`${currency} ${row.CompteNum}`, own])),
    inBase: added(amounts.map(({ row, inBase }) => [`${base} ${row.CompteNum}`, inBase])),
  };
}

/** What each column of a DATEV "Buchungsstapel" that is filled must look like; all others are empty. */
const datevFields: Record<number, RegExp> = {
  1: /^\d{1,10},\d{2}$/,
  2: /^"[SH]"$/,
  3: /^"[A-Z]{3}"$/,
  4: /^([1-9]\d{0,3},\d{2,6})?$/,
  5: /^(\d{1,10},\d{2})?$/,
  6: /^("[A-Z]{3}")?$/,
  7: /^[1-9]\d{0,8}$/,
  8: /^[1-9]\d{0,8}$/,
  10: /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])$/,
  11: /^"[a-zA-Z0-9$&%*+\-/]{1,36}"$/,
  14: /^"([^"]|""){0,60}"$/,
  21: /^("([^"]|""){0,20}")?$/,
  22: /^("([^"]|""){0,210}")?$/,
  23: /^("([^"]|""){0,20}")?$/,
  24: /^("([^"]|""){0,210}")?$/,
  25: /^("([^"]|""){0,20}")?$/,
  26: /^("([^"]|""){0,210}")?$/,
  114: /^[01]$/,
};

const datevHeader: Record<number, RegExp> = {
  1: /^"EXTF"$/,
  2: /^700$/,
  3: /^21$/,
  4: /^"Buchungsstapel"$/,
  5: /^13$/,
  6: /^20\d{15}$/,
  8: /^"[A-Z]{0,2}"$/,
  9: /^"[^"]{0,25}"$/,
  10: /^"[^"]{0,25}"$/,
  11: /^(100[1-9]|10[1-9]\d|1[1-9]\d{2}|[2-9]\d{3}|\d{5,7})$/,
  12: /^[1-9]\d{0,4}$/,
  13: /^20\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/,
  14: /^[4-8]$/,
  15: /^20\d{6}$/,
  16: /^20\d{6}$/,
  17: /^"([^"]|""){0,30}"$/,
  18: /^""$/,
  19: /^1$/,
  20: /^0$/,
  21: /^[01]$/,
  22: /^"[A-Z]{3}"$/,
  24: /^""$/,
  27: /^""$/,
  30: /^""$/,
  31: /^""$/,
};

/** A DATEV file (EXTF 700, category 21, version 13): its header, column names and rows; throws unless each field is as described. */
export function readDatev(content: Uint8Array): { header: string[]; columns: string[]; rows: string[][] } {
  const text = iconv.decode(Buffer.from(content), 'win1252');
  const lines = text.split('\r\n');
  assert.equal(lines.pop(), '', 'the last line ends, too');
  const [header = [], columns = [], ...rows] = lines.map(fieldsOf);
  assert.equal(header.length, 31);
  checkFields(header, datevHeader);
  assert.equal(columns.length, 125);
  for (const row of rows) {
    assert.equal(row.length, 125);
    checkFields(row, datevFields);
  }
  return { header, columns, rows };
}

/** Fields by semicolons that stand in no quotes. */
function fieldsOf(line: string): string[] {
  const fields = [...`${line};`.matchAll(/("(?:[^"]|"")*"|[^;"]*);/g)].map(([, field = '']) => field);
  assert.equal(fields.join(';'), line);
  return fields;
}

function checkFields(fields: readonly string[], described: Record<number, RegExp>): void {
  fields.forEach((field, index) => {
    assert.match(field, described[index + 1] ?? /^$/, `field ${index + 1}`);
  });
}

/** Debits and credits by currency and account, of amounts with two decimals whatever the currency has. */
export function datevTurnovers(rows: readonly string[][]): Record<string, [debit: number, credit: number]> {
  const turnovers: Record<string, [number, number]> = {};
  for (const row of rows) {
    const currency = (row[2] ?? '').slice(1, 4);
    const [whole = '', fraction = ''] = (row[0] ?? '').split(',');
    const cents = Number(`${whole}${fraction}`) / 10 ** (2 - (decimals[currency] ?? 2));
    const sides = row[1] === '"S"' ? [row[6], row[7]] : [row[7], row[6]];
    sides.forEach((account, side) => {
      const turnover = turnovers[`${currency} ${account}`] ?? [0, 0];
      turnover[side as 0 | 1] += cents;
      turnovers[`${currency} ${account}`] = turnover;
    });
  }
  return turnovers;
}

/** Whether a row is of the base currency alone of an entry in another. */
export function isDatevDifference(row: readonly string[]): boolean {
  return row[24] === '"Fremdwährung"';
}

/**
 * What rows come to by account in the base currency; throws unless every row in another has its amount there, and a rate that
 * leads to it where DATEV's field holds one.
 */
export function datevInBase(rows: readonly string[][], base: string): Balances {
  const cents = (field = '') => Number(field.replace(',', ''));
  const amounts = rows.map((row) => {
    const currency = (row[2] ?? '').slice(1, 4);
    const isForeign = currency !== base;
    assert.deepEqual([row[4] !== '', row[5]], [isForeign, isForeign ? `"${base}"` : ''], row.join(';'));
    if (row[3]) {
      const [whole, millionths] = row[3].split(',');
      const converted = (cents(row[0]) * 1_000_000) / Number(`${whole}${millionths}`);
      // The rate is that of the row, of six decimals.
      assert(Math.abs(converted - cents(row[4])) <= 1 + converted / 100_000, row.join(';'));
    }
    return { row, inBase: cents(isForeign ? row[4] : row[0]) };
  });
  return added(
    amounts.flatMap(({ row, inBase }) => [
      [row[6] ?? '', inBase],
      [row[7] ?? '', -inBase],
    ]),
  );
}

interface AuditTotals {
  NumberOfEntries: string;
  TotalDebit: string;
  TotalCredit: string;
}

interface AuditLine {
  AccountID: string;
  DebitAmount?: { Amount: string };
  CreditAmount?: { Amount: string };
}

type BalanceElements = Record<string, string>;

/** An audit file's opening and closing balances, movements by its transactions, what customers owe, and gross totals of its documents. */
export function readAuditFile(text: string, currency: string) {
  const lists = ['Account', 'Customer', 'Transaction', 'Line', 'Invoice', 'Payment'];
  const parser = new XMLParser({ parseTagValue: false, isArray: (name) => lists.includes(name) });
  const { Header, MasterFiles, GeneralLedgerEntries, SourceDocuments } = parser.parse(text).AuditFile;
  assert.equal(Header.DefaultCurrencyCode, currency);
  const cents = (amount: string) => centsOf(amount, currency);
  const balance = (when: string) => (each: BalanceElements) =>
    cents(each[`${when}DebitBalance`] ?? `-${each[`${when}CreditBalance`]}`);
  const accounts: BalanceElements[] = MasterFiles.GeneralLedgerAccounts.Account;
  const balances = (when: string) => added(accounts.map((each) => [each.AccountID ?? '', balance(when)(each)]));
  const customers: BalanceElements[] = MasterFiles.Customers.Customer;
  const owed = (when: string) => customers.map(balance(when)).reduce((sum, each) => sum + each, 0);
  const transactions: { Line: AuditLine[] }[] = GeneralLedgerEntries.Journal.Transaction ?? [];
  const lines = transactions.flatMap(({ Line }) => Line);
  const side = (name: 'DebitAmount' | 'CreditAmount') => (line: AuditLine) =>
    cents(line[name]?.Amount ?? zero(currency));
  checkTotals(GeneralLedgerEntries, transactions.length, lines.map(side('DebitAmount')), currency);
  checkTotals(
    { ...GeneralLedgerEntries, TotalDebit: GeneralLedgerEntries.TotalCredit },
    transactions.length,
    lines.map(side('CreditAmount')),
    currency,
  );
  const documents = auditDocuments(SourceDocuments, currency);
  return {
    opening: balances('Opening'),
    closing: balances('Closing'),
    movements: added(lines.map((line) => [line.AccountID, side('DebitAmount')(line) - side('CreditAmount')(line)])),
    customers: [owed('Opening'), owed('Closing')],
    documents,
    payments: SourceDocuments.Payments.Payment ?? [],
  };
}

interface AuditDocument {
  InvoiceType?: string;
  PaymentRefNo?: string;
  Line: { DebitCreditIndicator: string; PaymentLineAmount?: { Amount: string } }[];
  DocumentTotals: { NetTotal: string; GrossTotal: string };
}

type AuditSection = AuditTotals & { Invoice?: AuditDocument[]; Payment?: AuditDocument[] };

/** Gross totals by kind of document, ascending; throws unless each section's totals are those of its documents. */
function auditDocuments(sections: Record<string, AuditSection>, currency: string): Record<string, number[]> {
  const totals: Record<string, number[]> = {};
  for (const section of Object.values(sections)) {
    const found = section.Invoice ?? section.Payment ?? [];
    assert.equal(Number(section.NumberOfEntries), found.length);
    const sides: Record<string, number> = { D: 0, C: 0 };
    for (const { InvoiceType, PaymentRefNo = '', Line, DocumentTotals } of found) {
      const kind = InvoiceType ?? PaymentRefNo.replace(/-\d+$/, '');
      totals[kind] = [...(totals[kind] ?? []), centsOf(DocumentTotals.GrossTotal, currency)];
      const paid = Line.flatMap(({ PaymentLineAmount }) => PaymentLineAmount?.Amount ?? []);
      const net = centsOf(DocumentTotals.NetTotal, currency);
      if (paid.length > 0)
        assert.equal(
          paid.reduce((sum, amount) => sum + centsOf(amount, currency), 0),
          net,
        );
      const side = Line[0]?.DebitCreditIndicator ?? '';
      sides[side] = (sides[side] ?? 0) + net;
    }
    assert.deepEqual(
      [centsOf(section.TotalDebit, currency), centsOf(section.TotalCredit, currency)],
      [sides.D, sides.C],
    );
  }
  return Object.fromEntries(
    Object.entries(totals).map(([kind, cents]) => [kind, cents.toSorted((one, other) => one - other)]),
  );
}

function checkTotals(totals: AuditTotals, count: number, amounts: readonly number[], currency: string): void {
  assert.equal(Number(totals.NumberOfEntries), count);
  assert.equal(
    centsOf(totals.TotalDebit, currency),
    amounts.reduce((sum, each) => sum + each, 0),
  );
}

function zero(currency: string): string {
  return (0).toFixed(decimals[currency] ?? 2);
}
