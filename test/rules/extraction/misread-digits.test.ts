import { withDigits } from '../../../src/inbox/extraction/misread-digits.js';

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
])('%s is the date %s', (recognised, meant) => {
  expect(withDigits(recognised)).toBe(meant);
});
