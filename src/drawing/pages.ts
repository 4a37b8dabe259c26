import { degrees, type PDFDocument, type PDFPage, rgb } from 'pdf-lib';
import { Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { Paper } from './paper.js';
import type { Typeface, Weight } from './typeface.js';

const sizes: Record<Paper, [width: number, height: number]> = {
  [Paper.A4]: [595.28, 841.89],
  [Paper.LETTER]: [612, 792],
};

export const margin = { left: 57, right: 57, top: 57, bottom: 76 };

export const colours = { text: rgb(0.1, 0.1, 0.12), quiet: rgb(0.42, 0.44, 0.48), rule: rgb(0.78, 0.8, 0.83) };
const markColour = rgb(0.91, 0.92, 0.94);

export interface TextStyle {
  size: number;
  weight?: Weight;
  align?: 'left' | 'right';
  isQuiet?: boolean;
}

const lineHeight = 1.38;

/** The pages of a document, written from top to bottom. Heights are from the top of the page, in points. */
export class Pages {
  readonly width: number;
  readonly height: number;
  readonly all: PDFPage[] = [];
  /** Where the next line begins. */
  top = margin.top;

  constructor(
    private readonly pdf: PDFDocument,
    private readonly typeface: Typeface,
    paper: Paper,
    private readonly mark: string | null,
  ) {
    [this.width, this.height] = sizes[paper];
  }

  get right(): number {
    return this.width - margin.right;
  }

  /** Between the margins. */
  get span(): number {
    return this.right - margin.left;
  }

  /** Down to where a page is written on. */
  get bottom(): number {
    return this.height - margin.bottom;
  }

  /** Throws PRINT_TOO_LONG. */
  add(): void {
    const { printedPages } = limits;
    if (this.all.length >= printedPages)
      throw new Refusal('PRINT_TOO_LONG', `The document would have more than ${printedPages} pages`);
    this.all.push(this.pdf.addPage([this.width, this.height]));
    this.top = margin.top;
    if (this.mark) this.drawMark(this.mark);
  }

  /** Begins a new page when there is no room of that height. */
  ensureRoom(height: number): void {
    if (this.top + height > this.bottom) this.add();
  }

  lineOf(size: number): number {
    return size * lineHeight;
  }

  /** One line, its top at `top`; `x` is its left end, or its right one. */
  draw(text: string, x: number, top: number, style: TextStyle, page = this.page): void {
    const { size, weight = 'regular', align = 'left', isQuiet = false } = style;
    let left = align === 'left' ? x : x - this.typeface.width(text, weight) * size;
    const y = this.height - top - size;
    const color = isQuiet ? colours.quiet : colours.text;
    for (const run of this.typeface.runs(text, weight)) {
      page.drawText(run.text, { x: left, y, size, font: run.font, color });
      left += this.typeface.width(run.text, weight) * size;
    }
  }

  /** Lines of a text from here on, over pages. */
  write(text: string, style: TextStyle, { x = margin.left, width = this.span } = {}): void {
    for (const line of this.wrapped(text, width, style)) {
      this.ensureRoom(this.lineOf(style.size));
      this.draw(line, x, this.top, style);
      this.top += this.lineOf(style.size);
    }
  }

  rule(top = this.top, from = margin.left, to = this.right): void {
    const y = this.height - top;
    this.page.drawLine({ start: { x: from, y }, end: { x: to, y }, thickness: 0.6, color: colours.rule });
  }

  /** The lines that a text takes in a width: broken at its own ends of lines, between words, and within words that are longer. */
  wrapped(text: string, width: number, { size, weight = 'regular' }: TextStyle): string[] {
    const most = width / size;
    return text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((line) => this.wrappedLine(line, most, weight));
  }

  private wrappedLine(line: string, most: number, weight: Weight): string[] {
    const lines: string[] = [];
    let current = '';
    let width = 0;
    const space = this.typeface.width(' ', weight);
    for (const word of line.split(/[ \t]+/).flatMap((each) => this.partsOf(each, most, weight))) {
      const taken = this.typeface.width(word, weight);
      if (current !== '' && width + space + taken > most) {
        lines.push(current);
        [current, width] = [word, taken];
      } else {
        width += current === '' ? taken : space + taken;
        current = current === '' ? word : `${current} ${word}`;
      }
    }
    return [...lines, current];
  }

  private partsOf(word: string, most: number, weight: Weight): string[] {
    if (this.typeface.width(word, weight) <= most) return [word];
    const parts: string[] = [];
    let [part, width] = ['', 0];
    for (const character of word) {
      const taken = this.typeface.width(character, weight);
      if (part !== '' && width + taken > most) {
        parts.push(part);
        [part, width] = ['', 0];
      }
      part += character;
      width += taken;
    }
    return [...parts, part];
  }

  get page(): PDFPage {
    return this.all.at(-1) as PDFPage;
  }

  /** Across the page, below everything else, as large as it fits. */
  private drawMark(mark: string): void {
    const diagonal = Math.min(this.width, this.height) * 0.95;
    const size = Math.min(120, diagonal / this.typeface.width(mark, 'bold'));
    const length = this.typeface.width(mark, 'bold') * size;
    const angle = Math.PI / 4;
    let [x, y] = [
      this.width / 2 - (length / 2) * Math.cos(angle) + (size / 3) * Math.sin(angle),
      this.height / 2 - (length / 2) * Math.sin(angle) - (size / 3) * Math.cos(angle),
    ];
    for (const run of this.typeface.runs(mark, 'bold')) {
      this.page.drawText(run.text, { x, y, size, font: run.font, color: markColour, rotate: degrees(45) });
      const advance = this.typeface.width(run.text, 'bold') * size;
      [x, y] = [x + advance * Math.cos(angle), y + advance * Math.sin(angle)];
    }
  }
}
