import { PDFDocument, StandardFonts } from 'pdf-lib';
import { doubtsOfReading } from '../../src/extraction/doubt/doubts.js';
import { closeExtraction, extractInvoice } from '../../src/extraction/extract.js';

/** What a whole PDF says beside its total that the total is held against. */

afterAll(closeExtraction);

async function doubtsOfPdf({ words, iban, slip }: { words: string; iban: string; slip: string }) {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const lines = [
    ['Vandelay Industries GmbH'],
    ['Hafenweg 4, 20457 Hamburg', 'www.vandelay.de'],
    ['Rechnung Nr.', 'R-2026-17'],
    ['Rechnungsdatum', '02.03.2026'],
    ['Nettobetrag', '100,00 EUR'],
    ['MwSt 19 %', '19,00 EUR'],
    ['Gesamtbetrag', '119,00 EUR'],
    [`In Worten: ${words}`],
    [`IBAN ${iban}`],
    ['Zahlteil'],
    ['Betrag', slip],
  ];
  for (const [row, cells] of lines.entries())
    for (const [column, text] of cells.entries())
      page.drawText(text, { x: 50 + column * 200, y: 780 - row * 50, size: 10, font });
  const result = await extractInvoice({ pdf: await pdf.save(), ownerName: null });
  return doubtsOfReading(result)
    .filter(({ code }) => ['words_differ', 'slip_differs', 'iban_invalid'].includes(code))
    .map(({ code, message, sides }) => [code, message, sides.map(({ evidence }) => evidence?.page)]);
}

test('words, slip and bank account that bear out the total raise no doubt', async () => {
  const right = { words: 'einhundertneunzehn Euro 00/100', iban: 'DE02 1203 0000 0000 2020 51', slip: '119,00 EUR' };
  expect(await doubtsOfPdf(right)).toEqual([]);
});

test('words, slip and bank account that contradict are told with the values and places of both sides', async () => {
  const wrong = { words: 'einhundertneunzig Euro', iban: 'DE03 1203 0000 0000 2020 51', slip: '191,00 EUR' };
  expect(await doubtsOfPdf(wrong)).toEqual([
    ['words_differ', 'The total is 119.00 EUR, but in words the page says “einhundertneunzig Euro”', [1, 1]],
    ['slip_differs', 'The total is 119.00 EUR, but the payment slip asks for 191.00 EUR', [1, 1]],
    ['iban_invalid', 'The bank account DE03 1203 0000 0000 2020 51 has the check digits 03, right would be 02', [1]],
  ]);
});
