import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse';
import { XMLParser } from 'fast-xml-parser';
import { invalid } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { pauseWhenBusy } from '../store/turns.js';
import { isCalendarDay } from '../values/calendar.js';
import { isCurrency, isRate } from '../values/money.js';

/** What a currency was worth on a day: `baseUnits` of the owner's currency for `currencyUnits` of it, exact decimals. */
export interface DayRate {
  currency: string;
  day: string;
  baseUnits: string;
  currencyUnits: string;
}

/**
 * The rates of a CSV file with the columns `day`, `currency` and `rate` (units of the base currency for one of the
 * currency), in any order; rows of the base currency itself are left out. Throws VALIDATION_FAILED naming the line.
 */
export async function ratesInCsv(path: string, base: string): Promise<DayRate[]> {
  const rates = new RateList(base);
  const rows = createReadStream(path).pipe(
    parse({
      bom: true,
      delimiter: [',', ';'],
      columns: (names: string[]) => columnsNamed(names),
      info: true,
      trim: true,
      skip_empty_lines: true,
      max_record_size: limits.rateLineBytes,
    }),
  );
  try {
    for await (const { record, info } of rows as AsyncIterable<CsvRow>) {
      const { day = '', currency = '', rate = '' } = record;
      const at = `line ${info.lines}`;
      if (!isCalendarDay(day)) throw wrong(`${at}: day must be a day of the calendar as YYYY-MM-DD`);
      if (!isCurrency(currency)) throw wrong(`${at}: currency must be an upper-case ISO 4217 currency code`);
      if (!isRate(rate)) throw wrong(`${at}: rate ${rateWords}`);
      rates.add({ currency, day, baseUnits: rate, currencyUnits: '1' }, at);
      await pauseWhenBusy();
    }
  } catch (error) {
    if (error instanceof CsvError) throw wrong(error.message);
    throw error;
  }
  return rates.all();
}

interface CsvRow {
  record: { day?: string; currency?: string; rate?: string };
  info: { lines: number };
}

function columnsNamed(names: readonly string[]): string[] {
  const columns = names.map((name) => name.toLowerCase());
  const missing = ['day', 'currency', 'rate'].filter((column) => !columns.includes(column));
  if (missing.length > 0) throw wrong(`line 1: has no column ${missing.join(', ')}`);
  return columns;
}

/**
 * The reference rates of the European Central Bank, across to the base currency: units of the base for one euro against
 * units of the currency for one euro. Days without the base currency, and currencies that ISO 4217 no longer lists, are left
 * out. Throws VALIDATION_FAILED.
 */
export async function ratesInEcbXml(path: string, base: string): Promise<DayRate[]> {
  const text = await readFile(path, 'utf8');
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw wrong('must not have a document type');
  const rates = new RateList(base);
  for (const [day, element] of ecbDays(text)) {
    if (!isCalendarDay(day)) throw wrong(`Cube of ${day}: time must be a day of the calendar as YYYY-MM-DD`);
    const unitsForEuro = new Map([['EUR', '1'], ...unitsIn(element, day)]);
    const baseUnits = unitsForEuro.get(base);
    for (const [currency, currencyUnits] of baseUnits ? unitsForEuro : [])
      if (isCurrency(currency))
        rates.add({ currency, day, baseUnits: baseUnits as string, currencyUnits }, `Cube of ${day}`);
    await pauseWhenBusy();
  }
  return rates.all();
}

/**
 * The elements of the days, read one after the other since the file of all days takes long. Each ends within its bound: what is
 * looked through for an end grows with the file, and not with its square.
 */
function* ecbDays(text: string): Generator<[day: string, element: string]> {
  const begins = /<Cube\s{1,20}time=["']([^"'<>]{0,100})["']\s{0,20}>/g;
  for (let begun = begins.exec(text); begun; begun = begins.exec(text)) {
    const [, day = ''] = begun;
    const from = text.slice(begun.index, begun.index + limits.rateDayCharacters);
    const end = from.indexOf(cubeEnd);
    if (end === -1) throw wrong(`Cube of ${day}: must end within ${limits.rateDayCharacters} characters`);
    begins.lastIndex = begun.index + end + cubeEnd.length;
    yield [day, from.slice(0, end + cubeEnd.length)];
  }
}

const cubeEnd = '</Cube>';

const ecbParser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  isArray: (_name, path) => path === 'Cube.Cube',
});

function unitsIn(element: string, day: string): [currency: string, units: string][] {
  return ratesWithin(element, day).map(({ currency, rate }) => {
    if (typeof currency !== 'string') throw wrong(`Cube of ${day}: a rate names no currency`);
    if (typeof rate !== 'string' || !isRate(rate)) throw wrong(`Cube of ${day}: the rate of ${currency} ${rateWords}`);
    return [currency, rate];
  });
}

interface EcbRate {
  currency?: unknown;
  rate?: unknown;
}

function ratesWithin(element: string, day: string): EcbRate[] {
  try {
    const { Cube: ofDay } = ecbParser.parse(element) as { Cube: { Cube?: EcbRate[] } };
    return ofDay.Cube ?? [];
  } catch {
    throw wrong(`Cube of ${day}: is not well-formed XML`);
  }
}

/** Rates of one file: each day and currency once, none of the base currency. */
class RateList {
  private readonly rates = new Map<string, DayRate>();

  constructor(private readonly base: string) {}

  add(rate: DayRate, at: string): void {
    if (rate.currency === this.base) return;
    const key = `${rate.currency} ${rate.day}`;
    if (this.rates.has(key)) throw wrong(`${at}: ${rate.currency} has a rate of ${rate.day} already`);
    this.rates.set(key, rate);
  }

  all(): DayRate[] {
    if (this.rates.size === 0) throw wrong(`has no rates that lead to ${this.base}`);
    return [...this.rates.values()];
  }
}

const rateWords = 'must be a number above 0 with at most 15 digits';

function wrong(message: string) {
  return invalid([{ path: 'file', message }]);
}
