import {
  blurred,
  cut,
  type GrayImage,
  inkBox,
  resized,
  withEvenPaper,
  withFullContrast,
  withoutDarkEdges,
} from './gray-image.js';
import type { PageScan } from './page-image.js';
import { readingScale } from './reading-size.js';

/** A picture made ready for the recogniser, and where on the page it lies. */
export interface PreparedPicture {
  picture: GrayImage;
  pixelsPerPoint: number;
  /** The picture's upper left corner on the page in points. */
  left: number;
  top: number;
}

/**
 * Ways to prepare a page, each with other errors: `plain` loses broken print, `soft` joins the dots of needle print and
 * blackens faint print, `cut` sees what is printed larger and without what lies around it.
 */
export type Preparation = 'plain' | 'soft' | 'cut';

export function prepare(scan: PageScan, way: Preparation): PreparedPicture {
  if (way === 'cut') return prepareInk(scan);
  const picture = evened(scan.picture);
  return {
    picture: way === 'soft' ? withFullContrast(blurred(picture)) : picture,
    pixelsPerPoint: picture.width / scan.width,
    left: 0,
    top: 0,
  };
}

function evened(picture: GrayImage): GrayImage {
  return withoutDarkEdges(withEvenPaper(resized(picture, readingScale(picture.width, picture.height))));
}

/** Pixels of the reduced page in which the ink is searched. */
const SKETCH_PIXELS = 1_000_000;
/** Paper left around the ink, in pixels of the scan. */
const MARGIN = 20;

/** A small slip on a large page is cut out, so that its letters get the pixels the page had. */
function prepareInk({ picture, width }: PageScan): PreparedPicture {
  const scale = Math.min(1, Math.sqrt(SKETCH_PIXELS / (picture.width * picture.height)));
  const ink = inkBox(withoutDarkEdges(withEvenPaper(resized(picture, scale))));
  const left = Math.max(0, Math.floor(ink.left / scale) - MARGIN);
  const top = Math.max(0, Math.floor(ink.top / scale) - MARGIN);
  const right = Math.min(picture.width, Math.ceil(ink.right / scale) + MARGIN);
  const bottom = Math.min(picture.height, Math.ceil(ink.bottom / scale) + MARGIN);
  const ready = evened(cut(picture, { left, top, right, bottom }));
  const perPoint = picture.width / width;
  return {
    picture: ready,
    pixelsPerPoint: (perPoint * ready.width) / (right - left),
    left: left / perPoint,
    top: top / perPoint,
  };
}
