import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from 'pdf-lib';

export type Face = 'sans' | 'serif' | 'mono';

const FACES: Record<Face, [StandardFonts, StandardFonts]> = {
  sans: [StandardFonts.Helvetica, StandardFonts.HelveticaBold],
  serif: [StandardFonts.TimesRoman, StandardFonts.TimesRomanBold],
  mono: [StandardFonts.Courier, StandardFonts.CourierBold],
};

export interface Writing {
  size?: number;
  bold?: boolean;
}

/** Writes on A4 from the top down: `y` is where the next line goes, measured from the upper edge. */
export class Pen {
  y = 50;
  private page: PDFPage;

  private constructor(
    private readonly document: PDFDocument,
    private readonly plain: PDFFont,
    private readonly bold: PDFFont,
    readonly size: number,
  ) {
    this.page = document.addPage([595, 842]);
  }

  static async create(face: Face, size: number): Promise<Pen> {
    const document = await PDFDocument.create();
    const [plain, bold] = FACES[face];
    return new Pen(document, await document.embedFont(plain), await document.embedFont(bold), size);
  }

  /** Text beginning at `x` on the current line. */
  at(x: number, text: string, { size = this.size, bold = false }: Writing = {}): void {
    const font = bold ? this.bold : this.plain;
    this.page.drawText(text, { x, y: 842 - this.y, size, font });
  }

  /** Text ending at `x` on the current line. */
  endingAt(x: number, text: string, writing: Writing = {}): void {
    const font = writing.bold ? this.bold : this.plain;
    this.at(x - font.widthOfTextAtSize(text, writing.size ?? this.size), text, writing);
  }

  /** Text in the middle of the current line. */
  centred(text: string, writing: Writing = {}): void {
    const font = writing.bold ? this.bold : this.plain;
    this.at(297 - font.widthOfTextAtSize(text, writing.size ?? this.size) / 2, text, writing);
  }

  widthOf(text: string): number {
    return this.plain.widthOfTextAtSize(text, this.size);
  }

  /** Down by a number of lines. */
  down(lines = 1): void {
    this.y += lines * this.size * 1.35;
  }

  /** Several lines below each other, the first on the current one. */
  lines(x: number, texts: string[], writing: Writing = {}): void {
    for (const text of texts) {
      this.at(x, text, writing);
      this.y += (writing.size ?? this.size) * 1.35;
    }
  }

  turnPage(): void {
    this.page = this.document.addPage([595, 842]);
    this.y = 50;
  }

  async toPdf(): Promise<Uint8Array> {
    return await this.document.save();
  }
}
