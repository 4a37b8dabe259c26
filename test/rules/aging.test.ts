import type { EntityManager } from '@mikro-orm/postgresql';
import { aged, agingBucketOn, agingValuation, creditsBeside } from '../../src/documents/aging.js';
import { centsMaximum } from '../../src/values/money.js';

const asOf = '2026-06-30';
const due = (dueDate: string, balanceDueCents: number) => ({ dueDate, balanceDueCents });

test('a document is not past due on its due date, and changes buckets after 30, 60 and 90 days', () => {
  const bucketOf = agingBucketOn(asOf);
  expect(
    [
      '2026-07-01',
      '2026-06-30',
      '2026-06-29',
      '2026-05-31',
      '2026-05-30',
      '2026-05-01',
      '2026-04-30',
      '2026-04-01',
      '2026-03-31',
      '2025-06-30',
    ].map((dueDate) => [dueDate, bucketOf(dueDate)]),
  ).toEqual([
    ['2026-07-01', 'current'],
    ['2026-06-30', 'current'],
    ['2026-06-29', 'days1To30'],
    ['2026-05-31', 'days1To30'],
    ['2026-05-30', 'days31To60'],
    ['2026-05-01', 'days31To60'],
    ['2026-04-30', 'days61To90'],
    ['2026-04-01', 'days61To90'],
    ['2026-03-31', 'days91Plus'],
    ['2025-06-30', 'days91Plus'],
  ]);
});

test('documents stand in their buckets in the order given, and each bucket and all of them are added up', () => {
  const open = [
    due('2026-01-01', 1),
    due('2026-06-30', 20),
    due('2026-06-01', 300),
    due('2026-05-01', 4_000),
    due('2026-04-01', 50_000),
    due('2026-07-15', 600_000),
    due('2026-06-02', 7_000_000),
  ];
  expect(aged(open, asOf)).toEqual({
    buckets: {
      current: [open[1], open[5]],
      days1To30: [open[2], open[6]],
      days31To60: [open[3]],
      days61To90: [open[4]],
      days91Plus: [open[0]],
    },
    totals: { current: 600_020, days1To30: 7_000_300, days31To60: 4_000, days61To90: 50_000, days91Plus: 1 },
    grandTotalCents: 7_654_321,
  });
});

test('without documents every bucket is there and empty', () => {
  expect(aged([], asOf)).toEqual({
    buckets: { current: [], days1To30: [], days31To60: [], days61To90: [], days91Plus: [] },
    totals: { current: 0, days1To30: 0, days31To60: 0, days61To90: 0, days91Plus: 0 },
    grandTotalCents: 0,
  });
});

test('what is not applied lessens what is due; a prepayment stands beside it', () => {
  const credits = [
    { unappliedCents: 70, isPrepaid: false },
    { unappliedCents: 500, isPrepaid: true },
    { unappliedCents: 5, isPrepaid: false },
    { unappliedCents: 3_000, isPrepaid: true },
  ];
  expect(creditsBeside({ grandTotalCents: 1_000 }, credits)).toEqual({
    unappliedCents: 75,
    prepaidCents: 3_500,
    netCents: 925,
  });
  expect(creditsBeside({ grandTotalCents: 1_000 }, [])).toEqual({
    unappliedCents: 0,
    prepaidCents: 0,
    netCents: 1_000,
  });
});

test('sums that cannot be answered exactly are refused', () => {
  const most = Number(centsMaximum);
  const refused = expect.objectContaining({ code: 'VALIDATION_FAILED' });
  expect(() => aged([due(asOf, Number.MAX_SAFE_INTEGER), due(asOf, most)], asOf)).toThrow(refused);
  const unapplied = { unappliedCents: Number.MAX_SAFE_INTEGER, isPrepaid: false };
  expect(() => creditsBeside({ grandTotalCents: 0 }, [unapplied, unapplied])).toThrow(refused);
  expect(() => creditsBeside({ grandTotalCents: -Number.MAX_SAFE_INTEGER }, [unapplied])).toThrow(refused);
});

test('in the owner’s own currency each figure is worth what it is', async () => {
  const em = { getFilterParams: () => ({ ownerId: 1, currency: 'EUR' }) } as unknown as EntityManager;
  const totals = { current: 1, days1To30: 20, days31To60: 300, days61To90: 4_000, days91Plus: 50_000 };
  expect(await agingValuation(em, { asOf, currency: 'EUR', totals, unappliedCents: 321 })).toEqual({
    currency: 'EUR',
    rate: '1',
    totals,
    grandTotalCents: 54_321,
    unappliedCents: 321,
    netCents: 54_000,
  });
});
