import { languages } from '../vocabulary/languages/index.js';
import { fold } from '../vocabulary/text-folding.js';

/** Languages that are read by patterns; the others are those of which the vocabulary has phrases. */
const PATTERNS = ['en', 'de', 'fr', 'es', 'it', 'nl'];
const COVERED = [...PATTERNS, ...languages.map(({ code }) => code)];

/** Folded words that invoices of a language have and those of others hardly do. */
const WORDS: Record<string, string> = {
  en: 'the and of to for invoice date total amount due from this your with payment number bill tax please thank receipt cash change',
  de: 'und der die das den von mit fur rechnung rechnungsnummer datum betrag menge ust mwst bitte zahlbar summe gesamtbetrag netto brutto steuer vom herrn konto honorar',
  fr: 'le la les des du et facture montant tva ttc ht pour votre paiement prix numero echeance reglement quantite designation',
  es: 'el los las del factura fecha importe cantidad precio pago cliente por para vencimiento nif cif base imponible',
  it: 'il della di fattura importo quantita prezzo pagamento cliente per totale scadenza imponibile partita codice fiscale',
  nl: 'de het een van en factuur factuurnummer datum bedrag btw aantal prijs betaling klant voor totaal vervaldatum omschrijving',
};

/** A quarter of a page's letters tells its script; those that Arabic lacks are fewer in Persian, Urdu and their like. */
const SHARE_OF_SCRIPT = 1 / 4;
const SHARE_OF_PERSIAN = 1 / 20;

const SCRIPTS: [RegExp, string, share?: number][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/[\u067e\u0686\u0698\u06a9\u06af\u06cc]/gu, 'fa', SHARE_OF_PERSIAN],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Thai}/gu, 'th'],
];

/** With fewer words of a language it cannot be told. */
const FEWEST_WORDS = 3;

const sets = [
  ...Object.entries(WORDS).map(([code, words]) => ({ code, words })),
  ...languages.map(({ code, common }) => ({ code, words: fold(common) })),
].map(({ code, words }) => ({ code, known: new Set(words.split(' ')) }));

/**
 * The language most of whose words a text has; of a script other than Latin, the language that it is most used for. A page in
 * two languages is of the one that is covered, when it has nearly as many words of it.
 */
export function languageOfPage(text: string): { code: string | null; isCovered: boolean } {
  const letters = (text.match(/\p{L}/gu) ?? []).length;
  const script = SCRIPTS.find(
    ([pattern, , share = SHARE_OF_SCRIPT]) => (text.match(pattern) ?? []).length > share * letters,
  );
  if (script) return { code: script[1], isCovered: COVERED.includes(script[1]) };
  const words = fold(text).match(/\p{L}{2,}/gu) ?? [];
  const counted = sets
    .map(({ code, known }) => ({ code, count: words.filter((word) => known.has(word)).length }))
    .sort((one, other) => other.count - one.count);
  const [best] = counted;
  if (!best || best.count < FEWEST_WORDS) return { code: null, isCovered: false };
  const covered = counted.find(({ code }) => COVERED.includes(code));
  const isNearly = covered !== undefined && covered.count * 5 >= best.count * 4;
  return isNearly
    ? { code: covered.code, isCovered: true }
    : { code: best.code, isCovered: COVERED.includes(best.code) };
}
