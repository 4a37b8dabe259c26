import { inTurn } from '../../../dashboard/src/server/list-in-turn.js';

/** A list of numbers in pages of two, and what is asked of it. */
function listOf(name: string, numbers: number[], loaded: number, asked: string[]) {
  return {
    rows: numbers.slice(0, loaded),
    totalCount: numbers.length,
    error: null,
    isLoading: false,
    hasMore: loaded < numbers.length,
    more: () => void asked.push(`more of ${name}`),
    all: async () => void asked.push(`all of ${name}`),
    retry: () => void asked.push(`${name} again`),
  };
}

test('two lists as one: the second comes once the first is whole, and nothing of the first is passed over', async () => {
  const asked: string[] = [];
  const second = listOf('second', [7, 8, 9], 2, asked);
  const begun = inTurn(listOf('first', [1, 2, 3], 2, asked), second);
  expect([begun.rows, begun.totalCount, begun.hasMore]).toEqual([[1, 2], 6, true]);
  begun.more();
  const whole = inTurn(listOf('first', [1, 2, 3], 3, asked), second);
  expect([whole.rows, whole.totalCount, whole.hasMore]).toEqual([[1, 2, 3, 7, 8], 6, true]);
  whole.more();
  await begun.all();
  whole.retry();
  expect(asked).toEqual([
    'more of first',
    'more of second',
    'all of first',
    'all of second',
    'first again',
    'second again',
  ]);
});
