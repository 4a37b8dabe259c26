import { bestOf } from '../../../src/extraction/fields/ranking.js';
import { READING_WEIGHTS } from '../../../src/extraction/fields/weights.js';
import { readText } from '../../../src/extraction/read-text.js';
import { fitWeights, type RankingCase } from '../../fitting/conditional-logit.js';
import { levelsOf } from '../../fitting/levels.js';
import { page } from './page.js';

/** How weights are fitted, and what a table of weights makes of candidates. */

const isSame = (one: { name: string }, other: { name: string }) => one.name === other.name;

test('a candidate is as probable as its score beside the others and none; those that say the same count together', () => {
  const candidates = [
    { name: 'Acme', features: ['below'] },
    { name: 'Bolt', features: ['label'] },
    { name: 'Acme', features: ['label', 'below'] },
  ];
  const found = bestOf(candidates, isSame, { label: Math.log(4), below: Math.log(2) });
  expect(found?.candidate).toBe(candidates[2]);
  expect(found?.probability).toBeCloseTo((8 + 2) / (8 + 2 + 4 + 1), 9);
  expect(found?.contributions).toEqual([
    { feature: 'label', weight: Math.log(4) },
    { feature: 'below', weight: Math.log(2) },
  ]);
  expect(bestOf([], isSame, {})).toBeNull();
});

const alone = (isRight: boolean): RankingCase => ({ weight: 1, candidates: [{ features: ['label'], isRight }] });

test('what is right three times in four weighs the logarithm of three', () => {
  const { label = 0 } = fitWeights(['label'], [alone(true), alone(true), alone(true), alone(false)], 0);
  expect(label).toBeCloseTo(Math.log(3), 4);
});

test('a document that counts three times is as good as three', () => {
  const { label = 0 } = fitWeights(['label'], [{ ...alone(true), weight: 3 }, alone(false)], 0);
  expect(label).toBeCloseTo(Math.log(3), 4);
});

test('of two candidates the feature of the right one weighs more by as much as it is right more often', () => {
  const choice = (right: 'labelled' | 'other' | 'none'): RankingCase => ({
    weight: 1,
    candidates: [
      { features: ['any', 'label'], isRight: right === 'labelled' },
      { features: ['any'], isRight: right === 'other' },
    ],
  });
  const cases = [...Array<RankingCase>(8).fill(choice('labelled')), choice('other'), choice('other'), choice('none')];
  const { any = 0, label = 0 } = fitWeights(['any', 'label'], cases, 0);
  expect([any, label].map((weight) => weight.toFixed(3))).toEqual([Math.log(2), Math.log(4)].map((x) => x.toFixed(3)));
});

test('a penalty keeps small what was seen once, and what was never seen weighs nothing', () => {
  const { label = 0, domain } = fitWeights(['label', 'domain'], [alone(true)], 1);
  // The slope is nothing where the weight is the probability of being wrong.
  expect(label).toBeCloseTo(1 / (1 + Math.exp(label)), 4);
  expect(domain).toBe(0);
});

test('levels reach down as far as the answers of every tenth are right often enough, and no further than half', () => {
  const answers = (count: number, probability: number, isRight: boolean) =>
    Array.from({ length: count }, () => ({ probability, isRight }));
  const some = [
    ...answers(99, 0.955, true),
    ...answers(1, 0.955, false),
    ...answers(9, 0.605, true),
    ...answers(1, 0.605, false),
    ...answers(9, 0.302, true),
    ...answers(1, 0.302, false),
  ];
  expect(levelsOf(some)).toEqual({ high: 0.9, medium: 0.5 });
  expect(levelsOf([...some, ...answers(1, 0.755, false)])).toEqual({ high: 0.9, medium: 0.76 });
  expect(levelsOf([...some, ...answers(1, 0.995, false)])).toEqual({ high: 1, medium: 0.5 });
  expect(levelsOf(answers(1, 0.995, false))).toEqual({ high: 1, medium: 1 });
});

test('a reading can be given another table', () => {
  const letter = page('Nordlicht Papier GmbH\n\n\n\n\n\n\n\n\n\nInvoice 4711\nElbe Werke\nwww.elbe.de');
  const vendorBy = (vendor: typeof READING_WEIGHTS.vendor) =>
    readText(letter, null, 'pdf_text', null, { ...READING_WEIGHTS, vendor }).fields.vendor_name?.value;
  expect(vendorBy(READING_WEIGHTS.vendor)).toBe('Nordlicht Papier GmbH');
  expect(vendorBy({ ...READING_WEIGHTS.vendor, legal_form: -9, domain: 9 })).toBe('Elbe Werke');
});
