import { PDFDocument, PDFName, StandardFonts } from 'pdf-lib';
import { closeExtraction, ExtractionFailure, extractInvoice } from '../../src/extraction/extract.js';

afterAll(closeExtraction);

async function onePage(lines: string[]) {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const [index, line] of lines.entries()) page.drawText(line, { x: 50, y: 760 - index * 40, size: 10, font });
  return { pdf, page };
}

test('what was filled into a form is read where it stands', async () => {
  const labels = ['Fabrikam Hardware Ltd', 'INVOICE', 'Invoice number', 'Invoice date', 'Subtotal', 'VAT', 'Total'];
  const { pdf, page } = await onePage(labels);
  const form = pdf.getForm();
  const values = ['FH-2041', '14 March 2026', 'EUR 44.50', 'EUR 8.45', 'EUR 52.95'];
  for (const [index, value] of values.entries()) {
    const field = form.createTextField(`field ${index}`);
    field.setText(value);
    field.addToPage(page, { x: 180, y: 675 - index * 40, width: 140, height: 18 });
  }
  const { fields, method } = await extractInvoice({ pdf: await pdf.save(), ownerName: null });
  expect(method).toBe('pdf_text');
  expect(
    [fields.invoice_number, fields.invoice_date, fields.total_cents, fields.tax_cents].map((field) => field?.value),
  ).toEqual(['FH-2041', '2026-03-14', 5295, 845]);
  const box = fields.total_cents?.evidence?.box;
  expect([Math.trunc((box?.y ?? 0) / 10), (box?.x ?? 0) > 170]).toEqual([31, true]);
});

test('a hidden field is not read', async () => {
  const { pdf, page } = await onePage(['Fabrikam Hardware Ltd', 'INVOICE', 'Invoice number']);
  const field = pdf.getForm().createTextField('number');
  field.setText('FH-2041');
  field.addToPage(page, { x: 180, y: 675, width: 140, height: 18, hidden: true });
  const { fields } = await extractInvoice({ pdf: await pdf.save(), ownerName: null });
  expect(fields.invoice_number).toBeUndefined();
});

async function failureOf(pdf: PDFDocument): Promise<{ reason: string; message: string } | 'no failure'> {
  try {
    await extractInvoice({ pdf: await pdf.save(), ownerName: null });
    return 'no failure';
  } catch (error) {
    if (error instanceof ExtractionFailure) return { reason: error.reason, message: error.message };
    throw error;
  }
}

test('a portfolio says that it is one, and what it holds', async () => {
  const { pdf } = await onePage(['For the best experience, open this PDF portfolio in another program.']);
  for (const name of ['invoice-1.pdf', 'invoice-2.pdf']) await pdf.attach(new Uint8Array([1, 2, 3]), name);
  pdf.catalog.set(PDFName.of('Collection'), pdf.context.obj({ View: 'D' }));
  expect(await failureOf(pdf)).toEqual({
    reason: 'portfolio',
    message: 'The PDF is a portfolio of 2 files (invoice-1.pdf, invoice-2.pdf); upload them one by one',
  });
});

test('a dynamic form says that it is one', async () => {
  const { pdf } = await onePage(['Please wait... If this message is not replaced, your viewer cannot show it.']);
  const form = pdf.context.obj({ Fields: [] });
  const template = pdf.context.register(pdf.context.stream('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"/>'));
  form.set(PDFName.of('XFA'), template);
  pdf.catalog.set(PDFName.of('AcroForm'), form);
  expect(await failureOf(pdf)).toEqual({
    reason: 'xfa_form',
    message: 'The PDF is a dynamic form (XFA), which only the program that it was made with shows; print it to a PDF',
  });
});
