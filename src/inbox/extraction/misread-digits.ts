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

/**
 * Puts letters right that were taken for digits, in words that have the shape of an amount or a date and are mostly digits
 * already. Other numbers may hold letters and stay as they are.
 */
export function withDigits(word: string): string {
  const date = /^(\d{1,2})\/(\d{2})[1lI|]((?:19|20)\d{2})$/.exec(word);
  if (date) return `${date[1]}/${date[2]}/${date[3]}`;
  const [, before = '', number = '', , after = ''] = AMOUNT_OR_DATE.exec(word) ?? [];
  const digits = number.replace(/\D/g, '').length;
  if (digits * 3 < number.length * 2 - 2 || digits === 0) return word;
  return before + number.replace(/[A-Za-z|]/g, (letter) => ALIKE[letter] ?? letter) + after;
}
