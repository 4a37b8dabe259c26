import { limits } from '../../../src/contract/limits.js';
import { findInvoiceParts } from '../../../src/extraction/fields/invoice-parts.js';
import { buildLayout, type Layout } from '../../../src/extraction/layout/layout.js';
import { openPdf, type PdfPage, readPage } from '../../../src/extraction/pdf/pdf-pages.js';
import { CONTINENTAL_PAPERS } from '../../support/papers/continental.js';
import { ENGLISH_PAPERS } from '../../support/papers/english.js';
import { drawPaper, type LayoutName } from '../../support/papers/layouts.js';
import type { Paper } from '../../support/papers/paper.js';
import { page } from './page.js';

const papers = [...ENGLISH_PAPERS, ...CONTINENTAL_PAPERS];

async function pagesOf(paper: Paper, layout: LayoutName): Promise<PdfPage[]> {
  const pdf = await openPdf(await drawPaper(paper, layout), 20);
  const pages: PdfPage[] = [];
  for (let number = 1; number <= pdf.pageCount; number += 1) pages.push(await readPage(pdf.document, number));
  await pdf.close();
  return pages;
}

/** Files one behind the other. */
function bound(...files: PdfPage[][]): Layout {
  return buildLayout(files.flat().map((each, index) => ({ ...each, number: index + 1 })));
}

/** Pages written in grids, one behind the other. */
function written(...texts: string[]): Layout {
  const layout: Layout = { pages: [], lines: [] };
  for (const [place, text] of texts.entries()) {
    layout.pages.push({ number: place + 1, width: 595, height: 842 });
    for (const line of page(text).lines) {
      const moved = { page: place + 1, index: layout.lines.length };
      const segments = line.segments.map((segment) => ({ ...segment, page: moved.page, line: moved.index }));
      layout.lines.push({ ...line, ...moved, segments });
    }
  }
  return layout;
}

const invoice = (number: string, total: string, more = '') => `
Muster Werkzeuge GmbH                    Hauptstr. 1
${more}
Rechnung
Rechnung Nr. ${number}          Rechnungsdatum 02.03.2026
Bezeichnung        Menge   Preis    Betrag
Beratung           2       50,00    ${total} €
Gesamtbetrag  ${total} €`;

const sentence =
  'Lieferungen erfolgen auf Grundlage dieser Bedingungen, soweit nichts anderes schriftlich vereinbart wurde.';
const prose = Array.from({ length: 20 }, () => sentence).join('\n');
const terms = `Allgemeine Geschäftsbedingungen\n${prose}`;

const continued = `
Artikel 12         3       10,00    30,00 €
Artikel 13         3       10,00    30,00 €`;

function parts(...texts: string[]) {
  return findInvoiceParts(written(...texts), null);
}

test('two invoices of a page each are two parts, with their numbers', () => {
  expect(parts(invoice('R-2026-17', '100,00'), invoice('R-2026-18', '120,00'))).toEqual([
    { firstPage: 1, lastPage: 1, kind: 'invoice', number: 'R-2026-17' },
    { firstPage: 2, lastPage: 2, kind: 'invoice', number: 'R-2026-18' },
  ]);
});

test('a page that names no invoice goes with the one before, and terms are a part of their own', () => {
  const found = parts(invoice('R-2026-17', '100,00'), continued, terms, prose, invoice('R-2026-18', '120,00'), terms);
  expect(found).toEqual([
    { firstPage: 1, lastPage: 2, kind: 'invoice', number: 'R-2026-17' },
    { firstPage: 3, lastPage: 4, kind: 'terms', number: null },
    { firstPage: 5, lastPage: 5, kind: 'invoice', number: 'R-2026-18' },
    { firstPage: 6, lastPage: 6, kind: 'terms', number: null },
  ]);
});

test('invoices without numbers are told apart by their count of pages', () => {
  const counted = (text: string, count: string) => `${text.replace(/Rechnung Nr\. \S+/, '')}\nSeite ${count}`;
  const first = counted(invoice('', '100,00'), '1 von 2');
  const second = counted(continued, '2 von 2');
  const other = counted(invoice('', '120,00'), '1 von 1');
  expect(parts(first, second, other)).toEqual([
    { firstPage: 1, lastPage: 2, kind: 'invoice', number: null },
    { firstPage: 3, lastPage: 3, kind: 'invoice', number: null },
  ]);
  expect(parts(first, other)).toEqual([]);
});

test('another seller’s tax number is another invoice', () => {
  const of = (taxId: string, total: string) =>
    invoice('', total, `USt-IdNr. ${taxId}`).replace(/Rechnung Nr\. \s*/, '');
  expect(parts(of('DE136695976', '100,00'), of('DE129274202', '120,00'))).toEqual([
    { firstPage: 1, lastPage: 1, kind: 'invoice', number: null },
    { firstPage: 2, lastPage: 2, kind: 'invoice', number: null },
  ]);
  expect(parts(of('DE136695976', '100,00'), of('DE136695976', '120,00'))).toEqual([]);
});

test.each([
  ['the copy of an invoice', [invoice('R-2026-17', '100,00'), invoice('R-2026-17', '100,00')]],
  ['an invoice with its terms', [invoice('R-2026-17', '100,00'), terms, prose]],
  [
    'a second page that names another invoice in its text',
    [invoice('R-2026-17', '100,00'), `${invoice('R-2026-16', '90,00')}\nErsetzt durch R-2026-17`],
  ],
  [
    'an invoice that lists those that follow',
    [`${invoice('R-2026-17', '100,00')}\nDarin enthalten: R-2026-18`, invoice('R-2026-18', '40,00')],
  ],
  ['a page counted on', [invoice('R-2026-17', '100,00'), `${invoice('R-2026-18', '120,00')}\nSeite 2 von 2`]],
  [
    'an invoice that goes on behind its terms',
    [invoice('R-2026-17', '100,00'), terms, continued, invoice('R-2026-18', '120,00')],
  ],
  [
    'a number that comes back',
    [invoice('R-2026-17', '100,00'), invoice('R-2026-18', '120,00'), invoice('R-2026-17', '100,00')],
  ],
  [
    'a part without a total',
    [invoice('R-2026-17', '100,00').replace(/Gesamtbetrag.*/, ''), invoice('R-2026-18', '120,00')],
  ],
  [
    'more invoices than a document is split into',
    Array.from({ length: limits.partsPerDocument + 1 }, (_, index) => invoice(`R-2026-${100 + index}`, '100,00')),
  ],
])('%s is not taken apart', (_name, texts) => {
  expect(parts(...texts)).toEqual([]);
});

test('as many invoices as a document is split into are told', () => {
  const texts = Array.from({ length: limits.partsPerDocument }, (_, index) =>
    invoice(`R-2026-${100 + index}`, '100,00'),
  );
  expect(parts(...texts)).toHaveLength(limits.partsPerDocument);
});

/** What gives no sure number, or no sure total, is not told from what stands beside it. */
const notTold = ['us-broadcast and us-electricity', 'us-electricity and us-water-with-arrears'];

test.each(['paged', 'letterhead'] as const)(
  'of invoices drawn as %s none is taken apart, and two are told from each other',
  async (layout) => {
    const drawn: { name: string; pages: PdfPage[] }[] = [];
    for (const paper of papers) drawn.push({ name: paper.name, pages: await pagesOf(paper, layout) });
    const found = { takenApart: [] as string[], cutWrongly: [] as string[], missed: [] as string[] };
    for (const [index, { name, pages }] of drawn.entries()) {
      const next = drawn[(index + 1) % drawn.length] as (typeof drawn)[number];
      if (findInvoiceParts(bound(pages), null).length > 0) found.takenApart.push(name);
      const cuts = findInvoiceParts(bound(pages, next.pages), null).map(({ firstPage }) => firstPage);
      if (cuts.length === 0) found.missed.push(`${name} and ${next.name}`);
      else if (cuts.join() !== `1,${pages.length + 1}`) found.cutWrongly.push(`${name} and ${next.name}: ${cuts}`);
    }
    expect(found).toEqual({ takenApart: [], cutWrongly: [], missed: notTold });
  },
);
