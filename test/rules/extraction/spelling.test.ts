import { spelledAs } from '../../../src/extraction/scans/spelling.js';

/** Words of 40 by 10 points, one beside the other. */
const line = (...words: string[]) =>
  words.map((text, index) => ({ text, x: index * 50, y: 20, width: 40, height: 10 }));
const spelled = (words: string[], others: string[]) =>
  spelledAs(line(...words), line(...others)).map(({ text }) => text);

test('capitals, accents and signs of currencies are those of the other recogniser', () => {
  expect(
    spelled(['Muller', 'Nw-2026-0117', '38.50', 'E97.70'], ['Müller', 'NW-2026-0117', '£38.50', '£97.70']),
  ).toEqual(['Müller', 'NW-2026-0117', '£38.50', '£97.70']);
  expect(spelled(['StraBe', 'Espana'], ['Straße', 'España'])).toEqual(['Straße', 'España']);
});

test('what differs in more stays, and so does what stands elsewhere', () => {
  expect(spelled(['38.50', 'E97.70', 'Total'], ['£38.80', '97.70', 'Tota'])).toEqual(['38.50', 'E97.70', 'Total']);
  const [below] = line('Müller');
  expect(spelledAs(line('Muller'), below ? [{ ...below, y: 40 }] : []).map(({ text }) => text)).toEqual(['Muller']);
});
