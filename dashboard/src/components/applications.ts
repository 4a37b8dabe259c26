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
