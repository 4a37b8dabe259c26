import 'reflect-metadata';
import { Refusal } from '../../src/contract/errors.js';
import { limits } from '../../src/contract/limits.js';
import { Paper } from '../../src/drawing/paper.js';
import type { Sheet } from '../../src/drawing/sheet.js';
import { pdfOf } from '../../src/printing/print.js';
import { printSheet } from '../../src/printing/printer.js';

/** The thread that draws sheets, shared by all owners of a process. */

const sheet = (title: string, rows = 0): Sheet => ({
  language: 'en',
  paper: Paper.A4,
  title,
  author: '',
  day: '2026-01-31',
  mark: null,
  logo: null,
  sender: { name: 'Example', lines: [] },
  returnAddress: '',
  recipient: [],
  facts: [],
  paragraphs: [],
  tables: [
    {
      heading: null,
      columns: [{ label: 'Description', weight: 1 }],
      rows: Array.from({ length: rows }, (_, index) => ({ cells: [`Line ${index}`] })),
      carry: null,
    },
  ],
  totals: [],
  notes: [],
  payment: null,
  footer: [],
  pageNumber: '',
});

const quiet = { warn: () => {} };

test('a logo that cannot be drawn is left out, and the log says so', async () => {
  const warned: unknown[] = [];
  const log = { warn: (about: object, message: string) => warned.push([about, message]) };
  const broken = { ...sheet('marked'), logo: { type: 'image/png' as const, content: 'AAAA' } };
  expect(await pdfOf(7, broken, log)).toEqual(await printSheet(7, sheet('marked')));
  expect(warned).toEqual([
    [
      { ownerId: 7, problem: 'must be a PNG or a JPEG that can be read' },
      'a document is printed without the logo of its letterhead',
    ],
  ]);
});

test('a script that fontkit shapes by rules of its own is drawn as others are', async () => {
  const content = await printSheet(1, sheet('ⵜⴰⵎⴰⵣⵉⵖⵜ Ltd'));
  expect(content.subarray(0, 5).toString('latin1')).toBe('%PDF-');
});

test('owners take turns: one of many documents does not make another wait for all of them', async () => {
  const drawn: string[] = [];
  const print = (ownerId: number, title: string) =>
    printSheet(ownerId, sheet(title)).then((content) => {
      expect(content.subarray(0, 5).toString('latin1')).toBe('%PDF-');
      drawn.push(title);
    });
  const ofFirst = ['1a', '1b', '1c', '1d'].map((title) => print(1, title));
  const ofSecond = ['2a', '2b'].map((title) => print(2, title));
  await Promise.all([...ofFirst, ...ofSecond]);
  expect(drawn).toEqual(['1a', '1b', '2a', '1c', '2b', '1d']);
});

test('as many as may wait are drawn; one more is refused until there is room, and another owner is not', async () => {
  const ofFirst = Array.from({ length: limits.printsWaiting + 1 }, (_, index) => printSheet(1, sheet(`${index}`)));
  const refused = await printSheet(1, sheet('one more')).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({
    code: 'RATE_LIMITED',
    message: '20 documents wait to be drawn; try again in 5 s',
    retryAfterSeconds: 5,
  });
  const other = printSheet(2, sheet('other'));
  expect((await Promise.all([...ofFirst, other])).length).toBe(22);
  expect((await printSheet(1, sheet('again'))).subarray(0, 5).toString('latin1')).toBe('%PDF-');
});

test('a document that many ask for at once is drawn once', async () => {
  const asked = Array.from({ length: limits.printsWaiting + 2 }, () => pdfOf(1, sheet('wanted'), quiet));
  const [first, ...others] = await Promise.all([...asked, pdfOf(1, sheet('wanted'), quiet)]);
  expect(others.every((content) => content === first)).toBe(true);
  expect(await pdfOf(1, sheet('wanted'), quiet)).toBe(first);
});

test('a document that takes too much of the processor is refused, and those that wait are drawn', async () => {
  const heavy = printSheet(1, sheet('heavy', 10_000), { processorMs: 1, clockMs: 600_000 });
  const next = printSheet(1, sheet('next'));
  await expect(heavy).rejects.toMatchObject({
    code: 'PRINT_TOO_LONG',
    message: 'The document takes longer to be drawn than is allowed',
  });
  expect((await next).subarray(0, 5).toString('latin1')).toBe('%PDF-');
});

test('a document that takes too long by the clock is refused too', async () => {
  const stuck = printSheet(1, sheet('stuck', 10_000), { processorMs: 600_000, clockMs: 1 });
  await expect(stuck).rejects.toMatchObject({ code: 'PRINT_TOO_LONG' });
});
