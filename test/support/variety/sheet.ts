import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import fontkit from '@pdf-lib/fontkit';
import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import type { Choices } from './choices.js';
import { UnembeddedFont } from './unembedded-font.js';

/** Languages whose letters the standard fonts of PDF have. */
const WESTERN = new Set(['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'nb', 'fi', 'is', 'et']);
const EAST_ASIAN = new Set(['ja', 'zh', 'ko']);

const STANDARD: Record<Choices['face'], [StandardFonts, StandardFonts]> = {
  sans: [StandardFonts.Helvetica, StandardFonts.HelveticaBold],
  serif: [StandardFonts.TimesRoman, StandardFonts.TimesRomanBold],
  mono: [StandardFonts.Courier, StandardFonts.CourierBold],
};

const DEJAVU: Record<Choices['face'], [string, string]> = {
  sans: ['DejaVuSansCondensed', 'DejaVuSansCondensed-Bold'],
  serif: ['DejaVuSerifCondensed', 'DejaVuSerifCondensed-Bold'],
  mono: ['DejaVuSansMono', 'DejaVuSansMono-Bold'],
};

export interface Print {
  size?: number;
  isBold?: boolean;
  /** Where the text ends instead of where it begins. */
  isEnd?: boolean;
  /** Counterclockwise. */
  turnedDegrees?: number;
}

/** A4 pages, written from the top down: `y` is the current line, measured from the upper edge. */
export class Sheet {
  y = 45;
  pageCount = 1;
  private page: PDFPage;

  private constructor(
    private readonly document: PDFDocument,
    private readonly fonts: [PDFFont, PDFFont] | UnembeddedFont,
    readonly size: number,
  ) {
    this.page = document.addPage([595, 842]);
  }

  static async create(language: string, needsSigns: boolean, face: Choices['face'], size: number): Promise<Sheet> {
    const document = await PDFDocument.create();
    if (EAST_ASIAN.has(language)) return new Sheet(document, new UnembeddedFont(document), size);
    const isStandard = WESTERN.has(language) && !needsSigns;
    const [plain, bold] = isStandard ? STANDARD[face] : await dejaVu(document, face);
    const fonts: [PDFFont, PDFFont] = [await embedded(document, plain), await embedded(document, bold)];
    return new Sheet(document, fonts, size);
  }

  widthOf(text: string, { size = this.size, isBold = false }: Print = {}): number {
    if (this.fonts instanceof UnembeddedFont) return this.fonts.widthOf(text, size);
    return this.fonts[isBold ? 1 : 0].widthOfTextAtSize(text, size);
  }

  /** Text on the current line, beginning or ending at `x`. */
  at(x: number, text: string, print: Print = {}): void {
    if (text === '') return;
    const { size = this.size, isBold = false, isEnd = false, turnedDegrees = 0 } = print;
    const left = isEnd ? x - this.widthOf(text, print) : x;
    const place = { x: left, y: 842 - this.y };
    if (this.fonts instanceof UnembeddedFont) this.fonts.draw(this.page, text, { ...place, size });
    else this.page.drawText(text, { ...place, size, font: this.fonts[isBold ? 1 : 0], rotate: degrees(turnedDegrees) });
  }

  /** Texts below each other, from the current line on. */
  lines(x: number, texts: string[], print: Print = {}): void {
    for (const text of texts) {
      this.at(x, text, print);
      this.y += (print.size ?? this.size) * 1.35;
    }
  }

  down(lines = 1): void {
    this.y += lines * this.size * 1.35;
  }

  rule(fromX: number, toX: number, y = this.y): void {
    this.page.drawLine({ start: { x: fromX, y: 842 - y }, end: { x: toX, y: 842 - y }, thickness: 0.6 });
  }

  box(x: number, y: number, width: number, height: number, isFilled = false): void {
    const ink = isFilled ? { color: rgb(0.2, 0.4, 0.6) } : { borderColor: rgb(0, 0, 0), borderWidth: 0.6 };
    this.page.drawRectangle({ x, y: 842 - y - height, width, height, ...ink });
  }

  turnPage(): void {
    this.page = this.document.addPage([595, 842]);
    this.pageCount += 1;
    this.y = 45;
  }

  /** Writes something on every page, which knows its number and how many there are. */
  onEveryPage(write: (number: number) => void): void {
    for (const [index, page] of this.document.getPages().entries()) {
      this.page = page;
      write(index + 1);
    }
  }

  async toPdf(): Promise<Uint8Array> {
    return await this.document.save({ useObjectStreams: false });
  }
}

async function embedded(document: PDFDocument, font: StandardFonts | Uint8Array): Promise<PDFFont> {
  return typeof font === 'string' ? await document.embedFont(font) : await document.embedFont(font, { subset: true });
}

const files = new Map<string, Promise<Uint8Array>>();

async function dejaVu(document: PDFDocument, face: Choices['face']): Promise<[Uint8Array, Uint8Array]> {
  document.registerFontkit(fontkit);
  const [plain, bold] = DEJAVU[face];
  return [await fontFile(plain), await fontFile(bold)];
}

function fontFile(name: string): Promise<Uint8Array> {
  const known = files.get(name) ?? readFile(createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
  files.set(name, known);
  return known;
}
