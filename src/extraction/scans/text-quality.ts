import { fold } from '../vocabulary/text-folding.js';
import { isKnownWord } from './misread-words.js';

/** Words of each language that nearly every page has. */
const COMMON =
  /^(?:the|and|of|to|for|from|this|your|with|in|on|no|by|is|und|der|die|das|den|von|mit|fur|im|nr|bei|am|bis|zum|zur|le|la|les|des|du|et|de|pour|votre|en|el|los|las|del|por|para|il|della|di|per|een|het|van|voor|page|seite)$/;
/** A word of one case, or of several capitalised parts as in company names. */
const WELL_FORMED = /^(?:\p{Lu}+|\p{Lu}?\p{Ll}+|(?:\p{Lu}\p{Ll}+){2,})(?:[-./'’]\p{L}+)*$/u;
const NUMBER = /^[\d.,:;/()%€$£+-]+$/;
/** With fewer words this cannot be decided. */
const FEWEST_WORDS = 12;

/**
 * Whether a page's text is unusable, from a poor recogniser or a font without a mapping: fragments, signs in words,
 * words without vowels, and hardly one that is known. Scripts other than Latin are not judged.
 */
export function readsAsRubbish(text: string): boolean {
  const tokens = text.split(/\s+/).filter((token) => token !== '' && !NUMBER.test(token));
  if (tokens.length < FEWEST_WORDS || isOtherScript(text)) return false;
  const words = tokens.map((token) => token.replace(/^\P{L}+|\P{L}+$/gu, ''));
  const sound = words.filter((word) => word.length >= 3 && WELL_FORMED.test(word) && /[aeiouy]/.test(fold(word)));
  const known = words.filter((word) => isKnownWord(word) || COMMON.test(fold(word)));
  return sound.length * 2 < tokens.length && known.length * 16 < tokens.length;
}

function isOtherScript(text: string): boolean {
  const letters = (text.match(/\p{L}/gu) ?? []).length;
  return (text.match(/\p{Script=Latin}/gu) ?? []).length * 2 < letters;
}
