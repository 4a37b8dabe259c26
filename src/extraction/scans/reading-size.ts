/** Pixels of the longer side: about 210 dots per inch on A4, enough to recognise small print. */
const LONG_SIDE = 2450;
/** Narrow receipts need width more than length. */
const SHORT_SIDE = 1000;
const MAX_PIXELS = 5_000_000;

/** The factor that brings a picture or page of this size to reading size. */
export function readingScale(width: number, height: number): number {
  const wanted = Math.max(LONG_SIDE / Math.max(width, height), SHORT_SIDE / Math.min(width, height));
  return Math.min(wanted, Math.sqrt(MAX_PIXELS / (width * height)));
}
