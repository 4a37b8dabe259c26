import { collectingWhatGrew } from '../../../src/extraction/process/collect-what-grew.js';

const megabyte = 1024 * 1024;

/** How often a process collects after documents that left it with so many megabytes; collecting leaves it with `least`. */
function collections(afterEach: readonly number[], least: number): number[] {
  let resident = 0;
  const counts: number[] = [];
  let count = 0;
  const collectWhatGrew = collectingWhatGrew(
    () => resident,
    () => {
      count += 1;
      resident = Math.min(resident, least * megabyte);
    },
  );
  for (const megabytes of afterEach) {
    resident = megabytes * megabyte;
    collectWhatGrew();
    counts.push(count);
  }
  return counts;
}

describe('what a document leaves in the reading process', () => {
  test('up to 256 MB it is left to the collector of the engine', () => {
    expect(collections([100, 256, 200], 90)).toEqual([0, 0, 0]);
  });

  test('beyond that it is collected once, and again only when 64 MB more are held than after it', () => {
    expect(collections([310, 364, 365, 300, 364], 300)).toEqual([1, 1, 2, 2, 2]);
  });

  test('a process that holds networks does not collect after every document that follows', () => {
    expect(collections([500, 320, 321, 322, 323], 310)).toEqual([1, 1, 1, 1, 1]);
  });
});
