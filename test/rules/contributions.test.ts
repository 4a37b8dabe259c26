import { Contributions, ensureAllContributed } from '../../src/store/contributions.js';

test('what nobody contributes to is told at start and where it is taken, what is contributed comes in its order', () => {
  const numbers = new Contributions<number>('numbers');
  expect(() => ensureAllContributed()).toThrow('nothing is contributed to: numbers');
  expect(() => [...numbers]).toThrow('nothing is contributed to: numbers');
  numbers.from(3, 1, 2);
  ensureAllContributed();
  expect([...numbers]).toEqual([3, 1, 2]);
});
