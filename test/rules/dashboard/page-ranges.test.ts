import { proposedRanges, readRanges, splitText } from '../../../dashboard/src/screens/inbox/page-ranges.js';
import { limits } from '../../../src/contract/limits.js';

test('ranges are read as they are typed, with the pages that are in none', () => {
  expect(readRanges('1-2, 3', 4)).toEqual({
    ranges: [
      { firstPage: 1, lastPage: 2 },
      { firstPage: 3, lastPage: 3 },
    ],
    leftOut: [4],
  });
  expect(readRanges(' 2 – 3 ;4', 4)).toEqual({
    ranges: [
      { firstPage: 2, lastPage: 3 },
      { firstPage: 4, lastPage: 4 },
    ],
    leftOut: [1],
  });
  expect(readRanges('2', 2)).toEqual({ ranges: [{ firstPage: 2, lastPage: 2 }], leftOut: [1] });
});

test.each([
  ['', 'Write pages as 1-2, 3'],
  ['1-2,', 'Write pages as 1-2, 3'],
  ['one', 'Write pages as 1-2, 3'],
  ['0', '0 does not follow page 0'],
  ['1-2, 2-3', '2-3 does not follow page 2'],
  ['3, 1', '1 does not follow page 3'],
  ['2-1', '2-1 is not within pages 1-4'],
  ['1, 4-5', '4-5 is not within pages 1-4'],
  ['1-4', 'That is the whole document'],
])('%s is refused before it is sent: %s', (text, problem) => {
  expect(readRanges(text, 4)).toEqual({ problem });
});

test('no more parts are sent than the service takes', () => {
  const pages = limits.partsPerDocument + 1;
  const each = Array.from({ length: pages }, (_, index) => index + 1).join(',');
  expect(readRanges(each, pages)).toEqual({ problem: 'At most 50 parts' });
  expect(readRanges(proposedRanges([], pages), pages)).toMatchObject({ leftOut: [51] });
});

test('the invoices that were found are proposed, else every page', () => {
  const found = [
    { firstPage: 1, lastPage: 2 },
    { firstPage: 4, lastPage: 4 },
  ];
  expect(proposedRanges(found, 4)).toBe('1-2, 4');
  expect(proposedRanges([], 3)).toBe('1, 2, 3');
});

test('says what becomes of every page', () => {
  const ranges = [
    { firstPage: 1, lastPage: 2 },
    { firstPage: 3, lastPage: 3 },
  ];
  expect(splitText(ranges, [])).toBe('2 documents: pages 1–2 and page 3.');
  expect(splitText(ranges, [4])).toBe('2 documents: pages 1–2 and page 3. Page 4 is left out.');
  expect(splitText(ranges.slice(1), [1, 2, 4])).toBe('1 document: page 3. Pages 1, 2 and 4 are left out.');
});
