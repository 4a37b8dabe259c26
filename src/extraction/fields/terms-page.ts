import type { Layout } from '../layout/layout.js';
import { fold } from '../vocabulary/text-folding.js';

/** Heads of terms and conditions, folded. */
const TERMS_TITLE =
  /(?:(?:standard|general|our)\s)?(?:terms (?:and|&) conditions|terms of (?:sale|service|trade|business|use|delivery)|conditions of (?:sale|purchase|trade|supply))|general (?:terms|conditions)|allgemeine (?:geschafts|liefer|verkaufs|zahlungs|einkaufs|vertrags|montage|auftrags)\S*|\bagb\b|geschaftsbedingungen|liefer-? und zahlungsbedingungen|conditions generales|condiciones generales|condizioni generali|condicoes gerais|algemene (?:\S+ ?)?voorwaarden|leveringsvoorwaarden|ogolne warunki|vseobecne (?:obchodni|obchodne)|obchodni podminky|allmanna (?:villkor|leveransbestammelser)|almindelige (?:salgs|leverings|forretnings)\S*|alminnelige (?:salgs|leverings)\S*|yleiset (?:\S+ ?)?ehdot/;

/** Terms fill their page: fewer words are a note. */
const FEWEST_WORDS = 150;
/** A head stands in the first lines. */
const HEAD_LINES = 6;
const LONGEST_HEAD_WORDS = 9;
/** Prose has this many letters for each digit; tables of goods have far fewer. */
const LETTERS_FOR_A_DIGIT = 12;

/**
 * Whether a page alone is terms and conditions: their head over prose. `isContinued` says that the page before is; then
 * prose without a head is their next page.
 */
export function isTermsPage(page: Layout, isContinued: boolean): boolean {
  const text = page.lines.map((line) => line.text).join(' ');
  const words = text.split(/\s+/).length;
  const [letters, digits] = [/\p{L}/gu, /\p{N}/gu].map((kind) => text.match(kind)?.length ?? 0) as [number, number];
  if (words < FEWEST_WORDS || letters < LETTERS_FOR_A_DIGIT * digits) return false;
  return isContinued || hasTermsHead(page);
}

function hasTermsHead(page: Layout): boolean {
  return page.lines
    .slice(0, HEAD_LINES)
    .flatMap((line) => line.segments)
    .some(({ text, words }) => words.length <= LONGEST_HEAD_WORDS && TERMS_TITLE.test(fold(text)));
}
