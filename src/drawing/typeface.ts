import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fontkit from '@pdf-lib/fontkit';
import type { PDFDocument, PDFFont } from 'pdf-lib';
// fontkit shapes some scripts, Tifinagh among them, in code that was compiled for it and does not load it.
import 'regenerator-runtime/runtime.js';

/** Text in one font: a part of a line. */
export interface Run {
  text: string;
  font: PDFFont;
}

const require = createRequire(import.meta.url);
const files = {
  regular: ['@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf', 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf'],
  bold: ['@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf', 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'],
} as const;

export type Weight = keyof typeof files;

/** What stands where no font has a character: a visible mark, which DejaVu has. */
const replacement = '\uFFFD';

interface Parsed {
  bytes: Buffer;
  has(codePoint: number): boolean;
}

const parsed = new Map<string, Parsed>();

function parse(file: string): Parsed {
  let known = parsed.get(file);
  if (!known) {
    const bytes = readFileSync(require.resolve(file));
    const font = fontkit.create(bytes) as unknown as { hasGlyphForCodePoint(codePoint: number): boolean };
    known = { bytes, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) };
    parsed.set(file, known);
  }
  return known;
}

/**
 * The letters of a document: Inter, and DejaVu for what Inter does not have; only the fonts, and of them the glyphs, that are
 * used go into the file. Figures are all of one width.
 */
export class Typeface {
  private readonly embedded = new Map<string, PDFFont>();
  private readonly widths = new Map<PDFFont, Map<string, number>>();

  constructor(private readonly pdf: PDFDocument) {
    pdf.registerFontkit({ create: createFont } as unknown as Parameters<PDFDocument['registerFontkit']>[0]);
  }

  /** Embeds the fonts that these texts need; nothing can be drawn before. */
  async prepare(texts: Iterable<string>): Promise<void> {
    const needed = new Set([...files.regular.slice(0, 1), ...files.bold.slice(0, 1)] as string[]);
    for (const text of texts)
      for (const character of text)
        for (const weight of ['regular', 'bold'] as const) needed.add(fileOf(shown(character, weight), weight));
    for (const file of needed) {
      const options = { subset: true, features: { liga: false, calt: false, kern: false } };
      this.embedded.set(file, await this.pdf.embedFont(parse(file).bytes, options));
    }
  }

  /** The text in the fonts that have its characters. */
  runs(text: string, weight: Weight): Run[] {
    const runs: Run[] = [];
    for (const character of clean(text)) {
      const given = shown(character, weight);
      const font = this.embedded.get(fileOf(given, weight)) as PDFFont;
      const last = runs.at(-1);
      if (last?.font === font) last.text += given;
      else runs.push({ text: given, font });
    }
    return runs;
  }

  /** In units of the font size. */
  width(text: string, weight: Weight): number {
    let width = 0;
    for (const character of clean(text)) {
      const given = shown(character, weight);
      width += this.widthOf(given, this.embedded.get(fileOf(given, weight)) as PDFFont);
    }
    return width;
  }

  private widthOf(character: string, font: PDFFont): number {
    let known = this.widths.get(font);
    if (!known) {
      known = new Map();
      this.widths.set(font, known);
    }
    let width = known.get(character);
    if (width === undefined) {
      width = font.widthOfTextAtSize(character, 1);
      known.set(character, width);
    }
    return width;
  }
}

/** Composed, on one line, and without what has no look of its own. */
export function clean(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\t\u202F\u2007]/g, '\u00A0')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '');
}

function shown(character: string, weight: Weight): string {
  const codePoint = character.codePointAt(0) as number;
  return files[weight].some((file) => parse(file).has(codePoint)) ? character : replacement;
}

function fileOf(character: string, weight: Weight): string {
  const codePoint = character.codePointAt(0) as number;
  return files[weight].find((file) => parse(file).has(codePoint)) ?? files[weight][1];
}

interface Layout {
  glyphs: readonly object[];
}

interface Subset {
  _addGlyph(glyph: number): number;
  glyf: Uint8Array[];
  offset: number;
}

interface Font {
  layout(text: string, features: Record<string, boolean>): Layout;
  createSubset(): Subset;
}

/** Figures are of one width, so that columns stand; a hyphen of that width would tear a number such as INV-000001 apart. */
const figuresAndOthers = (text: string) => text.match(/\d+|\D+/g) ?? [];
const isFigure = (text: string) => /\d/.test(text);

/**
 * fontkit writes the places of glyphs in units of two bytes, and forgets to fill up glyphs of an odd length: the next one would
 * begin a byte too late. Fonts whose glyphs are all of even lengths hide that; Inter's are not.
 */
function createFont(bytes: Uint8Array) {
  const font = fontkit.create(bytes) as unknown as Font;
  const layout = font.layout.bind(font);
  font.layout = (text, features) => ({
    glyphs: figuresAndOthers(text).flatMap((part) => layout(part, { ...features, tnum: isFigure(part) }).glyphs),
  });
  const createSubset = font.createSubset.bind(font);
  font.createSubset = () => {
    const subset = createSubset();
    const addGlyph = subset._addGlyph.bind(subset);
    subset._addGlyph = (glyph) => {
      const index = addGlyph(glyph);
      const outline = subset.glyf[index] as Uint8Array;
      if (outline.length % 2 === 1) {
        // fontkit brings a Buffer of its own, and takes no other.
        const OwnBuffer = outline.constructor as typeof Buffer;
        subset.glyf[index] = OwnBuffer.concat([outline, OwnBuffer.alloc(1)]);
        subset.offset += 1;
      }
      return index;
    };
    return subset;
  };
  return font;
}
