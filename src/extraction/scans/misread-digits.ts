/** Letters that recognition takes digits for. */
const ALIKE: Record<string, string> = {
  O: '0',
  o: '0',
  C: '0',
  Q: '0',
  D: '0',
  I: '1',
  l: '1',
  '|': '1',
  S: '5',
  B: '8',
};
const DIGIT = String.raw`[\dOoCQDIl|SB]`;
const AMOUNT_OR_DATE = new RegExp(
  String.raw`^(\D{0,3}?)(${DIGIT}+(?:,${DIGIT}{3})*[.,]${DIGIT}{2}|${DIGIT}{1,2}([./-])${DIGIT}{1,2}\3${DIGIT}{2,4})(\W?)$`,
);

/** `02/1212017` and `2109/2017`: a stroke was taken for a digit or lost. */
const LOST_STROKE = /^(?=.*\/)([0-3]?\d)\/?([01]\d)[1lI|/]?(20[0-4]\d)$/;

/** `D.1.Y.`: a digit among initials is a letter. */
const INITIALS = /^(?=(?:.*\p{Lu}\.){2})(?:[\p{Lu}10]\.)+[\p{Lu}]?$/u;

/**
 * Replaces letters that were digits, in words that have the shape of an amount or a date and are mostly digits
 * already. Other numbers may hold letters and stay as they are.
 */
export function withDigits(word: string): string {
  const date = LOST_STROKE.exec(word);
  if (date) return `${date[1]}/${date[2]}/${date[3]}`;
  if (DATE.test(word)) return withPossibleDate(word);
  const initials = INITIALS.exec(word);
  if (initials) return word.replace(/(?<=\.)[10](?=\.)/g, (digit) => (digit === '1' ? 'I' : 'O'));
  const [, before = '', number = '', , after = ''] = AMOUNT_OR_DATE.exec(word) ?? [];
  const digits = number.replace(/\D/g, '').length;
  if (digits * 3 < number.length * 2 - 2 || digits === 0) return word;
  return before + number.replace(/[A-Za-z|]/g, (letter) => ALIKE[letter] ?? letter) + after;
}

const DATE = /^(\d\d)([./-])(\d\d)\2(\d\d)?(\d\d)$/;

/** `17/83/2817`: where no calendar has such a day, month or century, a round digit that is too large is a nought. */
function withPossibleDate(word: string): string {
  const [, first = '', mark = '', second = '', century = '', year = ''] = DATE.exec(word) ?? [];
  const isMonthFirst = Number(first) <= 12 && Number(second) <= 31;
  const day = Number(first) > 31 ? withNought(first) : first;
  const month = Number(second) > 12 && !isMonthFirst ? withNought(second) : second;
  return day + mark + month + mark + century.replace(/^2[689]$/, '20') + year;
}

function withNought(digits: string): string {
  return digits.replace(/^[689]/, '0');
}

/** A word with its place, as far as joining looks at it. */
interface PlacedWord {
  text: string;
  confidence: number;
  bbox: { x0: number; y0: number; x1: number; y1: number };
}

/**
 * Joins what stands apart but is one number: `100. 00` and `6 00` at the end of a line, `05 02-18`. `height` is that of the
 * letters.
 */
export function withJoinedNumbers<Word extends PlacedWord>(words: Word[], height: number): Word[] {
  const joined: Word[] = [];
  for (const [index, word] of words.entries()) {
    const last = joined.at(-1);
    const gap = last ? word.bbox.x0 - last.bbox.x1 : Number.POSITIVE_INFINITY;
    const mark = last && gap < 1.1 * height ? markBetween(last.text, word.text, index === words.length - 1) : null;
    if (last === undefined || mark === null || (mark === '.' && isNumber(joined.at(-2)?.text))) joined.push(word);
    else
      joined[joined.length - 1] = {
        ...last,
        text: last.text + mark + word.text,
        bbox: { ...last.bbox, x1: word.bbox.x1 },
      };
  }
  return joined;
}

function isNumber(text: string | undefined): boolean {
  return text !== undefined && /^[\d.,:]+$/.test(text);
}

/** What is missing between two parts of a number; null when they are two words. */
function markBetween(one: string, other: string, isLast: boolean): string | null {
  if (/^(?:\p{Sc}|\p{Lu}{2})?\d{1,6}[.,]$/u.test(one) && /^\d{2}$/.test(other)) return '';
  if (/^(?:\p{Sc}|\p{Lu}{2})?\d{1,4}$/u.test(one) && /^[.,]\d{2}$/.test(other)) return '';
  if (isLast && /^\d{1,4}$/.test(one) && /^\d{2}$/.test(other)) return '.';
  if (/^[0-3]\d$/.test(one) && /^[01]\d[-/.]\d{2}(?:\d{2})?$/.test(other)) return other.charAt(2);
  return null;
}
