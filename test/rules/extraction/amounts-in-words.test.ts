import { findAmountsInWords } from '../../../src/extraction/candidates/amounts-in-words.js';
import { waysToSay } from '../../../src/extraction/vocabulary/numerals.js';
import { page } from './page.js';

/** Amounts that a page spells out, and the amount that is meant. */

const isSaid = (text: string, units: number, fraction: number | null) =>
  findAmountsInWords(page(text)).map((found) => {
    const isFraction =
      fraction === null
        ? found.fraction === null
        : Number(found.fraction) === fraction || waysToSay(fraction, found.language).includes(found.fraction ?? '');
    return [found.language, waysToSay(units, found.language).includes(found.units) && isFraction];
  });

test.each<[string, string, number, number | null]>([
  ['en', 'Amount in words: One Thousand Two Hundred Thirty-Four Dollars and 56/100', 1_234, 56],
  ['en', 'Total in words:  Euro one thousand two hundred and thirty four and cents fifty six only', 1_234, 56],
  ['en', 'INR Thirteen Thousand Eight Hundred and Ten paise Only', 13_800, 10],
  ['en', 'Rupees One Lakh Twenty Three Thousand Four Hundred Five Only', 123_405, null],
  ['de', 'In Worten: eintausendzweihundertvierunddreißig Euro', 1_234, null],
  ['de', 'in Worten: Tausend zweihundert vierunddreissig Euro 56/100', 1_234, 56],
  ['fr', 'Arrêtée la présente facture à la somme de mille deux cent quatre-vingts euros', 1_280, null],
  ['fr', 'En toutes lettres : deux cents euros et cinquante centimes', 200, 50],
  ['fr', 'En lettres : septante-cinq francs', 75, null],
  ['es', 'Son (en letras): mil doscientos treinta y cuatro euros con cincuenta y seis céntimos', 1_234, 56],
  ['it', 'Totale in lettere: milleduecentotrentaquattro/56', 1_234, 56],
  ['nl', 'Zegge: duizend tweehonderdvierendertig euro', 1_234, null],
  ['nl', 'Bedrag in woorden: twaalfhonderd vierendertig euro', 1_234, null],
  ['pt', 'Valor por extenso: mil duzentos e dezesseis reais e dez centavos', 1_216, 10],
  ['pl', 'Słownie: jeden tysiąc dwieście trzydzieści cztery złote 56/100', 1_234, 56],
])('%s: %s', (language, text, units, fraction) => {
  expect(isSaid(text, units, fraction)).toEqual([[language, true]]);
  expect(isSaid(text, units + 1, fraction)).toEqual([[language, false]]);
});

test('an amount takes more than one line, or stands below its label', () => {
  expect(isSaid('Amount in words\nThree hundred twelve dollars', 312, null)).toContainEqual(['en', true]);
  expect(isSaid('Amount in words: Nine thousand nine hundred\nninety-nine dollars and 10/100', 9_999, 10)).toEqual([
    ['en', true],
  ]);
});

test.each([
  ['a time', 'Payable within thirty days of the invoice date'],
  ['a number of things', 'Two hundred and fifty licences are included'],
  ['a small price in a sentence', 'Late payments cost five euros each'],
  ['a label without words', 'Amount in words: 1,234.56 EUR'],
])('%s is no amount in words', (_what, text) => expect(findAmountsInWords(page(text))).toEqual([]));
