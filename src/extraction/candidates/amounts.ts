import { minorUnitDecimals } from '../../values/minor-units.js';
import { centsMaximum, divideRounded, isCurrency } from '../../values/money.js';
import type { Box } from '../layout/evidence.js';
import { boxOfCharacters, type Layout, type Segment } from '../layout/layout.js';
import { amountLabel, columnLabel } from '../vocabulary/labels.js';
import { wholePhrase } from '../vocabulary/phrases.js';
import { fold } from '../vocabulary/text-folding.js';

/** An exact decimal: `digits` × 10^−`scale`. */
export interface Decimal {
  digits: bigint;
  scale: number;
}

/** A number on the page that may be an amount of money. */
export interface AmountOnPage {
  /** Minor units of the document's currency. */
  cents: number;
  decimal: Decimal;
  /** Digits after the decimal separator as printed. */
  decimals: number;
  hasCurrency: boolean;
  segment: Segment;
  start: number;
  end: number;
  box: Box;
}

const CURRENCY_SIGNS: [RegExp, string][] = [
  [/€|\beuros?\b|\beur\b/, 'EUR'],
  [/£|\bgbp\b|pounds? sterling/, 'GBP'],
  [/\bus\$|\busd\b|\bus dollars?\b/, 'USD'],
  [/\bca\$|\bc\$|\bcad\b/, 'CAD'],
  [/\bau\$|\ba\$|\baud\b/, 'AUD'],
  [/\bnz\$|\bnzd\b/, 'NZD'],
  [/\bs\$|\bsgd\b/, 'SGD'],
  [/\bhk\$|\bhkd\b/, 'HKD'],
  [/\br\$|\bbrl\b/, 'BRL'],
  [/\bmx\$|\bmxn\b/, 'MXN'],
  [/\bchf\b|\bsfr\b/, 'CHF'],
  [/¥|円|\bjpy\b/, 'JPY'],
  [/\bcny\b|\brmb\b|人民币|人民幣|[元圆](?!\p{L})/u, 'CNY'],
  [/₹|\binr\b|\brs\b|रुपये|रु\./, 'INR'],
  [/\bsek\b/, 'SEK'],
  [/\bnok\b/, 'NOK'],
  [/\bdkk\b/, 'DKK'],
  [/\bpln\b|\bzl\b/, 'PLN'],
  [/\bczk\b|\bkc\b/, 'CZK'],
  [/\bhuf\b|(?<=\d ?)ft\b|^ft\.?$/, 'HUF'],
  [/\bron\b|\blei\b/, 'RON'],
  [/\bbgn\b|лв(?!\p{L})/u, 'BGN'],
  [/\buah\b|₴|грн(?!\p{L})/u, 'UAH'],
  [/\bisk\b/, 'ISK'],
  [/\btwd\b|\bnt\$|新台幣/, 'TWD'],
  [/\bkwd\b|\bk\.?d\.?\b/, 'KWD'],
  [/(?<!sdn\.? )\bbhd\b/, 'BHD'],
  [/\baed\b|\bdhs\b|د\.ا|درهم اماراتي/, 'AED'],
  [/\bsar\b|ر\.س|ريال سعودي/, 'SAR'],
  [/\bqar\b|ر\.ق/, 'QAR'],
  [/\begp\b|جنيه مصري|ج\.م/, 'EGP'],
  [/\brub\b|₽|руб(?:\.|л\p{L}+|(?!\p{L}))/u, 'RUB'],
  [/\bidr\b|\brp\b/, 'IDR'],
  [/\bzar\b/, 'ZAR'],
  [/\bmyr\b|\brm\b/, 'MYR'],
  [/\bils\b|₪|ש["״']{1,2}ח/, 'ILS'],
  [/\btry\b|₺|\btl\b/, 'TRY'],
  [/\bars\b/, 'ARS'],
  [/\bclp\b/, 'CLP'],
  [/\bcop\b/, 'COP'],
  [/\bpen\b|\bs\/\.?(?=\s|$)/, 'PEN'],
  [/\bthb\b|฿|บาท/, 'THB'],
  [/\bvnd\b|₫|\bdong\b/, 'VND'],
  [/\bphp\b|₱/, 'PHP'],
  [/\bngn\b|₦/, 'NGN'],
  [/\bkes\b|\bksh\b/, 'KES'],
  [/\bkrw\b|₩|(?<=\d ?)원|^원$/, 'KRW'],
  [/\brsd\b|\bdin\./, 'RSD'],
  [/\bmkd\b|ден(?!\p{L})/u, 'MKD'],
  [/\bkzt\b|₸/, 'KZT'],
  [/\bgel\b|₾/, 'GEL'],
  [/\bazn\b|₼/, 'AZN'],
  [/\bamd\b|֏/, 'AMD'],
  [/\bxof\b|\bf ?cfa\b/, 'XOF'],
  [/\bbdt\b|৳/, 'BDT'],
  [/\bghs\b|₵/, 'GHS'],
  [/\bcrc\b|₡/, 'CRC'],
  [/\bpyg\b|₲/, 'PYG'],
];
/** Codes that have no sign, or one that they share: in capitals only, since some are words. */
const CODES_ALONE = new Set(
  'MDL BAM BYN MAD TND DZD XAF LKR PKR NPR JOD OMR UGX TZS RWF UYU DOP GTQ BOB MUR JMD TTD NAD BWP ZMW MZN AOA'.split(
    ' ',
  ),
);
/** Codes of both lists that count only where they are printed in capitals. */
const CAPITALS_ALONE = new Set([
  ...CODES_ALONE,
  'RSD',
  'MKD',
  'KZT',
  'GEL',
  'AZN',
  'AMD',
  'XOF',
  'BDT',
  'GHS',
  'CRC',
  'PYG',
]);

/** Digits after the decimal point of a currency's minor unit (ISO 4217). */
export function currencyExponent(currency: string | null): number {
  return currency !== null && isCurrency(currency) ? minorUnitDecimals(currency) : 2;
}

const CURRENCY_TEXT = String.raw`(?:us\$|ca\$|au\$|nz\$|hk\$|mx\$|nt\$|[cars]\$|[€£$¥₹円₪₺₩₴₽元圆원฿₫₱₦₸₾₼৳₵₡₲]|ден(?!\p{L})\.?|r(?=\s?\d{1,3}(?:[ ,]?\d{3})*[.,]\d{2}(?!\d))|ر\.[سق]|د\.ا|ج\.م|ريال|درهم|جنيه|ש["״']{1,2}ח|रु\.|रुपये|บาท|руб(?:\.|л\p{L}+|(?!\p{L}))|лв(?!\p{L})\.?|грн(?!\p{L})\.?|(?:eur|usd|gbp|chf|cad|aud|nzd|sgd|hkd|jpy|cny|rmb|inr|sek|nok|dkk|pln|czk|kwd|(?<!sdn\.? )bhd|aed|sar|zar|myr|brl|mxn|ils|try|krw|ars|clp|cop|pen|thb|vnd|php|ngn|kes|ksh|kr|kc|${[...CAPITALS_ALONE].join('|').toLowerCase()}|din\.|f ?cfa|zl|rm|rs|kd|huf|ft|ron|lei|bgn|uah|isk|twd|tl|rub|idr|rp|egp|qar|dong|euros?)(?![a-z])\.?)`;
const NUMBER_TEXT = String.raw`(?<=^\s?|${CURRENCY_TEXT}\s?)\d{1,3}(?: \d{3})+(?=\s?$)|\d{1,3}(?: \d{3})+(?=\s?(?:€|eur\b|kr\b|sek\b|nok\b|dkk\b|chf\b|pln\b|zl\b|czk\b|kc\b|huf\b|ft\b|lei\b|ron\b|isk\b|uah\b|rub\b|руб|₽|лв|грн|₴))|\d{1,3}(?:,\d{3})+\.\d{1,4}|\d{1,3}(?:\.\d{3})+,(?:\d{1,4}|-{1,2})|\d{1,3}(?:['’ ]\d{3})+[.,]\d{1,4}|\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d{1,2})?|\d{1,3}(?:[.,]\d{3})+|\d{1,3}(?:'\d{3})+|\d+[.,](?:\d{1,4}|-{1,2})|\d+|[.,]\d{2}`;
/** A sign at the beginning of a line is of no amount at the end of the line before. */
const AMOUNT = new RegExp(
  String.raw`(?<![\w.,/:#'-])(?<open>\()?(?<sign>[-+]\s?)?(?<before>${CURRENCY_TEXT}[^\S\n]?)?(?<inner>-\s?)?(?<number>${NUMBER_TEXT})(?<after>[^\S\n]?${CURRENCY_TEXT})?(?<trail>-(?![\w-])|\))?(?![\w/:]|[.,]\d|-\d|\s?%)`,
  'gu',
);

/** Every number of the document that may be money, with currency signs and signs read. Percentages are left out. */
export function findAmounts(layout: Layout, exponent: number): AmountOnPage[] {
  return layout.lines.flatMap((line) => line.segments.flatMap((segment) => amountsOf(segment, exponent)));
}

export function amountsOf(segment: Segment, exponent: number): AmountOnPage[] {
  if (!/\p{N}/u.test(segment.text)) return [];
  const found: AmountOnPage[] = [];
  for (const match of fold(segment.text).matchAll(AMOUNT)) {
    const { number = '', open, sign, before, inner, after, trail } = match.groups ?? {};
    const decimal = parseDecimal(number, exponent);
    if (!decimal) continue;
    const isBracketed = open && trail === ')' && !/\p{L}/u.test(segment.text.slice(match.index + match[0].length));
    const negative = isBracketed || sign?.startsWith('-') || inner || trail === '-';
    const digits = negative ? -decimal.digits : decimal.digits;
    const cents = toMinorUnits({ digits, scale: decimal.scale }, exponent);
    if (cents === null) continue;
    const start = match.index;
    const end = start + match[0].length;
    found.push({
      cents,
      decimal: { digits, scale: decimal.scale },
      decimals: decimal.scale,
      hasCurrency: Boolean(before || after),
      segment,
      start,
      end,
      box: boxOfCharacters(segment, start, end),
    });
  }
  return found;
}

/**
 * Reads a number in European (`1.234,56`), American (`1,234.56`), Swiss (`1'234.56`), French (`1 234,56`) or Indian
 * (`1,23,456.00`) style. A lone separator before exactly three digits separates thousands, unless the currency has
 * three decimals. Null when the text is no number.
 */
export function parseDecimal(text: string, exponent = 2): Decimal | null {
  const plain = text.replace(/[\s'’]/g, '').replace(/([.,])-{1,2}$/, '$100');
  if (!/^\d*(?:[.,]?\d+)+$/.test(plain)) return null;
  const lastSeparator = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  if (lastSeparator === -1) return { digits: BigInt(plain), scale: 0 };
  const separator = plain.charAt(lastSeparator);
  const fraction = plain.slice(lastSeparator + 1);
  const repeated = plain.indexOf(separator) !== lastSeparator;
  const mixed = /[.]/.test(plain) && /[,]/.test(plain);
  const groupsThousands = repeated || (!mixed && fraction.length === 3 && exponent !== 3 && !/^0/.test(plain));
  const whole = plain.replace(/[.,]/g, '');
  if (whole.length > 18) return null;
  return { digits: BigInt(whole), scale: groupsThousands ? 0 : fraction.length };
}

/** Minor units of an exact decimal, half away from zero; null beyond 2^53−1. */
export function toMinorUnits(decimal: Decimal, exponent: number): number | null {
  const shift = exponent - decimal.scale;
  const cents =
    shift >= 0 ? decimal.digits * 10n ** BigInt(shift) : divideRounded(decimal.digits, 10n ** BigInt(-shift));
  return cents > MAX_CENTS || cents < -MAX_CENTS ? null : Number(cents);
}

const MAX_CENTS = BigInt(centsMaximum);

/** The decimal as text without needless zeros: 12500 × 10^−3 is `12.5`. */
export function decimalText({ digits, scale }: Decimal): string {
  const sign = digits < 0n ? '-' : '';
  const padded = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0');
  const whole = padded.slice(0, padded.length - scale);
  const fraction = padded.slice(padded.length - scale).replace(/0+$/, '');
  return `${sign}${whole}${scale > 0 && fraction !== '' ? `.${fraction}` : ''}`;
}

/**
 * How a currency is shown: by words that state it, by its own sign or code beside amounts, by a sign that several
 * countries share (`$`, `kr`, `¥`) beside amounts, by a sign elsewhere, or only by what tells a country.
 */
export type CurrencyProof = 'stated' | 'own_sign' | 'shared_sign' | 'elsewhere' | 'country';

export interface FoundCurrency {
  code: string;
  isCertain: boolean;
  proof: CurrencyProof;
  /** Other currencies beside amounts. */
  others: string[];
}

/** What the page says its currency is: the sign or code that stands most often beside numbers, then anywhere. */
export function findCurrency(layout: Layout): FoundCurrency | null {
  const text = layout.lines.map((line) => fold(line.text)).join('\n');
  const printed = layout.lines.map((line) => line.text).join('\n');
  const beside = new Map<string, number>();
  const own = new Set<string>();
  const count = (code: string) => beside.set(code, (beside.get(code) ?? 0) + 1);
  for (const match of text.matchAll(AMOUNT)) {
    // `KES001` is a customer's key.
    const sign = `${match.groups?.before ?? ''} ${match.groups?.after ?? ''}`.trim();
    const isOther =
      /^[a-z]{2,}-|^[a-z]{3}0\d/.test(match[0]) ||
      isWordToo(sign, printed.slice(match.index, match.index + match[0].length)) ||
      isUnitToo(sign, match.groups?.number ?? '', text) ||
      isInRateOfExchange(text, match);
    const code = isOther ? null : codeOfSign(sign, text);
    if (code) count(code);
    const isSigned = CURRENCY_SIGNS.some(
      ([pattern, signed]) => signed === code && code !== 'JPY' && pattern.test(sign),
    );
    if (code && (isSigned || CODES_ALONE.has(code))) own.add(code);
  }
  for (const code of [...codesInBrackets(text), ...codesOfLabels(layout, text)]) {
    count(code);
    own.add(code);
  }
  const labelled =
    /(?:currency|wahrung|devise|moneda|valuta|munteenheid|betrage in|amounts? in|all .{0,30}in)[\s:]{1,20}([a-z]{3})\b/.exec(
      text,
    );
  const stated = labelled?.[1]?.toUpperCase();
  const besides = (code: string) => [...beside.keys()].filter((other) => other !== code);
  if (stated && ownCode(stated.toLowerCase()) === stated)
    return { code: stated, isCertain: true, proof: 'stated', others: besides(stated) };
  const [best] = [...beside].sort((one, other) => other[1] - one[1]);
  if (best?.[0] === 'JPY') {
    const yen = yenOrYuan(text);
    const others = besides(yen.code).filter((code) => code !== 'JPY');
    return { ...yen, proof: yen.isCertain ? 'own_sign' : 'shared_sign', others };
  }
  if (best && !contradictsFractions(best[0], text)) {
    const isOwn = own.has(best[0]) || isOfCountry(best[0], text);
    const proof = isOwn ? 'own_sign' : 'shared_sign';
    return { code: best[0], isCertain: beside.size === 1, proof, others: besides(best[0]) };
  }
  for (const [pattern, code] of CURRENCY_SIGNS) {
    if (!NAMES_TOO.has(code) && !CAPITALS_ALONE.has(code) && pattern.test(text) && !contradictsFractions(code, text))
      return { code, isCertain: false, proof: 'elsewhere', others: besides(code) };
  }
  const home = COUNTRY_SIGNS.find(([pattern]) => pattern.test(text));
  if (!home) return null;
  const code = home[1] === 'BGN' && SINCE_2026.test(text) ? 'EUR' : home[1];
  return { code, isCertain: false, proof: 'country', others: besides(code) };
}

/** Bulgaria has the euro since then. */
const SINCE_2026 = /\b20(?:2[6-9]|[3-9]\d)\b/;

/** `(EUR)`, as heads of columns and titles of tables have it. */
function codesInBrackets(text: string): string[] {
  return [...text.matchAll(/[([]([a-z]{3}|[a-z]{1,2}\$)[)\]]/g)].flatMap(([, sign = '']) => ownCode(sign) ?? []);
}

/** `Charge   VAT   GBP`: the head of a column of amounts that is a code and no more, or one that stands before an amount in its row. */
function isCodeOfAmounts({ text, line, index, box }: Segment, layout: Layout): boolean {
  if (!/^[A-Z]{3}$/.test(text)) return false;
  if (IS_AMOUNT.test(layout.lines[line]?.segments[index + 1]?.text ?? '')) return true;
  const rightOf = (other: Segment) => other.box.x + other.box.width;
  const below = [1, 2].flatMap((lines) => layout.lines[line + lines]?.segments ?? []);
  return below.some((other) => Math.abs(rightOf(other) - box.x - box.width) < 6 && IS_AMOUNT.test(other.text));
}

const IS_AMOUNT = /^-?[\d.,'’ ]+[.,]\d{2}$/;

/** `Amount GBP`, `TOTAL €`: what ends the words for a sum, or the head of a column, is the currency of what they name. */
function codesOfLabels(layout: Layout, folded: string): string[] {
  return layout.lines.flatMap(({ segments }) =>
    segments.flatMap((segment) => {
      const { text } = segment;
      const crowns = CROWNS_BEHIND_WORDS.exec(fold(text))?.groups?.words;
      if (crowns && amountLabel(crowns)) return [codeOfSign('kr', folded)].flatMap((code) => code ?? []);
      const within = text.length <= 40 ? CODE_WITHIN_WORDS.exec(text)?.[0] : undefined;
      const role = within && amountLabel(text)?.role;
      if (within && (role === 'total' || role === 'due') && ownCode(fold(within))) return [within];
      if (isCodeOfAmounts(segment, layout)) return ownCode(fold(text)) ?? [];
      const { words = '', sign = '' } = SIGN_BEHIND_WORDS.exec(fold(text))?.groups ?? {};
      const code = sign === '' ? null : ownCode(sign);
      return code && (amountLabel(words) || wholePhrase(words, columnLabel)) ? [code] : [];
    }),
  );
}

/** `At betale i kr.`, `Att betala (kr)` */
const CROWNS_BEHIND_WORDS = /^(?=.{3,40}$)(?<words>\D*\p{L}{3}\D*?)[\s,]+[([]?(?:i )?kr\.?[)\]]?:?$/u;
/** `Samtals ISK með VSK` */
const CODE_WITHIN_WORDS = /(?<=\p{L}[\s(])[A-Z]{3}(?=[\s):])/u;
const SIGN_BEHIND_WORDS =
  /^(?=.{3,40}$)(?<words>\D*\p{L}\D*?)[\s:]+[([]?(?:in |en )?(?<sign>[a-z]{3}|euros?|rs\.?|[a-z]{1,2}\$|[€£₹₪₺₩₴₽])[)\]]?:?$/u;

/** The currency of a code or sign that is of one currency alone. */
function ownCode(sign: string): string | null {
  const found = CURRENCY_SIGNS.find(([pattern, code]) =>
    /^[a-z]{3}$/.test(sign) ? code === sign.toUpperCase() : pattern.test(sign),
  );
  const code = sign.toUpperCase();
  return found?.[1] ?? (CODES_ALONE.has(code) ? code : null);
}

/** `Rúa de Sar 12`: codes that are words or names count in capitals. */
function isWordToo(sign: string, printed: string): boolean {
  const code = sign.replace(/\.$/, '');
  const isWord =
    /^(?:sar|try|pen|cop|ars|php|cad|inr|bhd|kes|ron|thb)$/.test(code) || CAPITALS_ALONE.has(code.toUpperCase());
  return isWord && !printed.includes(code.toUpperCase());
}

/** `5ft` is a length and `RM 86` a register, unless the amount is written as money or the page is of the country. */
function isUnitToo(sign: string, number: string, text: string): boolean {
  if (/^ft\.?$/.test(sign)) return !/\b(?:hu ?\d{8}|adoszam\w*|szamla\w*|fizetend\w*|osszesen|afa|kft)\b/.test(text);
  // `14.00 Rp.` are a hundredth of a franc.
  if (/^rp\.?$/.test(sign) && /\bchf\b|\bmwst\b/.test(text)) return true;
  return /^(?:rm|kd|rp|tl)\.?$/.test(sign) && !/\d[.,' ]\d/.test(number);
}

/** `USD 1.27 = GBP 1.00` is no amount of either. */
function isInRateOfExchange(text: string, { index, 0: amount }: RegExpExecArray): boolean {
  return /=\s?$/.test(text.slice(Math.max(0, index - 2), index)) || /^\s?=/.test(text.slice(index + amount.length));
}

/** Whether the page names the country whose dollar or crown a shared sign is taken for, and of dollars none of another. */
function isOfCountry(code: string, text: string): boolean {
  const isNamed = (one: string) => OWN_COUNTRY[one]?.test(text) ?? false;
  return isNamed(code) && !(DOLLARS.includes(code) && DOLLARS.some((other) => other !== code && isNamed(other)));
}

const DOLLARS = ['USD', 'AUD', 'CAD', 'NZD', 'SGD', 'MXN', 'ARS', 'CLP', 'COP'];

/** Taxes of its provinces, its own postcodes, and numbers of registered businesses. */
const CANADA =
  /\bhst\b|\bqst\b|\btvq\b|\bpst bc\b|\bcanada\b|\bcad\b|\bquebec\b|\b\d{9} ?rt ?\d{4}\b|\b[abceghj-nprstvxy]\d[a-z] \d[a-z]\d\b/;
const SOUTH_AFRICA =
  /\bsouth africa\b|\(pty\)|\bsars\b|\.co\.za\b|\bzar\b|\b(?:cape town|johannesburg|pretoria|durban|gauteng|sandton|stellenbosch)\b/;
const NEW_ZEALAND = /\bnew zealand\b|\bnzd\b|\bnzbn\b|\.nz\b|\bgst no\.? ?\d{2,3}-\d{3}-\d{3}\b/;

/** Streets are named after countries. */
const ARGENTINA = /\bcuit\b|\bafip\b|(?<!\b(?:av\.?|avda\.?|avenida|calle|plaza|rue|via) (?:de la )?)\bargentina\b/;
const CHILE = /\bs\.i\.i\.|\br\.u\.t\.|\bchile\b/;
const COLOMBIA = /\bdian\b|\bcolombia\b|\bcufe\b|\bm\/cte\b/;

const OWN_COUNTRY: Record<string, RegExp> = {
  USD: /\busd\b|us\$|\busa\b|\bu\.s\.a|united states|\b(?:a[lkzr]|c[aot]|de|fl|ga|hi|i[dlna]|k[sy]|la|m[edainsot]|n[evhjmycd]|o[hkr]|pa|ri|s[cd]|t[nx]|ut|v[ta]|w[aviy])\.?,? \d{5}(?:-\d{4})?\b/,
  AUD: /\babn\b|\baustralia\b/,
  CAD: CANADA,
  NZD: NEW_ZEALAND,
  SGD: /\bsingapore\b/,
  MXN: /\brfc\b|\bcfdi\b|\bmexico\b/,
  ZAR: SOUTH_AFRICA,
  ARS: ARGENTINA,
  CLP: CHILE,
  COP: COLOMBIA,
  ISK: /\bkennitala\b|\bvsk\b|\behf\b|\.is\b/,
  SEK: /\bsverige\b|\bsweden\b|\bse\d{12}\b|\borg\.?\s?nr\b|\bbankgiro\b|\.se\b/,
  NOK: /\bnorge\b|\bnorway\b|\bmva\b|\.no\b/,
  DKK: /\bdanmark\b|\bdenmark\b|\bcvr\b|\.dk\b/,
  SAR: /السعوديه|الرياض|جده|\.sa\b/,
  QAR: /قطر|الدوحه/,
  AED: /الامارات|دبي|ابوظبي|\.ae\b/,
  MAD: /المغرب|الدار البيضاء|الرباط|مراكش|طنجه/,
  EGP: /مصر|القاهره|الجيزه|الاسكندريه|\.eg\b/,
};

/** Codes that are words, names or legal forms as well: they count beside numbers only. */
const NAMES_TOO = new Set(['INR', 'MYR', 'KWD', 'TRY', 'BHD', 'CAD', 'SAR', 'HUF', 'ARS', 'COP', 'PEN', 'PHP', 'KES']);

/** A currency of no or three decimals cannot be that of a page whose amounts nearly all show two: its sign is misread. */
function contradictsFractions(code: string, text: string): boolean {
  const decimals = currencyExponent(code);
  if (decimals === 2) return false;
  const withTwo = (text.match(/(?<![\d.,])\d+[.,]\d{2}(?![\d.,%])/g) ?? []).length;
  const asExpected = (text.match(/(?<![\d.,])\d+[.,]\d{3}(?![\d.,%])/g) ?? []).length;
  return withTwo >= 3 && withTwo > 3 * asExpected;
}

/** Signs of a country, for pages without a currency sign: tax words and numbers, postcodes, telephone numbers. */
const COUNTRY_SIGNS: [RegExp, string][] = [
  [
    /\b(?:total|betrag|summe|montant|totale)\W{1,3}fr\b|\bch\d{2}(?: ?\d{4}){3}|\bche-?\d{3}|\bmwst-nr\. che|\bschweiz\b|\bswitzerland\b|\+41\b/,
    'CHF',
  ],
  [/\bpl ?\d{10}\b|\bregon\b|\bpolska\b|\bpoland\b/, 'PLN'],
  [/\bcz ?\d{8,10}\b|ceska republika|\bczech\b/, 'CZK'],
  [/\badoszam|\bhungary\b|magyarorszag/, 'HUF'],
  [/reg\.? ?com\b|\bromania\b/, 'RON'],
  [/(?<!\p{L})ддс(?!\p{L})|(?<!\p{L})еик(?!\p{L})/u, 'BGN'],
  [/(?<!\p{L})пдв(?!\p{L})|єдрпоу|едрпоу/u, 'UAH'],
  [/\bkdv\b|vergi dairesi/, 'TRY'],
  [/\bcvr\b|\bdanmark\b/, 'DKK'],
  [/\bmva\b|\bnorge\b/, 'NOK'],
  [/\bbankgiro\b|\bsverige\b|\bmomsreg/, 'SEK'],
  [/\bkennitala\b|\bvsk\b/, 'ISK'],
  [/消費税|株式会社/, 'JPY'],
  [/增值税|价税合计|人民币/, 'CNY'],
  [/부가세|부가가치세|사업자등록번호|공급가액/, 'KRW'],
  [/\babn\b|\b(?:nsw|vic|qld|tas) \d{4}\b|\baustralia\b/, 'AUD'],
  [/\bgstin\b|\bcgst\b|\bsgst\b|\bigst\b/, 'INR'],
  [ARGENTINA, 'ARS'],
  [CHILE, 'CLP'],
  [COLOMBIA, 'COP'],
  [/\bsunat\b/, 'PEN'],
  [SOUTH_AFRICA, 'ZAR'],
  [CANADA, 'CAD'],
  [NEW_ZEALAND, 'NZD'],
  [/\bgb ?\d{3} ?\d{4} ?\d{2}\b|\bunited kingdom\b|\b[a-z]{1,2}\d[a-z\d]? \d[a-z]{2}\b/, 'GBP'],
  [
    /\b(?:de ?\d{9}|atu\d{8}|nl ?\d{9}b\d{2}|it ?\d{11}|fr ?\d{2} ?\d{9})\b|\bmwst\b|\bust\b|\btva\b|\biva\b|\bbtw\b|\balv\b|\bpvn\b|\bpvm\b|\bddv\b|\bpdv\b|kaibemaks|ic dph|\bsk ?\d{10}\b|φπα/,
    'EUR',
  ],
  [
    /\b(?:a[lkzr]|c[aot]|de|fl|ga|hi|i[dlna]|k[sy]|la|m[edainsot]|n[evhjmycd]|o[hkr]|pa|ri|s[cd]|t[nx]|ut|v[ta]|w[aviy]),? \d{5}(?:-\d{4})?\b/,
    'USD',
  ],
];

/** `¥` means yen or yuan: decided by the country, else by decimals, which the yen does not have. */
function yenOrYuan(text: string): { code: string; isCertain: boolean } {
  const isJapanese =
    /\bjapan\b|\btokyo\b|\bosaka\b|\.jp\b|\+81\b|\bjpy\b|\byen\b|円|株式会社|消費税|consumption tax|k\.k\./.test(text);
  const isChinese =
    /\bchina\b|\bprc\b|\brmb\b|\byuan\b|\bcny\b|\bshenzhen\b|\bshanghai\b|\bbeijing\b|\bguang\w+|\.cn\b|\+86\b|人民币/.test(
      text,
    );
  if (isJapanese !== isChinese) return { code: isJapanese ? 'JPY' : 'CNY', isCertain: true };
  return hasFractions(text) ? { code: 'CNY', isCertain: false } : { code: 'JPY', isCertain: true };
}

/** `¥` is the sign of the yen, which has no fractions, and of the yuan, which has. */
function hasFractions(text: string): boolean {
  return (
    (text.match(/[¥円]\s?[\d,]+\.\d{2}(?!\d)/g) ?? []).length > (text.match(/[¥円]\s?[\d,]+(?![\d,.])/g) ?? []).length
  );
}

function codeOfSign(sign: string, text: string): string | null {
  for (const [pattern, code] of CURRENCY_SIGNS) if (pattern.test(sign)) return code;
  if (CODES_ALONE.has(sign.toUpperCase())) return sign.toUpperCase();
  if (sign.includes('$')) return dollarCountry(text);
  if (/\bkr\b/.test(sign)) return crownCountry(text);
  if (/^r$/.test(sign)) return SOUTH_AFRICA.test(text) ? 'ZAR' : null;
  if (/ريال/.test(sign)) return /قطر|الدوحه/.test(text) ? 'QAR' : 'SAR';
  if (/درهم/.test(sign)) return /المغرب|الدار البيضاء|الرباط|مراكش|طنجه/.test(text) ? 'MAD' : 'AED';
  if (/جنيه/.test(sign)) return 'EGP';
  return null;
}

/** `kr` is Icelandic, Danish, Norwegian, otherwise Swedish. */
function crownCountry(text: string): string {
  if (/\bkennitala\b|\bvsk\b|\be?hf\b|virdisaukask|reikning(?:ur|snumer)|\.is\b/.test(text)) return 'ISK';
  if (/danmark|denmark|\bcvr\b|\ba\/s\b|\baps\b|forfaldsdato|at betale/.test(text)) return 'DKK';
  return /norge|norway|\bmva\b|\bnok\b|forfallsdato|a betale/.test(text) ? 'NOK' : 'SEK';
}

/** `$` without a country is the US dollar unless the page names another country's dollar. */
function dollarCountry(text: string): string {
  if (/\busd\b|us\$/.test(text)) return 'USD';
  if (/\babn\b|\baustralia\b|\baud\b/.test(text)) return 'AUD';
  if (CANADA.test(text)) return 'CAD';
  if (NEW_ZEALAND.test(text)) return 'NZD';
  if (/\bsingapore\b|\bsgd\b/.test(text)) return 'SGD';
  if (OWN_COUNTRY.MXN?.test(text) || /\bmxn\b|\bm\.n\./.test(text)) return 'MXN';
  for (const code of ['ARS', 'CLP', 'COP']) if (OWN_COUNTRY[code]?.test(text)) return code;
  return 'USD';
}
