import type { ExtractionFailureReason, ExtractionResult, ExtractionStage } from './extraction-result.js';
import type { ExtractionLimits } from './process-limits.js';

/** Parent → child → reading thread: one document. */
export interface ReadRequest {
  bytes: Uint8Array;
  ownerName: string | null;
  useEmbeddedXml: boolean;
  ocrLanguages: readonly string[];
  limits: ExtractionLimits;
}

/** Reading thread → child → parent. Exactly one `result` or `failure` ends a request. */
export type ReadAnswer =
  | { type: 'progress'; stage: ExtractionStage; page: number; pageCount: number }
  | { type: 'result'; result: ExtractionResult }
  | { type: 'failure'; reason: ExtractionFailureReason; message: string };
