/** What one document may cost. */
export interface ExtractionLimits {
  /** Processor time of the whole child process, so that a document is read alike on an idle machine and on a busy one. */
  processorMs: number;
  /** Time by the clock, for a child that waits without working: far more than a busy machine needs for `processorMs`. */
  clockMs: number;
  /** Resident memory of the whole child process. */
  memoryBytes: number;
  pages: number;
  fileBytes: number;
}

export const DEFAULT_LIMITS: ExtractionLimits = {
  processorMs: 60_000,
  clockMs: 15 * 60_000,
  memoryBytes: 768 * 1024 * 1024,
  pages: 200,
  fileBytes: 20 * 1024 * 1024,
};

/** Interval at which the child checks its memory and processor time while it reads; a few milliseconds bound how far it can exceed them. */
export const WATCH_MS = 15;

/** How long the parent waits beyond `clockMs` for a child that should have stopped itself. */
export const KILL_GRACE_MS = 3_000;

/** Documents after which a child is replaced: what is compiled while it reads is worth most of the time of a short document. */
export const DOCUMENTS_PER_CHILD = 1_000;

/** A child that holds more of its memory than this after a document is replaced: leaks and fragments do not accumulate. */
export const REUSABLE_SHARE_OF_MEMORY = 2 / 3;

/**
 * How often a document is read whose child is ended by a signal (killed by the system when memory runs out or by a person,
 * or a fault in native code): the document may not be the cause. A document that exceeded a limit is not read again.
 */
export const READINGS_MAXIMUM = 3;

/** Words that a reading answers with their places: of a page, and of a document. */
export const WORDS_PER_PAGE = 5_000;
export const WORDS_PER_DOCUMENT = 50_000;

/** Children kept warm between documents. */
export const IDLE_CHILDREN = 2;

/** An idle child gives back what it holds beyond this, by ending, once nothing was read for as long as `HEAVY_CHILD_IDLE_MS`. */
export const LIGHT_CHILD_BYTES = 256 * 1024 * 1024;
export const HEAVY_CHILD_IDLE_MS = 30_000;

/** What a child that holds more than that collects at its own time: so much above what it held after it last did. */
export const COLLECTED_GROWTH_BYTES = 64 * 1024 * 1024;

/** The JavaScript heap is kept below the resident limit, so that a heap that runs full ends as out_of_memory. */
export function heapMegabytes(memoryBytes: number): number {
  return Math.max(64, Math.floor((memoryBytes * 0.6) / (1024 * 1024)));
}
