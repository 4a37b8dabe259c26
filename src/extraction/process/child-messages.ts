import type {
  Corrections,
  ExtractionFailureReason,
  ExtractionResult,
  ExtractionStage,
  KnownVendor,
  PageRange,
} from '../extraction-result.js';
import type { ExtractionLimits } from './process-limits.js';

/** Parent → child → reading thread: one document. */
export interface ReadRequest {
  type: 'read';
  bytes: Uint8Array;
  /** The pages of the file that are the document; null for all of them. */
  pages: PageRange | null;
  ownerName: string | null;
  useEmbeddedXml: boolean;
  ocrLanguages: readonly string[];
  /** What a person entered: where it stands is answered. */
  corrections: Corrections;
  limits: ExtractionLimits;
}

/** Parent → child → reading thread: the answer to `vendor`. */
export interface KnownVendorMessage {
  type: 'known_vendor';
  known: KnownVendor;
}

/**
 * Reading thread → child → parent. Exactly one `result` or `failure` ends a request; `vendor` says whose invoice it seems
 * to be and asks for what is known of that vendor.
 */
export type ReadAnswer =
  | { type: 'progress'; stage: ExtractionStage; page: number; pageCount: number }
  | { type: 'vendor'; marks: string[] }
  | ReadResult
  | { type: 'failure'; reason: ExtractionFailureReason; message: string };

export interface ReadResult {
  type: 'result';
  result: ExtractionResult;
}

/** What the parent hears of it: a result comes with the memory that the child holds afterwards. */
export type ChildAnswer = Exclude<ReadAnswer, ReadResult> | (ReadResult & { residentBytes: number });
