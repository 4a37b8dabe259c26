import { type Paper, type PaperItem, writeMoney } from './paper.js';
import { Pen } from './pen.js';

/** Ways to lay the same paper out. Each puts labels, parties, table and sums elsewhere. */
export const LAYOUTS = {
  letterhead,
  window: windowLetter,
  parties,
  inline,
  cells,
  paged,
  slip,
  unlabelled,
  offset,
  mirrored,
  grid,
  stacked,
} as const;

export type LayoutName = keyof typeof LAYOUTS;

export async function drawPaper(paper: Paper, layout: LayoutName): Promise<Uint8Array> {
  return await LAYOUTS[layout](paper);
}

/** Vendor in the upper left corner, buyer below, details on the right with their labels beside them. */
async function letterhead(paper: Paper): Promise<Uint8Array> {
  const pen = await Pen.create('sans', 10);
  pen.at(50, paper.vendor.name, { size: 16, bold: true });
  pen.endingAt(545, paper.title.toUpperCase(), { size: 18 });
  pen.down(1.8);
  pen.lines(50, [...paper.vendor.address, ...paper.vendor.contact], { size: 9 });
  pen.down(1.5);
  const top = pen.y;
  pen.lines(50, [paper.buyer.label], { bold: true });
  pen.lines(50, [paper.buyer.name, ...paper.buyer.address]);
  const below = pen.y;
  pen.y = top;
  for (const [label, value] of paper.details) {
    pen.at(330, label);
    pen.endingAt(545, value);
    pen.down();
  }
  pen.y = Math.max(below, pen.y);
  pen.down(2);
  drawOpening(pen, paper);
  drawSummary(pen, paper);
  drawTable(pen, paper, paper.items);
  drawSums(pen, paper, 545, 360);
  drawNotes(pen, paper);
  return await pen.toPdf();
}

/** A letter for a window envelope: the sender in one small line above the receiver, everything else in the footer. */
async function windowLetter(paper: Paper): Promise<Uint8Array> {
  const pen = await Pen.create('serif', 11);
  pen.y = 130;
  pen.lines(57, [[paper.vendor.name, ...paper.vendor.address].join(' · ')], { size: 7 });
  pen.down(0.4);
  pen.lines(57, [paper.buyer.name, ...paper.buyer.address]);
  pen.y = 150;
  for (const [label, value] of paper.details) {
    pen.lines(380, [label], { size: 7 });
    pen.lines(380, [value]);
    pen.down(0.3);
  }
  pen.y = Math.max(pen.y, 250);
  pen.down(1.5);
  pen.lines(57, [paper.title], { size: 15, bold: true });
  pen.down();
  drawOpening(pen, paper);
  drawSummary(pen, paper);
  drawTable(pen, paper, paper.items);
  drawSums(pen, paper, 545, 330);
  drawNotes(pen, paper);
  drawFooter(pen, paper);
  return await pen.toPdf();
}

/** Two columns, seller and buyer under labels of their own; the details are one row of heads above one row of values. */
async function parties(paper: Paper): Promise<Uint8Array> {
  const pen = await Pen.create('sans', 9);
  pen.at(50, paper.title, { size: 22, bold: true });
  pen.down(3);
  const top = pen.y;
  pen.lines(50, [paper.sellerLabel ?? 'From'], { bold: true });
  pen.lines(50, [paper.vendor.name, ...paper.vendor.address, ...paper.vendor.contact]);
  const below = pen.y;
  pen.y = top;
  pen.lines(320, [paper.buyer.label], { bold: true });
  pen.lines(320, [paper.buyer.name, ...paper.buyer.address]);
  pen.y = Math.max(below, pen.y);
  pen.down(1.5);
  const perRow = 4;
  for (let from = 0; from < paper.details.length; from += perRow) {
    const row = paper.details.slice(from, from + perRow);
    for (const [index, [label]] of row.entries()) pen.at(50 + index * 128, label, { bold: true, size: 8 });
    pen.down();
    for (const [index, [, value]] of row.entries()) pen.at(50 + index * 128, value);
    pen.down(1.6);
  }
  drawOpening(pen, paper);
  drawSummary(pen, paper);
  drawTable(pen, paper, paper.items);
  drawSums(pen, paper, 545, 400);
  drawNotes(pen, paper);
  return await pen.toPdf();
}

/** Labels and values in one cell, the buyer printed first and larger, the vendor at the foot and in the contact lines. */
async function inline(paper: Paper): Promise<Uint8Array> {
  const pen = await Pen.create('sans', 10);
  pen.y = 70;
  pen.lines(50, [paper.buyer.label]);
  pen.lines(50, [paper.buyer.name], { size: 15, bold: true });
  pen.lines(50, paper.buyer.address);
  pen.down(2);
  pen.lines(50, [paper.title], { size: 14, bold: true });
  pen.down(0.6);
  pen.lines(
    50,
    paper.details.map(([label, value]) => `${label}${label.endsWith(':') ? '' : ':'} ${value}`),
  );
  pen.down();
  drawOpening(pen, paper);
  drawSummary(pen, paper);
  drawTable(pen, paper, paper.items);
  pen.down(0.5);
  if (pen.y > 680) pen.turnPage();
  pen.lines(
    300,
    paper.sums.map(([label, cents]) => `${label}: ${sumText(paper, cents)}`),
  );
  drawNotes(pen, paper);
  drawFooter(pen, paper);
  return await pen.toPdf();
}

/** Typewriter print; the vendor is a picture and its name stands in the terms only; labels far left of their values. */
async function cells(paper: Paper): Promise<Uint8Array> {
  const pen = await Pen.create('mono', 9);
  pen.y = 120;
  pen.lines(40, [paper.title], { bold: true, size: 12 });
  pen.down();
  for (const [label, value] of paper.details) {
    pen.at(40, label);
    pen.at(260, value);
    pen.down(1.2);
  }
  pen.down();
  pen.at(40, paper.buyer.label);
  pen.lines(260, [paper.buyer.name, ...paper.buyer.address]);
  pen.down();
  drawOpening(pen, paper);
  drawSummary(pen, paper);
  drawTable(pen, paper, paper.items);
  drawSums(pen, paper, 545, 40);
  drawNotes(pen, paper);
  pen.down(2);
  pen.lines(40, [`${paper.vendor.name}, ${paper.vendor.address.join(', ')}`, ...paper.vendor.contact], { size: 7 });
  return await pen.toPdf();
}

/** Items over several pages with what is carried forward; sums and terms on the last page alone. */
async function paged(paper: Paper): Promise<Uint8Array> {
  const pen = await Pen.create('sans', 9);
  pen.endingAt(545, paper.vendor.name, { size: 13, bold: true });
  pen.down(1.6);
  for (const text of [...paper.vendor.address, ...paper.vendor.contact]) {
    pen.endingAt(545, text, { size: 8 });
    pen.down(0.95);
  }
  pen.lines(50, [paper.buyer.label, paper.buyer.name, ...paper.buyer.address]);
  pen.down(1.5);
  pen.lines(50, [paper.title], { bold: true, size: 13 });
  pen.down(0.5);
  for (let from = 0; from < paper.details.length; from += 2) {
    for (const [column, [label, value]] of paper.details.slice(from, from + 2).entries()) {
      pen.at(50 + column * 260, label.endsWith(':') ? label : `${label}:`);
      pen.at(160 + column * 260, value);
    }
    pen.down(1.2);
  }
  pen.down();
  drawOpening(pen, paper);
  drawSummary(pen, paper);
  const perPage = Math.max(1, Math.ceil(paper.items.length / 3));
  for (let from = 0; from < paper.items.length; from += perPage) {
    const before = paper.items.slice(0, from).reduce((sum, item) => sum + item.amountCents, 0);
    if (from > 0) {
      pen.turnPage();
      pen.lines(50, [`${paper.title}  ${paper.details[0]?.[1] ?? ''}`], { size: 8 });
      pen.down();
    }
    drawTable(pen, paper, paper.items.slice(from, from + perPage), from > 0 ? before : null);
    const after = paper.items.slice(0, from + perPage).reduce((sum, item) => sum + item.amountCents, 0);
    if (from + perPage < paper.items.length) drawCarried(pen, paper, after);
  }
  drawSums(pen, paper, 545, 360);
  drawNotes(pen, paper);
  drawFooter(pen, paper);
  return await pen.toPdf();
}

/** An account's bill: what is due in a box at the top, and a slip to tear off that repeats it with both addresses. */
async function slip(paper: Paper): Promise<Uint8Array> {
  const pen = await Pen.create('sans', 9);
  pen.at(50, paper.vendor.name, { size: 14, bold: true });
  pen.endingAt(545, paper.title, { size: 11 });
  pen.down(2.5);
  for (const [index, [label, value]] of paper.details.entries()) {
    const column = index % 3;
    if (column === 0 && index > 0) pen.down(2.4);
    pen.at(50 + column * 170, label, { size: 7 });
    pen.y += 11;
    pen.at(50 + column * 170, value);
    pen.y -= 11;
  }
  pen.down(3.5);
  drawOpening(pen, paper);
  drawSummary(pen, paper);
  drawTable(pen, paper, paper.items);
  drawSums(pen, paper, 545, 330);
  drawNotes(pen, paper);
  if (pen.y > 600) pen.turnPage();
  pen.y = 640;
  pen.lines(150, ['- - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -'], { size: 8 });
  const last = paper.sums.at(-1);
  if (last) pen.endingAt(545, `${last[0]}  ${sumText(paper, last[1])}`);
  pen.down(2);
  const top = pen.y;
  pen.lines(50, [paper.buyer.name, ...paper.buyer.address]);
  pen.y = top;
  pen.lines(330, [paper.vendor.name, ...paper.vendor.address, ...paper.vendor.contact.slice(0, 2)]);
  return await pen.toPdf();
}

/** A centred letterhead; the buyer's address has no label, the details have theirs in the same cell. */
async function unlabelled(paper: Paper): Promise<Uint8Array> {
  const pen = await Pen.create('serif', 11);
  pen.centred(paper.vendor.name, { size: 17, bold: true });
  pen.down(1.4);
  pen.centred([...paper.vendor.address, ...paper.vendor.contact.slice(0, 2)].join(' | '), { size: 8 });
  pen.down(3.5);
  const top = pen.y;
  pen.lines(50, [paper.buyer.name, ...paper.buyer.address]);
  const below = pen.y;
  pen.y = top;
  pen.lines(340, [paper.title], { bold: true, size: 14 });
  pen.lines(
    340,
    paper.details.map(([label, value]) => `${label}${label.endsWith(':') ? '' : ':'} ${value}`),
  );
  pen.y = Math.max(below, pen.y);
  pen.down(1.5);
  drawOpening(pen, paper);
  drawSummary(pen, paper);
  drawTable(pen, paper, paper.items);
  drawSums(pen, paper, 545, 380);
  drawNotes(pen, paper);
  pen.down();
  pen.lines(50, paper.vendor.contact.slice(2), { size: 8 });
  return await pen.toPdf();
}

/** Small labels beside large values that sit a little lower; vendor below its e-mail address on the right. */
async function offset(paper: Paper): Promise<Uint8Array> {
  const pen = await Pen.create('sans', 11);
  pen.at(50, paper.title.toUpperCase(), { size: 24, bold: true });
  pen.down(3);
  const top = pen.y;
  pen.lines(340, [paper.vendor.name], { bold: true });
  pen.lines(340, [...paper.vendor.address, ...paper.vendor.contact], { size: 9 });
  const below = pen.y;
  pen.y = top;
  for (const [label, value] of paper.details) {
    pen.y -= 2.5;
    pen.at(50, label, { size: 7 });
    pen.y += 2.5;
    pen.at(170, value);
    pen.down(1.2);
  }
  pen.y = Math.max(below, pen.y);
  pen.down(1.5);
  pen.lines(50, [paper.buyer.label], { size: 7 });
  pen.lines(50, [paper.buyer.name, ...paper.buyer.address]);
  pen.down(1.5);
  drawOpening(pen, paper);
  drawSummary(pen, paper);
  drawTable(pen, paper, paper.items);
  if (pen.y > 680) pen.turnPage();
  for (const [label, cents] of paper.sums) {
    pen.y -= 2.5;
    pen.endingAt(440, label, { size: 8 });
    pen.y += 2.5;
    pen.endingAt(545, sumText(paper, cents));
    pen.down(1.2);
  }
  drawNotes(pen, paper);
  return await pen.toPdf();
}

/** The buyer on the left, the vendor on the right; sums on the left with their amounts before their labels. */
async function mirrored(paper: Paper): Promise<Uint8Array> {
  const pen = await Pen.create('sans', 10);
  const top = pen.y;
  pen.lines(50, [paper.buyer.label], { size: 8 });
  pen.lines(50, [paper.buyer.name, ...paper.buyer.address]);
  pen.down();
  const below = pen.y;
  pen.y = top;
  pen.lines(350, [paper.vendor.name], { bold: true, size: 12 });
  pen.lines(350, [...paper.vendor.address, ...paper.vendor.contact], { size: 9 });
  pen.y = Math.max(below, pen.y);
  pen.down(1.5);
  pen.lines(50, [paper.title], { size: 16 });
  pen.down(0.5);
  pen.lines(
    50,
    paper.details.map(([label, value]) => `${label}  ${value}`),
  );
  pen.down();
  drawOpening(pen, paper);
  drawSummary(pen, paper);
  drawTable(pen, paper, paper.items);
  if (pen.y > 680) pen.turnPage();
  for (const [label, cents] of paper.sums) {
    pen.endingAt(150, sumText(paper, cents));
    pen.at(170, label);
    pen.down(1.25);
  }
  drawNotes(pen, paper);
  return await pen.toPdf();
}

/** Everything in boxes: a label at the top of each, its value below; the sums are one row of heads and one of amounts. */
async function grid(paper: Paper): Promise<Uint8Array> {
  const pen = await Pen.create('sans', 9);
  pen.at(50, paper.vendor.name, { bold: true, size: 11 });
  pen.at(330, paper.title, { bold: true, size: 15 });
  pen.down(1.4);
  const top = pen.y;
  pen.lines(50, [...paper.vendor.address, ...paper.vendor.contact], { size: 8 });
  const below = pen.y;
  pen.y = top + 8;
  pen.lines(330, [paper.buyer.label], { size: 7 });
  pen.lines(330, [paper.buyer.name, ...paper.buyer.address]);
  pen.y = Math.max(below, pen.y) + 12;
  drawRowOfBoxes(pen, paper.details);
  drawOpening(pen, paper);
  drawSummary(pen, paper);
  drawTable(pen, paper, paper.items);
  pen.down(2);
  if (pen.y > 680) pen.turnPage();
  drawRowOfBoxes(
    pen,
    paper.sums.map(([label, cents]) => [label, sumText(paper, cents)]),
  );
  drawNotes(pen, paper);
  return await pen.toPdf();
}

function drawRowOfBoxes(pen: Pen, pairs: [string, string][]): void {
  for (let from = 0; from < pairs.length; from += 4) {
    const row = pairs.slice(from, from + 4);
    for (const [index, [label]] of row.entries()) pen.at(50 + index * 128, label, { size: 7 });
    pen.down(1.05);
    for (const [index, [, value]] of row.entries()) pen.at(50 + index * 128, value);
    pen.down(1.9);
  }
}

/** One narrow column: every label stands above its value, the sums too. */
async function stacked(paper: Paper): Promise<Uint8Array> {
  const pen = await Pen.create('sans', 9);
  pen.lines(50, [paper.vendor.name], { size: 13, bold: true });
  pen.lines(50, [...paper.vendor.address, ...paper.vendor.contact], { size: 8 });
  pen.down();
  pen.lines(50, [paper.title], { size: 14 });
  pen.down(0.5);
  const top = pen.y;
  for (const [label, value] of paper.details) {
    pen.lines(50, [label], { bold: true });
    pen.lines(50, [value]);
    pen.down(0.4);
  }
  const below = pen.y;
  pen.y = top;
  pen.lines(300, [paper.buyer.label], { bold: true });
  pen.lines(300, [paper.buyer.name, ...paper.buyer.address]);
  pen.y = Math.max(below, pen.y) + 10;
  drawOpening(pen, paper);
  drawSummary(pen, paper);
  drawTable(pen, paper, paper.items);
  for (const [label, cents] of paper.sums) {
    if (pen.y > 760) pen.turnPage();
    pen.endingAt(545, label, { size: 8 });
    pen.down();
    pen.endingAt(545, sumText(paper, cents), { size: 11 });
    pen.down(1.6);
  }
  drawNotes(pen, paper);
  return await pen.toPdf();
}

function drawOpening(pen: Pen, paper: Paper): void {
  if (!paper.opening) return;
  pen.lines(50, paper.opening);
  pen.down();
}

function drawSummary(pen: Pen, paper: Paper): void {
  for (const [label, cents] of paper.summary ?? []) {
    pen.at(50, label);
    pen.endingAt(400, sumText(paper, cents));
    pen.down();
  }
  if (paper.summary) pen.down();
}

function drawTable(pen: Pen, paper: Paper, items: PaperItem[], carriedCents: number | null = null): void {
  if (paper.columns.length === 0) return;
  const [description = '', quantity = '', price = '', amount = ''] = paper.columns;
  pen.at(50, description, { bold: true });
  pen.endingAt(370, quantity, { bold: true });
  pen.endingAt(455, price, { bold: true });
  pen.endingAt(545, amount, { bold: true });
  pen.down(1.3);
  if (carriedCents !== null) drawCarried(pen, paper, carriedCents);
  for (const item of items) {
    if (pen.y > 720) pen.turnPage();
    pen.at(50, item.text);
    if (item.quantity !== undefined) pen.endingAt(370, item.quantity);
    if (item.priceCents !== undefined) pen.endingAt(455, writeMoney(item.priceCents, paper.money, paper.sign));
    pen.endingAt(545, writeMoney(item.amountCents, paper.money, paper.sign));
    pen.down(1.15);
    pen.lines(50, item.wrapped ?? []);
  }
  pen.down(0.6);
}

function drawCarried(pen: Pen, paper: Paper, cents: number): void {
  if (!paper.carried) return;
  pen.at(50, paper.carried);
  pen.endingAt(545, writeMoney(cents, paper.money, paper.sign));
  pen.down(1.3);
}

function drawSums(pen: Pen, paper: Paper, right: number, labelLeft: number): void {
  if (pen.y > 680) pen.turnPage();
  for (const [index, [label, cents]] of paper.sums.entries()) {
    const isLast = index === paper.sums.length - 1;
    const widest = right - labelLeft - pen.widthOf(sumText(paper, cents)) - 30;
    pen.at(Math.min(labelLeft, labelLeft + widest - pen.widthOf(label)), label, { bold: isLast });
    pen.endingAt(right, sumText(paper, cents), { bold: isLast });
    pen.down(1.25);
  }
}

function sumText(paper: Paper, cents: number | string): string {
  return typeof cents === 'string' ? cents : writeMoney(cents, paper.money, paper.sign);
}

function drawNotes(pen: Pen, paper: Paper): void {
  pen.down();
  pen.lines(50, paper.notes);
}

function drawFooter(pen: Pen, paper: Paper): void {
  pen.y = 775;
  const { name, address, contact } = paper.vendor;
  pen.lines(50, [name, ...address], { size: 7 });
  pen.y = 775;
  pen.lines(230, contact.slice(0, 3), { size: 7 });
  pen.y = 775;
  pen.lines(400, contact.slice(3, 6), { size: 7 });
}
