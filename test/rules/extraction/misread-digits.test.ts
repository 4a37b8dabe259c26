import { withDigits } from '../../../src/extraction/scans/misread-digits.js';

test.each([
  ['17/06/2C18', '17/06/2018'],
  ['02/1212017', '02/12/2017'],
  ['I2.50', '12.50'],
  ['RMO.80', 'RM0.80'],
  ['1,2S4.00', '1,254.00'],
])('%s is read as %s', (recognised, meant) => {
  expect(withDigits(recognised)).toBe(meant);
});

test.each(['B-1001', 'D.I.Y.', 'S.O', 'INV-2O18', '1851-B', 'Co.', '12.50'])('%s stays as it is', (word) => {
  expect(withDigits(word)).toBe(word);
});

test.each([
  ['2109/2017', '21/09/2017'],
  ['21/092017', '21/09/2017'],
  ['17/83/2817', '17/03/2017'],
  ['96/08/2017', '06/08/2017'],
  ['12/25/2018', '12/25/2018'],
  ['31-12-18', '31-12-18'],
])('%s is the date %s', (recognised, meant) => {
  expect(withDigits(recognised)).toBe(meant);
});

test('a digit among initials is a letter', () => {
  expect(withDigits('D.1.Y.')).toBe('D.I.Y.');
  expect(withDigits('0.1.7.')).toBe('0.1.7.');
  expect(withDigits('A.1')).toBe('A.1');
});
