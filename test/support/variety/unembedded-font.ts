import {
  beginText,
  endText,
  moveText,
  type PDFDocument,
  PDFHexString,
  type PDFPage,
  type PDFRef,
  setFontAndSize,
  showText,
} from 'pdf-lib';

/** Maps every code to the letter of that number. */
const TO_UNICODE = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Letters def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange
1 beginbfrange <0000> <FFFF> <0000> endbfrange
endcmap end end`;

/**
 * A font that the file only names, as East Asian invoices have it: codes are those of Unicode, East Asian letters one em wide and
 * others half. Viewers show it in a font of their own; readers of text need none.
 */
export class UnembeddedFont {
  private readonly reference: PDFRef;

  constructor(document: PDFDocument) {
    const { context } = document;
    const name = { BaseFont: 'MS-Gothic' };
    const descriptor = {
      Type: 'FontDescriptor',
      FontName: 'MS-Gothic',
      Flags: 4,
      ItalicAngle: 0,
      Ascent: 860,
      Descent: -140,
    };
    const more = { StemV: 80, CapHeight: 700, FontBBox: [0, -140, 1000, 860] };
    const letters = context.obj({
      ...{ Type: 'Font', Subtype: 'CIDFontType2', ...name, DW: 1000, W: [0, 0x2ff, 500, 0x2000, 0x20ff, 500] },
      CIDSystemInfo: {
        Registry: PDFHexString.fromText('Adobe'),
        Ordering: PDFHexString.fromText('Identity'),
        Supplement: 0,
      },
      FontDescriptor: context.register(context.obj({ ...descriptor, ...more })),
    });
    const font = context.obj({
      ...{ Type: 'Font', Subtype: 'Type0', ...name, Encoding: 'Identity-H' },
      DescendantFonts: [context.register(letters)],
      ToUnicode: context.register(context.stream(TO_UNICODE)),
    });
    this.reference = context.register(font);
  }

  widthOf(text: string, size: number): number {
    return [...text].reduce((width, letter) => width + (isNarrow(letter) ? size / 2 : size), 0);
  }

  draw(page: PDFPage, text: string, { x, y, size }: { x: number; y: number; size: number }): void {
    const key = page.node.newFontDictionary('Gothic', this.reference);
    const codes = [...text].map((letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('');
    page.pushOperators(
      beginText(),
      setFontAndSize(key, size),
      moveText(x, y),
      showText(PDFHexString.of(codes)),
      endText(),
    );
  }
}

function isNarrow(letter: string): boolean {
  const code = letter.charCodeAt(0);
  return code <= 0x2ff || (code >= 0x2000 && code <= 0x20ff);
}
