import { assignChanged, changedFields, given, sameDecimal } from '../../src/commitments/by-value.js';
import { wholeSet } from '../../src/commitments/commitment-lines.js';
import { metadataFrom } from '../../src/commitments/metadata.js';
import { FieldProblems } from '../../src/contract/errors.js';

/** What a commitment that is sent again changes: nothing that is as it was. */

test.each([
  ['2', '2.000000', true],
  ['2.50', '2.5', true],
  ['0', '0.00', true],
  ['-1.5', '-1.500', true],
  ['2', '20', false],
  ['2', '0.2', false],
  ['2', '2.000001', false],
  ['1.5', '-1.5', false],
])('%s is the same decimal as %s: %s', (one, other, expected) => {
  expect([sameDecimal(one, other), sameDecimal(other, one)]).toEqual([expected, expected]);
});

describe('what is assigned', () => {
  const record = () => ({ number: 'PO-1', metadata: { site: 'A' }, note: null as string | null });

  test('is what differs, by value', () => {
    const held = record();
    expect(assignChanged(held, { number: 'PO-2', metadata: { site: 'A' }, note: 'late' })).toBe(true);
    expect(held).toEqual({ number: 'PO-2', metadata: { site: 'A' }, note: 'late' });
    expect(changedFields(record(), { number: 'PO-2', metadata: { site: 'B' }, note: null })).toEqual([
      'number',
      'metadata',
    ]);
  });

  test('is nothing when nothing differs', () => {
    const held = record();
    const { metadata } = held;
    expect(assignChanged(held, { number: 'PO-1', metadata: { site: 'A' }, note: null })).toBe(false);
    expect(assignChanged(held, {})).toBe(false);
    expect(held).toEqual(record());
    expect(held.metadata).toBe(metadata);
  });

  test('is null where an input clears, and what was there where it says nothing', () => {
    expect([given(undefined, 'before'), given(null, 'before'), given('after', 'before')]).toEqual([
      'before',
      null,
      'after',
    ]);
  });
});

describe('metadata', () => {
  const before = { site: 'A' };
  const read = (input: unknown) => {
    const problems = new FieldProblems();
    let refused: unknown[] = [];
    const metadata = metadataFrom(input, before, 'metadata', problems);
    try {
      problems.refuse();
    } catch (error) {
      refused = (error as { fields: unknown[] }).fields;
    }
    return { metadata, refused };
  };

  test.each<[unknown, Record<string, unknown>]>([
    [undefined, before],
    [null, {}],
    [{}, {}],
    [
      { site: 'B', floors: [1, 2] },
      { site: 'B', floors: [1, 2] },
    ],
    [{ day: new Date(0), nothing: undefined }, { day: '1970-01-01T00:00:00.000Z' }],
  ])('%j is taken', (input, metadata) => {
    expect(read(input)).toEqual({ metadata, refused: [] });
  });

  test.each<[unknown]>([['text'], [7], [true], [['a', 'list']]])('%j is refused, and the one before stays', (input) => {
    expect(read(input)).toEqual({ metadata: before, refused: [{ path: 'metadata', message: 'must be an object' }] });
  });

  test('takes 16,000 characters as JSON, and no more', () => {
    const ofSize = (characters: number) => ({ a: 'x'.repeat(characters - '{"a":""}'.length) });
    expect(read(ofSize(16_000))).toEqual({ metadata: ofSize(16_000), refused: [] });
    const message = 'must have at most 16000 characters as JSON';
    expect(read(ofSize(16_001))).toEqual({ metadata: before, refused: [{ path: 'metadata', message }] });
  });
});

describe('lines that are to be just these', () => {
  const held = (id: number, position: number, externalLineId: string | null = null) => ({
    ...{ id, position, externalLineId },
  });
  const matched = (existing: ReturnType<typeof held>[], inputs: Parameters<typeof wholeSet>[1]) =>
    wholeSet(existing, inputs).map(({ id, position, destroy }) => [id, position, destroy]);

  test('are found by their identifier first, wherever they stand, and then by position', () => {
    const existing = [held(11, 1, 'a'), held(12, 2), held(13, 3, 'c')];
    expect(matched(existing, [{ externalLineId: 'c' }, { position: 2 }, { externalLineId: 'a' }])).toEqual([
      ['13', 1, undefined],
      ['12', 2, undefined],
      ['11', 3, undefined],
    ]);
  });

  test('are new where nothing fits, and what nothing fits goes', () => {
    const existing = [held(11, 1, 'a'), held(12, 2)];
    expect(matched(existing, [{ externalLineId: 'b' }, { position: 7 }])).toEqual([
      [null, 1, undefined],
      [null, 7, undefined],
      ['11', undefined, true],
      ['12', undefined, true],
    ]);
    expect(matched(existing, [])).toEqual([
      ['11', undefined, true],
      ['12', undefined, true],
    ]);
  });

  test('take each line once', () => {
    const existing = [held(11, 1), held(12, 2, 'a')];
    expect(matched(existing, [{ position: 1 }, { position: 1 }, { externalLineId: 'a' }])).toEqual([
      ['11', 1, undefined],
      [null, 1, undefined],
      ['12', 3, undefined],
    ]);
  });

  test('are as new ones where an input says nothing', () => {
    expect(wholeSet([held(11, 1)], [{ description: 'Rent' }])).toEqual([
      {
        id: '11',
        position: 1,
        description: 'Rent',
        quantity: null,
        unitPriceCents: null,
        accountId: null,
        periodStart: null,
        periodEnd: null,
        externalLineId: null,
        metadata: null,
      },
    ]);
  });
});
