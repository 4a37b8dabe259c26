import { labelFinder, listPattern } from './label-finder.js';
import type { AmountLabelKind, DateLabelKind, NumberLabelKind } from './label-kinds.js';
import type { AmountList, DateList, NumberList } from './language-words.js';
import { languages, languagesByKind } from './languages/index.js';
import { phrasePattern } from './phrase-notation.js';
import { type Label, phraseFinder, SURE, UNSURE, VAGUE } from './phrases.js';
import { remembered } from './remembered.js';
import type { AmountRole, ColumnRole, DateRole, NumberRole, PartyRole, TitleRole } from './roles.js';
import { fold } from './text-folding.js';

/**
 * The words that stand beside values on invoices, as the languages list them (`languages/`). Those of six languages are told apart
 * by kinds, and the first kind of which a phrase stands in a text decides; of the others' phrases the longest does.
 */

/** Words beside a number; `other` are those that call it something else. */
export interface NumberLabel extends Label<NumberRole> {
  kind: NumberLabelKind | 'other';
}

const findNumber = labelFinder<NumberRole, NumberLabel['kind'], NumberList>(
  ({ number }) => number,
  [
    ['invoice_of_order', 'invoice_number', 'number_of_document', SURE],
    ['other_number', 'other_number', 'other', SURE],
    ['number_of_invoice', 'invoice_number', 'number_of_invoice', SURE],
    ['number_of_document', 'invoice_number', 'number_of_document', SURE],
    ['number_before_date', 'invoice_number', 'number_before_date', SURE],
    ['title', 'invoice_number', 'title', UNSURE],
    ['title_in_text', 'invoice_number', 'title_in_text', UNSURE],
    ['sign', 'invoice_number', 'sign', VAGUE],
    ['short_word', 'invoice_number', 'short_word', VAGUE],
    ['bare_word', 'invoice_number', 'bare_word', VAGUE],
    ['reference', 'invoice_number', 'reference', VAGUE],
  ],
);

/** Words beside a date; `other` are those that call it neither the day of issue nor that of payment. */
export interface DateLabel extends Label<DateRole> {
  kind: DateLabelKind | 'other';
  /** Whether a bare word for a date stands beside words that nobody knows, as in `Date of works`, or words of two labels run together. */
  isQualified?: boolean;
}

const findDate = labelFinder<DateRole, DateLabel['kind'], DateList>(
  ({ date }) => date,
  [
    ['date_of_both', 'invoice_date', 'date_of_invoice', SURE],
    ['unrelated', 'other_date', 'other', SURE],
    ['due_date', 'due_date', 'due', SURE],
    ['other_date', 'other_date', 'other', SURE],
    ['date_of_invoice', 'invoice_date', 'date_of_invoice', SURE],
    ['date_after_number', 'invoice_date', 'date_after_number', SURE],
    ['date_word', 'invoice_date', 'date_word', UNSURE],
    ['word_before_date', 'invoice_date', 'word_before_date', VAGUE],
    ['invoice_word', 'invoice_date', 'invoice_word', VAGUE],
  ],
);

/** A word for value added or sales tax, in folded text. */
export const TAX = phrasePattern(['{tax}']);

/** Words before sums that go on from page to page, in folded text. */
export const CARRIED = listPattern(({ carriedForward }) => carriedForward);

/** Words beside an amount; `other` are those that call it none of the three sums. */
export interface AmountLabel extends Label<AmountRole> {
  kind: AmountLabelKind | 'other';
}

const findAmount = labelFinder<AmountRole, AmountLabel['kind'], AmountList>(
  ({ amount }) => amount,
  [
    ['tax_in_total', 'tax', 'tax_amount', SURE],
    ['no_amount', 'no_amount', 'other', SURE],
    ['withheld', 'withheld', 'other', SURE],
    ['total_to_pay', 'total', 'total_of_invoice', SURE],
    ['prepaid', 'prepaid', 'other', SURE],
    ['older_balance', 'older_balance', 'other', SURE],
    ['change', 'change', 'other', SURE],
    ['tendered', 'tendered', 'other', SURE],
    ['discount', 'discount', 'other', SURE],
    ['charge', 'charge', 'other', SURE],
    ['total_at_rate', 'subtotal', 'total_at_rate', UNSURE],
    ['goods_total', 'subtotal', 'goods_total', SURE],
    ['subtotal', 'subtotal', 'subtotal', SURE],
    ['total_of_invoice', 'total', 'total_of_invoice', SURE],
    ['amount_due', 'due', 'amount_due', SURE],
    ['tax_amount', 'tax', 'tax_amount', SURE],
    ['tax_word', 'tax', 'tax_word', SURE],
    ['total_word', 'total', 'total_word', SURE],
    ['sum_word', 'total', 'sum_word', UNSURE],
    ['net_word', 'subtotal', 'net_word', UNSURE],
    ['amount_word', 'total', 'amount_word', VAGUE],
  ],
);

const PARTY_ROLES: readonly PartyRole[] = ['buyer', 'delivery', 'seller', 'payee'];

const findParty = labelFinder<PartyRole, null, PartyRole>(
  ({ party }) => party,
  PARTY_ROLES.map((role) => [role, role, null, SURE]),
);

const numberPhrase = phraseFinder(({ number }) => number);
const datePhrase = phraseFinder(({ date }) => date);
const amountPhrase = phraseFinder(({ amount }) => amount);
const partyPhrase = phraseFinder(({ party }) => party);

/** What a cell calls a number, with the kind of words that do. */
export const numberLabel = remembered((text): NumberLabel | null => {
  const folded = fold(text);
  const phrase = numberPhrase(folded);
  const named = surer<NumberLabel>(
    findNumber(folded),
    phrase && { ...phrase, kind: isSure(phrase) ? 'phrase' : 'unsure_phrase' },
  );
  return surer<NumberLabel>(named, titleBeforeNumber(folded));
});

/** The label that governs a date, read from the text before the date. */
export const dateLabel = remembered((text): DateLabel | null => {
  const folded = fold(text);
  const phrase = datePhrase(folded);
  const label = surer<DateLabel>(
    findDate(folded),
    phrase && { ...phrase, kind: KINDS_OF_DATE_PHRASES[phrase.role](phrase) },
  );
  if (label && GLUED.test(text)) return { ...label, weight: Math.min(label.weight, UNSURE), isQualified: true };
  return label?.kind === 'date_word' && isQualified(label, folded) ? { ...label, isQualified: true } : label;
});

/** `Datum opravljene storitveDatum računa`: the heads of two columns whose gap is lost say of neither whose day it is. */
const GLUED = /\p{Ll}{3}\p{Lu}\p{Ll}{3}/u;

/** Not `Date:`, nor `Köln, Datum`, whose other word is set off by a comma. */
function isQualified({ start, end }: DateLabel, folded: string): boolean {
  const before = folded.slice(0, start).split(/[,|·]/).at(-1) ?? '';
  const behind = folded.slice(end).split(/[,|·:]/)[0] ?? '';
  return /\p{L}{3}/u.test(`${before} ${behind}`);
}

/** Whether the text behind a date begins with words that make it the last day for payment. */
export function isBehindDueDate(text: string): boolean {
  return BEHIND_DUE_DATE.test(fold(text));
}

const BEHIND_DUE_DATE = new RegExp(
  String.raw`^[.,]?\s?(?:${[...languagesByKind, ...languages].flatMap(({ behindDueDate }) => behindDueDate?.split('|').map(fold) ?? []).join('|')})(?!\p{Script=Latin})`,
  'u',
);

/** Phrases without kinds count as those with them; too few documents are in their languages to weigh them apart. */
const KINDS_OF_DATE_PHRASES: Record<DateRole, (phrase: Label<DateRole>) => DateLabel['kind']> = {
  invoice_date: (phrase) => (isSure(phrase) ? 'date_of_invoice' : 'date_word'),
  due_date: () => 'due',
  other_date: () => 'other',
};

export const amountLabel = remembered((text): AmountLabel | null => {
  const folded = fold(text);
  const found = findAmount(folded) ?? withoutBreaks(text, findAmount);
  const phrase = amountPhrase(folded);
  return surer<AmountLabel>(found, phrase && { ...phrase, kind: kindOfAmountPhrase(phrase) });
});

/** As those of dates. */
function kindOfAmountPhrase(phrase: Label<AmountRole>): AmountLabel['kind'] {
  const isSurely = isSure(phrase);
  const kinds: Partial<Record<AmountRole, AmountLabelKind>> = {
    total: isSurely ? 'total_of_invoice' : 'sum_word',
    due: 'amount_due',
    subtotal: isSurely ? 'subtotal' : 'net_word',
    tax: isSurely ? 'tax_amount' : 'tax_word',
  };
  return kinds[phrase.role] ?? 'other';
}

export const partyLabel = remembered((text): Label<PartyRole> | null => {
  const folded = fold(text);
  return surer<Label<PartyRole>>(findParty(folded) ?? withoutBreaks(text, findParty), partyAhead(folded));
});

/** What a document calls itself, in the languages that are lists of phrases. */
export const titleLabel: (folded: string) => Label<TitleRole> | null = phraseFinder(({ title }) => title);

/** `Sölureikningur 163087`: what begins a cell and is the title of an invoice calls the number so that follows at once. */
function titleBeforeNumber(folded: string): NumberLabel | null {
  const title = titleLabel(folded);
  if (title?.role !== 'invoice' && title?.role !== 'credit_note') return null;
  const isAhead = !/[\p{L}\p{N}]/u.test(folded.slice(0, title.start));
  if (!isAhead || !NUMBER_FOLLOWS.test(folded.slice(title.end))) return null;
  return { ...title, role: 'invoice_number', kind: 'title', weight: UNSURE };
}

/** At once, or after a sign or an abbreviation of the word for number. */
const NUMBER_FOLLOWS = /^[\s:#№.°-]*(?:\p{L}[\p{L}.]{0,3}:?\s+)?(?=\S*\d)\S/u;

/** What a cell heads in a table of goods, in the same languages. */
export const columnLabel: (folded: string) => Label<ColumnRole> | null = phraseFinder(({ columns }) => columns);

/** A party's label begins its cell, and nothing but its value follows. */
function partyAhead(folded: string): Label<PartyRole> | null {
  const found = partyPhrase(folded);
  const isAhead = found && !/[\p{L}\p{N}]/u.test(folded.slice(0, found.start));
  return isAhead && /^[\s.)]*(?:[:/(：]|$)/u.test(folded.slice(found.end)) ? found : null;
}

/** Of two labels that both stand in a text, the surer one; of two alike, the longer one says more. */
function surer<Found extends Label<unknown>>(ofKind: Found | null, phrase: Found | null): Found | null {
  if (!ofKind || !phrase) return ofKind ?? phrase;
  if (isSure(ofKind) !== isSure(phrase)) return isSure(ofKind) ? ofKind : phrase;
  return phrase.end - phrase.start > ofKind.end - ofKind.start ? phrase : ofKind;
}

/** Wide kerning is read as blanks: `Br uttosumme`, `Ver käufer`. A short text is tried again without its blanks. */
function withoutBreaks<Found extends Label<unknown>>(
  text: string,
  find: (folded: string) => Found | null,
): Found | null {
  if (text.length > 40 || !/\p{L} \p{Ll}/u.test(text)) return null;
  const label = find(fold(text.replace(/(?<=\p{L}) (?=\p{Ll})/gu, '')));
  return label && isSure(label) ? { ...label, start: 0, end: text.length } : null;
}

/** Whether words mean their role wherever they stand. */
export function isSure({ weight }: Label<unknown>): boolean {
  return weight >= 0.9;
}
