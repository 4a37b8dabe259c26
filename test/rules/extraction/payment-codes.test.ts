import { type CodeScheme, findCheckedCodes, isRight } from '../../../src/extraction/candidates/payment-codes.js';
import { findSlipAmounts } from '../../../src/extraction/candidates/payment-slips.js';
import { page } from './page.js';

/** Codes with check digits, and payment slips, as they stand on pages. */

const codesOf = (text: string) =>
  findCheckedCodes(page(text)).map((code) => [code.scheme, code.text, isRight(code), code.expected.join()]);

test.each<[string, CodeScheme, string, boolean, string]>([
  ['IBAN: DE89 3704 0044 0532 0130 00  BIC COBADEFF', 'iban', 'DE89 3704 0044 0532 0130 00', true, '89'],
  ['IBAN DE88370400440532013000 BIC COBADEFF', 'iban', 'DE88370400440532013000', false, '89'],
  ['Payment reference: RF18 5390 0754 7034', 'creditor_reference', 'RF18 5390 0754 7034', true, '18'],
  ['Verwendungszweck RF19 5390 0754 7034', 'creditor_reference', 'RF19 5390 0754 7034', false, '18'],
  ['21 00000 00003 13947 14300 09017', 'swiss', '21 00000 00003 13947 14300 09017', true, '7'],
  ['21 00000 00003 13974 14300 09017', 'swiss', '21 00000 00003 13974 14300 09017', false, '6'],
  ['Viitenumero: 1234 5672', 'finnish', '1234 5672', true, '2'],
  ['Viitenro 1234 5671', 'finnish', '1234 5671', false, '2'],
  ['Faktura  KID: 00123000457', 'norwegian', '00123000457', true, '7,5'],
  ['Faktura  KID-nummer 0012300045 5', 'norwegian', '0012300045 5', true, '7,5'],
  ['Faktura  KID 10003-', 'norwegian', '10003-', true, '2,-'],
  ['Faktura  KID: 00123000454', 'norwegian', '00123000454', false, '7,5'],
  ['+++090/9337/55493+++', 'belgian', '+++090/9337/55493+++', true, '93'],
  ['***090/9337/55439***', 'belgian', '***090/9337/55439***', false, '93'],
])('%s', (text, scheme, code, right, expected) => expect(codesOf(text)).toEqual([[scheme, code, right, expected]]));

test.each([
  ['an account without the word for it', 'Order DE88 3704 0044 0532 0130 00'],
  ['an account with too few characters', 'IBAN DE89 3704 0044 0532'],
  ['goods that look like a reference', 'RF19 5390 0754 7034  Filter  12.00'],
  ['a word that is no Norwegian reference', 'KID 12345678904 size'],
  ['a day beside the word for a reference', 'Viite: 12.03.2026'],
])('%s is no code', (_what, text) => expect(codesOf(text)).toEqual([]));

test('a code is told once, with the place of its characters alone', () => {
  const layout = page('Bank  IBAN DE88 3704 0044 0532 0130 00\nIBAN DE88370400440532013000');
  expect(findCheckedCodes(layout)).toMatchObject([
    { text: 'DE88370400440532013000', evidence: { page: 1, box: { y: 54, height: 10 } } },
  ]);
});

const slipsOf = (text: string) => findSlipAmounts(page(text), 2).map(({ cents }) => cents);

test.each<[string, string, number[]]>([
  ['a Swiss slip’s code line', '0100003949753>120000000000234478943216899+ 010001628>', [394_975]],
  ['a code line with a misread digit', '0100003949763>120000000000234478943216899+ 010001628>', []],
  ['a Nordic giro’s code line', '# 1234567897 #   1234 50 9 >   51234567 #41#', [123_450]],
  ['a giro’s code line with a misread digit', '# 1234567897 #   1234 50 8 >   51234567 #41#', []],
  ['a Swiss QR-bill', 'Empfangsschein     Zahlteil\nWährung  Betrag\nCHF      1 949.75', [194_975]],
  ['an acceptgiro', 'Acceptgiro\nBedrag EUR  121,00\nNaar  NL91ABNA0417164300', [12_100]],
  ['a Swedish giro', 'Inbetalning/Girering\nKronor: 1234,50', [123_450]],
  ['a slip without an amount', 'Zahlteil\nWährung  Betrag\nCHF', []],
  ['an amount on no slip', 'Betrag  1 949.75 CHF', []],
])('%s', (_what, text, expected) => expect(slipsOf(text)).toEqual(expected));
