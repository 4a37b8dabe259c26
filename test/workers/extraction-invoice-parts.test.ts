import { doubtsOfReading } from '../../src/extraction/doubt/doubts.js';
import { closeExtraction, extractInvoice } from '../../src/extraction/extract.js';
import { continued, invoice, terms } from '../support/bound-invoices.js';
import { type Print, pdfOf } from '../support/paper-mill.js';

afterAll(closeExtraction);

async function read(...pages: Print[][]) {
  const result = await extractInvoice({ pdf: await pdfOf(...pages), ownerName: null });
  const several = doubtsOfReading(result).filter(({ code }) => code === 'several_invoices');
  return { parts: result.findings.parts, reasons: several.map(({ message }) => message) };
}

test('a file of two invoices and their terms names the pages of each', async () => {
  const found = await read(invoice('R-2026-17', '119,00'), continued, invoice('R-2026-18', '59,50'), terms);
  expect(found).toEqual({
    parts: [
      { firstPage: 1, lastPage: 2, kind: 'invoice', number: 'R-2026-17' },
      { firstPage: 3, lastPage: 3, kind: 'invoice', number: 'R-2026-18' },
      { firstPage: 4, lastPage: 4, kind: 'terms', number: null },
    ],
    reasons: ['Pages 1–2 and 3 look like 2 invoices (R-2026-17, R-2026-18), and page 4 is terms'],
  });
});

test('one invoice of several pages is one', async () => {
  expect(await read(invoice('R-2026-17', '119,00'), continued, terms)).toEqual({ parts: [], reasons: [] });
});
