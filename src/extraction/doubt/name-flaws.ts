import { hasLegalForm, isMembership, isOfTradesAlone, withoutRoleAhead } from '../fields/company-names.js';
import { isBeginningOfName, type Parties } from '../fields/vendor.js';
import type { Layout } from '../layout/layout.js';
import { fold } from '../vocabulary/text-folding.js';
import { BODY } from '../vocabulary/words-of-names.js';
import type { NameFlaw } from './findings.js';

/** What makes a name seem to be none, to be cut off a longer one, or to be that of a register beside the vendor's. */
export function flawsOfName(layout: Layout, name: string, parties: Parties): NameFlaw[] {
  const longer = longerName(layout, name, parties);
  return [
    ...(isOfTradesAlone(name) ? [{ kind: 'trades_alone' as const }] : []),
    ...(withoutRoleAhead(name) ? [{ kind: 'role_ahead' as const }] : []),
    ...((BODY.test(fold(name)) && !hasLegalForm(name)) || isMembership(name) ? [{ kind: 'body' as const }] : []),
    ...(longer === null ? [] : [{ kind: 'part_of_longer' as const, longer }]),
  ];
}

/** `Consulting Pty Ltd`, where `Pay to: Brindabella Consulting Pty Ltd` stands in some cell that is not the buyer's; null without any. */
function longerName(layout: Layout, name: string, { isBuyerLine }: Parties): string | null {
  const wanted = ` ${fold(name)}`;
  for (const { line, box, text } of layout.lines.flatMap(({ segments }) => segments)) {
    const start = fold(text).indexOf(wanted);
    if (start < 0 || isBuyerLine(line, box.x)) continue;
    const words = text.slice(0, start).split(' ').reverse();
    const end = words.findIndex((word) => !isBeginningOfName(word));
    const ahead = words.slice(0, end < 0 ? words.length : end).reverse();
    // `Regards Acme Ltd` begins a sentence, `Herzlich Willkommen bei Acme` is none of a name.
    if (ahead.length > 0 && ahead.length <= WORDS_AHEAD)
      return `${ahead.join(' ')}${text.slice(start, start + wanted.length)}`;
  }
  return null;
}

/** More words in capitals are a heading. */
const WORDS_AHEAD = 4;
