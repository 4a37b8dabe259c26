import { PDFDocument, type PDFImage, PDFName, rgb } from 'pdf-lib';
import { encode } from 'uqr';
import { drawTable } from './draw-table.js';
import { margin, Pages } from './pages.js';
import { stillPng } from './png.js';
import type { Fact, Logo, Payment, Sheet } from './sheet.js';
import { Typeface } from './typeface.js';

/** Where the window of an envelope shows the recipient: DIN 5008, form B; with margins that US windows share. */
const window = { top: 138, width: 240 };
const senderWidth = 190;
const factsWidth = 215;
const logoBox = { width: 190, height: 62 };
const body = 9.2;
const codeSize = 92;

/** The document as PDF. The same sheet is the same bytes. Throws PRINT_TOO_LONG, and for a logo that is no image. */
export async function drawSheet(sheet: Sheet): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  describe(pdf, sheet);
  const typeface = new Typeface(pdf);
  await typeface.prepare(textsOf(sheet));
  const pages = new Pages(pdf, typeface, sheet.paper, sheet.mark);
  pages.add();
  drawHead(pages, sheet, sheet.logo && (await embedLogo(pdf, sheet.logo)));
  for (const paragraph of sheet.paragraphs) {
    pages.write(paragraph, { size: body });
    pages.top += 6;
  }
  for (const table of sheet.tables) {
    pages.top += 8;
    drawTable(pages, table);
    pages.top += 6;
  }
  drawTotals(pages, sheet);
  for (const note of sheet.notes) {
    pages.top += 4;
    pages.write(note, { size: body });
  }
  if (sheet.payment) drawPayment(pages, sheet.payment);
  drawTitles(pages, sheet);
  drawFooters(pages, sheet);
  return pdf.save({ addDefaultPage: false });
}

function describe(pdf: PDFDocument, { title, author, language, day }: Sheet): void {
  const date = new Date(`${day}T00:00:00Z`);
  pdf.setTitle(title, { showInWindowTitleBar: true });
  pdf.setAuthor(author);
  pdf.setCreator('books');
  pdf.setProducer('books');
  pdf.setLanguage(language);
  pdf.setCreationDate(date);
  pdf.setModificationDate(date);
  pdf.catalog.set(PDFName.of('PageLayout'), PDFName.of('OneColumn'));
}

/** Everything that is drawn, to know which fonts it needs. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return ['0123456789'];
  return Object.entries(value).flatMap(([name, part]) => (name === 'logo' ? [] : textsOf(part)));
}

async function embedLogo(pdf: PDFDocument, { type, content }: Logo): Promise<PDFImage> {
  const bytes = Buffer.from(content, 'base64');
  return type === 'image/png' ? pdf.embedPng(stillPng(bytes)) : pdf.embedJpg(bytes);
}

function drawHead(pages: Pages, sheet: Sheet, logo: PDFImage | null): void {
  drawSender(pages, sheet, logo);
  drawRecipient(pages, sheet);
  drawFacts(pages, sheet.facts);
  pages.top = Math.max(pages.top, 272);
  pages.write(sheet.title, { size: 17, weight: 'bold' });
  pages.top += 8;
}

function drawSender(pages: Pages, { sender }: Sheet, logo: PDFImage | null): void {
  if (logo) {
    const scale = Math.min(logoBox.width / logo.width, logoBox.height / logo.height, 1);
    const [width, height] = [logo.width * scale, logo.height * scale];
    pages.page.drawImage(logo, { x: margin.left, y: pages.height - margin.top + 14 - height, width, height });
  } else {
    pages.top = margin.top - 14;
    pages.write(sender.name, { size: 15, weight: 'bold' }, { width: pages.span - senderWidth - 20 });
  }
  const x = pages.right - senderWidth;
  pages.top = margin.top - 14;
  pages.write(sender.name, { size: 8.4, weight: 'bold' }, { x, width: senderWidth });
  for (const line of sender.lines.slice(0, 8)) pages.write(line, { size: 8, isQuiet: true }, { x, width: senderWidth });
}

function drawRecipient(pages: Pages, { returnAddress, recipient }: Sheet): void {
  const top = Math.max(window.top, pages.top + 8);
  const [line] = pages.wrapped(returnAddress, window.width, { size: 6.2 });
  pages.draw(line ?? '', margin.left, top, { size: 6.2, isQuiet: true });
  pages.top = top + 14;
  for (const text of recipient.slice(0, 8)) pages.write(text, { size: 10 }, { width: window.width });
}

function drawFacts(pages: Pages, facts: readonly Fact[]): void {
  const below = pages.top;
  const left = pages.right - factsWidth;
  pages.top = Math.max(window.top, margin.top) + 14;
  for (const fact of facts) pages.top += drawFact(pages, fact, left, factsWidth, pages.top);
  pages.top = Math.max(below, pages.top) + 22;
}

/** A label and its value beside it; answers the height. */
function drawFact(pages: Pages, { label, value }: Fact, x: number, width: number, top: number): number {
  const labelWidth = width * 0.46;
  const labels = pages.wrapped(label, labelWidth - 6, { size: 8.4 });
  const values = pages.wrapped(value, width - labelWidth, { size: 8.8 });
  for (const [index, text] of labels.entries())
    pages.draw(text, x, top + index * pages.lineOf(8.4), { size: 8.4, isQuiet: true });
  for (const [index, text] of values.entries())
    pages.draw(text, x + labelWidth, top + index * pages.lineOf(8.8), { size: 8.8 });
  return Math.max(labels.length * pages.lineOf(8.4), values.length * pages.lineOf(8.8)) + 2.5;
}

function drawTotals(pages: Pages, { totals }: Sheet): void {
  if (totals.length === 0) return;
  const left = pages.right - 260;
  const height = (size: number) => pages.lineOf(size) + 4;
  pages.ensureRoom(totals.reduce((sum, { isStrong }) => sum + height(isStrong ? 11 : body) + (isStrong ? 4 : 0), 0));
  for (const { label, value, isStrong = false } of totals) {
    const style = { size: isStrong ? 11 : body, weight: isStrong ? ('bold' as const) : ('regular' as const) };
    if (isStrong) {
      pages.top += 2;
      pages.rule(pages.top, left);
      pages.top += 3;
    }
    pages.draw(label, left, pages.top, style);
    pages.draw(value, pages.right, pages.top, { ...style, align: 'right' });
    pages.top += height(style.size);
  }
  pages.top += 8;
}

function drawPayment(pages: Pages, { heading, facts, code }: Payment): void {
  const width = pages.span - (code ? codeSize + 24 : 0);
  const heights = facts.length * 16 + 24;
  pages.top += 12;
  pages.ensureRoom(Math.max(heights, code ? codeSize + 18 : 0));
  const start = pages.top;
  pages.write(heading, { size: 10, weight: 'bold' }, { width });
  pages.top += 4;
  for (const fact of facts) pages.top += drawFact(pages, fact, margin.left, Math.min(width, 360), pages.top);
  if (code) {
    drawCode(pages, code.content, pages.right - codeSize, start);
    pages.draw(code.caption, pages.right, start + codeSize + 3, { size: 7.4, isQuiet: true, align: 'right' });
    pages.top = Math.max(pages.top, start + codeSize + 14);
  }
}

/** As EPC069-12 wants it: correction M, version 13 at most; each run of dark modules is one rectangle. */
function drawCode(pages: Pages, content: string, x: number, top: number): void {
  const { data, size } = encode(content, { ecc: 'M', maxVersion: 13, border: 4 });
  const module = codeSize / size;
  for (const [row, modules] of data.entries()) {
    for (let from = 0; from < size; from++) {
      if (!modules[from]) continue;
      let to = from;
      while (modules[to + 1]) to++;
      pages.page.drawRectangle({
        x: x + from * module,
        y: pages.height - top - (row + 1) * module,
        width: (to - from + 1) * module,
        height: module,
        color: rgb(0, 0, 0),
      });
      from = to;
    }
  }
}

/** A page that came loose from the first still says of what it is. */
function drawTitles(pages: Pages, { title, sender }: Sheet): void {
  const style = { size: 8, isQuiet: true } as const;
  const [line = ''] = pages.wrapped(`${title} · ${sender.name}`, pages.span, style);
  for (const page of pages.all.slice(1)) pages.draw(line, margin.left, margin.top - 22, style, page);
}

function drawFooters(pages: Pages, { footer, pageNumber }: Sheet): void {
  const style = { size: 7.2, isQuiet: true } as const;
  const width = pages.span - 90;
  const lines = footer.flatMap((text) => pages.wrapped(text, width, style)).slice(0, 4);
  const top = pages.height - margin.bottom + 18;
  for (const [index, page] of pages.all.entries()) {
    const number = pageNumber.replace('{page}', String(index + 1)).replace('{pages}', String(pages.all.length));
    pages.draw(number, pages.right, top, { ...style, align: 'right' }, page);
    for (const [line, text] of lines.entries())
      pages.draw(text, margin.left, top + line * pages.lineOf(style.size), style, page);
  }
}
