import { readFileSync } from 'node:fs';
import { acceptedType } from '../../../src/extraction/accepted-files.js';
import { tiffPageSizes } from '../../../src/extraction/pictures/tiff-pages.js';

const head = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));

test.each([
  ['application/pdf', head('%PDF-1.7\n')],
  ['application/pdf', head('rubbish before it\n%PDF-1.4')],
  ['image/jpeg', head([0xff, 0xd8, 0xff, 0xe0])],
  ['image/png', head([0x89], 'PNG\r\n', [0x1a], '\n')],
  ['image/webp', head('RIFF', [1, 2, 3, 4], 'WEBPVP8 ')],
  ['image/tiff', head('II*', [0])],
  ['image/tiff', head('MM', [0], '*')],
  ['image/heic', head([0, 0, 0, 24], 'ftypheic')],
  ['image/heic', head([0, 0, 0, 24], 'ftypmif1')],
  ['application/xml', Buffer.from('\uFEFF<?xml version="1.0"?><!-- a --><ubl:Invoice xmlns:ubl="u">')],
  ['application/xml', Buffer.from('\uFEFF<CreditNote/>', 'utf16le')],
  [null, head('RIFF', [1, 2, 3, 4], 'WAVEfmt ')],
  [null, head([0, 0, 0, 24], 'ftypisom')],
  [null, head('GIF89a')],
  [null, head('<Invoices>')],
  [null, head('<!DOCTYPE Invoice><Invoice/>')],
  [null, head('<?xml version="1.0"')],
  [null, head('')],
])('%s', (type, content) => expect(acceptedType(content)).toBe(type));

describe('the pages of a TIFF', () => {
  const twoPages = new Uint8Array(readFileSync('test/samples/pictures/two-pages.tiff'));

  test('say how large they are before they are unpacked', () => {
    expect(tiffPageSizes(twoPages, 10)).toEqual([
      { width: 1405, height: 1989 },
      { width: 1275, height: 1650 },
    ]);
  });

  test('more than are read are refused', () => {
    expect(() => tiffPageSizes(twoPages, 1)).toThrow('More than 1 pages are not read');
  });

  test('a list that leads back to itself, or out of the file', () => {
    const looped = head('II*', [0], [8, 0, 0, 0], [0, 0], [8, 0, 0, 0]);
    expect(() => tiffPageSizes(looped, 10)).toThrow('leads back to itself');
    expect(() => tiffPageSizes(head('II*', [0], [200, 0, 0, 0]), 10)).toThrow('cut off');
    expect(() => tiffPageSizes(head('II*', [0], [8, 0, 0, 0], [255, 255]), 10)).toThrow('cut off');
  });
});
