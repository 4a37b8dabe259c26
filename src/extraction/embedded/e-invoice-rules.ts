import { decimalOfCents, isCurrency } from '../../values/money.js';
import { type Decimal, toMinorUnits } from '../candidates/amounts.js';
import type { EInvoice, SumName } from './e-invoice.js';

/** A business rule of EN 16931-1 that an invoice breaks, in words with its values. */
export interface BrokenRule {
  /** As the norm calls it, `BR-CO-15`. */
  rule: string;
  message: string;
}

type Profile = EInvoice['profile'];

interface Rule {
  rule: string;
  profiles: readonly Profile[];
  /** What is wrong, or null. */
  broken(invoice: EInvoice): string | null;
}

const EVERY: readonly Profile[] = ['full', 'extended', 'totals', 'other'];
const OF_THE_NORM: readonly Profile[] = ['full', 'extended', 'totals'];
const WITH_LINES: readonly Profile[] = ['full', 'extended'];
const STRICT: readonly Profile[] = ['full'];

/**
 * The rules on what must be there (BR-02 to 07, 09, 12 to 16, 21, 22, 24 to 27, BR-CO-18, BR-CO-25), on sums (BR-CO-10 to 17),
 * and that categories without tax have none (BR-Z-09, E, AE, IC, G, O). Extensions of the norm may add to sums what it does
 * not know; invoices without lines are asked for none. Not covered: code lists, and what single categories ask of
 * identifiers and reasons of exemption.
 */
const rules: readonly Rule[] = [
  needed('BR-02', 'a number', ({ number }) => number),
  needed('BR-03', 'a date of issue', ({ issueDate }) => issueDate),
  needed('BR-04', 'a code of its type', ({ typeCode }) => typeCode),
  needed('BR-05', 'a currency', ({ currency }) => currency),
  needed('BR-06', 'the name of the seller', ({ sellerName }) => sellerName),
  needed('BR-07', 'the name of the buyer', ({ buyerName }) => buyerName),
  needed('BR-09', 'the country of the seller', ({ sellerCountry }) => sellerCountry),
  needed('BR-12', 'the sum of its lines', ({ sums }) => sums.lines, WITH_LINES),
  needed('BR-13', 'a total without tax', ({ sums }) => sums.net),
  needed('BR-14', 'a total with tax', ({ sums }) => sums.gross),
  needed('BR-15', 'an amount due', ({ sums }) => sums.due),
  needed('BR-16', 'a line', ({ lines }) => lines[0], WITH_LINES),
  onLines('BR-21', 'has no identifier', ({ id }) => id === null),
  onLines('BR-22', 'has no quantity', ({ hasQuantity }) => !hasQuantity),
  onLines('BR-24', 'has no amount', ({ netCents }) => netCents === null),
  onLines('BR-25', 'names nothing', ({ name }) => name === null),
  onLines('BR-26', 'has no price', ({ price }) => price === null),
  onLines('BR-27', 'has a price below zero', ({ price }) => price !== null && price.digits < 0n),
  sum('BR-CO-10', 'lines', 'The lines', WITH_LINES, ({ lines }) => lines.map(({ netCents }) => netCents)),
  sum('BR-CO-11', 'allowances', 'The allowances', STRICT, ({ allowances }) => allowances),
  sum('BR-CO-12', 'charges', 'The charges', STRICT, ({ charges }) => charges),
  sum('BR-CO-13', 'net', 'Lines less allowances with charges', WITH_LINES, ({ sums }) => [
    sums.lines,
    -(sums.allowances ?? 0),
    sums.charges ?? 0,
  ]),
  sum('BR-CO-14', 'tax', 'The taxes of all rates', WITH_LINES, ({ taxes }) => taxes.map(({ taxCents }) => taxCents)),
  sum('BR-CO-15', 'gross', 'Net and tax', EVERY, ({ sums }) => [sums.net, sums.tax ?? 0]),
  sum('BR-CO-16', 'due', 'The total less what is paid, rounded,', EVERY, ({ sums }) => [
    sums.gross,
    -(sums.prepaid ?? 0),
    sums.rounding ?? 0,
  ]),
  { rule: 'BR-CO-17', profiles: STRICT, broken: wrongTax },
  needed('BR-CO-18', 'a rate of tax', ({ taxes }) => taxes[0], WITH_LINES),
  {
    rule: 'BR-CO-25',
    profiles: STRICT,
    broken: ({ sums, saysWhenDue }) =>
      (sums.due ?? 0) > 0 && !saysWhenDue ? 'An amount is due, and nothing says when' : null,
  },
  ...['Z', 'E', 'AE', 'G', 'O'].map((category) => untaxed(`BR-${category}-09`, category)),
  untaxed('BR-IC-09', 'K'),
];

/** The rules that an invoice breaks, in the order of the norm. */
export function brokenRules(invoice: EInvoice): BrokenRule[] {
  return rules
    .filter(({ profiles }) => profiles.includes(invoice.profile))
    .flatMap(({ rule, broken }) => {
      const message = broken(invoice);
      return message === null ? [] : [{ rule, message }];
    });
}

function needed(
  rule: string,
  what: string,
  of: (invoice: EInvoice) => unknown,
  profiles: readonly Profile[] = OF_THE_NORM,
): Rule {
  const broken = (invoice: EInvoice) => ((of(invoice) ?? null) === null ? `The invoice has not ${what}` : null);
  return { rule, profiles, broken };
}

function onLines(rule: string, what: string, isBroken: (line: EInvoice['lines'][number]) => boolean): Rule {
  const broken = ({ lines }: EInvoice) => {
    const position = lines.findIndex(isBroken);
    return position < 0 ? null : `Line ${lines[position]?.id ?? position + 1} ${what}`;
  };
  return { rule, profiles: STRICT, broken };
}

/** What must come to a sum that the invoice states; where either is silent, another rule asks for it. */
function sum(
  rule: string,
  name: SumName,
  what: string,
  profiles: readonly Profile[],
  parts: (invoice: EInvoice) => (number | null)[],
): Rule {
  const broken = (invoice: EInvoice) => {
    const amounts = parts(invoice);
    const stated =
      invoice.sums[name] ?? (amounts.length > 0 && (name === 'allowances' || name === 'charges') ? 0 : null);
    if (stated === null || amounts.some((amount) => amount === null)) return null;
    const made = amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0);
    if (made === stated) return null;
    return `${what} make ${amountIn(invoice, made)}, the invoice says ${amountIn(invoice, stated)}`;
  };
  return { rule, profiles, broken };
}

/** The tax of a rate is that rate of its base; up to one unit of the currency is left to rounding line by line. */
function wrongTax(invoice: EInvoice): string | null {
  for (const { baseCents, taxCents, rate } of invoice.taxes) {
    if (baseCents === null || taxCents === null || rate === null) continue;
    const expected = toMinorUnits({ digits: BigInt(baseCents) * rate.digits, scale: rate.scale + 2 }, 0);
    if (expected === null || Math.abs(expected - taxCents) < 100) continue;
    return `${decimalRate(rate)} % of ${amountIn(invoice, baseCents)} is ${amountIn(invoice, expected)}, the invoice says ${amountIn(invoice, taxCents)}`;
  }
  return null;
}

function untaxed(rule: string, category: string): Rule {
  const broken = (invoice: EInvoice) => {
    const taxed = invoice.taxes.find((tax) => tax.category === category && (tax.taxCents ?? 0) !== 0);
    return taxed ? `Category ${category} has no tax, the invoice says ${amountIn(invoice, taxed.taxCents ?? 0)}` : null;
  };
  return { rule, profiles: OF_THE_NORM, broken };
}

function amountIn({ currency }: EInvoice, cents: number): string {
  const code = currency !== null && isCurrency(currency) ? currency : 'EUR';
  return `${decimalOfCents(cents, code)} ${currency ?? ''}`.trim();
}

function decimalRate({ digits, scale }: Decimal): string {
  return String(Number(digits) / 10 ** scale);
}
