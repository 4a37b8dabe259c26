import { FieldProblems } from '../../src/contract/errors.js';
import { limits } from '../../src/contract/limits.js';
import {
  type BlankLine,
  documentTotals,
  type LineChange,
  mergeLines,
  type PricedLine,
  pricingField,
  setLineAmount,
  type TaxTerms,
} from '../../src/documents/lines.js';
import { centsMaximum } from '../../src/values/money.js';

interface Change extends LineChange {
  quantity?: string | null;
  unitPriceCents?: number | null;
}

const line = (id: number, position: number, quantity = '1', unitPriceCents = 100): PricedLine => ({
  id,
  position,
  quantity,
  unitPriceCents,
  amountCents: -1,
});
const brief = (lines: readonly PricedLine[]) =>
  lines.map(({ id, position, quantity, unitPriceCents, amountCents }) => [
    id,
    position,
    quantity,
    unitPriceCents,
    amountCents,
  ]);

function merged(existing: readonly PricedLine[], changes: readonly Change[], path?: string) {
  const problems = new FieldProblems();
  const { lines, added, removed } = mergeLines<PricedLine, Change>(existing, changes, problems, {
    make: (blank: BlankLine) => ({ id: 0, ...blank }),
    assign: (changed, { quantity, unitPriceCents }) => {
      if (typeof quantity === 'string') changed.quantity = quantity;
      if (typeof unitPriceCents === 'number') changed.unitPriceCents = unitPriceCents;
    },
    required: ['unitPriceCents'],
    path,
  });
  return { lines: brief(lines), added: brief(added), removed: brief(removed), problems: problems.fields };
}

describe('changes of the lines of a document', () => {
  test('lines that are not named stay as they are; new ones follow the highest position', () => {
    expect(merged([line(7, 4), line(8, 2)], [{ unitPriceCents: 5, quantity: '2.5' }, { unitPriceCents: -3 }])).toEqual({
      lines: [
        [7, 4, '1', 100, -1],
        [8, 2, '1', 100, -1],
        [0, 5, '2.5', 5, 13],
        [0, 6, '1', -3, -3],
      ],
      added: [
        [0, 5, '2.5', 5, 13],
        [0, 6, '1', -3, -3],
      ],
      removed: [],
      problems: [],
    });
    expect(merged([], [{ unitPriceCents: 5 }]).lines).toEqual([[0, 1, '1', 5, 5]]);
  });

  test('a position that is given is taken', () => {
    expect(
      merged(
        [line(7, 4)],
        [
          { id: '7', position: 0 },
          { unitPriceCents: 5, position: 9 },
        ],
      ).lines,
    ).toEqual([
      [7, 0, '1', 100, 100],
      [0, 9, '1', 5, 5],
    ]);
  });

  test.each([
    [0, []],
    [1_000_000, []],
    [-1, [{ path: 'lines.0.position', message: 'must be between 0 and 1000000' }]],
    [1_000_001, [{ path: 'lines.0.position', message: 'must be between 0 and 1000000' }]],
  ])('position %i', (position, problems) => {
    expect(merged([], [{ unitPriceCents: 5, position }]).problems).toEqual(problems);
  });

  test('a line is changed by its id, and keeps the fields that are not given', () => {
    const result = merged(
      [line(7, 1, '3', 10), line(8, 2)],
      [
        { id: '7', unitPriceCents: 11 },
        { id: '8', position: null },
      ],
    );
    expect(result).toEqual({
      lines: [
        [7, 1, '3', 11, 33],
        [8, 2, '1', 100, 100],
      ],
      added: [],
      removed: [],
      problems: [],
    });
  });

  test('a line is removed by its id, and its position is free again', () => {
    expect(merged([line(7, 1), line(8, 9)], [{ id: '8', destroy: true }, { unitPriceCents: 5 }])).toEqual({
      lines: [
        [7, 1, '1', 100, -1],
        [0, 2, '1', 5, 5],
      ],
      added: [[0, 2, '1', 5, 5]],
      removed: [[8, 9, '1', 100, -1]],
      problems: [],
    });
    expect(merged([line(7, 1)], [{ id: '7', destroy: false, unitPriceCents: 1 }]).removed).toEqual([]);
  });

  test('what is wrong is noted by its place, and changes nothing', () => {
    const result = merged(
      [line(7, 1)],
      [
        { id: '9', unitPriceCents: 5 },
        { id: 'seven', unitPriceCents: 5 },
        { id: '7', unitPriceCents: null },
        { id: '7', unitPriceCents: 5 },
        { destroy: true },
        {},
        { unitPriceCents: null },
      ],
    );
    expect(result).toEqual({
      lines: [[7, 1, '1', 100, -1]],
      added: [],
      removed: [],
      problems: [
        { path: 'lines.0.id', message: 'refers to no line of this document' },
        { path: 'lines.1.id', message: 'refers to no line of this document' },
        { path: 'lines.2.unitPriceCents', message: 'must not be null' },
        { path: 'lines.3.id', message: 'is given twice' },
        { path: 'lines.4.id', message: 'is required to remove a line' },
        { path: 'lines.5.unitPriceCents', message: 'is required' },
        { path: 'lines.6.unitPriceCents', message: 'is required' },
      ],
    });
  });

  test('a line that is removed is named too', () => {
    const twice = [
      { id: '7', destroy: true },
      { id: '7', destroy: true },
    ];
    expect(merged([line(7, 1)], twice).problems).toEqual([{ path: 'lines.1.id', message: 'is given twice' }]);
  });

  test('a line that is the whole input has no place in the names of its fields', () => {
    expect(merged([], [{ position: -1, unitPriceCents: 1 }, {}], '').problems).toEqual([
      { path: 'position', message: 'must be between 0 and 1000000' },
      { path: 'unitPriceCents', message: 'is required' },
    ]);
  });

  test('a document has at most so many lines', () => {
    const { linesPerDocument } = limits;
    const lines = Array.from({ length: linesPerDocument }, (_, index) => line(index + 1, index + 1));
    expect(merged(lines, []).problems).toEqual([]);
    expect(merged(lines, [{ unitPriceCents: 5 }]).problems).toEqual([
      { path: 'lines', message: `must be at most ${linesPerDocument} in one document` },
    ]);
    expect(merged(lines, [{ id: '1', destroy: true }, { unitPriceCents: 5 }]).problems).toEqual([]);
  });

  test('an amount that no number carries is noted, and is nothing', () => {
    const problems = new FieldProblems();
    const dear = line(1, 1, '2', centsMaximum);
    setLineAmount(dear, 'lines.3', problems);
    expect([dear.amountCents, problems.fields]).toEqual([
      0,
      [{ path: 'lines.3.unitPriceCents', message: 'times the quantity must be between -(2^53-1) and 2^53-1' }],
    ]);
    const all = line(1, 1, '1', centsMaximum);
    const none = new FieldProblems();
    setLineAmount(all, '', none);
    expect([all.amountCents, none.fields]).toEqual([centsMaximum, []]);
  });
});

describe('totals of a document', () => {
  function totals(amounts: readonly number[], tax: TaxTerms, discountCents?: number) {
    const problems = new FieldProblems();
    const lines = amounts.map((amountCents) => ({ amountCents }));
    const { subtotalCents, taxCents, totalCents } = documentTotals(lines, { tax, discountCents }, problems);
    return [subtotalCents, taxCents, totalCents, ...problems.fields.map(({ path, message }) => `${path} ${message}`)];
  }
  const negative = 'lines must not add up to less than 0';
  const discount = 'discountCents must be between 0 and the subtotal';

  test.each<[string, number[], TaxTerms, number | undefined, unknown[]]>([
    ['a rate', [1_000, 250], { rateBps: 875 }, undefined, [1_250, 109, 1_359]],
    ['a rate on what the discount leaves', [1_000], { rateBps: 1_000 }, 100, [1_000, 90, 990]],
    ['a fixed tax', [1_000], { taxCents: 77 }, 100, [1_000, 77, 977]],
    ['no lines', [], { rateBps: 875 }, undefined, [0, 0, 0]],
    ['lines that come to nothing', [100, -100], { rateBps: 875 }, 0, [0, 0, 0]],
    ['a discount of all', [100], { rateBps: 875 }, 100, [100, 0, 0]],
    ['lines below zero', [-1], { rateBps: 10_000 }, undefined, [-1, 0, -1, negative]],
    ['a discount above the subtotal', [100], { rateBps: 10_000 }, 101, [100, 0, -1, discount]],
    ['a discount below zero', [100], { rateBps: 0 }, -1, [100, 0, 101, discount]],
    ['a tax below zero', [100], { taxCents: -1 }, 0, [100, -1, 99, 'taxCents must not be negative']],
    [
      'lines that no number carries',
      [centsMaximum, 1],
      { rateBps: 0 },
      0,
      [0, 0, 0, 'lines must not add up to more than 2^53-1'],
    ],
    [
      'a discount on lines that no number carries',
      [centsMaximum, 1],
      { rateBps: 0 },
      5,
      [0, 0, -5, 'lines must not add up to more than 2^53-1'],
    ],
    [
      'a tax that no number carries',
      [centsMaximum],
      { rateBps: 10_001 },
      0,
      [centsMaximum, 0, centsMaximum, 'taxRateBps must not make tax of more than 2^53-1'],
    ],
    [
      'a total that no number carries',
      [centsMaximum],
      { taxCents: 1 },
      0,
      [centsMaximum, 1, 0, 'taxCents must not make a total of more than 2^53-1'],
    ],
  ])('%s', (_what, amounts, tax, discountCents, expected) => {
    expect(totals(amounts, tax, discountCents)).toEqual(expected);
  });

  test.each<[number[], TaxTerms, number, string[]]>([
    [[100, -100], { rateBps: 0 }, 0, []],
    [[100, -101], { rateBps: 0 }, 0, ['unitPriceCents must not make the subtotal less than 0']],
    [[100, -40], { rateBps: 0 }, 60, []],
    [[100, -41], { rateBps: 0 }, 60, ['unitPriceCents must not make the subtotal less than the discount']],
    [[centsMaximum, 1], { rateBps: 0 }, 60, ['unitPriceCents must not make the subtotal more than 2^53-1']],
    [[centsMaximum], { rateBps: 10_001 }, 0, ['unitPriceCents must not make tax of more than 2^53-1']],
    [[centsMaximum], { taxCents: 1 }, 0, ['unitPriceCents must not make a total of more than 2^53-1']],
  ])(
    'lines of %j with %j and a discount of %d, one of which is the whole input',
    (amounts, tax, discountCents, expected) => {
      const problems = new FieldProblems();
      const lines = amounts.map((amountCents) => ({ amountCents }));
      documentTotals(lines, { tax, discountCents }, problems, pricingField({ unitPriceCents: 1, quantity: 1 }));
      expect(problems.fields.map(({ path, message }) => `${path} ${message}`)).toEqual(expected);
    },
  );

  test('what a line makes of its document is named by the field that was sent', () => {
    const changes = [{ unitPriceCents: 5, quantity: 1 }, { unitPriceCents: 5 }, { quantity: 1 }, {}];
    expect(changes.map(pricingField)).toEqual(['unitPriceCents', 'unitPriceCents', 'quantity', undefined]);
  });
});
