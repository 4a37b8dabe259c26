import type { DayOrder } from '../extraction-result.js';
import type { Box } from '../layout/evidence.js';
import { boxOfCharacters, type Layout, type Segment } from '../layout/layout.js';
import type { LanguageWords } from '../vocabulary/language-words.js';
import { languages } from '../vocabulary/languages/index.js';
import { remembered } from '../vocabulary/remembered.js';
import { fold } from '../vocabulary/text-folding.js';

/** Which number comes first in `3/4/2026`. */

export interface DateOnPage {
  /** `YYYY-MM-DD`. */
  day: string;
  /** The other reading of a date such as 03/04/2026; null when there is only one. */
  alternative: string | null;
  segment: Segment;
  start: number;
  end: number;
  box: Box;
}

const MONTHS: Record<string, number> = {};
const MONTH_NAMES = [
  'january jan januar janner janvier janv enero ene gennaio gen januari',
  'february feb februar fevrier fevr fev febrero febbraio febr februari',
  'march mar marz maerz mrz mars marzo maart mrt',
  'april apr avril avr abril abr aprile',
  'may mai mayo maggio mag mei',
  'june jun juni juin junio giugno giu',
  'july jul juli juillet juil julio luglio lug',
  'august aug aout agosto ago augustus',
  'september sep sept septembre septiembre setiembre settembre set',
  'october oct oktober okt octobre octubre ottobre ott',
  'november nov novembre noviembre',
  'december dec dezember dez decembre diciembre dic dicembre',
];
for (const names of [MONTH_NAMES, ...languages.map(({ months }) => fold(months).split('|'))])
  for (const [index, forms] of names.entries())
    for (const form of forms.split(' ').filter((name) => name !== '')) MONTHS[form] ??= index + 1;
/** Each name before its own beginnings (`march` before `mar`), and alike beginnings together, which makes them quick to look for. */
const MONTH = Object.keys(MONTHS).sort().reverse().join('|');

const YEAR_FIRST =
  /(?<![\d./-])((?:19|20)\d{2})(?:\s?[年년]\s?|(?<separator>[-/]|\. ?))(\d{1,2})(?:\s?[月월]\s?|\k<separator>)(\d{1,2})(?:\s?[日일])?(?!\d)/g;
/** `2026 03 15`, as Lithuania and Sweden write it, with nothing around that would make it a number of other groups. */
const YEAR_FIRST_SPACED = /(?<![\d.,+-]\s?)((?:19|20)\d{2}) (0[1-9]|1[0-2]) (0[1-9]|[12]\d|3[01])(?!\s?\d|[.,]\d)/g;
const NUMERIC = /(?<![\d.,/-])(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?((?:19|20)\d{2}|\d{2})(?![\d%]|[.,/-]\d)/g;
const DAY_MONTH = new RegExp(
  String.raw`(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|\.)?[\s-]*(?:de\s+|of\s+)?(${MONTH})\.?[\s,-]*(?:de\s+|del\s+)?((?:19|20)\d{2}|'?\d{2}(?! ?,? ?(?:19|20)\d{2}))(?!\d)`,
  'g',
);
/** `22/May/2025`, `22.May.25` */
const DAY_MONTH_JOINED = new RegExp(
  String.raw`(?<![\d./])(\d{1,2})(?<separator>[/.])(${MONTH})\k<separator>((?:19|20)\d{2}|\d{2})(?!\d)`,
  'g',
);
const YEAR = /(?:19|20)\d{2}/;
const MONTH_DAY = new RegExp(
  String.raw`(?<![a-z])(${MONTH})\.?[\s-]*(\d{1,2})(?:st|nd|rd|th)?\s*[,\s-]\s*((?:19|20)\d{2})(?!\d)`,
  'g',
);
/** `2026. március 15.`, `2026 m. kovo 15 d.` */
const YEAR_MONTH_DAY = new RegExp(
  String.raw`(?<!\d)((?:19|20)\d{2})\.?\s*(?:m\.)?\s*(${MONTH})\.?\s+(\d{1,2})(?!\d)`,
  'g',
);
/** `2026. gada 15. marts` */
const YEAR_DAY_MONTH = new RegExp(String.raw`(?<!\d)((?:19|20)\d{2})\.\s?gada\s+(\d{1,2})\.\s?(${MONTH})`, 'g');
/** `令和8年3月15日`: the first year of Reiwa is 2019. */
const REIWA = /令和\s?(\d{1,2}|元)\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日?/g;
const YEAR_BEFORE_REIWA = 2018;
/** `15/08/2568`, `15 สิงหาคม 2568`: Thailand counts years from 543 before ours. */
const BUDDHIST = new RegExp(
  String.raw`(?<![\d.,/-])(\d{1,2})(?:\s?([-/.])\s?(\d{1,2})\s?\2\s?|\s?(${MONTH})\.?\s?(?:พ\.ศ\.\s?)?)(25[4-9]\d)(?!\d)`,
  'g',
);
const YEARS_OF_BUDDHA = 543;
/** `Ngày 08 tháng 07 năm 2025`, with the words in English behind each or without. */
const VIETNAMESE =
  /ngay\s{0,3}(?:\(\w{1,12}\))?\s{0,3}(\d{1,2})\s{0,3}thang\s{0,3}(?:\(\w{1,12}\))?\s{0,3}(\d{1,2})\s{0,3}nam\s{0,3}(?:\(\w{1,12}\))?\s{0,3}((?:19|20)\d{2})(?!\d)/g;
const COMPACT = /(?<!\d)((?:19|20)\d{2})(\d{2})(\d{2})(?!\d)/;

/** `listopada` is November in Polish, and October in Croatian, which sets a full stop behind the day. */
function monthBesideDay([text, , name = '']: RegExpMatchArray): number | undefined {
  return name === 'listopada' && /^\d{1,2}\./.test(text) ? 10 : MONTHS[name];
}

/** Every date of the document, in reading order. */
export function findDates(layout: Layout, order: DayOrder): DateOnPage[] {
  return layout.lines.flatMap((line) => line.segments.flatMap((segment) => datesOf(segment, order)));
}

/** The dates of one cell. */
export function datesOf(segment: Segment, order: DayOrder): DateOnPage[] {
  const found: DateOnPage[] = [];
  for (const { day, alternative, start, end } of datesInText(segment.text, order)) {
    found.push({ day, alternative, segment, start, end, box: boxOfCharacters(segment, start, end) });
  }
  return found;
}

interface DateInText {
  day: string;
  alternative: string | null;
  start: number;
  end: number;
}

/** Dates in a text: ISO, numeric in both orders, and with month names. */
export function datesInText(text: string, order: DayOrder): readonly DateInText[] {
  return order === 'day_first' ? datesDayFirst(text) : datesMonthFirst(text);
}

const datesDayFirst = remembered((text) => datesInOrder(text, 'day_first'));
const datesMonthFirst = remembered((text) => datesInOrder(text, 'month_first'));

function datesInOrder(text: string, order: DayOrder): readonly DateInText[] {
  const folded = fold(text);
  if (!/\d/.test(folded)) return [];
  const found: DateInText[] = [];
  const add = (day: string | null, alternative: string | null, match: RegExpExecArray) => {
    const [start, end] = [match.index, match.index + match[0].length];
    if (day && !found.some((other) => start < other.end && end > other.start)) {
      found.push({ day, alternative: alternative === day ? null : alternative, start, end });
    }
  };
  for (const match of folded.matchAll(YEAR_FIRST)) add(calendarDay(match[1], match[3], match[4]), null, match);
  for (const match of folded.matchAll(YEAR_FIRST_SPACED)) add(calendarDay(match[1], match[2], match[3]), null, match);
  for (const match of folded.matchAll(REIWA))
    add(
      calendarDay(String(YEAR_BEFORE_REIWA + (match[1] === '元' ? 1 : Number(match[1]))), match[2], match[3]),
      null,
      match,
    );
  for (const match of folded.matchAll(BUDDHIST))
    add(
      calendarDay(String(Number(match[5]) - YEARS_OF_BUDDHA), match[3] ?? MONTHS[match[4] ?? ''], match[1]),
      null,
      match,
    );
  for (const match of folded.matchAll(VIETNAMESE)) add(calendarDay(match[3], match[2], match[1]), null, match);
  for (const match of folded.matchAll(YEAR_DAY_MONTH))
    add(calendarDay(match[1], MONTHS[match[3] ?? ''], match[2]), null, match);
  for (const match of folded.matchAll(YEAR_MONTH_DAY))
    add(calendarDay(match[1], MONTHS[match[2] ?? ''], match[3]), null, match);
  for (const match of folded.matchAll(DAY_MONTH))
    add(calendarDay(match[3], monthBesideDay(match), match[1]), null, match);
  for (const match of folded.matchAll(DAY_MONTH_JOINED))
    add(calendarDay(match[4], MONTHS[match[3] ?? ''], match[1]), null, match);
  // Months are looked for at every letter: only where a year stands.
  for (const match of YEAR.test(folded) ? folded.matchAll(MONTH_DAY) : [])
    add(calendarDay(match[3], MONTHS[match[1] ?? ''], match[2]), null, match);
  for (const match of folded.matchAll(NUMERIC)) {
    const dayFirst = calendarDay(match[4], match[3], match[1]);
    const monthFirst = match[2] === '.' ? null : calendarDay(match[4], match[1], match[3]);
    const [preferred, other] =
      order === 'day_first' || match[2] === '.' ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
    add(preferred ?? other, preferred ? other : null, match);
  }
  return found.sort((one, other) => one.start - other.start);
}

/** A `YYYYMMDD` or ISO text from embedded XML as `YYYY-MM-DD`; null when it is no day. */
export function parseXmlDate(text: string): string | null {
  const match = COMPACT.exec(text) ?? /(\d{4})-(\d{2})-(\d{2})/.exec(text);
  return match ? calendarDay(match[1], match[2], match[3]) : null;
}

/** `YYYY-MM-DD` when the parts name a real day between 1990 and 2099, else null. */
function calendarDay(
  year: string | undefined,
  month: string | number | undefined,
  day: string | undefined,
): string | null {
  const shortYear = Number((year ?? '').replace("'", ''));
  const fullYear = shortYear < 100 ? 2000 + shortYear : shortYear;
  const monthNumber = Number(month);
  const dayNumber = Number(day);
  if (!(fullYear >= 1990 && fullYear <= 2099 && monthNumber >= 1 && monthNumber <= 12 && dayNumber >= 1)) return null;
  if (dayNumber > new Date(Date.UTC(fullYear, monthNumber, 0)).getUTCDate()) return null;
  return `${fullYear}-${String(monthNumber).padStart(2, '0')}-${String(dayNumber).padStart(2, '0')}`;
}

/** The day `count` days after `day`. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}

/** Days from one day to another, negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;
}

/** The last day of a day's month. */
export function endOfMonth(day: string): string {
  const [year, month] = day.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, month ?? 0, 0)).toISOString().slice(0, 10);
}

/** How this document writes numeric dates; where it does not show it, American pages put the month first. */
export function dayOrderOf(text: string): DayOrder {
  return shownDayOrder(text) ?? (looksAmerican(text, fold(text)) ? 'month_first' : 'day_first');
}

/** How this document writes numeric dates, as parts above twelve show it; null when none does. */
export function shownDayOrder(text: string): DayOrder | null {
  const folded = fold(text);
  let dayFirst = 0;
  let monthFirst = 0;
  for (const match of folded.matchAll(NUMERIC)) {
    if (match[2] === '.') continue;
    if (Number(match[1]) > 12) dayFirst += 1;
    if (Number(match[3]) > 12) monthFirst += 1;
  }
  if (dayFirst === monthFirst) return null;
  return dayFirst > monthFirst ? 'day_first' : 'month_first';
}

/** The order of the country that the page names as its own; null where it names none of those that write English, or several. */
export function homeDayOrder(text: string): DayOrder | null {
  const isAmerican = AMERICAN_PLACE.test(text);
  const isElsewhere = DAY_FIRST_PLACE.test(text);
  if (isAmerican === isElsewhere) return null;
  return isAmerican ? 'month_first' : 'day_first';
}

const STATE =
  'AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|DC';

const AMERICAN_PLACE = new RegExp(String.raw`\b(?:${STATE})\.?,?\s+\d{5}(?:-\d{4})?\b`);
/** Taxes, numbers and postcodes of the United Kingdom, Ireland, Australia, New Zealand, South Africa and India. */
const DAY_FIRST_PLACE =
  /£|\bABN\b|\bNZBN\b|\bGSTIN\b|\bVAT (?:Reg|No|Number|ID)|\bEircode\b|\b(?:NSW|VIC|QLD|TAS) \d{4}\b|\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b|\b(?:United Kingdom|Ireland|Australia|New Zealand|South Africa|India)\b/;

/** Taxes, numbers and words of those who write English, Spanish, Portuguese or French elsewhere, many of them with `$`. */
const NOT_AMERICAN =
  /€|£|\bvat\b|\babn\b|\bgst\b|\biban\b|\bmwst\b|\btva\b|\bcnpj\b|\bcpf\b|\brfc\b|r\$|\bfecha\b|\bfactura\b|\biva\b|\bi\.v\.a\b|\bfatura\b|\bfacture\b|\btvq\b/;

function looksAmerican(text: string, folded: string): boolean {
  if (AMERICAN_PLACE.test(text)) return true;
  if (NOT_AMERICAN.test(folded)) return false;
  return /\$|\busa\b|united states|sales tax|zip code/.test(folded);
}

/** When payment is due, counted from the day of issue. */
export interface PaymentTerms {
  days: number;
  /** The end of the month may be counted from (`EOM + 30`) or counted to (`30 jours fin de mois`). */
  monthEnd: 'none' | 'before_days' | 'after_days';
}

/**
 * Days until payment from terms such as `Net 30`, `30 days net`, `zahlbar innerhalb von 14 Tagen`, `payable à 30 jours`.
 * Null when the text names none.
 */
export function paymentTermsOf(text: string): PaymentTerms | null {
  const folded = fold(text);
  for (const line of folded.split('\n').map(inDays)) {
    if (IMMEDIATELY.test(line)) return { days: 0, monthEnd: 'none' };
    const ofNextMonth = Number(DAY_OF_NEXT_MONTH.exec(line)?.[1]);
    if (ofNextMonth > 0) return { days: ofNextMonth, monthEnd: 'before_days' };
    for (const pattern of TERMS) {
      const match = pattern.exec(line);
      if (!match) continue;
      const days = Number(match.groups?.days ?? match.groups?.alone);
      if (days > 0 && days <= 180) return { days, monthEnd: monthEndIn(line) };
    }
  }
  return null;
}

/** `payment due 20th of the month following`, the custom of New Zealand. */
const DAY_OF_NEXT_MONTH = /\b([12]?\d)(?:st|nd|rd|th) of (?:the )?(?:month following|following month|next month)\b/;

/** `within seven (7) days` and `innerhalb von zwei Wochen`, counted in days. */
function inDays(line: string): string {
  return line
    .replace(/\p{L}+ \((\d{1,3})\) (?=days?|tagen?|jours|dias|dagen|giorni)/gu, '$1 ')
    .replace(WEEKS, (_, count: string, weeks: string) => {
      const number = Number(count) || COUNTS.findIndex((words) => words.includes(count));
      return `${7 * number} ${DAYS_FOR_WEEKS.find(([start]) => weeks.startsWith(start))?.[1]}`;
    });
}

/** One to four, which is what is said in words. */
const COUNTS = [
  [],
  ['one', 'einer', 'een', 'une'],
  ['two', 'zwei', 'twee', 'deux'],
  ['three', 'drei', 'drie', 'trois'],
  ['four', 'vier', 'quatre'],
];
const WEEKS = new RegExp(String.raw`\b(\d|${COUNTS.flat().join('|')}) (weeks?|wochen?|weken|semaines?)\b`, 'g');
const DAYS_FOR_WEEKS = [
  ['week', 'days'],
  ['woche', 'tagen'],
  ['weke', 'dagen'],
  ['semaine', 'jours'],
] as const;

function monthEndIn(line: string): PaymentTerms['monthEnd'] {
  if (
    /\d\s*(?:jours|gg|giorni|dias|tagen?)\.?,?\s*(?:d\.?\s?f\.?,?\s*)?(?:fin de mois|fine mese|fin de mes|f\.?\s?m\b|(?:zum )?monatsende)/.test(
      line,
    )
  )
    return 'after_days';
  return /fin de mois|end of month|\beom\b|monatsende|fine mese|fin de mes\b/.test(line) ? 'before_days' : 'none';
}

/** The day payment is due under these terms for an invoice issued on the given day. */
export function dueUnder(terms: PaymentTerms, issued: string): string {
  if (terms.monthEnd === 'after_days') return endOfMonth(addDays(issued, terms.days));
  return addDays(terms.monthEnd === 'before_days' ? endOfMonth(issued) : issued, terms.days);
}

const IMMEDIATELY =
  /^(?:up)?on receipt|due (?:up)?on receipt|payable (?:up)?on receipt|terms\W{1,3}(?:due )?(?:up)?on receipt|(?:due|payable) immediately|zahlbar sofort|sofort (?:ohne abzug |nach erhalt )?(?:zahlbar|fallig)|zahlbar (?:bei|nach) erhalt|paiement (?:immediat|comptant|a reception)|^a reception|^contado|(?:payable|reglement) (?:comptant|a (?:la )?reception|des reception)|payable des reception|pago (?:inmediato|al contado)|al contado|rimessa diretta|vista fattura|pagamento (?:immediato|a vista)|betaling direct|(?:per )?direct te (?:betalen|voldoen)|betaling per direct|direct na ontvangst/;
const TERMS = [
  /\b(?:net|n(?=\d{2}$))\s*[-:]?\s*(?<days>\d{1,3})\b(?!\s*%|[.,]\d)/,
  /\b(?<days>\d{1,3})\s*(?:calendar )?days?(?:,? net| from| after| of (?:invoice|issue|receipt|the))|^(?<alone>\d{1,3})\s*(?:calendar )?days?$/,
  /\bwithin (?<days>\d{1,3})\s*(?:calendar )?days?\b/,
  /(?:payment terms?|terms(?: of payment)?|payable|payment due|due|pay)\b.{0,30}?\b(?<days>\d{1,3})\s*(?:calendar )?days?\b/,
  /\b(?<days>\d{1,3})\s*tagen?\s*(?:netto|rein netto|ohne abzug|nach (?:rechnung|erhalt)|ab rechnung)/,
  /(?:zahlbar|zahlungsziel|zahlung|zahlen|fallig|begleichen|uberweisen).{0,90}?(?:innerhalb|binnen|innert|in|:)?\s*(?:von\s*)?(?<days>\d{1,3})\s*tagen?\b(?!.{0,20}skonto)/,
  /(?:paiement|payable|reglement|echeance|delai).{0,40}?\b(?<days>\d{1,3})\s*jours?\b/,
  /(?:pago|pagadero|plazo|vencimiento|credito|transferencia|giro|recibo).{0,40}?\b(?<days>\d{1,3})\s*(?:dias?\b|d\/f)/,
  /(?:pagamento|termini|scadenza|bonifico|ri\.?ba).{0,40}?\b(?<days>\d{1,3})\s*(?:giorni|gg)\b/,
  /(?:betaling|betalen|betaaltermijn|betalingstermijn|voldoen).{0,40}?\b(?<days>\d{1,3})\s*dagen\b/,
  /\ba (?<days>\d{1,3})\s*dias\b/,
  /\bbinnen (?<days>\d{1,3})\s*dagen\b/,
  ...languages.map(termsOf),
  /\b(?<days>\d{1,3})\s*(?:jours|giorni|gg|dias|dagen)\.?,?\s*(?:net|netto|netos|fin de mois|fine mese|fin de mes|f\.?\s?m\b|d\.?\s?f\b|data fattura|date de facture|fecha (?:de )?factura|na factuurdatum)/,
];

/** `Splatnost: 14 dní`, in the words of one language. East Asian words follow each other without a blank. */
function termsOf({ date, terms, days }: LanguageWords): RegExp {
  const words = fold(`${date.due_date}|${terms}`)
    .split('|')
    .filter((word) => word !== '' && !word.startsWith('~'))
    .map((word) => word.replace(/ /g, String.raw`[\s.:]+`));
  return new RegExp(
    String.raw`(?<![\p{L}])(?:${words.join('|')})(?![\p{L}]).{0,30}?(?<!\d)(?<days>\d{1,3})[\s-]*(?:${fold(days)})(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])`,
    'u',
  );
}
