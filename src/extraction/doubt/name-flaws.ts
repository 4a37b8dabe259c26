import {
  endsSentence,
  hasLegalForm,
  isMembership,
  isOfTradesAlone,
  nameIn,
  withoutRoleAhead,
} from '../fields/company-names.js';
import { isReturnAddress } from '../fields/party-blocks.js';
import { isBeginningOfName, type Parties } from '../fields/vendor.js';
import type { Layout, Segment } from '../layout/layout.js';
import { isOccupation } from '../vocabulary/occupations.js';
import { fold, nameWords } from '../vocabulary/text-folding.js';
import { BODY } from '../vocabulary/words-of-names.js';
import type { NameFlaw } from './findings.js';

/** What makes a name seem to be none, to be cut off a longer one, or to be that of a register beside the vendor's. */
export function flawsOfName(layout: Layout, name: string, parties: Parties): NameFlaw[] {
  const longer = longerName(layout, name, parties);
  const other = nameBeside(layout, name, parties);
  const sender = senderElsewhere(layout, name, parties);
  return [
    ...(isOfTradesAlone(name) ? [{ kind: 'trades_alone' as const }] : []),
    ...(withoutRoleAhead(name) ? [{ kind: 'role_ahead' as const }] : []),
    ...((BODY.test(fold(name)) && !hasLegalForm(name)) || isMembership(name) ? [{ kind: 'body' as const }] : []),
    ...(endsSentence(name) ? [{ kind: 'sentence' as const }] : []),
    ...(longer === null ? [] : [{ kind: 'part_of_longer' as const, longer }]),
    ...(other === null ? [] : [{ kind: 'beside_another' as const, other }]),
    ...(sender === null ? [] : [{ kind: 'other_sender' as const, other: sender }]),
  ];
}

/** `Consulting Pty Ltd`, where `Pay to: Brindabella Consulting Pty Ltd` stands in some cell that is not the buyer's; null without any. */
function longerName(layout: Layout, name: string, { isBuyerLine }: Parties): string | null {
  const wanted = ` ${fold(name)}`;
  for (const { line, box, text } of layout.lines.flatMap(({ segments }) => segments)) {
    const start = fold(text).indexOf(wanted);
    const isWithinWord = /\p{L}/u.test(text.charAt(start + wanted.length));
    if (start < 0 || isWithinWord || isBuyerLine(line, box.x)) continue;
    const words = text.slice(0, start).split(' ');
    const ahead = [4, 3, 2, 1].map((count) => words.slice(-count).join(' ')).find(isBeginningOfName);
    if (ahead !== undefined) return `${ahead}${text.slice(start, start + wanted.length)}`;
  }
  return null;
}

/**
 * `Checkatrade` in large print, and `Halden Roofing` right below it at the same edge or middle; not a street, nor what somebody does, nor
 * `Femke Dijkgraaf` below `Dijkgraaf Coaching`.
 */
function nameBeside(layout: Layout, name: string, { isBuyerLine }: Parties): string | null {
  if (hasLegalForm(name)) return null;
  const places = layout.lines.flatMap(({ segments }) => segments.filter(({ text }) => text.trim() === name));
  for (const { line, page, box } of places) {
    const next = layout.lines[line + 1]?.segments.find((other) => isBelow(other.box, box));
    const other = next?.page === page && !/\d/.test(next.text) && !isBuyerLine(line, box.x) ? nameIn(next) : null;
    if (other && !other.isLabelled && !saysWhatTheyDo(other.text) && !sharesWord(name, other.text)) return other.text;
  }
  return null;
}

function saysWhatTheyDo(text: string): boolean {
  return isOccupation(text) || isOfTradesAlone(text);
}

/**
 * `Wärme & Wasser` in large print, where `Ritter + Möllhoff GmbH · Gewerbering 9 · 48231 Warendorf` is the return address; null
 * without one, and where it shares a word with the name.
 */
function senderElsewhere(layout: Layout, name: string, { isBuyerLine }: Parties): string | null {
  if (hasLegalForm(name)) return null;
  const cells = layout.lines.flatMap(({ segments }) => segments).filter(isReturnAddress);
  const others = cells.flatMap((cell) => (isBuyerLine(cell.line, cell.box.x) ? [] : (nameIn(cell)?.text ?? [])));
  return others.find((other) => hasLegalForm(other) && !sharesWord(name, other)) ?? null;
}

function sharesWord(name: string, other: string): boolean {
  const letters = nameWords(other).join('');
  return nameWords(name).some((word) => word.length >= LETTERS_SHARED && letters.includes(word));
}

const LETTERS_SHARED = 4;

function isBelow(one: Segment['box'], other: Segment['box']): boolean {
  const isAligned = Math.abs(one.x - other.x) < 3 || Math.abs(one.x + one.width / 2 - other.x - other.width / 2) < 4;
  return isAligned && one.y - other.y - other.height < other.height;
}
