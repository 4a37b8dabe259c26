import { type GrayImage, resized, withEvenPaper, withoutDarkEdges } from './gray-image.js';
import { readingScale } from './reading-size.js';

/** A picture at reading size, on white paper up to its edges, as tesseract reads it best. */
export function evened(picture: GrayImage): GrayImage {
  return withoutDarkEdges(withEvenPaper(resized(picture, readingScale(picture.width, picture.height))));
}
