/**
 * The books kept by themselves, from what docs/ledger.md says: a journal, documents, applications, schedules and periods. What
 * the service reports is compared with it, so it shares no code with the service.
 */

import { ModelRates } from './base-amounts.js';

/** An account number with minor units: a debit above zero, a credit below. */
export type Line = readonly [account: string, cents: number];

export interface Entry {
  day: string;
  currency: string;
  lines: readonly Line[];
  /** What each line comes to in the base currency; null while no rate is known. */
  base?: number[] | null;
  /** The entry that it takes back. */
  reverses?: Entry;
  /** Whether it settles tax, or takes that back: no tax is due of it. */
  settlesTax?: boolean;
  /** The entry of two lines whose amount it spreads, at its rate, and what is spread of it before. */
  spreads?: { entry: Entry; beforeCents: number };
}

export type DocumentKind = 'invoice' | 'creditNote' | 'payment' | 'bill' | 'debitNote' | 'vendorPayment';

export interface ModelDocument {
  kind: DocumentKind;
  id: string;
  contact: number;
  /** The day it counts from. */
  day: string;
  dueOn: string;
  currency: string;
  cents: number;
  entry: Entry;
  isPending: boolean;
  /** The account that it goes on to once it is confirmed, for one on the clearing account. */
  goesTo?: string;
  confirmation?: Entry;
  /** What moves on its account, where that is in another currency; not booked yet while it waits on the clearing account. */
  onAccount?: Entry;
  /** The account on which a prepayment stands until it is applied. */
  prepaidOn?: string;
  voidedOn: string | null;
  opening: ModelOpening | null;
  /** Whether a commitment became it. */
  isOfCommitment?: boolean;
}

/** What counts between two documents, or of a refund or write-off on one, from a day until another. */
export interface ModelApplication {
  source: ModelDocument;
  target: ModelDocument | null;
  cents: number;
  from: string;
  until: string | null;
  settlement: { id: string; entry: Entry } | null;
  /** What is booked when a prepayment is applied. */
  entry: Entry | null;
}

/** A bank transaction or a manual journal. */
export interface ModelMovement {
  id: string;
  kind: 'bankTransaction' | 'manualJournal';
  entry: Entry;
  /** Of a transfer between currencies, what reaches the other account. */
  reached?: Entry;
  isReversed: boolean;
}

export interface ModelOpening {
  id: string;
  entry: Entry;
  isVoid: boolean;
}

export interface ModelSchedule {
  id: string;
  currency: string;
  /** What it books on which day from an entry to the next; null when there are no more. */
  entryOf(made: number): Omit<Entry, 'currency'> | null;
  made: number;
  /** How many entries stayed drafts, since their day was closed. */
  draftCount: number;
  hasEnded: boolean;
  /** The first day of a fixed asset, which it depreciates. */
  startsOn?: string;
  asset?: { id: string; costCents: number; doneCents: number };
}

/** The tax of a period that was taken to the account of tax settlement. */
export interface ModelTaxSettlement {
  id: string;
  through: string;
  entry: Entry;
  isReversed: boolean;
}

/** Control accounts of the standard chart. */
export const controlAccount: Record<DocumentKind, string> = {
  invoice: '1100',
  creditNote: '1100',
  payment: '1100',
  bill: '2000',
  debitNote: '2000',
  vendorPayment: '2000',
};

/** Between two currencies of the same money. */
export const exchangeClearing = '1060';

/** Where pending payments wait, in books that want it. */
export const clearingAccount = '1050';

/** Where prepayments stand until they are applied. */
export const prepaymentAccount = { payment: '2050', vendorPayment: '1350' } as const;

/** What may be applied to what. */
export const appliesTo: Partial<Record<DocumentKind, DocumentKind>> = {
  payment: 'invoice',
  creditNote: 'invoice',
  vendorPayment: 'bill',
  debitNote: 'bill',
};

export class BooksModel {
  readonly journal: Entry[] = [];
  readonly documents: ModelDocument[] = [];
  readonly movements: ModelMovement[] = [];
  readonly openings: ModelOpening[] = [];
  readonly schedules: ModelSchedule[] = [];
  readonly taxSettlements: ModelTaxSettlement[] = [];
  /** The day of the last completed statement by account and currency. */
  readonly statements = new Map<string, string>();
  closedThrough: string | null = null;
  readonly rates = new ModelRates();
  /** The revaluation that stands, by its day. */
  readonly revaluations = new Map<string, string>();
  usesClearing = false;
  usesPrepayments = false;
  private readonly applications: ModelApplication[] = [];

  constructor(public today: string) {}

  /** The codes with which something dated on these days is refused. */
  refusedOn(...days: string[]): string[] {
    return days.some((day) => this.closedThrough !== null && day <= this.closedThrough) ? ['PERIOD_CLOSED'] : [];
  }

  /** Time goes by, and schedules make what is due; what falls into a closed period stays a draft. */
  wait(days: number): string {
    this.today = dayAfter(this.today, days);
    this.runSchedules();
    return this.today;
  }

  runSchedules(): void {
    for (const schedule of this.schedules) {
      while (!schedule.hasEnded) {
        const entry = schedule.entryOf(schedule.made);
        if (entry === null) schedule.hasEnded = true;
        else if (entry.day > this.today) break;
        else if (this.refusedOn(entry.day).length > 0) schedule.draftCount += 1;
        else {
          this.book({ ...entry, currency: schedule.currency });
          if (schedule.asset) schedule.asset.doneCents += Math.max(...entry.lines.map(([, cents]) => cents));
        }
        schedule.made += 1;
      }
    }
  }

  book(entry: Entry): Entry {
    entry.base = this.rates.amountsOf(entry);
    this.journal.push(entry);
    return entry;
  }

  /** What is due of an account of tax through a day, less what was settled: debits less credits. */
  unsettledCents(account: string, currency: string, through: string): number {
    const standing = this.taxSettlements.filter((each) => !each.isReversed && each.entry.currency === currency);
    const booked = this.journal.filter((each) => !each.settlesTax && each.currency === currency && each.day <= through);
    const lines = [...booked, ...standing.map(({ entry }) => entry)].flatMap((entry) => entry.lines);
    return lines.reduce((sum, [number, cents]) => (number === account ? sum + cents : sum), 0);
  }

  /** At the base amounts of then, whatever the rate of the day. */
  reverse(entry: Entry, day: string): void {
    const { lines, base = null, ...terms } = entry;
    const taken = lines.map(([account, cents]): Line => [account, -cents]);
    this.journal.push({ ...terms, day, lines: taken, base: base?.map((cents) => -cents) ?? null, reverses: entry });
  }

  /** Rates have come: what waits for them gets its base amounts, and what takes it back with it. */
  convertWaiting(): void {
    for (const entry of this.journal) if (!entry.base && !entry.reverses) entry.base = this.rates.amountsOf(entry);
    for (const entry of this.journal)
      if (!entry.base && entry.reverses) entry.base = entry.reverses.base?.map((cents) => -cents) ?? null;
  }

  /** Debits less credits in the base currency of every account that was booked on through a day. */
  baseBalances(through: string): Map<string, number> {
    const balances = new Map<string, number>();
    for (const { day, lines, base } of this.journal) {
      if (day > through || !base) continue;
      for (const [index, [account]] of lines.entries())
        balances.set(account, (balances.get(account) ?? 0) + (base[index] ?? 0));
    }
    return balances;
  }

  add(document: Omit<ModelDocument, 'voidedOn'>): void {
    this.documents.push({ ...document, voidedOn: null });
    this.book(document.entry);
    if (document.onAccount && document.goesTo === undefined) this.book(document.onAccount);
  }

  standing(): ModelDocument[] {
    return this.documents.filter(({ voidedOn }) => voidedOn === null);
  }

  /** What stands and is not wholly applied or settled. */
  open(): ModelDocument[] {
    return this.standing().filter((document) => this.openCents(document) > 0);
  }

  openCents(document: ModelDocument): number {
    return this.appliedTo(document, ({ until }) => until === null).reduce(
      (left, { cents }) => left - cents,
      document.cents,
    );
  }

  /** Applications between documents that hold. */
  held(): ModelApplication[] {
    return this.applications.filter(({ until, settlement }) => until === null && settlement === null);
  }

  /** Refunds and write-offs that stand. */
  settlements(): ModelApplication[] {
    return this.applications.filter(({ until, settlement }) => until === null && settlement !== null);
  }

  apply(source: ModelDocument, target: ModelDocument, cents: number): void {
    const first = latest(source.day, target.day, this.freeFrom(source), this.freeFrom(target));
    const from = source.prepaidOn === undefined ? first : this.firstOpenDay(first);
    const entry =
      source.prepaidOn === undefined ? null : this.book(this.applied(source, source.prepaidOn, cents, from));
    this.applications.push({ source, target, cents, from, until: null, settlement: null, entry });
  }

  /** From the account of prepayments to the control account. */
  private applied({ kind, currency }: ModelDocument, prepaidOn: string, cents: number, day: string): Entry {
    const debited = kind === 'payment' ? cents : -cents;
    const lines: Line[] = [
      [prepaidOn, debited],
      [controlAccount[kind], -debited],
    ];
    return { day, currency, lines };
  }

  private firstOpenDay(day: string): string {
    return latest(day, this.closedThrough === null ? day : dayAfter(this.closedThrough, 1));
  }

  /** The codes with which it is refused to take back today what a document has applied. */
  refusesUnapply({ prepaidOn }: ModelDocument): string[] {
    return prepaidOn === undefined ? [] : this.refusedOn(this.today);
  }

  unapply(source: ModelDocument, target: ModelDocument): void {
    const removed = this.held().filter((each) => each.source === source && each.target === target);
    for (const application of removed) this.end(application, this.today);
  }

  private end(application: ModelApplication, day: string): void {
    application.until = day;
    if (application.entry) this.reverse(application.entry, latest(day, application.from));
  }

  /** A refund or a write-off, which counts from its own day. */
  settle(source: ModelDocument, id: string, cents: number, entry: Entry): void {
    this.book(entry);
    this.applications.push({
      source,
      target: null,
      cents,
      from: entry.day,
      until: null,
      settlement: { id, entry },
      entry: null,
    });
  }

  unsettle(application: ModelApplication, day: string): void {
    application.until = day;
    if (application.settlement) this.reverse(application.settlement.entry, day);
  }

  /** The first day on which what is free of a document can be settled, and from which it can be void. */
  freeOn(document: ModelDocument): string {
    return latest(document.day, this.freeFrom(document));
  }

  /** The first day on which it can be void: what was booked when it was confirmed is not reversed before. */
  voidableOn(document: ModelDocument): string {
    return latest(this.freeOn(document), document.confirmation?.day ?? '');
  }

  /** Confirms a payment, which moves what waits on the clearing account. */
  confirm(payment: ModelDocument, day: string): void {
    payment.isPending = false;
    if (payment.goesTo === undefined) return;
    const waiting = payment.entry.lines.find(([account]) => account === clearingAccount)?.[1] ?? 0;
    const lines: Line[] = [
      [payment.goesTo, waiting],
      [clearingAccount, -waiting],
    ];
    payment.confirmation = this.book({ day, currency: payment.currency, lines });
    if (payment.onAccount) payment.onAccount = this.book({ ...payment.onAccount, day });
  }

  /** The codes with which a voiding is refused whatever its day. */
  refusesVoid(document: ModelDocument, together: readonly ModelDocument[] = []): string[] {
    if (this.settlements().some(({ source }) => source === document)) return hasApplications[document.kind];
    if (isMoney(document)) return [];
    const applied = this.appliedTo(document, ({ until }) => until === null);
    // Payments are voided first, which takes what they pay back.
    const held = applied.filter(({ source }) => !(isMoney(source) && together.includes(source)));
    return held.length > 0 ? hasApplications[document.kind] : [];
  }

  void(document: ModelDocument, day: string): void {
    for (const application of this.held()) if (application.source === document) this.end(application, day);
    document.voidedOn = day;
    this.reverse(document.entry, day);
    if (document.confirmation) this.reverse(document.confirmation, day);
    const isOnAccount = document.goesTo === undefined || document.confirmation;
    if (document.onAccount && isOnAccount) this.reverse(document.onAccount, day);
  }

  /** The balance of an account at the end of a day: debits less credits. */
  balanceCents(account: string, currency: string, day: string): number {
    return this.balances(currency, null, day).get(account) ?? 0;
  }

  /** Debits less credits of every account that was booked on from one day through another. */
  balances(currency: string, from: string | null, through: string): Map<string, number> {
    const balances = new Map<string, number>();
    for (const [account, { debit, credit }] of this.turnovers(currency, from, through))
      balances.set(account, debit - credit);
    return balances;
  }

  turnovers(currency: string, from: string | null, through: string): Map<string, { debit: number; credit: number }> {
    const turnovers = new Map<string, { debit: number; credit: number }>();
    for (const entry of this.journal) {
      if (entry.currency !== currency || entry.day > through || (from !== null && entry.day < from)) continue;
      for (const [account, cents] of entry.lines.filter(([, amount]) => amount !== 0)) {
        const turnover = turnovers.get(account) ?? { debit: 0, credit: 0 };
        turnover.debit += Math.max(cents, 0);
        turnover.credit += Math.max(-cents, 0);
        turnovers.set(account, turnover);
      }
    }
    return turnovers;
  }

  /** What is open at the end of a day of every document in a currency that has something. */
  openOn(day: string, currency: string): { document: ModelDocument; cents: number }[] {
    return this.documents
      .filter((document) => document.currency === currency && document.day <= day)
      .filter(({ voidedOn }) => voidedOn === null || day < voidedOn)
      .map((document) => {
        const applied = this.appliedTo(document, ({ from, until }) => from <= day && (until === null || day < until));
        return { document, cents: applied.reduce((left, { cents }) => left - cents, document.cents) };
      })
      .filter(({ cents }) => cents !== 0);
  }

  /** The days around every voiding and removal. */
  turningDays(): string[] {
    const days = [...this.documents.map(({ voidedOn }) => voidedOn), ...this.applications.map(({ until }) => until)];
    const known = days.filter((day) => day !== null);
    return [...new Set([...known, ...known.map((day) => dayAfter(day, -1))])].sort();
  }

  private appliedTo(document: ModelDocument, counts: (each: ModelApplication) => boolean): ModelApplication[] {
    return this.applications.filter((each) => (each.source === document || each.target === document) && counts(each));
  }

  /** The last day on which something that had counted on a document was removed from it; before all days when nothing was. */
  private freeFrom(document: ModelDocument): string {
    const removed = this.appliedTo(document, ({ from, until }) => until !== null && until > from);
    return latest('0000-00-00', ...removed.map(({ until }) => until ?? ''));
  }
}

const hasApplications: Record<DocumentKind, string[]> = {
  invoice: ['INVOICE_HAS_APPLICATIONS'],
  bill: ['BILL_HAS_APPLICATIONS'],
  creditNote: ['CREDIT_NOTE_HAS_APPLICATIONS', 'CREDIT_REFUNDED'],
  debitNote: ['DEBIT_NOTE_HAS_APPLICATIONS', 'CREDIT_REFUNDED'],
  payment: ['CREDIT_REFUNDED'],
  vendorPayment: ['CREDIT_REFUNDED'],
};

function isMoney({ kind }: ModelDocument): boolean {
  return kind === 'payment' || kind === 'vendorPayment';
}

export function latest(...days: string[]): string {
  return days.toSorted().at(-1) ?? '';
}

export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The same day so many months later, or the last day of a shorter month. */
export function monthsAfter(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** A straight line: what is done after each of the days is its part of the whole, rounded, and an entry is what that grew by. */
export function planned(
  totalCents: number,
  parts: readonly { day: string; part: number }[],
  [debited, credited]: readonly [string, string],
): Omit<Entry, 'currency'>[] {
  const whole = parts.at(-1)?.part ?? 1;
  const done = parts.map(({ part }) => Math.floor((2 * totalCents * part + whole) / (2 * whole)));
  return parts
    .map(({ day }, index) => ({ day, cents: (done[index] ?? 0) - (done[index - 1] ?? 0) }))
    .filter(({ cents }) => cents !== 0)
    .map(({ day, cents }) => {
      const lines: Line[] = [
        [debited, cents],
        [credited, -cents],
      ];
      return { day, lines };
    });
}
