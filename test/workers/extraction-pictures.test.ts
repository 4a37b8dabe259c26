import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { PDFDocument } from 'pdf-lib';
import { closeExtraction, ExtractionFailure, extractInvoice } from '../../src/extraction/extract.js';

afterAll(closeExtraction);

const pictures = path.resolve('test/samples/pictures');

const northwind = {
  vendor_name: 'Northwind Traders Ltd.',
  invoice_number: 'NW-2026-0117',
  invoice_date: '2026-03-03',
  due_date: '2026-04-02',
  total_cents: 58620,
  tax_cents: 9770,
  subtotal_cents: 48850,
};

test.each(['northwind-photo.jpg', 'northwind.heic'])('%s is read as a page of a PDF', async (file) => {
  const result = await extractInvoice({ pdf: { path: path.join(pictures, file) }, ownerName: null });
  const values = Object.fromEntries(Object.entries(result.fields).map(([name, field]) => [name, field.value]));
  expect(values).toMatchObject(northwind);
  expect([result.method, result.pageCount]).toEqual(['ocr', 1]);
  expect(
    Buffer.from(result.madePdf ?? [])
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  // Cut out of the table: the paper's own margins are left, on a page of the size of A4.
  const box = result.fields.vendor_name?.evidence?.box;
  expect([Math.trunc((box?.x ?? 0) / 60), Math.trunc((box?.y ?? 0) / 60)]).toEqual([0, 0]);
});

/** The photograph as if the paper on the table were curled: its middle stands higher. */
async function curledPhoto(): Promise<Buffer> {
  const photo = await loadImage(path.join(pictures, 'northwind-photo.jpg'));
  const canvas = createCanvas(photo.width, photo.height);
  const context = canvas.getContext('2d');
  context.drawImage(photo, 0, 0);
  for (let x = 0; x < photo.width; x += 1) {
    const down = 0.09 * photo.height * (2 * (x / photo.width) - 1) ** 2 - 0.03 * photo.height;
    context.drawImage(photo, x, 0, 1, photo.height, x, down, 1, photo.height);
  }
  return canvas.encodeSync('jpeg', 90);
}

test('a photograph of curled paper is read like one of flat paper, and would not be if it were left curled', async () => {
  const photo = await curledPhoto();
  const read = async (pdf: Uint8Array) => {
    const { fields } = await extractInvoice({ pdf, ownerName: null });
    return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.value]));
  };
  expect(await read(photo)).toMatchObject(northwind);
  const leftCurled = await PDFDocument.create();
  const image = await leftCurled.embedJpg(photo);
  leftCurled
    .addPage([image.width / 3, image.height / 3])
    .drawImage(image, { x: 0, y: 0, width: image.width / 3, height: image.height / 3 });
  expect(await read(await leftCurled.save())).not.toMatchObject(northwind);
});

test('both pages of a TIFF are read, each an invoice of its own', async () => {
  const result = await extractInvoice({ pdf: { path: path.join(pictures, 'two-pages.tiff') }, ownerName: null });
  const { vendor_name: vendor, invoice_number: number, invoice_date: date } = result.fields;
  expect([result.method, vendor?.value, number?.value, date?.value]).toEqual([
    'ocr',
    northwind.vendor_name,
    northwind.invoice_number,
    northwind.invoice_date,
  ]);
  expect(result.words.map(({ words }) => words.some(({ text }) => text === 'CONTOSO'))).toEqual([false, true]);
});

function drawn(type: 'png' | 'webp' | 'jpeg'): Buffer {
  const canvas = createCanvas(1240, 877);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, 1240, 877);
  context.fillStyle = 'black';
  context.font = '34px sans-serif';
  const lines = ['Fabrikam Hardware Ltd', 'Invoice number: FH-2041', 'Invoice date: 14 March 2026', 'Total: EUR 52.95'];
  for (const [index, line] of lines.entries()) context.fillText(line, 90, 120 + index * 90);
  return type === 'png' ? canvas.encodeSync('png') : canvas.encodeSync(type, 90);
}

/** As a telephone notes that it was held on its side: the pixels lie as they were taken. */
function withOrientation(jpeg: Buffer, orientation: number): Buffer {
  const entry = Buffer.from('49492a0008000000010012010300010000000600000000000000', 'hex');
  entry.writeUInt16LE(orientation, 18);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), entry]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

test.each(['png', 'webp', 'jpeg'] as const)('%s', async (type) => {
  const result = await extractInvoice({ pdf: drawn(type), ownerName: null });
  expect([result.fields.invoice_number?.value, result.fields.total_cents?.value]).toEqual(['FH-2041', 5295]);
});

test('a picture stands as the camera says that it was held', async () => {
  const turned = withOrientation(drawn('jpeg'), 6);
  const result = await extractInvoice({ pdf: turned, ownerName: null, ocrLanguages: ['eng'] });
  const [page] = result.words;
  expect((page?.height ?? 0) > (page?.width ?? 0)).toBe(true);
});

describe('hostile pictures end with a reason', () => {
  async function failureOf(content: Uint8Array): Promise<string> {
    try {
      await extractInvoice({ pdf: content, ownerName: null });
      return 'no failure';
    } catch (error) {
      if (error instanceof ExtractionFailure) return `${error.reason}: ${error.message}`;
      throw error;
    }
  }

  test('that unpack to more than is read', async () => {
    const png = drawn('png');
    png.writeUInt32BE(30_000, 16);
    png.writeUInt32BE(30_000, 20);
    expect(await failureOf(png)).toBe(
      'too_many_pixels: The picture is 30000 × 30000 pixels large; 50 million are read',
    );
    const tiff = readFileSync(path.join(pictures, 'two-pages.tiff'));
    const widthTag = tiff.indexOf(Buffer.from([0x00, 0x01, 0x03, 0x00, 1, 0, 0, 0]));
    tiff.writeUInt16LE(60_000, widthTag + 8);
    expect(await failureOf(tiff)).toMatch(/^too_many_pixels: The picture is 60000 × 1989 pixels large/);
  });

  test.each([
    ['JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, ...Buffer.from('JFIF\0rubbish that is no picture')])],
    ['PNG', Buffer.from('\x89PNG\r\n\x1a\nrubbish that is no picture', 'latin1')],
    ['WebP', Buffer.from('RIFF\x20\0\0\0WEBPabc rubbish that is no picture', 'latin1')],
    ['TIFF', Buffer.from('II*\0\x08\0\0\0\0\0\x08\0\0\0', 'latin1')],
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0rubbish that is no picture', 'latin1')],
  ])('that are none: %s', async (_name, content) => {
    expect(await failureOf(content)).toMatch(/^broken: /);
  });
});
