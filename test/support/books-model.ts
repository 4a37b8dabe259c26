/** Documents and applications kept by themselves, day by day: what agings are compared with. Shares no code with the service. */
export interface ModelDocument {
  kind: 'invoice' | 'payment' | 'bill' | 'vendorPayment' | 'debitNote' | 'creditNote';
  id: string;
  day: string;
  currency: string;
  cents: number;
  voidedOn: string | null;
}

interface ModelApplication {
  source: ModelDocument;
  target: ModelDocument;
  cents: number;
  from: string;
  until: string | null;
  /** Of a refund or a write-off, which is of one document alone: its id. */
  settlement?: string;
}

const nothing: ModelDocument = { kind: 'payment', id: '', day: '', currency: '', cents: 0, voidedOn: null };

export class BooksModel {
  private readonly documents: ModelDocument[] = [];
  private readonly applications: ModelApplication[] = [];

  constructor(public today: string) {}

  wait(days: number): string {
    this.today = new Date(Date.parse(this.today) + days * 86_400_000).toISOString().slice(0, 10);
    return this.today;
  }

  add(id: string, { kind, day, currency, cents }: Omit<ModelDocument, 'id' | 'voidedOn'>): void {
    this.documents.push({ id, kind, day, currency, cents, voidedOn: null });
  }

  standing(): ModelDocument[] {
    return this.documents.filter(({ voidedOn }) => voidedOn === null);
  }

  /** What stands and is not wholly applied today. */
  open(): ModelDocument[] {
    return this.standing().filter((document) => this.openCents(document) > 0);
  }

  openCents(document: ModelDocument): number {
    return this.standingOnes().reduce((left, { source, target, cents }) => {
      return source === document || target === document ? left - cents : left;
    }, document.cents);
  }

  held(): ModelApplication[] {
    return this.standingOnes().filter(({ settlement }) => settlement === undefined);
  }

  settlements(): ModelApplication[] {
    return this.standingOnes().filter(({ settlement }) => settlement !== undefined);
  }

  /** A refund or a write-off, which counts from its own day. */
  settle(document: ModelDocument, settlement: string, cents: number, from: string): void {
    this.applications.push({ source: document, target: nothing, cents, from, until: null, settlement });
  }

  earliestSettlement(document: ModelDocument): string {
    return latest(document.day, this.freeFrom(document));
  }

  end(settlement: ModelApplication, day: string): void {
    settlement.until = day;
  }

  apply(source: ModelDocument, target: ModelDocument, cents: number): void {
    const from = latest(source.day, target.day, this.freeFrom(source), this.freeFrom(target));
    this.applications.push({ source, target, cents, from, until: null });
  }

  unapply(source: ModelDocument, target: ModelDocument): void {
    const removed = this.held().filter((held) => held.source === source && held.target === target);
    for (const application of removed) application.until = this.today;
  }

  refusesVoid(document: ModelDocument): boolean {
    if (this.settlements().some(({ source }) => source === document)) return true;
    const settles = document.kind === 'payment' || document.kind === 'vendorPayment';
    return !settles && this.openCents(document) < document.cents;
  }

  daysToVoid(document: ModelDocument): [string, string] {
    const earliest = latest(document.day, this.freeFrom(document));
    return [earliest, latest(earliest, this.today)];
  }

  void(document: ModelDocument, day: string): void {
    for (const application of this.held()) if (application.source === document) application.until = day;
    document.voidedOn = day;
  }

  /** The days around every voiding and removal. */
  turningDays(): string[] {
    const days = [...this.documents.map(({ voidedOn }) => voidedOn), ...this.applications.map(({ until }) => until)];
    const known = days.filter((day) => day !== null);
    const before = known.map((day) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10));
    return [...new Set([...known, ...before])].sort();
  }

  /** What is open at the end of a day: kind, id and minor units of every document that has something. */
  openOn(day: string, currency: string): [string, string, number][] {
    const counted = this.documents.filter(
      (document) =>
        document.currency === currency &&
        document.day <= day &&
        (document.voidedOn === null || day < document.voidedOn),
    );
    return counted.flatMap((document) => {
      const applied = this.applications
        .filter(({ source, target }) => source === document || target === document)
        .filter(({ from, until }) => from <= day && (until === null || day < until))
        .reduce((sum, { cents }) => sum + cents, 0);
      return applied === document.cents
        ? []
        : [[document.kind, document.id, document.cents - applied] as const].map(
            (row) => [...row] as [string, string, number],
          );
    });
  }

  private standingOnes(): ModelApplication[] {
    return this.applications.filter(({ until }) => until === null);
  }

  /** The last day on which something that had counted on a document was removed from it; before all days when nothing was. */
  private freeFrom(document: ModelDocument): string {
    const removals = this.applications.flatMap(({ source, target, from, until }) =>
      (source === document || target === document) && until !== null && until > from ? [until] : [],
    );
    return latest('0000-00-00', ...removals);
  }
}

function latest(...days: string[]): string {
  return days.sort().at(-1) ?? '';
}
