import { UnreadableDocument } from '../unreadable-document.js';

const WIDTH = 256;
const HEIGHT = 257;
const SHORT = 3;

/**
 * How large the pages of a TIFF say they are. The list of pages is followed before anything is unpacked: one that leads back
 * to itself never ends. Throws UnreadableDocument: broken, too_many_pages; RangeError for one that is cut off.
 */
export function tiffPageSizes(bytes: Uint8Array, maxPages: number): { width: number; height: number }[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLittle = view.getUint8(0) === 0x49;
  const seen = new Set<number>();
  const sizes: { width: number; height: number }[] = [];
  for (let at = view.getUint32(4, isLittle); at !== 0; ) {
    if (at + 2 > bytes.length) throw cutOff();
    if (seen.has(at)) throw new UnreadableDocument('broken', 'The list of pages of the TIFF leads back to itself');
    seen.add(at);
    if (seen.size > maxPages)
      throw new UnreadableDocument('too_many_pages', `More than ${maxPages} pages are not read`);
    const count = view.getUint16(at, isLittle);
    if (at + 2 + count * 12 + 4 > bytes.length) throw cutOff();
    const tagged = (tag: number): number => {
      for (let entry = at + 2; entry < at + 2 + count * 12; entry += 12) {
        if (view.getUint16(entry, isLittle) !== tag) continue;
        const isShort = view.getUint16(entry + 2, isLittle) === SHORT;
        return isShort ? view.getUint16(entry + 8, isLittle) : view.getUint32(entry + 8, isLittle);
      }
      return 0;
    };
    sizes.push({ width: tagged(WIDTH), height: tagged(HEIGHT) });
    at = view.getUint32(at + 2 + count * 12, isLittle);
  }
  return sizes;
}

function cutOff(): UnreadableDocument {
  return new UnreadableDocument('broken', 'The TIFF is cut off');
}
