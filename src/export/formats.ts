import type { EntityManager } from '@mikro-orm/postgresql';
import { fiscalYearStartOf } from '../owners/owner.operations.js';
import { tenantOf, today } from '../store/tenancy.js';
import { fiscalYearOf } from '../values/fiscal-year.js';
import { beancountLedger } from './beancount.js';
import type { ExportScope } from './booked-entries.js';
import { datevFile, datevFileName } from './datev.js';
import { fecFile, fecFileName } from './fec.js';
import { hledgerJournal } from './hledger.js';
import { NotExportable } from './not-exportable.js';
import { auditFile, auditFileName } from './saft.js';

/** What a file of the books is asked for with; days and currency as in `ExportScope`. */
export interface AskedFormat extends Pick<ExportScope, 'from' | 'to' | 'onEntries'> {
  /** Of hledger, Beancount and SAF-T. */
  currency?: string | undefined;
  /** Of the name of the FEC. */
  siren?: string | undefined;
  /** Of DATEV. */
  consultant: number;
  client: number;
}

/** The days of a file, both included. */
export interface FileDays {
  from: string;
  to: string;
}

/** How other programs read the books: how a file is written, and what it is called. */
export interface AccountingFormat {
  /** It takes days of one fiscal year. */
  isOfYear?: true;
  contentType: string;
  /** Throws NotExportable for what the format does not hold. */
  write(em: EntityManager, asked: AskedFormat, days: FileDays): AsyncIterable<string | Uint8Array>;
  /** Throws NotExportable for want of what the name is made of. */
  fileName(asked: AskedFormat, days: FileDays, ownCurrency: string): string;
}

export type AccountingFormatName = 'hledger' | 'beancount' | 'fec' | 'datev' | 'saft';

export const accountingFormats: Readonly<Record<AccountingFormatName, AccountingFormat>> = {
  hledger: {
    contentType: 'text/plain',
    write: (em, asked) => hledgerJournal(em, inScope(asked)),
    fileName: () => 'books.journal',
  },
  beancount: {
    contentType: 'text/plain',
    write: (em, asked) => beancountLedger(em, inScope(asked)),
    fileName: () => 'books.beancount',
  },
  fec: {
    isOfYear: true,
    contentType: 'text/plain',
    write: (em, { onEntries }, days) => fecFile(em, { ...days, onEntries }),
    fileName: (asked, days) => fecFileName(sirenOf(asked), days.to),
  },
  datev: {
    isOfYear: true,
    contentType: 'text/csv',
    write: (em, asked, days) => datevFile(em, { ...days, onEntries: asked.onEntries }, partiesOf(asked)),
    fileName: (_asked, days) => datevFileName(days),
  },
  saft: {
    isOfYear: true,
    contentType: 'application/xml',
    write: (em, { currency, onEntries }, days) => {
      const inBase = currency === undefined;
      return auditFile(em, { ...days, currency: currency ?? tenantOf(em).currency, inBase, onEntries });
    },
    fileName: (asked, days, base) => auditFileName(days, asked.currency ?? base),
  },
};

/**
 * The days of a file of one fiscal year: by default the whole year of `from`, `to` or today. `isWithin` is false when `to` is
 * in a later one.
 */
export async function daysOfFiscalYear(
  em: EntityManager,
  { from, to }: Pick<ExportScope, 'from' | 'to'>,
): Promise<{ days: FileDays; year: FileDays; isWithin: boolean }> {
  const year = fiscalYearOf(from ?? to ?? today(em), await fiscalYearStartOf(em));
  const days = { from: from ?? year.from, to: to ?? year.to };
  return { days, year, isWithin: days.to <= year.to };
}

export const isSiren = (text: string) => /^\d{9}$/.test(text);
export const isConsultantNumber = (number: number) => number >= 1_001 && number <= 9_999_999;
export const isClientNumber = (number: number) => number >= 1 && number <= 99_999;

function inScope({ from, to, currency, onEntries }: AskedFormat): ExportScope {
  return { from, to, onEntries, ...(currency === undefined ? {} : { currency }) };
}

function sirenOf({ siren }: AskedFormat): string {
  if (!siren || !isSiren(siren))
    throw new NotExportable('The name of the file needs --siren, the nine digits of the business');
  return siren;
}

function partiesOf({ consultant, client }: AskedFormat) {
  if (!isConsultantNumber(consultant)) throw new NotExportable('--consultant takes 1001 to 9999999');
  if (!isClientNumber(client)) throw new NotExportable('--client takes 1 to 99999');
  return { consultant, client };
}
