/**
 * Folded words before the series of a number, as alternatives of a pattern. Not those of Greek: there a series stands beside the number
 * by law and is none of it.
 */
const WORDS_OF_SERIES = 'serie|series|seria|serija|sarja|sorozat|seri|серия|серія';

/** A cell that says the series of a number, or only announces it, in folded text. */
export const SERIES = new RegExp(String.raw`^(?:${WORDS_OF_SERIES})\s?[:.]?\s*([a-z0-9/-]{0,8})$`, 'u');
