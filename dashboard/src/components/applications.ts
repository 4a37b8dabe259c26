/** An amount of a payment or a note that is applied to a document. */
export interface Application {
  id: string;
  documentId: string;
  number: string;
  amountCents: number;
  appliedOn: string;
}

/** All that is applied to one document: it is taken back together. */
export interface AppliedTo {
  documentId: string;
  number: string;
  amountCents: number;
  /** In the order in which they were made. */
  parts: Application[];
}

export function byDocument(applications: Application[]): AppliedTo[] {
  return [...Map.groupBy(applications, ({ documentId }) => documentId)].map(([documentId, parts]) => ({
    documentId,
    number: parts[0]?.number ?? '',
    amountCents: parts.reduce((sum, { amountCents }) => sum + amountCents, 0),
    parts,
  }));
}

/** What was applied to these documents before more is: what takes that back leaves this. */
export function appliedBefore(
  applications: Application[],
  documentIds: string[],
): { id: string; amountCents: number }[] {
  return byDocument(applications)
    .filter(({ documentId }) => documentIds.includes(documentId))
    .map(({ documentId, amountCents }) => ({ id: documentId, amountCents }));
}

/** An invoice or a bill of which something is due. */
export interface OpenDocument {
  id: string;
  number: string;
  dueDate: string;
  balanceDueCents: number;
}

/** What there is to apply, shared out to documents in their order. */
function oldestFirst(open: OpenDocument[], unappliedCents: number): Map<string, number> {
  let left = unappliedCents;
  return new Map(
    open.map(({ id, balanceDueCents }) => {
      const cents = Math.min(left, balanceDueCents);
      left -= cents;
      return [id, cents];
    }),
  );
}

/**
 * What each open document gets: its share, or what somebody changed that to. What was changed of a document that is open no more,
 * since others settled it meanwhile, is nothing.
 */
export function sharesOf(
  open: OpenDocument[],
  unappliedCents: number,
  changed: ReadonlyMap<string, number>,
): Map<string, number> {
  return new Map([...oldestFirst(open, unappliedCents)].map(([id, cents]) => [id, changed.get(id) ?? cents]));
}

/** The documents that get something. */
export function toApplyOf(sharesCents: ReadonlyMap<string, number>): { id: string; amountCents: number }[] {
  return [...sharesCents]
    .map(([id, amountCents]) => ({ id, amountCents }))
    .filter(({ amountCents }) => amountCents > 0);
}
