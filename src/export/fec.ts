import type { EntityManager } from '@mikro-orm/postgresql';
import type { Account } from '../ledger/account.entity.js';
import { tenantOf } from '../store/tenancy.js';
import { decimalOfCents } from '../values/money.js';
import {
  type BookedEntry,
  type BookedLine,
  bookedEntries,
  chartOfAccounts,
  type ExportScope,
  ensureConverted,
  onOneLine,
} from './booked-entries.js';
import { carriedForward } from './carried-forward.js';

/** The columns of the "fichier des écritures comptables", in their order (Livre des procédures fiscales, A47 A-1, VII). */
export const fecColumns = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const;

type FecRow = Partial<Record<(typeof fecColumns)[number], string>>;

const journals = {
  sales: ['VE', 'Ventes'],
  purchases: ['AC', 'Achats'],
  money: ['BQ', 'Banque'],
  opening: ['AN', 'À-nouveaux'],
  others: ['OD', 'Opérations diverses'],
} as const;

const journalOf: Record<string, keyof typeof journals> = {
  invoice: 'sales',
  credit_note: 'sales',
  bill: 'purchases',
  debit_note: 'purchases',
  payment: 'money',
  customer_refund: 'money',
  vendor_payment: 'money',
  vendor_refund: 'money',
  bank_transaction: 'money',
};

/**
 * The entries of a fiscal year as the French tax administration reads them: one line a journal line, columns by tabs, UTF-8,
 * decimal commas, days as AAAAMMJJ. Entries are numbered without gaps in the order of their days. An export from a day on
 * begins with what is carried forward, in the journal AN. `Debit` and `Credit` are in the owner's currency; of entries in
 * another, `Montantdevise` and `Idevise` have the amount in that. Throws while lines have no base amounts.
 */
export async function* fecFile(em: EntityManager, scope: ExportScope): AsyncGenerator<string> {
  const accounts = new Map((await chartOfAccounts(em)).map((account) => [account.id, account]));
  const base = tenantOf(em).currency;
  await ensureConverted(em, scope, 'The FEC');
  let number = 0;
  yield `${fecColumns.join('\t')}\r\n`;
  for (const entry of await carriedForward(em, scope.from, true)) {
    number += 1;
    yield linesOf(entry, 'opening', number, accounts, base);
  }
  for await (const entry of bookedEntries(em, { ...scope, inBase: true })) {
    number += 1;
    yield linesOf(entry, journalOf[entry.sourceType] ?? 'others', number, accounts, base);
  }
}

/** `SIRENFECAAAAMMJJ.txt`: the nine digits of the business, and the last day of its fiscal year. */
export function fecFileName(siren: string, lastDay: string): string {
  return `${siren}FEC${compact(lastDay)}.txt`;
}

function linesOf(
  entry: Omit<BookedEntry, 'id' | 'sourceId'>,
  journal: keyof typeof journals,
  number: number,
  accounts: ReadonlyMap<number, Account>,
  base: string,
): string {
  const [code, label] = journals[journal];
  const shared: FecRow = {
    JournalCode: code,
    JournalLib: label,
    EcritureNum: String(number),
    EcritureDate: compact(entry.entryDate),
    PieceRef: text(entry.documentNumber ?? `${entry.sourceType} ${number}`),
    PieceDate: compact(entry.documentDay ?? entry.entryDate),
    ValidDate: compact(entry.writtenOn),
  };
  return entry.lines.map((line) => row({ ...shared, ...lineFields(entry, line, accounts, base) })).join('');
}

function lineFields(
  entry: Omit<BookedEntry, 'id' | 'sourceId'>,
  line: BookedLine,
  accounts: ReadonlyMap<number, Account>,
  base: string,
): FecRow {
  const { accountId, debitCents, creditCents, memo } = line;
  const account = accounts.get(accountId);
  const amount = (cents: number, currency = base) => decimalOfCents(cents, currency).replace('.', ',');
  const isParty = entry.contactId !== null && account?.isControl();
  const isForeign = entry.currency !== base;
  const [debit, credit] = isForeign ? [line.baseDebitCents ?? 0, line.baseCreditCents ?? 0] : [debitCents, creditCents];
  return {
    CompteNum: text(account?.number ?? ''),
    CompteLib: text(account?.name ?? ''),
    CompAuxNum: isParty ? String(entry.contactId) : '',
    CompAuxLib: isParty ? text(entry.contactName ?? '') : '',
    EcritureLib: text(memo ?? entry.memo ?? '') || text(entry.sourceType),
    Debit: amount(debit),
    Credit: amount(credit),
    Montantdevise: isForeign ? amount(debitCents - creditCents, entry.currency) : '',
    Idevise: isForeign ? entry.currency : '',
  };
}

function row(fields: FecRow): string {
  return `${fecColumns.map((column) => fields[column] ?? '').join('\t')}\r\n`;
}

function compact(day: string): string {
  return day.replaceAll('-', '');
}

/** One line without the separators of the format. */
function text(value: string): string {
  return onOneLine(value.replaceAll('|', '/'));
}
