import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeQuotas } from '../../src/store/quotas.js';
import { InboxBooks } from '../support/inbox.js';

const eInvoices = 'test/samples/e-invoices';
const selection = `status kind extractionMethod contentType filename fileSizeBytes errorReason reviewReasons
  extractedVendorName extractedInvoiceNumber extractedInvoiceDate extractedDueDate extractedTotalCents
  extractedTaxCents extractedSubtotalCents extractedCurrency vendorTaxId vendorIban pdfPageCount`;

let inbox: InboxBooks;
beforeAll(async () => {
  inbox = await InboxBooks.start({ currency: 'EUR' });
});

function sample(name: string): { name: string; content: Buffer } {
  return { name, content: readFileSync(join(eInvoices, name)) };
}

async function readInbox(file: { name: string; content: Uint8Array }): Promise<string> {
  const id = await inbox.upload(file);
  await inbox.books.drain();
  return id;
}

/** What is behind a signed link. */
async function linked(url: string) {
  const response = await fetch(url);
  return { type: response.headers.get('content-type'), content: Buffer.from(await response.arrayBuffer()) };
}

function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

describe('an e-invoice as bare XML', () => {
  test.each([
    [
      'xrechnung-ubl.xml',
      {
        status: 'READY',
        kind: 'INVOICE',
        reviewReasons: [],
        extractedVendorName: 'Wasserwerk Nord Prüftechnik GmbH',
        extractedInvoiceNumber: 'WN-2026-4711',
        extractedInvoiceDate: '2026-10-05',
        extractedDueDate: '2026-11-04',
        extractedTotalCents: 164_200,
        extractedTaxCents: 24_200,
        extractedSubtotalCents: 140_000,
        extractedCurrency: 'EUR',
        vendorTaxId: 'DE123456789',
        vendorIban: 'DE89370400440532013000',
      },
    ],
    [
      'xrechnung-cii.xml',
      {
        status: 'READY',
        kind: 'INVOICE',
        reviewReasons: [],
        extractedVendorName: 'Heizungsbau Sommer KG',
        extractedInvoiceNumber: 'R-88123',
        extractedInvoiceDate: '2026-10-01',
        extractedDueDate: '2026-10-15',
        extractedTotalCents: 67_830,
        extractedTaxCents: 10_830,
        extractedSubtotalCents: 57_000,
        extractedCurrency: 'EUR',
        vendorTaxId: 'DE136695976',
        vendorIban: 'DE02120300000000202051',
      },
    ],
    [
      'peppol-invoice.xml',
      {
        status: 'READY',
        kind: 'INVOICE',
        reviewReasons: [],
        extractedVendorName: 'Björkgrens Snickeri AB',
        extractedInvoiceNumber: 'SNIP-8801',
        extractedInvoiceDate: '2026-09-14',
        extractedDueDate: '2026-10-14',
        extractedTotalCents: 1_050_000,
        extractedTaxCents: 210_000,
        extractedSubtotalCents: 840_000,
        extractedCurrency: 'SEK',
        vendorTaxId: 'SE556677889901',
        vendorIban: 'SE4550000000058398257466',
      },
    ],
    [
      'peppol-credit-note.xml',
      {
        status: 'NEEDS_REVIEW',
        kind: 'CREDIT_NOTE',
        reviewReasons: ['The document is a credit note'],
        extractedVendorName: 'Imprimerie du Canal SPRL',
        extractedInvoiceNumber: 'CN-77',
        extractedInvoiceDate: '2026-09-20',
        extractedDueDate: null,
        extractedTotalCents: 12_100,
        extractedTaxCents: 2_100,
        extractedSubtotalCents: 10_000,
        extractedCurrency: 'EUR',
        vendorTaxId: 'BE0123456749',
        vendorIban: null,
      },
    ],
  ])('%s is kept as it was sent, read as XML and shown as a page', async (name, expected) => {
    const file = sample(name);
    const id = await readInbox(file);
    expect(await inbox.document(id, selection)).toEqual({
      ...expected,
      extractionMethod: 'EMBEDDED_XML',
      contentType: 'application/xml',
      filename: name,
      fileSizeBytes: file.content.length,
      errorReason: null,
      pdfPageCount: 1,
    });
    const { pdfUrl, originalUrl } = await inbox.document(id, 'pdfUrl originalUrl');
    expect(await linked(originalUrl)).toEqual({ type: 'application/xml', content: file.content });
    const shown = await linked(pdfUrl);
    expect([shown.type, shown.content.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-']);
    const { extractionEvidence } = await inbox.document(id, 'extractionEvidence { field page }');
    expect(extractionEvidence).toEqual(
      expect.arrayContaining([
        { field: 'total_cents', page: 1 },
        { field: 'vendor_name', page: 1 },
        { field: 'invoice_number', page: 1 },
        { field: 'invoice_date', page: 1 },
      ]),
    );
  });

  test('is one document however often it is sent, and until it is read its link leads to the file itself', async () => {
    const own = await InboxBooks.start({ currency: 'EUR' });
    const file = sample('xrechnung-ubl.xml');
    const id = await own.upload(file);
    const { pdfUrl } = await own.document(id, 'pdfUrl');
    expect(await linked(pdfUrl)).toEqual({ type: 'application/xml', content: file.content });
    expect(await own.upload(file)).toBe(id);
  });

  test('makes the same page when it is read again, and takes both files along when it is deleted', async () => {
    const file = sample('peppol-invoice.xml');
    const own = await InboxBooks.start({ currency: 'SEK' });
    const id = await own.upload(file);
    await own.books.drain();
    const [{ pdf }] = (await own.select('select pdf_sha256 as pdf from invoice_documents where owner_id = ?')) as [
      { pdf: string },
    ];
    await own.run('reextractInvoiceDocument', { id }, 'invoiceDocument { id }');
    await own.books.drain();
    expect(await own.select('select pdf_sha256 as pdf from invoice_documents where owner_id = ?')).toEqual([{ pdf }]);
    expect(await own.storedBytes(pdf)).toBeGreaterThan(5_000);
    await own.run('deleteInvoiceDocument', { id }, 'success');
    await own.books.drain();
    expect([await own.storedBytes(pdf), await own.storedBytes(sha256(file.content))]).toEqual([null, null]);
    expect(await own.select('select 1 from stored_files where owner_id = ?')).toEqual([]);
  });

  test('becomes a bill that has the XML and the page', async () => {
    const own = await InboxBooks.start({ currency: 'EUR' });
    const file = sample('xrechnung-cii.xml');
    const id = await own.upload(file);
    await own.books.drain();
    const contactId = await own.vendor({ name: 'Heizungsbau Sommer KG' });
    const { bill } = await own.run(
      'convertInvoiceDocument',
      { id, contactId },
      'bill { totalCents attachments { filename contentType url } }',
    );
    expect(bill.totalCents).toBe(67_830);
    expect(
      bill.attachments.map(({ filename, contentType }: Record<string, string>) => [filename, contentType]),
    ).toEqual([
      ['xrechnung-cii.xml', 'application/xml'],
      ['xrechnung-cii.xml.pdf', 'application/pdf'],
    ]);
    expect((await linked(bill.attachments[0].url)).content).toEqual(file.content);
  });

  test('says which business rules it breaks', async () => {
    const broken = sample('xrechnung-ubl.xml')
      .content.toString()
      .replace('<cbc:PayableAmount currencyID="EUR">1642.00', '<cbc:PayableAmount currencyID="EUR">1624.00');
    const id = await readInbox({ name: 'broken.xml', content: Buffer.from(broken) });
    const { status, doubts } = await inbox.document(id, 'status doubts { code message }');
    expect(status).toBe('READY');
    expect(doubts).toContainEqual({ code: 'rule_broken', message: expect.stringContaining('BR-CO-16') });
  });

  test('of an owner whose files may take no more is not read, and says so', async () => {
    const own = await InboxBooks.start({ currency: 'EUR' });
    const file = sample('xrechnung-cii.xml');
    const id = await own.upload(file);
    const em = await own.books.em();
    await em.transactional((inside) => changeQuotas(inside, { storageBytes: file.content.length + 100 }));
    await own.books.drain();
    expect(await own.document(id, 'status errorReason')).toEqual({ status: 'ERROR', errorReason: 'quota_exceeded' });
  });
});

describe('refused by their content', () => {
  test.each([
    ['text', 'Invoice 17, 100.00 EUR'],
    ['other XML', '<?xml version="1.0"?><order><total>100</total></order>'],
    ['an invoice with a document type', '<?xml version="1.0"?><!DOCTYPE Invoice [<!ENTITY a "b">]><Invoice/>'],
    ['HTML', '<!DOCTYPE html><html><body>Invoice</body></html>'],
    ['XML that never begins', `<!-- ${'x'.repeat(70_000)} --><Invoice/>`],
    ['nothing', ''],
  ])('%s', async (_name, content) => {
    const before = await inbox.snapshot();
    const answer = await inbox.books.upload('/api/books/invoice_documents', {
      name: 'invoice.xml',
      content: Buffer.from(content),
    });
    expect([answer.status, answer.body.error]).toEqual([
      422,
      {
        code: 'FILE_NOT_PDF',
        message: 'invoice.xml is no PDF, no picture (JPEG, PNG, WebP, TIFF, HEIC), and no e-invoice in XML (UBL, CII)',
      },
    ]);
    expect(await inbox.snapshot()).toEqual(before);
  });
});

describe('hostile XML ends with a reason', () => {
  const head = '<?xml version="1.0"?><Invoice>';
  test.each([
    ['nested deeper than invoices are', `${head}${'<a>'.repeat(200)}${'</a>'.repeat(200)}</Invoice>`],
    ['of more elements than invoices have', `${head}${'<a/>'.repeat(500_001)}</Invoice>`],
    ['with an entity in its middle', `${head}<!DOCTYPE a [<!ENTITY b "c">]></Invoice>`],
    ['that never closes an element', `${head}${'<a '.repeat(400_000)}`],
    ['that is cut off', sample('xrechnung-ubl.xml').content.toString().slice(0, 3_000)],
  ])('%s', async (_name, content) => {
    const id = await readInbox({ name: 'hostile.xml', content: Buffer.from(content) });
    expect(await inbox.document(id, 'status errorReason reviewReasons')).toEqual({
      status: 'ERROR',
      errorReason: 'broken',
      reviewReasons: ['The XML is not an invoice in CII or UBL that can be read'],
    });
  });
});
