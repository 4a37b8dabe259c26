import countryToCurrency from 'country-to-currency';
import type { FieldName } from '../fields/field-names.js';
import type { InvoicePart } from '../fields/invoice-parts.js';
import { amountText } from './amount-text.js';
import { type Doubt, isGiven, type Judged, sideOf, textOf } from './doubt.js';
import type { Findings } from './findings.js';
import { countryOfTaxId } from './party-checks.js';
import { isSaidByCode } from './proofs-of-codes.js';

/** Only an invoice becomes a bill by itself. */
export function isNoInvoice({ kind, isReviewed }: Judged): Doubt[] {
  if (isReviewed) return [];
  if (kind === 'credit_note') return [{ code: 'credit_note', message: 'The document is a credit note', sides: [] }];
  if (kind === 'not_invoice') return [{ code: 'not_invoice', message: 'The document is not an invoice', sides: [] }];
  if (kind !== 'unknown') return [];
  return [{ code: 'kind_unknown', message: 'Nothing on the document says that it is an invoice', sides: [] }];
}

/** A bill has a total. */
export function totalMissing(judged: Judged): Doubt[] {
  if (textOf(judged, 'total_cents') !== null || judged.kind === 'not_invoice') return [];
  return [{ code: 'total_missing', message: 'The total was not found', sides: [] }];
}

/** Without a currency the owner's own would be taken. */
export function currencyMissing(judged: Judged): Doubt[] {
  if (textOf(judged, 'currency') !== null || judged.kind === 'not_invoice' || judged.isReviewed) return [];
  return [{ code: 'currency_missing', message: 'The currency was not found', sides: [] }];
}

/**
 * A currency is proved by words that state it, by its own sign beside amounts or their words, or, where no other stands beside an
 * amount, by being that of the country whose tax number and account the vendor has.
 */
export function currencyUnproven(judged: Judged): Doubt[] {
  const currency = textOf(judged, 'currency');
  const { findings, isReviewed } = judged;
  if (currency === null || !findings || isReviewed || isGiven(judged, 'currency')) return [];
  const proof = findings.currency?.code === currency ? findings.currency.proof : null;
  if (proof === 'stated' || proof === 'own_sign' || isSaidByCode(judged, 'currency')) return [];
  if (proof !== null && (isOfVendorsCountry(judged, currency) || isOfLanguage(findings, currency))) return [];
  const why = {
    shared_sign: 'a sign that several countries share',
    elsewhere: 'a sign away from the amounts',
    country: 'the country of an address or a tax number',
    null: 'nothing on the pages',
  }[String(proof) as 'shared_sign' | 'elsewhere' | 'country' | 'null'];
  return [
    {
      code: 'currency_unproven',
      message: `Only ${why} says that the currency is ${currency}`,
      sides: [sideOf(judged, 'currency', currency)],
    },
  ];
}

function isOfVendorsCountry({ vendorTaxId, iban, findings }: Judged, currency: string): boolean {
  const countries = [countryOfTaxId(vendorTaxId), iban?.slice(0, 2) ?? null].filter((country) => country !== null);
  const isOnly = findings?.currency?.others.length === 0;
  return isOnly && countries.length > 0 && countries.every((country) => currenciesOfCountries[country] === currency);
}

/** Where no other currency stands on pages in a language of one country, they mean its own. */
function isOfLanguage({ language, currency }: Findings, code: string): boolean {
  return currency?.others.length === 0 && CURRENCIES_OF_LANGUAGES[language.code ?? ''] === code;
}

/** Languages of one country that has a currency of its own. */
const CURRENCIES_OF_LANGUAGES: Partial<Record<string, string>> = {
  cs: 'CZK',
  da: 'DKK',
  hu: 'HUF',
  id: 'IDR',
  is: 'ISK',
  ja: 'JPY',
  ko: 'KRW',
  no: 'NOK',
  pl: 'PLN',
  th: 'THB',
  tr: 'TRY',
  uk: 'UAH',
  vi: 'VND',
};

/** ISO 3166-1 to ISO 4217. */
const currenciesOfCountries: Partial<Record<string, string>> = countryToCurrency;

/** Amounts in two currencies: which of them is owed is for a person to see. */
export function otherCurrency(judged: Judged): Doubt[] {
  const currency = textOf(judged, 'currency');
  const { findings, isReviewed } = judged;
  const others = findings?.currency?.others.filter((code) => code !== currency) ?? [];
  if (currency === null || others.length === 0 || isReviewed || isGiven(judged, 'currency')) return [];
  if (findings?.currency?.code === currency && findings.currency.proof === 'stated') return [];
  return [
    {
      code: 'other_currency',
      message: `The currency is ${currency}, but amounts in ${others.join(' and ')} stand on the pages too`,
      sides: [sideOf(judged, 'currency', currency), ...others.map((text) => ({ text, evidence: null }))],
    },
  ];
}

/** A vendor that always invoiced in one currency seldom changes it. */
export function currencyUnlikeBefore(judged: Judged): Doubt[] {
  const currency = textOf(judged, 'currency');
  const { earlierCurrencies: earlier } = judged;
  if (currency === null || earlier.length < 2 || earlier.includes(currency)) return [];
  const before = [...new Set(earlier)].join(' and ');
  return [
    {
      code: 'currency_unlike_before',
      message: `The currency is ${currency}; the vendor’s last ${earlier.length} invoices were in ${before}`,
      sides: [sideOf(judged, 'currency', currency)],
    },
  ];
}

/** Labels of other languages are read by chance. */
export function languageNotCovered({ findings, fields, isReviewed }: Judged): Doubt[] {
  if (!findings || findings.language.isCovered || isReviewed) return [];
  const isRead = Object.values(fields).some((field) => field.source !== 'embedded_xml' && field.source !== 'manual');
  if (!isRead || fields.total_cents?.source === 'embedded_xml') return [];
  const { code } = findings.language;
  const name = code && new Intl.DisplayNames('en', { type: 'language' }).of(code);
  return [
    {
      code: 'language_not_covered',
      message: name
        ? `The document is in ${name}, which is read by general rules only`
        : 'The language of the document could not be told',
      sides: [],
    },
  ];
}

/** What recognition doubts may be misread by a letter. */
export function poorlyRecognised(judged: Judged): Doubt[] {
  const doubted = (judged.findings?.poorlyRecognised ?? []).filter(
    ({ field }) => judged.fields[field]?.source === 'ocr' && !judged.isReviewed && !isSaidByCode(judged, field),
  );
  return doubted.map(({ field, confidence, evidence }) => {
    const text = shownValue(judged, field);
    return {
      code: 'poorly_recognised',
      message: `${FIELD_WORDS[field]} ${text} was recognised with ${confidence} % certainty only`,
      sides: [{ text, evidence }],
    };
  });
}

/** Who sends XML with a page means both to say the same. */
export function xmlDiffersFromPage(judged: Judged): Doubt[] {
  const differing = (judged.findings?.shownInstead ?? []).filter(
    ({ field }) => judged.fields[field]?.source === 'embedded_xml',
  );
  return differing.map(({ field, embedded, shown, evidence }) => {
    const isAmount = field.endsWith('_cents');
    const [one, other] = [embedded, shown].map((value) => (isAmount ? amountText(judged, Number(value)) : value));
    return {
      code: 'xml_differs_from_page',
      message: `${FIELD_WORDS[field]} is ${one} in the embedded invoice and ${other} on the page`,
      sides: [
        { text: String(one), evidence: null },
        { text: String(other), evidence },
      ],
    };
  });
}

/** Who writes by the norm keeps its rules, or something is missing. */
export function ruleBroken({ findings, isReviewed }: Judged): Doubt[] {
  if (isReviewed) return [];
  return (findings?.brokenRules ?? []).map(({ rule, message }) => ({
    code: 'rule_broken',
    message: `The embedded invoice breaks rule ${rule} of EN 16931: ${message}`,
    sides: [],
  }));
}

/** One file with several invoices becomes one bill, of the first. */
export function severalInvoices({ findings, isReviewed, fields }: Judged): Doubt[] {
  if (isReviewed || fields.invoice_number?.source === 'embedded_xml') return [];
  const parts = findings?.parts ?? [];
  const numbers = parts.length > 0 ? parts.flatMap(({ number }) => number ?? []) : (findings?.invoicesInFile ?? []);
  if (parts.length === 0 && numbers.length < 2) return [];
  const shown = numbers.slice(0, 5);
  return [
    {
      code: 'several_invoices',
      message:
        parts.length > 0 ? partsText(parts, shown) : `The pages are of ${numbers.length} invoices: ${shown.join(', ')}`,
      sides: shown.map((text) => ({ text, evidence: null })),
    },
  ];
}

/** `Pages 1–2 and 3 look like 2 invoices (R17, R18), and page 4 is terms`. */
function partsText(parts: readonly InvoicePart[], numbers: readonly string[]): string {
  const pagesOf = (kind: InvoicePart['kind']) => parts.filter((part) => part.kind === kind).map(pageRange);
  const [invoices, terms] = [pagesOf('invoice'), pagesOf('terms')];
  const isOne = terms.length === 1 && !terms[0]?.includes('–');
  const named = numbers.length > 0 ? ` (${numbers.join(', ')})` : '';
  const left =
    terms.length > 0 ? `, and ${isOne ? 'page' : 'pages'} ${listed(terms)} ${isOne ? 'is' : 'are'} terms` : '';
  return `Pages ${listed(invoices)} look like ${invoices.length} invoices${named}${left}`;
}

function pageRange({ firstPage, lastPage }: InvoicePart): string {
  return firstPage === lastPage ? String(firstPage) : `${firstPage}–${lastPage}`;
}

function listed(texts: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(texts);
}

const FIELD_WORDS: Record<FieldName, string> = {
  vendor_name: 'The vendor',
  invoice_number: 'The number',
  invoice_date: 'The invoice date',
  due_date: 'The due date',
  total_cents: 'The total',
  tax_cents: 'The tax',
  subtotal_cents: 'The subtotal',
  currency: 'The currency',
};

function shownValue(judged: Judged, field: FieldName): string {
  const value = judged.fields[field]?.value ?? '';
  return field.endsWith('_cents') ? amountText(judged, Number(value)) : String(value);
}
