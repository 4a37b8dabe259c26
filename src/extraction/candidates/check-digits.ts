/** Check digits of accounts and references of payment: what they must be, worked out from the rest of the code. */

/** ISO 7064 MOD 97-10, as in IBAN (ISO 13616) and RF references (ISO 11649): `DE` or `RF` and what follows the check digits. */
export function digitsOfIso7064(prefix: string, rest: string): string {
  const remainder = remainderBy97(digitsOfLetters(`${rest}${prefix}00`));
  return String(98 - remainder).padStart(2, '0');
}

/** The last digit of Swiss QR and ESR references, and of the amount in a slip's code line: modulo 10, recursive. */
export function digitOfSwissReference(digits: string): string {
  let carried = 0;
  for (const digit of digits) carried = SWISS_STEPS[(carried + Number(digit)) % 10] ?? 0;
  return String((10 - carried) % 10);
}

const SWISS_STEPS = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];

/** The last digit of a Finnish reference: weights 7, 3, 1 from the right. */
export function digitOfFinnishReference(digits: string): string {
  const sum = weighted(digits, (index) => [7, 3, 1][index % 3] ?? 1);
  return String((10 - (sum % 10)) % 10);
}

/** The last digit by modulo 10 (Luhn): Norwegian KID, and amounts on Nordic giro forms. */
export function digitOfLuhn(digits: string): string {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1);
    sum += product > 9 ? product - 9 : product;
  }
  return String((10 - (sum % 10)) % 10);
}

/** The last sign by modulo 11, weights 2 to 7 from the right: the other way to check a Norwegian KID, where 10 is a hyphen. */
export function signOfModulo11(digits: string): string {
  const rest = (11 - (weighted(digits, (index) => 2 + (index % 6)) % 11)) % 11;
  return rest === 10 ? '-' : String(rest);
}

/** The last two digits of a Belgian structured communication: the remainder by 97, 97 for none. */
export function digitsOfBelgianCommunication(digits: string): string {
  return String(remainderBy97(digits) || 97).padStart(2, '0');
}

function weighted(digits: string, weightOf: (fromRight: number) => number): number {
  return [...digits].reverse().reduce((sum, digit, index) => sum + Number(digit) * weightOf(index), 0);
}

function digitsOfLetters(code: string): string {
  return code.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
}

function remainderBy97(digits: string): number {
  let remainder = 0;
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder;
}
