import { COLLECTED_GROWTH_BYTES, LIGHT_CHILD_BYTES } from './process-limits.js';

/**
 * After each document: collects what a large one or a scan has left, once the process holds clearly more than it did after it
 * last collected. To collect after each document costs more than to read a short one.
 */
export function collectingWhatGrew(residentBytes: () => number, collect: () => void): () => void {
  let heldBytes = 0;
  return () => {
    if (residentBytes() <= Math.max(LIGHT_CHILD_BYTES, heldBytes + COLLECTED_GROWTH_BYTES)) return;
    collect();
    heldBytes = residentBytes();
  };
}
