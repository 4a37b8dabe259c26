import { PDFDocument, StandardFonts } from 'pdf-lib';

/** Text of a page: what, and where, in points from the upper left corner. */
export type Print = [text: string, x: number, y: number];

export async function pdfOf(...pages: Print[][]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const prints of pages) {
    const page = pdf.addPage([595, 842]);
    for (const [text, x, y] of prints) page.drawText(text, { x, y: 842 - y, size: 10, font });
  }
  return pdf.save();
}

export interface Paper {
  kennung: string;
  day: string;
  payableOn: string;
  goods: string;
  tax: string;
  subtotal: string;
  collected: string;
  positions?: number;
}

/** A paper mill whose logo is a picture: no name, labels of its own, a deposit between total and what is collected. */
export function paperMill({ kennung, day, payableOn, goods, tax, subtotal, collected, positions = 2 }: Paper): Print[] {
  const rows = Array.from({ length: positions }, (_row, index): Print[] => [
    [`Papier Sorte ${index + 1}`, 60, 330 + 16 * index],
    ['Palette', 300, 330 + 16 * index],
  ]);
  const foot = 350 + 16 * positions;
  return [
    ['Ihre Lieferung vom Werk Elbe', 60, 60],
    ['Telefon 040 5550199', 380, 60],
    ['post@nordlicht-papier.de', 380, 74],
    ['USt-IdNr. DE811122334', 380, 88],
    ['Acme', 60, 130],
    ['Hafenweg 4', 60, 144],
    ['20457 Hamburg', 60, 158],
    ['Rechnung', 60, 210],
    ['Kundenkonto', 60, 240],
    ['88-4100', 200, 240],
    ['Beleg-Kennung', 60, 256],
    [kennung, 200, 256],
    ['Ausfertigung', 60, 272],
    [day, 200, 272],
    ['Abbuchung', 60, 288],
    [payableOn, 200, 288],
    ...rows.flat(),
    ['Warenwert', 300, foot],
    [goods, 480, foot],
    ['MwSt 19 %', 300, foot + 16],
    [tax, 480, foot + 16],
    ['Gesamtbetrag', 300, foot + 32],
    [subtotal, 480, foot + 32],
    ['Mit Pfand abgebucht', 300, foot + 48],
    [collected, 480, foot + 48],
  ];
}

export const march: Paper = {
  kennung: 'NP-77/2026',
  day: '05/03/2026',
  payableOn: '19/03/2026',
  goods: '100,00',
  tax: '19,00',
  subtotal: '119,00',
  collected: '131,00',
};

/** The next one of the same vendor. */
export const april: Paper = {
  kennung: 'NP-1024/2026',
  day: '02/04/2026',
  payableOn: '16/04/2026',
  goods: '1.200,00',
  tax: '228,00',
  subtotal: '1.428,00',
  collected: '1.452,00',
  positions: 7,
};
