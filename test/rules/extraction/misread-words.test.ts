import { withKnownLetters, withLegalForm, withoutStrayBrackets } from '../../../src/extraction/scans/misread-words.js';

test.each([
  ['TUTAL', 'TOTAL'],
  ['[UTAL', 'TOTAL'],
  ['Tolal:', 'Total:'],
  ['SUBIUTAL', 'SUBTOTAL'],
  ['RUUNDING', 'ROUNDING'],
  ['(Exciuding', '(Excluding'],
  ['ENTERFRISE', 'ENTERPRISE'],
  ['Involce', 'Invoice'],
  ['Gesamtbetraq', 'Gesamtbetrag'],
])('%s is read as %s', (recognised, meant) => {
  expect(withKnownLetters(recognised)).toBe(meant);
});

test.each(['Local', 'Change', 'Charge', 'account', 'TAX', '12.50', 'Amount($)', 'RETAIL', 'Contoso', 'orange'])(
  '%s stays as it is',
  (word) => {
    expect(withKnownLetters(word)).toBe(word);
  },
);

test('a legal form of two short words is mended by its neighbour', () => {
  expect(withLegalForm(['NORTHWIND', '(M)', 'SON', '8HD'])).toEqual(['NORTHWIND', '(M)', 'SDN', 'BHD']);
  expect(withLegalForm(['(WEST)SDN.', 'BHO'])).toEqual(['(WEST)SDN.', 'BHD']);
  expect(withLegalForm(['SON', 'OF', 'BHO'])).toEqual(['SON', 'OF', 'BHO']);
});

test('a bracket that nothing closes is no part of a number', () => {
  expect(withoutStrayBrackets(['Invoice', 'No:', '(CS-104417'])).toEqual(['Invoice', 'No:', 'CS-104417']);
  expect(withoutStrayBrackets(['NORTHWIND', '(218834-K)'])).toEqual(['NORTHWIND', '(218834-K)']);
  expect(withoutStrayBrackets(['Total', '(6%', 'GST)'])).toEqual(['Total', '(6%', 'GST)']);
});
