import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { degrees, PDFDocument, StandardFonts } from 'pdf-lib';
import { doubtsOfReading } from '../../src/extraction/doubt/doubts.js';
import { closeExtraction, type ExtractionResult, extractInvoice } from '../../src/extraction/extract.js';
import { CODE_NAMES } from '../../src/extraction/extraction-result.js';
import { lettersOf, saysValue, textUnder } from '../support/text-under-box.js';

afterAll(closeExtraction);

async function read(file: string) {
  const document = { pdf: { path: path.resolve('test/samples', file) }, ownerName: 'Example Books Ltd' };
  const result = await extractInvoice(document);
  const values = Object.fromEntries(Object.entries(result.fields).map(([name, field]) => [name, field.value]));
  return { result, values };
}

test('an English invoice with a text layer', async () => {
  const { result, values } = await read('contoso-invoice.pdf');
  expect(values).toEqual({
    vendor_name: 'CONTOSO LTD.',
    invoice_number: 'INV-100',
    invoice_date: '2019-11-15',
    due_date: '2019-12-15',
    total_cents: 11000,
    tax_cents: 1000,
    subtotal_cents: 10000,
    currency: 'USD',
  });
  expect(result).toMatchObject({
    method: 'pdf_text',
    kind: 'invoice',
    pageCount: 1,
    purchaseOrderNumber: 'PO-3333',
    servicePeriod: { start: '2019-10-14', end: '2019-11-14' },
    lineItems: [
      {
        description: 'Consulting Services',
        quantity: '2',
        unitPriceCents: 3000,
        amountCents: 6000,
        evidence: { page: 1 },
      },
      { description: 'Document Fee', quantity: '3', unitPriceCents: 1000, amountCents: 3000 },
      { description: 'Printing Fee', quantity: '10', unitPriceCents: 100, amountCents: 1000 },
    ],
  });
  expect(result.fields.total_cents).toMatchObject({ confidence: 'high', source: 'pdf_text', evidence: { page: 1 } });
  expect(doubtsOfReading(result).map(({ message }) => message)).toEqual([]);
});

test('a German Factur-X invoice', async () => {
  const { result, values } = await read('lieferant-factur-x.pdf');
  expect(values).toEqual({
    vendor_name: 'Lieferant GmbH',
    invoice_number: '471102',
    invoice_date: '2024-11-15',
    due_date: '2024-12-15',
    total_cents: 52987,
    tax_cents: 5687,
    subtotal_cents: 47300,
    currency: 'EUR',
  });
  expect(result).toMatchObject({
    method: 'embedded_xml',
    kind: 'invoice',
    vendorTaxId: 'DE123456789',
  });
  expect(result.fields.total_cents).toMatchObject({
    confidence: 'high',
    source: 'embedded_xml',
    evidence: { page: 2 },
  });
  expect(doubtsOfReading(result).map(({ message }) => message)).toEqual([]);
  expect(result.lineItems.map((line) => line.amountCents)).toEqual([19800, 27500]);
});

test('the same page reads alike without its embedded file', async () => {
  const pdf = { path: path.resolve('test/samples/lieferant-factur-x.pdf') };
  const { method, fields } = await extractInvoice({ pdf, ownerName: null, useEmbeddedXml: false });
  expect(method).toBe('pdf_text');
  expect([fields.vendor_name?.value, fields.invoice_number?.value, fields.total_cents?.value]).toEqual([
    'Lieferant GmbH',
    '471102',
    52987,
  ]);
});

test('an invoice of sections with subtotals', async () => {
  const { result, values } = await read('azure-interior-invoice.pdf');
  expect(values).toMatchObject({
    vendor_name: 'Azure Interior',
    invoice_number: 'INV/2023/03/0008',
    total_cents: 27984,
    tax_cents: 1694,
  });
  expect(result.lineItems.map((line) => line.amountCents)).toEqual([4200, 7000, 90, 15000]);
});

test('a scan is recognised, and nothing in it is called certain', async () => {
  const { result, values } = await read('northwind-scan.pdf');
  expect(values).toEqual({
    vendor_name: 'Northwind Traders Ltd.',
    invoice_number: 'NW-2026-0117',
    invoice_date: '2026-03-03',
    due_date: '2026-04-02',
    total_cents: 58620,
    tax_cents: 9770,
    subtotal_cents: 48850,
    currency: 'GBP',
  });
  expect(result.method).toBe('ocr');
  expect(Object.values(result.fields).map((field) => field.confidence)).not.toContain('high');
});

test('a scan with a stamp and a footer is a scan, whatever little text lies on it', async () => {
  const pdf = await PDFDocument.load(await readFile(path.resolve('test/samples/northwind-scan.pdf')));
  const [page] = pdf.getPages();
  page?.drawText('RECEIVED 5 March 2026 - Accounts payable - Example Books Ltd', { x: 60, y: 20, size: 7 });
  page?.drawText('Scanned with Paper Pocket, the scanner for your telephone', { x: 60, y: 8, size: 7 });
  const { method, fields } = await extractInvoice({ pdf: await pdf.save(), ownerName: 'Example Books Ltd' });
  expect([method, fields.vendor_name?.value, fields.invoice_number?.value, fields.total_cents?.value]).toEqual([
    'ocr',
    'Northwind Traders Ltd.',
    'NW-2026-0117',
    58620,
  ]);
});

test('a short invoice on paper that is a picture keeps its text', async () => {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  const paper = createCanvas(60, 84);
  const context = paper.getContext('2d');
  context.fillStyle = '#f4efe0';
  context.fillRect(0, 0, 60, 84);
  page.drawImage(await pdf.embedPng(paper.toBuffer('image/png')), { x: 0, y: 0, width: 595, height: 842 });
  const lines = ['Plover Printing Ltd', 'Invoice number PP-7041', 'Invoice date 14 April 2026', 'Total 240.00 GBP'];
  for (const [index, text] of lines.entries()) page.drawText(text, { x: 60, y: 760 - index * 30, size: 12 });
  const { method, fields } = await extractInvoice({ pdf: await pdf.save(), ownerName: null });
  expect([method, fields.invoice_number?.value, fields.total_cents?.value]).toEqual(['pdf_text', 'PP-7041', 24000]);
});

test('a slip photographed on its side, in a shadow, under a text layer that is rubbish', async () => {
  const { result, values } = await read('fabrikam-slip-photo.pdf');
  expect(result.method).toBe('ocr');
  expect(values).toMatchObject({
    vendor_name: 'FABRIKAM HARDWARE TRADING',
    invoice_date: '2026-03-14',
    total_cents: 5295,
    tax_cents: 300,
    subtotal_cents: 4995,
  });
  const box = result.fields.vendor_name?.evidence?.box;
  expect(box && { isUpright: box.height > 10 * box.width, isNearTheRightEdge: box.x > 340 && box.x < 400 }).toEqual({
    isUpright: true,
    isNearTheRightEdge: true,
  });
});

describe('every box of every field covers its value, as pdf.js finds the text of the page', () => {
  /** The values with a place, and those whose place shows something else. */
  async function coveredBy(content: Uint8Array, { fields, codePlaces, ...found }: ExtractionResult) {
    const letters = await lettersOf(content);
    const codeValues = {
      vendor_tax_id: found.vendorTaxId,
      iban: found.iban,
      purchase_order_number: found.purchaseOrderNumber,
    };
    const codes = CODE_NAMES.map(
      (name) => [name, { value: codeValues[name] ?? '', evidence: codePlaces[name] }] as const,
    );
    const placed = [...Object.entries(fields), ...codes].filter(([, { evidence }]) => evidence);
    const missed = placed.flatMap(([name, { value, evidence }]) => {
      const under = evidence ? textUnder(letters[evidence.page - 1] ?? [], evidence.box) : '';
      return saysValue(under, name, value) ? [] : [`${name} ${value}: ${under}`];
    });
    return { places: placed.length, missed };
  }

  const files: [file: string, places: number][] = [
    ['contoso-invoice.pdf', 8],
    ['lieferant-factur-x.pdf', 8],
    ['azure-interior-invoice.pdf', 7],
    ['public/avoir-basic-wl.pdf', 8],
    ['public/avoir-basic.pdf', 8],
    ['public/contoso-training.pdf', 5],
    ['public/coolblue.pdf', 8],
    ['public/factur-x-basic-wl.pdf', 8],
    ['public/factur-x-minimum.pdf', 7],
    ['public/facture-basic-wl.pdf', 9],
    ['public/flipkart.pdf', 7],
    ['public/maystone-lines.pdf', 8],
    ['public/qualityhosting.pdf', 8],
    ['public/zugferd-1-comfort.pdf', 8],
    ['public/zugferd-2-en16931.pdf', 8],
  ];

  test.each(files)('%s: %i places', async (file, places) => {
    const content = await readFile(path.resolve('test/samples', file));
    const { result } = await read(file);
    expect(await coveredBy(content, result)).toEqual({ places, missed: [] });
  });

  test.each([90, 180, 270])('turned by %i degrees, behind a letter', async (turn) => {
    const sample = await PDFDocument.load(await readFile(path.resolve('test/samples/contoso-invoice.pdf')));
    const pdf = await PDFDocument.create();
    const letter = pdf.addPage([595, 842]);
    const font = await pdf.embedFont(StandardFonts.Helvetica);
    letter.drawText('Dear customer, please find our invoice on the next page.', { x: 60, y: 700, size: 11, font });
    const [page] = await pdf.copyPages(sample, [0]);
    if (page) pdf.addPage(page).setRotation(degrees(turn));
    const content = await pdf.save();
    const result = await extractInvoice({ pdf: content, ownerName: 'Example Books Ltd' });
    expect(result.fields.total_cents).toMatchObject({ value: 11_000, evidence: { page: 2 } });
    expect(await coveredBy(content, result)).toEqual({ places: 8, missed: [] });
  });
});
