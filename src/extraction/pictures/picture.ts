/** A picture in colour: four bytes a pixel (red, green, blue, opacity), row by row. */
export interface Picture {
  width: number;
  height: number;
  rgba: Uint8ClampedArray;
}
