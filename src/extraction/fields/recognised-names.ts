import type { Layout, Segment } from '../layout/layout.js';
import { fold } from '../vocabulary/text-folding.js';
import type { VendorFeature } from './vendor-features.js';

/** Words that name a trade: they stand in the names of shops that print no legal form. */
const TRADE =
  /\b(?:enterprises?|trading|traders|restaurants?|restoran|ristorante|restaurante|hardware|bakery|bakeries|backerei|boulangerie|stationers|stationery|shop|mart|minimarket|supermarket|supermarche|market|markt|store|stores|cafe|bistro|kitchen|coffee|house|haus|pharmacy|apotheke|pharmacie|farmacia|hotel|clinic|marketing|distributors?|group|holdings|industries|industrial|services?|electrical|furniture|books?|bookstore|bookcentre|centre|perniagaan|syarikat|kedai|pasaraya|pasar|advertising|printing|handicraft|pizza|burger|noodle|seafood|grocer|confectionery|petrol|station|solutions|international|company)\b/;
const REGISTRATION =
  /^\W{0,2}(?:(?:co\.?|company|reg\w*|roc|brn)?[\s.:-]*(?:no|reg\w*)?[\s.:-]*)?\(?[\d-]{5,14}[ -]{0,2}[a-z]?\)?\W{0,2}$/i;
const PLACE =
  /\b(?:no|lot|unit|block|level|suite)\b\W{0,3}[\w-]*\d|\b(?:jalan|jln|lorong|taman|street|road|avenue|strasse|rue|via|calle|straat)\b|\b\d{5}\b|\b(?:tel|phone|fax)\b/;

/**
 * Evidence for and against a name that was recognised on a scan: the confidence of its letters, whether it names a
 * trade, whether it is the first legible name, and what stands right below it. None for text of a text layer.
 */
export function featuresOfRecognisedName(layout: Layout, segment: Segment, name: string): VendorFeature[] {
  const belief = beliefIn(segment);
  if (belief === null) return [];
  const isFirst = segment.page === 1 && isFirstReadable(layout, segment);
  const holds: [VendorFeature | null, boolean][] = [
    [belief < 40 ? 'hardly_recognised' : 'poorly_recognised', belief < 60],
    ['trade', TRADE.test(fold(name))],
    ['first_readable', isFirst],
    [featureBelow(layout, segment), true],
    ['garbled', looksGarbled(name)],
  ];
  return holds.flatMap(([feature, isHeld]) => (feature && isHeld ? [feature] : []));
}

/** A name printed with wide gaps is cut into cells: those beside it that hold nothing but words belong to it. */
export function nameAcrossCells(layout: Layout, segment: Segment, name: string): string {
  const cells = layout.lines[segment.line]?.segments ?? [];
  const isName = name === segment.text.trim() && beliefIn(segment) !== null;
  const others = cells.filter((cell) => cell !== segment);
  const isOneName = others.every((cell) => /^[\p{L}&'’. ()]{3,}$/u.test(cell.text) && (beliefIn(cell) ?? 0) >= 60);
  if (!isName || others.length === 0 || others.length > 2 || !isOneName) return name;
  const gaps = cells.slice(1).map((cell, index) => cell.box.x - rightOf(cells[index]));
  return gaps.every((gap) => gap < 3 * segment.box.height) ? cells.map((cell) => cell.text).join(' ') : name;
}

function rightOf(segment: Segment | undefined): number {
  return segment ? segment.box.x + segment.box.width : 0;
}

function beliefIn({ words }: Segment): number | null {
  const known = words.flatMap(({ confidence, text }) => (confidence === undefined ? [] : [{ confidence, text }]));
  const letters = known.reduce((sum, { text }) => sum + text.length, 0);
  if (letters === 0) return null;
  return known.reduce((sum, { confidence, text }) => sum + confidence * text.length, 0) / letters;
}

/** Whether it is the first legible line; stamps, numbers and scribbles do not count. */
function isFirstReadable(layout: Layout, segment: Segment): boolean {
  return !layout.lines
    .slice(0, segment.line)
    .some((line) => line.segments.some((other) => (beliefIn(other) ?? 0) >= 60 && /\p{L}{4}/u.test(other.text)));
}

/** The number a company is registered under, or its address, in the next lines. */
function featureBelow(layout: Layout, segment: Segment): VendorFeature | null {
  let place: VendorFeature | null = null;
  for (const line of layout.lines.slice(segment.line + 1, segment.line + 4)) {
    if (line.page !== segment.page || line.box.y - segment.box.y > 5 * segment.box.height) break;
    if (REGISTRATION.test(line.text)) return 'registration_below';
    if (PLACE.test(fold(line.text))) place ??= line.index === segment.line + 1 ? 'place_below' : 'place_further_below';
  }
  return place;
}

/** Fragments of letters and signs, which pictures and signatures give. */
function looksGarbled(name: string): boolean {
  const words = name.split(/\s+/);
  const shreds = words.filter((word) => !/[\p{L}\p{N}]{3}/u.test(word)).length;
  const signs = name.replace(/[\p{L}\p{N}\s.,&'()/-]/gu, '').length;
  return signs > 0 || (shreds * 2 > words.length && words.length > 1) || name.replace(/\P{L}/gu, '').length < 5;
}
