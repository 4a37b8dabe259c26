import { createCanvas } from '@napi-rs/canvas';
import { PDFDocument, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { encode } from 'uqr';
import { doubtsOfReading } from '../../src/extraction/doubt/doubts.js';
import { closeExtraction, type ExtractionResult, extractInvoice } from '../../src/extraction/extract.js';
import { epcLines, swissLines, zatca } from '../support/invoice-codes.js';

/** QR codes of payment and tax on whole PDFs, drawn and as pictures, read in the isolated process. */

afterAll(closeExtraction);

const invoice = [
  ['Vandelay Industries GmbH'],
  ['Hafenweg 4, 20457 Hamburg', 'www.vandelay.de'],
  ['Rechnung Nr.', 'R-2026-17'],
  ['Rechnungsdatum', '02.03.2026'],
  ['Nettobetrag', '100,00 EUR'],
  ['MwSt 19 %', '19,00 EUR'],
  ['Gesamtbetrag', '119,00 EUR'],
  ['IBAN DE02 1203 0000 0000 2020 51'],
];

type Drawing = (pdf: PDFDocument, page: PDFPage, content: string) => void | Promise<void>;

async function pdfWith(content: string, draw: Drawing, lines = invoice): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const [row, cells] of lines.entries())
    for (const [column, text] of cells.entries())
      page.drawText(text, { x: 50 + column * 200, y: 780 - row * 40, size: 10, font });
  await draw(pdf, page, content);
  return pdf.save();
}

/** Each module is a rectangle of its own: 130 points wide, its upper left corner at 400, 612. */
const drawn: Drawing = (_pdf, page, content) => {
  const { data, size } = encode(content, { ecc: 'M', border: 0 });
  const side = 130 / size;
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      if (isDark)
        page.drawRectangle({
          x: 400 + column * side,
          y: 230 - (row + 1) * side,
          width: side,
          height: side,
          color: rgb(0, 0, 0),
        });
};

/** All modules are one path. */
const onePath: Drawing = (_pdf, page, content) => {
  const { data, size } = encode(content, { ecc: 'M', border: 0 });
  const rows = data.flatMap((modules, row) =>
    modules.flatMap((isDark, column) => (isDark ? [`M${column},${row}h1v1h-1z`] : [])),
  );
  page.drawSvgPath(rows.join(''), { x: 400, y: 230, scale: 130 / size, color: rgb(0, 0, 0) });
};

const picture: Drawing = async (pdf, page, content) => {
  const image = await pdf.embedPng(png(content, 4));
  page.drawImage(image, { x: 400, y: 100, width: 130, height: 130 });
};

function png(content: string, scale: number): Buffer {
  const { data, size } = encode(content, { ecc: 'M', border: 0 });
  const canvas = createCanvas(size * scale, size * scale);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = 'black';
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      if (isDark) context.fillRect(column * scale, row * scale, scale, scale);
  return canvas.toBuffer('image/png');
}

const read = (pdf: Uint8Array) => extractInvoice({ pdf, ownerName: null });
const codeDoubts = (result: ExtractionResult) => doubtsOfReading(result).filter(({ code }) => code === 'code_differs');

describe.each([
  ['drawn in rectangles', drawn],
  ['drawn as one path', onePath],
  ['as a picture', picture],
])('an EPC code %s', (_name, draw) => {
  test('is read with its place', async () => {
    const result = await read(await pdfWith(epcLines(), draw));
    const [code] = result.findings.codes ?? [];
    expect(code).toMatchObject({ kind: 'epc', totalCents: 11_900, isSound: true, evidence: { page: 1 } });
    const { x = 0, y = 0, width = 0, height = 0 } = code?.evidence.box ?? {};
    expect([x, y, width, height].map((length) => Math.round(length / 10))).toEqual([40, 61, 13, 13]);
    expect(codeDoubts(result)).toEqual([]);
  });

  test('that contradicts the page is told with the values and places of both', async () => {
    const result = await read(await pdfWith(epcLines({ 7: 'EUR191.00' }), draw));
    expect(codeDoubts(result)).toEqual([
      {
        code: 'code_differs',
        message: 'The total is 119.00 EUR, but the QR code says 191.00 EUR',
        sides: [
          { text: '119.00 EUR', evidence: result.fields.total_cents?.evidence },
          { text: '191.00 EUR', evidence: result.findings.codes?.[0]?.evidence },
        ],
      },
    ]);
  });
});

test('another account than the printed one is told with both places', async () => {
  const result = await read(await pdfWith(epcLines({ 6: 'DE75512108001245126199' }), picture));
  expect(
    codeDoubts(result).map(({ message, sides }) => [message, sides.map(({ evidence }) => evidence?.page)]),
  ).toEqual([['The bank account is DE02120300000000202051, but the QR code says DE75512108001245126199', [1, 1]]]);
});

test('a Swiss QR-bill gives what the page does not say', async () => {
  const lines = [['Vandelay AG'], ['Rechnung'], ['Besten Dank'], ['Zahlteil']];
  const result = await read(await pdfWith(swissLines(), picture, lines));
  const { total_cents: total, currency, invoice_number: number, invoice_date: date } = result.fields;
  expect([total?.value, currency?.value, number?.value, date?.value, result.iban]).toEqual([
    11_900,
    'CHF',
    'R-2026-17',
    '2026-03-02',
    'CH4431999123000889012',
  ]);
  expect(codeDoubts(result)).toEqual([]);
});

const saudi = [
  ['Vandelay Trading'],
  ['VAT number', '310122393500003'],
  ['Tax Invoice No.', 'R-2026-17'],
  ['Invoice date', '2026-03-02'],
  ['Subtotal', '103.48 SAR'],
  ['VAT 15%', '15.52 SAR'],
  ['Total', '119.00 SAR'],
];

test('a Saudi code of a page that says the same raises no doubt, one of another day and tax does', async () => {
  const same = await read(await pdfWith(zatca(), picture, saudi));
  expect(same.findings.codes).toHaveLength(1);
  expect(codeDoubts(same)).toEqual([]);
  const other = await read(await pdfWith(zatca({ 2: '2026-03-12T10:00:00Z', 4: '15.25' }), picture, saudi));
  expect(codeDoubts(other).map(({ message }) => message)).toEqual([
    'The tax is 15.52 SAR, but the QR code says 15.25 SAR',
    'The invoice date is 2026-03-02, but the QR code says 2026-03-12',
  ]);
});

test('a code on a scanned page is read, though the page says nothing', async () => {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  page.drawImage(await pdf.embedPng(scan()), { x: 0, y: 0, width: 595, height: 842 });
  const result = await extractInvoice({ pdf: await pdf.save(), ownerName: null, ocrLanguages: ['eng'] });
  expect(result.method).toBe('ocr');
  expect(result.findings.codes).toMatchObject([{ kind: 'epc', totalCents: 11_900, evidence: { page: 1 } }]);
  expect(result.iban).toBe('DE02120300000000202051');
  expect(result.fields.total_cents).toMatchObject({ value: 11_900 });
});

/** A page of 1,240 × 1,754 pixels with some words and a code. */
function scan(): Buffer {
  const canvas = createCanvas(1_240, 1_754);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = 'black';
  context.font = '36px sans-serif';
  for (const [row, text] of ['Vandelay Industries GmbH', 'Invoice', 'Please pay with your telephone'].entries())
    context.fillText(text, 120, 200 + row * 90);
  const { data } = encode(epcLines(), { ecc: 'M', border: 0 });
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      if (isDark) context.fillRect(700 + column * 8, 1_200 + row * 8, 8, 8);
  return canvas.toBuffer('image/png');
}

test('codes that say nothing of an invoice, and a page full of codes, are read as before', async () => {
  const none = await read(await pdfWith(`https://vandelay.example/${'x'.repeat(1_500)}`, picture));
  expect([none.fields.total_cents?.value, none.findings.codes]).toEqual([11_900, []]);
  const many: Drawing = async (pdf, page) => {
    const image = await pdf.embedPng(png(epcLines(), 2));
    for (let index = 0; index < 60; index += 1)
      page.drawImage(image, { x: 200 + (index % 10) * 38, y: 20 + Math.floor(index / 10) * 38, width: 37, height: 37 });
  };
  const full = await read(await pdfWith('', many));
  expect(full.fields.total_cents?.value).toBe(11_900);
  expect(full.findings.codes?.length).toBeLessThanOrEqual(10);
});
