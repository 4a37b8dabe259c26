import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What a field of a form holds, as if it were printed there: the matrix places its first letter on the page. */
export interface FormValue {
  str: string;
  transform: number[];
  width: number;
  height: number;
  fontName: string;
}

interface Widget {
  subtype: string;
  fieldType: string | null;
  fieldValue: unknown;
  rect: [left: number, bottom: number, right: number, top: number];
  hidden: boolean;
  rotation?: number;
  password?: boolean;
  defaultAppearanceData?: { fontSize?: number };
}

/** A page with more fields than this is no invoice that somebody filled in. */
const FIELDS_MAXIMUM = 2_000;

const LARGEST_LETTERS = 12;
const LINE_HEIGHT = 1.2;

/** The values of text fields and choices on a page: the text of a page does not have them. */
export async function formValues(page: PDFPageProxy): Promise<FormValue[]> {
  const widgets = ((await page.getAnnotations()) as Widget[]).filter(isShown).slice(0, FIELDS_MAXIMUM);
  return widgets.flatMap((widget) => linesOf(widget));
}

function isShown({ subtype, fieldType, hidden, rotation = 0, password = false }: Widget): boolean {
  const isText = fieldType === 'Tx' || fieldType === 'Ch';
  return subtype === 'Widget' && isText && !hidden && !password && rotation === 0;
}

/** A value of one line stands in the middle of its field, one of several begins at its upper edge. */
function linesOf({ fieldValue, rect, defaultAppearanceData }: Widget): FormValue[] {
  const value = Array.isArray(fieldValue) ? fieldValue.join(', ') : fieldValue;
  if (typeof value !== 'string' || value.trim() === '') return [];
  const lines = value.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== '');
  const [left, bottom, right, top] = rect;
  const wanted = defaultAppearanceData?.fontSize || LARGEST_LETTERS;
  const size = Math.max(1, Math.min(wanted, LARGEST_LETTERS, (top - bottom) / (lines.length * LINE_HEIGHT)));
  const first = lines.length === 1 ? (top + bottom) / 2 + size / 2 : top;
  return lines.map((str, index) => ({
    str,
    transform: [size, 0, 0, size, left + 2, first - size * 0.85 - index * size * LINE_HEIGHT],
    width: Math.min(right - left, str.length * size * 0.5),
    height: size,
    fontName: 'form',
  }));
}
