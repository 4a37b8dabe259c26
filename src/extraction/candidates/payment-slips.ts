import type { Evidence } from '../layout/evidence.js';
import {
  cellRightOf,
  evidenceInLine,
  evidenceOf,
  type Layout,
  type Line,
  type Segment,
  segmentsBelow,
} from '../layout/layout.js';
import { fold } from '../vocabulary/text-folding.js';
import { amountsOf } from './amounts.js';
import { digitOfLuhn, digitOfSwissReference, signOfModulo11 } from './check-digits.js';

/** An amount that a payment slip on the pages asks for. */
export interface SlipAmount {
  cents: number;
  evidence: Evidence;
}

/**
 * What payment slips ask for: the amount of a code line that is made for machines (Swiss ESR, Nordic giro), and amounts
 * beside the word for them on a slip (Swiss QR-bill, acceptgiro, giro). Slips without an amount have none.
 */
export function findSlipAmounts(layout: Layout, exponent: number): SlipAmount[] {
  const coded = layout.lines.flatMap((line) => [...swissCodeLine(line), ...giroCodeLine(line)]);
  const printed = layout.pages.flatMap(({ number }) => amountsOnSlip(layout, number, exponent));
  const byCents = new Map([...coded, ...printed].map((amount) => [amount.cents, amount] as const));
  return [...byCents.values()];
}

/** `0100003949753>120000000000234478943216899+ 010001628>`: kind of slip, amount, check digit. */
const SWISS_CODE_LINE = /(?<!\d)(?<kind>01|03|11|21|23)(?<amount>\d{10})(?<check>\d)> ?\d{15,27}\+ ?\d{5,9}>/;

function swissCodeLine(line: Line): SlipAmount[] {
  const match = SWISS_CODE_LINE.exec(line.text);
  const { kind = '', amount = '', check } = match?.groups ?? {};
  if (!match || digitOfSwissReference(`${kind}${amount}`) !== check) return [];
  return [{ cents: Number(amount), evidence: evidenceInLine(line, match.index, match.index + match[0].length) }];
}

/** `# 1234567897 #  1234 50 3 > 51234567 #41#`: reference, crowns, öre, check digit, account. */
const GIRO_CODE_LINE =
  /[#H] {0,9}\d{2,25} {0,9}[#H<] {0,9}(?<whole>\d{1,8}) {1,4}(?<fraction>\d{2}) {0,9}<? {0,9}(?<check>\d) {0,9}> {0,9}\d[\d -]{4,14} {0,9}[#<]/;

function giroCodeLine(line: Line): SlipAmount[] {
  const match = GIRO_CODE_LINE.exec(line.text);
  const { whole = '', fraction = '', check = '' } = match?.groups ?? {};
  const digits = `${whole}${fraction}`;
  if (!match || ![digitOfLuhn(digits), signOfModulo11(digits)].includes(check)) return [];
  return [{ cents: Number(digits), evidence: evidenceInLine(line, match.index, match.index + match[0].length) }];
}

const SLIP =
  /^(?:zahlteil|empfangsschein|payment part|section paiement|recepisse|sezione pagamento|einzahlungsschein|einzahlung giro|versement virement|(?:euro-?)?acceptgiro(?:kaart)?|inbetalning ?\/ ?girering|giro\b.{0,30}inbetalning)/;
const SLIP_AMOUNT = /^(?:betrag|amount|montant|importo|bedrag|belopp?|kronor|kroner)\b/;

/** Amounts in the cells that are called so, right of them and below, from the slip's title down to the end of its page. */
function amountsOnSlip(layout: Layout, page: number, exponent: number): SlipAmount[] {
  const lines = layout.lines.filter((line) => line.page === page);
  const from = lines.findIndex((line) => line.segments.some(({ text }) => SLIP.test(fold(text).trim())));
  if (from < 0) return [];
  const named = lines
    .slice(from)
    .flatMap((line) => line.segments)
    .filter(({ text }) => SLIP_AMOUNT.test(fold(text).trim()));
  return named.flatMap((cell) => {
    const right = cellRightOf(layout, cell);
    const near = [cell, ...(right ? [right] : []), ...segmentsBelow(layout, cell, 2.5)];
    const found = near.flatMap((place) => moneyIn(place, exponent))[0];
    return found ? [found] : [];
  });
}

/** A slip's amount has decimals or a currency; numbers of accounts have neither. */
function moneyIn(cell: Segment, exponent: number): SlipAmount[] {
  return amountsOf(cell, exponent)
    .filter(({ decimals, hasCurrency, cents }) => cents > 0 && (decimals === 2 || hasCurrency))
    .map(({ cents, start, end }) => ({ cents, evidence: evidenceOf(cell, start, end) }));
}
