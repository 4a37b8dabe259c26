import type { FieldName } from '../../../src/extraction/fields/field-names.js';
import { minorUnitDecimals } from '../../../src/values/minor-units.js';
import { Chance } from './chance.js';
import { type Choices, choose } from './choices.js';
import { COUNTRIES, type Country } from './countries.js';
import { later, writeDay } from './days.js';
import { type MoneyWriting, rateText } from './money.js';

/** What the tax of an invoice is like, or what is taken off and put on. */
export const SITUATIONS = [
  'one rate',
  'two rates',
  'reverse charge',
  'exempt',
  'small business',
  'withheld',
  'discount',
  'charge',
  'prepaid',
  'included',
  'rounded',
] as const;

export type Situation = (typeof SITUATIONS)[number];
export type PaperKind = 'invoice' | 'receipt' | 'credit' | 'proforma' | 'reminder';

export interface Party {
  name: string;
  address: string[];
}

export interface VariedRow {
  article: string;
  text: string;
  quantity: number;
  unit: string;
  priceCents: number;
  rate: number;
  amountCents: number;
}

/** A paper made of a seed: what it says, in which layout, and what must be read of it. */
export interface VariedPaper {
  seed: number;
  country: Country;
  kind: PaperKind;
  situation: Situation;
  choices: Choices;
  money: MoneyWriting;
  title: string;
  number: string;
  seller: Party & { phone: string; domain: string; taxNumber: string; taxLabel: string; iban: string | null };
  buyer: Party & { label: string };
  recipient: (Party & { label: string }) | null;
  /** Labels and values; the first is the number. */
  details: [label: string, value: string][];
  stamp: string | null;
  rows: VariedRow[];
  heads: Record<'item' | 'quantity' | 'unit' | 'price' | 'rate' | 'amount' | 'article', string>;
  sums: [label: string, cents: number][];
  notes: string[];
  carried: string;
  /** What the reader must say of its kind. */
  wantedKind: 'invoice' | 'credit_note' | 'not_invoice';
  truth: Partial<Record<FieldName, string | number>>;
}

/** How many units of a currency a euro is, roughly: prices look like those of the country. */
const PRICES: Record<string, number> = {
  HUF: 400,
  JPY: 160,
  KRW: 1400,
  ISK: 140,
  CZK: 25,
  SEK: 11,
  NOK: 11,
  DKK: 7,
  INR: 90,
};

/** The paper of a seed: always the same one. */
export function variedPaper(seed: number): VariedPaper {
  const chance = new Chance(seed);
  const country = COUNTRIES[seed % COUNTRIES.length] as Country;
  const choices = choose(chance);
  const kind = chance.of<PaperKind>([
    ...Array(14).fill('invoice'),
    'receipt',
    'credit',
    'credit',
    'proforma',
    'reminder',
  ]);
  const situation = situationOf(chance, country);
  const money = { country, currency: choices.currency, isWhole: country.currency === 'HUF' && chance.isOnce(2) };
  const seller = sellerOf(chance, country);
  const rows = rowsOf(chance, country, situation);
  const { sums, truth: amounts } = sumsOf(chance, { country, situation, rows, money, kind });
  const dates = datesOf(chance, { country, choices, kind });
  const number = numberOf(chance, dates.issued);
  const { words } = country;
  const [item, quantity, unit, price, rate, amount, article] = words.columns.map((heads) => chance.word(heads));
  const isInvoice = kind !== 'proforma' && kind !== 'reminder';
  const codeBehind = (label = '') => (choices.currency === 'headed' ? `${label} ${country.currency}` : label);
  return {
    seed,
    country,
    kind,
    situation,
    choices,
    money,
    title: chance.word(titlesOf(kind, country)),
    number,
    seller,
    buyer: { ...partyOf(chance, country, seller.name), label: chance.word(words.buyer) },
    recipient: chance.isOnce(4)
      ? { ...partyOf(chance, country, seller.name), label: chance.word(words.recipient) }
      : null,
    details: [
      [chance.word(kind === 'credit' ? words.creditNumber : words.number), number],
      ...detailsOf(chance, country, choices, dates),
    ],
    stamp: stampOf(chance, country, choices, dates),
    rows,
    heads: {
      item: item ?? '',
      quantity: quantity ?? '',
      unit: unit ?? '',
      price: price ?? '',
      rate: rate ?? '',
      amount: codeBehind(amount),
      article: article ?? '',
    },
    sums: sums.map(([label, cents], index) => [index === sums.length - 1 ? codeBehind(label) : label, cents]),
    notes: notesOf(chance, { country, choices, situation, kind, dates }),
    carried: chance.word(words.carried),
    wantedKind: isInvoice ? (kind === 'credit' ? 'credit_note' : 'invoice') : 'not_invoice',
    truth: isInvoice
      ? {
          vendor_name: seller.name,
          invoice_number: number,
          invoice_date: dates.issued,
          ...(dates.due === null ? {} : { due_date: dates.due }),
          ...amounts,
          currency: country.currency,
        }
      : {},
  };
}

function situationOf(chance: Chance, { words }: Country): Situation {
  const usual: Situation[] = ['one rate', 'one rate', 'one rate', 'one rate', 'two rates'];
  const situation = chance.of<Situation>([...usual, ...SITUATIONS]);
  return situation === 'rounded' && !words.rounding ? 'one rate' : situation;
}

function titlesOf(kind: PaperKind, { words, code }: Country): string {
  if (kind === 'credit') return words.credit;
  if (kind === 'receipt') return words.receipt;
  if (kind === 'proforma') return words.proforma;
  if (kind === 'reminder') return words.reminder;
  return words.code === 'en' && code !== 'GB' ? 'Invoice|Tax Invoice|INVOICE' : words.title;
}

/** A company of the country, with another name than `other`. */
function partyOf(chance: Chance, country: Country, other: string | null = null): Party {
  const people = country.people.split('|').filter((name) => !other?.includes(name));
  const name = chance.word(country.names).replace('{n}', chance.of(people)).replace('{t}', chance.word(country.trades));
  return { name, address: [chance.filled(chance.word(country.streets)), chance.filled(chance.word(country.places))] };
}

function sellerOf(chance: Chance, country: Country): VariedPaper['seller'] {
  const label = `${chance.filled('@@@').toLowerCase()}-${chance.of(['online', 'group', 'service', 'direct'])}`;
  return {
    ...partyOf(chance, country),
    phone: `${chance.word(country.words.phone)} ${chance.filled(country.phone)}`,
    domain: `${label}.${country.domain}`,
    taxNumber: chance.filled(country.taxNumber),
    taxLabel: country.code === 'IN' ? 'GSTIN' : country.code === 'AU' ? 'ABN' : chance.word(country.words.taxNumber),
    iban: country.iban ? ibanOf(chance, country.iban) : null,
  };
}

/** With the right check digits (ISO 13616). */
function ibanOf(chance: Chance, pattern: string): string {
  const [land = '', account = ''] = pattern.split('|');
  const filled = chance.filled(account);
  const digits = [...`${filled}${land}00`].map((sign) => String(Number.parseInt(sign, 36))).join('');
  const check = String(98n - (BigInt(digits) % 97n)).padStart(2, '0');
  return `${land}${check}${filled}`.replace(/(.{4})(?=.)/g, '$1 ');
}

interface PaperDates {
  issued: string;
  /** Null where the paper says nothing of it. */
  due: string | null;
  days: number;
  write: (day: string) => string;
}

function datesOf(
  chance: Chance,
  { country, choices, kind }: { country: Country; choices: Choices; kind: PaperKind },
): PaperDates {
  const pattern = chance.word(country.dates);
  const issued = later('2025-01-02', chance.between(0, 660));
  const days = chance.of([8, 10, 14, 15, 20, 21, 30, 30, 45, 60]);
  const isUnsaid = choices.terms === 'unsaid' || kind === 'receipt' || kind === 'credit';
  const write = (day: string) => writeDay(day, pattern, country);
  return { issued, due: isUnsaid ? null : later(issued, days), days, write };
}

function numberOf(chance: Chance, issued: string): string {
  const year = issued.slice(0, 4);
  return chance.filled(
    chance.of([
      `${year}-####`,
      '1#####',
      `${chance.filled('@@')}-#####`,
      `9###/${year.slice(2)}`,
      `${year}/####`,
      'INV-#####',
      `${chance.filled('@')}${year.slice(2)}######`,
      '70########',
    ]),
  );
}

function detailsOf(chance: Chance, country: Country, { terms }: Choices, dates: PaperDates): [string, string][] {
  const { words } = country;
  const issued: [string, string] = [chance.word(words.date), dates.write(dates.issued)];
  const others: [string, string][] = [];
  if (chance.isOnce(2)) others.push([chance.word(words.customer), chance.filled('4####')]);
  if (chance.isOnce(3)) others.push([chance.word(words.order), chance.filled('B-######')]);
  if (chance.isOnce(3))
    others.push([chance.word(words.delivered), dates.write(later(dates.issued, -chance.between(1, 9)))]);
  const due: [string, string][] =
    dates.due && terms === 'dated' ? [[chance.word(words.due), dates.write(dates.due)]] : [];
  return chance.isOnce(2) ? [issued, ...due, ...others] : [...others, issued, ...due];
}

function stampOf(chance: Chance, { words }: Country, { stamp }: Choices, dates: PaperDates): string | null {
  if (stamp === 'paid') return words.paid;
  return stamp === 'received' ? `${words.received} ${dates.write(later(dates.issued, chance.between(1, 6)))}` : null;
}

function rowsOf(chance: Chance, country: Country, situation: Situation): VariedRow[] {
  const count = chance.isOnce(8) ? chance.between(15, 60) : chance.between(1, 7);
  const goods = country.words.goods.split('|');
  const step = minorUnitDecimals(country.currency) === 0 ? 1 : country.currency === 'HUF' ? 10_000 : 5;
  const scale = PRICES[country.currency] ?? 1;
  return Array.from({ length: count }, (_, index): VariedRow => {
    const units = minorUnitDecimals(country.currency) === 0 ? chance.between(3, 400) : chance.between(300, 40_000);
    const priceCents = Math.ceil((units * scale) / step) * step;
    const quantity = chance.isOnce(3) ? 1 : chance.between(1, 24);
    const isReduced = situation === 'two rates' && index % 2 === 1;
    return {
      article: chance.filled('@-####'),
      text: goods[(index + chance.between(0, 2)) % goods.length] ?? '',
      quantity,
      unit: chance.word(country.words.units),
      priceCents,
      rate: isTaxless(situation) ? 0 : ((isReduced ? country.rates[1] : country.rates[0]) ?? 0),
      amountCents: quantity * priceCents,
    };
  });
}

function isTaxless(situation: Situation): boolean {
  return situation === 'reverse charge' || situation === 'exempt' || situation === 'small business';
}

interface Summed {
  sums: [string, number][];
  truth: VariedPaper['truth'];
}

function sumsOf(
  chance: Chance,
  paper: { country: Country; situation: Situation; rows: VariedRow[]; money: MoneyWriting; kind: PaperKind },
): Summed {
  const { country, situation, rows } = paper;
  const { words } = country;
  const goods = rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const round = (cents: number) => (country.currency === 'HUF' ? Math.round(cents / 100) * 100 : Math.round(cents));
  const total = chance.word(words.total);
  if (situation === 'exempt' || situation === 'small business')
    return { sums: [[total, goods]], truth: { total_cents: goods } };
  const net: [string, number] = [chance.word(words.net), goods];
  if (situation === 'reverse charge')
    return {
      sums: [net, [taxLabel(chance, country, 0), 0], [total, goods]],
      truth: { total_cents: goods, tax_cents: 0, subtotal_cents: goods },
    };
  const [rate = 0] = country.rates;
  if (situation === 'included') {
    const tax = round((goods * rate) / (10_000 + rate));
    const included = chance.word(words.included).replace('{r}', rateText(rate, country));
    return {
      sums: [
        [included, tax],
        [total, goods],
      ],
      truth: { total_cents: goods, tax_cents: tax },
    };
  }
  const change = changeOf(chance, words, situation, goods, round);
  const taxes = [...Map.groupBy(rows, (row) => row.rate)].map(([each, group]): [string, number] => {
    const base = group.reduce((sum, { amountCents }) => sum + amountCents, 0) + (change?.[1] ?? 0);
    return [taxLabel(chance, country, each), round((base * each) / 10_000)];
  });
  const tax = taxes.reduce((sum, [, cents]) => sum + cents, 0);
  const beforeEnd = goods + (change?.[1] ?? 0) + tax;
  const subtotal = change ? {} : { subtotal_cents: goods };
  const above: [string, number][] = change ? [net, change, ...taxes] : [net, ...taxes];
  return endOf(chance, {
    words,
    country,
    situation,
    goods,
    total,
    beforeEnd,
    above,
    truth: { tax_cents: tax, ...subtotal },
    round,
  });
}

/** What stands between goods and tax: a discount or a charge. */
function changeOf(
  chance: Chance,
  words: Country['words'],
  situation: Situation,
  goods: number,
  round: (cents: number) => number,
): [string, number] | null {
  if (situation === 'discount') return [chance.word(words.discount), -round(goods / chance.of([10, 20, 50]))];
  if (situation === 'charge') return [chance.word(words.freight), Math.max(round(goods / chance.of([12, 25])), 100)];
  return null;
}

function taxLabel(chance: Chance, country: Country, rate: number): string {
  const all = country.words.code === 'en' ? englishTaxes(country.code) : country.words.tax;
  return chance.word(all).replace('{r}', rateText(rate, country));
}

function englishTaxes(code: string): string {
  if (code === 'US') return 'Sales Tax ({r}%)|Tax {r}%|Sales tax {r}%';
  if (code === 'IN') return 'IGST @ {r}%|GST {r}%|IGST {r}%';
  if (code === 'AU' || code === 'SG') return 'GST {r}%|GST ({r}%)|GST @ {r}%';
  return 'VAT {r}%|VAT @ {r}%|VAT ({r}%)';
}

/** The total, and what stands around it: withheld tax and rounding above, payments below. */
function endOf(
  chance: Chance,
  paper: {
    words: Country['words'];
    country: Country;
    situation: Situation;
    goods: number;
    total: string;
    beforeEnd: number;
    above: [string, number][];
    truth: VariedPaper['truth'];
    round: (cents: number) => number;
  },
): Summed {
  const { words, country, situation, goods, total, beforeEnd, above, truth, round } = paper;
  if (situation === 'withheld') {
    const rate = chance.of([1000, 1500, 2000]);
    const withheld = round((goods * rate) / 10_000);
    const label = chance.word(words.withheld).replace('{r}', rateText(rate, country));
    const cents = beforeEnd - withheld;
    return { sums: [...above, [label, -withheld], [total, cents]], truth: { ...truth, total_cents: cents } };
  }
  if (situation === 'prepaid') {
    const paid = round(beforeEnd / chance.of([2, 3, 4]));
    const below: [string, number][] = [
      [chance.word(words.prepaid), -paid],
      [chance.word(words.payable), beforeEnd - paid],
    ];
    return { sums: [...above, [words.gross, beforeEnd], ...below], truth: { ...truth, total_cents: beforeEnd } };
  }
  const step = country.currency === 'CHF' ? 5 : 100;
  const cents = situation === 'rounded' ? Math.round(beforeEnd / step) * step : beforeEnd;
  const rounding: [string, number][] = cents === beforeEnd ? [] : [[words.rounding ?? '', cents - beforeEnd]];
  return { sums: [...above, ...rounding, [total, cents]], truth: { ...truth, total_cents: cents } };
}

function notesOf(
  chance: Chance,
  paper: { country: Country; choices: Choices; situation: Situation; kind: PaperKind; dates: PaperDates },
): string[] {
  const { country, choices, situation, dates } = paper;
  const { words } = country;
  const notes: string[] = [];
  if (situation === 'reverse charge') notes.push(words.reverse);
  if (situation === 'exempt') notes.push(words.exempt);
  if (situation === 'small business') notes.push(words.small);
  if (dates.due && choices.terms === 'days') notes.push(chance.word(words.days).replace('{n}', String(dates.days)));
  if (dates.due && choices.terms === 'sentence')
    notes.push(chance.word(words.by).replace('{d}', dates.write(dates.due)));
  return notes;
}
