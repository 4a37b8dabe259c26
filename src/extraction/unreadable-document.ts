import type { ExtractionFailureReason } from './extraction-result.js';

/** Thrown inside the child when a document gives no result; the parent raises it again as ExtractionFailure. */
export class UnreadableDocument extends Error {
  constructor(
    readonly reason: ExtractionFailureReason,
    message: string,
  ) {
    super(message);
    this.name = 'UnreadableDocument';
  }
}
