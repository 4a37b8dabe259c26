import { countrySpecs } from 'ibantools';
import type { Evidence } from '../layout/evidence.js';
import { evidenceInLine, type Layout, type Line } from '../layout/layout.js';
import { fold } from '../vocabulary/text-folding.js';
import {
  digitOfFinnishReference,
  digitOfLuhn,
  digitOfSwissReference,
  digitsOfBelgianCommunication,
  digitsOfIso7064,
  signOfModulo11,
} from './check-digits.js';

/** A code that carries check digits: a bank account, or a reference of payment of one of these schemes. */
export type CodeScheme = 'iban' | 'creditor_reference' | 'swiss' | 'finnish' | 'norwegian' | 'belgian';

/** A code as it is printed, with the check digits it has and those that it may have. */
export interface CheckedCode {
  scheme: CodeScheme;
  text: string;
  printed: string;
  /** Norwegian references are checked in one of two ways. */
  expected: string[];
  evidence: Evidence;
}

export function isRight({ printed, expected }: Pick<CheckedCode, 'printed' | 'expected'>): boolean {
  return expected.includes(printed);
}

/** Every code on the pages whose scheme is certain by its form or by the word beside it, right or wrong, each once. */
export function findCheckedCodes(layout: Layout): CheckedCode[] {
  const text = layout.lines.map((line) => line.text).join('\n');
  const isNorwegian = /\bfaktura|\bkonto|\bforfall/.test(fold(text));
  const found = layout.lines.flatMap((line) => [
    ...ibansIn(line),
    ...creditorReferencesIn(line),
    ...swissReferencesIn(line),
    ...finnishReferencesIn(line),
    ...(isNorwegian ? norwegianReferencesIn(line) : []),
    ...belgianCommunicationsIn(line),
  ]);
  const byText = new Map(found.map((code) => [`${code.scheme} ${compact(code.text)}`, code] as const));
  return [...byText.values()];
}

const IBAN_LIKE = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{1,4}){3,8}/g;

/** Beside the word IBAN, as many characters as its country has: whether the check digits are right is another matter. */
function ibansIn(line: Line): CheckedCode[] {
  if (!/\biban\b/.test(fold(line.text))) return [];
  return matchesIn(line, IBAN_LIKE).flatMap(({ text, start }) => {
    const length = countrySpecs[text.slice(0, 2)]?.chars ?? 0;
    const code = firstCharacters(text, length);
    if (length === 0 || code === null) return [];
    const plain = compact(code);
    return [
      checked(line, 'iban', code, start, plain.slice(2, 4), [digitsOfIso7064(plain.slice(0, 2), plain.slice(4))]),
    ];
  });
}

const CREDITOR_REFERENCE = /\bRF\d{2}(?: ?[A-Z0-9]{1,4}){1,6}/g;
const REFERENCE_LABEL =
  /refer|viite|mitteilung|verwendungszweck|zahlungszweck|kenmerk|mededeling|communication|viitenumber/;

/** ISO 11649. What is wrong counts beside a word for references alone: goods have such numbers too. */
function creditorReferencesIn(line: Line): CheckedCode[] {
  return matchesIn(line, CREDITOR_REFERENCE).flatMap(({ text, start }) => {
    const groups = text.split(' ');
    const starts = groups.map((_group, index) => groups.slice(0, groups.length - index).join(' '));
    const codes = starts
      .filter((code) => /\d$/.test(code) && compact(code).length >= 5)
      .map((code) => {
        const plain = compact(code);
        return checked(line, 'creditor_reference', code, start, plain.slice(2, 4), [
          digitsOfIso7064('RF', plain.slice(4)),
        ]);
      });
    const [longest] = codes;
    const right = codes.find(isRight);
    if (right) return [right];
    return longest && REFERENCE_LABEL.test(fold(line.text)) ? [longest] : [];
  });
}

const SWISS_REFERENCE = /(?<![\d ])\d{2}(?: \d{5}){5}(?! ?\d)/g;

function swissReferencesIn(line: Line): CheckedCode[] {
  return matchesIn(line, SWISS_REFERENCE).map(({ text, start }) => {
    const plain = compact(text);
    return checked(line, 'swiss', text, start, plain.slice(-1), [digitOfSwissReference(plain.slice(0, -1))]);
  });
}

const FINNISH_REFERENCE = /\bviite(?:numero|nro|nr)?\.? ?:? *(?<code>\d[\d ]{2,23}\d)(?![\d/.-])/gi;

function finnishReferencesIn(line: Line): CheckedCode[] {
  return matchesIn(line, FINNISH_REFERENCE).flatMap(({ text, start }) => {
    const plain = compact(text);
    if (plain.length < 4 || plain.length > 20 || / {2}/.test(text)) return [];
    return [checked(line, 'finnish', text, start, plain.slice(-1), [digitOfFinnishReference(plain.slice(0, -1))])];
  });
}

const NORWEGIAN_REFERENCE = /\bKID(?:[ -]?(?:nummer|nr))?\.? ?:? *(?<code>\d(?: ?\d){3,23}-?)(?![\d/.])/g;

function norwegianReferencesIn(line: Line): CheckedCode[] {
  return matchesIn(line, NORWEGIAN_REFERENCE).map(({ text, start }) => {
    const plain = text.replace(/ /g, '');
    const digits = plain.slice(0, -1);
    const expected = [...new Set([digitOfLuhn(digits), signOfModulo11(digits)])];
    return checked(line, 'norwegian', text, start, plain.slice(-1), expected);
  });
}

const BELGIAN_COMMUNICATION = /(?:\+{3}|\*{3}) ?\d{3} ?\/ ?\d{4} ?\/ ?\d{5} ?(?:\+{3}|\*{3})/g;

function belgianCommunicationsIn(line: Line): CheckedCode[] {
  return matchesIn(line, BELGIAN_COMMUNICATION).map(({ text, start }) => {
    const plain = compact(text);
    return checked(line, 'belgian', text, start, plain.slice(-2), [digitsOfBelgianCommunication(plain.slice(0, -2))]);
  });
}

/** What a pattern finds in a line, or the part of it that is called `code`. */
function matchesIn(line: Line, pattern: RegExp): { text: string; start: number }[] {
  return [...line.text.matchAll(pattern)].map((match) => {
    const text = match.groups?.code ?? match[0];
    return { text, start: match.index + match[0].indexOf(text) };
  });
}

function checked(
  line: Line,
  scheme: CodeScheme,
  text: string,
  start: number,
  printed: string,
  expected: string[],
): CheckedCode {
  return { scheme, text, printed, expected, evidence: evidenceInLine(line, start, start + text.length) };
}

/** The beginning of a text that has so many letters and digits; null when it has fewer. */
function firstCharacters(text: string, count: number): string | null {
  let seen = 0;
  for (const [index, character] of [...text].entries()) {
    if (character !== ' ') seen += 1;
    if (seen === count) return text.slice(0, index + 1);
  }
  return null;
}

function compact(code: string): string {
  return code.replace(/[^A-Z0-9]/gi, '');
}
