import { bareMoney, money, rateText } from './money.js';
import { Sheet } from './sheet.js';
import type { VariedPaper, VariedRow } from './varied-paper.js';

const LEFT = 45;
const RIGHT = 550;
const SIZES = { sans: 9, serif: 10, mono: 8 } as const;

/** Draws a paper as its choices say. */
export async function drawVaried(paper: VariedPaper): Promise<Uint8Array> {
  const { choices, country } = paper;
  const sheet = await Sheet.create(country.words.code, country.sign === '₹', choices.face, SIZES[choices.face]);
  drawStamp(sheet, paper);
  drawHead(sheet, paper);
  drawParties(sheet, paper);
  drawTable(sheet, paper);
  if (sheet.y > 640) sheet.turnPage();
  drawSums(sheet, paper);
  sheet.down();
  sheet.lines(LEFT, paper.notes);
  const pages = sheet.pageCount;
  sheet.onEveryPage((number) => drawFoot(sheet, paper, number, pages));
  return await sheet.toPdf();
}

function drawStamp(sheet: Sheet, { stamp, choices }: VariedPaper): void {
  if (stamp === null) return;
  sheet.y = choices.stamp === 'paid' ? 330 : 32;
  if (choices.stamp === 'paid') sheet.at(300, stamp, { size: 34, isBold: true, turnedDegrees: 18 });
  else sheet.at(300, stamp, { size: 8 });
  sheet.y = 45;
}

/** The seller at the top of the page: its name, or a picture with none. */
function drawHead(sheet: Sheet, { seller, choices }: VariedPaper): void {
  const contact = [seller.phone, `info@${seller.domain}`];
  if (choices.foot === 'footless') contact.push(`${seller.taxLabel} ${seller.taxNumber}`);
  const below = [...seller.address, ...contact];
  const small = { size: sheet.size - 1 };
  if (choices.head === 'picture') sheet.box(LEFT, 40, 120, 40, true);
  if (choices.head === 'left') sheet.lines(LEFT, [seller.name], { size: 15, isBold: true });
  if (choices.head === 'left') sheet.lines(LEFT, below, small);
  if (choices.head === 'right') sheet.lines(RIGHT, [seller.name], { size: 13, isBold: true, isEnd: true });
  if (choices.head === 'right') sheet.lines(RIGHT, below, { ...small, isEnd: true });
  if (choices.head === 'centre') {
    const name = { size: 16, isBold: true };
    const line = below.slice(0, 4).join(' - ');
    sheet.lines(297 - sheet.widthOf(seller.name, name) / 2, [seller.name], name);
    sheet.lines(297 - sheet.widthOf(line, { size: 7 }) / 2, [line], { size: 7 });
    if (choices.foot === 'footless') sheet.lines(LEFT, below.slice(4), { size: 7 });
  }
  sheet.y = Math.max(sheet.y, 95) + 15;
}

/** The buyer, the title, and the numbers and dates. */
function drawParties(sheet: Sheet, paper: VariedPaper): void {
  const { buyer, recipient, seller, choices } = paper;
  const top = sheet.y;
  const isRight = choices.address === 'beside';
  const x = isRight ? 340 : LEFT;
  if (choices.address === 'window') sheet.lines(LEFT, [[seller.name, ...seller.address].join(' · ')], { size: 6.5 });
  if (choices.address === 'labelled' || isRight) sheet.lines(x, [`${buyer.label}:`], { isBold: true });
  sheet.lines(x, [buyer.name, ...buyer.address]);
  if (recipient) {
    sheet.down(0.6);
    sheet.lines(x, [`${recipient.label}:`], { isBold: true });
    sheet.lines(x, [recipient.name, ...recipient.address]);
  }
  const below = sheet.y;
  const details = choices.title === 'numbered' ? paper.details.slice(1) : paper.details;
  const title = choices.title === 'numbered' ? `${paper.title} ${paper.number}` : paper.title;
  const isBeside = choices.details === 'pairs' || choices.details === 'inline';
  if (isBeside) sheet.y = top;
  else sheet.down();
  const column = isBeside && !isRight ? 340 : LEFT;
  sheet.lines(column, [title], { size: 15, isBold: true });
  sheet.down(0.4);
  drawDetails(sheet, paper, details, column);
  sheet.y = Math.max(below, sheet.y);
  sheet.down(1.5);
}

function drawDetails(sheet: Sheet, { choices }: VariedPaper, details: [string, string][], x: number): void {
  if (choices.details === 'inline') {
    sheet.lines(
      x,
      details.map(([label, value]) => `${label}: ${value}`),
    );
  } else if (choices.details === 'pairs') {
    for (const [label, value] of details) {
      sheet.at(x, label);
      sheet.at(RIGHT - (x === LEFT ? 305 : 0), value, { isEnd: true });
      sheet.down();
    }
  } else if (choices.details === 'spread') {
    for (let from = 0; from < details.length; from += 2) {
      for (const [index, [label, value]] of details.slice(from, from + 2).entries()) {
        sheet.at(LEFT + index * 260, `${label}:`);
        sheet.at(LEFT + 130 + index * 260, value);
      }
      sheet.down(1.1);
    }
  } else drawHeadsAbove(sheet, details, choices.details === 'boxed');
}

/** Heads with their values below, four in a row. */
function drawHeadsAbove(sheet: Sheet, pairs: [string, string][], isBoxed: boolean): void {
  for (let from = 0; from < pairs.length; from += 4) {
    const row = pairs.slice(from, from + 4);
    for (const [index, [label, value]] of row.entries()) {
      const x = LEFT + index * 127;
      if (isBoxed) sheet.box(x - 3, sheet.y - 9, 125, sheet.size * 2.6 + 4);
      sheet.at(x, label, { size: isBoxed ? 6.5 : sheet.size, isBold: !isBoxed });
      sheet.down(1.15);
      sheet.at(x, value);
      sheet.down(-1.15);
    }
    sheet.down(2.7);
  }
}

type Column = keyof VariedPaper['heads'];

const COLUMNS: Record<VariedPaper['choices']['columns'], Column[]> = {
  short: ['item', 'amount'],
  usual: ['item', 'quantity', 'price', 'amount'],
  units: ['item', 'quantity', 'unit', 'price', 'amount'],
  coded: ['article', 'item', 'quantity', 'price', 'amount'],
  rated: ['item', 'quantity', 'price', 'rate', 'amount'],
  counted: ['quantity', 'item', 'price', 'amount'],
};

const WIDTHS: Record<Column, number> = {
  item: 0,
  quantity: 55,
  unit: 50,
  price: 95,
  rate: 55,
  amount: 95,
  article: 65,
};
const NUMERIC = new Set<Column>(['quantity', 'price', 'rate', 'amount']);

function drawTable(sheet: Sheet, paper: VariedPaper): void {
  const { choices, rows } = paper;
  drawTableHead(sheet, paper);
  let carried = 0;
  for (const [index, row] of rows.entries()) {
    if (sheet.y > 705) {
      if (choices.carry === 'carried') drawCarried(sheet, paper, carried);
      sheet.turnPage();
      sheet.lines(LEFT, [`${paper.title} ${paper.number}`], { size: 7 });
      sheet.down();
      drawTableHead(sheet, paper);
      if (choices.carry === 'carried') drawCarried(sheet, paper, carried);
    }
    drawCells(sheet, paper, (column) => cellOf(paper, row, column));
    carried += row.amountCents;
    if (choices.rules === 'framed' && index < rows.length - 1) sheet.rule(LEFT, RIGHT, sheet.y + 3);
    sheet.down(1.35);
  }
  if (choices.rules !== 'plain') sheet.rule(LEFT, RIGHT, sheet.y - 4);
  sheet.down(0.8);
}

function drawTableHead(sheet: Sheet, paper: VariedPaper): void {
  drawCells(sheet, paper, (column) => paper.heads[column], true);
  if (paper.choices.rules !== 'plain') sheet.rule(LEFT, RIGHT, sheet.y + 4);
  sheet.down(1.5);
}

function drawCarried(sheet: Sheet, paper: VariedPaper, cents: number): void {
  sheet.at(LEFT, paper.carried);
  sheet.at(RIGHT, money(cents, paper.money), { isEnd: true });
  sheet.down(1.3);
}

function drawCells(sheet: Sheet, { choices }: VariedPaper, textOf: (column: Column) => string, isBold = false): void {
  const columns = COLUMNS[choices.columns];
  const item = RIGHT - LEFT - columns.reduce((sum, column) => sum + WIDTHS[column], 0);
  let x = LEFT;
  for (const column of columns) {
    const width = column === 'item' ? item : WIDTHS[column];
    const isEnd = NUMERIC.has(column) && x > LEFT;
    sheet.at(isEnd ? x + width : x + (column === 'unit' ? 12 : 0), textOf(column), { isBold, isEnd });
    x += width;
  }
}

function cellOf(paper: VariedPaper, row: VariedRow, column: Column): string {
  const amounts = { ...paper.money, currency: 'headed' } as const;
  if (column === 'item') return row.text;
  if (column === 'quantity') return String(row.quantity);
  if (column === 'unit') return row.unit;
  if (column === 'rate') return `${rateText(row.rate, paper.country)}%`;
  if (column === 'article') return row.article;
  if (column === 'price') return bareMoney(row.priceCents, amounts);
  return money(row.amountCents, paper.choices.rules === 'framed' ? paper.money : amounts);
}

function drawSums(sheet: Sheet, paper: VariedPaper): void {
  const { choices } = paper;
  const sums = paper.sums.map(([label, cents]): [string, string] => [label, money(cents, paper.money)]);
  if (choices.sums === 'row') {
    drawHeadsAbove(sheet, sums, choices.rules === 'framed');
    return;
  }
  for (const [index, [label, amount]] of sums.entries()) {
    const isBold = index === sums.length - 1;
    if (choices.sums === 'colon') sheet.at(300, `${label}: ${amount}`, { isBold });
    else {
      const right = choices.sums === 'leftward' ? 300 : RIGHT;
      const left = choices.sums === 'near' ? 320 : LEFT;
      sheet.at(left, label, { isBold });
      sheet.at(right, amount, { isBold, isEnd: true });
    }
    sheet.down(1.35);
  }
}

/** Who the seller is, its bank and its registration, and the count of pages. */
function drawFoot(sheet: Sheet, paper: VariedPaper, number: number, pages: number): void {
  const { seller, choices, country } = paper;
  const registration = `${seller.taxLabel} ${seller.taxNumber}`;
  const bank = seller.iban ? [`${country.words.bank}: IBAN ${seller.iban}`] : [];
  const small = { size: 6.5 };
  const foot = choices.foot;
  sheet.y = 785;
  if (foot === 'line') {
    sheet.lines(LEFT, [[seller.name, ...seller.address].join(', ')], small);
    sheet.lines(LEFT, [[registration, ...bank, `www.${seller.domain}`].join(' | ')], small);
  }
  if (foot === 'columns') {
    sheet.lines(LEFT, [seller.name, ...seller.address], small);
    sheet.y = 785;
    sheet.lines(220, [seller.phone, `info@${seller.domain}`, `www.${seller.domain}`], small);
    sheet.y = 785;
    sheet.lines(390, [registration, ...bank], small);
  }
  sheet.y = 822;
  const count = country.words.page.replace('{n}', String(number)).replace('{m}', String(pages));
  if (pages > 1) sheet.at(RIGHT, count, { ...small, isEnd: true });
}
