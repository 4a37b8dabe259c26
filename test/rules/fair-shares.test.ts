import { fairShares, ownerMaximum } from '../../src/outbox/fair-shares.js';

const held = (jobs: Record<number, number>) => new Map(Object.entries(jobs).map(([id, count]) => [Number(id), count]));
const shares = (owners: number[], inQueue: Record<number, number>, free: number, perOwner: number) =>
  Object.fromEntries(fairShares(owners, held(inQueue), { free, perOwner }).map(({ ownerId, jobs }) => [ownerId, jobs]));

test('free slots are dealt one at a time', () => {
  expect(shares([7, 8, 9], {}, 6, 10)).toEqual({ 7: 2, 8: 2, 9: 2 });
  expect(shares([7, 8, 9], {}, 4, 10)).toEqual({ 7: 2, 8: 1, 9: 1 });
});

test('whoever has the fewest in the queue comes first', () => {
  expect(shares([7, 8], { 7: 2 }, 1, 10)).toEqual({ 8: 1 });
  expect(shares([7, 8], { 7: 2 }, 5, 10)).toEqual({ 7: 2, 8: 3 });
});

test('among equals the order decides', () => {
  expect(shares([8, 7], {}, 1, 10)).toEqual({ 8: 1 });
  expect(shares([7, 8], { 7: 1, 8: 1 }, 1, 10)).toEqual({ 7: 1 });
});

test('nobody gets more than the maximum, what is in the queue included', () => {
  expect(shares([7], {}, 200, 150)).toEqual({ 7: 150 });
  expect(shares([7], { 7: 149 }, 51, 150)).toEqual({ 7: 1 });
  expect(shares([7], { 7: 150 }, 50, 150)).toEqual({});
});

test('no free slot, no shares', () => {
  expect(shares([7, 8], {}, 0, 3)).toEqual({});
  expect(shares([7, 8], { 9: 5 }, -2, 3)).toEqual({});
});

test('an owner fills three quarters of the slots at most, and always one', () => {
  expect([1, 2, 3, 4, 200].map(ownerMaximum)).toEqual([1, 1, 2, 3, 150]);
});
