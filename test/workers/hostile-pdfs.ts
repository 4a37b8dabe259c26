import { randomBytes } from 'node:crypto';
import { createDeflate, deflateSync } from 'node:zlib';
import { PDFDocument, StandardFonts } from 'pdf-lib';

/** PDFs that try to hurt whoever opens them, built by hand so that no library corrects them. */

interface RawObject {
  dictionary: string;
  stream?: Uint8Array;
}

/** A one-page PDF around a page content stream; further objects start at number 5. */
export function rawPdf(content: RawObject, more: RawObject[] = [], trailer = ''): Uint8Array {
  const objects: RawObject[] = [
    { dictionary: '/Type /Catalog /Pages 2 0 R' },
    { dictionary: '/Type /Pages /Kids [3 0 R] /Count 1' },
    {
      dictionary:
        '/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /Again 5 0 R >> >>',
    },
    content,
    ...more,
  ];
  return serialize(objects, trailer);
}

/** Pages that are their own parents: a walk through the tree never ends. */
export function pageTreeLoop(): Uint8Array {
  return serialize(
    [
      { dictionary: '/Type /Catalog /Pages 2 0 R' },
      { dictionary: '/Type /Pages /Kids [3 0 R] /Count 1' },
      { dictionary: '/Type /Pages /Kids [2 0 R] /Count 1 /Parent 2 0 R' },
    ],
    '',
  );
}

/** A drawing that draws itself, twice each time. */
export function selfDrawing(): Uint8Array {
  const again = Buffer.from('/Again Do /Again Do');
  const form = '/Type /XObject /Subtype /Form /BBox [0 0 10 10] /Resources << /XObject << /Again 5 0 R >> >>';
  return rawPdf({ dictionary: '', stream: again }, [{ dictionary: form, stream: again }]);
}

/** A small file whose page content is hundreds of megabytes once unpacked. */
export async function flateBomb(megabytes: number): Promise<Uint8Array> {
  const packed = await deflateZeros(megabytes);
  return rawPdf({ dictionary: '/Filter [/FlateDecode /FlateDecode]', stream: deflateSync(packed) });
}

/** Millions of drawing operators that draw nothing. */
export function slowPage(operators: number): Uint8Array {
  const content = Buffer.from('q Q '.repeat(operators));
  return rawPdf({ dictionary: '/Filter /FlateDecode', stream: deflateSync(content, { level: 1 }) });
}

/** Protected by a password nobody knows. */
export function encryptedPdf(): Uint8Array {
  const key = () => `<${randomBytes(32).toString('hex')}>`;
  const encryption = `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${key()} /U ${key()} /P -4 >> /ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]`;
  return rawPdf({ dictionary: '', stream: Buffer.from('BT ET') }, [], encryption);
}

export async function pdfWithPages(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) document.addPage([200, 200]);
  return document.save();
}

/** A readable invoice that carries `megabytes` of noise in an unused stream. */
export async function heavyInvoice(megabytes: number): Promise<Uint8Array> {
  const document = await invoiceDocument();
  document.context.register(document.context.stream(randomBytes(megabytes * 1024 * 1024)));
  return document.save({ useObjectStreams: false });
}

/** A small file with an e-invoice of 1,000 lines, each with a name of so many characters. */
export async function wordyInvoice(characters: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(await plainInvoice());
  const money = (name: string, value: string) => `<cbc:${name} currencyID="USD">${value}</cbc:${name}>`;
  const line = (id: number) =>
    `<cac:InvoiceLine><cbc:ID>${id}</cbc:ID><cbc:InvoicedQuantity unitCode="C62">1</cbc:InvoicedQuantity>` +
    `${money('LineExtensionAmount', '1.00')}<cac:Item><cbc:Name>${'n'.repeat(characters)}</cbc:Name></cac:Item>` +
    `<cac:Price>${money('PriceAmount', '1.00')}</cac:Price></cac:InvoiceLine>`;
  const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:';
  const xml =
    `<?xml version="1.0"?><Invoice xmlns="${ubl}Invoice-2" xmlns:cac="${ubl}CommonAggregateComponents-2" ` +
    `xmlns:cbc="${ubl}CommonBasicComponents-2"><cbc:ID>W-1</cbc:ID><cbc:IssueDate>2026-11-01</cbc:IssueDate>` +
    '<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>USD</cbc:DocumentCurrencyCode>' +
    '<cac:AccountingSupplierParty><cac:Party><cac:PartyName><cbc:Name>Wordy Ltd</cbc:Name></cac:PartyName></cac:Party>' +
    `</cac:AccountingSupplierParty><cac:LegalMonetaryTotal>${money('TaxExclusiveAmount', '1000.00')}` +
    `${money('TaxInclusiveAmount', '1000.00')}${money('PayableAmount', '1000.00')}</cac:LegalMonetaryTotal>` +
    `${Array.from({ length: 1_000 }, (_, index) => line(index + 1)).join('')}</Invoice>`;
  await pdf.attach(Buffer.from(xml), 'factur-x.xml', { mimeType: 'text/xml' });
  return pdf.save();
}

export async function plainInvoice(): Promise<Uint8Array> {
  return (await invoiceDocument()).save();
}

async function invoiceDocument(): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([595, 842]);
  const write = (text: string, x: number, y: number, size = 10) => page.drawText(text, { x, y, size, font });
  write('Northwind Traders Ltd.', 50, 790, 18);
  write('12 Harbour Road, London E1 6AN', 50, 772);
  write('INVOICE', 430, 790, 20);
  write('Invoice number: NW-2026-0117', 400, 750);
  write('Invoice date: 3 March 2026', 400, 735);
  write('Due date: 2 April 2026', 400, 720);
  write('Bill to:', 50, 720);
  write('Example Books Ltd', 50, 705);
  write('Description', 50, 640);
  write('Quantity', 300, 640);
  write('Unit price', 380, 640);
  write('Amount', 490, 640);
  write('Consulting', 50, 620);
  write('3', 310, 620);
  write('£150.00', 385, 620);
  write('£450.00', 490, 620);
  write('Subtotal', 400, 580);
  write('£450.00', 490, 580);
  write('VAT 20%', 400, 565);
  write('£90.00', 490, 565);
  write('Total', 400, 550);
  write('£540.00', 490, 550);
  return document;
}

async function deflateZeros(megabytes: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 1 });
  const chunks: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk));
  const zeros = Buffer.alloc(1024 * 1024);
  for (let written = 0; written < megabytes; written += 1) {
    if (!deflate.write(zeros)) await new Promise((resolve) => deflate.once('drain', resolve));
  }
  await new Promise<void>((resolve) => deflate.end(() => resolve()));
  return Buffer.concat(chunks);
}

function serialize(objects: RawObject[], trailer: string): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const push = (part: Uint8Array | string) => {
    const bytes = Buffer.from(part);
    parts.push(bytes);
    length += bytes.length;
  };
  for (const [index, { dictionary, stream }] of objects.entries()) {
    offsets.push(length);
    const size = stream ? ` /Length ${stream.length}` : '';
    push(`${index + 1} 0 obj\n<< ${dictionary}${size} >>\n`);
    if (stream) {
      push('stream\n');
      push(stream);
      push('\nendstream\n');
    }
    push('endobj\n');
  }
  const start = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  push(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`);
  push(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}
