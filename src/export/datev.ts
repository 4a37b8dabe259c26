import type { EntityManager } from '@mikro-orm/postgresql';
import iconv from 'iconv-lite';
import type { Account } from '../ledger/account.entity.js';
import { fiscalYearStartOf } from '../owners/owner.operations.js';
import { tenantOf } from '../store/tenancy.js';
import { now } from '../values/clock.js';
import { fiscalYearOf } from '../values/fiscal-year.js';
import { minorUnitDecimals } from '../values/minor-units.js';
import { decimalOfCents, shareOfCents } from '../values/money.js';
import {
  type BookedEntry,
  bookedEntries,
  chartOfAccounts,
  type ExportScope,
  ensureConverted,
  onOneLine,
} from './booked-entries.js';
import { NotExportable } from './not-exportable.js';

/** Who DATEV takes a file to be of: the tax consultant's number and that of the client with them. */
export interface DatevParties {
  consultant: number;
  client: number;
}

const numbered = (count: number, ...names: string[]) =>
  Array.from({ length: count }, (_, index) => names.map((name) => `${name} ${index + 1}`)).flat();

/** The columns of category 21, version 13, in their order (developer.datev.de, "Buchungsstapel"). */
export const datevColumns: readonly string[] = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basis-Umsatz',
  'WKZ Basis-Umsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel',
  'Belegdatum',
  'Belegfeld 1',
  'Belegfeld 2',
  'Skonto',
  'Buchungstext',
  'Postensperre',
  'Diverse Adressnummer',
  'Geschäftspartnerbank',
  'Sachverhalt',
  'Zinssperre',
  'Beleglink',
  ...numbered(8, 'Beleginfo - Art', 'Beleginfo - Inhalt'),
  'KOST1 - Kostenstelle',
  'KOST2 - Kostenstelle',
  'Kost-Menge',
  'EU-Land u. UStID (Bestimmung)',
  'EU-Steuersatz (Bestimmung)',
  'Abw. Versteuerungsart',
  'Sachverhalt L+L',
  'Funktionsergänzung L+L',
  'BU 49 Hauptfunktionstyp',
  'BU 49 Hauptfunktionsnummer',
  'BU 49 Funktionsergänzung',
  ...numbered(20, 'Zusatzinformation - Art', 'Zusatzinformation- Inhalt'),
  'Stück',
  'Gewicht',
  'Zahlweise',
  'Forderungsart',
  'Veranlagungsjahr',
  'Zugeordnete Fälligkeit',
  'Skontotyp',
  'Auftragsnummer',
  'Buchungstyp',
  'USt-Schlüssel (Anzahlungen)',
  'EU-Land (Anzahlungen)',
  'Sachverhalt L+L (Anzahlungen)',
  'EU-Steuersatz (Anzahlungen)',
  'Erlöskonto (Anzahlungen)',
  'Herkunft-Kz',
  'Buchungs GUID',
  'KOST-Datum',
  'SEPA-Mandatsreferenz',
  'Skontosperre',
  'Gesellschaftername',
  'Beteiligtennummer',
  'Identifikationsnummer',
  'Zeichnernummer',
  'Postensperre bis',
  'Bezeichnung SoBil-Sachverhalt',
  'Kennzeichen SoBil-Buchung',
  'Festschreibung',
  'Leistungsdatum',
  'Datum Zuord. Steuerperiode',
  'Fälligkeit',
  'Generalumkehr (GU)',
  'Steuersatz',
  'Land',
  'Abrechnungsreferenz',
  'BVV-Position',
  'EU-Land u. UStID (Ursprung)',
  'EU-Steuersatz (Ursprung)',
  'Abw. Skontokonto',
];

const amountMaximumCents = 999_999_999_999;
const lengths = { designation: 30, document: 36, posting: 60, content: 210 };

/**
 * The entries of a part of one fiscal year as DATEV reads them (EXTF 700, "Buchungsstapel"): CP1252, semicolons, decimal
 * commas, days as TTMM. A row is a pair of accounts, so an entry of several lines is split into as many pairs as come to the
 * same debits and credits. A row in another currency has its rate and what it comes to in the owner's; what rounding leaves of
 * that, and what is of the owner's currency alone, are rows of their own. What stood before is DATEV's own to carry forward.
 * Throws NotExportable for what the format cannot hold: an account whose number is not 1 to 8 digits, an amount of more than
 * two decimals, an entry in another currency without base amounts.
 */
export async function* datevFile(
  em: EntityManager,
  scope: { from: string; to: string } & Pick<ExportScope, 'onEntries'>,
  parties: DatevParties,
): AsyncGenerator<Buffer> {
  const accounts = await chartOfAccounts(em);
  const numbers = new Map(accounts.map((account) => [account.id, account.number]));
  const yearFrom = fiscalYearOf(scope.from, await fiscalYearStartOf(em)).from;
  yield encoded(header(em, { ...scope, yearFrom }, parties, accounts));
  yield encoded(datevColumns.join(';'));
  const base = tenantOf(em).currency;
  await ensureConverted(em, scope, 'DATEV');
  for await (const entry of bookedEntries(em, { ...scope, inBase: true })) {
    const rows = pairsOf(entry, base).map((pair) => row(entry, pair, numbers, base));
    if (rows.length > 0) yield encoded(rows.join('\r\n'));
  }
}

/** `EXTF_Buchungsstapel_20260101_20261231.csv`. */
export function datevFileName({ from, to }: { from: string; to: string }): string {
  return `EXTF_Buchungsstapel_${compact(from)}_${compact(to)}.csv`;
}

function header(
  em: EntityManager,
  { from, to, yearFrom }: { from: string; to: string; yearFrom: string },
  { consultant, client }: DatevParties,
  accounts: readonly Account[],
): string {
  const { ownerName, currency } = tenantOf(em);
  const written = now().toISOString().replaceAll(/\D/g, '');
  const accountLength = Math.max(4, ...accounts.filter(isNumbered).map(({ number }) => digitsOf(number).length));
  const fields = [
    text('EXTF'),
    700,
    21,
    text('Buchungsstapel'),
    13,
    written,
    '',
    text('RE'),
    text(''),
    text(''),
    consultant,
    client,
    compact(yearFrom),
    accountLength,
    compact(from),
    compact(to),
    text(ownerName, lengths.designation),
    text(''),
    1,
    0,
    0,
    text(currency),
    '',
    text(''),
    '',
    '',
    text(''),
    '',
    '',
    text(''),
    text(''),
  ];
  return fields.join(';');
}

interface Pair {
  debitAccountId: number;
  creditAccountId: number;
  currency: string;
  cents: number;
  /** In the owner's currency; null when the amount is. */
  baseCents: number | null;
}

/** A line with what is left of it to be paired. */
interface OpenLine {
  accountId: number;
  cents: number;
  /** Debits above 0. */
  baseCents: number;
}

function pairsOf({ lines, currency }: BookedEntry, base: string): Pair[] {
  const isForeign = currency !== base;
  const open = lines.map(({ accountId, debitCents, creditCents, baseDebitCents, baseCreditCents }) => ({
    accountId,
    cents: debitCents - creditCents,
    baseCents: isForeign ? (baseDebitCents ?? 0) - (baseCreditCents ?? 0) : 0,
  }));
  const pairs: Pair[] = [];
  for (const [debit, credit, cents] of paired(open)) {
    const baseCents = isForeign ? takeBase(debit, credit, cents) : null;
    pairs.push({ debitAccountId: debit.accountId, creditAccountId: credit.accountId, currency, cents, baseCents });
  }
  const rest = open.map(({ accountId, baseCents }) => ({ accountId, cents: baseCents, baseCents: 0 }));
  for (const [{ accountId: debitAccountId }, { accountId: creditAccountId }, cents] of paired(rest))
    pairs.push({ debitAccountId, creditAccountId, currency: base, cents, baseCents: null });
  return pairs;
}

/** The lines of an entry against each other, from the first debit and credit on, each pair as large as both allow. */
function* paired(lines: readonly OpenLine[]): Generator<[debit: OpenLine, credit: OpenLine, cents: number]> {
  const debits = lines.filter(({ cents }) => cents > 0);
  const credits = lines.filter(({ cents }) => cents < 0);
  for (let [debit, credit] = [debits.shift(), credits.shift()]; debit && credit; ) {
    const cents = Math.min(debit.cents, -credit.cents, amountMaximumCents);
    yield [debit, credit, cents];
    debit.cents -= cents;
    credit.cents += cents;
    if (debit.cents === 0) debit = debits.shift();
    if (credit.cents === 0) credit = credits.shift();
  }
}

/** What a part of a debit comes to in the owner's currency: taken off both lines, so that what stays is a row of its own. */
function takeBase(debit: OpenLine, credit: OpenLine, cents: number): number {
  const baseCents = Math.max(shareOfCents(debit.baseCents, cents, debit.cents), 0);
  debit.baseCents -= baseCents;
  credit.baseCents += baseCents;
  return baseCents;
}

function row(entry: BookedEntry, pair: Pair, numbers: ReadonlyMap<number, string>, base: string): string {
  const info: [kind: string, content: string | null][] = [
    ['Kontakt', entry.contactName],
    ['Beleg', `${entry.sourceType} ${entry.sourceId}, ${entry.id}`],
    ['Fremdwährung', pair.currency === entry.currency ? null : entry.currency],
  ];
  const fields: Record<string, string | number> = {
    'Umsatz (ohne Soll/Haben-Kz)': amount(entry, pair.cents, pair.currency),
    'Soll/Haben-Kennzeichen': text('S'),
    'WKZ Umsatz': text(pair.currency),
    ...(pair.baseCents === null ? {} : baseFields(entry, pair, pair.baseCents, base)),
    Konto: accountNumber(numbers.get(pair.debitAccountId) ?? ''),
    'Gegenkonto (ohne BU-Schlüssel)': accountNumber(numbers.get(pair.creditAccountId) ?? ''),
    Belegdatum: `${entry.entryDate.slice(8)}${entry.entryDate.slice(5, 7)}`,
    'Belegfeld 1': text(documentField(entry)),
    Buchungstext: text([entry.contactName, entry.memo].filter(Boolean).join(', '), lengths.posting),
    Festschreibung: 0,
  };
  for (const [index, [kind, content]] of info.entries()) {
    if (content === null) continue;
    fields[`Beleginfo - Art ${index + 1}`] = text(kind);
    fields[`Beleginfo - Inhalt ${index + 1}`] = text(content, lengths.content);
  }
  return datevColumns.map((column) => fields[column] ?? '').join(';');
}

function baseFields(entry: BookedEntry, { cents, currency }: Pair, baseCents: number, base: string) {
  return {
    Kurs: rateOf({ cents, currency }, { cents: baseCents, currency: base }),
    'Basis-Umsatz': amount(entry, baseCents, base),
    'WKZ Basis-Umsatz': text(base),
  };
}

interface Money {
  cents: number;
  currency: string;
}

/** Units of the currency for one of the owner's, six decimals; empty where DATEV's field, of 1 to 9999, does not hold it. */
function rateOf(amount: Money, base: Money): string {
  if (base.cents === 0) return '';
  const scale = 10n ** BigInt(6 + minorUnitDecimals(base.currency));
  const unit = 10n ** BigInt(minorUnitDecimals(amount.currency)) * BigInt(base.cents);
  const millionths = (2n * BigInt(amount.cents) * scale + unit) / (2n * unit);
  if (millionths < 1_000_000n || millionths >= 10_000_000_000n) return '';
  return `${millionths / 1_000_000n},${String(millionths % 1_000_000n).padStart(6, '0')}`;
}

/** Only these characters may stand in it; a document without a number is known by what it is. */
function documentField({ documentNumber, sourceType, sourceId }: BookedEntry): string {
  const number = (documentNumber ?? '')
    .normalize('NFKD')
    .replaceAll(/[^\w$&%*+\-/]/g, '')
    .replaceAll('_', '-');
  return (number || `${sourceType.replaceAll('_', '-')}-${sourceId}`).slice(0, lengths.document);
}

function amount({ id }: BookedEntry, cents: number, currency: string): string {
  const decimals = minorUnitDecimals(currency);
  const [whole = '', fraction = ''] = decimalOfCents(cents, currency).split('.');
  if (decimals > 2 && /[1-9]/.test(fraction.slice(2))) {
    const shown = `${whole}.${fraction} ${currency}`;
    throw new NotExportable(`DATEV takes amounts of two decimals: entry ${id} has ${shown}`);
  }
  return `${whole},${fraction.padEnd(2, '0').slice(0, 2)}`;
}

function accountNumber(number: string): string {
  if (!isNumbered({ number }))
    throw new NotExportable(`DATEV takes account numbers of 1 to 8 digits: ${number} is none`);
  return digitsOf(number);
}

function isNumbered({ number }: Pick<Account, 'number'>): boolean {
  return /^0*[1-9]\d{0,7}$/.test(number);
}

/** Without leading zeros, which DATEV adds by the length of accounts. */
function digitsOf(number: string): string {
  return number.replace(/^0+/, '');
}

/** In quotes, on one line, no longer than it may be; what CP1252 does not have becomes a question mark. */
function text(value: string, length = Number.POSITIVE_INFINITY): string {
  const characters = [...onOneLine(value.normalize('NFC'))].slice(0, length).join('');
  return `"${characters.replaceAll('"', '""')}"`;
}

function compact(day: string): string {
  return day.replaceAll('-', '');
}

function encoded(lines: string): Buffer {
  return iconv.encode(`${lines}\r\n`, 'win1252');
}
